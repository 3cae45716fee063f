// The failure of a handler, which users see as a general message only: the error of the log, and its place in the
// source.

/** @import { Exchange } from "../base/record.js" */

/** @typedef {{text: string, source: string | null}} Failure */

const HANDLER_TARGET = "guildhall::handler";
const FRAMEWORK = /^guildhall(::|$)/;
const QUOTED = '"(?:\\\\.|[^"\\\\])*"';
const ERROR_FIELD = new RegExp(
  `^(.*?) command=(?:${QUOTED}|.*?)(?: (?:error|message|reason)=(${QUOTED}|.*?))?(?: place=(${QUOTED}))?$`,
  "s",
);
const SOURCE = / in (\S+:\d+)$/;

/** Returns a text without the quotes and escapes of Rust's `Debug`. @param {string} text */
function unquoted(text) {
  if (!text.startsWith('"')) return text;
  return text.slice(1, -1).replaceAll(/\\(["'\\n])/g, (_, letter) => (letter === "n" ? "\n" : letter));
}

/**
 * Returns the failure that the app logged for an interaction, null if there is none.
 * @param {Pick<Exchange, "logs"> | undefined} exchange
 * @returns {Failure | null}
 */
export function failureOf(exchange) {
  const logs = exchange?.logs ?? [];
  const error = logs.findLast(({ level, target }) => level === "ERROR" && FRAMEWORK.test(target));
  if (!error) return null;
  const [, kind = error.message, reason = "", place = ""] = ERROR_FIELD.exec(error.message) ?? [];
  const handler = logs.find(({ target }) => target === HANDLER_TARGET);
  const source = unquoted(place) || SOURCE.exec(handler?.message ?? "")?.[1] || null;
  return { text: [kind, unquoted(reason)].filter(Boolean).join(": "), source };
}
