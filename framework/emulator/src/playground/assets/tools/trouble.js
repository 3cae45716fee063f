// Time and faults: the clock, faults of the service, and restarts of the bot.

/** @import { Viewer } from "../chat/viewer.js" */

import { get, post } from "../base/api.js";
import { byId } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { online } from "../base/online.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { WorldPart } from "./owner.js";

const STEPS = [
  { label: "3 seconds", seconds: 3 },
  { label: "15 minutes", seconds: 900 },
  { label: "1 day", seconds: 86_400 },
];

/** Longest step of the clock, in seconds: a year. */
const SECONDS_MAX = 31_536_000;

/** Faults by the place where they happen, with the behavior of a good bot. */
const FAULTS = [
  {
    title: "Next interaction",
    faults: [
      { fault: "duplicated", label: "Deliver twice", good: "your bot acts once" },
      { fault: "late", label: "Deliver 2 s late", good: "your bot responds within the last second, or defers" },
      { fault: "wrong_signature", label: "Wrong signature", good: "your bot responds with status 401" },
      { fault: "truncated", label: "Cut the connection", good: "your bot does nothing" },
    ],
  },
  {
    title: "Next REST call",
    faults: [
      { fault: "slow_call", label: "Slow service, 2 s", good: "your bot waits" },
      { fault: "rate_limited", label: "429, wait 2 s", good: "your bot waits, and tries again" },
      { fault: "server_error", label: "500", good: "your bot tries again, or reports the error" },
      { fault: "disconnected", label: "Close the connection", good: "your bot tries again, or reports the error" },
    ],
  },
];

export class Trouble extends WorldPart {
  /**
   * @param {() => Viewer} viewer
   * @param {() => Promise<void>} onChange
   */
  constructor(viewer, onChange) {
    super("Time and faults", onChange);
    this.viewer = viewer;
    /** Requested faults that have not occurred. @type {string[]} */
    this.pending = [];
  }

  /** @override */
  async load() {
    this.pending = (await get("faults")).pending;
    this.render();
  }

  render() {
    const { world } = this.viewer();
    const advance = this.submitter((fields) => post("clock", { seconds: Number(fields.get("seconds")) }));
    render(
      html`<p class="fault" role="alert">${this.fault}</p>
        <h3>Time</h3>
        <p role="status" class="clock">${new Date(world.state.now).toLocaleString("en-GB")}</p>
        <p class="hint">The clock of the emulator: token lifetimes, timestamps and delays. It never goes back.</p>
        <p class="row">
          ${STEPS.map(
            ({ label, seconds }) =>
              html`<button
                type="button"
                class="button small"
                @click=${() => this.attempt(() => post("clock", { seconds }))}
              >
                Advance ${label}
              </button>`,
          )}
        </p>
        <form class="row" @submit=${advance}>
          <label>Seconds <input name="seconds" type="number" min="1" max=${SECONDS_MAX} value="60" required /></label>
          <button class="button small">Advance the clock</button>
        </form>
        ${FAULTS.map(
          ({ faults, title }) =>
            html`<h3>${title}</h3>
              <ul class="faults" aria-label=${title}>
                ${faults.map((one) => html`<li>${this.faultView(one)}</li>`)}
              </ul>`,
        )}
        <p class="hint">The token of one interaction expires by the menu of the interaction, in the inspector.</p>
        ${world.has("restart")
          ? html`<h3>App</h3>
              <p>
                <button type="button" class="button" @click=${() => this.attempt(() => post("restart", {}))}>
                  Restart the bot
                </button>
              </p>`
          : nothing}`,
      this.root,
    );
    this.renderArmed();
  }

  /** @param {{fault: string, label: string, good: string}} fault */
  faultView({ fault, good, label }) {
    return html`<button
        type="button"
        class="button small"
        aria-pressed=${this.pending.includes(fault)}
        @click=${() => this.toggle(fault)}
      >
        ${label}
      </button>
      <span class="hint">→ ${good}</span>`;
  }

  /** Shows the requested faults in the header of the page. */
  renderArmed() {
    const armed = FAULTS.flatMap(({ faults, title }) =>
      faults.filter(({ fault }) => this.pending.includes(fault)).map((one) => ({ ...one, title })),
    );
    const chips = armed.map(
      ({ fault, good, label, title }) =>
        html`<button
          type="button"
          class="toggle armed"
          title=${`Expected: ${good}. Click to take the fault back.`}
          @click=${() => this.toggle(fault)}
        >
          ${icon("zap")}${title}: ${label} ${icon("x")}<span class="hidden">Take back</span>
        </button>`,
    );
    render(chips.length > 0 ? online(chips) : nothing, byId("armed"));
  }

  /** @param {string} fault */
  toggle(fault) {
    return this.attempt(() => post("faults", { fault }));
  }
}
