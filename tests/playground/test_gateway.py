"""Tests of the playground page with a bot that logs in to the gateway: its sessions, and trouble for them."""

import unittest

from kit import PARTS, CannedService, PageTest, expect

# The part appears with the first session.
PARTS["Gateway"] = "World"

# A bot that resumes when its connection is lost, in a page of its own. It reports the names of its events.
BOT = """({ intents, token, url }) => {
  window.events = [];
  let session = null;
  let sequence = null;
  const connect = () => {
    const socket = new WebSocket(url);
    const send = (op, d) => socket.send(JSON.stringify({ op, d }));
    socket.onmessage = ({ data }) => {
      const { d, op, s, t } = JSON.parse(data);
      if (op === 10 && session) send(6, { token, session_id: session, seq: sequence });
      else if (op === 10) send(2, { token, intents, properties: { browser: "my-bot" } });
      if (t === "READY") session = d.session_id;
      if (t) {
        sequence = s;
        events.push(t);
      }
    };
    socket.onclose = () => window.resumes && connect();
    window.socket = socket;
  };
  window.resumes = true;
  window.connect = connect;
  connect();
}"""

GUILDS = 1


class Gateway(PageTest):
    """The sessions of a bot."""

    def setUp(self):
        self.service = CannedService({"ping": {"type": 4, "data": {"content": "pong"}}})
        self.open(self.service)

    def log_in(self):
        """Starts the bot, and returns its page."""
        bot = self.page.context.new_page()
        bot.goto(f"{self.service.api}/state")
        environment = self.service.environment
        token, url = environment["DISCORD_TOKEN"], environment["DISCORD_GATEWAY_URL"]
        bot.evaluate(BOT, {"intents": GUILDS, "token": token, "url": url})
        bot.wait_for_function("events.includes('GUILD_CREATE')")
        return bot

    def test_bot_without_a_session_has_no_tab(self):
        self.tool("Members")
        expect(self.page.get_by_role("tab", name="Snapshots", exact=True)).to_be_visible()
        expect(self.page.get_by_role("tab", name="Gateway", exact=True)).to_have_count(0)

    def test_session_has_its_intents_its_events_and_those_that_it_did_not_receive(self):
        self.log_in()
        gateway = self.tool("Gateway")
        session = gateway.get_by_role("region", name="my-bot, shard 0 of 1")
        expect(session).to_contain_text("connected")
        expect(session).to_contain_text("Intents: GUILDS")
        expect(session).to_contain_text("2 sent: 1 GUILD_CREATE, 1 READY")
        for text in ("one", "two"):
            self.line.fill(text)
            self.press("Enter")
        missing = "2 MESSAGE_CREATE: the session lacks the intent GUILD_MESSAGES"
        expect(session.get_by_role("listitem").filter(has_text=missing)).to_be_visible()
        self.assert_accessible()
        self.picture("gateway")
        expect(self.tool("Activity")).to_contain_text("my-bot, shard 0 of 1: logged in")
        self.tool("Gateway")
        self.page.reload()
        expect(session).to_contain_text(missing)

    def test_trouble_is_made_by_keyboard(self):
        bot = self.log_in()
        gateway = self.tool("Gateway")
        state = gateway.locator(".state")
        bot.evaluate("window.resumes = false")
        gateway.get_by_role("button", name="Drop now").focus()
        self.press("Enter")
        expect(state).to_have_text("lost")
        expect(gateway.get_by_role("status")).to_have_text("Requested: Drop now.")
        bot.evaluate("window.resumes = true; connect()")
        expect(state).to_have_text("connected")
        gateway.get_by_role("button", name="Stop ACKs").click()
        expect(state).to_have_text("no ACKs")
        self.assert_accessible()
        gateway.get_by_role("button", name="Drop after an event").click()
        bot.evaluate("events.length = 0")
        gateway.get_by_role("button", name="Outage").click()
        bot.wait_for_function("events.includes('GUILD_DELETE') && events.includes('RESUMED')")
        expect(state).to_have_text("connected")
        gateway.get_by_role("button", name="End the outage").click()
        bot.wait_for_function("events.includes('GUILD_CREATE')")
        expect(gateway.get_by_role("button", name="Outage", exact=True)).to_be_visible()
        bot.evaluate("window.resumes = false; socket.close(1000)")
        expect(gateway).to_contain_text("No bot is logged in.")


if __name__ == "__main__":
    unittest.main()
