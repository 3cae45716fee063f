// Parts of the page that need the emulator: their controls are disabled while the emulator is gone.

import { html } from "../vendor/lit-html/lit-html.js";

let isOnline = true;

/** The element that had the focus before the emulator was gone. @type {HTMLElement | null} */
let focused = null;

/** Returns content whose controls are disabled while the emulator is gone. @param {unknown} content */
export const online = (content) =>
  html`<fieldset class="online" role="none" ?disabled=${!isOnline}>${content}</fieldset>`;

/**
 * Disables or enables the controls. Disabled controls keep what was typed, and the focus comes back to them.
 * @param {boolean} connected
 */
export function setOnline(connected) {
  if (connected === isOnline) return;
  isOnline = connected;
  if (!connected) {
    focused = /** @type {HTMLElement | null} */ (document.activeElement);
    focused?.blur();
  }
  const parts = /** @type {NodeListOf<HTMLFieldSetElement>} */ (document.querySelectorAll("fieldset.online"));
  for (const part of parts) part.disabled = !connected;
  if (connected && document.activeElement === document.body) focused?.focus();
}
