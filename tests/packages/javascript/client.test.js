// Tests of the client, with the bot as a process.

import { Emulator, FailedError, RefusedError, UnseenFailuresError, start } from "@guildhall/emulator";
import { afterEach, beforeEach, expect, test } from "vitest";

let discord;
let alice;

beforeEach(async () => {
  discord = await start({ command: ["node", "main.js"], app: /listening on (\S+)/, start_at: "2026-01-01T00:00:00Z" });
  alice = await discord.member("alice");
});

afterEach(() => discord.close());

test("deferred response is waited for", async () => {
  expect((await alice.slash("/later")).content).toBe("Done");
});

test("values are selected, and modals submitted", async () => {
  const drink = await alice.slash("/drink");
  expect((await alice.select(drink.menu("Your drink"), "Tea")).content).toBe("alice drinks Tea");
  const { modal } = await alice.slash("/feedback");
  expect(modal.title).toBe("Feedback");
  expect((await alice.submit(modal, { text: "good" })).content).toBe("alice wrote good");
});

test("choices are returned", async () => {
  const choices = await alice.autocomplete("/city name:ber");
  expect(choices.map(({ name }) => name)).toEqual(["Berlin", "Bern"]);
});

test("unavailable command has a reason, and is refused", async () => {
  const bob = await discord.member("bob");
  const { available, unavailable } = await bob.commands();
  expect(available.map(({ name }) => name)).toContain("roll");
  expect(unavailable).toMatchObject([{ name: "closed", reason: expect.stringMatching(/permission|ADMIN/i) }]);
  await expect(bob.slash("/closed")).rejects.toThrow(RefusedError);
  await expect(bob.slash("/rol sides:6")).rejects.toMatchObject({ body: { nearest: "roll" } });
});

test("failure of the bot is thrown with its output, or returned", async () => {
  await expect(alice.slash("/broken")).rejects.toThrow(FailedError);
  await expect(alice.slash("/broken")).rejects.toThrow(/this command is broken/);
  const reply = await alice.slash("/broken", { allowFailure: true });
  expect(reply.status).toBe("failed");
  expect(reply.failure).toMatch(/500/);
});

test("failure that a test did not look at fails the test", async () => {
  const other = await start({ command: ["node", "main.js"], app: /listening on (\S+)/ });
  const body = { member: "alice", line: "/broken", wait: 5 };
  await other.api.POST("/send", { body });
  await expect(other.close()).rejects.toThrow(UnseenFailuresError);
});

test("users write, react and wait for messages", async () => {
  const bob = await discord.member("bob");
  const hello = await alice.say("hello", [{ name: "a.txt", data: "text" }]);
  const seen = await bob.waitForMessage("hello");
  expect(seen.json.attachments[0].filename).toBe("a.txt");
  await bob.react(seen, "👍");
  expect((await alice.messages()).at(-1).json.reactions[0].emoji.name).toBe("👍");
  expect(hello.author.username).toBe("alice");
  await expect(bob.waitForMessage("bye", 0.1)).rejects.toThrow(/no such message within 0.1 s, only:\n- hello/);
});

test("clock advances", async () => {
  const { clock } = discord;
  expect(await clock.now()).toEqual(new Date("2026-01-01T00:00:00Z"));
  expect(await clock.advance(3600)).toEqual(new Date("2026-01-01T01:00:00Z"));
});

test("events since a cursor, coverage and scenario tell what happened", async () => {
  const since = await discord.cursor();
  await alice.say("hello");
  expect((await discord.events(since)).length).toBeGreaterThan(0);
  await alice.slash("/roll sides:1");
  expect(JSON.stringify(await discord.coverage())).toContain("roll");
  expect(await discord.scenario()).toContain("/roll sides:1");
});

test("fault hits the bot", async () => {
  await discord.fault({ fault: { status: 503 }, times: 1 });
  const reply = await alice.slash("/later", { wait: 0.2, allowFailure: true });
  expect(reply.status).toBe("pending");
});

test("restarted bot has the messages of before", async () => {
  const reply = await alice.slash("/roll sides:6");
  await discord.restart();
  expect((await alice.click(reply.button("Again"))).content).toBe("alice rolled again");
});

test("bot that logs in is ready by itself, also after a restart", async () => {
  const other = await start({ command: ["node", "gateway.js"] });
  const bob = await other.member("bob");
  await bob.say("!ping");
  await bob.waitForMessage("pong to bob, 5");
  await other.restart();
  await bob.say("!ping again");
  await bob.waitForMessage(({ content }) => content === "pong to bob, 11");
  await other.close();
});

test("bot that does not start is reported with its output", async () => {
  const command = ["node", "-e", "console.error('no token'); process.exit(3)"];
  await expect(start({ command, ready: "never" })).rejects.toThrow(/`node` ended by exit code 3; .*\nno token/);
});

test("emulator that listens beyond loopback needs its token", async () => {
  const emulator = await Emulator.start({ args: ["--bind", "0.0.0.0"] });
  try {
    expect(emulator.token).toHaveLength(43);
    const world = await start({ emulator: Emulator.at(emulator.url, { token: emulator.token }) });
    expect(world.variables.GUILDHALL_EMULATOR_TOKEN).toBe(emulator.token);
    await world.close();
    await expect(start({ emulator: Emulator.at(emulator.url) })).rejects.toMatchObject({ status: 401 });
  } finally {
    await emulator.stop();
  }
});
