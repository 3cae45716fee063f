"""Tests of the frame of the page, the conversation and the input: what a developer sees first, and what fails."""

import json
import re
import threading
import unittest
from urllib.parse import urlsplit

from kit import TIMEOUT, CannedService, Example, PageTest, expect
from test_contents import button, labeled, layout, png, reply, row, text

ALL = re.compile(".*")


class FirstScreen(PageTest):
    """The page of a bot before anything was done."""

    def setUp(self):
        self.service = Example("quickstart")
        self.open(self.service)

    def test_header_names_the_bot_the_product_and_the_user(self):
        header = self.page.get_by_role("banner")
        expect(header.get_by_role("heading", name="quickstart")).to_be_visible()
        expect(header).to_contain_text("Guildhall Playground")
        expect(header.get_by_role("status")).to_have_text("connected")
        expect(header.get_by_role("combobox", name="Acting as")).to_have_value(ALL)
        expect(self.page).to_have_title("quickstart · Guildhall Playground")
        languages = header.get_by_role("combobox", name="Language").get_by_role("option")
        expect(languages.filter(has_text="German (de)")).to_have_count(1)

    def test_each_command_has_a_card_whose_sample_can_be_sent(self):
        start = self.page.get_by_role("region", name="Start")
        expect(start.get_by_role("button", name="Try /")).to_have_count(5)
        self.assert_accessible()
        self.picture("start")
        sample = start.get_by_role("listitem").filter(has_text="/flip").locator("code").inner_text()
        start.get_by_role("button", name="Try /flip").click()
        form = self.page.get_by_role("group", name="/flip")
        expect(form.get_by_role("combobox", name="times")).to_have_value(re.search(r"times:(\d+)", sample)[1])
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_contain_text("eads")
        expect(start).to_have_count(0)
        lines = ("/city name:Berlin country:Germany", "/moderate roles take member:@bob role:@Helper")
        for count, line in enumerate(lines, 2):
            self.line.fill(line)
            self.press("Enter")
            expect(self.log.get_by_role("article")).to_have_count(count)
        self.picture("commands")

    def test_theme_is_kept(self):
        toggle = self.page.get_by_role("button", name="System theme: change")
        toggle.click()
        root = self.page.locator(":root")
        expect(root).to_have_attribute("data-theme", "light")
        self.page.get_by_role("button", name="Light theme: change").click()
        expect(root).to_have_attribute("data-theme", "dark")
        self.page.reload()
        expect(root).to_have_attribute("data-theme", "dark")

    def test_header_of_a_narrow_screen_has_one_row(self):
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.assertLess(self.page.get_by_role("banner").bounding_box()["height"], 60)
        self.picture("narrow")
        user = self.page.get_by_role("combobox", name="Acting as")
        expect(user).to_be_hidden()
        self.page.get_by_role("button", name="Settings").click()
        expect(user).to_be_visible()
        self.assert_accessible()

    def test_columns_have_the_width_that_the_user_sets(self):
        tools = self.page.get_by_role("complementary", name="Tools")
        before = tools.bounding_box()["width"]
        splitter = self.page.get_by_role("separator", name="Width of the tools")
        splitter.focus()
        self.press("ArrowLeft", "ArrowLeft")
        self.assertEqual(tools.bounding_box()["width"], before + 32)
        box = splitter.bounding_box()
        self.page.mouse.move(box["x"] + 4, 500)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] - 96, 500)
        self.page.mouse.up()
        self.assertEqual(tools.bounding_box()["width"], before + 132)
        self.page.reload()
        expect(self.line).to_be_focused()
        self.assertEqual(tools.bounding_box()["width"], before + 132)
        self.assert_accessible()

    def test_address_has_the_channel_and_the_user(self):
        places = self.page.get_by_role("navigation", name="Servers and channels")
        places.get_by_role("button", name="announcements").click()
        self.page.get_by_role("combobox", name="Acting as").select_option("Bob")
        expect(self.page).to_have_url(re.compile(r"#/announcements\?as=bob$"))
        self.page.reload()
        expect(self.page.get_by_role("heading", name="announcements")).to_be_visible()
        expect(self.page.get_by_role("combobox", name="Acting as").locator("option:checked")).to_have_text("Bob")
        self.page.evaluate("location.hash = '#/@me/Alice?as=you'")
        expect(self.page.get_by_role("heading", name="Alice")).to_be_visible()

    def test_forum_lists_posts_and_takes_no_messages(self):
        places = self.page.get_by_role("navigation", name="Servers and channels")
        places.get_by_role("button", name="questions").click()
        expect(self.page.get_by_role("heading", name="Posts")).to_be_visible()
        expect(self.line).to_be_disabled()
        expect(self.line).to_have_attribute("placeholder", re.compile("open a post"))
        self.assert_accessible()

    def test_new_post_is_created_as_the_user_and_opened(self):
        def with_posts(route):
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "features": ["posts"]})
        self.page.route("**/emulator/v1/state?*", with_posts)
        self.page.reload()
        places = self.page.get_by_role("navigation", name="Servers and channels")
        places.get_by_role("button", name="questions").click()
        form = self.page.get_by_role("form", name="New post")
        title, message = form.get_by_role("textbox", name="Title"), form.get_by_role("textbox", name="First message")
        title.fill("Tea")
        message.fill("Green or black?")
        errors = {"name": {"_errors": [{"message": "the name is taken"}]}}
        self.page.route("**/emulator/v1/post", lambda route: route.fulfill(status=400, json={"errors": errors}))
        with self.expecting("400"):
            self.press("Tab", "Enter")
            expect(form.get_by_role("alert")).to_have_text("The name is taken.")
        self.assert_accessible()
        self.page.unroute("**/emulator/v1/post")
        thread = next(one["id"] for one in self.state()["guilds"][0]["channels"] if one["name"] == "book-club")
        sent = []

        def create(route):
            sent.append(route.request.post_data_json)
            route.fulfill(json={"id": thread})
        self.page.route("**/emulator/v1/post", create)
        form.get_by_role("button", name="Post").click()
        expect(self.page.get_by_role("heading", name="book-club")).to_be_visible()
        self.assertEqual([(one["name"], one["content"]) for one in sent], [("Tea", "Green or black?")])
        places.get_by_role("button", name="questions").click()
        expect(title).to_have_value("")

    def test_new_post_has_its_message(self):
        if "posts" not in self.state()["features"]:
            self.skipTest("the emulator has no posts of users")
        self.page.get_by_role("combobox", name="Acting as").select_option("Alice")
        places = self.page.get_by_role("navigation", name="Servers and channels")
        places.get_by_role("button", name="questions").click()
        form = self.page.get_by_role("form", name="New post")
        form.get_by_role("textbox", name="Title").fill("Tea")
        form.get_by_role("textbox", name="First message").fill("Green or black?")
        form.get_by_role("button", name="Post").click()
        expect(self.page.get_by_role("heading", name="Tea")).to_be_visible()
        expect(self.log.get_by_role("article", name="Message from Alice")).to_contain_text("Green or black?")
        places.get_by_role("button", name="questions").click()
        self.page.locator(".post").filter(has_text="Tea").click()
        expect(self.log).to_contain_text("Green or black?")

    def state(self):
        """Returns the state of the emulator."""
        return self.page.request.get(f"{self.service.api}/state").json()

    def test_typing_and_shortcuts_work_everywhere(self):
        self.page.get_by_role("navigation", name="Servers and channels").get_by_role("button", name="general").click()
        self.type("/fl")
        expect(self.line).to_have_value("/fl")
        self.line.fill("")
        self.press("Control+k")
        palette = self.page.get_by_role("dialog", name="Go to")
        expect(palette).to_be_visible()
        self.assert_accessible()
        self.type("annou")
        self.press("Enter")
        expect(self.page.get_by_role("heading", name="announcements")).to_be_visible()
        self.log.focus()
        self.type("?")
        expect(self.page.get_by_role("dialog", name="Shortcuts")).to_be_visible()
        self.assert_accessible()
        self.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def test_command_starts_with_a_space_and_describes_its_options(self):
        self.type("/flip ")
        form = self.page.get_by_role("group", name="/flip")
        more = form.get_by_role("combobox", name="Another option")
        expect(more).to_have_attribute("placeholder", "+2 optional")
        self.type("tim")
        expect(self.suggestions).to_have_text(re.compile("times"))
        self.press("Enter")
        expect(more).to_have_attribute("placeholder", "+1 optional")
        expect(self.page.locator(".option-hint")).to_contain_text("whole number, 1 to 100, optional")
        self.assert_accessible()
        self.type("7")
        self.press("Escape")
        expect(self.page.locator(".option-hint")).to_contain_text("again to leave")
        expect(form).to_be_visible()
        self.press("Escape")
        expect(form).to_have_count(0)

    def test_options_are_written_as_in_a_line(self):
        self.type("/city name:Bern country:Ger")
        form = self.page.get_by_role("group", name="/city")
        expect(form.get_by_role("combobox", name="name")).to_have_value("Bern")
        expect(form.get_by_role("combobox", name="country")).to_have_value("Ger")
        self.press("Escape", "Escape", "Escape")
        expect(form).to_have_count(0)
        self.type("/flip times:3")
        form = self.page.get_by_role("group", name="/flip")
        expect(form.get_by_role("combobox", name="times")).to_have_value("3")
        more = form.get_by_role("combobox", name="Another option")
        more.fill("nonsense")
        self.press("Enter")
        expect(self.page.get_by_role("alert")).to_have_text("There is no option nonsense.")
        more.fill("")
        self.press("Enter")
        expect(self.log).to_contain_text("eads")

    def test_reason_for_missing_suggestions_is_shown(self):
        rejected = {"interaction": "1", "choices": [], "error": "rejected: only for moderators"}
        self.page.route("**/emulator/v1/send", lambda route: route.fulfill(json=rejected))
        self.type("/city ")
        option = self.page.get_by_role("option", name="No suggestions")
        expect(option).to_be_disabled()
        expect(option).to_contain_text("only for moderators")
        self.assert_accessible()
        self.page.unroute("**/emulator/v1/send")
        self.type("Bern")
        expect(option).to_have_count(0)

    def test_suggested_members_come_before_bots(self):
        self.type("/moderate timeout ")
        self.type("b")
        expect(self.suggestions.first).to_contain_text("@Bob")

    def test_input_has_lines_a_history_and_mentions(self):
        self.type("first")
        self.press("Shift+Enter")
        self.type("second")
        expect(self.line).to_have_value("first\nsecond")
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_contain_text("first\nsecond", use_inner_text=True)
        expect(self.line).to_have_value("")
        self.press("ArrowUp")
        expect(self.line).to_have_value("first\nsecond")
        self.line.fill("")
        self.type("hello @ali")
        expect(self.suggestions.first).to_contain_text("@Alice")
        self.press("Enter")
        expect(self.line).to_have_value(re.compile(r"^hello <@\d+> $"))
        self.press("Enter")
        expect(self.log.locator(".mention")).to_have_text("@Alice")

    def test_files_of_a_user_are_sent_and_shown(self):
        picture = {"name": "square.png", "mimeType": "image/png", "buffer": png(8, 8)}
        notes = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"notes"}
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("button", name="Attach files").click()
        chooser.value.set_files([picture, notes])
        attached = self.page.get_by_role("list", name="Attached files")
        expect(attached.get_by_role("listitem")).to_have_count(2)
        self.assert_accessible()
        self.type("Look :tada:")
        self.press("Enter")
        message = self.log.get_by_role("article")
        expect(message).to_contain_text("Look 🎉")
        expect(message).to_contain_text("notes.txt")
        expect(message.get_by_role("img", name="square.png")).to_be_visible()
        expect(attached).to_have_count(0)

    def test_sent_command_comes_back_with_its_options(self):
        self.page.get_by_role("button", name="Try /flip").click()
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_have_count(1)
        self.press("ArrowUp")
        form = self.page.get_by_role("group", name="/flip")
        expect(form.get_by_role("combobox", name="bet")).to_have_value("Heads")

    def test_unknown_command_is_named_and_the_error_goes_away(self):
        self.line.fill("/nosuch now")
        self.press("Enter")
        fault = self.page.get_by_role("alert")
        expect(fault).to_have_text("There is no slash command /nosuch.")
        expect(fault.locator("code")).to_have_text("/nosuch")
        self.assert_accessible()
        self.line.fill("hello")
        expect(fault).to_have_count(0)

    def test_page_of_another_process_is_loaded_again(self):
        def fulfill(route):
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "run": "other"})
        # The page may read its state also before the message.
        with self.page.expect_navigation():
            self.page.route("**/emulator/v1/state?*", fulfill, times=1)
            self.type("hello")
            self.press("Enter")

    def test_emulator_that_has_ended_is_reported(self):
        expect(self.page.get_by_role("banner").get_by_role("status")).to_have_text("connected")
        with self.expecting("ERR_", "Failed to load"):
            self.page.route("**/emulator/v1/**", lambda route: route.abort())
            self.line.fill("/flip")
            self.press("Enter", "Enter")
            expect(self.page.get_by_role("alert").filter(has_text="The emulator cannot be reached.")).to_be_visible()
            expect(self.page.get_by_role("group", name="/flip")).to_be_visible()
            self.page.unroute("**/emulator/v1/**")

    def stream(self, *entries):
        """Loads the page with these entries in the place of those of the emulator."""
        body = "".join(f"data: {json.dumps({'number': number, **entry})}\n\n" for number, entry in enumerate(entries))
        headers = {"Content-Type": "text/event-stream"}
        self.page.route("**/emulator/v1/stream", lambda route: route.fulfill(body=body, headers=headers))
        self.page.reload()

    def test_failed_build_is_shown_with_links(self):
        output = "error[E0425]: cannot find value `x`\n  --> src/main.rs:12:5"
        self.stream({"type": "build", "state": "building"}, {"type": "build", "state": "failed", "text": output})
        bar = self.page.get_by_role("alert").filter(has_text="The build failed.")
        expect(bar).to_contain_text("error[E0425]")
        link = bar.get_by_role("link", name="src/main.rs:12:5")
        expect(link).to_have_attribute("href", re.compile(r"^vscode://file/.*/src/main\.rs:12:5$"))
        self.assert_accessible()

    def test_inputs_are_disabled_while_the_emulator_is_gone_and_keep_their_text(self):
        advance = self.tool("Time and faults").get_by_role("button", name="Advance 1 day")
        self.page.get_by_role("button", name="Try /flip").click()
        form = self.page.get_by_role("group", name="/flip")
        times = form.get_by_role("combobox", name="times")
        times.fill("12")
        with self.expecting("ERR_", "Failed to load"):
            self.service.close()
            expect(self.page.get_by_role("alert").filter(has_text="keeps what you typed")).to_be_visible()
            user = self.page.get_by_role("combobox", name="Acting as")
            channel = self.page.get_by_role("button", name="announcements")
            for control in (times, form.get_by_role("button", name="Send"), advance, user, channel):
                expect(control).to_be_disabled()
            expect(times).to_have_value("12")
            # What the page knows can be read on.
            expect(self.page.get_by_role("tab", name="Activity")).to_be_enabled()
            self.assert_accessible()
            again = Example("quickstart", port=urlsplit(self.service.address).port)
            self.addCleanup(again.close)
            expect(advance).to_be_enabled(timeout=2 * TIMEOUT)
        # The page of the new process is loaded again, with the input.
        expect(times).to_have_value("12")
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_contain_text("eads")

    def test_lost_connection_is_shown(self):
        self.page.route("**/emulator/v1/stream", lambda route: route.abort())
        with self.expecting("ERR_", "Failed to load"):
            self.page.reload()
            expect(self.page.get_by_role("alert").filter(has_text="The emulator is not running.")).to_be_visible()
            expect(self.page.get_by_role("banner").get_by_role("status")).to_have_text("reconnecting…")
            self.assert_accessible()
            expect(self.line).to_be_disabled()
            self.page.unroute("**/emulator/v1/stream")
            expect(self.page.get_by_role("alert").filter(has_text="not running")).to_have_count(0)
            expect(self.line).to_be_focused()


class Failures(PageTest):
    """A handler that panics."""

    def setUp(self):
        self.open(Example("bot", BOT_PANICS_AT_PING="index out of bounds"))

    def test_panic_has_its_place_in_the_conversation(self):
        self.use("/ping")
        strip = self.log.get_by_role("note", name="Failure of the handler")
        expect(strip).to_contain_text(re.compile("the handler panicked: .*index out of bounds", re.DOTALL))
        link = strip.get_by_role("link")
        expect(link).to_have_text(re.compile(r"bot\.rs:\d+:\d+$"))
        expect(link).to_have_attribute("href", re.compile(r"^vscode://file/.*bot\.rs:\d+:\d+$"))
        self.assert_accessible()
        self.picture("failure")
        self.page.get_by_role("button", name="Editor: VS Code").click()
        self.page.get_by_role("menuitem", name="Zed").click()
        expect(link).to_have_attribute("href", re.compile(r"^zed://file/"))
        strip.get_by_role("button", name="Inspect").click()
        expect(self.page.get_by_role("tabpanel", name="Inspector")).to_contain_text("/ping")


CHOICES = [{"label": "Red", "value": "red"}, {"label": "Blue", "value": "blue"}]

RESPONSES = {
    "ping": reply(content="pong"),
    "hang": lambda: threading.Event().wait(4) or reply(content="late"),
    "cards": layout({"type": 17, "components": [
        text("## Paintings"),
        {"type": 12, "items": [{"media": {"url": "https://example.org/paintings/night.png"}}]},
        row(button("Buy *now*", "buy-7")),
        row({"type": 3, "custom_id": "days", "options": CHOICES, "placeholder": "Pick a color", "max_values": 2}),
    ]}),
    "embed": reply(embeds=[{"title": "Card", "thumbnail": {"url": "https://example.org/thumb.png"}}]),
    "form": {"type": 9, "data": {"custom_id": "form", "title": "Order", "components": [
        labeled("Color", {"type": 3, "custom_id": "color", "options": CHOICES}),
        labeled("Address", {"type": 4, "custom_id": "address", "style": 1, "min_length": 5}),
    ]}},
}


class Conversation(PageTest):
    """A bot that sends each kind of response."""

    def setUp(self):
        self.service = CannedService(RESPONSES)
        self.open(self.service)

    def send(self, content, channel="general"):
        """Sends a message as the bot."""
        state = self.service.bot.session.get(f"{self.service.api}/state", timeout=5).json()
        channels = state["guilds"][0]["channels"]
        found = next(one["id"] for one in channels if one["name"] == channel)
        self.service.bot.call("POST", f"/channels/{found}/messages", {"content": content})

    def test_wait_and_missing_response_name_the_command_and_the_reason(self):
        self.use("/hang")
        wait = self.log.locator(".wait")
        expect(wait).to_have_attribute("data-phase", "waiting")
        expect(wait).to_contain_text("/ 3 s")
        expect(wait).to_have_attribute("data-phase", "late")
        notice = self.log.get_by_role("article", name="Notice")
        expect(notice).to_contain_text("Ada used /hang")
        expect(notice).to_contain_text("The application did not respond")
        expect(notice).to_contain_text("no response within 3 s")
        expect(wait).to_have_count(0)
        self.assert_accessible()

    def test_new_messages_are_announced_and_own_messages_scrolled_to(self):
        for number in range(40):
            self.send(f"Message {number}")
        expect(self.log).to_contain_text("Message 39")
        self.log.evaluate("log => { log.scrollTop = 0; }")
        self.send("Far below")
        pill = self.page.get_by_role("button", name="1 new message")
        expect(pill).to_be_visible()
        self.assert_accessible()
        pill.click()
        expect(self.log.get_by_text("Far below")).to_be_in_viewport()
        expect(pill).to_have_count(0)
        self.log.evaluate("log => { log.scrollTop = 0; }")
        self.use("/ping")
        expect(self.log.get_by_text("pong")).to_be_in_viewport()

    def test_messages_elsewhere_are_marked_for_the_user_who_can_see_them(self):
        places = self.page.get_by_role("navigation", name="Servers and channels")
        self.send("News", "announcements")
        channel = places.get_by_role("button", name="announcements")
        expect(channel).to_contain_text("1 unread")
        self.assert_accessible()
        channel.click()
        expect(channel).not_to_contain_text("unread")
        bob = next(one["id"] for one in self.people() if one["username"] == "bob")
        dm = self.service.bot.call("POST", "/users/@me/channels", {"recipient_id": bob})
        self.service.bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "Hello Bob"})
        user = self.page.get_by_role("combobox", name="Acting as")
        expect(user.get_by_role("option", name="Bob · 1 unread")).to_have_count(1)
        direct = places.get_by_role("button", name="Direct messages")
        expect(direct).not_to_contain_text("unread")
        user.select_option(label="Bob · 1 unread")
        expect(direct).to_contain_text("1 unread")
        direct.click()
        expect(self.log).to_contain_text("Hello Bob")
        expect(direct).not_to_contain_text("unread")

    def people(self):
        """Returns the users."""
        return self.service.bot.session.get(f"{self.service.api}/state", timeout=5).json()["people"]

    def test_messages_of_one_author_are_a_group(self):
        self.send("one")
        self.send("two")
        articles = self.log.get_by_role("article")
        expect(articles).to_have_count(2)
        expect(articles.first.locator(".avatar")).to_have_count(1)
        expect(articles.last.locator(".avatar")).to_have_count(0)

    def test_followups_are_replies_to_the_first_response(self):
        self.use("/ping")
        expect(self.log.get_by_role("article")).to_contain_text("pong")
        bot = self.service.bot
        for number in range(1, 4):
            bot.call("POST", f"/webhooks/{bot.application}/{bot.token}", {"content": f"Follow-up {number}"})
        articles = self.log.get_by_role("article")
        expect(articles).to_have_count(4)
        expect(articles.first).to_contain_text("Ada used /ping")
        occasions = self.log.locator(".occasion")
        expect(occasions).to_have_count(2)
        expect(occasions.last).to_have_text(re.compile(r"^\s*@Your bot\s+pong\s*$"))
        expect(articles.last).to_have_text(re.compile(r"^\s*Follow-up 3\s*$"))
        self.assert_accessible()
        articles.nth(1).get_by_role("button", name="pong").click()
        expect(articles.first).to_be_focused()

    def test_component_is_named_by_its_label_and_leads_to_its_message(self):
        self.use("/cards")
        self.log.get_by_role("button", name="Buy *now*").click()
        articles = self.log.get_by_role("article")
        expect(articles).to_have_count(2)
        answer = articles.last
        expect(answer).to_contain_text(re.compile(r"Ada clicked\s+Buy \*now\*"))
        expect(answer).not_to_contain_text("buy-7")
        answer.get_by_role("button", name="Paintings").click()
        expect(articles.first).to_be_focused()

    def test_list_of_a_select_menu_moves_nothing_and_applies_when_it_closes(self):
        self.use("/cards")
        opener = self.log.get_by_role("button", name="Pick a color")
        expect(opener).to_be_visible()
        expect(self.log.locator(".waiting")).to_have_count(0)
        before = self.log.evaluate("log => log.scrollHeight")
        opener.click()
        expect(self.log.get_by_role("option").first).to_be_visible()
        self.assertEqual(self.log.evaluate("log => log.scrollHeight"), before)
        self.assert_accessible()
        self.log.get_by_role("option", name="Red").click()
        self.log.get_by_role("option", name="Blue").click()
        self.page.mouse.click(700, 120)
        expect(self.log.get_by_role("article").last).to_contain_text("values")

    def test_pictures_at_other_addresses_have_placeholders(self):
        self.use("/cards")
        picture = self.log.get_by_role("img", name="night.png, not loaded")
        expect(picture).to_be_visible()
        self.use("/embed")
        thumbnail = self.log.locator(".placeholder.thumbnail").bounding_box()
        self.assertEqual(round(thumbnail["width"]), round(thumbnail["height"]))
        self.assert_accessible()

    def test_errors_of_a_modal_are_at_its_fields(self):
        self.use("/form")
        dialog = self.page.get_by_role("dialog", name="Order")
        address = dialog.get_by_role("textbox", name="Address")
        address.fill("abc")
        dialog.get_by_role("button", name="Submit").click()
        color = dialog.get_by_role("button", name="Color")
        expect(color).to_be_focused()
        expect(color).to_have_accessible_description("Choose “Color”.")
        expect(address).to_have_accessible_description("At least 5 characters are needed; there are 3.")
        expect(address).to_have_attribute("aria-invalid", "true")
        self.assert_accessible()
        address.fill("abcdef")
        expect(address).to_have_accessible_description("")
        color.click()
        dialog.get_by_role("option", name="Red").click()
        expect(color).to_have_accessible_description("")
        dialog.get_by_role("button", name="Submit").click()
        expect(dialog).to_have_count(0)
        expect(self.log.get_by_role("article").last).to_contain_text("Ada submitted")
        expect(self.log.get_by_role("button", name="Order")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
