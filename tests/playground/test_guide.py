"""Plays the listings of the guide in the page. The pages of the guide show pictures of these conversations.

With ACCEPT=1, takes the pictures of listings that have changed since `listings.json` was written, or have no picture. Remove
a picture to take it again, for example after a change of the page.
"""

import hashlib
import io
import json
import os
import re
import unittest
from pathlib import Path

from PIL import Image

from kit import WIDE, Example, PageTest, expect

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "framework/src/docs/guide"
PICTURES = ROOT / "framework/docs/pictures/guide"
ACCEPT = os.environ.get("ACCEPT")
NARROW = {"width": 560, "height": 760}
SCALE = 2
SPACE = 8
COLORS = 64
MAX_BYTES = 25_000

# Code, and the pictures of its outcome.
LISTING = re.compile(
    r'^```\S*\n(?P<code>(?:(?!```).*\n)+)```\n\n<img alt="[^"]+"\s+width="(?P<width>\d+)"\s+'
    r'src="../../../docs/pictures/guide/(?P<name>\w+)-light.png">$', re.M
)
HIDDEN = re.compile(r"^# .*\n", re.M)


def listings():
    """Returns the width of the picture and the visible code of each listing that has one, by the name of the picture."""
    pages = (page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("*.md")))
    found = (found for page in pages for found in LISTING.finditer(page))
    return {listing["name"]: (int(listing["width"]), HIDDEN.sub("", listing["code"])) for listing in found}


LISTINGS = listings()
DIGESTS = {name: hashlib.sha256(code.encode()).hexdigest() for name, (_, code) in sorted(LISTINGS.items())}
STORED = json.loads((PICTURES / "listings.json").read_text(encoding="utf-8"))
TAKEN = set()


def files(name):
    """Returns the paths of a picture, by color scheme."""
    return {scheme: PICTURES / f"{name}-{scheme}.png" for scheme in ("light", "dark")}


def is_current(name):
    """Returns whether the stored pictures are those of the listing."""
    return STORED.get(name) == DIGESTS[name] and all(path.exists() for path in files(name).values())


class GuideTest(PageTest):
    """A test with the bot of a listing. The name of a test is that of the picture, after `test_`."""

    def setUp(self):
        name = self.id().rpartition(".test_")[2]
        self.open(Example("my-bot", LISTING=name), viewport=NARROW, device_scale_factor=SCALE)
        # Discord shows no line about the failure of a handler.
        self.page.add_style_tag(content=".strip { display: none }")

    def send(self, *lines):
        """Sends lines."""
        for line in lines:
            if " " in line:
                self.line.fill(line)
                self.press("Enter")
            else:
                self.use(line)
            expect(self.line).to_have_value("")

    def act_as(self, user):
        """Changes the user who acts in the page."""
        self.page.evaluate("user => { location.hash = `#/general?as=${user}` }", user)

    def press_button(self, name):
        """Clicks a button of the last message."""
        self.log.get_by_role("button", name=name, exact=True).last.click()

    def shows(self, *texts):
        """Waits for texts in the messages, which are the outcome of the listing, and takes its picture."""
        for text in texts:
            expect(self.log).to_contain_text(text)
        # A message with the focus shows its menu.
        self.page.evaluate("document.activeElement.blur()")
        self.take(self.log.get_by_role("article"))

    def take(self, parts, space=SPACE):
        """Takes pictures of the area of elements in either color scheme, if they are to be accepted."""
        expect(parts.first).to_be_visible()
        name = self.id().rpartition(".test_")[2]
        if not ACCEPT or is_current(name):
            return
        boxes = [part.bounding_box() for part in parts.all()]
        left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
        right = max(box["x"] + box["width"] for box in boxes)
        bottom = max(box["y"] + box["height"] for box in boxes)
        area = {"x": left, "y": top - space, "width": right - left, "height": bottom - top + 2 * space}
        self.page.mouse.move(0, 0)
        for scheme, path in files(name).items():
            self.page.emulate_media(color_scheme=scheme)
            # A quarter of the bytes, with no visible difference.
            picture = Image.open(io.BytesIO(self.page.screenshot(clip=area))).convert("RGB").quantize(COLORS)
            picture.save(path, optimize=True)
            self.assertLess(path.stat().st_size, MAX_BYTES)
        TAKEN.add(name)

    def test_add(self):
        self.send("/add a:2 b:3")
        self.shows("The sum is 5.")

    def test_convert(self):
        self.send("/convert degrees:100 scale:Celsius")
        self.shows("212.0 °F")

    def test_timer(self):
        self.send("/timer length:soon")
        self.shows("length: write a length like 90s, 10m or 2h", "Only you can see this")

    def test_user_info(self):
        self.page.set_viewport_size(WIDE)
        bob = self.tool("Members").get_by_role("listitem", name="bob", exact=False).first
        bob.click(button="right")
        self.page.get_by_role("menuitem", name="User info").click()
        self.page.set_viewport_size(NARROW)
        self.shows("has the ID")

    def test_balance(self):
        self.send("/balance")
        self.shows("You have 3 coins.")

    def test_count(self):
        self.send("/count")
        self.shows("One, two …", "… three.", "Only you can read this.")

    def test_welcome(self):
        self.send("/welcome member:@bob")
        self.shows("Hello, @Bob", "Welcome", "Rules", "Have fun!")

    def test_counter(self):
        self.send("/counter")
        for count in (1, 2):
            self.press_button("Click")
            expect(self.log).to_contain_text(f"{count} clicks")
        self.shows("2 clicks", "Reset")

    def test_coin(self):
        self.send("/coin")
        expect(self.log).to_contain_text("A coin!")
        self.act_as("bob")
        self.press_button("Take it")
        self.shows("This coin is for somebody else.")

    def test_pizza(self):
        self.send("/pizza")
        self.log.get_by_role("button", name="Toppings").click()
        expect(self.suggestions.filter(has_text="Mushrooms")).to_be_visible()
        self.take(self.log.get_by_role("article").or_(self.page.get_by_role("combobox", name="Search").locator("..")))

    def test_cup(self):
        self.send("/cup")
        self.shows("Winter cup", "Join")

    def test_bug(self):
        self.send("/bug part:cave")
        self.take(self.page.get_by_role("dialog", name="Report a bug"), space=0)

    def test_rename(self):
        self.send("/rename")
        dialog = self.page.get_by_role("dialog", name="Rename")
        expect(dialog.get_by_role("textbox", name="New name")).to_have_value("Rex")
        self.take(dialog, space=0)

    def test_weather(self):
        self.type("/weather city:ber")
        expect(self.suggestions).to_have_text(["Berlin", "Bergisch Gladbach", "Bergen"])
        self.take(self.suggestions.or_(self.page.get_by_role("group", name="/weather")))

    def test_borrow(self):
        self.type("/borrow number:Mo")
        expect(self.suggestions).to_have_text(["Momo"])
        self.take(self.suggestions.or_(self.page.get_by_role("group", name="/borrow")))

    def test_pay(self):
        self.send("/pay", "/pay")
        self.shows("12 coins for everybody.", "You can use this again")

    def test_draw(self):
        self.send("/draw suit:spades", "/draw suit:hearts")
        self.shows("This draw does not count.", "1 more today.")

    def test_account(self):
        self.send("/balance")
        self.shows("You have 3 coins.")

    def test_rules(self):
        self.send("/rules")
        self.shows("There are no rules yet.")

    def test_double(self):
        self.send("/double number:x")
        self.shows("Write a number, such as 12.")

    def test_note(self):
        self.send("/note add name:milk text:two litres", "/note read name:milk")
        self.shows("Noted.", "two litres")

    def test_german(self):
        self.page.set_viewport_size(WIDE)
        self.page.get_by_role("combobox", name="Language").select_option("de")
        self.page.set_viewport_size(NARROW)
        self.line.focus()
        self.send("/gruss wen:@bob")
        self.use("/coins")
        self.shows("Hallo, @Bob", "Du hast 3 Münzen.")

    def test_refused(self):
        self.act_as("bob")
        self.send("/mute member:@alice")
        self.shows("You need the permission Timeout Members for this.")

    def test_mute(self):
        self.send("/mute member:@bob minutes:10")
        self.shows("is quiet for 10 minutes.", "Done.")

    def test_paint(self):
        self.send("/paint color:Red")
        self.shows("1 × Red")

    def test_race(self):
        self.send("/race")
        self.shows("Ready?", "Yes", "No")

    def test_remind(self):
        self.send("/remind seconds:0 text:tea")
        self.shows("I will remind you.", "tea")

    def test_confirm(self):
        self.send("/clear")
        self.shows("Delete all notes?")

    def test_warn(self):
        self.send("/warn member:@bob reason:spam")
        self.shows("Warned.")

    def test_ban(self):
        self.send("/ban member:@bob")
        self.shows("is banned.")

    def test_announce(self):
        self.send("/set-channel channel:#general", "/announce text:News!")
        self.shows("Announcements go to", "News!", "Announced.")

    def test_export(self):
        self.send("/export")
        self.shows("Here they are.", "scores.csv")

    def test_role_menu(self):
        self.send("/role-menu role:@Helper")
        self.press_button("Helper")
        self.shows("Click to get the role", "You have the role.")

    def test_ticket(self):
        self.send("/ticket subject:Where is my tea?")
        self.shows("Your ticket is")

    def test_lunch(self):
        self.send("/lunch")
        self.shows("Lunch?", "Soup", "Pizza")


class PicturesTest(unittest.TestCase):
    """The stored pictures are those of the listings."""

    def test_each_listing_with_a_picture_has_a_conversation(self):
        conversations = {name.removeprefix("test_") for name in dir(GuideTest) if name.startswith("test_")}
        self.assertEqual(conversations, set(LISTINGS))

    def test_pictures_are_those_of_the_listings(self):
        if ACCEPT:
            accepted = {name: digest for name, digest in DIGESTS.items() if name in TAKEN or is_current(name)}
            (PICTURES / "listings.json").write_text(f"{json.dumps(accepted, indent=2)}\n", encoding="utf-8")
        stored = json.loads((PICTURES / "listings.json").read_text(encoding="utf-8"))
        changed = sorted({name for name, _ in DIGESTS.items() ^ stored.items()})
        self.assertEqual(changed, [], "take their pictures again: ACCEPT=1 bash .ci/run playground")
        widths = {path: Image.open(path).width // SCALE for path in PICTURES.glob("*.png")}
        shown = {path: width for name, (width, _) in LISTINGS.items() for path in files(name).values()}
        self.assertEqual(widths, shown)


if __name__ == "__main__":
    unittest.main()
