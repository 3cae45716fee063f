// JSON as a tree that folds, in colors, with the values marked that differ from another version.

import { icon } from "../base/icons.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { copied } from "./copy.js";

/** Characters that are shown of a text, and parts that are shown of an object or list. */
const [TEXT_MAX, PARTS_MAX] = [4000, 200];

/**
 * Settings of a tree.
 * @typedef {object} TreeSettings
 * @property {string[]} [open] keys of the outer object that are open; all keys if absent
 * @property {any} [previous] version whose differences are marked
 */

/**
 * Returns JSON with a button that copies it.
 * @param {string} label
 * @param {any} value
 * @param {TreeSettings} [settings]
 */
export function jsonView(label, value, settings = {}) {
  const copy = async (/** @type {MouseEvent} */ { currentTarget }) => {
    const button = /** @type {HTMLElement} */ (currentTarget);
    button.title = await copied(JSON.stringify(value, null, 2));
    button.classList.add("done");
  };
  return html`<div class="json" role="group" aria-label=${label}>
    <button type="button" class="icon-button copy" aria-label=${`Copy ${label}`} title="Copy" @click=${copy}>
      ${icon("copy")}
    </button>
    ${node(null, value, settings, "previous" in settings ? { value: settings.previous } : null, 0)}
  </div>`;
}

/**
 * @param {string | number | null} key
 * @param {any} value
 * @param {TreeSettings} settings
 * @param {{value: any} | null} previous
 * @param {number} depth
 * @returns {unknown}
 */
function node(key, value, settings, previous, depth) {
  const name = key === null ? nothing : html`<span class="key">${key}</span><span class="colon">: </span>`;
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
    const leaf = leafView(value);
    const differs = previous !== null && JSON.stringify(previous.value) !== JSON.stringify(value);
    return html`<div class="leaf">${name}${differs ? html`<mark>${leaf}</mark>` : leaf}</div>`;
  }
  const entries = Object.entries(value);
  const isOpen = depth !== 1 || !settings.open || settings.open.includes(String(key));
  const children = () =>
    html`${entries
      .slice(0, PARTS_MAX)
      .map(([inner, part]) =>
        node(
          Array.isArray(value) ? Number(inner) : inner,
          part,
          settings,
          previous && { value: previous.value?.[inner] },
          depth + 1,
        ),
      )}
    ${entries.length > PARTS_MAX ? html`<div class="hint">${entries.length - PARTS_MAX} more</div>` : nothing}`;
  if (key === null) return html`<div class="tree">${children()}</div>`;
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return html`<details ?open=${isOpen}>
    <summary>${name}<span class="count">${count}</span></summary>
    <div class="inner">${children()}</div>
  </details>`;
}

/** @param {any} value */
function leafView(value) {
  const type = value === null ? "null" : typeof value;
  const text =
    type === "object"
      ? JSON.stringify(value)
      : type === "string"
        ? JSON.stringify(value).slice(0, TEXT_MAX)
        : String(value);
  return html`<span class=${`value ${type}`}>${text}</span>`;
}
