// Fields that several tools have.

import { html } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";

/**
 * Returns a field for a search.
 * @param {string} label
 * @param {string} search
 * @param {(search: string) => void} change
 */
export const searchField = (label, search, change) =>
  html`<input
    type="search"
    aria-label=${label}
    placeholder="Search"
    .value=${search}
    @input=${(/** @type {InputEvent} */ { target }) => change(/** @type {HTMLInputElement} */ (target).value)}
  />`;

/**
 * Returns a field for the choice of a role, a channel or a member.
 * @param {string} label
 * @param {{id: string, name: string}[]} objects
 * @param {string | undefined} chosen
 * @param {(id: string) => void} choose
 */
export const chooser = (label, objects, chosen, choose) =>
  html`<label class="tool-field"
    >${label}
    <select @change=${(/** @type {Event} */ { target }) => choose(/** @type {HTMLSelectElement} */ (target).value)}>
      ${objects.map(({ id, name }) => html`<option value=${id} .selected=${live(id === chosen)}>${name}</option>`)}
    </select></label
  >`;
