// Commands: their definitions in any language, their sizes, and who may use them.

/** @import { Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Child } from "../base/dom.js" */

import { get } from "../base/api.js";
import { button, fill, freshId, h } from "../base/dom.js";

const OPTION_TYPES = ["", "subcommand", "group", "string", "integer", "boolean", "user", "channel", "role", "mentionable", "number", "attachment"];
const COMMAND_TYPES = ["", "slash command", "user command", "message command", "entry point"];

/** Value of the language that shows the texts without localizations. */
const DEFAULT_LOCALE = "default";

export class Commands {
  /** @param {() => Viewer} viewer */
  constructor(viewer) {
    this.name = "Commands";
    this.viewer = viewer;
    this.locale = h("select", { id: freshId("language") });
    this.locale.addEventListener("change", () => { this.shown = ""; void this.load(); });
    this.tree = h("div", {});
    this.access = h("div", {});
    this.plan = h("div", {});
    this.reason = h("p", { role: "status", className: "reason" });
    this.root = h("div", {}, h("h2", {}, "Commands"), h("label", {}, "Language of the texts ", this.locale), this.tree,
      this.plan, h("h2", {}, "Who may use them"), this.reason, this.access);
    this.shown = "";
  }

  show() {
    void this.load();
  }

  async load() {
    const viewer = this.viewer();
    const { locales } = viewer.world.state;
    fill(this.locale, [DEFAULT_LOCALE, ...locales].map((code) => ({ value: code, label: code })));
    const [registered, access] = await Promise.all([get("registered"), get("access", { channel: viewer.channel })]);
    const json = JSON.stringify([registered, access, viewer.channel]);
    if (json === this.shown) return;
    this.shown = json;
    this.tree.replaceChildren(...registered.commands.map((/** @type {Json} */ row) => this.command(row, registered.size_max)));
    if (registered.commands.length === 0) this.tree.replaceChildren(h("p", { className: "hint" }, "The app has registered no commands."));
    this.access.replaceChildren(this.table(access));
    this.plan.replaceChildren(...planView(registered.plan));
  }

  /**
   * Returns a text in the selected language.
   * @param {string} text
   * @param {Record<string, string> | null | undefined} localizations
   */
  localized(text, localizations) {
    return localizations?.[this.locale.value] ?? text;
  }

  /**
   * @param {Json} row
   * @param {number} max
   */
  command({ command, largest, size }, max) {
    const parts = largest.map((/** @type {Json} */ part) => `${part.path}: ${part.size}`).join(", ");
    const used = h("span", { className: "bar-fill" });
    used.style.setProperty("width", `${Math.min(100, size / max * 100)}%`);
    const name = this.localized(command.name, command.name_localizations);
    return h("details", { className: "command-tree" },
      h("summary", {}, h("strong", {}, command.type === 1 ? `/${name}` : name), ` ${this.localized(command.description, command.description_localizations)} `,
        h("span", { className: "hint" }, `${COMMAND_TYPES[command.type] ?? ""}${command.guild_id ? ", of one server" : ""}`)),
      h("div", { className: "bar-row" }, h("div", { className: "bar", role: "img", "aria-label": `${size} of ${max} characters` }, used),
        h("span", { className: "hint" }, `${size} of ${max} characters`)),
      parts && h("p", { className: "hint" }, `Largest parts: ${parts}`),
      this.options(command.options));
  }

  /** @param {Json[] | undefined} options @returns {Child} */
  options(options) {
    if (!options?.length) return null;
    return h("ul", { className: "options" }, options.map((option) => h("li", {},
      h("strong", {}, this.localized(option.name, option.name_localizations)), ` ${this.localized(option.description, option.description_localizations)} `,
      h("span", { className: "hint" }, [OPTION_TYPES[option.type], option.required && "required", option.autocomplete && "autocomplete", bounds(option)]
        .filter(Boolean).join(", ")),
      option.choices?.length > 0 && h("p", { className: "hint" }, `Choices: ${option.choices.map((/** @type {Json} */ choice) =>
        this.localized(choice.name, choice.name_localizations)).join(", ")}`),
      this.options(option.options))));
  }

  /** @param {Json} access */
  table({ members, rows }) {
    if (members.length === 0) return h("p", { className: "hint" }, "Open a channel of a server to see who may use the commands there.");
    const head = h("tr", {}, h("th", { scope: "col" }, "Command"), members.map((/** @type {Json} */ { name }) => h("th", { scope: "col" }, name)));
    const body = rows.map((/** @type {Json} */ row) => h("tr", {}, h("th", { scope: "row" }, row.name),
      row.reasons.map((/** @type {string | null} */ reason, /** @type {number} */ index) => h("td", {}, this.cell(row.name, members[index].name, reason)))));
    return h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "Who may use which command" },
      h("table", { className: "access" }, h("thead", {}, head), h("tbody", {}, body)));
  }

  /**
   * @param {string} command
   * @param {string} member
   * @param {string | null} reason
   */
  cell(command, member, reason) {
    const verdict = reason === null ? "may use it" : reason;
    return button(reason === null ? "✓" : "✕", () => { this.reason.textContent = `${member}, ${command}: ${verdict}`; }, {
      className: reason === null ? "cell allowed" : "cell denied", title: verdict, "aria-label": `${member}, ${command}: ${reason === null ? "allowed" : "denied"}`,
    });
  }
}

/**
 * Returns what `commands apply` would change, by the app's lock file. `undefined` is the plan of an app that has not reported one,
 * null that of an app without a lock file.
 * @param {Json | null | undefined} plan
 * @returns {HTMLElement[]}
 */
function planView(plan) {
  if (plan === undefined) return [];
  const title = h("h2", {}, "Plan");
  if (plan === null) return [title, h("p", { className: "hint" }, "There is no lock file commands.lock.json: `commands apply` creates it.")];
  const rows = plan.scopes.flatMap((/** @type {Json} */ { commands, scope }) => commands.map((/** @type {Json} */ command) => planRow(scope, command)));
  const head = ["Scope", "Command", "Change"].map((name) => h("th", { scope: "col" }, name));
  return [title, h("p", { className: "hint" }, plan.differs ? "What `commands apply` would do, by the lock file:" : "The lock file has the commands of the app."),
    h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "Plan" },
      h("table", { className: "access" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)))];
}

/**
 * @param {string} scope
 * @param {Json} command
 */
function planRow(scope, { change, fields = [], from, name }) {
  const paths = fields.map((/** @type {Json} */ { path }) => path).join(", ");
  const details = [from && `from ${from}`, paths].filter(Boolean).join("; ");
  return h("tr", {}, h("td", {}, scope), h("th", { scope: "row" }, name), h("td", {}, details ? `${change}: ${details}` : change));
}

/** @param {Json} option */
function bounds({ max_length: maxLength, max_value: max, min_length: minLength, min_value: min }) {
  const [low, high] = [min ?? minLength, max ?? maxLength];
  if (low === undefined && high === undefined) return null;
  const unit = minLength === undefined && maxLength === undefined ? "" : " characters";
  return `${low ?? "any"} to ${high ?? "any"}${unit}`;
}
