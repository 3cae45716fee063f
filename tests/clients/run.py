"""Runs the scenario, the servers and the bots of each library against the emulator's program, with a line for each.

    run.py LIBRARY…    runs some of them: the keys of PROGRAMS, SERVERS, BOTS, PORTS, EXAMPLES and CLIENTS

Run by `.ci/run clients`, which sets EMULATOR to the path of the program and INSTALLED to the folder with the libraries.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from comparison import compare
from gateway import Bot
from matrix import matrix
from service import Endpoint, Emulator, client_credentials, picture

HERE = Path(__file__).parent
INSTALLED = Path(os.environ["INSTALLED"])

# Programs that take part in the scenario.
PROGRAMS = {
    "discordjs": ["node", INSTALLED / "discordjs/scenario.mjs"],
    "discordpy": [sys.executable, HERE / "discordpy/scenario.py"],
    "hikari": [sys.executable, HERE / "hikari/scenario.py"],
    "twilight": [INSTALLED / "rust/debug/clients-twilight"],
}

# Commands that run `tests/tool/conformance_bot.rs`, on a free port and on the gateway.
GUILDHALL = Path(os.environ["EMULATOR"]).with_name("conformance-bot")
REGISTER = f"{GUILDHALL} commands apply --yes"
SERVE = f"{REGISTER} && GUILDHALL_BIND=127.0.0.1:0 exec {GUILDHALL} serve"
LISTEN = f"{REGISTER} && echo ready && exec {GUILDHALL} listen"

# Bots for the conformance suite that receive interactions on a server of their own.
SERVERS = {
    "discord-hono": ["node", INSTALLED / "discord-hono/server.mjs"],
    "discord-interactions": ["node", INSTALLED / "discord-interactions/server.mjs"],
    "discordjs": ["node", INSTALLED / "discordjs/server.mjs"],
    "dressed": ["node", INSTALLED / "dressed/server.mjs"],
    "flask-discord-interactions": [sys.executable, HERE / "flask-discord-interactions/server.py"],
    "guildhall": ["sh", "-c", SERVE],
    "hikari": [sys.executable, HERE / "hikari/server.py"],
    "hikari-arc": [sys.executable, HERE / "hikari-arc/server.py"],
    "hikari-crescent": [sys.executable, HERE / "hikari-crescent/server.py"],
    "hikari-lightbulb": [INSTALLED / "hikari-lightbulb/bin/python", HERE / "hikari-lightbulb/server.py"],
    "serenity": [INSTALLED / "rust/debug/clients-serenity"],
    "slash-create": ["node", INSTALLED / "slash-create/server.mjs"],
    "twilight": [INSTALLED / "rust/debug/twilight-server"],
}

# Bots for the conformance suite that log in to the gateway.
BOTS = {
    "discord-py-interactions": [sys.executable, HERE / "discord-py-interactions/bot.py"],
    "discordjs": ["node", INSTALLED / "discordjs/bot.mjs"],
    "discordpy": [sys.executable, HERE / "discordpy/bot.py"],
    "guildhall": ["sh", "-c", LISTEN],
    "hikari": [sys.executable, HERE / "hikari/bot.py"],
    "oceanic": ["node", INSTALLED / "oceanic/bot.mjs"],
    "serenity": [INSTALLED / "rust/debug/serenity-bot"],
    "twilight": [INSTALLED / "rust/debug/twilight-bot"],
}

# Bots on the gateway and their ports, by name: the port has to respond as the bot does.
PORTS = {
    "discordjs-guildhall": (BOTS["discordjs"], BOTS["guildhall"]),
    "guildhall-discordjs": (BOTS["guildhall"], BOTS["discordjs"]),
}

# Actions of a user by program: bots with a purpose, in the shape of the examples of their libraries.
EXAMPLES = json.loads((HERE / "examples.json").read_text())

# Programs that use clients for HTTPS and WebSocket without a library for Discord, by the program that they need.
CLIENTS = {
    "redirect/clients.mjs": ["node", INSTALLED / "redirect/clients.mjs"],
    "redirect/clients.py": [sys.executable, HERE / "redirect/clients.py"],
    "redirect/clients.sh": ["sh", HERE / "redirect/clients.sh"],
}

# Values that such a client may read: the name of the bot, or the opcode of the gateway's first message.
SEEN = ["Your bot", 10]

# Step that fails with all servers of hikari.
STATUS = {"PING and forged signature": "responds to a forged signature with 400, where Discord requires 401"}

# Steps of the suite that fail, by bot, with the reason.
LACKS = {
    "discord-py-interactions's bot": {
        "RESUME after INVALID_SESSION with true": "starts another session after each INVALID_SESSION"
    },
    "flask-discord-interactions's server": {
        "submitted modal": "raises an exception for the field `id` of the text input"
    },
    "hikari's server": STATUS,
    "hikari-arc's server": STATUS,
    "hikari-crescent's server": STATUS,
    "hikari-lightbulb's server": STATUS,
}

# Libraries without a setting for the API's address. The examples and the clients use none either.
REDIRECTED = {"discord-hono", "discord-interactions", "discord-py-interactions", "discordpy", *EXAMPLES, *CLIENTS}

# Members in addition to those in world.json: the library has to read more than one page.
FURTHER_MEMBERS = 1100

# Number of runs at a time: they wait for their libraries more than they compute. Bots pause before each login.
SIDE_BY_SIDE = 4

# Time limit for a step, in seconds, after which the program is killed. Libraries wait for rate limits.
STEP_TIMEOUT = 60

# Time limit for the suite with one bot, in seconds.
SUITE_TIMEOUT = 600

# Steps of the suite by bot.
SUITES = {}

# The step `wait_out_429` expects this fault.
FAULTS = [
    {"at": "GET /guilds/{guild}/integrations", "fault": {"rate_limited": {"scope": "user", "wait": 0.5}}, "times": 1}
]


class Program:
    """Program of a library. It reads a step from each line of its input and writes the result as a line."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def run(self, step, send):
        """Returns the result of a step: the value that the library has read, or an error."""
        if self.process.poll() is not None:
            return {"error": "the program has ended"}
        deadline = threading.Timer(STEP_TIMEOUT, self.process.kill)
        deadline.start()
        self.process.stdin.write(json.dumps({"step": step, "send": send}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        deadline.cancel()
        return json.loads(line) if line else {"error": "the program has ended"}

    def close(self):
        """Ends the program."""
        self.process.stdin.close()
        self.process.wait(timeout=10)
        self.process.stdout.close()


class Scenario:
    """The scenario with one library."""

    def __init__(self, library, emulator, endpoint):
        self.library = library
        self.emulator = emulator
        self.endpoint = endpoint
        self.program = Program(PROGRAMS[library], environment(library, emulator))
        self.bearer = client_credentials(emulator.environment)
        self.opener = None
        self.calls = self.parsed = 0
        # Texts by step: the difference, or the reason that the library lacks the call.
        self.failures, self.skipped = {}, {}

    def run(self, steps):
        """Runs the steps in order."""
        for step in steps:
            name = step["step"]
            if self.library in step.get("lacks", {}):
                self.skipped[name] = step["lacks"][self.library]
                continue
            self.emulator.new_calls()
            result = self.perform(step)
            calls = self.emulator.new_calls()
            self.check(step, result, calls)
        self.program.close()

    def perform(self, step):
        """Runs a step, while a user invokes the interaction that the step needs, if any."""
        send = dict(step.get("send", {}))
        if send.pop("image", False):
            send["image"] = picture()
        if send.pop("bearer", False):
            send["bearer"] = self.bearer
        if "invoke" not in step:
            return self.program.run(step["step"], send)
        outcome = {}
        user = threading.Thread(target=lambda: outcome.update(self.invoke(*step["invoke"])))
        user.start()
        send["interaction"] = self.endpoint.next()
        result = {"error": "no interaction arrives"}
        if send["interaction"]:
            result = self.program.run(step["step"], send)
        user.join()
        if "response" not in outcome and "choices" not in outcome:
            result = {"error": f"the user sees {outcome}"}
        self.opener = outcome.get("interaction")
        return result

    def invoke(self, action, body):
        """Acts as a user. A click is on the latest message with the component, a modal is the last one opened."""
        body = {**self.emulator.place, **body}
        if action == "click":
            body["message"] = self.emulator.message_with(body["custom_id"])
        if action == "submit":
            body["interaction"] = self.opener
        return self.emulator.act(action, body)

    def check(self, step, result, calls):
        """Compares a result and the calls with the step."""
        self.calls += len(calls)
        difference = self.difference(step, result, calls)
        if difference:
            self.failures[step["step"]] = difference
        else:
            self.parsed += sum(call["status"] < 300 for call in calls)

    def difference(self, step, result, calls):
        """Returns the difference between the result or the calls and the step; `None` if there is none."""
        expected = step.get("call")
        expected = step.get("calls", {}).get(self.library, expected)
        if "error" in result:
            return f"{result['error']} after {shown(calls)}"
        if "expect" in step and result["seen"] != step["expect"]:
            return f"reads {result['seen']!r} instead of {step['expect']!r}"
        if not any(matches(call, expected) for call in calls):
            return f"sends {shown(calls)} instead of {expected}"
        statuses = [call["status"] for call in calls]
        if step.get("statuses", statuses) != statuses:
            return f"gets {shown(calls)} instead of {step['statuses']}"
        rejected = [call for call in calls if call["status"] >= 400 and call["status"] != 429]
        return f"hides {shown(rejected)}" if rejected else None

    def summary(self):
        """Returns the figures and the names of the steps that were skipped."""
        figures = (
            f"{self.library}: {self.calls} calls, {self.parsed} replies parsed, {len(self.failures)} failures, "
            f"{len(self.skipped)} steps skipped"
        )
        skipped = [f"{name} skipped: {self.library} {reason}" for name, reason in self.skipped.items()]
        return "\n  ".join([figures, *skipped])


def matches(call, expected):
    """Returns whether a call has the method and the path of an endpoint, written with placeholders."""
    method, path = expected.split(" ")
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))
    return call["method"] == method and re.fullmatch(pattern, call["route"]) is not None


def shown(calls):
    """Returns a text with the calls."""
    texts = [f"{call['method']} {call['path']} {call['status']}" for call in calls]
    rejected = [json.dumps(call["response"]) for call in calls if (call["status"] or 0) >= 400]
    return ", ".join(texts + rejected) or "no calls"


def environment(name, emulator):
    """Returns the variables of a program. By those of `exec --redirect`, a program without a setting for the address
    reaches the emulator; from the other programs, a request elsewhere fails."""
    variables = {**os.environ, **emulator.environment}
    if name in REDIRECTED:
        variables = emulator.redirected
    folders = [variables.get("PYTHONPATH"), str(HERE)]
    return {**variables, "PYTHONPATH": os.pathsep.join(filter(None, folders))}


def run_scenario(library, folder):
    """Runs the scenario with a library, and returns a summary and the failures."""
    steps = json.loads((HERE / "scenario.json").read_text())
    endpoint = Endpoint()
    emulator = Emulator(folder, world(), FAULTS, endpoint)
    scenario = Scenario(library, emulator, endpoint)
    scenario.run(steps)
    emulator.close()
    return scenario.summary(), [f"{name} failed: {text}" for name, text in scenario.failures.items()]


def world():
    """Returns the world, with more members than a page has."""
    file = json.loads((HERE / "world.json").read_text())
    file["guilds"][0]["members"] += [{"name": f"member{number:04}"} for number in range(FURTHER_MEMBERS)]
    return file


def run_server(library, folder):
    """Runs the suite with a library's server, and returns a summary and the failures."""
    return run_suite(f"{library}'s server", library, SERVERS[library], folder)


def run_bot(library, folder):
    """Runs the suite with a library's bot that logs in to the gateway, and returns a summary and the failures."""
    return run_suite(f"{library}'s bot", library, BOTS[library], folder)


def run_suite(name, library, command, folder):
    """Runs `guildhall-emulator conformance`, and returns a summary and the failures."""
    arguments = ["--rate-limit", "requests_per_second=all", *(["--redirect"] if library in REDIRECTED else [])]
    with (folder / "log").open("w+") as log:
        output = subprocess.run(
            [os.environ["EMULATOR"], "conformance", *arguments, "--", *command],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(HERE)},
            timeout=SUITE_TIMEOUT,
            check=False,
        ).stdout
        log.seek(0)
        logged = log.read()[-2000:]
    steps = [json.loads(line) for line in output.splitlines()]
    SUITES[name] = steps
    failed = {step["step"]: step["reason"] for step in steps if step["result"] == "failed"}
    lacks = LACKS.get(name, {})
    failures = [f"{step}: {reason}" for step, reason in failed.items() if step not in lacks]
    failures += [f"{step}: does not fail any more" for step in lacks if step not in failed]
    if not steps:
        failures.append("the suite has no result")
    summary = f"{name}: {len(steps)} steps, {len(failures)} failures"
    return summary, failures and [*failures, logged]


def run_example(example, folder):
    """Runs one of the programs in `examples.json`, and returns a summary and the failures."""
    emulator = Emulator(folder, json.loads((HERE / "world.json").read_text()))
    program = ["node", INSTALLED / example] if example.endswith(".mjs") else [sys.executable, HERE / example]
    failures = Bot(program, environment(example, emulator), emulator).run(EXAMPLES[example])
    emulator.close()
    return f"{example}: {len(EXAMPLES[example])} actions, {len(failures)} failures", failures


def run_clients(program, folder):
    """Runs one of the programs in `CLIENTS`, and returns a summary and the failures."""
    emulator = Emulator(folder, json.loads((HERE / "world.json").read_text()))
    variables = environment(program, emulator)
    process = subprocess.run(
        CLIENTS[program], stdout=subprocess.PIPE, text=True, env=variables, timeout=STEP_TIMEOUT, check=False
    )
    emulator.close()
    lines = list(map(json.loads, process.stdout.splitlines()))
    failures = [f"{line['client']} reads {line['seen']}" for line in lines if line["seen"] not in SEEN]
    if process.returncode:
        failures.append(f"the program ends with {process.returncode}")
    if not lines:
        failures.append("no client has read anything")
    return f"{program}: {len(lines)} clients, {len(failures)} failures", failures


def run_port(name, folder):
    """Compares a bot with its port, and returns a summary and the failures."""
    count, differences = compare(*PORTS[name], folder)
    return f"{name}: {count} steps compared, {len(differences)} lines with differences", differences


def run_in_folder(run, library):
    """Runs a library with a folder of its own for the emulator's files."""
    with tempfile.TemporaryDirectory() as folder:
        return run(library, Path(folder))


def main():
    """Runs the libraries that the arguments name, or all."""
    suites = [(SERVERS, run_server), (BOTS, run_bot)]
    runs = [(PROGRAMS, run_scenario), *suites, (PORTS, run_port), (EXAMPLES, run_example), (CLIENTS, run_clients)]
    known = set(chain.from_iterable(commands for commands, _ in runs))
    chosen = set(sys.argv[1:]) or known
    if unknown := chosen - known:
        sys.exit(f"unknown programs: {', '.join(sorted(unknown))}")
    count = 0
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        jobs = [(run, library) for commands, run in runs for library in commands if library in chosen]
        for summary, failures in pool.map(run_in_folder, *zip(*jobs)):
            print("\n  ".join([summary, *failures]), flush=True)
            count += len(failures)
    if SUITES:
        table = matrix(SUITES)
        (INSTALLED / "matrix.md").write_text(table)
        print(table)
    sys.exit(count > 0)


if __name__ == "__main__":
    main()
