// Timeline of an interaction: from its delivery to the last follow-up.

/** @import { Entry } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */

import { h } from "../base/dom.js";
import { kindOf, timeOf } from "../base/record.js";

/** Time limit for the first response, in milliseconds. */
export const FIRST_RESPONSE_MS = 3000;

/** Lifetime of the token, in milliseconds. */
const TOKEN_MS = 15 * 60 * 1000;

const RESPONSE_TYPES = ["", "pong", "", "", "message", "deferred message", "deferred update", "update of the message", "suggestions", "modal", "", "", "launch of the Activity"];

/** @type {Record<string, string>} */
const EFFECTS = { POST: "follow-up", PATCH: "edit", DELETE: "deletion", GET: "read" };

/**
 * A step of a timeline: milliseconds after the delivery, and a text.
 * @typedef {{ms: number, text: string, failed?: boolean}} Step
 */

/** Formats milliseconds. @param {number} ms */
export const msText = (ms) => `${ms.toLocaleString("en")} ms`;

/**
 * Returns the steps of an exchange, in order.
 * @param {Exchange} exchange
 * @returns {Step[]}
 */
export function stepsOf(exchange) {
  const steps = [{ ms: 0, text: `sent${exchange.response?.fault_injected ? ", with a requested fault" : ""}` }, ...responseSteps(exchange)];
  const own = exchange.calls.filter(({ path }) => path.includes(exchange.body.token));
  return [...steps, ...own.map((call) => callStep(call, exchange))].sort((a, b) => a.ms - b.ms);
}

/** @param {Exchange} exchange @returns {Step[]} */
function responseSteps({ failure, response, sentAt }) {
  if (!response) return [];
  const ms = timeOf(response) - sentAt;
  if (kindOf(response) === "no_response") return [{ ms, text: `no response: ${response.reason}`, failed: true }];
  if (response.status === 401) return [{ ms, text: "the app rejected the signature with status 401", failed: true }];
  if (failure) return [{ ms, text: failure, failed: true }];
  const verified = { ms, text: "verified: the app accepted the signature" };
  if (response.status === 202) return [verified];
  return [verified, { ms, text: `first response: ${RESPONSE_TYPES[response.body?.type] || `type ${response.body?.type}`}` }];
}

/**
 * @param {Entry} call
 * @param {Exchange} exchange
 * @returns {Step}
 */
function callStep(call, { sentAt }) {
  const callback = call.path.includes("/callback");
  const name = callback ? `first response by callback: ${RESPONSE_TYPES[call.body?.type] ?? "unknown"}` : EFFECTS[call.method] ?? call.method;
  const failed = call.status === null || call.status >= 400;
  return { ms: timeOf(call) - sentAt, text: failed ? `${name} failed: ${call.status ?? "no response"} ${call.response?.message ?? ""}` : name, failed };
}

/**
 * Returns the timeline of an exchange.
 * @param {Exchange} exchange
 */
export function timelineView(exchange) {
  const steps = stepsOf(exchange);
  const later = steps.filter(({ ms }) => ms > (exchange.firstMs ?? 0));
  return h("div", { className: "timeline" },
    bar(`First response after ${exchange.firstMs === null ? "no time: there is none" : msText(exchange.firstMs)}, of ${msText(FIRST_RESPONSE_MS)}`,
      exchange.firstMs === null ? [] : [exchange.firstMs], FIRST_RESPONSE_MS, "3 s"),
    later.length > 0 && bar(`${later.length} later steps, within the 15 minutes of the token`, later.map(({ ms }) => ms), TOKEN_MS, "15 min"),
    h("ol", { className: "steps" }, steps.map(({ failed, ms, text }) =>
      h("li", { className: failed ? "failed" : null }, h("span", { className: "ms" }, msText(ms)), h("span", {}, text)))));
}

/**
 * Returns a bar with a mark for each time.
 * @param {string} label
 * @param {number[]} times
 * @param {number} length
 * @param {string} end
 */
function bar(label, times, length, end) {
  const marks = times.map((ms) => {
    const mark = h("span", { className: "bar-mark" });
    mark.style.setProperty("left", `${Math.min(100, ms / length * 100)}%`);
    return mark;
  });
  const fill = h("span", { className: Math.max(0, ...times) > length ? "bar-fill late" : "bar-fill" });
  fill.style.setProperty("width", `${Math.min(100, Math.max(0, ...times) / length * 100)}%`);
  return h("div", { className: "bar-row" }, h("div", { className: "bar", role: "img", "aria-label": label }, fill, marks), h("span", { className: "hint" }, end));
}
