// Tests of the Markdown parser: a table of texts, each with the tree in a short notation.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "../../../framework/emulator/src/playground/assets/chat/markdown.js";

/** Returns a tree as text: `strong(…)`, with the other fields of a node in braces. */
function shown(parts) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    const { content, items, length, type, ...fields } = part;
    const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
    const braces = given.map(([name, value]) => `${name}=${value}`).join(" ");
    const inner = content ? shown(content) : items ? items.map((item) => `[${shown(item)}]`).join("") : "";
    return `${type}${braces && `{${braces}}`}(${inner})`;
  }).join("");
}

const CASES = [
  ["plain text", "plain text"],
  ["", ""],
  ["**bold**", "strong(bold)"],
  ["*slanted*", "emphasis(slanted)"],
  ["_slanted_", "emphasis(slanted)"],
  ["__under__", "underline(under)"],
  ["~~gone~~", "strike(gone)"],
  ["||secret||", "spoiler(secret)"],
  ["***both***", "strong(emphasis(both))"],
  ["*italic **bold** italic*", "emphasis(italic strong(bold) italic)"],
  ["**bold *italic* bold**", "strong(bold emphasis(italic) bold)"],
  ["**bold *italic***", "strong(bold emphasis(italic))"],
  ["*italic **bold***", "emphasis(italic strong(bold))"],
  ["__*both*__", "underline(emphasis(both))"],
  ["__under _slanted_ under__", "underline(under emphasis(slanted) under)"],
  ["**one** and **two**", "strong(one) and strong(two)"],
  ["**a\nb**", "strong(a\nb)"],
  ["||a **b** c||", "spoiler(a strong(b) c)"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["a * b*", "a * b*"],
  ["snake_case_name", "snake_case_name"],
  ["**open", "**open"],
  ["*open", "*open"],
  ["****", "****"],
  ["a ** b", "a ** b"],
  ["\\*text\\*", "*text*"],
  ["\\\\*slanted*", "\\emphasis(slanted)"],
  ["`code`", "code{text=code}()"],
  ["``a `tick` b``", "code{text=a `tick` b}()"],
  ["`**not bold**`", "code{text=**not bold**}()"],
  ["**bold `**` bold**", "strong(bold code{text=**}() bold)"],
  ["`open", "`open"],
  ["```\nline\n```", "block{text=line}()"],
  ["```rust\nfn main() {}\n```", "block{language=rust text=fn main() {}}()"],
  ["```one line```", "block{text=one line}()"],
  ["before ```code``` after", "before block{text=code}() after"],
  ["```open", "```open"],
  ["# Title", "heading{level=1}(Title)"],
  ["## Title\ntext", "heading{level=2}(Title)text"],
  ["### *Title*", "heading{level=3}(emphasis(Title))"],
  ["#### Title", "#### Title"],
  ["#title", "#title"],
  ["text # no title", "text # no title"],
  ["-# small", "subtext(small)"],
  ["> quoted", "quote(quoted)"],
  ["> one\n> two\nthree", "quote(one\ntwo)three"],
  [">>> one\ntwo", "quote(one\ntwo)"],
  [">no quote", ">no quote"],
  ["> - item", "quote(list{ordered=false start=1}([item]))"],
  ["- a\n- b", "list{ordered=false start=1}([a][b])"],
  ["* a\n* b", "list{ordered=false start=1}([a][b])"],
  ["3. three\n4. four", "list{ordered=true start=3}([three][four])"],
  ["1. one\n2. two\n- a", "list{ordered=true start=1}([one][two])list{ordered=false start=1}([a])"],
  ["- a\n  - b\n  - c\n- d", "list{ordered=false start=1}([alist{ordered=false start=1}([b][c])][d])"],
  ["- a\n  1. b\n    - c", "list{ordered=false start=1}([alist{ordered=true start=1}([blist{ordered=false start=1}([c])])])"],
  ["- **bold**\ntext", "list{ordered=false start=1}([strong(bold)])text"],
  ["-no item", "-no item"],
  ["<@123>", "user{id=123}()"],
  ["<@!123>", "user{id=123}()"],
  ["<@&123>", "role{id=123}()"],
  ["<#123>", "channel{id=123}()"],
  ["</mod ban:123>", "command{path=mod ban}()"],
  ["<t:1700000000:R>", "time{seconds=1700000000 style=R}()"],
  ["<t:1700000000>", "time{seconds=1700000000 style=f}()"],
  ["<:party:123>", "emoji{name=party}()"],
  ["<id:customize>", "guide{name=customize}()"],
  ["@everyone", "everyone{text=@everyone}()"],
  ["<script>", "<script>"],
  ["https://example.org/a_b_c", "link{url=https://example.org/a_b_c}(https://example.org/a_b_c)"],
  ["see https://example.org/.", "see link{url=https://example.org/}(https://example.org/)."],
  ["(https://example.org/a(b))", "(link{url=https://example.org/a(b)}(https://example.org/a(b)))"],
  ["<https://example.org>", "link{url=https://example.org}(https://example.org)"],
  ["[a](https://example.org)", "link{url=https://example.org}(a)"],
  ['[a](https://example.org "title")', "link{url=https://example.org title=title}(a)"],
  ["[**a**](<https://example.org>)", "link{url=https://example.org}(strong(a))"],
  ["[a](javascript:alert(1))", "[a](javascript:alert(1))"],
  ["**https://example.org**", "strong(link{url=https://example.org}(https://example.org))"],
  ["hello", "hello"],
];

for (const [source, tree] of CASES) {
  test(JSON.stringify(source), () => assert.equal(shown(parse(source)).replaceAll(/ (?=\))/g, ""), tree));
}

test("formats that are nested deeply stay text", () => {
  const [tree] = parse(`${"||".repeat(1)}${"**__".repeat(40)}x${"__**".repeat(40)}||`);
  assert.equal(tree.type, "spoiler");
});

test("a long text of marks is parsed without much work", () => {
  assert.equal(typeof shown(parse("*_~|`".repeat(400))), "string");
  for (const marks of ["**a ", "*a **b ", "_a __b ", "||a ~~b ", "[a](", "> ", "```", "`a"]) {
    assert.equal(typeof shown(parse(marks.repeat(800))), "string");
  }
});
