// Places in source files, and the addresses that open them.

import assert from "node:assert/strict";
import { test } from "node:test";

/** Values of the page's storage. */
const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
});
globalThis.document ??= { createTreeWalker: () => ({}) };
const ASSETS = "../../../framework/emulator/src/playground/assets";
const source = await import(`${ASSETS}/base/source.js`);
const { editorAddress, editorName, placesIn, setEditor, setSourceRoot, withSourceLinks } = source;

const found = (text) =>
  placesIn(text).map(({ start, end, file, line, column }) => [text.slice(start, end), file, line, column]);

test("places are found with their lines and columns", () => {
  assert.deepEqual(found("in src/main.rs:89:5, and a-b/@c/lib.test.ts:7."), [
    ["src/main.rs:89:5", "src/main.rs", "89", "5"], ["a-b/@c/lib.test.ts:7", "a-b/@c/lib.test.ts", "7", undefined],
  ]);
  assert.deepEqual(found(String.raw`at C:\app\src\a.rs:1:2 (D:/b.py:3)`), [
    [String.raw`C:\app\src\a.rs:1:2`, String.raw`C:\app\src\a.rs`, "1", "2"], ["D:/b.py:3", "D:/b.py", "3", undefined],
  ]);
  assert.deepEqual(found(".rs:1 main.rs a.rsx:2 a.rs:x"), []);
  assert.deepEqual(found("a.rs:1b.rs:2"), [["a.rs:1", "a.rs", "1", undefined], ["b.rs:2", "b.rs", "2", undefined]]);
});

test("long words end the search for a path", () => {
  const length = 64 * 1024;
  assert.deepEqual(found("a".repeat(length)), []);
  assert.deepEqual(found(`${"a".repeat(length)}.rs:1 src/b.rs:2`).map(([place]) => place), ["src/b.rs:2"]);
  assert.equal(found(`${"a".repeat(260)}.rs:1`).length, 1);
  assert.equal(found(`${"a".repeat(261)}.rs:1`).length, 0);
  assert.equal(found("a.rs:1".repeat(length / 6)).length, Math.floor(length / 6));
  assert.equal(found(`${" ".repeat(100_000)}src/b.rs:2`).length, 0, "only the start of a text is searched");
});

test("text stays as it is around the links", () => {
  const parts = withSourceLinks("see src/a.rs:1 or //host/b.rs:2.");
  assert.deepEqual([parts.length, parts[0], parts[2]], [3, "see ", " or //host/b.rs:2."]);
});

test("addresses are of files on this computer only, with encoded paths", () => {
  setSourceRoot("/home/ada/my app");
  assert.equal(editorAddress("src/a.rs", "1", "2"), "vscode://file/home/ada/my%20app/src/a.rs:1:2");
  assert.equal(editorAddress("/x/a&b#c+d.rs", "1"), "vscode://file/x/a%26b%23c%2Bd.rs:1:1");
  assert.equal(editorAddress(String.raw`C:\x\a.rs`, "1"), "vscode://file/C:/x/a.rs:1:1");
  const backslashes = [String.raw`\\host\share\a.rs`, String.raw`/\host\a.rs`, String.raw`\/host/a.rs`];
  for (const file of [...backslashes, "//host/a.rs", "C:a.rs"]) {
    assert.equal(editorAddress(file, "1"), null, file);
  }
  setSourceRoot(String.raw`\\host\share`);
  assert.equal(editorAddress("src/a.rs", "1"), null);
  setSourceRoot("");
});

test("editor is one of the known", () => {
  for (const name of ["constructor", "toString", "__proto__", "Other"]) {
    setEditor(name);
    assert.equal(editorName(), "VS Code");
  }
  setEditor("JetBrains");
  assert.equal(editorAddress("/x/a&b.rs", "3", "4"), "idea://open?file=/x/a%26b.rs&line=3");
  stored.clear();
});
