// Waterfall of an interaction as bars on one scale, with lines at the time limits.

/** @import { Entry } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */

import { properties } from "../base/properties.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { msText, waterfallOf } from "./waterfall.js";

/** Rows that are shown. */
const ROWS_MAX = 60;

/**
 * Returns the waterfall. A click on a call calls `onCall`.
 * @param {Exchange} exchange
 * @param {(call: Entry) => void} onCall
 */
export function timelineView(exchange, onCall) {
  const { length, limits, rows } = waterfallOf(exchange);
  if (rows.length === 0) return html`<p class="hint">No response yet.</p>`;
  const lines = limits.map(
    ({ left, meaning, ms }) =>
      html`<span class="limit" title=${meaning} ${properties({ left: `${left}%` })}><span>${ms / 1000} s</span></span>`,
  );
  return html`<div class="waterfall">
    ${limits.length > 0
      ? html`<p class="hidden">Time limits: ${limits.map(({ meaning }) => meaning).join("; ")}</p>`
      : nothing}
    <div class="waterfall-scale" aria-hidden="true">
      <span></span><span class="track">${lines}</span><span>${msText(Math.round(length))}</span>
    </div>
    <ol>
      ${rows.slice(0, ROWS_MAX).map((row) => rowView(row, lines, onCall))}
    </ol>
    ${rows.length > ROWS_MAX ? html`<p class="hint">${rows.length - ROWS_MAX} more calls</p>` : nothing}
  </div>`;
}

/**
 * @param {import("./waterfall.js").WaterfallRow} row
 * @param {unknown[]} lines
 * @param {(call: Entry) => void} onCall
 */
function rowView({ call, detail, left, ms, name, start, tone, width }, lines, onCall) {
  const title = `${detail}, from ${msText(start)} to ${msText(start + ms)}`;
  const bar = html`<span class="name">${name}</span>
    <span class="track" aria-hidden="true"
      >${lines}<span class=${`span ${tone}`} ${properties({ left: `${left}%`, width: `${width}%` })}></span
    ></span>
    <span class="ms">${msText(ms)}</span><span class="hidden">${title}</span>`;
  return call
    ? html`<li>
        <button type="button" class="waterfall-row" title=${title} @click=${() => onCall(call)}>${bar}</button>
      </li>`
    : html`<li><div class="waterfall-row" title=${title}>${bar}</div></li>`;
}
