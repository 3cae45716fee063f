// Helpers for DOM elements.

/** Content of an element; lists are flattened. @typedef {Node | string | null | undefined | false | any[]} Child */

const LINK_SCHEMES = ["http:", "https:", "discord:"];

/** Addresses of pictures and files, which the emulator serves. The page loads nothing from other addresses. */
const PICTURES = /^\/playground\/api\/(pictures\/\d+|coverage|world|scenario\?format=\w+)$/;

/**
 * Returns whether the page may link to a URL. The emulator rejects other schemes in messages; this check does not rely on that.
 * @param {string} url
 */
export function isSafe(url) {
  if (PICTURES.test(url)) return true;
  return URL.canParse(url) && LINK_SCHEMES.includes(new URL(url).protocol);
}

/**
 * Returns an element with properties, attributes, event listeners and children. Null, undefined and false values are skipped, as
 * are unsafe addresses.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "href" && !isSafe(value)) continue;
    if (name === "src" && !PICTURES.test(value)) continue;
    setProperty(element, name, value);
  }
  element.append(...present(children));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
function setProperty(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name in element && !name.startsWith("aria") && name !== "role") Object.assign(element, { [name]: value });
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Returns the children that are nodes or text.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  const flat = /** @type {any[]} */ (children.flat(Infinity));
  return flat.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Returns a button. The class is `plain` unless it is given.
 * @param {string | Child[]} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [props]
 */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", className: "button", onclick, ...props }, label);
}

/**
 * Returns a function that runs an action, and ignores calls while the action is running: a second Enter sends nothing twice.
 * @param {() => Promise<void>} action
 */
export function singly(action) {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    try {
      await action();
    } finally {
      running = false;
    }
  };
}

/**
 * Returns the element of the page with an ID.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

let lastId = 0;

/** Returns an unused element ID. @param {string} name */
export const freshId = (name) => `${name}-${++lastId}`;
