// Order of the changes of the world by the developer.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= { createElement: () => ({}) };
const { WorldPart } = await import("../../../framework/emulator/src/playground/assets/tools/owner.js");

test("change starts after the earlier one has been read back", async () => {
  const service = { bits: 0 };
  const page = { bits: 0 };
  const part = new WorldPart("Part", async () => {
    await Promise.resolve();
    page.bits = service.bits;
  });
  const grant = (bit) => part.attempt(async () => {
    const { bits } = page;
    await Promise.resolve();
    service.bits = bits | bit;
  });
  await Promise.all([grant(1), grant(2), grant(4)]);
  assert.equal(page.bits, 7);
});

test("refused change is read back, keeps its error, and does not stop later changes", async () => {
  let shown = 0;
  const part = new WorldPart("Part", async () => {});
  part.show = () => { shown += 1; };
  await Promise.all([part.attempt(() => Promise.reject(new Error("no"))), part.attempt(async () => {})]);
  assert.deepEqual([part.fault, shown], ["no", 2]);
  await part.attempt(async () => {});
  assert.equal(part.fault, "");
});
