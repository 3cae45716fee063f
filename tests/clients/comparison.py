"""Comparison of a bot with its port: a scenario is recorded with the bot, and replayed against the port."""

import json
import os
import re
import subprocess
from pathlib import Path

SUITE = Path(__file__).parents[2] / "framework/emulator/src/program/conformance"
EMULATOR = os.environ["EMULATOR"]

# Time limit for a replay, in seconds.
TIMEOUT = 120


def compare(bot, port, folder):
    """Returns the number of steps, and the lines of the reports with a difference."""
    contract = json.loads((SUITE / "contract.json").read_text())
    steps = list(scenario_steps(contract["groups"]))
    (folder / "contract.json").write_text(json.dumps({"version": 1, "steps": steps}))
    environment = {**os.environ, "CONFORMANCE_COMMANDS": json.dumps(contract["commands"])}
    recorded = replay(["contract.json", "--save", "bot.json"], bot, folder, environment)
    compared = replay(["bot.json"], port, folder, environment)
    return len(steps), recorded + compared


def scenario_steps(groups):
    """Yields the steps of all groups; a group counts its messages and interactions from 1."""
    count = 0
    for group in groups:
        for step in group["steps"]:
            action = re.sub(
                r"\{\{(message|interaction):(\d+)\}\}",
                lambda found, before=count: f"{{{{{found[1]}:{before + int(found[2])}}}}}",
                json.dumps(step["action"]),
            )
            yield {"user": "alice", "channel": "#general", "action": json.loads(action), "expect": step["expect"]}
        count += len(group["steps"])


def replay(arguments, command, folder, environment):
    """Replays a file, and returns the report's lines if a result is not as expected."""
    arguments = [*arguments, "--world", SUITE / "world.json", "--timeout", "30"]
    ended = subprocess.run(
        [EMULATOR, "replay", *arguments, "--", *command],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=TIMEOUT,
        check=False,
    )
    return ended.stderr.splitlines()[-40:] if ended.returncode else []
