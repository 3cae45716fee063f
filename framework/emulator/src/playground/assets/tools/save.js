// "Save as test": a dialog with the steps of the conversation, the parts of each result to assert, and the text of the
// test.

/** @import { Json } from "../base/types.js" */

import { download, get, getText } from "../base/api.js";
import { freshId } from "../base/dom.js";
import { code } from "../chat/text.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { copied } from "./copy.js";

/** Characters of a value that the list shows. */
const VALUE_MAX = 120;

const FORMATS = [
  ["rust", "Rust test"],
  ["json", "Scenario file"],
];

/** Parts of a result that are objects, whose own parts are asserted. */
const GROUPS = ["reply", "followups", "message", "sent", "audit", "embeds"];

/** Parts that say how the app responded; they are not asserted alone. */
const HIDDEN = ["response", "edited", "channel"];

/** Expression for the app in a Rust test. */
const APP = /\b\w+::app\(\)/;

/** The place of a number that differs between two runs of a command, in the texts of the emulator. */
const NUMBER = "{{number}}";

/**
 * Opens the dialog. `repeat` runs each command once more, and returns their number.
 * @param {() => Promise<number>} repeat
 */
export async function openSaveDialog(repeat) {
  new SaveDialog(await recordedSteps(), repeat).open();
}

/** @returns {Promise<Json[]>} */
const recordedSteps = async () => (await get("scenario", { format: "json" })).steps;

class SaveDialog {
  /**
   * @param {Json[]} steps
   * @param {() => Promise<number>} repeat
   */
  constructor(steps, repeat) {
    this.steps = steps;
    /** The steps as they were recorded at first. */
    this.recorded = steps;
    this.repeat = repeat;
    this.title = freshId("save");
    this.dialog = document.createElement("dialog");
    this.dialog.className = "save";
    this.dialog.setAttribute("aria-labelledby", this.title);
    this.dialog.addEventListener("close", () => this.dialog.remove());
    /** Paths of the parts that are not asserted. @type {Set<string>} */
    this.dropped = new Set();
    this.format = "rust";
    this.app = "";
    this.placeholder = "my_bot::app()";
    this.text = "";
    this.note = "";
  }

  open() {
    this.render();
    document.body.append(this.dialog);
    this.dialog.showModal();
    void this.load();
  }

  /** Returns the path of the export with the chosen parts. */
  path() {
    const query = new URLSearchParams({ format: this.format });
    if (this.dropped.size > 0) query.set("drop", [...this.dropped].join(","));
    if (this.app.trim()) query.set("app", this.app.trim());
    return `scenario?${query}`;
  }

  /** Loads the text for the chosen parts. */
  async load() {
    this.note = "";
    const path = this.path();
    try {
      const text = await getText(path);
      if (path !== this.path()) return;
      this.text = text;
      if (this.app === "") this.placeholder = APP.exec(text)?.[0] ?? this.placeholder;
    } catch (error) {
      this.note = `The text could not be loaded: ${error instanceof Error ? error.message : error}`;
    }
    this.render();
  }

  /** Runs the commands again: the emulator no longer expects what differs between two runs. */
  async runAgain() {
    this.note = "The commands run again…";
    this.render();
    try {
      const count = await this.repeat();
      this.steps = await recordedSteps();
      await this.load();
      const differing = this.steps.flatMap((step, index) => this.parts(step, index)).filter(({ mark }) => mark !== "");
      const values = differing.length === 1 ? "1 value differs" : `${differing.length || "no"} values differ`;
      this.note ||= `${count} ran again: ${values}.`;
    } catch (error) {
      this.note = `The commands did not run: ${error instanceof Error ? error.message : error}`;
    }
    this.render();
  }

  /**
   * Returns the parts of a step, with a mark if they differ between runs. The emulator has left out the parts whose
   * texts differ.
   * @param {Json} step
   * @param {number} index
   */
  parts(step, index) {
    const parts = partsOf(step.expect ?? {}, `${index + 1}`).map((part) => ({
      ...part,
      isCompared: true,
      mark: part.label.includes(NUMBER) ? "numbers differ" : "",
    }));
    const known = new Set(parts.map(({ path }) => path));
    const before = partsOf(this.recorded[index]?.expect ?? {}, `${index + 1}`);
    const gone = before.filter(({ path }) => !known.has(path));
    return [...parts, ...gone.map((part) => ({ ...part, isCompared: false, mark: "differs: not compared" }))];
  }

  render() {
    const valueOf = (/** @type {Event} */ { target }) =>
      /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
    const choose = (/** @type {Event} */ event) => {
      this.format = valueOf(event);
      void this.load();
    };
    const name = (/** @type {Event} */ event) => {
      this.app = valueOf(event);
      void this.load();
    };
    const copy = async () => {
      this.note = await copied(this.text);
      this.render();
    };
    render(
      html`<h2 id=${this.title}>Save as test</h2>
        <p class="row">
          <label
            >Format
            <select @change=${choose}>
              ${FORMATS.map(([value, label]) => html`<option value=${value ?? ""}>${label}</option>`)}
            </select></label
          >
          <label
            >App in Rust
            <input
              type="text"
              placeholder=${this.placeholder}
              spellcheck="false"
              ?disabled=${this.format !== "rust"}
              @change=${name}
          /></label>
        </p>
        ${this.steps.length === 0
          ? html`<p class="hint">Nothing is recorded yet: send a command.</p>`
          : html`<p class="row">
                <button type="button" class="button" @click=${() => void this.runAgain()}>
                  Run each command again
                </button>
                <span class="hint">to find values that differ between runs: they are marked, and not compared.</span>
              </p>
              <ol class="saved-steps" tabindex="0" aria-label="Steps">
                ${this.steps.map((step, index) => this.step(step, index))}
              </ol>`}
        <pre class="preview" tabindex="0" role="region" aria-label="Preview">${code(
          this.text,
          this.format,
        )}</pre>
        <p class="row">
          <a class="button primary" download href=${download(this.path())}>
            Download the ${this.format === "rust" ? "test" : "scenario"}
          </a>
          <button type="button" class="button" @click=${copy}>Copy the text</button>
          <button type="button" class="button" @click=${() => this.dialog.close()}>Close</button
          ><span role="status" class="hint">${this.note}</span>
        </p>`,
      this.dialog,
    );
  }

  /**
   * @param {Json} step
   * @param {number} index
   */
  step(step, index) {
    const parts = this.parts(step, index);
    return html`<li>
      <strong>${step.user}: ${actionOf(step.action)}</strong>${parts.length === 0
        ? nothing
        : html`<ul>
            ${parts.map(
              ({ isCompared, label, mark, path }) =>
                html`<li>
                  <label>
                    <input
                      type="checkbox"
                      .checked=${isCompared && !this.dropped.has(path)}
                      ?disabled=${!isCompared}
                      @change=${() => this.toggle(path)}
                    />
                    ${label} ${mark ? html`<mark>${mark}</mark>` : nothing}</label
                  >
                </li>`,
            )}
          </ul>`}
    </li>`;
  }

  /** @param {string} path */
  toggle(path) {
    if (!this.dropped.delete(path)) this.dropped.add(path);
    void this.load();
  }
}

/**
 * Returns the parts of a result that a test can assert, each with its path.
 * @param {Json} value
 * @param {string} path
 * @param {string} [name]
 * @returns {{path: string, label: string}[]}
 */
function partsOf(value, path, name = "") {
  return Object.entries(value).flatMap(([key, part]) => {
    const [inner, label] = [`${path}.${key}`, `${name}${/^\d+$/.test(key) ? Number(key) + 1 : key}`];
    if (HIDDEN.includes(key)) return [];
    if (Array.isArray(part) && GROUPS.includes(key)) {
      return part.map((one, index) => ({ path: `${inner}.${index}`, label: `${label} ${index + 1}: ${short(one)}` }));
    }
    if (GROUPS.includes(key)) return partsOf(part, inner, `${label} `);
    return [{ path: inner, label: `${label}: ${short(part)}` }];
  });
}

/** @param {any} value */
function short(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** @param {Json} action */
function actionOf({ click, post, select, send, submit }) {
  if (click) return `clicks [${click.component}]`;
  if (select) return `selects ${select.values.join(", ")} in [${select.component}]`;
  if (submit) return "submits the modal";
  return send ?? `sends “${post}”`;
}
