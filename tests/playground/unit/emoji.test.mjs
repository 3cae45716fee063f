// Tests of the names of emoji.

import assert from "node:assert/strict";
import { test } from "node:test";

import { withEmoji } from "../../../framework/emulator/src/playground/assets/base/emoji.js";

test("names are replaced, except in code and mentions", () => {
  assert.equal(withEmoji("Done :tada::fire:"), "Done 🎉🔥");
  for (const text of ["`:tada:`", "```\n:tada:\n```", "<:tada:123>", "at 10:30:15", ":no_such_name:"]) {
    assert.equal(withEmoji(text), text);
  }
});
