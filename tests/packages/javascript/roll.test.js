import { start } from "@guildhall/emulator";
import { afterEach, beforeEach, expect, test } from "vitest";

let discord;

beforeEach(async () => {
  discord = await start({ command: ["node", "main.js"], app: /listening on (\S+)/ });
});

afterEach(() => discord.close());

test("rolls a die, and again", async () => {
  const alice = await discord.member("alice");
  const reply = await alice.slash("/roll sides:6");
  expect(reply.content).toMatch(/^alice rolled [1-6]$/);
  const again = await alice.click(reply.button("Again"));
  expect(again.content).toBe("alice rolled again");
});
