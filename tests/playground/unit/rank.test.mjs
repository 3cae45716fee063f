// Tests of the order of suggestions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rank } from "../../../framework/emulator/src/playground/assets/base/rank.js";

const order = (items, typed) => rank(items, typed, ({ hint, name }) => [name, hint ?? ""]).map(({ name }) => name);

test("equal names come first, then starts, words and parts", () => {
  const items = ["abob", "a bob", "bobby", "bob", "alice"].map((name) => ({ name }));
  assert.deepEqual(order(items, "bob"), ["bob", "bobby", "a bob", "abob"]);
});

test("bots come after members that match as well", () => {
  const items = [{ name: "@Bot", last: true }, { name: "@Bob" }];
  assert.deepEqual(order(items, "bo"), ["@Bob", "@Bot"]);
  assert.deepEqual(order(items, "@bot"), ["@Bot"]);
});

test("a user name matches after the shown name", () => {
  const items = [{ name: "@Robert", hint: "bob" }, { name: "@Bob", hint: "x" }];
  assert.deepEqual(order(items, "bob"), ["@Bob", "@Robert"]);
});

test("an empty text keeps the order, with bots last", () => {
  const items = [{ name: "@Bot", last: true }, { name: "@Bob" }, { name: "@Alice" }];
  assert.deepEqual(order(items, ""), ["@Bob", "@Alice", "@Bot"]);
});
