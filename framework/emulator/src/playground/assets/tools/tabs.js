// Tabs of the tools: the ARIA tabs pattern.

import { freshId, h } from "../base/dom.js";

/**
 * A tab. `show` is called when the tab is opened, and after changes while it is open.
 * @typedef {object} Tool
 * @property {string} name
 * @property {HTMLElement} root
 * @property {() => void} show
 */

export class Tabs {
  /**
   * @param {Tool[]} tools
   * @param {HTMLElement} parent
   */
  constructor(tools, parent) {
    this.tools = tools;
    this.panels = tools.map(({ name, root }) => h("div", { id: freshId("panel"), className: "panel", role: "tabpanel", tabIndex: 0, "aria-label": name }, root));
    this.tabs = tools.map(({ name }, index) => h("button", {
      type: "button", role: "tab", "aria-controls": this.panels[index]?.id, onclick: () => this.open(index),
    }, name));
    const list = h("div", { className: "tabs", role: "tablist", "aria-label": "Tools" }, this.tabs);
    list.addEventListener("keydown", (event) => this.handleKey(event));
    parent.replaceChildren(list, ...this.panels);
    this.current = 0;
    this.open(0);
  }

  /** @param {number} index */
  open(index) {
    this.current = index;
    this.tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
    this.panels.forEach((panel, at) => { panel.hidden = at !== index; });
    this.update();
  }

  /** @param {string} name */
  openByName(name) {
    this.open(this.tools.findIndex((tool) => tool.name === name));
  }

  /** Shows changes in the open tab. */
  update() {
    this.tools[this.current]?.show();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const last = this.tabs.length - 1;
    const next = { ArrowRight: this.current === last ? 0 : this.current + 1, ArrowLeft: this.current === 0 ? last : this.current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.open(next);
    this.tabs[next]?.focus();
  }
}
