// Context menu, by right-click and by keyboard: the ARIA menu pattern.

import { h } from "../base/dom.js";

/**
 * An item of a menu. One without `choose` is disabled, and its hint is the reason.
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string | null} [hint]
 * @property {(() => void) | null} [choose]
 */

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
  const menu = h("div", { className: "context-menu", role: "menu", "aria-label": name, tabIndex: -1 });
  const close = () => {
    menu.remove();
    removeEventListener("pointerdown", closeOutside, true);
    closeOpenMenu = null;
    before?.focus({ preventScroll: true });
  };
  /** @param {PointerEvent} event */
  const closeOutside = (event) => { if (!menu.contains(/** @type {Node} */ (event.target))) close(); };
  closeOpenMenu = close;
  menu.append(...items.map((item) => row(item, close)));
  menu.addEventListener("keydown", (event) => handleKey(event, menu, close));
  addEventListener("pointerdown", closeOutside, true);
  document.body.append(menu);
  place(menu, at);
  /** @type {HTMLElement | null} */ (menu.querySelector("[role=menuitem]"))?.focus();
}

/**
 * @param {MenuItem} item
 * @param {() => void} close
 */
function row({ choose, hint, label }, close) {
  return h("button", {
    type: "button", role: "menuitem", tabIndex: -1, "aria-disabled": choose ? null : "true",
    onclick: () => { if (choose) { close(); choose(); } },
  }, h("span", {}, label), hint && h("span", { className: "hint" }, hint));
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 * @param {() => void} close
 */
function handleKey(event, menu, close) {
  const rows = /** @type {HTMLElement[]} */ ([...menu.children]);
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
  menu.style.setProperty("left", `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`);
  menu.style.setProperty("top", `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`);
}

/**
 * Opens a menu for an element: by right-click, by Shift+F10 or the menu key, and by a button that the function returns.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {() => MenuItem[]} items
 */
export function attachMenu(element, name, items) {
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0 || event.button !== 2;
    openMenu(name, items(), byKey ? { x: box.left + 24, y: box.top + 24 } : { x: event.clientX, y: event.clientY });
  });
  const opener = h("button", { type: "button", className: "menu-button", "aria-haspopup": "menu", "aria-label": name, title: name }, "⋯");
  opener.addEventListener("click", () => {
    const box = opener.getBoundingClientRect();
    openMenu(name, items(), { x: box.left, y: box.bottom });
  });
  return opener;
}
