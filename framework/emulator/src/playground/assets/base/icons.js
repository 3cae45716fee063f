// Icons of the page, without a name: the text or the label beside an icon names it.

import { html, svg } from "../vendor/lit-html/lit-html.js";
import { icons } from "../vendor/lucide/icons.js";

const ICONS = icons(svg);

/** @typedef {keyof typeof ICONS} IconName */

/** Returns an icon. @param {IconName} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

/** The mark of Guildhall: a gate. */
export const logo = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">${svg`
  <rect class="logo-back" width="32" height="32" rx="7" />
  <path class="logo-front"
    d="M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.500a3 3 0 0 1 6 0V24z" />`}</svg>`;
