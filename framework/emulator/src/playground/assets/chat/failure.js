// The failure of an interaction: the reason of the service, or the error of the handler, which users see as a general
// message only, and its place in the source.

/** @import { Exchange } from "../base/record.js" */

import { handlerOf } from "../base/record.js";

/** @typedef {{text: string, source: string | null}} Failure */

/** Outcomes of interactions whose handler has failed. */
const FAILED_OUTCOMES = ["failed", "panicked", "timed_out", "undelivered"];

const FRAMEWORK = /^guildhall(::|$)/;
const QUOTED = /^"(?:\\.|[^"\\])*"$/s;
const COMMAND_FIELD = " command=";
const PLACE_FIELD = " place=";
const ERROR_FIELD = / (?:error|invalid)=/;

/** Returns a text without the quotes and escapes of Rust's `Debug`. @param {string} text */
function unquoted(text) {
  if (!QUOTED.test(text)) return text;
  return text.slice(1, -1).replaceAll(/\\(["'\\n])/g, (_, letter) => (letter === "n" ? "\n" : letter));
}

/**
 * Returns the parts of a line in the log: `the handler panicked command="roll" error=index 4 place="src/roll.rs:7:13"`.
 * The error has no quotes, and can have any text.
 * @param {string} line
 * @returns {Failure}
 */
function parsed(line) {
  const placeStart = line.lastIndexOf(PLACE_FIELD);
  const place = placeStart < 0 ? "" : line.slice(placeStart + PLACE_FIELD.length);
  const rest = QUOTED.test(place) ? line.slice(0, placeStart) : line;
  const commandStart = rest.indexOf(COMMAND_FIELD);
  const fieldsStart = commandStart < 0 ? rest.search(ERROR_FIELD) : commandStart;
  if (fieldsStart < 0) return { text: unquoted(rest), source: null };
  const fields = rest.slice(fieldsStart);
  const error = ERROR_FIELD.exec(fields);
  const reason = error ? unquoted(fields.slice(error.index + error[0].length)) : "";
  const text = [unquoted(rest.slice(0, fieldsStart)), reason].filter(Boolean).join(": ");
  return { text, source: rest === line ? null : unquoted(place) };
}

/**
 * Returns why an interaction has failed, null if it has not. `source` is where the handler has panicked, or else the
 * handler.
 * @param {Pick<Exchange, "logs"> & Partial<Exchange> | undefined} exchange
 * @returns {Failure | null}
 */
export function failureOf(exchange) {
  if (!exchange) return null;
  const { failure = null, logs, outcome = null } = exchange;
  const error = logs.findLast(({ level, target }) => level === "ERROR" && FRAMEWORK.test(target));
  const hasFailed = FAILED_OUTCOMES.includes(outcome?.outcome);
  // An error in the log of a handler that has completed is not the handler's.
  if (failure === null && !hasFailed && (outcome || !error)) return null;
  const logged = error ? parsed(error.message) : null;
  const reasons = [failure, logged?.text].filter(Boolean).join(": ");
  const text = reasons || `the handler ${String(outcome?.outcome).replaceAll("_", " ")}`;
  return { text, source: logged?.source ?? (handlerOf({ logs })?.place || null) };
}
