// Select menu with search, for one or several choices.

/** @import { Choice } from "../base/types.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { button, freshId, h } from "../base/dom.js";
import { Suggestions } from "./suggestions.js";

/**
 * Settings of a picker. `choose` receives the values when the user has chosen.
 * @typedef {object} PickerSettings
 * @property {string} label
 * @property {string} [labelledBy]
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
  return { element: made.root, read: () => made.values() };
}

class Picker {
  /** @param {PickerSettings} settings */
  constructor(settings) {
    this.settings = settings;
    this.chosen = [...settings.preset ?? []];
    this.before = this.values().join();
    this.search = h("input", { type: "text", placeholder: "Search", "aria-label": `Search: ${settings.label}` });
    const multiple = settings.max > 1;
    this.suggestions = new Suggestions(this.search, (typed) => this.items(typed), { name: settings.label, always: true, multiple });
    const id = freshId("picker");
    this.opener = button("", () => this.toggle(), {
      className: "button picker-button", disabled: settings.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id,
      "aria-labelledby": settings.labelledBy ? `${settings.labelledBy} ${id}-value` : null, id: `${id}-button`,
    });
    this.value = h("span", { id: `${id}-value` });
    this.opener.append(this.value, h("span", { "aria-hidden": "true" }, " ▾"));
    const done = multiple || settings.min === 0
      ? h("p", { className: "row" }, multiple && button("Done", () => this.close()), settings.min === 0 && button("Clear", () => this.clear()))
      : null;
    this.popup = h("div", { id, className: "picker-popup", hidden: true }, this.search, this.suggestions.list, done);
    this.root = h("div", { className: "picker" }, this.opener, this.popup);
    this.root.addEventListener("keydown", (event) => this.handleKey(event));
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
    if (!this.popup.hidden) {
      this.close();
      return;
    }
    this.popup.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.search.value = "";
    this.search.focus();
    this.popup.scrollIntoView({ block: "nearest" });
  }

  /** Closes the list. The values count as chosen if they changed. */
  close() {
    this.popup.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
    const now = this.values().join();
    if (now === this.before) return;
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
    if (event.key !== "Escape" || this.popup.hidden) return;
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
      return { label: choice.label, hint: choice.hint, checked, choose: full ? null : () => this.pick(choice, checked) };
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
