// Tests of the addresses of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatPlace, parsePlace } from "../../../framework/emulator/src/playground/assets/base/location.js";

test("an address has a path and parameters", () => {
  assert.deepEqual(parsePlace("#/general?as=bob&tab=inspector&i=1576"), {
    path: ["general"], parameters: { as: "bob", tab: "inspector", i: "1576" },
  });
});

test("an empty address has neither", () => {
  for (const hash of ["", "#", "#/"]) assert.deepEqual(parsePlace(hash), { path: [], parameters: {} });
});

test("names with slashes and spaces are read as they were written", () => {
  const place = { path: ["A/B test", "général"], parameters: { as: "mary ann" } };
  assert.deepEqual(parsePlace(formatPlace(place)), place);
});

test("a parameter without a value is omitted", () => {
  assert.equal(formatPlace({ path: ["general"], parameters: { as: "", tab: "world" } }), "#/general?tab=world");
});

test("an invalid escape stays text", () => {
  assert.deepEqual(parsePlace("#/50%"), { path: ["50%"], parameters: {} });
});
