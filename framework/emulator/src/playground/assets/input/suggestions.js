// Suggestions for a text field, by keyboard and pointer: the ARIA combobox pattern.

import { element, freshId } from "../base/dom.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/**
 * A suggestion. One without `choose` is disabled.
 * @typedef {object} Suggestion
 * @property {string} label
 * @property {string | null} [hint]
 * @property {boolean} [checked]
 * @property {(() => void) | null} [choose]
 */

/**
 * Settings of a list of suggestions. With `always`, an empty text selects the first suggestion, and losing the focus
 * hides nothing.
 * @typedef {object} SuggestionSettings
 * @property {string} name
 * @property {boolean} [always]
 * @property {boolean} [multiple]
 */

export class Suggestions {
  /**
   * Suggests the items that `find` returns for the text of a field.
   * @param {HTMLInputElement | HTMLTextAreaElement} input
   * @param {(typed: string) => Suggestion[] | Promise<Suggestion[]>} find
   * @param {SuggestionSettings} settings
   */
  constructor(input, find, settings) {
    this.input = input;
    this.find = find;
    this.settings = settings;
    /** @type {Suggestion[]} */
    this.items = [];
    this.selected = -1;
    this.search = 0;
    /** @type {HTMLElement} */
    this.list = element(html`<ul id=${freshId("suggestions")} class="suggestions" role="listbox" hidden
      aria-label=${settings.name} aria-multiselectable=${settings.multiple ? "true" : nothing}></ul>`);
    this.connect();
  }

  connect() {
    const { input } = this;
    // A text of several lines has the role `textbox`, which has no expanded state.
    const combobox = this.isCombobox() ? { role: "combobox", "aria-expanded": "false" } : {};
    const attributes = {
      ...combobox,
      "aria-autocomplete": "list",
      "aria-controls": this.list.id,
      autocomplete: "off",
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.addEventListener("input", () => this.update());
    input.addEventListener("focus", () => this.update());
    if (!this.settings.always) input.addEventListener("blur", () => this.show([]));
    input.addEventListener("keydown", (event) => this.handleKey(/** @type {KeyboardEvent} */ (event)));
  }

  isCombobox() {
    return this.input instanceof HTMLInputElement;
  }

  /** Finds and shows the matching items. Discards the result if a newer search has started. */
  async update() {
    const search = ++this.search;
    const items = await this.find(this.input.value);
    if (search === this.search && document.activeElement === this.input) this.show(items);
  }

  /** @param {Suggestion[]} items */
  show(items) {
    this.search += 1;
    this.items = items;
    // Without input, select no item: Enter sends the command, and Tab moves the focus.
    const selects = this.settings.always || this.input.value !== "";
    this.selected = selects ? items.findIndex(({ choose }) => choose) : -1;
    this.list.hidden = items.length === 0;
    render(
      items.map((item, index) => this.option(item, index)),
      this.list,
    );
    if (this.isCombobox()) this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.showSelection();
  }

  /**
   * @param {Suggestion} item
   * @param {number} index
   */
  option({ checked, choose, hint, label }, index) {
    // `pointerdown` fires before the field loses the focus.
    const choosing = (/** @type {PointerEvent} */ event) => {
      event.preventDefault();
      this.choose(index);
    };
    return html`<li id="${this.list.id}-${index}" role="option" class=${checked ? "checked" : nothing}
      aria-disabled=${choose ? nothing : "true"}
      @pointerdown=${choosing}><span class="label">${label}</span>${hint ? html`<span
        class="hint">${hint}</span>` : nothing}</li>`;
  }

  showSelection() {
    [...this.list.children].forEach((child, index) => {
      const selected = this.settings.multiple ? (this.items[index]?.checked ?? false) : index === this.selected;
      child.setAttribute("aria-selected", String(selected));
      child.toggleAttribute("data-active", index === this.selected);
      if (index === this.selected) child.scrollIntoView({ block: "nearest" });
    });
    if (this.selected < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.selected}`);
  }

  /** Selects the next enabled item in a direction. @param {number} step */
  move(step) {
    const enabled = this.items.flatMap(({ choose }, index) => (choose ? [index] : []));
    if (enabled.length === 0) return;
    const position = enabled.indexOf(this.selected);
    const next = position < 0 && step < 0 ? enabled.length - 1 : (position + step + enabled.length) % enabled.length;
    this.selected = enabled[next] ?? -1;
    this.showSelection();
  }

  /** @param {number} index */
  choose(index) {
    const choose = this.items[index]?.choose;
    if (!choose) return;
    if (!this.settings.always) this.show([]);
    choose();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (this.items.length === 0 || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.move(step);
    else if (this.selected >= 0 && this.accepts(event)) this.choose(this.selected);
    else if (event.key === "Escape" && !this.settings.always) this.show([]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  accepts({ key, shiftKey }) {
    return key === "Enter" || (key === "Tab" && !shiftKey && !this.settings.always);
  }
}
