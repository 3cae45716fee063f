// A test with node:test in CommonJS, which jest has by default too.

const assert = require("node:assert/strict");
const { test } = require("node:test");

const { start } = require("@guildhall/emulator");

test("die is rolled", async () => {
  const discord = await start({ command: ["node", "main.js"], app: /listening on (\S+)/ });
  const alice = await discord.member("alice");
  const { content } = await alice.slash("/roll sides:6");
  assert.match(content, /^alice rolled [1-6]$/);
  await discord.close();
});
