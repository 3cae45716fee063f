"""Tests of the playground page, driven by keyboard.

Run by `.ci/run playground`, which sets PLAYGROUND to the path of a bot's program and BROWSER to that of
Chromium.
"""

import os
import re
import subprocess
import unittest

from playwright.sync_api import expect, sync_playwright

ADDRESS = "in the browser: "
TIMEOUT = 10_000
REPLY = re.compile(r"Heads (\d), tails (\d)\.")

expect.set_options(timeout=TIMEOUT)


class Bot:
    """A bot on its emulator, and the address of the page."""

    def __init__(self):
        self.program = subprocess.Popen(
            [os.environ["PLAYGROUND"], "playground"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = (line.strip() for line in self.program.stdout)
        address_line = next(line for line in lines if line.startswith(ADDRESS))
        self.address = address_line.removeprefix(ADDRESS)

    def close(self):
        self.program.stdin.close()
        self.program.stdout.close()
        self.program.terminate()
        self.program.wait()


class Page(unittest.TestCase):
    def setUp(self):
        bot = Bot()
        self.addCleanup(bot.close)
        play = sync_playwright().start()
        self.addCleanup(play.stop)
        browser = play.chromium.launch(executable_path=os.environ["BROWSER"])
        self.addCleanup(browser.close)
        self.page = browser.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.listen)
        self.page.goto(bot.address)

    def listen(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def test_typed_command_is_sent_and_its_reply_shown(self):
        keys, see = self.page.keyboard, self.page.get_by_role
        expect(see("combobox", name="Line")).to_be_focused()

        keys.type("/fli")
        expect(see("option", name="/flip")).to_be_visible()
        keys.press("Enter")
        keys.type("tim")
        expect(see("option", name="times")).to_be_visible()
        keys.press("Enter")
        keys.type("7")
        keys.press("Enter")

        messages = see("log", name="Messages")
        expect(messages).to_contain_text(REPLY)
        heads, tails = REPLY.search(messages.inner_text()).groups()
        self.assertEqual(int(heads) + int(tails), 7)
        self.assertEqual(self.faults, [])

    def test_command_in_direct_messages_requires_the_installation(self):
        keys, see = self.page.keyboard, self.page.get_by_role
        see("combobox", name="Guild").select_option("Direct messages")
        see("combobox", name="Channel").select_option("@Alice")

        see("combobox", name="Line").fill("/fli")
        unavailable = see("option", name="/flip")
        expect(unavailable).to_contain_text("denied because the app has no")
        expect(unavailable).to_be_disabled()
        see("checkbox", name="Has installed the app").check()
        see("combobox", name="Line").fill("")
        see("combobox", name="Line").fill("/flip")
        expect(unavailable).to_be_enabled()
        keys.press("Enter")
        keys.press("Enter")

        expect(see("log", name="Messages")).to_contain_text("eads")
        self.assertEqual(self.faults, [])

    def test_page_does_not_link_to_other_schemes(self):
        url = "javascript:alert(1)"
        button = {"type": 2, "style": 5, "label": "Hostile button", "url": url}
        picture = {"type": 12, "items": [{"media": {"url": url}, "description": "Hostile picture"}]}
        web = {"type": 2, "style": 5, "label": "Web button", "url": "https://example.org/"}
        embed = {"title": "Hostile title", "url": url, "image": {"url": url}}
        message = {
            "id": "1", "channel_id": "1", "content": "Hostile message", "flags": 0, "embeds": [embed],
            "components": [{"type": 1, "components": [button, web]}, picture],
        }
        self.page.route("**/api/messages*", lambda route: route.fulfill(json=[message]))
        self.page.reload()

        expect(self.page.get_by_text("Hostile button")).to_be_visible()
        expect(self.page.get_by_text("Hostile title")).to_be_visible()
        expect(self.page.get_by_role("link", name="Web button")).to_have_attribute("href", "https://example.org/")
        urls = self.page.eval_on_selector_all(
            "#messages [href], #messages [src]", "all => all.map((one) => one.href ?? one.src)"
        )
        self.assertEqual(urls, ["https://example.org/"])

    def test_page_of_another_site_is_rejected(self):
        address = self.page.url.replace("127.0.0.1", "localhost")
        self.assertEqual(self.page.goto(address).status, 200)
        response = self.page.request.get(self.page.url, headers={"Host": "evil.example"})
        self.assertEqual(response.status, 403)
        self.assertIn("--allow-host", response.text())


if __name__ == "__main__":
    unittest.main()
