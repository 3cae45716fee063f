// Entries of the record as rows.

/** @import { Entry } from "../base/types.js" */

import { timeOf } from "../base/record.js";
import { withSourceLinks } from "../base/source.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { jsonView } from "./json.js";
import { msText } from "./waterfall.js";

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

/** Returns a path without the base path and without interaction tokens. @param {string} path */
export const shortPath = (path) => path.replace(/^\/api(\/v\d+)?/, "").replace(/[A-Za-z0-9_-]{60,}/, "…");

/** Returns the time of an entry, such as `08:25:03.120`. @param {Entry} entry */
export const clockText = (entry) => CLOCK.format(timeOf(entry));

/** Returns the ID of the row of a call. @param {Entry} call */
export const callId = (call) => `call-${call.number}`;

/** @param {Entry} call */
export const hasFailed = (call) => call.status === null || call.status >= 400 || call.not_delivered;

/** @param {Entry} call */
export function callRow(call) {
  const notes = [
    msText(call.took_ms ?? 0),
    `bucket ${call.bucket ?? "none"}`,
    call.retry_after && `wait ${call.retry_after} s`,
    call.not_delivered && "not delivered",
    call.note,
  ];
  return html`<details class=${hasFailed(call) ? "row-details failed" : "row-details"} id=${callId(call)}>
    <summary>
      <span class="status">${call.status ?? "—"}</span> <strong>${call.method}</strong> ${shortPath(call.path)}
      <span class="hint">${notes.filter(Boolean).join(", ")}</span>
    </summary>
    ${jsonView("Call", { body: call.body, response: call.response })}
  </details>`;
}

/** @param {Entry} event */
export const eventRow = (event) =>
  html`<details class="row-details">
    <summary>${event.name}</summary>
    ${jsonView("Event", event.payload)}
  </details>`;

/** @param {Entry} audit */
export const auditRow = (audit) =>
  html`<strong>${audit.action}</strong> ${audit.reason ? `“${audit.reason}”` : nothing}`;

/** @param {Entry} log */
export const logRow = (log) =>
  html`<div class=${`log ${String(log.level).toLowerCase()}`}>
    <span class="time">${clockText(log)}</span> <span class="level">${log.level}</span>
    <span class="log-text">${withSourceLinks(log.message)} <span class="hint">${log.target ?? ""}</span></span>
  </div>`;
