// Helpers for DOM elements.

/** @import { TemplateResult } from "../vendor/lit-html/lit-html.js" */

import { render } from "../vendor/lit-html/lit-html.js";

const LINK_SCHEMES = ["http:", "https:", "discord:"];

/**
 * Returns whether the page may link to a URL. The emulator rejects other schemes in messages; this check does not rely
 * on that.
 * @param {string} url
 */
export const isSafe = (url) => URL.canParse(url) && LINK_SCHEMES.includes(new URL(url).protocol);

/**
 * Returns the element of a template, for modules that keep the element.
 * @template {Element} T
 * @param {TemplateResult} template
 * @returns {T}
 */
export function element(template) {
  const fragment = document.createDocumentFragment();
  render(template, fragment);
  return /** @type {T} */ (/** @type {unknown} */ (fragment.firstElementChild));
}

/**
 * Returns a function that runs an action, and ignores calls while the action is running: a second Enter sends nothing
 * twice.
 * @param {() => Promise<void>} action
 */
export function singly(action) {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    try {
      await action();
    } finally {
      running = false;
    }
  };
}

/**
 * Returns the element of the page with an ID.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

let lastId = 0;

/** Returns an unused element ID. @param {string} name */
export const freshId = (name) => `${name}-${++lastId}`;
