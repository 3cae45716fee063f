// The failure of an interaction, as the service and the handler report it.

/** @import { Exchange } from "../base/record.js" */

import { handlerOf } from "../base/record.js";
import { failureOf as loggedFailure } from "../chat/failure.js";

/** Outcomes of interactions whose handler has failed. */
const FAILED_OUTCOMES = ["failed", "panicked", "timed_out", "undelivered"];

/**
 * Returns why an interaction has failed, null if it has not: the reason of the service, or the error of the handler,
 * which the user does not see. `place` is where the handler has panicked, or else the handler.
 * @param {Exchange} exchange
 * @returns {{message: string, place: string, isResponseMissing: boolean} | null}
 */
export function failureOf(exchange) {
  const { failure, outcome } = exchange;
  const logged = loggedFailure(exchange);
  const hasFailed = FAILED_OUTCOMES.includes(outcome?.outcome);
  // An error in the log of a handler that has completed is not the handler's.
  if (failure === null && !hasFailed && (outcome || !logged)) return null;
  const message = [failure, logged?.text].filter(Boolean).join(": ") || `the handler ${outcome?.outcome}`;
  return { message, place: logged?.source ?? handlerOf(exchange)?.place ?? "", isResponseMissing: failure !== null };
}
