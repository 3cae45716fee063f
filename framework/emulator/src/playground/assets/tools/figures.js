// Figures: first-response times per command, deferrals, failures and calls, and the parts of the bot that were used.

/** @import { Exchange, SessionRecord } from "../base/record.js" */
/** @import { World } from "../base/world.js" */

import { get } from "../base/api.js";
import { h } from "../base/dom.js";
import { isAutocomplete, labelOf } from "../base/record.js";
import { FIRST_RESPONSE_MS, msText } from "./timeline.js";

/** Upper bounds of the bars of a histogram, in milliseconds. */
const BOUNDS = [25, 50, 100, 250, 500, 1000, FIRST_RESPONSE_MS, Infinity];

/** Custom IDs contain values; the part before the first slash or colon names the component. */
const CUSTOM_ID_END = /[/:]/;

export class Figures {
  /** @param {SessionRecord} record */
  constructor(record) {
    this.name = "Figures";
    this.record = record;
    this.root = h("div", {});
    this.shown = "";
  }

  show() {
    const groups = groupsOf([...this.record.exchanges.values()]);
    const rows = [...groups].map(([name, exchanges]) => figuresOf(name, exchanges));
    const json = JSON.stringify(rows);
    if (json === this.shown) return;
    this.shown = json;
    this.root.replaceChildren(h("h2", {}, "First response"),
      h("p", { className: "hint" }, `Discord waits ${FIRST_RESPONSE_MS / 1000} s for the first response. Times are by the emulator's clock.`),
      rows.length > 0 ? table(rows) : h("p", { className: "hint" }, "No interaction yet."));
  }
}

/**
 * @param {Exchange[]} exchanges
 * @returns {Map<string, Exchange[]>}
 */
function groupsOf(exchanges) {
  /** @type {Map<string, Exchange[]>} */
  const groups = new Map();
  for (const exchange of exchanges) {
    const { body } = exchange;
    const label = body.type === 2 ? labelOf(body) : isAutocomplete(exchange) ? `${labelOf(body)} (autocomplete)` : labelOf(body).split(CUSTOM_ID_END)[0] ?? "";
    const group = groups.get(label);
    if (group) group.push(exchange);
    else groups.set(label, [exchange]);
  }
  return groups;
}

/**
 * Figures of one command or component.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} count
 * @property {number[]} times
 * @property {number} deferred
 * @property {number} failed
 * @property {number} calls
 */

/**
 * @param {string} name
 * @param {Exchange[]} exchanges
 * @returns {Row}
 */
function figuresOf(name, exchanges) {
  const times = exchanges.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs])).sort((a, b) => a - b);
  return {
    name,
    count: exchanges.length,
    times,
    deferred: exchanges.filter(({ deferred }) => deferred).length,
    failed: exchanges.filter(({ failure }) => failure !== null).length,
    calls: exchanges.reduce((sum, { calls }) => sum + calls.length, 0),
  };
}

/**
 * Returns the smallest value that is at least as large as a share of the values.
 * @param {number[]} sorted
 * @param {number} share
 */
export function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

const COLUMNS = ["Interaction", "Count", "p50", "p95", "Max", "Times", "Deferred", "Failed", "Calls each"];

/** @param {Row[]} rows */
function table(rows) {
  return h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "First response times" },
    h("table", {}, h("thead", {}, h("tr", {}, COLUMNS.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows.map(rowView))));
}

/** @param {Row} row */
function rowView({ calls, count, deferred, failed, name, times }) {
  const time = (/** @type {number | undefined} */ ms) => h("td", { className: (ms ?? 0) > FIRST_RESPONSE_MS ? "failed" : null }, ms === undefined ? "—" : msText(ms));
  return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, String(count)), time(quantile(times, 0.5)), time(quantile(times, 0.95)), time(times.at(-1)),
    h("td", {}, histogram(times)), h("td", {}, `${Math.round(deferred / count * 100)} %`), h("td", { className: failed > 0 ? "failed" : null }, String(failed)),
    h("td", {}, (calls / count).toFixed(1)));
}

/** @param {number[]} times */
function histogram(times) {
  const counts = BOUNDS.map((bound, index) => times.filter((ms) => ms <= bound && ms > (BOUNDS[index - 1] ?? -1)).length);
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, index) => {
    const bound = BOUNDS[index];
    const bar = h("span", { title: `${count} up to ${bound === Infinity ? "more" : msText(bound ?? 0)}` });
    bar.style.setProperty("height", `${count / most * 100}%`);
    return bar;
  });
  const text = counts.map((count, index) => (count > 0 ? `${count} up to ${BOUNDS[index]} ms` : "")).filter(Boolean).join(", ");
  return h("span", { className: "histogram", role: "img", "aria-label": text || "no times" }, bars);
}

/** Coverage, as the emulator counts it. */
export class Coverage {
  /** @param {World} world */
  constructor(world) {
    this.name = "Coverage";
    this.world = world;
    this.root = h("div", {});
    this.shown = "";
  }

  show() {
    void this.load();
  }

  async load() {
    if (!this.world.has("coverage")) {
      this.root.replaceChildren(h("p", { className: "hint" }, "This emulator does not count coverage."));
      return;
    }
    /** @type {{rows: {kind: string, name: string, count: number}[]}} */
    const { rows } = await get("coverage");
    const json = JSON.stringify(rows);
    if (json === this.shown) return;
    this.shown = json;
    const used = rows.filter(({ count }) => count > 0).length;
    const lines = rows.map(({ count, kind, name }) => h("tr", { className: count === 0 ? "unused" : null },
      h("td", {}, kind), h("th", { scope: "row" }, name), h("td", {}, count === 0 ? "not used" : String(count))));
    this.root.replaceChildren(h("h2", {}, "Coverage"), h("p", {}, `${used} of ${rows.length} parts were used.`),
      h("table", {}, h("thead", {}, h("tr", {}, ["Kind", "Name", "Count"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, lines)));
  }
}
