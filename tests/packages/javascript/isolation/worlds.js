// Tests of one of eight workers, which share an emulator: each test has a world and a bot of its own.

import { start } from "@guildhall/emulator";
import { expect, test } from "vitest";

import { serve } from "../bot.js";

const TESTS = 100;

test.each(Array.from({ length: TESTS }, (_, index) => index))("%i sees its own messages only", async (index) => {
  const discord = await start();
  const { server, url } = await serve(discord.variables);
  await discord.connect(url);
  const alice = await discord.member("alice");
  const said = `${process.pid}: ${index}`;
  await alice.say(said);
  await alice.slash("/later");
  expect(process.env.GUILDHALL_EMULATOR_URL).toBeDefined();
  expect((await alice.messages()).map(({ content }) => content)).toEqual([said, "Done"]);
  await discord.close();
  server.close();
});
