// Figures: first-response times per command, deferrals, failures and calls.

/** @import { Exchange, SessionRecord } from "../base/record.js" */

import { properties } from "../base/properties.js";
import { isAutocomplete, labelOf } from "../base/record.js";
import { failureOf } from "../chat/failure.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { FIRST_RESPONSE_MS, msText } from "./waterfall.js";

/** Upper bounds of the bars of a histogram, in milliseconds. */
const BOUNDS = [25, 50, 100, 250, 500, 1000, FIRST_RESPONSE_MS, Infinity];

/** Custom IDs contain values; the part before the first slash or colon names the component. */
const CUSTOM_ID_END = /[/:]/;

const COLUMNS = ["Interaction", "Count", "p50", "p95", "Max", "Times", "Deferred", "Failed", "Calls each"];

export class Figures {
  /** @param {SessionRecord} record */
  constructor(record) {
    this.name = "Figures";
    this.record = record;
    this.root = document.createElement("div");
  }

  show() {
    const groups = [...Map.groupBy(this.record.exchanges.values(), nameOf)];
    render(
      html`<h3>First response</h3>
        <p class="hint">
          Discord waits ${FIRST_RESPONSE_MS / 1000} s for the first response. Times are by the emulator's clock.
        </p>
        ${groups.length > 0 ? table(groups) : html`<p class="empty hint">No interaction yet.</p>`}`,
      this.root,
    );
  }
}

/** @param {Exchange} exchange */
function nameOf(exchange) {
  const label = labelOf(exchange.body);
  if (isAutocomplete(exchange)) return `${label} (autocomplete)`;
  return exchange.body.type === 2 ? label : (label.split(CUSTOM_ID_END)[0] ?? "");
}

/**
 * Returns the smallest value that is at least as large as a share of the values.
 * @param {number[]} sorted
 * @param {number} share
 */
export function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** @param {[string, Exchange[]][]} groups */
function table(groups) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="First response times">
    <table>
      <thead>
        <tr>
          ${COLUMNS.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${groups.map(([name, exchanges]) => row(name, exchanges))}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {string} name
 * @param {Exchange[]} exchanges
 */
function row(name, exchanges) {
  const times = exchanges.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs])).sort((a, b) => a - b);
  const share = exchanges.filter(({ deferred }) => deferred).length / exchanges.length;
  const failed = exchanges.filter((exchange) => failureOf(exchange)).length;
  const calls = exchanges.reduce((sum, exchange) => sum + exchange.calls.length, 0);
  const time = (/** @type {number | undefined} */ ms) =>
    html`<td class=${(ms ?? 0) > FIRST_RESPONSE_MS ? "failed" : ""}>${ms === undefined ? "—" : msText(ms)}</td>`;
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${exchanges.length}</td>
    ${time(quantile(times, 0.5))}${time(quantile(times, 0.95))} ${time(times.at(-1))}
    <td>${histogram(times)}</td>
    <td>${Math.round(share * 100)} %</td>
    <td class=${failed > 0 ? "failed" : ""}>${failed}</td>
    <td>${(calls / exchanges.length).toFixed(1)}</td>
  </tr>`;
}

/** @param {number[]} times */
function histogram(times) {
  const counts = BOUNDS.map(
    (bound, index) => times.filter((ms) => ms <= bound && ms > (BOUNDS[index - 1] ?? -1)).length,
  );
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, index) => {
    const bound = BOUNDS[index];
    const title = `${count} up to ${bound === Infinity ? "more" : msText(bound ?? 0)}`;
    return html`<span title=${title} ${properties({ height: `${(count / most) * 100}%` })}></span>`;
  });
  const text = counts
    .map((count, index) => (count > 0 ? `${count} up to ${BOUNDS[index]} ms` : ""))
    .filter(Boolean)
    .join(", ");
  return html`<span class="histogram" role="img" aria-label=${text || "no times"}>${bars}</span>`;
}
