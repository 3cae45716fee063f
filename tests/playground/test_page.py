"""Tests of the playground page with the examples, driven by keyboard and mouse."""

import json
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from kit import PARTS, TIMEOUT, Example, PageTest, expect

GERMAN = "Mitglied"
REPLY = re.compile(r"Heads (\d), tails (\d)\.")


class Quickstart(PageTest):
    """Commands, suggestions, context menus, users and tools."""

    def setUp(self):
        self.open(Example("quickstart"))

    def flip(self, times="7"):
        """Sends `/flip times:…` by keyboard."""
        self.line.focus()
        self.type("/fli")
        expect(self.page.get_by_role("option", name="/flip")).to_be_visible()
        self.press("Enter")
        self.type("tim")
        expect(self.page.get_by_role("option", name="times")).to_be_visible()
        self.press("Enter")
        self.type(times)
        self.press("Enter")

    def test_typed_command_is_sent_and_its_reply_shown(self):
        self.flip()
        expect(self.log).to_contain_text(REPLY)
        heads, tails = REPLY.search(self.log.inner_text()).groups()
        self.assertEqual(int(heads) + int(tails), 7)
        expect(self.line).to_be_focused()

    def test_occasion_names_the_command_and_shows_its_options(self):
        self.flip()
        name = self.log.get_by_role("button", name="/flip", exact=True)
        tip = self.log.get_by_role("tooltip")
        expect(tip).to_be_hidden()
        name.hover()
        expect(tip).to_have_text("times: 7")
        self.page.mouse.move(0, 0)
        name.focus()
        expect(tip).to_be_visible()
        self.press("Enter")
        inspector = self.page.get_by_role("tabpanel", name="Inspector")
        expect(inspector).to_contain_text("first response: message")
        expect(inspector).to_contain_text(re.compile(r"quickstart::flip in .*src/lib\.rs:\d+"))

    def test_error_is_shown_at_its_option(self):
        self.flip("1000")
        field = self.page.get_by_role("combobox", name="times")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile("100"))
        expect(field).to_be_focused()

    def test_required_option_comes_first_and_must_be_filled(self):
        self.use("/city")
        expect(self.page.get_by_text("This option is required.")).to_be_visible()
        self.type("ber")
        expect(self.suggestions.first).to_have_attribute("aria-selected", "true")
        self.press("Enter", "Enter")
        expect(self.log.get_by_role("article")).to_have_count(1)

    def test_second_enter_sends_nothing_while_the_first_is_sent(self):
        sent = []

        def press_again(route):
            sent.append(route.request.url)
            if len(sent) == 1:
                self.press("Enter")
            route.continue_()

        self.page.route("**/emulator/v1/send", press_again)
        self.use("/flip")
        expect(self.log.get_by_role("article")).to_have_count(1)
        self.flip()
        expect(self.log.get_by_role("article")).to_have_count(2)
        self.assertEqual(len(sent), 2)

    def test_user_command_is_used_by_right_click_and_by_keyboard(self):
        bob = self.tool("Members").get_by_role("listitem", name="bob", exact=False).first
        bob.click(button="right")
        self.page.get_by_role("menuitem", name="About").click()
        expect(self.log).to_contain_text("has the ID")
        self.page.get_by_role("button", name="Dismiss message").click()
        expect(self.log.get_by_role("article")).to_have_count(0)

        bob.focus()
        self.press("Shift+F10")
        item = self.page.get_by_role("menuitem", name="About")
        expect(item).to_be_visible()
        item.focus()
        self.press("Enter")
        expect(self.log).to_contain_text("has the ID")
        expect(bob).to_be_focused()

    def test_message_command_is_used_on_a_message(self):
        self.type("Hello there")
        self.press("Enter")
        message = self.log.get_by_role("article")
        expect(message).to_contain_text("Hello there")
        self.log.focus()
        self.press("ArrowUp")
        expect(message).to_be_focused()
        self.press("Shift+F10")
        self.page.get_by_role("menuitem", name="Quote").click()
        expect(self.log.locator("blockquote")).to_have_text("Hello there")

    def test_command_in_direct_messages_requires_the_installation(self):
        places = self.page.get_by_role("navigation", name="Servers and channels")
        places.get_by_role("button", name="Direct messages").click()
        places.get_by_role("button", name="Alice").click()
        self.line.fill("/fli")
        unavailable = self.page.get_by_role("option", name="/flip")
        expect(unavailable).to_contain_text("denied because the app has no")
        expect(unavailable).to_be_disabled()
        member = self.tool("Members").get_by_role("listitem", name="Ada")
        member.click(button="right")
        self.page.get_by_role("menuitem", name="Install the app for Ada").click()
        self.line.fill("")
        self.line.fill("/flip")
        expect(unavailable).to_be_enabled()
        self.press("Enter", "Enter")
        expect(self.log).to_contain_text("eads")

    def test_second_user_does_not_see_ephemeral_answers_of_the_first(self):
        bob = self.tool("Members").get_by_role("listitem", name="bob", exact=False).first
        bob.click(button="right")
        self.page.get_by_role("menuitem", name=re.compile("^Open as")).click()
        other = self.page.get_by_role("log", name="Messages of the second user")
        expect(other).to_be_visible()
        bob.click(button="right")
        self.page.get_by_role("menuitem", name="About").click()
        expect(self.log).to_contain_text("has the ID")
        self.flip()
        expect(other).to_contain_text(REPLY)
        expect(other).not_to_contain_text("has the ID")
        self.assert_accessible()
        self.page.get_by_role("button", name="Close the conversation").click()
        expect(other).to_have_count(0)

    def test_page_is_accessible_with_each_tool_open(self):
        self.flip()
        for name in ("Inspector", *PARTS, "Activity"):
            self.tool(name)
            self.assert_accessible()
        for name in ("Summary", "Request", "Response", "Calls", "Log"):
            self.part(name)
            self.assert_accessible()

    def test_figures_count_the_command(self):
        self.flip()
        expect(self.log).to_contain_text(REPLY)
        figures = self.tool("Figures")
        row = figures.get_by_role("row", name="/flip")
        expect(row).to_contain_text("ms")
        expect(row).to_contain_text("0 %")

    def test_commands_are_shown_in_another_language_with_access(self):
        commands = self.tool("Definitions")
        expect(commands).to_contain_text("of 8000 characters")
        expect(commands.get_by_role("button", name=re.compile(r"flip: allowed")).first).to_be_visible()
        commands.get_by_role("button", name=re.compile(r"flip: allowed")).first.click()
        expect(commands.get_by_role("status")).to_contain_text("may use it")

    def test_activity_lists_the_entries(self):
        self.flip()
        expect(self.log).to_contain_text(REPLY)
        activity = self.tool("Activity")
        row = activity.get_by_role("row").filter(has_text="APPLICATION_COMMAND /flip")
        expect(row).to_have_text(re.compile(r"^\s*\d\d:\d\d:\d\d\.\d{3}\s*→\s*APPLICATION_COMMAND /flip\s*200\s*[\d,]+ ms\s*$"))
        expect(activity).not_to_contain_text("DEBUG")
        activity.get_by_role("button", name="Debug lines").click()
        expect(activity.get_by_role("row", name=re.compile("DEBUG")).first).to_be_visible()
        search = activity.get_by_role("searchbox", name="Search the activity")
        search.fill("MESSAGE_CREATE")
        expect(activity).not_to_contain_text("APPLICATION_COMMAND")
        event = activity.get_by_role("button", name="MESSAGE_CREATE")
        event.click()
        expect(activity.get_by_role("group", name="Entry")).to_contain_text("payload")
        self.assert_accessible()
        search.fill("")
        activity.get_by_role("button", name="Interactions").click()
        expect(activity).not_to_contain_text("APPLICATION_COMMAND")
        activity.get_by_role("button", name="Interactions").click()
        row.get_by_role("button").click()
        expect(self.page.get_by_role("tab", name="Inspector")).to_have_attribute("aria-selected", "true")

    def reload_with_features(self, *features):
        """Reloads the page of an emulator that has these optional parts."""
        def fulfill(route):
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "features": list(features)})
        self.page.route("**/emulator/v1/state?*", fulfill)
        self.page.reload()
        expect(self.line).to_be_focused()

    def test_optional_parts_are_shown_if_the_emulator_has_them(self):
        rows = [{"kind": "command", "name": "/flip", "count": 3}, {"kind": "option", "name": "/flip bet", "count": 0}]
        self.page.route("**/emulator/v1/coverage?*", lambda route: route.fulfill(json={"rows": rows}))
        saver = self.page.get_by_role("button", name="Save session")
        self.reload_with_features()
        expect(self.tool("Coverage")).to_contain_text("does not count coverage")
        expect(saver).to_have_count(0)
        self.reload_with_features("coverage", "scenario")
        expect(self.tool("Coverage")).to_contain_text("1 of 2 parts were used.")
        saver.click()
        items = self.page.get_by_role("menuitem")
        names = ("Save as test", "Save as scenario", "Save as HTML", "Copy as picture")
        expect(items).to_have_text([re.compile(name) for name in names])
        self.assert_accessible()
        with self.page.expect_download() as saved:
            items.nth(1).click()
        self.assertEqual(saved.value.suggested_filename, "scenario.json")

    def test_assertions_of_a_saved_test_are_chosen(self):
        self.line.fill("/city")
        expect(self.page.get_by_role("option", name="/city").first).to_be_visible()
        self.press("Enter")
        self.type("Bern")
        expect(self.suggestions).to_have_count(1)
        self.press("Enter", "Enter")
        expect(self.log).to_contain_text("inhabitants")
        self.save_as("Save as test")
        dialog = self.page.get_by_role("dialog", name="Save as test")
        preview = dialog.get_by_role("region", name="Preview")
        expect(preview).to_contain_text("137000 inhabitants")
        expect(preview.locator(".code-keyword").first).to_be_visible()
        self.assert_accessible()
        dialog.get_by_role("checkbox", name="reply content").uncheck()
        expect(preview).not_to_contain_text("137000")
        expect(preview).to_contain_text('slash("/city name:Bern")')
        with self.page.expect_download() as saved:
            dialog.get_by_role("link", name="Download").click()
        self.assertEqual(Path(saved.value.path()).read_text(encoding="utf-8"), preview.text_content())
        dialog.get_by_role("combobox", name="Format").select_option("json")
        expect(preview).to_contain_text('"version": 1')
        self.press("Escape")
        expect(dialog).to_have_count(0)

    def test_values_that_differ_between_runs_are_marked_in_a_saved_test(self):
        self.line.fill("/city name:Bern")
        self.press("Enter")
        expect(self.log.get_by_role("article")).to_have_count(1)
        self.flip("100")
        expect(self.log.get_by_role("article")).to_have_count(2)
        self.save_as("Save as test")
        dialog = self.page.get_by_role("dialog", name="Save as test")
        expect(dialog.locator("mark")).to_have_count(0)
        again = dialog.get_by_role("button", name="Run each command again")
        # Two runs have the same numbers in one case of twelve.
        for _ in range(10):
            again.click()
            expect(dialog.get_by_role("status")).to_contain_text(re.compile("differs?\\.$"))
            if dialog.locator("mark").count():
                break
        marked = dialog.locator("li li").filter(has=self.page.locator("mark"))
        expect(marked.first).to_contain_text("reply content: Heads {{number}}, tails {{number}}. numbers differ")
        expect(marked.filter(has_text="137000")).to_have_count(0)
        expect(dialog.get_by_role("region", name="Preview")).not_to_contain_text(REPLY)
        self.assert_accessible()

    def test_failed_handler_is_red_with_its_error_and_a_link_to_the_editor(self):
        interaction = {"id": "1", "type": 2, "token": "t" * 64, "member": {"user": {"id": "2", "username": "ada"}}, "data": {"name": "roll"}}
        panic = 'the handler panicked command="roll" error=index out of bounds place="src/roll.rs:89:5"'
        log = {"type": "log", "interaction": "1"}
        entries = [
            {"type": "interaction", "body": interaction},
            {**log, "level": "DEBUG", "target": "guildhall::handler", "message": "bot::roll in src/roll.rs:80"},
            {**log, "level": "ERROR", "target": "guildhall::error", "message": panic},
            {"type": "response", "interaction": "1", "status": 200, "body": {"type": 4, "data": {"content": "Something went wrong."}}},
            {"type": "outcome", "interaction": "1", "outcome": "panicked"},
        ]
        lines = [f"data: {json.dumps({'number': number, 'at': '2026-01-01T00:00:00Z', **entry})}\n\n" for number, entry in enumerate(entries)]
        stream = {"headers": {"Content-Type": "text/event-stream"}, "body": "".join(lines)}
        self.page.route("**/emulator/v1/stream", lambda route: route.fulfill(**stream))
        self.page.reload()
        inspector = self.tool("Inspector")
        expect(inspector.locator(".exchange .failed")).to_have_count(1)
        failure = inspector.locator(".failure-box")
        expect(failure).to_contain_text("The handler panicked")
        expect(failure).to_contain_text("index out of bounds")
        expect(failure.get_by_role("link")).to_have_attribute("href", re.compile(r"^vscode://file/.*src/roll\.rs:89:5$"))
        inspector.get_by_role("button", name="Failed", exact=True).click()
        expect(inspector.locator(".exchange")).to_have_count(1)
        self.assert_accessible()

    def test_newest_interaction_is_selected_while_the_inspector_follows(self):
        inspector = self.tool("Inspector")
        expect(inspector).to_contain_text("Send a command")
        self.flip("7")
        selected = inspector.locator("[aria-current=true]")
        expect(selected).to_contain_text("/flip times:7")
        self.flip("8")
        expect(selected).to_contain_text("/flip times:8")
        inspector.get_by_role("button", name="/flip times:7").click()
        expect(inspector.get_by_role("checkbox", name="Follow")).not_to_be_checked()
        self.flip("9")
        expect(inspector.get_by_role("button", name="/flip times:9")).to_be_visible()
        expect(selected).to_contain_text("times:7")
        self.page.reload()
        expect(selected).to_contain_text("times:7")
        inspector.get_by_role("checkbox", name="Follow").check()
        expect(selected).to_contain_text("times:9")

    def test_open_tool_is_in_the_address(self):
        for name in ("Activity", "Time and faults", "Coverage"):
            self.tool(name)
            self.page.reload()
            expect(self.page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
            expect(self.page.get_by_role("tabpanel", name=name)).to_be_visible()

    def test_list_of_interactions_is_filtered_and_searched(self):
        self.use("/city")
        self.type("ber")
        expect(self.suggestions.first).to_be_visible()
        self.press("Enter", "Enter")
        expect(self.log.get_by_role("article")).to_have_count(1)
        self.flip()
        inspector = self.tool("Inspector")
        rows = inspector.locator(".exchange")
        expect(rows.first).to_contain_text("/flip")
        expect(rows.filter(has_text="/city").first).to_be_visible()
        requests = inspector.get_by_role("button", name=re.compile(r"requests? for suggestions")).first
        expect(requests).to_have_attribute("aria-expanded", "false")
        folded = rows.count()
        requests.click()
        expect(requests).to_have_attribute("aria-expanded", "true")
        self.assertGreater(rows.count(), folded)
        requests.click()
        inspector.get_by_role("searchbox", name="Search interactions").fill("flip times")
        expect(rows).to_have_count(1)
        inspector.get_by_role("searchbox", name="Search interactions").fill("")
        inspector.get_by_role("button", name="Failed").click()
        expect(inspector).to_contain_text("No interaction matches.")
        self.assert_accessible()

    def test_interaction_runs_again_and_is_edited(self):
        self.flip("7")
        expect(self.log).to_contain_text(REPLY)
        inspector = self.tool("Inspector")
        inspector.get_by_role("button", name="Run again").click()
        expect(self.log.get_by_role("article")).to_have_count(2)
        inspector.get_by_role("button", name="Edit and send").click()
        expect(self.page.locator("#conversations")).to_contain_text(re.compile("flip"))
        for _ in range(2):
            self.press("Enter")
        expect(self.log.get_by_role("article")).to_have_count(3)

    def test_interaction_is_copied_as_json_curl_and_test(self):
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.flip("7")
        expect(self.log).to_contain_text(REPLY)
        inspector = self.tool("Inspector")
        copies = {}
        for name in ("JSON", "curl", "Rust test"):
            self.page.evaluate("navigator.clipboard.writeText('')")
            inspector.get_by_role("button", name=name, exact=True).click()
            expect(inspector.get_by_role("status")).to_have_text("Copied.")
            # The status may be that of the previous copy.
            end = time.monotonic() + TIMEOUT / 1000
            while not copies.get(name) and time.monotonic() < end:
                copies[name] = self.page.evaluate("navigator.clipboard.readText()")
        data = json.loads(copies["JSON"])
        self.assertEqual((data["data"]["name"], data["token"]), ("flip", "…"))
        self.assertIn('slash("/flip times:7")', copies["Rust test"])
        subprocess.run(copies["curl"], shell=True, check=True, capture_output=True, timeout=TIMEOUT / 1000)
        expect(self.log.get_by_role("article")).to_have_count(2)

    def test_request_and_response_fold_and_are_copied(self):
        self.flip("7")
        expect(self.log).to_contain_text(REPLY)
        request = self.part("Request")
        expect(request).to_contain_text("options")
        member = request.locator("summary").filter(has_text="member")
        expect(member.locator("..")).not_to_have_attribute("open", "")
        member.click()
        expect(request).to_contain_text("joined_at")
        response = self.part("Response")
        expect(response).to_contain_text("First response: message")
        expect(response.get_by_role("button", name="Copy First response")).to_be_visible()
        self.page.get_by_role("tab", name="Response").focus()
        self.press("ArrowRight")
        expect(self.page.get_by_role("tab", name="Calls")).to_be_focused()

    def test_conversation_is_saved_as_it_looks(self):
        self.flip()
        expect(self.log).to_contain_text(REPLY)
        with self.page.expect_download() as saved:
            self.save_as("Save as HTML")
        text = Path(saved.value.path()).read_text(encoding="utf-8")
        self.assertRegex(text, REPLY)
        self.assertIn("default-src 'none'", text)
        self.assertNotIn("<script", text)
        page = self.page.context.new_page()
        page.set_content(text)
        shown = page.locator("article")
        expect(shown).to_have_count(1)
        self.assertEqual(shown.evaluate("one => getComputedStyle(one).display"), self.log.get_by_role("article").evaluate("one => getComputedStyle(one).display"))

    def test_wrong_signature_is_shown_in_the_inspector(self):
        trouble = self.tool("Time and faults")
        wrong = trouble.get_by_role("button", name="Wrong signature")
        wrong.click()
        expect(wrong).to_have_attribute("aria-pressed", "true")
        self.flip()
        expect(self.log).to_contain_text("The application did not respond")
        expect(wrong).to_have_attribute("aria-pressed", "false")
        self.log.get_by_role("button", name="Inspect").click()
        inspector = self.page.get_by_role("tabpanel", name="Inspector")
        expect(inspector).to_contain_text("rejected the signature")
        expect(inspector).to_contain_text("failed")
        self.assert_accessible()

    def test_clock_is_advanced(self):
        trouble = self.tool("Time and faults")
        now = trouble.get_by_role("status")
        expect(now).not_to_be_empty()
        before = now.inner_text()
        trouble.get_by_role("button", name="Advance 1 day").click()
        expect(now).not_to_have_text(before)
        seconds = trouble.get_by_role("spinbutton", name="Seconds")
        seconds.fill("86400")
        before = now.inner_text()
        seconds.press("Enter")
        expect(now).not_to_have_text(before)

    def test_requested_faults_are_chips_of_the_header_and_taken_back(self):
        trouble = self.tool("Time and faults")
        trouble.get_by_role("button", name="Cut the connection").click()
        trouble.get_by_role("button", name="429, wait 2 s").click()
        chips = self.page.get_by_role("banner").get_by_role("group", name="Requested faults").get_by_role("button")
        names = ("Next interaction: Cut the connection", "Next REST call: 429, wait 2 s")
        expect(chips).to_have_text([re.compile(name) for name in names])
        for name in ("Inspector", "Activity"):
            self.tool(name)
            expect(chips.first).to_be_visible()
        for width in (1440, 1024, 390):
            self.page.set_viewport_size({"width": width, "height": 844})
            expect(chips.first).to_be_visible()
            self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), width)
            self.assert_accessible()
        chips.first.click()
        expect(chips).to_have_count(1)
        chips.first.focus()
        self.press("Enter")
        expect(chips).to_have_count(0)

    def test_world_is_saved_reset_and_loaded(self):
        self.type("Keep this")
        self.press("Enter")
        expect(self.log).to_contain_text("Keep this")
        world = self.tool("Snapshots")
        with self.page.expect_download() as saved:
            world.get_by_role("link", name="Save the world").click()
        with self.page.expect_navigation():
            world.get_by_role("button", name="Reset the world").click()
        expect(self.line).to_be_focused()
        expect(self.log.get_by_role("article")).to_have_count(0)
        world = self.tool("Snapshots")
        with self.page.expect_navigation():
            world.get_by_label("Load a world").set_input_files(saved.value.path())
        expect(self.log).to_contain_text("Keep this")
        self.flip()
        expect(self.log).to_contain_text(REPLY)

    def test_reset_is_undone(self):
        self.type("Keep this")
        self.press("Enter")
        expect(self.log).to_contain_text("Keep this")
        with self.page.expect_navigation():
            self.tool("Snapshots").get_by_role("button", name="Reset the world").click()
        expect(self.line).to_be_focused()
        expect(self.log.get_by_role("article")).to_have_count(0)
        snapshots = self.page.get_by_role("tabpanel", name="Snapshots")
        with self.page.expect_navigation():
            snapshots.get_by_role("button", name="Return to before Reset the world").click()
        expect(self.log).to_contain_text("Keep this")
        rows = self.tool("Snapshots").get_by_role("list", name="Snapshots").get_by_role("listitem")
        expect(rows).to_have_count(2)
        self.assert_accessible()

    def test_fault_in_a_world_file_is_shown_at_the_file(self):
        world = self.tool("Snapshots")
        file = {"name": "world.json", "mimeType": "application/json", "buffer": b'{"guilds": [], "gilds": []}'}
        with self.expecting("status of 400"):
            field = world.get_by_label("Load a world")
            field.set_input_files(file)
            expect(world.get_by_role("alert")).to_contain_text("gilds")
            expect(field).to_have_accessible_description(re.compile("gilds"))

    def test_member_is_added_and_gets_a_role(self):
        members = self.tool("Members")
        members.get_by_role("textbox", name="Username").fill("carl")
        self.press("Enter")
        expect(members.get_by_role("listitem", name="carl")).to_be_visible()
        members.get_by_role("combobox", name="Member").select_option("carl")
        moderator = members.get_by_role("checkbox", name="Moderator")
        moderator.check()
        expect(members.get_by_role("listitem", name="carl")).to_contain_text("Moderator")
        expect(moderator).to_be_checked()
        moderator.uncheck()
        expect(members.get_by_role("listitem", name="carl")).not_to_contain_text("Moderator")
        expect(members.get_by_role("textbox", name="Username")).to_have_value("")

    def test_permission_of_the_bot_is_removed_and_the_removal_undone(self):
        roles = self.tool("Roles")
        expect(roles.get_by_role("list", name="Permissions of quickstart")).to_be_visible()
        roles.get_by_role("searchbox", name="Search permissions").fill("ban")
        ban = roles.get_by_role("checkbox", name="Ban members")
        expect(ban).to_be_checked()
        ban.uncheck()
        changed = roles.get_by_role("list", name="Changed permissions")
        expect(changed).to_contain_text("Removed: Ban members")
        self.assert_accessible()
        changed.get_by_role("button", name="Undo Ban members").click()
        expect(changed).to_have_count(0)
        expect(ban).to_be_checked()

    def test_role_is_added_and_deleted(self):
        roles = self.tool("Roles")
        roles.get_by_role("textbox", name="New role").fill("Guest")
        self.press("Enter")
        choice = roles.get_by_role("combobox", name="Role", exact=True)
        expect(choice).to_contain_text("Guest")
        choice.select_option("Guest")
        roles.get_by_role("button", name="Delete the role").click()
        expect(choice).not_to_contain_text("Guest")

    def test_channel_is_added_and_hidden_by_an_overwrite(self):
        channels = self.tool("Channels")
        channels.get_by_role("textbox", name="New channel").fill("Secret Room")
        self.press("Enter")
        places = self.page.get_by_role("navigation", name="Servers and channels")
        room = places.get_by_role("button", name="secret-room")
        expect(room).to_be_visible()
        channels.get_by_role("combobox", name="Channel", exact=True).select_option("secret-room")
        channels.get_by_role("searchbox", name="Search permissions").fill("view channel")
        view = channels.get_by_role("combobox", name="View channel")
        view.select_option("deny")
        overwrites = channels.get_by_role("list", name="Overwrites")
        expect(overwrites).to_contain_text("@everyone denies view channel")
        self.assert_accessible()
        overwrites.get_by_role("button", name="Remove the overwrite of @everyone").click()
        expect(channels).to_contain_text("The channel has no overwrites.")
        channels.get_by_role("button", name="Delete the channel").click()
        expect(room).to_have_count(0)

    def test_rule_of_the_service_is_shown_in_the_editor(self):
        channels = self.tool("Channels")
        channels.get_by_role("textbox", name="New channel").fill("party")
        channels.get_by_role("combobox", name="Type").select_option("Category")
        channels.get_by_role("combobox", name="Category").select_option("Commons")
        with self.expecting("status of 400"):
            channels.get_by_role("button", name="Add").click()
            expect(channels.get_by_role("alert")).to_contain_text("Categories cannot have subcategories")
        self.assert_accessible()

    def test_page_of_another_site_is_rejected(self):
        address = self.page.url.replace("127.0.0.1", "localhost")
        self.assertEqual(self.page.goto(address).status, 200)
        response = self.page.request.get(self.page.url, headers={"Host": "evil.example"})
        self.assertEqual(response.status, 403)
        self.assertIn("--allow-host", response.text())

    def test_narrow_screen_shows_one_part_at_a_time(self):
        self.page.set_viewport_size({"width": 360, "height": 640})
        tools = self.page.get_by_role("complementary", name="Tools")
        expect(tools).to_be_hidden()
        self.page.get_by_role("button", name="Tools").click()
        expect(tools).to_be_visible()
        self.page.get_by_role("button", name="Tools").click()
        self.flip()
        expect(self.log).to_contain_text(REPLY)
        width = self.page.evaluate("document.documentElement.scrollWidth")
        self.assertLessEqual(width, 360)
        self.assert_accessible()


class Watch(PageTest):
    """The loop: the service keeps its world while the bot is built and restarted."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = Path(folder.name) / "src" / "main.rs"
        self.source.parent.mkdir()
        self.source.write_text("fn main() {}")
        # A build that fails as a compiler does while the source has an error.
        build = Path(folder.name) / "build.sh"
        build.write_text(f"! grep 'not Rust' {self.source} >&2")
        arguments = ["--watch", "--build", f"sh {build}"]
        self.open(Example("quickstart", *arguments, folder=folder.name))

    def flip(self):
        """Sends a command, and waits for its answer."""
        count = self.log.get_by_role("article").count()
        self.line.fill("/flip")
        expect(self.page.get_by_role("option", name="/flip")).to_be_visible()
        self.press("Enter", "Enter")
        expect(self.log.get_by_role("article")).to_have_count(count + 1)
        expect(self.log.get_by_role("article").last).to_contain_text("eads")

    def test_world_stays_when_the_source_changes(self):
        self.flip()
        activity = self.tool("Activity")
        self.source.write_text("fn main() { }")
        expect(activity).to_contain_text("the bot restarted", timeout=3 * TIMEOUT)
        self.flip()
        expect(self.log.get_by_role("article")).to_have_count(2)
        expect(self.tool("Inspector")).to_contain_text("quickstart::flip")

    def test_error_of_the_compiler_is_shown_and_the_bot_goes_on(self):
        activity = self.tool("Activity")
        self.source.write_text("this is not Rust")
        row = activity.locator("tr.failed").filter(has_text="could not be built")
        expect(row).to_be_visible(timeout=3 * TIMEOUT)
        row.get_by_role("button").click()
        expect(row).to_contain_text("this is not Rust")
        self.flip()

    def test_bot_is_restarted_by_a_button(self):
        trouble = self.tool("Time and faults")
        trouble.get_by_role("button", name="Restart the bot").click()
        expect(self.tool("Activity")).to_contain_text("the bot restarted", timeout=3 * TIMEOUT)
        self.flip()


READ_PICTURE = """async () => {
  const [item] = await navigator.clipboard.read();
  const { height, width } = await createImageBitmap(await item.getType("image/png"));
  return { height, width };
}"""


class Gallery(PageTest):
    """A conversation with cards, as a file and as a picture, under the policy of the page."""

    def setUp(self):
        self.open(Example("gallery"), bypass_csp=False)
        self.line.fill("/exhibit number:2")
        self.press("Enter")
        expect(self.log).to_contain_text("The Ferry")

    def test_conversation_is_copied_as_a_picture(self):
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        notices = self.log.get_by_role("article", name="Notice")
        for count in (1, 2):
            self.save_as("Copy as picture")
            expect(notices).to_have_count(count)
            expect(notices.last).to_contain_text("The picture is in the clipboard.")
            size = self.page.evaluate(READ_PICTURE)
            self.assertEqual(size["width"], 2 * self.log.evaluate("log => log.clientWidth"))
            # The notice about the first picture is not in the second one.
            height = self.log.locator(".message").first.bounding_box()["height"]
            self.assertAlmostEqual(size["height"] / 2, height, delta=60)

    def test_picture_is_downloaded_if_the_browser_does_not_permit_to_copy(self):
        self.page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('denied')); }")
        with self.page.expect_download() as saved:
            self.save_as("Copy as picture")
        self.assertEqual(Path(saved.value.path()).read_bytes()[:4], b"\x89PNG")
        expect(self.log).to_contain_text("among the downloads")

    def test_file_has_the_borders_of_the_page(self):
        with self.page.expect_download() as saved:
            self.save_as("Save as HTML")
        page = self.page.context.new_page()
        page.set_content(Path(saved.value.path()).read_text(encoding="utf-8"))
        style = "one => { const { borderLeft, borderRight } = getComputedStyle(one); return [borderLeft, borderRight]; }"
        self.assertEqual(page.locator(".container").evaluate(style), self.log.locator(".container").evaluate(style))


class Buttons(PageTest):
    """Buttons and selects."""

    def setUp(self):
        self.open(Example("buttons"))

    def test_vote_is_cast_by_button_and_select(self):
        self.line.fill("/outing")
        expect(self.page.get_by_role("option", name="/outing")).to_be_visible()
        self.press("Enter")
        self.type("the lake")
        self.press("Enter")
        expect(self.log).to_contain_text("the lake")
        self.log.get_by_role("button", name="I'm coming").click()
        expect(self.log).to_contain_text("(edited)")
        opener = self.log.get_by_role("button", name="Which days suit you?")
        opener.focus()
        self.press("Enter")
        expect(self.log.get_by_role("option").first).to_be_visible()
        self.assert_accessible()
        self.press("Enter", "ArrowDown", "Enter", "Escape")
        expect(self.log.get_by_role("listbox")).to_be_hidden()
        self.tool("Inspector")
        expect(self.page.get_by_role("tabpanel", name="Inspector")).to_contain_text("Component by Ada")
        expect(self.page.get_by_role("tabpanel", name="Inspector")).to_contain_text("Button “I'm coming”")
        self.log.get_by_role("button", name="/outing", exact=True).click()
        expect(self.page.get_by_role("tabpanel", name="Inspector")).to_contain_text("first response: message")


class FeedbackModal(PageTest):
    """Modals."""

    def setUp(self):
        self.open(Example("feedback-modal"))

    def test_modal_is_filled_and_submitted_by_keyboard(self):
        self.line.fill("/feedback")
        expect(self.page.get_by_role("option", name="/feedback")).to_be_visible()
        self.press("Enter")
        self.type("7")
        self.press("Enter")
        dialog = self.page.get_by_role("dialog", name="Feedback on order 7")
        expect(dialog).to_be_visible()
        self.assert_accessible()
        dialog.get_by_role("button", name="Submit").click()
        expect(dialog.get_by_text(re.compile("^Choose “"))).to_be_visible()
        dialog.get_by_role("radio", name="Delivery").check()
        dialog.get_by_role("textbox", name="What happened?").fill("It was late.")
        dialog.get_by_role("textbox", name="How many stars?").fill("2")
        dialog.get_by_role("checkbox", name="May we answer you?").check()
        self.press("Tab", "Enter")
        expect(dialog).to_be_hidden()
        expect(self.log).to_contain_text("Thank you. We are sorry.")
        expect(self.log).to_contain_text("Only you can see this")


class SlowReport(PageTest):
    """Deferred responses."""

    def setUp(self):
        self.open(Example("slow-report"))

    def report(self, weeks=2):
        """Sends `/report` by keyboard."""
        self.line.fill("/report")
        expect(self.suggestions.first).to_be_visible()
        self.press("Enter")
        self.type(str(weeks))
        self.press("Enter")
        expect(self.log.get_by_role("article").first).to_be_visible()

    def test_rate_limit_is_shown_with_its_wait(self):
        trouble = self.tool("Time and faults")
        trouble.get_by_role("button", name="429, wait 2 s").click()
        trouble.get_by_role("button", name="Deliver twice").click()
        expect(trouble.get_by_role("button", name="Deliver twice")).to_have_attribute("aria-pressed", "true")
        self.report()
        expect(self.tool("Inspector")).to_contain_text("with a requested fault")
        expect(self.tool("Inspector")).to_contain_text("rate limited")
        expect(self.part("Calls")).to_contain_text("wait 2 s")

    def test_deferred_answer_replaces_the_loading_message(self):
        self.report(weeks=4)
        expect(self.log).to_contain_text("The report is ready.")
        self.picture("deferral")
        inspector = self.tool("Inspector")
        edit = inspector.get_by_role("button", name=re.compile("^edit")).last
        edit.click()
        call = inspector.locator("details.row-details[open]")
        expect(call.locator("summary").first).to_be_focused()
        expect(call).to_contain_text("bucket")
        expect(call).to_contain_text("PATCH")
        expect(inspector).to_contain_text("REST calls")
        self.assert_accessible()


class Moderation(PageTest):
    """A complete bot, in two languages."""

    def setUp(self):
        self.open(Example("moderation"))

    def test_commands_are_localized(self):
        self.page.get_by_role("combobox", name="Language", exact=True).select_option("de")
        self.line.fill("/mod")
        expect(self.suggestions.first).to_be_visible()
        expect(self.suggestions.first).to_contain_text(GERMAN)
        self.assert_accessible()

    def test_member_without_permission_sees_the_reason(self):
        self.page.get_by_role("combobox", name="Acting as", exact=True).select_option("Bob")
        self.line.fill("/mod")
        expect(self.suggestions.first).to_contain_text("denied because")
        commands = self.tool("Definitions")
        commands.get_by_role("button", name=re.compile(r"^Bob, mod: denied")).click()
        expect(commands.get_by_role("status")).to_contain_text("denied because")

    def test_inspector_shows_the_verdicts_of_the_guards(self):
        for count, verdict in enumerate(["granted", "rejected"], 1):
            self.line.fill("/mod purge count:2")
            self.press("Enter")
            expect(self.log.get_by_role("button", name="/mod purge", exact=True)).to_have_count(count)
            inspector = self.tool("Inspector")
            expect(inspector.locator(".exchange")).to_have_count(count)
            expect(inspector).to_contain_text("member_permissions (MANAGE_MESSAGES): granted")
            expect(inspector).to_contain_text(f"cooldown (1 in 10s): {verdict}")

    def test_commands_show_the_plan_for_the_lock_file(self):
        commands = self.tool("Definitions")
        expect(commands).to_contain_text("There is no lock file")
        changed = {"type": 1, "name": "mod", "change": "changed", "fields": [{"path": "description", "old": "a", "new": "b"}]}
        deleted = {"type": 1, "name": "kick", "change": "deleted"}
        plan = {"differs": True, "scopes": [{"scope": "global", "commands": [changed, deleted]}]}

        def fulfill(route):
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "plan": plan})
        self.page.route("**/emulator/v1/registered*", fulfill)
        self.page.reload()
        rows = self.tool("Definitions").get_by_role("region", name="Plan").get_by_role("row")
        expected = ["Scope Command Change", "global mod changed: description", "global kick deleted"]
        expect(rows).to_have_text([re.compile(text.replace(" ", r"\s*")) for text in expected])
        self.assert_accessible()

    def test_channel_of_another_type_is_named(self):
        self.type("/mod log ")
        self.type("announcements")
        expect(self.suggestions).to_have_count(0)
        self.press("Enter")
        field = self.page.get_by_role("combobox", name="channel")
        expect(field).to_have_accessible_description("#announcements is an announcement channel; the option takes: text.")

    def test_warning_of_a_member_is_found_by_search(self):
        self.line.fill("/mod warn")
        expect(self.page.get_by_role("option", name="/mod warn").first).to_be_visible()
        self.press("Enter")
        self.type("bo")
        expect(self.page.get_by_role("option", name="@bob")).to_be_visible()
        self.press("Enter")
        self.type("spam")
        self.press("Enter")
        expect(self.log.get_by_role("article").first).to_be_visible()


if __name__ == "__main__":
    unittest.main()
