// Suggestions for a text field, by keyboard and pointer: the ARIA combobox pattern.

import { freshId, h } from "./dom.js";

/// Suggests items for the text of `input`. `find(text)` returns the items or a promise of them. An item has a label, an
/// optional hint, and the function `choose`; an item without `choose` is disabled.
export class Suggestions {
  constructor(input, find) {
    this.input = input;
    this.find = find;
    this.items = [];
    this.selected = -1;
    this.search = 0;
    this.list = h("ul", { id: freshId("suggestions"), className: "suggestions", role: "listbox", hidden: true });
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"],
      ["aria-controls", this.list.id], ["aria-expanded", "false"], ["autocomplete", "off"]]) {
      input.setAttribute(name, value);
    }
    input.addEventListener("input", () => this.update());
    input.addEventListener("focus", () => this.update());
    input.addEventListener("blur", () => this.show([]));
    input.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /// Finds and shows the matching items. Discards the result if a newer search has started.
  async update() {
    const search = ++this.search;
    const items = await this.find(this.input.value);
    if (search === this.search && document.activeElement === this.input) this.show(items);
  }

  show(items) {
    this.search += 1;
    this.items = items;
    // Without input, select no item: Enter sends the command, and Tab moves the focus.
    this.selected = this.input.value !== "" ? items.findIndex(({ choose }) => choose) : -1;
    this.list.hidden = items.length === 0;
    this.list.replaceChildren(...items.map((item, index) => this.option(item, index)));
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.showSelection();
  }

  option({ label, hint, choose }, index) {
    return h("li", {
      id: `${this.list.id}-${index}`,
      role: "option",
      "aria-disabled": choose ? null : "true",
      // `pointerdown` fires before the field loses the focus.
      onpointerdown: (event) => { event.preventDefault(); this.choose(index); },
    }, h("span", { className: "label" }, label), hint && h("span", { className: "hint" }, hint));
  }

  showSelection() {
    [...this.list.children].forEach((child, index) => {
      child.setAttribute("aria-selected", String(index === this.selected));
      if (index === this.selected) child.scrollIntoView({ block: "nearest" });
    });
    if (this.selected < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.selected}`);
  }

  /// Selects the next enabled item in the direction of `step`.
  move(step) {
    const enabled = this.items.flatMap(({ choose }, index) => (choose ? [index] : []));
    if (enabled.length === 0) return;
    const position = enabled.indexOf(this.selected);
    this.selected = enabled[position < 0 && step < 0 ? enabled.length - 1 : (position + step + enabled.length) % enabled.length];
    this.showSelection();
  }

  choose(index) {
    const item = this.items[index];
    if (!item.choose) return;
    this.show([]);
    item.choose();
  }

  handleKey(event) {
    const count = this.items.length;
    if (count === 0 || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.move(step);
    } else if (this.selected >= 0 && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      this.choose(this.selected);
    } else if (event.key === "Escape") {
      this.show([]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
