"""Test of `guildhall-emulator mcp` with the official client in Python: an agent uses the example quickstart.

Run by `.ci/run mcp`, which sets EMULATOR and QUICKSTART to the paths of the programs.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from mcp import ClientSession, StdioServerParameters, stdio_client

EMULATOR, QUICKSTART = os.environ["EMULATOR"], os.environ["QUICKSTART"]
RECORDED = Path(__file__).parents[2] / "examples/quickstart/tests/bot/agent.rs"
BOT = f"{QUICKSTART} commands apply --yes && GUILDHALL_BIND=127.0.0.1:0 exec {QUICKSTART} serve"


class Agent:
    """Calls tools, and returns their text."""

    def __init__(self, session):
        self.session = session

    async def use(self, tool, *, fails=False, **arguments):
        result = await self.session.call_tool(tool, arguments)
        text = result.content[0].text
        if bool(result.is_error) != fails:
            raise AssertionError(f"{tool} {arguments}: {text}")
        self.json = result.structured_content
        return text


class Conversation(unittest.TestCase):
    def test_agent_uses_the_bot_and_saves_a_test_that_passes(self):
        with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "w+") as log:
            try:
                asyncio.run(asyncio.wait_for(self.in_session(folder, log), 50))
            except BaseException:
                log.seek(0)
                sys.stderr.write(log.read())
                raise

    async def in_session(self, folder, log):
        server = StdioServerParameters(command=EMULATOR, args=["mcp", "--", "sh", "-c", BOT], cwd=folder)
        async with stdio_client(server, errlog=log) as streams, ClientSession(*streams) as session:
            initialized = await session.initialize()
            self.assertEqual(initialized.server_info.name, "guildhall-emulator")
            tools = (await session.list_tools()).tools
            self.assertIn("save_test", [tool.name for tool in tools])
            agent = Agent(session)
            await self.explore(agent)
            await self.converse(agent)
            await self.save(agent, Path(folder))

    async def explore(self, agent):
        """Reads the world, makes mistakes, moves the clock and makes trouble."""
        self.assertIn("#general", await agent.use("world"))
        found = await agent.use("commands", member="bob")
        self.assertIn("/flip [bet:Heads|Tails] [times:integer 1–100] – Flip a coin", found)
        self.assertIn("unavailable: moderate: ", found)
        wrong = await agent.use("invoke", member="alice", line="/flop", fails=True)
        self.assertIn("Did you mean `flip`?", wrong)
        wrong = await agent.use("invoke", member="alice", text="/flip", fails=True)
        self.assertIn("unknown field `text`, expected one of `member`", wrong)
        before = (await agent.use("clock")).split()[-1]
        self.assertGreater((await agent.use("clock", seconds=86_400)).split()[-1], before)

        await agent.use("trouble", add={"delivery": "truncated", "times": 1})
        failed = await agent.use("invoke", member="alice", line="/flip")
        self.assertIn("failure: ", failed)
        self.assertIn("no_response", await agent.use("record", failures=True))
        timeline = await agent.use("timeline", interaction=re.search(r"\d+", failed)[0])
        self.assertIn("no valid response", timeline)
        self.assertIn("starts: 2", await agent.use("bot", restart=True))
        self.assertIn("the world of the start is back", await agent.use("change_world", reset=True))

    async def converse(self, agent):
        choices = await agent.use("autocomplete", member="alice", line="/city name:ber")
        self.assertIn("4 choices: Berlin, Bergisch Gladbach, Bern, Bergen", choices)
        city = await agent.use("invoke", member="alice", line="/city name:Bergen")
        self.assertIn("Bergen (Norway) has 290000 inhabitants.", city)
        timeline = await agent.use("timeline", interaction=re.search(r"\d+", city)[0])
        self.assertIn("responded with status 200: message", timeline)
        unknown = await agent.use("invoke", member="bob", line="/city name:Atlantis")
        self.assertIn("only the user sees it", unknown)
        await agent.use("say", member="bob", content="Where is it?")
        quoted = await agent.use("invoke", member="alice", line='"Where is it?" Quote')
        self.assertIn("> Where is it?", quoted)
        await agent.use("react", member="bob", message=agent.json["message"]["id"], emoji="👍")
        shown = await agent.use("messages", member="alice", limit=2)
        self.assertIn("reactions: 👍 1", shown)
        self.assertIn("older messages: before ", shown)
        warned = await agent.use("invoke", member="alice", line="/moderate timeout member:@bob length:10m")
        self.assertIn("would be timed out for 10m", warned)
        self.assertIn("city", await agent.use("coverage"))

    async def save(self, agent, folder):
        outside = await agent.use("save_test", path="../city.json", fails=True)
        self.assertIn("must be a relative path", outside)
        saved = await agent.use("save_test", path="tests/city.json")
        self.assertIn("the replay passed", saved)
        self.assertIn("exists", await agent.use("save_test", path="tests/city.json", fails=True))
        words = ["replay", "tests/city.json", "--", "sh", "-c", BOT]
        replayed = subprocess.run([EMULATOR, *words], cwd=folder, capture_output=True, text=True, timeout=20)
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        # Another result than the recorded one fails.
        file = folder / "tests/city.json"
        file.write_text(file.read_text().replace("290000", "290001"))
        replayed = subprocess.run([EMULATOR, *words], cwd=folder, capture_output=True, text=True, timeout=20)
        self.assertNotEqual(replayed.returncode, 0)

        await agent.use("save_test", path="agent.rs", app="quickstart::app()")
        subprocess.run(["rustfmt", "--edition", "2024", folder / "agent.rs"], check=True)
        test = (folder / "agent.rs").read_text()
        if os.environ.get("ACCEPT", "0") != "0":
            RECORDED.write_text(test)
        self.assertEqual(RECORDED.read_text(), test)


if __name__ == "__main__":
    unittest.main()
