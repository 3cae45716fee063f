// Time and faults: the clock, faults of the service, and restarts of the bot.

/** @import { Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { get, post, remove } from "../base/api.js";
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
      { plan: { delivery: "duplicated", times: 1 }, label: "Deliver twice", good: "your bot acts once" },
      {
        plan: { delivery: { slow: 2 }, times: 1 },
        label: "Deliver 2 s late",
        good: "your bot responds within the last second, or defers",
      },
      {
        plan: { delivery: { signed: "wrong_key" }, times: 1 },
        label: "Wrong signature",
        good: "your bot responds with status 401",
      },
      { plan: { delivery: "truncated", times: 1 }, label: "Cut the connection", good: "your bot does nothing" },
    ],
  },
  {
    title: "Next REST call",
    faults: [
      { plan: { fault: { slow: 2 }, times: 1 }, label: "Slow service, 2 s", good: "your bot waits" },
      {
        plan: { fault: { rate_limited: { wait: 2 } }, times: 1 },
        label: "429, wait 2 s",
        good: "your bot waits, and tries again",
      },
      { plan: { fault: { status: 500 }, times: 1 }, label: "500", good: "your bot tries again, or reports the error" },
      {
        plan: { fault: { disconnect: "before_response" }, times: 1 },
        label: "Close the connection",
        good: "your bot tries again, or reports the error",
      },
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
    /** Requested faults that have not occurred. @type {{id: number, plan: Json}[]} */
    this.pending = [];
  }

  /** @override */
  async load() {
    const faults = await get("faults");
    this.pending = faults.filter((/** @type {Json} */ { hits }) => hits === 0);
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

  /** Returns the requested fault with this plan. @param {Json} plan */
  requested(plan) {
    return this.pending.find((fault) => JSON.stringify(fault.plan) === JSON.stringify(plan));
  }

  /** @param {{plan: Json, label: string, good: string}} fault */
  faultView({ good, label, plan }) {
    return html`<button
        type="button"
        class="button small"
        aria-pressed=${this.requested(plan) !== undefined}
        @click=${() => this.toggle(plan)}
      >
        ${label}
      </button>
      <span class="hint">→ ${good}</span>`;
  }

  /** Shows the requested faults in the header of the page. */
  renderArmed() {
    const armed = FAULTS.flatMap(({ faults, title }) =>
      faults.filter(({ plan }) => this.requested(plan)).map((one) => ({ ...one, title })),
    );
    const chips = armed.map(
      ({ good, label, plan, title }) =>
        html`<button
          type="button"
          class="toggle armed"
          title=${`Expected: ${good}. Click to take the fault back.`}
          @click=${() => this.toggle(plan)}
        >
          ${icon("zap")}${title}: ${label} ${icon("x")}<span class="hidden">Take back</span>
        </button>`,
    );
    render(chips.length > 0 ? online(chips) : nothing, byId("armed"));
  }

  /** Requests a fault, or takes the request back. @param {Json} plan */
  toggle(plan) {
    const requested = this.requested(plan);
    return this.attempt(() => (requested ? remove(`faults/${requested.id}`) : post("faults", plan)));
  }
}
