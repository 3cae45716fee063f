"""Programs that serve the page, and a test case that opens it in a browser.

`.ci/run playground` sets PLAYGROUND_PROGRAMS to the folder with the examples and the emulator's program, BROWSER to the path of
Chromium, and AXE to that of axe-core.
"""

import contextlib
import os
import re
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "python"))
import bot as python_bot  # pylint: disable=wrong-import-position

ADDRESS = "http://"
PAGE = "playground: "
VARIABLES = 7
TIMEOUT = 10_000
# Text of the browser for a refused action.
REFUSED = "status of 400 (Bad Request)"
WIDE = {"width": 1500, "height": 900}

PROGRAMS = Path(os.environ["PLAYGROUND_PROGRAMS"])
AXE = Path(os.environ["AXE"]).read_text(encoding="utf-8")

# Parts of the tools.
PARTS = {name: "Commands" for name in ("Definitions", "Figures", "Coverage")}
PARTS |= {name: "World" for name in ("Members", "Roles", "Channels", "Time and faults", "Snapshots")}

# Folder with the files of the page, in the place of those in the programs: for work on the page without a build.
ASSETS = os.environ.get("ASSETS")

# Folder for pictures of the page.
PICTURES = os.environ.get("PICTURES")
SOURCES = re.compile(r"/playground(/[\w/-]+\.(js|css))?$")


def serve_from_source(route):
    """Responds with a file of the folder."""
    name = route.request.url.partition("/playground/")[2]
    if name:
        route.fulfill(path=Path(ASSETS) / name)
    else:
        # With the policy of the program's own page.
        route.fulfill(response=route.fetch(), path=Path(ASSETS) / "index.html")


expect.set_options(timeout=TIMEOUT)


class Example:
    """An example that runs on its own emulator, and the address of the page."""

    def __init__(self, name, *arguments, folder=None, port=0, **variables):
        environment = {**os.environ, **variables, **({"CARGO_MANIFEST_DIR": str(folder)} if folder else {})}
        self.program = subprocess.Popen(
            [PROGRAMS / name, "playground", "--port", str(port), *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = (line.strip() for line in self.program.stdout)
        self.address = next(line for line in lines if line.startswith(ADDRESS))
        self.api = self.address.removesuffix("/playground") + "/emulator/v1"

    def close(self):
        """Ends the program."""
        self.program.stdin.close()
        self.program.stdout.close()
        self.program.terminate()
        self.program.wait()


class CannedBot(python_bot.Bot):
    """A bot that responds to each command and component with the response in a table."""

    def __init__(self, environment, responses):
        super().__init__(environment)
        self.responses = responses
        self.token = None

    def register(self):
        """Overwrites the global commands with one for each response whose name is a command's."""
        commands = [{"name": name, "description": "Canned response"} for name in self.responses]
        return self.call("PUT", f"/applications/{self.application}/commands", commands)

    def respond(self, interaction):
        """Returns the response to an interaction."""
        if interaction["type"] == python_bot.PING:
            return {"type": python_bot.PONG}
        data = interaction["data"]
        self.token = interaction["token"]
        response = self.responses.get(data.get("name"), python_bot.message(f"Got {sorted(data)}"))
        return response() if callable(response) else response


class CannedService:
    """The emulator's program with a bot of canned responses, and the address of the page."""

    def __init__(self, responses, *arguments):
        self.program = subprocess.Popen(
            [PROGRAMS / "guildhall-emulator", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = [self.program.stdout.readline().strip() for _ in range(VARIABLES)]
        self.environment = dict(line.split("=", 1) for line in lines)
        base = self.environment["DISCORD_API_BASE"]
        self.address = base.removesuffix("/api/v10") + "/playground"
        self.api = base.removesuffix("/api/v10") + "/emulator/v1"
        self.bot = CannedBot(self.environment, responses)
        self.server = python_bot.endpoint(self.bot)
        # The service closes the connection of a response that is too late.
        self.server.handle_error = lambda *_: None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.bot.register()
        url = f"http://127.0.0.1:{self.server.server_port}/"
        self.bot.call("PATCH", "/applications/@me", {"interactions_endpoint_url": url})

    def close(self):
        """Ends the emulator and the bot."""
        self.server.shutdown()
        self.server.server_close()
        self.bot.session.close()
        self.program.stdout.close()
        self.program.terminate()
        self.program.wait()


class PageTest(unittest.TestCase):
    """A test that opens the page, and fails if the page reports an error."""

    # Errors that the browser logs for responses that a test provokes; those for refused actions are shown on the page.
    expected_faults = (REFUSED,)

    @classmethod
    def setUpClass(cls):
        cls.play = sync_playwright().start()
        cls.addClassCleanup(cls.play.stop)
        cls.browser = cls.play.chromium.launch(executable_path=os.environ["BROWSER"])
        cls.addClassCleanup(cls.browser.close)

    def open(self, service, **settings):
        """Opens the page of a service in a new browser context."""
        self.addCleanup(service.close)
        context = self.browser.new_context(**{"bypass_csp": True, "viewport": WIDE, **settings})
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.listen)
        if ASSETS:
            self.page.route(SOURCES, serve_from_source)
        self.requests = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        start = time.monotonic()
        self.page.goto(service.address)
        expect(self.line).to_be_focused()
        # Measured, and not asserted: a busy machine is slow.
        self.usable_ms = round(1000 * (time.monotonic() - start))
        self.addCleanup(lambda: self.assertEqual(self.faults, []))

    def listen(self, message):
        """Collects errors and warnings of the page."""
        if message.type in ("error", "warning") and not any(text in message.text for text in self.expected_faults):
            self.faults.append(message.text)

    @property
    def line(self):
        """The input line of the first conversation."""
        return self.page.get_by_role("textbox", name="Message", exact=True)

    @property
    def log(self):
        """The messages of the first conversation."""
        return self.page.get_by_role("log", name="Messages", exact=True)

    @property
    def suggestions(self):
        """The visible suggestions; the options of native selects are not among them."""
        return self.page.locator('[role="option"]:visible')

    def type(self, text):
        """Types a text at the focus."""
        self.page.keyboard.type(text)

    def press(self, *keys):
        """Presses keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def use(self, command):
        """Sends a command without options by keyboard."""
        self.line.fill(command)
        expect(self.page.get_by_role("option", name=command).first).to_be_visible()
        self.press("Enter")
        expect(self.page.get_by_role("group", name=command)).to_be_visible()
        self.press("Enter")

    def save_as(self, name):
        """Uses an item of the menu of saves."""
        self.page.get_by_role("button", name="Save session").click()
        self.page.get_by_role("menuitem", name=name).click()

    def tool(self, name):
        """Opens a tool or a part of a tool, and returns its panel."""
        for tab in filter(None, (PARTS.get(name), name)):
            self.page.get_by_role("tab", name=tab, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name, exact=True)

    def part(self, name):
        """Opens a part of the selected interaction, and returns its panel."""
        inspector = self.tool("Inspector")
        inspector.get_by_role("tab", name=re.compile(f"^{name}")).click()
        return inspector.get_by_role("tabpanel")

    def assert_accessible(self):
        """Fails with the rules of axe-core that the page violates, in either color scheme."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(AXE)
            found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            places = [f"{rule['id']}: {node['html'][:160]} {node['any'][:1]}" for rule in found["violations"] for node in rule["nodes"]]
            self.assertEqual(places, [], scheme)

    def picture(self, name):
        """Writes a picture of the page in either color scheme, if PICTURES names a folder."""
        if not PICTURES:
            return
        self.page.mouse.move(0, 0)
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.screenshot(path=Path(PICTURES) / f"{name}-{scheme}.png")

    @contextlib.contextmanager
    def expecting(self, *texts):
        """Permits errors of the browser that contain one of these texts."""
        self.expected_faults = (REFUSED, *texts)
        yield
        self.expected_faults = (REFUSED,)
