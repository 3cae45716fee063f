// Inspector: one interaction with its timeline, calls, effects, log lines and JSON.

/** @import { Entry } from "../base/types.js" */
/** @import { Exchange, SessionRecord } from "../base/record.js" */
/** @import { Child } from "../base/dom.js" */

import { post } from "../base/api.js";
import { button, h } from "../base/dom.js";
import { labelOf, optionsOf, userOf } from "../base/record.js";
import { auditRow, callRow, eventRow, jsonView, logRow } from "./entries.js";
import { msText, timelineView } from "./timeline.js";

/** Interactions in the list. */
const LISTED_MAX = 50;

/** Rows of each kind that are shown for an interaction. */
const ROWS_MAX = 100;

/** Targets of the log lines with the handler and with the verdicts of the guards. */
const [HANDLER, GUARD] = ["guildhall::handler", "guildhall::guard"];
const OWN_TARGETS = [HANDLER, GUARD];

const TYPES = ["", "PING", "command", "component", "autocomplete", "modal"];

export class Inspector {
  /**
   * @param {SessionRecord} record
   * @param {(message: string) => void} onFault
   */
  constructor(record, onFault) {
    this.name = "Inspector";
    this.record = record;
    this.onFault = onFault;
    /** @type {string | null} */
    this.selected = null;
    this.root = h("div", { className: "inspector" });
    this.note = h("span", { role: "status", className: "hint" });
    this.shown = "";
  }

  /** Selects an interaction. @param {string} id */
  select(id) {
    this.selected = id;
    this.note.textContent = "";
    this.show();
  }

  show() {
    const exchange = this.record.exchanges.get(this.selected ?? "");
    const json = JSON.stringify([this.selected, this.record.exchanges.size, exchange && versionOf(exchange)]);
    if (json === this.shown) return;
    this.shown = json;
    this.root.replaceChildren(exchange ? this.details(exchange) : this.list());
  }

  list() {
    const all = [...this.record.exchanges.values()].reverse();
    const rows = all.slice(0, LISTED_MAX).map((exchange) => h("li", {}, button([
      h("span", {}, labelOf(exchange.body)),
      h("span", { className: "hint" }, `${TYPES[exchange.body.type] ?? ""} by ${userOf(exchange.body).username ?? "a user"} · ${summaryOf(exchange)}`),
    ], () => this.select(exchange.id), { className: exchange.failure ? "place failed" : "place" })));
    return h("div", {}, h("h2", {}, "Interactions, latest first"),
      rows.length > 0 ? h("ul", { className: "exchanges" }, rows) : h("p", { className: "hint" }, "Send a command: its timeline appears here."));
  }

  /** @param {Exchange} exchange */
  details(exchange) {
    const { body, failure, id } = exchange;
    const options = optionsOf(body.data);
    const of = (/** @type {string} */ target) => exchange.logs.filter((log) => log.target === target);
    const logs = exchange.logs.filter(({ target }) => !OWN_TARGETS.includes(target));
    return h("div", {},
      h("p", { className: "row" }, button("All interactions", () => { this.selected = null; this.show(); }),
        button("Expire the token", () => void this.expire(id)), this.note),
      h("h2", {}, labelOf(body)),
      h("p", { className: "hint" }, `${TYPES[body.type] ?? ""} by ${userOf(body).username ?? "a user"}, ID ${id}`),
      options.length > 0 && h("dl", { className: "pairs" }, options.map(({ name, value }) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value))))),
      of(HANDLER).map(({ message }) => h("p", {}, "Handler: ", h("code", {}, message))),
      section("Guards", of(GUARD), ({ message }) => h("span", { className: message.includes(": rejected") ? "failed" : null }, message)),
      failure && h("p", { className: "failure" }, h("strong", {}, "The application did not respond: "), failure),
      h("h3", {}, "Timeline"), timelineView(exchange),
      section("REST calls", exchange.calls, callRow), section("Events", exchange.events, eventRow),
      section("Audit log", exchange.audits, auditRow), section("Log lines", logs, logRow),
      h("h3", {}, "Request"), jsonView("Request", shownRequest(body)),
      h("h3", {}, "Response"), responseView(exchange));
  }

  /** @param {string} id */
  async expire(id) {
    try {
      await post("expire", { interaction: id });
      this.note.textContent = "The token has expired.";
    } catch (error) {
      this.onFault(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Returns a value that changes whenever an exchange changes. @param {Exchange} exchange */
const versionOf = ({ audits, calls, events, failure, logs, response }) => [failure, audits.length, calls.length, events.length, logs.length, response?.number];

/** @param {Exchange} exchange */
function summaryOf({ deferred, failure, firstMs }) {
  if (failure) return failure.slice(0, 80);
  if (firstMs === null) return "no response yet";
  return `${msText(firstMs)}${deferred ? ", deferred" : ""}`;
}

/**
 * @param {string} title
 * @param {Entry[]} entries
 * @param {(entry: Entry) => Child} row
 */
function section(title, entries, row) {
  if (entries.length === 0) return null;
  const left = entries.length - ROWS_MAX;
  return [h("h3", {}, `${title} — ${entries.length}`), h("ul", { className: "rows" }, entries.slice(0, ROWS_MAX).map((entry) => h("li", {}, row(entry)))),
    left > 0 && h("p", { className: "hint" }, `${left} more`)];
}

/** Returns a request without the token, which would let other programs respond. @param {Entry["body"]} body */
const shownRequest = (body) => ({ ...body, token: "…" });

/**
 * Returns the first response and each later version of the message, with the lines marked that changed.
 * @param {Exchange} exchange
 */
function responseView({ body, calls, response }) {
  const first = response?.body ?? null;
  const before = first?.type === 7 && body.message ? messageFields(body.message) : undefined;
  const views = [jsonView("First response", before ? first.data : first, before)];
  let previous = first?.data ?? {};
  for (const call of calls.filter(({ method, path }) => method === "PATCH" && path.includes(body.token))) {
    if (typeof call.body !== "object" || call.body === null) continue;
    views.push(jsonView("Edit", call.body, previous));
    previous = call.body;
  }
  return h("div", {}, views);
}

/** @param {import("../base/types.js").Json} message */
function messageFields({ components, content, embeds, flags }) {
  return { components, content, embeds, flags };
}
