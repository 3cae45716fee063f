"""A bot that logs in to the gateway, and the trouble that it has to survive there."""

import subprocess
import threading

from service import wait_for

# Time limit for a login, a recovery or a shutdown, in seconds. Libraries wait up to 5 seconds before each login.
TIMEOUT = 60


class Bot:
    """A bot, from its login to its shutdown. Each method returns a text if something fails."""

    def __init__(self, command, environment, emulator, shards):
        self.emulator = emulator
        self.shards = shards
        self.log = (emulator.folder / "bot.log").open("w+")
        # A bot without the variable leaves the number of shards to its library.
        further = {"SHARD_COUNT": str(shards)} if shards > 1 else {}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env={**environment, **further}
        )

    def run(self, chapters):
        """Returns the failures of the bot from its login to its shutdown; `chapters` yields those in between."""
        failures = [self.log_in()]
        if failures == [None]:
            failures += [*chapters, self.shut_down()]
        self.close()
        return list(filter(None, failures))

    def log_in(self):
        """Waits until the bot is ready: it has a session for each shard."""
        deadline = threading.Timer(TIMEOUT, self.process.kill)
        deadline.start()
        is_ready = any(line.strip() == "ready" for line in self.process.stdout)
        deadline.cancel()
        if not is_ready:
            return f"log in: the bot ends or waits without the line `ready`\n{self.logged()}"
        shards = sorted(session["shard"] for session in self.connected().values())
        if shards != [[index, self.shards] for index in range(self.shards)]:
            return f"log in: the shards are {shards}"
        return None

    def respond_to_message(self):
        """Says `!ping`, and waits for the message `pong`."""
        pongs = self.emulator.count("pong")
        self.emulator.act("say", {**self.emulator.place, "content": "!ping"})
        if not wait_for(lambda: self.emulator.count("pong") > pongs, TIMEOUT):
            return "message: no response to !ping"
        return None

    def survive(self, trouble, further):
        """Makes trouble, after which the bot goes on with the same sessions, or starts others."""
        before = self.connected().keys()
        self.emulator.make_trouble(trouble["make"])
        is_same = trouble["session"] == "same"

        def has_sessions():
            now = self.connected().keys()
            return now == before if is_same else len(now) == self.shards and not now & before

        # While the bot is away, a user says `!ping`: a resumed session gets the message afterwards.
        is_there = is_same or wait_for(has_sessions, TIMEOUT)
        failure = is_there and (self.respond_to_message() or self.emulator.exchange(further))
        if failure:
            return f"{trouble['make']}: {failure}"
        if not wait_for(has_sessions, TIMEOUT):
            return f"{trouble['make']}: the sessions are {list(self.connected())}, earlier {list(before)}"
        return None

    def connected(self):
        """Returns the sessions whose client is connected, by ID."""
        return {session["id"]: session for session in self.emulator.sessions() if session["connected"]}

    def shut_down(self):
        """Sends SIGTERM: the bot ends its sessions and itself."""
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


def run_one_shard(bot, exchanges, troubles):
    """Yields the failures of a bot with one session."""
    yield from map(bot.emulator.exchange, exchanges)
    yield bot.respond_to_message()
    for trouble in troubles:
        yield bot.survive(trouble, exchanges[0])


def run_two_shards(bot, exchanges, troubles):
    """Yields the failures of a bot with two sessions."""
    yield bot.emulator.exchange(exchanges[0])
    yield bot.survive(troubles[0], exchanges[0])


def run(command, environment, emulator, exchanges, troubles):
    """Runs a bot with one shard and then with two, and returns the failures."""
    failures = []
    for shards, chapters in [(1, run_one_shard), (2, run_two_shards)]:
        bot = Bot(command, environment, emulator, shards)
        failures += bot.run(chapters(bot, exchanges, troubles))
    return failures


def run_example(command, environment, emulator, exchanges):
    """Runs a bot with one shard, and returns the failures."""
    bot = Bot(command, environment, emulator, 1)
    return bot.run(map(emulator.exchange, exchanges))
