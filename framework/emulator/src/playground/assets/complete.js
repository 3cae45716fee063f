// Suggestions below a field, for keyboard and pointer: the ARIA combobox pattern.

import { freshId, h } from "./dom.js";

/// Suggests items for the text of `input`. `find(text)` returns items or a promise of them, each with
/// a label, an optional hint, and `choose`, without which the item is disabled.
export class Suggestions {
  constructor(input, find) {
    this.input = input;
    this.find = find;
    this.items = [];
    this.at = -1;
    this.round = 0;
    this.list = h("ul", { id: freshId("suggestions"), className: "suggestions", role: "listbox", hidden: true });
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"],
      ["aria-controls", this.list.id], ["aria-expanded", "false"], ["autocomplete", "off"]]) {
      input.setAttribute(name, value);
    }
    input.addEventListener("input", () => this.update());
    input.addEventListener("focus", () => this.update());
    input.addEventListener("blur", () => this.show([]));
    input.addEventListener("keydown", (event) => this.key(event));
  }

  /// Finds the matching items; the result of an older search is dropped.
  async update() {
    const round = ++this.round;
    const items = await this.find(this.input.value);
    if (round === this.round && document.activeElement === this.input) this.show(items);
  }

  show(items) {
    this.round += 1;
    this.items = items;
    // Without input nothing is preselected: Enter then sends, and Tab moves the focus.
    this.at = this.input.value !== "" ? items.findIndex(({ choose }) => choose) : -1;
    this.list.hidden = items.length === 0;
    this.list.replaceChildren(...items.map((item, index) => this.option(item, index)));
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.mark();
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

  mark() {
    [...this.list.children].forEach((child, index) => {
      child.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at) child.scrollIntoView({ block: "nearest" });
    });
    if (this.at < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.at}`);
  }

  /// Moves to the next enabled item.
  move(step) {
    const can = this.items.flatMap(({ choose }, index) => (choose ? [index] : []));
    if (can.length === 0) return;
    const at = can.indexOf(this.at);
    this.at = can[at < 0 && step < 0 ? can.length - 1 : (at + step + can.length) % can.length];
    this.mark();
  }

  choose(index) {
    const item = this.items[index];
    if (!item.choose) return;
    this.show([]);
    item.choose();
  }

  key(event) {
    const count = this.items.length;
    if (count === 0 || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.move(step);
    } else if (this.at >= 0 && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      this.choose(this.at);
    } else if (event.key === "Escape") {
      this.show([]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
