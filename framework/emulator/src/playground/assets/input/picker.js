// Select menu with search, for one or several choices.

/** @import { Choice } from "../base/types.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { element, freshId } from "../base/dom.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Suggestions } from "./suggestions.js";

/** Distance of the list from the button and the edge of the window, in pixels. */
const GAP = 4;

/** Height below the button from which the list is shown there, in pixels. */
const SPACE_MIN = 320;

/**
 * Settings of a picker. `choose` receives the values when the user has chosen.
 * @typedef {object} PickerSettings
 * @property {string} label
 * @property {string} [labelledBy]
 * @property {string} [describedBy]
 * @property {(typed: string) => Choice[] | Promise<Choice[]>} find
 * @property {Choice[]} [preset]
 * @property {number} min
 * @property {number} max
 * @property {boolean} [disabled]
 * @property {(values: string[]) => void} choose
 */

/**
 * Returns a picker, and a function that reads its values.
 * @param {PickerSettings} settings
 */
export function picker(settings) {
  const made = new Picker(settings);
  return { element: made.root, opener: made.opener, read: () => made.values() };
}

class Picker {
  /** @param {PickerSettings} settings */
  constructor(settings) {
    this.settings = settings;
    this.chosen = [...(settings.preset ?? [])];
    this.before = this.values().join();
    /** @type {HTMLInputElement} */
    this.search = element(html`<input type="text" placeholder="Search" aria-label="Search: ${settings.label}">`);
    const multiple = settings.max > 1;
    this.suggestions = new Suggestions(this.search, (typed) => this.items(typed), {
      name: settings.label,
      always: true,
      multiple,
    });
    const id = freshId("picker");
    /** @type {HTMLElement} */
    this.value = element(html`<span id="${id}-value"></span>`);
    /** @type {HTMLButtonElement} */
    this.opener = element(html`<button type="button" class="button picker-button" id="${id}-button"
      aria-haspopup="listbox" aria-expanded="false" aria-controls=${id}
      aria-labelledby=${settings.labelledBy ? `${settings.labelledBy} ${id}-value` : nothing}
      aria-describedby=${settings.describedBy ?? nothing} ?disabled=${settings.disabled}
      @click=${() => this.toggle()}>${this.value}</button>`);
    const done = html`<button type="button" class="button" @click=${() => this.close()}>Done</button>`;
    const clear = html`<button type="button" class="button" @click=${() => this.clear()}>Clear</button>`;
    const actions = [multiple ? done : nothing, settings.min === 0 ? clear : nothing];
    /** @type {HTMLElement} */
    this.popup = element(
      html`<div id=${id} class="picker-popup" popover="auto">${this.search}${this.suggestions.list}${
        actions.every((action) => action === nothing) ? nothing : html`<p class="row">${actions}</p>`
      }</div>`,
    );
    /** @type {HTMLElement} */
    this.root = element(html`<div class="picker">${this.opener}${this.popup}</div>`);
    this.root.addEventListener("keydown", (event) => this.handleKey(event));
    this.popup.addEventListener("toggle", (event) => this.handleToggle(event));
    this.showValue();
  }

  /** @returns {string[]} */
  values() {
    return this.chosen.map(({ value }) => value);
  }

  showValue() {
    this.value.textContent = this.chosen.map(({ label }) => label).join(", ") || this.settings.label;
  }

  toggle() {
    if (this.popup.matches(":popover-open")) {
      this.close();
      return;
    }
    this.popup.showPopover();
    this.place();
    this.search.value = "";
    this.search.focus();
  }

  /** Places the list below the button, or above it where there is more space. */
  place() {
    const { bottom, left, top, width } = this.opener.getBoundingClientRect();
    const { style } = this.popup;
    const above = innerHeight - bottom < top && innerHeight - bottom < SPACE_MIN;
    style.setProperty("min-width", `${width}px`);
    style.setProperty("left", `${Math.max(GAP, Math.min(left, innerWidth - this.popup.offsetWidth - GAP))}px`);
    style.setProperty("top", above ? "auto" : `${bottom + GAP}px`);
    style.setProperty("bottom", above ? `${innerHeight - top + GAP}px` : "auto");
  }

  /** Closes the list, and returns to the button. */
  close() {
    this.popup.hidePopover();
    this.opener.focus();
  }

  /**
   * Applies the values when the list closes, if they changed: by a key, by a choice, or by a click elsewhere.
   * @param {ToggleEvent} event
   */
  handleToggle({ newState }) {
    this.opener.setAttribute("aria-expanded", String(newState === "open"));
    const now = this.values().join();
    if (newState === "open" || now === this.before) return;
    this.before = now;
    this.settings.choose(this.values());
  }

  clear() {
    this.chosen = [];
    this.showValue();
    this.close();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.key !== "Escape" || !this.popup.matches(":popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  /**
   * @param {string} typed
   * @returns {Promise<Suggestion[]>}
   */
  async items(typed) {
    const found = await this.settings.find(typed);
    return found.map((choice) => {
      const checked = this.chosen.some(({ value }) => value === choice.value);
      const full = this.settings.max > 1 && !checked && this.chosen.length >= this.settings.max;
      return {
        label: choice.label,
        hint: choice.hint,
        checked,
        choose: full ? null : () => this.pick(choice, checked),
      };
    });
  }

  /**
   * @param {Choice} choice
   * @param {boolean} checked
   */
  pick(choice, checked) {
    const others = this.chosen.filter(({ value }) => value !== choice.value);
    if (this.settings.max === 1) {
      this.chosen = [choice];
      // The same value can be chosen again: the app gets another interaction.
      this.before = "";
      this.showValue();
      this.close();
      return;
    }
    this.chosen = checked ? others : [...others, choice];
    this.showValue();
    this.suggestions.update();
  }
}
