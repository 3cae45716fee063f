"""Conversations that are recorded in the page and saved as Rust tests, which are the tests `recorded.rs` of the examples."""

import difflib
import os
import re
import unittest
from pathlib import Path

from kit import TIMEOUT, Example, PageTest, expect

EXAMPLES = Path(__file__).parents[2] / "examples"
ACCEPT = "ACCEPT=1 .ci/run playground && cargo fmt"


class Recording(PageTest):
    """A test that acts in the page, and compares the saved test with the one in the repository."""

    def act_as(self, name):
        """Continues as another member."""
        self.page.get_by_role("combobox", name="Acting as", exact=True).select_option(name)

    def use_command(self, command, after, **options):
        """Fills in the form of a command, sends it, and waits for a text in the conversation."""
        self.line.fill(f"/{command}")
        expect(self.page.get_by_role("option", name=f"/{command}").first).to_be_visible()
        self.press("Enter")
        form = self.page.get_by_role("group", name=f"/{command}")
        for option, value in options.items():
            self.fill_option(form, option, value)
        form.get_by_role("button", name="Send").click()
        expect(form).to_have_count(0)
        expect(self.page.locator("body")).to_contain_text(after)

    def fill_option(self, form, option, value):
        """Fills in an option. A value that starts with `@` or `#` is chosen from the suggestions."""
        field = form.get_by_role("combobox", name=option, exact=True)
        if field.count() == 0:
            form.get_by_role("combobox", name="Another option").fill(option)
            expect(self.suggestions.filter(has_text=option).first).to_be_visible()
            self.press("Enter")
        field.fill(value.lstrip("@#"))
        if value[0] in "@#":
            expect(self.page.get_by_role("option", name=value)).to_be_visible()
            self.press("Enter")

    def open_menu(self, target, item):
        """Uses a command of a context menu."""
        target.click(button="right")
        self.page.get_by_role("menuitem", name=item).click()

    def say(self, text):
        """Sends a message."""
        self.line.fill(text)
        self.press("Enter")
        expect(self.log).to_contain_text(text)

    def save(self, example, app, without=()):
        """Downloads the test, and compares it with the saved one. `without` are the steps that are not asserted."""
        self.save_as("Save as test")
        dialog = self.page.get_by_role("dialog", name="Save as test")
        dialog.get_by_role("textbox", name="App in Rust").fill(app)
        dialog.get_by_role("textbox", name="App in Rust").blur()
        for step in without:
            boxes = dialog.get_by_role("list", name="Steps").locator("> li").nth(step - 1).get_by_role("checkbox")
            for box in boxes.all():
                box.uncheck()
        expect(dialog.get_by_role("region", name="Preview")).to_contain_text(app)
        with self.page.expect_download() as saved:
            dialog.get_by_role("link", name="Download").click()
        text = Path(saved.value.path()).read_text(encoding="utf-8")
        self.compare(EXAMPLES / example / "tests" / "bot" / "recorded.rs", text)

    def compare(self, path, text):
        """Fails with the difference between a text and a file. A formatter may have changed the layout of the file."""
        if os.environ.get("ACCEPT"):
            path.write_text(text, encoding="utf-8")
        saved = path.read_text(encoding="utf-8") if path.exists() else ""
        if squeezed(saved) == squeezed(text):
            return
        lines = difflib.unified_diff(saved.splitlines(), text.splitlines(), str(path), "recorded now", lineterm="")
        self.fail("\n".join([*lines, f"accept it with: {ACCEPT}"]))


def squeezed(program):
    """Returns a program without what a formatter adds or removes."""
    return re.sub(r"[\s{},]", "", program)


class Quickstart(Recording):
    """Commands of each kind."""

    def test_recorded(self):
        self.open(Example("quickstart"))
        self.act_as("Alice")
        self.use_command("flip", "Heads", bet="Heads", times="7")
        self.use_command("city", "inhabitants", name="Bern")
        self.use_command("city", "I do not know that city.", name="Atlantis")
        self.say("Tea is ready")
        self.act_as("Ada")
        self.use_command("moderate timeout", "would be timed out", member="@bob", length="10m", reason="noise")
        self.open_menu(self.tool("Members").get_by_role("listitem", name="bob", exact=False).first, "About")
        expect(self.log).to_contain_text("has the ID")
        self.open_menu(self.log.get_by_role("article").filter(has_text="Tea is ready").first, "Quote")
        expect(self.log.locator("blockquote")).to_have_text("Tea is ready")
        # The first response is random.
        self.save("quickstart", "quickstart::app()", without=[1])


class Buttons(Recording):
    """A vote by buttons and a select menu."""

    def press_button(self, label, after):
        """Clicks a button, and waits for a text in the conversation."""
        self.log.get_by_role("button", name=label, exact=True).click()
        expect(self.log).to_contain_text(after)

    def test_recorded(self):
        self.open(Example("buttons"))
        self.act_as("Alice")
        self.use_command("outing", "0 are coming", to="lake")
        self.press_button("I'm coming", "1 are coming, 0 are not")
        self.act_as("Bob")
        self.press_button("Not this time", "1 are coming, 1 are not")
        self.act_as("Alice")
        self.log.get_by_role("button", name="Which days suit you?").click()
        for day in ("Friday", "Sunday"):
            self.log.get_by_role("option", name=day).click()
        self.press("Escape")
        expect(self.log).to_contain_text("Friday: 1, Saturday: 0, Sunday: 1")
        self.act_as("Bob")
        self.press_button("Close", "You need")
        self.act_as("Ada")
        self.press_button("Close", "The vote is closed.")
        self.save("buttons", "buttons::app()")


class FeedbackModal(Recording):
    """Modals."""

    def test_recorded(self):
        self.open(Example("feedback-modal"))
        self.use_command("feedback", "Feedback on order 7", order="7")
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Delivery").check()
        dialog.get_by_role("textbox", name="What happened?").fill("It came on a Sunday.")
        dialog.get_by_role("textbox", name="How many stars?").fill("2")
        dialog.get_by_role("checkbox", name="May we answer you?").check()
        dialog.get_by_role("button", name="Submit").click()
        expect(self.log).to_contain_text("Thank you. We are sorry.")
        self.use_command("answer", "Your answer", order="7")
        dialog.get_by_role("textbox", name="Your answer").fill("So do we.")
        dialog.get_by_role("button", name="Submit").click()
        expect(self.log).to_contain_text("So do we.")
        self.use_command("answer", "No feedback", order="8")
        self.save("feedback-modal", "feedback_modal::app()")


class SlowReport(Recording):
    """A deferred response with edits and a file."""

    def test_recorded(self):
        self.open(Example("slow-report"))
        self.use_command("report", "The report is ready.", weeks="2")
        archive = "slow_report::Archive::with_delay(std::time::Duration::ZERO)"
        self.save("slow-report", f"slow_report::app({archive})")


class Moderation(Recording):
    """The work of moderators: a report, a warning and a ban."""

    def test_recorded(self):
        self.open(Example("moderation"))
        self.use_command("mod log", "The log goes to", channel="#general")
        self.act_as("Bob")
        self.say("buy this")
        self.act_as("Alice")
        self.open_menu(self.log.get_by_role("article").filter(has_text="buy this").first, "Report")
        dialog = self.page.get_by_role("dialog", name="Report a message")
        dialog.get_by_role("textbox").fill("advertising")
        dialog.get_by_role("button", name="Submit").click()
        expect(self.log).to_contain_text("The moderators have your report.")
        self.act_as("Ada")
        self.log.get_by_role("button", name="Delete", exact=True).click()
        expect(self.log).to_contain_text("Decided by")
        self.use_command("mod warn", "was warned", member="@bob", reason="advertising")
        self.use_command("mod ban", "Reason: raid", member="@bob", reason="raid")
        self.log.get_by_role("button", name="Ban", exact=True).click()
        expect(self.log).to_contain_text("is banned", timeout=2 * TIMEOUT)
        expect(self.log).to_contain_text("#2 ban")
        app = 'moderation::app("sqlite::memory:").await.expect("the database opens")'
        self.save("moderation", app)


if __name__ == "__main__":
    unittest.main()
