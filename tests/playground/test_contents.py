"""Tests of the playground page with a bot that sends every kind of content, hostile contents, and very many messages."""

import json
import re
import struct
import threading
import time
import unittest
import zlib

from kit import CannedService, PageTest, expect

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>"
RIGHT_TO_LEFT = "مرحبا بالعالم \u202eevil\u202c"
COMPONENTS_V2 = 1 << 15
DEFERRED = 5


def reply(**data):
    """Returns a response with a message."""
    return {"type": 4, "data": data}


def layout(*components):
    """Returns a response with components v2."""
    return reply(flags=COMPONENTS_V2, components=list(components))


def text(content):
    """Returns a text display."""
    return {"type": 10, "content": content}


def button(label, custom_id, **fields):
    """Returns a button."""
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **fields}


def row(*components):
    """Returns an action row."""
    return {"type": 1, "components": list(components)}


def labeled(label, component):
    """Returns a field of a modal."""
    return {"type": 18, "label": label, "component": component}


MARKDOWN = """# Heading
## Smaller
-# subtext
- first
- second
1. one
> quoted
```rust
fn main() {}
```
**bold** *slanted* __under__ ~~gone~~ `code` ||secret|| <:party:123456789012345678>
<t:1700000000:R> @everyone [label](https://example.org/page) </markdown:1>"""

OPTIONS = [{"label": f"Day {number}", "value": str(number), "description": "A day"} for number in range(1, 8)]
CHOICES = [{"label": "Red", "value": "red"}, {"label": "Blue", "value": "blue"}]

MODAL = {"type": 9, "data": {"custom_id": "form", "title": "All fields", "components": [
    text("Some **text**"),
    labeled("Name", {"type": 4, "custom_id": "name", "style": 1}),
    labeled("Story", {"type": 4, "custom_id": "story", "style": 2, "required": False}),
    labeled("Days", {"type": 3, "custom_id": "days", "options": OPTIONS, "max_values": 2}),
    labeled("Person", {"type": 5, "custom_id": "person"}),
]}}

MORE_FIELDS = {"type": 9, "data": {"custom_id": "more", "title": "More fields", "components": [
    labeled("Place", {"type": 8, "custom_id": "place", "required": False}),
    labeled("File", {"type": 19, "custom_id": "file"}),
    labeled("Color", {"type": 21, "custom_id": "color", "options": CHOICES}),
    labeled("Colors", {"type": 22, "custom_id": "colors", "options": CHOICES}),
    labeled("Agreed", {"type": 23, "custom_id": "agreed"}),
]}}

FIELDS = [{"name": f"{SCRIPT} {number}", "value": SCRIPT, "inline": True} for number in range(25)]
EMBED = {
    "title": SCRIPT, "description": SCRIPT, "url": "https://example.org/", "color": 0x33AA66, "fields": FIELDS,
    "author": {"name": SCRIPT}, "footer": {"text": SCRIPT}, "image": {"url": "https://example.org/a.png"},
    "thumbnail": {"url": "https://example.org/b.png"},
}
POLL = {
    "question": {"text": "Tea or coffee?"},
    "answers": [{"poll_media": {"text": "Tea"}}, {"poll_media": {"text": "Coffee"}}],
}

RESPONSES = {
    "markdown": reply(content=MARKDOWN),
    "modal": MODAL,
    "more": MORE_FIELDS,
    "poll": reply(poll=POLL),
    "layout": layout({"type": 17, "accent_color": 0xFF8800, "components": [
        {"type": 9, "components": [text("A section")], "accessory": {"type": 11, "media": {"url": "https://example.org/t.png"}, "description": "A thumb"}},
        {"type": 14, "spacing": 2},
        {"type": 12, "items": [{"media": {"url": "https://example.org/g.png"}, "description": "A gallery picture"}]},
        row(button("Press", "press")),
        row({"type": 3, "custom_id": "days", "options": OPTIONS, "placeholder": "Pick a day"}),
        row({"type": 5, "custom_id": "people", "placeholder": "Pick people", "max_values": 2, "min_values": 0}),
    ]}),
    "script": reply(content=SCRIPT, embeds=[EMBED], components=[row(button(SCRIPT, "script"))]),
    "long": reply(content="x" * 6000),
    "longest": reply(content="x" * 2000, embeds=[{"description": "y" * 4000}]),
    "forty": layout(*[text(f"Part {number} {SCRIPT}") for number in range(40)]),
    "arabic": reply(content=RIGHT_TO_LEFT, components=[row(button(RIGHT_TO_LEFT, "arabic"))]),
    "embeds": reply(embeds=[{"description": "one"}] * 25),
    "stars": reply(content="*_~|`" * 400),
    "garbage": "garbage",
    "hang": lambda: threading.Event().wait(3.3) or reply(content="late"),
    "never": {"type": DEFERRED},
}


def png(width, height):
    """Returns a picture of one color."""
    rows = b"".join(b"\0" + b"\x40\x80\xc0" * width for _ in range(height))
    chunks = [(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    parts = [struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


class Contents(PageTest):
    """Contents of every kind."""

    def setUp(self):
        self.service = CannedService(RESPONSES)
        self.open(self.service)

    def channel(self):
        """Returns the ID of the shown channel."""
        state = self.service.bot.session.get(f"{self.service.api}/state", timeout=5).json()
        channels = state["guilds"][0]["channels"]
        return next(channel["id"] for channel in channels if channel["name"] == "general")

    def test_markdown_is_shown_as_in_a_client(self):
        self.use("/markdown")
        expect(self.log.get_by_role("heading", name="Heading")).to_be_visible()
        for selector in ("li >> text=first", "blockquote", "pre code", "strong >> text=bold", "em", "u", "s", "small", "time.timestamp"):
            expect(self.log.locator(selector).first).to_be_visible()
        expect(self.log.locator("pre .code-keyword")).to_have_text("fn")
        expect(self.log).to_contain_text(":party:")
        expect(self.log.get_by_text("secret")).to_be_hidden()
        self.log.get_by_role("button", name="Spoiler").click()
        expect(self.log.get_by_text("secret")).to_be_visible()
        expect(self.log.get_by_role("link", name="label")).to_have_attribute("href", "https://example.org/page")
        self.log.locator("button.mention").click()
        expect(self.page.get_by_role("group", name="/markdown")).to_be_visible()
        self.assert_accessible()

    def test_components_v2_are_shown_and_used(self):
        self.use("/layout")
        expect(self.log).to_contain_text("A section")
        for shown in ("A thumb", "A gallery picture"):
            expect(self.log.get_by_role("img", name=f"{shown}, not loaded")).to_be_visible()
        self.assertEqual(self.log.locator("img").count(), 0)
        self.assert_accessible()
        self.log.get_by_role("button", name="Pick people").click()
        self.type("ali")
        option = self.log.get_by_role("option", name="@alice", exact=False)
        expect(option).to_have_count(1)
        self.press("Enter")
        expect(option).to_have_attribute("aria-selected", "true")
        self.log.get_by_role("button", name="Done").click()
        expect(self.log.get_by_role("article")).to_have_count(2)
        self.log.get_by_role("button", name="Pick a day").click()
        self.type("day 3")
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_have_count(3)
        self.log.get_by_role("button", name="Press").click()
        expect(self.log.get_by_role("article")).to_have_count(4)

    def test_modal_has_every_field(self):
        self.use("/modal")
        dialog = self.page.get_by_role("dialog", name="All fields")
        dialog.get_by_role("textbox", name="Name").fill("Ferris")
        dialog.get_by_role("button", name="Days").click()
        self.press("Enter", "ArrowDown", "Enter", "Escape")
        expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Person").click()
        self.type("bob")
        self.press("Enter")
        self.assert_accessible()
        dialog.get_by_role("button", name="Submit").click()
        expect(dialog).to_be_hidden()
        expect(self.log).to_contain_text("custom_id")

        self.use("/more")
        dialog = self.page.get_by_role("dialog", name="More fields")
        dialog.get_by_label("File").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"a" * 54321})
        dialog.get_by_role("radio", name="Blue").check()
        dialog.get_by_role("checkbox", name="Red").check()
        dialog.get_by_role("checkbox", name="Agreed").check()
        self.assert_accessible()
        dialog.get_by_role("button", name="Submit").click()
        expect(dialog).to_be_hidden()
        expect(self.log.get_by_role("article")).to_have_count(2)
        expect(self.part("Request")).to_contain_text(re.compile(r"size\W+54321"))

    def test_poll_takes_votes(self):
        self.use("/poll")
        answer = self.log.get_by_role("button", name="Coffee")
        answer.click()
        expect(answer).to_have_attribute("aria-pressed", "true")
        expect(self.log).to_contain_text("1 of 1 votes")

    def test_uploaded_picture_is_shown_and_other_file_named(self):
        files = {
            "files[0]": ("picture.png", png(64, 32), "image/png"),
            "files[1]": ("notes.txt", b"notes", "text/plain"),
            "payload_json": (None, json.dumps({"content": "Files"}), "application/json"),
        }
        url = f"{self.service.bot.base}/channels/{self.channel()}/messages"
        self.service.bot.session.post(url, files=files, timeout=5).raise_for_status()
        picture = self.log.get_by_role("img", name="picture.png")
        expect(picture).to_be_visible()
        expect(self.log).to_contain_text("notes.txt")
        self.page.wait_for_function("document.querySelector('.messages img').naturalWidth === 64")
        self.assert_accessible()

    def test_each_picture_that_is_not_loaded_has_a_placeholder_with_its_name_and_shape(self):
        self.page.route("**/emulator/v1/pictures/*", lambda route: route.fulfill(status=404))
        embed = {"author": {"name": "Ada", "icon_url": "https://example.org/ada.png"}, "description": "Text",
                 "footer": {"text": "Foot", "icon_url": "https://example.org/foot.png"}}
        payload = (None, json.dumps({"embeds": [embed]}), "application/json")
        file = {"files[0]": ("wide.png", png(640, 160), "image/png"), "payload_json": payload}
        url = f"{self.service.bot.base}/channels/{self.channel()}/messages"
        with self.expecting("404"):
            self.service.bot.session.post(url, files=file, timeout=5).raise_for_status()
            for name in ("wide.png", "Icon of Ada", "Icon of the footer"):
                expect(self.log.get_by_role("img", name=f"{name}, not loaded")).to_be_visible()
        expect(self.log).to_contain_text("wide.png")
        box = self.log.locator(".placeholder.picture").bounding_box()
        self.assertAlmostEqual(box["width"] / box["height"], 4, places=1)
        icon = self.log.locator(".placeholder.embed-icon").first.bounding_box()
        self.assertEqual(icon["width"], icon["height"])
        self.assert_accessible()

    def test_reply_leads_to_its_message(self):
        general = f"/channels/{self.channel()}/messages"
        first = self.service.bot.call("POST", general, {"content": "First"})
        reference = {"message_id": first["id"]}
        self.service.bot.call("POST", general, {"content": "Second", "message_reference": reference})
        self.log.get_by_role("button", name="First").click()
        expect(self.log.get_by_role("article").first).to_be_focused()

    def test_deferral_fails_when_its_token_expires(self):
        self.use("/never")
        expect(self.log).to_contain_text("is thinking…")
        trouble = self.tool("Time and faults")
        trouble.get_by_role("button", name="Advance 15 minutes").click()
        trouble.get_by_role("button", name="Advance 3 seconds").click()
        expect(self.log).to_contain_text("The application did not respond")
        expect(self.log).not_to_contain_text("is thinking…")


    def test_expired_token_rejects_the_answer(self):
        self.use("/never")
        self.log.get_by_role("button", name="/never", exact=True).click()
        inspector = self.page.get_by_role("tabpanel", name="Inspector")
        expect(inspector).to_contain_text("deferred message")
        inspector.get_by_role("button", name="More actions").click()
        item = self.page.get_by_role("menuitem", name="Expire the token")
        expect(item).to_contain_text("15 minutes after the interaction")
        self.assert_accessible()
        item.click()
        expect(inspector).to_contain_text("The token has expired: the service rejects")
        path = f"/webhooks/{self.service.bot.application}/{self.service.bot.token}/messages/@original"
        response = self.service.bot.session.patch(self.service.bot.base + path, json={"content": "late"}, timeout=5)
        self.assertEqual(response.status_code, 401)
        expect(inspector).to_contain_text("edit: 401")


class Hostile(PageTest):
    """Contents that must not become markup, and responses that the service rejects."""

    def setUp(self):
        self.service = CannedService(RESPONSES)
        self.open(self.service)
        self.page.on("dialog", lambda dialog: self.faults.append(f"dialog: {dialog.message}"))

    def test_script_stays_text_and_nothing_else_is_loaded(self):
        for command in ("script", "forty", "arabic", "longest", "stars"):
            self.use(f"/{command}")
        expect(self.log.get_by_role("article")).to_have_count(5)
        expect(self.log).to_contain_text(SCRIPT)
        self.assertEqual(self.page.locator("#conversations script, #conversations img").count(), 0)
        self.assert_accessible()
        for name in ("Inspector", "Activity", "Definitions", "Figures", "Members"):
            self.tool(name)
        self.tool("Activity").get_by_text("MESSAGE_CREATE").first.click()
        self.assertEqual([url for url in self.requests if not url.startswith((self.service.address, self.service.api))], [])

    def test_verdict_of_the_service_is_shown(self):
        verdicts = {"long": "content", "embeds": "embeds", "garbage": "", "hang": "no response within 3 s"}
        for count, (command, verdict) in enumerate(verdicts.items(), 1):
            self.use(f"/{command}")
            notice = self.log.get_by_role("article").nth(count - 1)
            expect(notice).to_contain_text("The application did not respond")
            notice.get_by_role("button", name="Inspect").click()
            inspector = self.page.get_by_role("tabpanel", name="Inspector")
            expect(inspector).to_contain_text(f"/{command}")
            expect(inspector).to_contain_text(verdict)
        self.assert_accessible()

    def test_page_does_not_link_to_other_schemes(self):
        url = "javascript:alert(1)"
        web = {"type": 2, "style": 5, "label": "Web button", "url": "https://example.org/"}
        link = {"type": 2, "style": 5, "label": "Hostile button", "url": url}
        embed = {"title": "Hostile title", "url": url, "image": {"url": url}}
        picture = {"type": 12, "items": [{"media": {"url": url}, "description": "Hostile picture"}]}
        file = {"id": "../state", "filename": "a.png", "content_type": "image/png", "width": 1, "height": 1, "flags": 0, "size": 1, "url": url}
        message = {
            "id": "1", "channel_id": "1", "content": f"[a]({url}) <{url}>", "flags": 0, "timestamp": "2026-01-01T00:00:00+00:00",
            "embeds": [embed], "components": [row(link, web), picture], "attachments": [file],
        }
        self.page.route("**/emulator/v1/messages*", lambda route: route.fulfill(json=[message]))
        self.page.reload()
        expect(self.page.get_by_text("Hostile button")).to_be_visible()
        expect(self.page.get_by_text("Hostile title")).to_be_visible()
        urls = self.page.eval_on_selector_all(
            ".messages [href], .messages [src]", "all => all.map((one) => one.href || one.src)"
        )
        self.assertEqual(urls, ["https://example.org/"])


class Connection(PageTest):
    """A slow connection between the page and the emulator, and one that is cut."""

    def setUp(self):
        self.service = CannedService({"ping": reply(content="pong")})
        self.open(self.service)
        print(f"\nwithout messages, the page was usable after {self.usable_ms} ms")

    def test_page_works_on_a_slow_connection(self):
        network = self.page.context.new_cdp_session(self.page)
        slow = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", slow)
        self.use("/ping")
        expect(self.log).to_contain_text("pong")
        self.page.reload()
        expect(self.line).to_be_focused()
        expect(self.log).to_contain_text("pong")

    def test_page_goes_on_after_the_connection_was_cut(self):
        self.use("/ping")
        expect(self.log.get_by_role("article")).to_have_count(1)
        with self.expecting("ERR_INTERNET_DISCONNECTED"):
            self.page.context.set_offline(True)
            self.line.fill("Not lost")
            self.press("Enter")
            expect(self.log).to_contain_text("The emulator cannot be reached.")
            expect(self.line).to_have_value("Not lost")
            self.page.context.set_offline(False)
        self.press("Enter")
        expect(self.log.get_by_role("article").last).to_contain_text("Not lost")
        expect(self.line).to_have_value("")
        self.use("/ping")
        expect(self.log).to_contain_text("pong")


class Many(PageTest):
    """A channel with very many messages, and a long record."""

    MESSAGES = 10_000
    WORKERS = 4
    ROWS_MAX = 300
    # Requests until the page is usable: its files, and what it reads of the world.
    FIRST_REQUESTS_MAX = 95
    # Requests after one command.
    REQUESTS_MAX = 30

    def fill(self, service, channel):
        """Sends the messages, from several threads."""
        def send(worker):
            session = service.bot.session.__class__()
            session.headers.update(service.bot.session.headers)
            for number in range(worker, self.MESSAGES, self.WORKERS):
                url = f"{service.bot.base}/channels/{channel}/messages"
                session.post(url, json={"content": f"Message {number}"}, timeout=20).raise_for_status()
        threads = [threading.Thread(target=send, args=(worker,)) for worker in range(self.WORKERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def test_page_shows_a_bounded_number_of_messages_and_entries(self):
        service = CannedService({"ping": reply(content="pong")}, "--keep", "20000")
        state = service.bot.session.get(f"{service.api}/state", timeout=5).json()
        channels = state["guilds"][0]["channels"]
        self.fill(service, next(channel["id"] for channel in channels if channel["name"] == "general"))
        self.open(service)
        self.assertLess(len(self.requests), self.FIRST_REQUESTS_MAX)
        print(f"\nwith {self.MESSAGES} messages, the page was usable after {self.usable_ms} ms")
        articles = self.log.get_by_role("article")
        expect(articles).to_have_count(100)
        activity = self.tool("Activity")
        expect(activity).to_contain_text(re.compile(r"[5-6]\d{3} entries"))
        self.requests.clear()
        start = time.monotonic()
        self.use("/ping")
        expect(self.log).to_contain_text("pong")
        print(f"with {activity.locator('.hint').first.inner_text()}, a command took {1000 * (time.monotonic() - start):.0f} ms")
        self.assertLess(len(self.requests), self.REQUESTS_MAX)
        older = self.log.get_by_role("button", name="Older messages")
        for shown in (200, 300, 300, 300):
            first = articles.first.inner_text()
            older.click()
            expect(articles.first).not_to_have_text(first, use_inner_text=True)
            expect(articles).to_have_count(shown)
        self.log.get_by_role("button", name="Newest messages").click()
        expect(articles).to_have_count(100)
        expect(self.log).to_contain_text("pong")
        expect(activity.locator("tbody tr")).to_have_count(100)
        activity.get_by_role("button", name="Older entries").click()
        expect(activity.locator("tbody tr")).to_have_count(100)
        nodes = self.page.evaluate("document.querySelectorAll('*').length")
        self.assertLess(nodes, 20 * self.ROWS_MAX)


if __name__ == "__main__":
    unittest.main()
