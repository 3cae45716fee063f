"""Tests of the emulator's program with a bot that shares no code with it.

Run by `.ci/run python`, which sets EMULATOR to the path of the program.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import requests

HERE = Path(__file__).parent
VARIABLES = 7


class Fixture:
    """The emulator and a bot connected to it, as two processes."""

    def __init__(self):
        self.service = subprocess.Popen(
            [os.environ["EMULATOR"], "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        lines = [self.service.stdout.readline().strip() for _ in range(VARIABLES)]
        self.environment = dict(line.split("=", 1) for line in lines)
        self.start_bot()
        base = self.environment["DISCORD_API_BASE"]
        self.page = base.removesuffix("/api/v10") + "/emulator/v1"
        guild = requests.get(f"{self.page}/state", timeout=5).json()["guilds"][0]
        channels = {channel["name"]: channel["id"] for channel in guild["channels"]}
        members = {member["username"]: member["id"] for member in guild["members"]}
        self.place = {"channel": channels["general"], "member": members["alice"]}

    def start_bot(self):
        """Starts the bot, and waits until it listens."""
        self.bot = subprocess.Popen(
            [sys.executable, HERE / "bot.py"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self.environment},
        )
        self.endpoint = self.bot.stdout.readline().strip().removeprefix("listening on ")

    def restart_bot(self):
        """Terminates the bot, and starts it again."""
        self.bot.terminate()
        self.bot.wait()
        self.bot.stdout.close()
        self.start_bot()

    def close(self):
        """Terminates both and returns the emulator's exit code."""
        for program in (self.bot, self.service):
            program.terminate()
            program.wait()
            program.stdout.close()
        return self.service.returncode

    def send(self, line):
        """Sends a line as alice and returns the outcome."""
        body = {**self.place, "line": line}
        return requests.post(f"{self.page}/send", json=body, timeout=5).json()

    def messages(self):
        """Returns the messages that alice sees in the channel."""
        return requests.get(f"{self.page}/messages", params=self.place, timeout=5).json()

    def wait_for_messages(self, *contents):
        """Waits until alice sees exactly these messages, the oldest first."""
        deadline = time.monotonic() + 5
        while (seen := [message["content"] for message in self.messages()]) != list(contents):
            if time.monotonic() > deadline:
                raise AssertionError(f"alice sees {seen}")
            time.sleep(0.01)


class BotInPython(unittest.TestCase):
    """Behavior of the emulator for a bot in any language."""

    def setUp(self):
        self.fixture = Fixture()
        self.addCleanup(self.fixture.close)

    def test_commands_are_registered_and_listed(self):
        available = requests.get(f"{self.fixture.page}/commands", params=self.fixture.place, timeout=5)
        names = {command["name"] for command in available.json()["available"]}
        self.assertEqual(names, {"ping", "think", "city"})

    def test_signed_interaction_gets_a_response(self):
        outcome = self.fixture.send("/ping")
        self.assertEqual(outcome["response"]["data"]["content"], "pong")
        self.fixture.wait_for_messages("pong")

    def test_option_is_autocompleted_and_sent(self):
        suggested = self.fixture.send("?/city name:ber")["choices"]
        self.assertEqual([choice["name"] for choice in suggested], ["Berlin", "Bern", "Bergen"])
        outcome = self.fixture.send("/city name:Bern")
        self.assertEqual(outcome["response"]["data"]["content"], "Bern it is.")

    def test_deferred_response_is_edited_and_followed_up(self):
        outcome = self.fixture.send("/think")
        self.assertEqual(outcome["response"]["type"], 5)
        self.fixture.wait_for_messages("42", "That was hard.")

    def test_forged_request_is_rejected_by_the_bot(self):
        headers = {"X-Signature-Ed25519": "00" * 64, "X-Signature-Timestamp": "1"}
        response = requests.post(self.fixture.endpoint, json={"type": 1}, headers=headers, timeout=5)
        self.assertEqual(response.status_code, 401)

    def test_world_outlives_the_bot(self):
        self.fixture.send("/ping")
        self.fixture.restart_bot()
        self.fixture.wait_for_messages("pong")
        self.fixture.send("/city name:Bern")
        self.fixture.wait_for_messages("pong", "Bern it is.")

    def replay(self, scenario, *options):
        """Replays a scenario against another bot, and returns the exit code and the report."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(scenario, file)
            file.flush()
            command = [os.environ["EMULATOR"], "replay", file.name, "--timeout", "5", *options, "--"]
            bot = [sys.executable, HERE / "bot.py"]
            replayed = subprocess.run([*command, *bot], capture_output=True, text=True, timeout=60)
        return replayed.returncode, replayed.stderr

    def record(self):
        """Uses the bot, and returns the scenario."""
        self.fixture.send("/ping")
        self.fixture.send("?/city name:ber")
        self.fixture.send("/city name:Bern")
        self.fixture.send("/think")
        self.fixture.wait_for_messages("pong", "Bern it is.", "42", "That was hard.")
        return requests.get(f"{self.fixture.page}/scenario", timeout=5).json()

    def test_recorded_scenario_replays_against_another_process(self):
        scenario = self.record()
        expected = [step["expect"] for step in scenario["steps"]]
        self.assertEqual(expected[0]["reply"]["content"], "pong")
        self.assertEqual(expected[1]["choices"], ["Berlin", "Bern", "Bergen"])
        self.assertEqual(expected[3]["reply"]["content"], "42")
        self.assertEqual(expected[3]["followups"][0]["content"], "That was hard.")
        code, report = self.replay(scenario)
        self.assertEqual(code, 0, report)
        self.assertIn("4 of 4 steps as expected", report)

    def test_replay_fails_where_the_bot_responds_differently(self):
        scenario = self.record()
        scenario["steps"] = scenario["steps"][:1]
        scenario["steps"][0]["expect"]["reply"]["content"] = "ping"
        code, report = self.replay(scenario)
        self.assertEqual(code, 1, report)
        self.assertIn('reply.content: expected "ping", received "pong"', report)

    def test_actions_are_saved_with_the_responses_of_one_bot_to_compare_another_one(self):
        lines = ["/ping", "/think", "/city name:Bern"]
        place = {"user": "alice", "channel": "#general"}
        actions = {"version": 1, "steps": [{**place, "action": {"send": line}} for line in lines]}
        with tempfile.NamedTemporaryFile(suffix=".json") as saved:
            code, report = self.replay(actions, "--save", saved.name)
            scenario = json.loads(Path(saved.name).read_text())
        self.assertEqual(code, 0, report)
        replies = [step["expect"]["reply"]["content"] for step in scenario["steps"]]
        self.assertEqual(replies, ["pong", "42", "Bern it is."])
        # The follow-up of `/think` may come after the next step.
        scenario["steps"][1]["expect"].pop("followups", None)
        code, report = self.replay(scenario)
        self.assertIn("3 of 3 steps as expected", report)

    def test_emulator_exits_with_zero(self):
        self.assertEqual(self.fixture.close(), 0)


if __name__ == "__main__":
    unittest.main()
