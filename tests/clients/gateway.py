"""A bot that logs in to the gateway, and the actions of a user that it responds to."""

import subprocess
import threading

from service import wait_for

# Time limit for a login or a shutdown, in seconds. Libraries wait up to 5 seconds before each login.
TIMEOUT = 60


class Bot:
    """A bot, from its login to its shutdown. Each method returns a text if something fails."""

    def __init__(self, command, environment, emulator):
        self.emulator = emulator
        self.log = (emulator.folder / "bot.log").open("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)

    def run(self, exchanges):
        """Returns the failures of the bot from its login to its shutdown, with the exchanges in between."""
        failures = [self.log_in()]
        if failures == [None]:
            failures += [*map(self.emulator.exchange, exchanges), self.shut_down()]
        self.close()
        return list(filter(None, failures))

    def log_in(self):
        """Waits until the bot says that it is ready."""
        deadline = threading.Timer(TIMEOUT, self.process.kill)
        deadline.start()
        is_ready = any(line.strip() == "ready" for line in self.process.stdout)
        deadline.cancel()
        if not is_ready:
            return f"log in: the bot ends or waits without the line `ready`\n{self.logged()}"
        return None

    def shut_down(self):
        """Sends SIGTERM: the bot ends its session and itself."""
        self.process.terminate()
        try:
            status = self.process.wait(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return "shutdown: the bot goes on after SIGTERM"
        if status:
            return f"shutdown: the bot ends with {status}\n{self.logged()}"
        # discord.py closes with 4000, after which its session can be resumed.
        if not wait_for(lambda: not self.connected(), TIMEOUT):
            return f"shutdown: the sessions {self.connected()} are connected"
        return None

    def connected(self):
        """Returns the IDs of the sessions whose client is connected."""
        return [session["id"] for session in self.emulator.sessions() if session["connected"]]

    def logged(self):
        """Returns the end of the bot's log."""
        self.log.seek(0)
        return self.log.read()[-2000:]

    def close(self):
        """Ends the bot, if it still runs."""
        self.process.kill()
        self.process.wait(timeout=TIMEOUT)
        self.process.stdout.close()
        self.log.close()
