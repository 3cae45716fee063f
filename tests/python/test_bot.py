"""Claims about the emulator's program, by a bot that shares no code with it.

Run by `.ci/run python`, which says in EMULATOR where the program is.
"""

import os
import subprocess
import sys
import time
import unittest
from pathlib import Path

import requests

HERE = Path(__file__).parent
VARIABLES = 7


class Stage:
    """The emulator and the bot, as two programs that know each other."""

    def __init__(self):
        self.service = subprocess.Popen(
            [os.environ["EMULATOR"]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        lines = [self.service.stdout.readline().strip() for _ in range(VARIABLES)]
        self.environment = dict(line.split("=", 1) for line in lines)
        self.bot = subprocess.Popen(
            [sys.executable, HERE / "bot.py"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self.environment},
        )
        self.endpoint = self.bot.stdout.readline().strip().removeprefix("listening on ")
        base = self.environment["DISCORD_API_BASE"]
        self.page = base.removesuffix("/api/v10") + "/playground/api"
        guild = requests.get(f"{self.page}/stage", timeout=5).json()["guilds"][0]
        channels = {channel["name"]: channel["id"] for channel in guild["channels"]}
        members = {member["username"]: member["id"] for member in guild["members"]}
        self.place = {"channel": channels["general"], "member": members["alice"]}

    def close(self):
        """Ends both; the emulator ends well."""
        for program in (self.bot, self.service):
            program.terminate()
            program.wait()
            program.stdout.close()
        return self.service.returncode

    def type(self, line):
        """What comes of a line that alice types."""
        body = {**self.place, "line": line}
        return requests.post(f"{self.page}/send", json=body, timeout=5).json()

    def messages(self):
        """What alice sees in the channel."""
        return requests.get(f"{self.page}/messages", params=self.place, timeout=5).json()

    def sees(self, *contents):
        """Waits until alice sees exactly this, the oldest first."""
        deadline = time.monotonic() + 5
        while (seen := [one["content"] for one in self.messages()]) != list(contents):
            if time.monotonic() > deadline:
                raise AssertionError(f"alice sees {seen}")
            time.sleep(0.01)


class BotInPython(unittest.TestCase):
    """What a bot in any language can rely on."""

    def setUp(self):
        self.stage = Stage()
        self.addCleanup(self.stage.close)

    def test_commands_are_registered_and_offered(self):
        offered = requests.get(f"{self.stage.page}/commands", params=self.stage.place, timeout=5)
        names = {command["name"] for command in offered.json()["offered"]}
        self.assertEqual(names, {"ping", "think", "city"})

    def test_interaction_is_verified_and_answered(self):
        came = self.stage.type("/ping")
        self.assertEqual(came["answer"]["data"]["content"], "pong")
        self.stage.sees("pong")

    def test_option_is_suggested_and_sent(self):
        suggested = self.stage.type("?/city name:ber")["choices"]
        self.assertEqual([choice["name"] for choice in suggested], ["Berlin", "Bern", "Bergen"])
        came = self.stage.type("/city name:Bern")
        self.assertEqual(came["answer"]["data"]["content"], "Bern it is.")

    def test_deferred_answer_is_edited_and_followed_up(self):
        came = self.stage.type("/think")
        self.assertEqual(came["answer"]["type"], 5)
        self.stage.sees("42", "That was hard.")

    def test_forged_request_is_refused_by_the_bot(self):
        headers = {"X-Signature-Ed25519": "00" * 64, "X-Signature-Timestamp": "1"}
        response = requests.post(self.stage.endpoint, json={"type": 1}, headers=headers, timeout=5)
        self.assertEqual(response.status_code, 401)

    def test_emulator_ends_well(self):
        self.assertEqual(self.stage.close(), 0)


if __name__ == "__main__":
    unittest.main()
