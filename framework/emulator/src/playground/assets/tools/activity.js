// Activity: the entries of the record, latest first, in pages.

/** @import { Entry } from "../base/types.js" */
/** @import { SessionRecord } from "../base/record.js" */

import { arrange, button, h } from "../base/dom.js";
import { kindOf } from "../base/record.js";
import { jsonView, shortPath } from "./entries.js";

/** Entries that are shown at once. */
const PAGE = 100;

/** Filters, each with the kinds of entries that it shows. */
const FILTERS = [
  { name: "Interactions", kinds: ["interaction", "response", "no_response", "invalid_response"] },
  { name: "REST calls", kinds: ["call"] },
  { name: "Events", kinds: ["event"] },
  { name: "Audit log", kinds: ["audit"] },
  { name: "Webhook events", kinds: ["webhook_event"] },
  { name: "Log lines", kinds: ["log", "note", "session"] },
];

const FAILURES = ["no_response", "invalid_response"];

const TYPES = ["", "PING", "APPLICATION_COMMAND", "MESSAGE_COMPONENT", "APPLICATION_COMMAND_AUTOCOMPLETE", "MODAL_SUBMIT"];

/** @type {Record<string, (entry: Entry) => any[]>} */
const SUMMARY = {
  interaction: ({ body }) => ["→", TYPES[body?.type] ?? "interaction", body?.data?.name ?? body?.data?.custom_id ?? ""],
  response: ({ body, status }) => ["←", status, body?.type ? `type ${body.type}` : ""],
  no_response: ({ reason }) => ["←", "no response:", reason],
  invalid_response: ({ reason }) => ["←", "invalid response:", reason],
  webhook_event: ({ body, reason, status }) => [status ?? "—", "webhook event", body?.event?.type ?? "", reason ?? ""],
  call: ({ method, not_delivered: lost, path, status }) => [status ?? "—", method, shortPath(path), lost ? "not delivered" : ""],
  event: ({ name }) => ["event", name],
  audit: ({ action, reason }) => ["audit", action, reason ?? ""],
  log: ({ level, message }) => [level, message],
  note: ({ message }) => ["note", message],
  session: ({ message }) => ["session", message],
};

export class Activity {
  /** @param {SessionRecord} record */
  constructor(record) {
    this.name = "Activity";
    this.record = record;
    /** @type {Set<string>} */
    this.hidden = new Set();
    /** Entries that are newer than the shown page. */
    this.skipped = 0;
    this.clearedAt = 0;
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    this.list = h("ol", { className: "entries", "aria-label": "Activity, latest first" });
    this.note = h("p", { className: "hint" });
    this.older = button("Older entries", () => this.turn(PAGE));
    this.newer = button("Newer entries", () => this.turn(-PAGE));
    this.root = h("div", {}, this.filters(), this.note, this.list, h("p", { className: "row" }, this.newer, this.older));
  }

  filters() {
    const boxes = FILTERS.map(({ kinds, name }) => {
      const box = h("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => {
        for (const kind of kinds) {
          if (box.checked) this.hidden.delete(kind);
          else this.hidden.add(kind);
        }
        this.skipped = 0;
        this.show();
      });
      return h("label", {}, box, ` ${name}`);
    });
    return h("div", { className: "filters", role: "group", "aria-label": "Shown entries" }, boxes, button("Clear", () => this.clear()));
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

  show() {
    const shown = this.record.entries.filter((entry) => entry.number >= this.clearedAt && !this.hidden.has(kindOf(entry)));
    const end = shown.length - this.skipped;
    const page = shown.slice(Math.max(0, end - PAGE), Math.max(0, end)).reverse();
    const numbers = new Set(page.map(({ number }) => number));
    for (const number of this.rows.keys()) if (!numbers.has(number)) this.rows.delete(number);
    arrange(this.list, page.map((entry) => this.row(entry)));
    this.older.disabled = end <= PAGE;
    this.newer.disabled = this.skipped === 0;
    const dropped = this.record.dropped > 0 ? `; ${this.record.dropped} earlier ones are no longer kept` : "";
    this.note.textContent = `${shown.length} entries${dropped}`;
  }

  /** Returns the row of an entry. A shown entry keeps its row. @param {Entry} entry */
  row(entry) {
    const known = this.rows.get(entry.number);
    if (known) return known;
    const kind = kindOf(entry);
    const parts = SUMMARY[kind]?.(entry) ?? [kind];
    const failed = entry.status >= 400 || entry.not_delivered || FAILURES.includes(kind) || entry.level === "ERROR" || entry.change === "app_failed"
      || kind === "webhook_event" && entry.status !== 204;
    const details = h("details", {}, h("summary", {}, parts.map((part) => h("span", {}, `${String(part).slice(0, 200)} `))));
    // Show the content only when the user opens the entry: there can be many entries.
    details.addEventListener("toggle", () => {
      const { number: _number, type: _type, ...rest } = entry;
      if (details.open && details.children.length === 1) details.append(jsonView("Entry", rest));
    });
    const row = h("li", { className: failed ? `${kind} failed` : kind }, details);
    this.rows.set(entry.number, row);
    return row;
  }
}
