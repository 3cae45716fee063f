// Context menu, by right-click and by keyboard: the ARIA menu pattern.

import { element } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/**
 * An item of a menu. One without `choose` is disabled, and its hint is the reason. Neighbors of the same group have
 * one heading.
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string | null} [hint]
 * @property {string} [group]
 * @property {(() => void) | null} [choose]
 */

/** Distance from the edge of the window, in pixels. */
const GAP = 4;

/** @type {(() => void) | null} */
let closeOpenMenu = null;

/**
 * Opens a menu at a point of the page. Closing it returns the focus.
 * @param {string} name
 * @param {MenuItem[]} items
 * @param {{x: number, y: number}} at
 */
export function openMenu(name, items, at) {
  closeOpenMenu?.();
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @type {HTMLElement} */
  const menu = element(html`<div class="context-menu" role="menu" aria-label=${name} tabindex="-1"></div>`);
  const close = () => {
    menu.remove();
    removeEventListener("pointerdown", closeOutside, true);
    closeOpenMenu = null;
    before?.focus({ preventScroll: true });
  };
  /** @param {PointerEvent} event */
  const closeOutside = (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) close();
  };
  closeOpenMenu = close;
  render(
    groupsOf(items).map(({ group, members }) => groupView(group, members, close)),
    menu,
  );
  menu.addEventListener("keydown", (event) => handleKey(event, menu, close));
  addEventListener("pointerdown", closeOutside, true);
  document.querySelector("main")?.append(menu);
  place(menu, at);
  /** @type {HTMLElement | null} */ (menu.querySelector("[role=menuitem]"))?.focus();
}

/** Returns the neighbors of the same group. @param {MenuItem[]} items */
function groupsOf(items) {
  /** @type {{group: string, members: MenuItem[]}[]} */
  const groups = [];
  for (const item of items) {
    const group = item.group ?? "";
    if (groups.at(-1)?.group === group) groups.at(-1)?.members.push(item);
    else groups.push({ group, members: [item] });
  }
  return groups;
}

/**
 * @param {string} group
 * @param {MenuItem[]} members
 * @param {() => void} close
 */
function groupView(group, members, close) {
  const rows = members.map((item) => row(item, close));
  const heading = group ? html`<span class="menu-heading" aria-hidden="true">${group}</span>` : nothing;
  return html`<div role="group" aria-label=${group || nothing}>${heading}${rows}</div>`;
}

/**
 * @param {MenuItem} item
 * @param {() => void} close
 */
function row({ choose, hint, label }, close) {
  const chosen = () => {
    if (!choose) return;
    close();
    choose();
  };
  return html`<button type="button" role="menuitem" tabindex="-1" aria-disabled=${choose ? nothing : "true"}
    @click=${chosen}>
    <span>${label}</span>${hint ? html`<span class="hint">${hint}</span>` : nothing}</button>`;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 * @param {() => void} close
 */
function handleKey(event, menu, close) {
  const rows = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("[role=menuitem]")]);
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") close();
  else if (next !== undefined) rows.at(next % rows.length)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Places a menu inside the window.
 * @param {HTMLElement} menu
 * @param {{x: number, y: number}} at
 */
function place(menu, { x, y }) {
  const { height, width } = menu.getBoundingClientRect();
  menu.style.setProperty("left", `${Math.max(GAP, Math.min(x, innerWidth - width - GAP))}px`);
  menu.style.setProperty("top", `${Math.max(GAP, Math.min(y, innerHeight - height - GAP))}px`);
}

/**
 * Opens the menu of an element, by right-click, Shift+F10 or the menu key.
 * @param {MouseEvent} event
 * @param {string} name
 * @param {MenuItem[]} items
 */
export function openMenuFor(event, name, items) {
  event.preventDefault();
  const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  const byKey = (event.clientX === 0 && event.clientY === 0) || event.button !== 2;
  openMenu(name, items, byKey ? { x: box.left + 24, y: box.top + 24 } : { x: event.clientX, y: event.clientY });
}

/**
 * Opens a menu below the button that was clicked.
 * @param {MouseEvent} event
 * @param {string} name
 * @param {MenuItem[]} items
 */
export function openMenuAt(event, name, items) {
  const { bottom, left } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  openMenu(name, items, { x: left, y: bottom + GAP });
}

/**
 * Returns the button that opens a menu.
 * @param {string} name
 * @param {() => MenuItem[]} items
 */
export function menuButton(name, items) {
  return html`<button type="button" class="menu-button" aria-haspopup="menu" aria-label=${name} title=${name}
    @click=${(/** @type {MouseEvent} */ event) => openMenuAt(event, name, items())}>${icon("ellipsis")}</button>`;
}
