// Tabs: the ARIA tabs pattern, for the tools and for the parts of a tool.

import { freshId } from "../base/dom.js";
import { html, render } from "../vendor/lit-html/lit-html.js";

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
   * @param {{label: string, className?: string, onOpen?: (name: string) => void}} settings
   */
  constructor(tools, parent, { label, className = "tabs", onOpen }) {
    this.tools = tools;
    this.parent = parent;
    this.label = label;
    this.className = className;
    this.onOpen = onOpen;
    this.ids = tools.map(() => ({ tab: freshId("tab"), panel: freshId("panel") }));
    this.current = 0;
    this.render();
  }

  render() {
    render(
      html` <div
          class=${this.className}
          role="tablist"
          aria-label=${this.label}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.handleKey(event)}
        >
          ${this.tools.map(
            ({ name }, index) =>
              html`<button
                type="button"
                role="tab"
                id=${this.ids[index]?.tab ?? ""}
                aria-controls=${this.ids[index]?.panel ?? ""}
                aria-selected=${index === this.current}
                tabindex=${index === this.current ? 0 : -1}
                @click=${() => this.open(index)}
              >
                ${name}
              </button>`,
          )}
        </div>
        ${this.tools.map(
          ({ root }, index) =>
            html`<div
              class="panel"
              role="tabpanel"
              id=${this.ids[index]?.panel ?? ""}
              tabindex="0"
              aria-labelledby=${this.ids[index]?.tab ?? ""}
              ?hidden=${index !== this.current}
            >
              ${root}
            </div>`,
        )}`,
      this.parent,
    );
  }

  /** Adds a tab behind the others. @param {Tool} tool */
  add(tool) {
    this.tools.push(tool);
    this.ids.push({ tab: freshId("tab"), panel: freshId("panel") });
    this.render();
  }

  /** @param {number} index */
  open(index) {
    this.current = index;
    this.render();
    this.onOpen?.(this.tools[index]?.name ?? "");
    this.update();
  }

  /** Opens the tab with a name, if there is one. @param {string} name */
  openByName(name) {
    const index = this.tools.findIndex((tool) => tool.name === name);
    if (index >= 0) this.open(index);
  }

  /** Shows changes in the open tab. */
  update() {
    this.tools[this.current]?.show();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const last = this.tools.length - 1;
    const next = {
      ArrowRight: this.current === last ? 0 : this.current + 1,
      ArrowLeft: this.current === 0 ? last : this.current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.open(next);
    document.getElementById(this.ids[next]?.tab ?? "")?.focus();
  }
}

/**
 * Returns a tool whose parts are tabs.
 * @param {string} name
 * @param {Tool[]} parts
 * @param {() => void} onOpen
 * @returns {Tool & {tabs: Tabs}}
 */
export function toolOfParts(name, parts, onOpen) {
  const root = document.createElement("div");
  const tabs = new Tabs(parts, root, { label: `Parts of ${name}`, className: "parts", onOpen });
  return { name, root, tabs, show: () => tabs.update() };
}
