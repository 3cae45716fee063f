// Gateway: the sessions of a bot that logs in, the events that they did not receive, and trouble for them.

/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Json } from "../base/types.js" */

import { get, post } from "../base/api.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { WorldPart } from "./owner.js";

/** Trouble for all sessions, with the behavior of a good bot. @type {[string, string, Json][]} */
const TROUBLE = [
  ["Drop now", "your bot resumes", { do: "drop" }],
  ["Drop after an event", "your bot resumes", { do: "drop", after: 1 }],
  ["Stop ACKs", "your bot notices, and resumes", { do: "stop_acks" }],
  ["Ask to reconnect", "your bot resumes", { do: "reconnect" }],
  ["Invalidate", "your bot logs in again", { do: "invalidate" }],
  ["READY 10 s late", "your bot waits at its next login", { do: "delay_ready", seconds: 10 }],
];

export class Gateway extends WorldPart {
  /**
   * @param {() => Viewer} viewer
   * @param {() => Promise<void>} onChange
   */
  constructor(viewer, onChange) {
    super("Gateway", onChange);
    this.viewer = viewer;
    this.note = "";
  }

  /** @override */
  async load() {
    const { lost_guilds: lost, sessions } = await get("gateway");
    const { guild, isDirect } = this.viewer();
    const { id, name } = guild;
    /** @type {[string, string, Json]} */
    const outage = lost.includes(id)
      ? ["End the outage", `${name} is back`, { do: "return_guild", guild: id }]
      : ["Outage", `your bot keeps its data of ${name}`, { do: "lose_guild", guild: id }];
    render(
      html`<p class="fault" role="alert">${this.fault}</p>
        ${sessions.length > 0 ? sessions.map(sessionView) : html`<p class="empty hint">No bot is logged in.</p>`}
        <h3>Trouble</h3>
        <ul class="faults" aria-label="Trouble">
          ${(isDirect ? TROUBLE : [...TROUBLE, outage]).map(([label, good, body]) => {
            const act = async () => {
              await post("gateway", body);
              this.note = `Requested: ${label}.`;
            };
            return html`<li>
              <button type="button" class="button small" @click=${() => this.attempt(act)}>${label}</button>
              <span class="hint">→ ${good}</span>
            </li>`;
          })}
        </ul>
        <p class="hint" role="status">${this.note}</p>`,
      this.root,
    );
  }
}

/** @param {Json} session */
function sessionView({ acknowledged, connected, intents, library, sent, sequence, shard, withheld }) {
  const state = connected ? (acknowledged ? "connected" : "no ACKs") : "lost";
  const title = `${library ?? "Bot"}, shard ${shard[0]} of ${shard[1]}`;
  const counts = Object.entries(sent).map(([name, count]) => `${count} ${name}`);
  const reasons = Map.groupBy(withheld, (/** @type {Json} */ { name, reason }) => `${name}: ${reason}`);
  return html`<section aria-label=${title}>
    <h3>${title} <span class=${`state ${state === "connected" ? "ok" : "pending"}`}>${state}</span></h3>
    <p>Intents: ${intents.join(", ") || "none"}</p>
    <p>${sequence} sent: ${counts.join(", ")}</p>
    ${withheld.length > 0
      ? html`<details open>
          <summary>${withheld.length} not received</summary>
          <ul class="rows">
            ${[...reasons].map(([text, { length }]) => html`<li>${length} ${text}</li>`)}
          </ul>
        </details>`
      : nothing}
  </section>`;
}
