// Files and snapshots of the world.

/** @import { Json } from "../base/types.js" */

import { download, get } from "../base/api.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { WorldPart, change } from "./owner.js";

export class Snapshots extends WorldPart {
  /** @param {() => Promise<void>} onChange */
  constructor(onChange) {
    super("Snapshots", onChange);
    /** @type {Json[]} */
    this.snapshots = [];
  }

  /** @override */
  async load() {
    this.snapshots = await get("snapshots");
    const reset = () => this.attempt(() => change("POST", "reset", "Reset the world"));
    render(
      html` <h3>Snapshots</h3>
        <p class="hint">
          The state before each change by hand. A return starts a new recording, and can be undone as well.
        </p>
        ${this.snapshots.length === 0
          ? html`<p class="empty hint">Nothing was changed by hand.</p>`
          : html`<ol class="rows" aria-label="Snapshots, latest first">
              ${this.snapshots.map((one) => this.row(one))}
            </ol>`}
        <h3>Start</h3>
        <p class="hint">A reset returns to the start, or to the loaded file.</p>
        <p><button type="button" class="button" @click=${reset}>Reset the world</button></p>
        <h3>File</h3>
        <p class="hint">Servers, channels, members and messages, for <code>--world</code> and for here.</p>
        <p class="row"><a class="button" href=${download("world")} download>Save the world</a></p>
        <label class="tool-field"
          >Load a world
          <input
            type="file"
            accept=".json,application/json"
            aria-describedby="world-fault"
            @change=${(/** @type {Event} */ { target }) =>
              void this.loadFile(/** @type {HTMLInputElement} */ (target))}
        /></label>
        <p class="fault" id="world-fault" role="alert">${this.fault}</p>`,
      this.root,
    );
  }

  /** @param {Json} snapshot */
  row({ at, before, number }) {
    const reason = `Return to before “${before}”`;
    const undo = () => this.attempt(() => change("POST", "undo", reason, { snapshot: number }));
    return html`<li class="changed">
      <span
        >Before <strong>${before}</strong> <span class="hint">${new Date(at).toLocaleTimeString("en-GB")}</span></span
      >
      <button type="button" class="text-button" aria-label=${`Return to before ${before}`} @click=${undo}>
        Return
      </button>
    </li>`;
  }

  /** Loads the chosen world file. @param {HTMLInputElement} input */
  async loadFile(input) {
    const file = input.files?.[0];
    const text = await file?.text();
    input.value = "";
    if (text === undefined) return;
    await this.attempt(() => change("PUT", "world", `Load ${file?.name ?? "a file"}`, text));
  }
}
