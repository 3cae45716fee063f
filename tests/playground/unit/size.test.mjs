// The size of the page: its files are a part of each bot with a playground.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const ASSETS = new URL("../../../framework/emulator/src/playground/assets/", import.meta.url);
const BYTES_MAX = 120 * 1024;

test(`all files have less than ${BYTES_MAX} bytes, compressed`, () => {
  const names = readdirSync(ASSETS, { recursive: true }).filter((name) => /\.(css|html|js)$/.test(name)).sort();
  const bytes = gzipSync(Buffer.concat(names.map((name) => readFileSync(new URL(name, ASSETS)))), { level: 9 }).length;
  console.log(`${names.length} files, ${bytes} bytes`);
  assert.ok(bytes < BYTES_MAX, `${bytes} bytes`);
});
