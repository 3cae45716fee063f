// Interactions that the page has sent and whose response has not arrived: Discord waits three seconds.

import { html } from "../vendor/lit-html/lit-html.js";

/** Time after which the framework defers the response, in milliseconds. */
const LATE_MS = 2000;

/** Time after which Discord gives up, in milliseconds. */
const LIMIT_MS = 3000;

/** Interval of the shown time, in milliseconds. */
const TICK_MS = 100;

/**
 * A sent interaction: a text such as "used /flip", and the time when it was sent.
 * @typedef {{key: number, occasion: string, since: number}} Sent
 */

export class Pending {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Sent[]} */
    this.sent = [];
    this.key = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * Waits for an action, and shows it meanwhile.
   * @template T
   * @param {string} occasion
   * @param {() => Promise<T>} action
   * @returns {Promise<T>}
   */
  async during(occasion, action) {
    const one = { key: ++this.key, occasion, since: performance.now() };
    this.change([...this.sent, one]);
    try {
      return await action();
    } finally {
      this.change(this.sent.filter(({ key }) => key !== one.key));
    }
  }

  /** @param {Sent[]} sent */
  change(sent) {
    this.sent = sent;
    if (sent.length === 0) clearInterval(this.timer);
    if (sent.length === 0) this.timer = undefined;
    else this.timer ??= setInterval(this.onChange, TICK_MS);
    this.onChange();
  }

  /** Returns the elapsed time of a sent interaction, in milliseconds. @param {Sent} sent */
  elapsed({ since }) {
    return performance.now() - since;
  }
}

/** Returns the state of a wait: `waiting`, `late` or `over`. @param {number} elapsed */
export function phaseOf(elapsed) {
  if (elapsed >= LIMIT_MS) return "over";
  return elapsed >= LATE_MS ? "late" : "waiting";
}

/** Returns a ring that fills within three seconds, with the elapsed time. @param {number} elapsed */
export function waitView(elapsed) {
  const phase = phaseOf(elapsed);
  const text = phase === "over" ? "no response within 3 s" : `sending… ${(elapsed / 1000).toFixed(1)} s / 3 s`;
  return html`<span class="wait" data-phase=${phase}><svg class="ring" viewBox="0 0 20 20" aria-hidden="true">
    <circle class="ring-back" cx="10" cy="10" r="8" /><circle class="ring-front" cx="10" cy="10" r="8" pathLength="100"
    stroke-dasharray="${Math.min(100, (100 * elapsed) / LIMIT_MS)} 100" /></svg>${text}</span>`;
}
