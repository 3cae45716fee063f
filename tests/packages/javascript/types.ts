// A test in TypeScript, which is compiled only: with the strictest settings, the client has types for all of this.

import { type Discord, FailedError, type Reply, start } from "@guildhall/emulator";

async function roll(discord: Discord): Promise<Reply> {
  const alice = await discord.member("alice", { channel: "general", locale: "de" });
  const reply = await alice.slash("/roll sides:6", { allowFailure: true, wait: 1 });
  await alice.submit((await alice.slash("/feedback")).modal, { text: "good", tags: ["a"], agreed: true });
  return alice.click(reply.button("Again"));
}

export async function test(): Promise<string | undefined> {
  await using discord = await start({ command: ["node", "main.js"], app: /listening on (\S+)/, seed: 7 });
  const { data } = await discord.api.GET("/state");
  try {
    return (await roll(discord)).message?.embeds[0]?.title ?? data?.guilds[0]?.name;
  } catch (error) {
    return error instanceof FailedError ? error.reply.failure : undefined;
  }
}
