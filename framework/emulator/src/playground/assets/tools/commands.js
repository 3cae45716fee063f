// Commands: their definitions in any language, their sizes, who may use them, and the plan for the lock file.

/** @import { Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { get } from "../base/api.js";
import { properties } from "../base/properties.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

const OPTION_TYPES = [
  "",
  "subcommand",
  "group",
  "string",
  "integer",
  "boolean",
  "user",
  "channel",
  "role",
  "mentionable",
  "number",
  "attachment",
];
const COMMAND_TYPES = ["", "slash command", "user command", "message command", "entry point"];

/** Value of the language that shows the texts without localizations. */
const DEFAULT_LOCALE = "default";

export class Commands {
  /** @param {() => Viewer} viewer */
  constructor(viewer) {
    this.name = "Definitions";
    this.viewer = viewer;
    this.root = document.createElement("div");
    this.locale = DEFAULT_LOCALE;
    this.reason = "";
    /** @type {Json} */
    this.registered = { commands: [], size_max: 1 };
    /** @type {Json} */
    this.access = { members: [], rows: [] };
  }

  show() {
    void this.load();
  }

  async load() {
    const { channel } = this.viewer();
    // The page has not loaded the world yet.
    if (channel === "") return;
    [this.registered, this.access] = await Promise.all([get("registered"), get("access", { channel })]);
    this.render();
  }

  render() {
    const { commands, plan, size_max: max } = this.registered;
    const { locales } = this.viewer().world.state;
    const choose = (/** @type {Event} */ { target }) => {
      this.locale = /** @type {HTMLSelectElement} */ (target).value;
      this.render();
    };
    render(
      html` <label class="tool-field"
          >Language of the texts
          <select @change=${choose}>
            ${[DEFAULT_LOCALE, ...locales].map(
              (code) => html`<option ?selected=${code === this.locale}>${code}</option>`,
            )}
          </select></label
        >
        ${commands.length > 0
          ? commands.map((/** @type {Json} */ row) => this.command(row, max))
          : html`<p class="empty hint">The app has registered no commands.</p>`}
        ${planView(plan)}
        <h3>Who may use them</h3>
        <p role="status" class="reason">${this.reason}</p>
        ${this.table(this.access)}`,
      this.root,
    );
  }

  /**
   * Returns a text in the selected language.
   * @param {string} text
   * @param {Record<string, string> | null | undefined} localizations
   */
  localized(text, localizations) {
    return localizations?.[this.locale] ?? text;
  }

  /**
   * @param {Json} row
   * @param {number} max
   */
  command({ command, largest, size }, max) {
    const parts = largest.map((/** @type {Json} */ part) => `${part.path}: ${part.size}`).join(", ");
    const name = this.localized(command.name, command.name_localizations);
    const kind = `${COMMAND_TYPES[command.type] ?? ""}${command.guild_id ? ", of one server" : ""}`;
    return html`<details class="command-tree">
      <summary>
        <strong>${command.type === 1 ? `/${name}` : name}</strong> ${this.localized(
          command.description,
          command.description_localizations,
        )} <span class="hint">${kind}</span>
      </summary>
      <div class="bar-row">
        ${meter(size, max, `${size} of ${max} characters`)}<span class="hint">${size} of ${max} characters</span>
      </div>
      ${parts ? html`<p class="hint">Largest parts: ${parts}</p>` : nothing} ${this.options(command.options)}
    </details>`;
  }

  /** @param {Json[] | undefined} options @returns {unknown} */
  options(options) {
    if (!options?.length) return nothing;
    return html`<ul class="options">
      ${options.map((option) => {
        const notes = [
          OPTION_TYPES[option.type],
          option.required && "required",
          option.autocomplete && "autocomplete",
          bounds(option),
        ];
        const choices = (option.choices ?? []).map((/** @type {Json} */ choice) =>
          this.localized(choice.name, choice.name_localizations),
        );
        return html`<li>
          <strong>${this.localized(option.name, option.name_localizations)}</strong> ${this.localized(
            option.description,
            option.description_localizations,
          )} <span class="hint">${notes.filter(Boolean).join(", ")}</span> ${choices.length > 0
            ? html`<p class="hint">Choices: ${choices.join(", ")}</p>`
            : nothing}${this.options(option.options)}
        </li>`;
      })}
    </ul>`;
  }

  /** @param {Json} access */
  table({ members, rows }) {
    if (members.length === 0)
      return html`<p class="hint">Open a channel of a server to see who may use the commands there.</p>`;
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Who may use which command">
      <table class="access">
        <thead>
          <tr>
            <th scope="col">Command</th>
            ${members.map((/** @type {Json} */ { name }) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (/** @type {Json} */ row) =>
              html`<tr>
                <th scope="row">${row.name}</th>
                ${row.reasons.map(
                  (/** @type {string | null} */ reason, /** @type {number} */ at) =>
                    html`<td>${this.cell(row.name, members[at].name, reason)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /**
   * @param {string} command
   * @param {string} member
   * @param {string | null} reason
   */
  cell(command, member, reason) {
    const isAllowed = reason === null;
    const verdict = isAllowed ? "may use it" : reason;
    const explain = () => {
      this.reason = `${member}, ${command}: ${verdict}`;
      this.render();
    };
    return html`<button
      type="button"
      class=${`cell ${isAllowed ? "allowed" : "denied"}`}
      title=${verdict}
      aria-label=${`${member}, ${command}: ${isAllowed ? "allowed" : "denied"}`}
      @click=${explain}
    >
      ${isAllowed ? "✓" : "✕"}
    </button>`;
  }
}

/**
 * Returns a bar that is filled in part.
 * @param {number} value
 * @param {number} max
 * @param {string} label
 */
export function meter(value, max, label) {
  const width = `${Math.min(100, (value / Math.max(1, max)) * 100)}%`;
  return html`<span class="bar" role="img" aria-label=${label}
    ><span class="bar-fill" ${properties({ width })}></span
  ></span>`;
}

/**
 * Returns what `commands apply` would change, by the app's lock file. `undefined` is the plan of an app that has not
 * reported one, null that of an app without a lock file.
 * @param {Json | null | undefined} plan
 */
function planView(plan) {
  if (plan === undefined) return nothing;
  if (plan === null)
    return html`<h3>Plan</h3>
      <p class="hint">There is no lock file commands.lock.json: <code>commands apply</code> creates it.</p>`;
  const rows = plan.scopes.flatMap((/** @type {Json} */ { commands, scope }) =>
    commands.map((/** @type {Json} */ command) => planRow(scope, command)),
  );
  const text = plan.differs
    ? html`What <code>commands apply</code> would do, by the lock file:`
    : "The lock file has the commands of the app.";
  return html`<h3>Plan</h3>
    <p class="hint">${text}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Plan">
      <table class="access">
        <thead>
          <tr>
            ${["Scope", "Command", "Change"].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

/**
 * @param {string} scope
 * @param {Json} command
 */
function planRow(scope, { change, fields = [], from, name }) {
  const paths = fields.map((/** @type {Json} */ { path }) => path).join(", ");
  const details = [from && `from ${from}`, paths].filter(Boolean).join("; ");
  return html`<tr>
    <td>${scope}</td>
    <th scope="row">${name}</th>
    <td>${details ? `${change}: ${details}` : change}</td>
  </tr>`;
}

/** @param {Json} option */
function bounds({ max_length: maxLength, max_value: max, min_length: minLength, min_value: min }) {
  const [low, high] = [min ?? minLength, max ?? maxLength];
  if (low === undefined && high === undefined) return null;
  const unit = minLength === undefined && maxLength === undefined ? "" : " characters";
  return `${low ?? "any"} to ${high ?? "any"}${unit}`;
}
