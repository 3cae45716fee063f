// Entries of the record as rows, and their JSON with the lines marked that differ from another version.

/** @import { Entry } from "../base/types.js" */

import { h } from "../base/dom.js";
import { timeOf } from "../base/record.js";
import { msText } from "./timeline.js";

/** Characters that are shown of a JSON text. */
const LENGTH_MAX = 60_000;

/** Returns a path without the base path and without interaction tokens. @param {string} path */
export const shortPath = (path) => path.replace(/^\/api(\/v\d+)?/, "").replace(/[A-Za-z0-9_-]{60,}/, "…");

/** @param {Entry} call */
export function callRow(call) {
  const failed = call.status === null || call.status >= 400 || call.not_delivered;
  const wait = call.retry_after ? `, wait ${call.retry_after} s` : "";
  return h("details", { className: failed ? "failed" : null },
    h("summary", {}, h("strong", {}, String(call.status ?? "—")), ` ${call.method} ${shortPath(call.path)} `,
      h("span", { className: "hint" }, `${msText(call.took_ms ?? 0)}, bucket ${call.bucket ?? "none"}${wait}${call.note ? `, ${call.note}` : ""}`)),
    jsonView("Call", { body: call.body, response: call.response }));
}

/** @param {Entry} event */
export function eventRow(event) {
  return h("details", {}, h("summary", {}, event.name), jsonView("Event", event.payload));
}

/** @param {Entry} audit */
export function auditRow(audit) {
  return [h("strong", {}, audit.action), audit.reason ? ` “${audit.reason}”` : ""];
}

/** @param {Entry} log */
export function logRow(log) {
  const time = new Date(timeOf(log)).toISOString().slice(11, 23);
  return h("span", { className: `log ${String(log.level).toLowerCase()}` }, h("span", { className: "ms" }, time), ` ${log.level} ${log.message} `,
    h("span", { className: "hint" }, log.target ?? ""));
}

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
