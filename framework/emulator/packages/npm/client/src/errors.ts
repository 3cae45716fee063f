// Errors: an action that Discord's clients would not allow, and an interaction without a valid response.

import type { Reply } from "./reply.js";
import { withLog } from "./process.js";

/** The emulator rejected a request: the user may not do this, or something of the request does not exist. */
export class RefusedError extends Error {
  override name = "RefusedError";

  /** Error code of Discord, such as 50013 for a missing permission. */
  readonly code: number;

  /** Body of the response. For a line, it has the `offset` of the mistake, and the valid names (`known`, `nearest`). */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    action: string,
    readonly status: number,
    body: unknown,
  ) {
    const fields = (typeof body === "object" ? body : { message: body }) as Record<string, unknown>;
    const reasons = [fields.message ?? `status ${status}`, ...leaves(fields.errors, [])];
    super(`${action}: ${reasons.join("; ")}`);
    this.code = Number(fields.code ?? 0);
    this.body = fields;
  }
}

/** The bot did not respond, responded with something invalid, or did not complete its deferred response in time. */
export class FailedError extends Error {
  override name = "FailedError";

  constructor(
    action: string,
    readonly reply: Reply,
    log: string,
  ) {
    super(`${action}: ${reply.failure ?? `the response is ${reply.status}`}${withLog(log)}`);
  }
}

/** Interactions without a valid response, which a test did not look at. */
export class UnseenFailuresError extends Error {
  override name = "UnseenFailuresError";

  constructor(
    /** Entries of the record. */
    readonly failures: readonly unknown[],
    log: string,
  ) {
    const list = failures.map((failure) => `- ${JSON.stringify(failure)}`).join("\n");
    super(`the bot failed, and the test did not look at it:\n${list}${withLog(log)}`);
  }
}

/** Returns the texts in the tree of errors of a response, each with its path. */
function leaves(errors: unknown, path: readonly string[]): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  return Object.entries(errors).flatMap(([name, value]) => {
    if (name !== "_errors" || !Array.isArray(value)) return leaves(value, [...path, name]);
    return value.map(({ message }) => [...path, message].join(": "));
  });
}
