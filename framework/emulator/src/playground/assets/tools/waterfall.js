// Waterfall of an interaction: rows with the start and the duration of each step, in milliseconds after the delivery.

/** @import { Entry } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */

import { handlerOf, kindOf, timeOf } from "../base/record.js";
import { failureOf } from "../chat/failure.js";

/** Time limit for the first response, in milliseconds. */
export const FIRST_RESPONSE_MS = 3000;

/** Time after which the framework defers by itself, in milliseconds. */
export const DEFERRAL_MS = 2000;

/** Lines of the waterfall, each with its meaning. */
const LIMITS = [
  { ms: DEFERRAL_MS, meaning: "2 s: the framework defers" },
  { ms: FIRST_RESPONSE_MS, meaning: "3 s: Discord's limit" },
];

/** Part of the width that remains free at the right. */
const MARGIN = 1.04;

/** Smallest width of a bar, in percent. */
const WIDTH_MIN = 0.8;

const RESPONSE_TYPES = [
  "",
  "pong",
  "",
  "",
  "message",
  "deferred message",
  "deferred update",
  "update of the message",
  "suggestions",
  "modal",
  "",
  "",
  "launch of the Activity",
];
const DEFERRED_TYPES = [5, 6];

/** @type {Record<string, string>} */
const EFFECTS = { POST: "follow-up", PATCH: "edit", DELETE: "deletion", GET: "read" };

/** @typedef {"ok" | "warning" | "error" | "pending" | "neutral"} Tone */

/**
 * Row of a waterfall. `start` and `ms` are milliseconds, `left` and `width` percents of the track.
 * @typedef {object} WaterfallRow
 * @property {string} name
 * @property {string} detail
 * @property {Tone} tone
 * @property {number} start
 * @property {number} ms
 * @property {number} left
 * @property {number} width
 * @property {Entry | null} call
 */

/** @typedef {Omit<WaterfallRow, "left" | "width">} Step */

/** Formats milliseconds. @param {number} ms */
export const msText = (ms) =>
  ms < 10_000 ? `${ms.toLocaleString("en")} ms` : `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

/** Formats milliseconds, those above one second with one decimal digit: `2.1 s`. @param {number} ms */
export const shortText = (ms) =>
  ms < 1000 ? msText(ms) : `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

/**
 * Returns the time until a deferred interaction was finished, in milliseconds; null for others, and before its end.
 * @param {Exchange} exchange
 */
export function totalOf(exchange) {
  const { deferred, done, outcome, sentAt } = exchange;
  if (!deferred || !done || (outcome === null && handlerOf(exchange))) return null;
  return Math.max(0, outcome ? timeOf(outcome) - sentAt : lastOf(exchange));
}

/** Returns the name of a type of response. @param {number | undefined} type */
export const responseName = (type) => RESPONSE_TYPES[type ?? 0] || `type ${type}`;

/**
 * Returns the waterfall of an exchange: its rows, its length in milliseconds, and the lines of the time limits that it
 * reaches.
 * @param {Exchange} exchange
 * @returns {{rows: WaterfallRow[], length: number, limits: {ms: number, left: number, meaning: string}[]}}
 */
export function waterfallOf(exchange) {
  const steps = [
    ...handlerSteps(exchange),
    ...responseSteps(exchange, failureOf(exchange) !== null),
    ...exchange.calls.map((call) => callStep(call, exchange)),
  ];
  const length = Math.max(1, ...steps.map(({ ms, start }) => start + ms)) * MARGIN;
  const percent = (/** @type {number} */ ms) => (ms / length) * 100;
  const rows = steps.map((step) => {
    const width = Math.max(WIDTH_MIN, percent(step.ms));
    return { ...step, left: Math.min(percent(step.start), 100 - width), width };
  });
  const limits = LIMITS.filter(({ ms }) => ms <= length).map((limit) => ({ ...limit, left: percent(limit.ms) }));
  return { rows, length, limits };
}

/** @param {Exchange} exchange @returns {Step[]} */
function handlerSteps(exchange) {
  const { outcome, sentAt } = exchange;
  const handler = handlerOf(exchange);
  if (!handler) return [];
  const start = Math.max(0, handler.at - sentAt);
  const end = outcome ? timeOf(outcome) - sentAt : lastOf(exchange);
  const tone = failureOf(exchange) ? "error" : outcome ? "ok" : "pending";
  const detail = `handler ${handler.name}: ${String(outcome?.outcome ?? "runs").replaceAll("_", " ")}`;
  return [{ name: "handler", detail, tone, start, ms: Math.max(0, end - start), call: null }];
}

/** Returns the time of the last thing that is known of an exchange, in milliseconds. @param {Exchange} exchange */
function lastOf({ calls, response, sentAt }) {
  return Math.max(0, ...[response, ...calls].map((entry) => (entry ? timeOf(entry) - sentAt : 0)));
}

/**
 * @param {Exchange} exchange
 * @param {boolean} hasFailed
 * @returns {Step[]}
 */
function responseSteps({ failure, response, sentAt }, hasFailed) {
  if (!response) return [];
  const ms = Math.max(0, timeOf(response) - sentAt);
  const fault = response.fault_injected ? ", with a requested fault" : "";
  const step = (/** @type {string} */ name, /** @type {Tone} */ tone, detail = name) => [
    { name, detail: `${detail}${fault}`, tone, start: 0, ms, call: null },
  ];
  if (kindOf(response) === "no_response") return step("no response", "error", `no response: ${response.reason}`);
  if (response.status === 401) return step("status 401", "error", "the app rejected the signature with status 401");
  if (failure) return step("response", "error", failure);
  if (response.status === 202)
    return step("accepted", "ok", "the app accepted the interaction, and responds by a callback");
  const { type } = response.body ?? {};
  const isDeferral = DEFERRED_TYPES.includes(type);
  // The response to a failed interaction reports the failure, unless a later one does.
  const isError = ms > FIRST_RESPONSE_MS || (hasFailed && !isDeferral);
  return step(
    isDeferral ? "deferral" : "response",
    isError ? "error" : ms > DEFERRAL_MS ? "warning" : "ok",
    `first response: ${responseName(type)}`,
  );
}

/**
 * @param {Entry} call
 * @param {Exchange} exchange
 * @returns {Step}
 */
function callStep(call, { body, sentAt }) {
  const ms = Math.max(0, call.took_ms ?? 0);
  const isOwn = call.path.includes(body.token);
  const name = !isOwn
    ? `${call.method} ${resourceOf(call.path)}`
    : call.path.includes("/callback")
      ? "callback"
      : (EFFECTS[call.method] ?? call.method);
  const hasFailed = call.status === null || call.status >= 400 || call.not_delivered;
  const tone = hasFailed ? (call.status === 429 ? "warning" : "error") : "ok";
  const what = call.path.includes("/callback") ? `first response by callback: ${responseName(call.body?.type)}` : name;
  const detail =
    `${what}: ${call.status ?? "no response"}${hasFailed ? ` ${call.response?.message ?? ""}` : ""}`.trimEnd();
  return { name, detail, tone, start: Math.max(0, timeOf(call) - ms - sentAt), ms, call };
}

/** Returns the resource of a path without base path and IDs: `channels/…/messages`. @param {string} path */
function resourceOf(path) {
  return path
    .replace(/^\/api(\/v\d+)?\//, "")
    .replace(/\?.*/, "")
    .replace(/\d{6,}|[\w-]{60,}/g, "…");
}
