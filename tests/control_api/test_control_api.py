"""Validates the document of the control API, and compares the running program with it by schemathesis.

Run by `.ci/run control-api`, which sets EMULATOR to the path of the program. EXAMPLES is the number of generated
requests per operation.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from openapi_spec_validator import validate

HERE = Path(__file__).parent
BOT = HERE.parent / "packages/python/bot.py"
EXAMPLES = os.environ.get("EXAMPLES", "8")

# Operations that change the world or the connection to the bot. They have a process of their own.
CHANGING = [
    "DELETE /faults/{fault}",
    "DELETE /members",
    "DELETE /worlds/{world}",
    "POST /clock",
    "POST /expire",
    "POST /faults",
    "POST /gateway",
    "POST /reset",
    "POST /restart",
    "POST /stubs",
    "POST /undo",
    "POST /worlds",
    "PUT /app",
    "PUT /limits",
    "PUT /world",
]


class Process:
    """The emulator with a bot that is connected to it."""

    def __init__(self) -> None:
        self.emulator = subprocess.Popen(
            [os.environ["EMULATOR"], "--port", "0", "--until-eof"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.variables: dict[str, str] = {}
        while "GUILDHALL_EMULATOR_URL" not in self.variables:
            name, _, value = self.emulator.stdout.readline().strip().partition("=")
            self.variables[name] = value
        self.url = self.variables["GUILDHALL_EMULATOR_URL"]
        self.bot = subprocess.Popen(
            [os.environ["BOT_PYTHON"], BOT],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **self.variables},
        )
        self.endpoint = self.bot.stdout.readline().strip().removeprefix("listening on ")
        self.call("PUT", "/app", {"url": self.endpoint})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request, and returns the JSON of the response."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        with urlopen(request, timeout=10) as response:
            text = response.read()
        return json.loads(text) if text else None

    def send(self, line: str) -> Any:
        """Sends a line as alice, and returns the outcome."""
        outcome = self.call("POST", "/send", {"member": "alice", "line": line, "wait": 5})
        assert outcome["status"] == "completed", outcome
        return outcome

    def known(self) -> dict[str, list[Any]]:
        """Lets the bot and a user act, and returns the values that exist then, by the name of the field."""
        button, menu, modal = self.send("/roll sides:6"), self.send("/drink"), self.send("/feedback")
        said = self.call("POST", "/say", {"member": "alice", "content": "Hello"})
        state = self.call("GET", "/state")
        channels = {channel["name"]: channel["id"] for channel in state["guilds"][0]["channels"]}
        fault = self.call("POST", "/faults", {"at": "GET /users/@me", "fault": {"status": 503}, "times": 1})
        world = self.call("POST", "/worlds", {})
        scenario = self.call("GET", "/scenario")
        return {
            "member": ["alice", "@bob", "you"],
            "channel": ["general", "dm", "#lounge"],
            "access.channel": [channels["general"], channels["questions"]],
            "post.channel": ["questions", "gallery"],
            "guild": [state["guilds"][0]["name"]],
            "locale": ["de", "en-US"],
            "message": [said["id"], button["message"]["id"]],
            "click.message": [button["message"]["id"]],
            "click.custom_id": ["again"],
            "click.label": [None],
            "select.message": [menu["message"]["id"]],
            "select.custom_id": ["drink"],
            "select.label": [None],
            "values": [["Tea"]],
            "submit.interaction": [modal["interaction"]],
            "submit.values": [{"text": "Fine"}, {}],
            "interaction": [button["interaction"], menu["interaction"], modal["interaction"]],
            "line": ["/roll sides:6", "/drink", "/feedback", "/later", "?/city name:b", "/broken", "/closed"],
            "command": ["drink", "later"],
            "options": [{}],
            "emoji": ["👍", "🎉"],
            "wait": [0, 0.1],
            "timeout": [0.1],
            "fault": [str(fault["id"])],
            "faults.at": ["GET /users/@me"],
            "stubs.at": ["GET /voice/regions"],
            "world": [world["id"]],
            "url": [self.endpoint],
            "app": [self.endpoint, None],
            "scenario": [scenario],
            "scenario.app": ["my_bot::app()"],
            "keep": ["1", "1,2"],
            "drop": ["1.reply"],
            "only": [button["interaction"]],
            "types": ["event", "call,event"],
        }

    def close(self) -> int:
        """Ends the bot and the emulator, and returns the exit code of the emulator."""
        self.bot.terminate()
        self.bot.wait()
        self.emulator.stdin.close()
        return self.emulator.wait()


class ControlApi(unittest.TestCase):
    """The document, and the replies of the program."""

    def setUp(self) -> None:
        self.process = Process()

    def tearDown(self) -> None:
        for stream in (self.process.bot.stdout, self.process.emulator.stdout):
            self.addCleanup(stream.close)
        self.assertEqual(self.process.close(), 0)

    def compare(self, *options: str) -> None:
        """Compares operations with the document."""
        command = [
            Path(sys.executable).with_name("st"),
            "run",
            f"{self.process.url}/openapi.json",
            "--url",
            self.process.url,
            f"--max-examples={EXAMPLES}",
            f"--seed={os.environ.get('SEED', '1')}",
            "--generation-database=none",
            "--phases=examples,coverage,fuzzing,stateful",
            "--suppress-health-check=all",
            "--request-timeout=20",
            "--continue-on-failure",
            "--no-color",
            "--output-truncate=false",
            "--checks=all",
            # Valid names that do not exist are refused.
            "--exclude-checks=positive_data_acceptance",
            *options,
        ]
        known = json.dumps(self.process.known())
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "KNOWN": known, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}
            result = subprocess.run(command, cwd=folder, env=environment, check=False)
        self.assertEqual(result.returncode, 0)

    def test_document_is_valid(self) -> None:
        """The document follows OpenAPI 3.1."""
        validate(self.process.call("GET", "/openapi.json"))

    def test_stream_is_one_of_events(self) -> None:
        """The stream, which does not end, and so is not compared."""
        with urlopen(f"{self.process.url}/stream", timeout=10) as stream:
            self.assertEqual(stream.headers["Content-Type"], "text/event-stream")
            self.assertTrue(stream.readline().startswith(b"id: "))

    def test_replies_of_readers_and_users_are_as_documented(self) -> None:
        """Operations that read, and that act as users."""
        others = [f"--exclude-name={name}" for name in [*CHANGING, "GET /stream"]]
        self.compare(*others)

    def test_replies_of_changes_are_as_documented(self) -> None:
        """Operations that change the world."""
        self.compare(*(f"--include-name={name}" for name in CHANGING))


if __name__ == "__main__":
    unittest.main(verbosity=1)
