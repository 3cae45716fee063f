// Tests of the colors of code: the looks of parts, and that no text is lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { codeParts } from "../../../framework/emulator/src/playground/assets/chat/code.js";

/** Returns parts as text: `keyword(fn)`. */
const shown = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : `${part.look}(${shown(part.parts)})`)).join("");

/** Returns the text of parts. */
const textOf = (parts) => parts.map((part) => (typeof part === "string" ? part : textOf(part.parts))).join("");

const CASES = [
  ["rust", "fn main() {}", "keyword(fn) name(main)() {}"],
  ["rs", "let a = 1;", "keyword(let) a = number(1);"],
  ["JSON", '{"a": null}', '{name("a"): number(null)}'],
  ["diff", "- old\n+ new\n", "deleted(- old\n)inserted(+ new\n)"],
  ["toml", "[a]\nb = 1", "[name(a)]\nname(b) = number(1)"],
  ["ts", "// note", "comment(// note)"],
  ["py", 'x = "<b>"', 'x = string("<b>")'],
  ["nosuch", "fn main() {}", "fn main() {}"],
  ["extend", "text", "text"],
  ["", "fn", "fn"],
];

for (const [language, text, expected] of CASES) {
  test(`${language}: ${JSON.stringify(text)}`, () => {
    assert.equal(shown(codeParts(text, language)), expected);
    assert.equal(textOf(codeParts(text, language)), text);
  });
}
