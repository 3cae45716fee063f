// Tests of the marks of unread messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Unread, privateChannel } from "../../../framework/emulator/src/playground/assets/chat/unread.js";

const message = (number, channel, author) => ({
  number, type: "event", name: "MESSAGE_CREATE", at: "2026-01-01T00:00:10Z", payload: { channel_id: channel, author: { id: author } },
});

test("messages of others are unread until the user sees them", () => {
  const unread = new Unread();
  for (const [number, author] of ["bot", "bob", "bot"].entries()) unread.add(message(number, "general", author));
  assert.deepEqual([unread.count("ada", "general"), unread.count("bob", "general")], [3, 2]);
  unread.see("ada", "general");
  assert.deepEqual([unread.count("ada", "general"), unread.count("bob", "general")], [0, 2]);
  unread.add(message(3, "general", "bot"));
  assert.equal(unread.count("ada", "general"), 1);
});

test("earlier messages and other entries do not count", () => {
  const unread = new Unread();
  unread.start(Date.parse("2026-01-01T00:00:11Z"));
  unread.add(message(0, "general", "bot"));
  unread.add({ number: 1, type: "log", at: "2026-01-01T00:00:12Z" });
  assert.equal(unread.count("ada", "general"), 0);
});

test("direct messages count for their users only", () => {
  const state = { directs: [{ id: "7", people: ["bob", "bot"] }], groups: [{ id: "8", name: "", people: ["ada", "bob"] }] };
  const unread = new Unread();
  unread.add(message(0, "7", "bot"));
  unread.add(message(1, "8", "ada"));
  assert.deepEqual([unread.countDirect("bob", state), unread.countDirect("ada", state)], [2, 0]);
  assert.equal(privateChannel(state, "bob", "bot"), "7");
  assert.equal(privateChannel(state, "ada", "bot"), "bot");
});
