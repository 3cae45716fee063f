// Activity: the entries of the record as a table, latest first, in pages. A response belongs to the row of its
// interaction.

/** @import { Entry, Json } from "../base/types.js" */
/** @import { SessionRecord } from "../base/record.js" */

import { kindOf, labelOf, timeOf } from "../base/record.js";
import { withSourceLinks } from "../base/source.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { clockText, hasFailed, shortPath } from "./entries.js";
import { searchField } from "./fields.js";
import { jsonView } from "./json.js";
import { msText } from "./waterfall.js";

/** Rows that are shown at once. */
const PAGE = 100;

/** Longest text in a row, in characters. */
const TEXT_MAX = 200;

const TYPES = [
  "",
  "PING",
  "APPLICATION_COMMAND",
  "MESSAGE_COMPONENT",
  "APPLICATION_COMMAND_AUTOCOMPLETE",
  "MODAL_SUBMIT",
];

/** Kinds of entries that belong to the row of their interaction. */
const RESPONSES = ["response", "no_response", "outcome"];

/** Filters, each with the kinds of entries that it shows. @type {Record<string, (entry: Entry) => boolean>} */
const FILTERS = {
  Interactions: ({ type }) => ["interaction", "invalid_response", ...RESPONSES].includes(type),
  "REST calls": ({ type }) => type === "call",
  Events: ({ type }) => type === "event",
  "Audit log": ({ type }) => type === "audit",
  "Webhook events": ({ type }) => type === "webhook_event",
  "Log lines": ({ level, type }) => type === "log" && level !== "DEBUG",
  "Debug lines": ({ level, type }) => type === "log" && level === "DEBUG",
  Session: ({ type }) => ["note", "session", "gateway", "build"].includes(type),
};

/**
 * Row of the table.
 * @typedef {object} Row
 * @property {string} direction
 * @property {string} what
 * @property {string} status
 * @property {number | null} ms
 * @property {boolean} failed
 * @property {string | null} interaction
 */

export class Activity {
  /**
   * @param {SessionRecord} record
   * @param {(interaction: string) => void} inspect
   */
  constructor(record, inspect) {
    this.name = "Activity";
    this.record = record;
    this.inspect = inspect;
    this.root = document.createElement("div");
    this.hidden = new Set(["Debug lines"]);
    this.search = "";
    /** Rows that are newer than the shown page. */
    this.skipped = 0;
    this.clearedAt = 0;
    /** Open rows. @type {Set<number>} */
    this.open = new Set();
  }

  /** @param {string} name */
  toggle(name) {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    this.skipped = 0;
    this.show();
  }

  clear() {
    this.clearedAt = (this.record.entries.at(-1)?.number ?? -1) + 1;
    this.skipped = 0;
    this.show();
  }

  /** @param {number} step */
  turn(step) {
    this.skipped = Math.max(0, this.skipped + step);
    this.show();
  }

  /** Returns whether an entry has a row that the filters show. @param {Entry} entry */
  isShown(entry) {
    if (
      entry.number < this.clearedAt ||
      (RESPONSES.includes(kindOf(entry)) && this.record.exchanges.has(entry.interaction))
    )
      return false;
    const filter = Object.entries(FILTERS).find(([, includes]) => includes(entry))?.[0];
    if (filter !== undefined && this.hidden.has(filter)) return false;
    return this.search === "" || rowOf(entry, this.record).what.toLowerCase().includes(this.search.toLowerCase());
  }

  show() {
    const shown = this.record.entries.filter((entry) => this.isShown(entry));
    const end = shown.length - this.skipped;
    const page = shown.slice(Math.max(0, end - PAGE), Math.max(0, end)).reverse();
    const dropped = this.record.dropped > 0 ? `; ${this.record.dropped} earlier ones are no longer kept` : "";
    const pager = (/** @type {string} */ label, /** @type {number} */ step, /** @type {boolean} */ isLast) =>
      html`<button type="button" class="button small" ?disabled=${isLast} @click=${() => this.turn(step)}>
        ${label}
      </button>`;
    render(
      html`<div class="inspector-bar">
          ${searchField("Search the activity", this.search, (search) => {
            this.search = search;
            this.skipped = 0;
            this.show();
          })}
          <button type="button" class="button small" @click=${() => this.clear()}>Clear the list</button>
          <div class="toggles" role="group" aria-label="Shown entries">
            ${Object.keys(FILTERS).map(
              (name) =>
                html`<button
                  type="button"
                  class="toggle"
                  aria-pressed=${!this.hidden.has(name)}
                  @click=${() => this.toggle(name)}
                >
                  ${name}
                </button>`,
            )}
          </div>
        </div>
        <p class="hint">${shown.length} entries${dropped}</p>
        <div class="scroll" tabindex="0" role="region" aria-label="Activity">
          <table class="activity">
            <caption class="hidden">
              Activity, latest first
            </caption>
            <thead>
              <tr>
                ${["Time", "", "What", "Status", "Took"].map(
                  (name) => html`<th scope="col">${name || html`<span class="hidden">Direction</span>`}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${repeat(
                page,
                ({ number }) => number,
                (entry) => this.row(entry),
              )}
            </tbody>
          </table>
        </div>
        ${shown.length > PAGE
          ? html`<p class="row">
              ${pager("Newer entries", -PAGE, this.skipped === 0)}${pager("Older entries", PAGE, end <= PAGE)}
            </p>`
          : nothing}`,
      this.root,
    );
  }

  /** @param {Entry} entry */
  row(entry) {
    const { direction, failed, interaction, ms, status, what } = rowOf(entry, this.record);
    const isOpen = this.open.has(entry.number);
    const use = () => {
      if (interaction !== null && this.record.exchanges.has(interaction)) {
        this.inspect(interaction);
        return;
      }
      if (!this.open.delete(entry.number)) this.open.add(entry.number);
      this.show();
    };
    const { number: _number, type: _type, ...rest } = entry;
    return html`<tr class=${failed ? "failed" : ""}>
      <td class="time">${clockText(entry)}</td>
      <td>${direction}</td>
      <td class="what">
        <button
          type="button"
          class="text-button"
          aria-expanded=${interaction === null ? String(isOpen) : nothing}
          @click=${use}
        >
          ${breakable(what.slice(0, TEXT_MAX))}
        </button>
        ${isOpen ? contentView(rest) : nothing}
      </td>
      <td>${status}</td>
      <td class="ms">${ms === null ? "" : msText(ms)}</td>
    </tr>`;
  }
}

/** Returns a text that a line may break in paths and names, before it breaks in words. @param {string} text */
const breakable = (text) => text.split(/(?<=[_/])/).map((part) => html`${part}<wbr />`);

/**
 * Returns the content of an entry: the text if it has lines, such as those of a compiler, or else JSON.
 * @param {Json} content
 */
const contentView = (content) =>
  content.message?.includes("\n") ? html`<pre>${withSourceLinks(content.message)}</pre>` : jsonView("Entry", content);

/** Returns a path without the base path, the query, tokens and IDs. @param {string} path */
const withoutIds = (path) =>
  shortPath(path)
    .replace(/\?.*/, "")
    .replace(/\d{6,}/g, "…");

/**
 * @param {Entry} entry
 * @param {SessionRecord} record
 * @returns {Row}
 */
function rowOf(entry, record) {
  const row = { direction: "", what: kindOf(entry), status: "", ms: null, failed: false, interaction: null };
  switch (kindOf(entry)) {
    case "interaction":
      return interactionRow(entry, record);
    case "response":
      return {
        ...row,
        direction: "←",
        what: `response ${entry.body?.type ?? ""}`,
        status: String(entry.status),
        failed: entry.status >= 400,
      };
    case "no_response":
      return { ...row, direction: "←", what: `no response: ${entry.reason}`, failed: true };
    case "invalid_response":
      return {
        ...row,
        direction: "←",
        what: `invalid response: ${entry.reason}`,
        failed: true,
        interaction: entry.interaction,
      };
    case "call":
      return {
        ...row,
        direction: "←",
        what: `${entry.method} ${withoutIds(entry.path)}${entry.not_delivered ? " not delivered" : ""}`,
        status: String(entry.status ?? "—"),
        ms: entry.took_ms ?? null,
        failed: hasFailed(entry),
      };
    case "webhook_event":
      return {
        ...row,
        direction: "→",
        what: `webhook event ${entry.body?.event?.type ?? ""} ${entry.reason ?? ""}`,
        status: String(entry.status ?? "—"),
        failed: entry.status !== 204,
      };
    case "event":
      return { ...row, direction: "·", what: entry.name };
    case "audit":
      return { ...row, direction: "·", what: `${entry.action} ${entry.reason ?? ""}` };
    case "log":
      return {
        ...row,
        direction: "≡",
        what: entry.message,
        status: entry.level,
        failed: entry.level === "ERROR",
        interaction: entry.interaction,
      };
    default:
      return { ...row, what: entry.message ?? entry.text ?? kindOf(entry), failed: entry.state === "failed" };
  }
}

/**
 * @param {Entry} entry
 * @param {SessionRecord} record
 * @returns {Row}
 */
function interactionRow({ body, ...entry }, record) {
  const exchange = record.exchanges.get(body?.id);
  const name = body?.type === 1 ? "" : labelOf(body ?? {});
  const response = exchange?.response;
  return {
    direction: "→",
    what: `${TYPES[body?.type] ?? "interaction"} ${name}`,
    status: response ? String(response.status ?? "none") : "…",
    ms: response ? Math.max(0, timeOf(response) - timeOf(/** @type {Entry} */ (entry))) : null,
    failed: exchange?.failure != null,
    interaction: exchange ? body.id : null,
  };
}
