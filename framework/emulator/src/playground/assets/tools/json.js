// JSON with the lines marked that differ from another version.

import { h } from "../base/dom.js";

/** Characters that are shown of a JSON text. */
const LENGTH_MAX = 60_000;

/**
 * Returns JSON as text. Lines that the previous version lacks are marked.
 * @param {string} label
 * @param {any} value
 * @param {any} [previous]
 */
export function jsonView(label, value, previous) {
  const lines = linesOf(value);
  const content = previous === undefined ? [lines.join("\n").slice(0, LENGTH_MAX)] : marked(lines, linesOf(previous));
  return h("pre", { className: "json", tabIndex: 0, role: "region", "aria-label": label }, content);
}

/** @param {any} value */
function linesOf(value) {
  return (JSON.stringify(value, null, 2) ?? "null").split("\n");
}

/**
 * @param {string[]} lines
 * @param {string[]} before
 */
function marked(lines, before) {
  /** @type {Map<string, number>} */
  const left = new Map();
  const bare = (/** @type {string} */ line) => line.trim().replace(/,$/, "");
  for (const line of before) left.set(bare(line), (left.get(bare(line)) ?? 0) + 1);
  return lines.map((line) => {
    const count = left.get(bare(line)) ?? 0;
    left.set(bare(line), count - 1);
    return count > 0 ? `${line}\n` : h("mark", {}, `${line}\n`);
  });
}
