"""Tests of details of the page: names, sizes and looks that a designer has found wrong once. README.md has the list."""

import re
import unittest

from kit import CannedService, Example, PageTest, expect
from test_contents import button, layout, reply, row, text

LONG_ID = "guildhall.ask/" + "fc4b139401f541f05caded06236123" * 2

RESPONSES = {
    "cards": layout({"type": 17, "components": [text("## Paintings"), row(button("Buy", LONG_ID))]}),
    "secret": reply(content="Only for you", flags=64),
}


class Details(PageTest):
    """A bot of canned responses."""

    def setUp(self):
        self.service = CannedService(RESPONSES)
        self.open(self.service)

    def test_long_custom_id_stays_in_the_inspector(self):
        self.use("/cards")
        self.log.get_by_role("button", name="Buy").click()
        inspector = self.tool("Inspector")
        expect(inspector.get_by_role("heading", name="Button “Buy”")).to_be_visible()
        expect(inspector.locator(".custom-id")).to_contain_text(LONG_ID)
        for width in (1440, 1024, 390):
            self.page.set_viewport_size({"width": width, "height": 844})
            if inspector.count() == 0:
                self.page.get_by_role("button", name="Tools").click()
            self.assertEqual(inspector.evaluate("panel => panel.scrollWidth - panel.clientWidth"), 0, width)

    def test_acting_user_is_named_and_marked(self):
        self.page.get_by_role("combobox", name="Acting as").select_option("Bob")
        self.use("/cards")
        expect(self.log).to_contain_text("Bob used /cards")
        members = self.tool("Members")
        expect(members.locator(".badge-you")).to_have_count(1)
        expect(members.get_by_role("listitem", name="Bob")).to_contain_text("you")
        # The role of a bot has the name of the bot.
        expect(members.get_by_role("listitem", name="Your bot")).to_have_text(re.compile(r"^\s*YB\s*Your bot\s*APP\s*$"))

    def test_mark_of_an_edit_is_in_the_line_of_the_text(self):
        self.use("/secret")
        expect(self.log).to_contain_text("Only for you")
        bot = self.service.bot
        path = f"/webhooks/{bot.application}/{bot.token}/messages/@original"
        bot.call("PATCH", path, {"content": "Changed"})
        mark = self.log.locator(".edited")
        expect(mark).to_have_text("(edited)")
        content = self.log.locator(".content")
        self.assertLess(content.bounding_box()["height"], 1.5 * mark.bounding_box()["height"])

    def test_private_and_selected_rows_differ_in_their_tint(self):
        self.use("/secret")
        expect(self.log).to_contain_text("Only you can see this")
        selected = self.tool("Inspector").locator("[aria-current=true]")
        tint = "one => getComputedStyle(one).backgroundColor"
        self.assertNotEqual(self.log.get_by_role("article").evaluate(tint), selected.evaluate(tint))
        self.assert_accessible()

    def test_buttons_of_the_header_have_a_text_or_a_tooltip(self):
        buttons = self.page.get_by_role("banner").get_by_role("button")
        for width in (1440, 1024, 390):
            self.page.set_viewport_size({"width": width, "height": 844})
            for one in filter(lambda one: one.is_visible(), buttons.all()):
                named = one.inner_text().strip() or one.get_attribute("title")
                self.assertTrue(named, one.evaluate("one => one.outerHTML"))
        expect(self.page.get_by_role("banner").get_by_text("Editor: VS Code")).to_be_hidden()
        self.page.set_viewport_size({"width": 1440, "height": 844})
        expect(self.page.get_by_role("banner").get_by_text("Editor: VS Code")).to_be_visible()

    def test_page_at_twice_its_size_has_a_header_of_one_row(self):
        # A window of 1440 pixels at 200 %.
        self.page.set_viewport_size({"width": 720, "height": 450})
        self.assertLess(self.page.get_by_role("banner").bounding_box()["height"], 60)
        self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth"), 720)
        self.assert_accessible()

    def test_avatar_has_the_same_color_in_another_process(self):
        looks = []
        for _ in range(2):
            members = self.tool("Members")
            avatars = members.locator(".avatar")
            expect(avatars.first).to_be_visible()
            looks.append(avatars.evaluate_all("all => all.map((one) => one.className)"))
            other = CannedService(RESPONSES)
            self.addCleanup(other.close)
            self.page.goto(other.address)
            expect(self.line).to_be_focused()
        self.assertEqual(looks[0], looks[1])

    def test_both_conversations_have_heads_of_one_height(self):
        self.tool("Members").get_by_role("listitem", name="Bob").click(button="right")
        self.page.get_by_role("menuitem", name=re.compile("^Open as")).click()
        heads = self.page.locator(".conversation-head")
        expect(heads).to_have_count(2)
        first, second = (head.bounding_box()["height"] for head in heads.all())
        self.assertEqual(first, second)

    def test_channels_have_icons_of_their_kinds(self):
        places = self.page.get_by_role("navigation", name="Servers and channels")
        names = ("general", "announcements", "lounge", "questions")
        icons = {places.get_by_role("button", name=name).locator("svg").inner_html() for name in names}
        self.assertEqual(len(icons), len(names))


class Names(PageTest):
    """The example with objects as options, and with menus."""

    def setUp(self):
        self.open(Example("moderation"))

    def test_objects_in_options_have_their_names(self):
        self.line.fill("/mod warn member:@bob reason:spam")
        self.press("Enter")
        name = self.log.get_by_role("button", name="/mod warn", exact=True)
        name.focus()
        expect(self.log.get_by_role("tooltip").filter(has_text="member")).to_contain_text("member: @Bob")
        member = self.tool("Inspector").get_by_role("definition").first
        expect(member).to_have_text(re.compile("Bob"))
        expect(member).to_have_attribute("title", re.compile(r"^\d+$"))

    def test_menu_has_headings_for_its_groups(self):
        self.type("Tea")
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_have_count(1)
        self.log.get_by_role("article").click(button="right")
        group = self.page.get_by_role("menu").get_by_role("group", name="Apps for the message")
        expect(group.get_by_role("menuitem", name="Report")).to_be_visible()
        self.assert_accessible()
        self.press("Escape")
        expect(self.page.get_by_role("menu")).to_have_count(0)

    def test_field_grows_with_its_text_and_suggestions_leave_the_description_visible(self):
        self.type("/mod warn ")
        hint = self.page.locator(".option-hint")
        expect(self.suggestions.first).to_be_visible()
        listed = self.page.locator('[role="listbox"]:visible').bounding_box()
        self.assertLessEqual(listed["y"] + listed["height"], hint.bounding_box()["y"] + 1)
        self.type("bo")
        expect(self.suggestions.first).to_contain_text("Bob")
        self.press("Enter")
        field = self.page.get_by_role("combobox", name="reason")
        before = field.bounding_box()["width"]
        self.type("advertising in each channel of the server, again and again")
        self.assertGreater(field.bounding_box()["width"], before)
        self.assertEqual(field.evaluate("one => one.scrollWidth - one.clientWidth"), 0)
        send, cancel = (self.page.get_by_role("button", name=name, exact=True) for name in ("Send", "Cancel"))
        self.assertEqual(send.bounding_box()["y"], cancel.bounding_box()["y"])


class Form(PageTest):
    """The frame of a modal."""

    def setUp(self):
        self.open(Example("feedback-modal"))

    def test_modal_is_closed_by_its_button_and_its_actions_are_at_the_right(self):
        self.line.fill("/feedback order:7")
        self.press("Enter")
        dialog = self.page.get_by_role("dialog")
        submit, cancel = (dialog.get_by_role("button", name=name).bounding_box()["x"] for name in ("Submit", "Cancel"))
        self.assertGreater(submit, cancel)
        label = dialog.get_by_text("May we answer you?").bounding_box()
        box = dialog.get_by_role("checkbox", name="May we answer you?").bounding_box()
        self.assertLess(abs(label["y"] + label["height"] / 2 - box["y"] - box["height"] / 2), 6)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        expect(self.line).to_be_focused()


class Upload(PageTest):
    """A command with a file."""

    def setUp(self):
        self.open(Example("showcase"))

    def test_file_of_the_user_is_attached_to_its_option(self):
        self.line.fill("/file-details ")
        form = self.page.get_by_role("group", name="/file-details")
        with self.page.expect_file_chooser() as opened:
            form.get_by_role("button", name="Attach a file for file").click()
        opened.value.set_files({"name": "my notes.txt", "mimeType": "text/plain", "buffer": b"x" * 54321})
        expect(form.get_by_role("combobox", name="file", exact=True)).to_have_value("my notes.txt")
        self.assert_accessible()
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_contain_text("my_notes.txt has 54321 bytes.")


if __name__ == "__main__":
    unittest.main()
