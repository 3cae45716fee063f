// Helpers for DOM elements.

const SCHEMES = ["http:", "https:", "discord:"];
const URL_PROPERTIES = ["href", "src"];

/// Returns whether the page may link to a URL or load it. The emulator rejects other schemes in messages; this check does not rely
/// on that.
function isSafe(url) {
  return SCHEMES.includes(URL.parse(url)?.protocol);
}

/// Returns an element with properties, attributes, event listeners and children. Null, undefined and false values are skipped, and
/// URLs with other schemes than those of links.
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (URL_PROPERTIES.includes(name) && !isSafe(value)) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.startsWith("aria")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let lastId = 0;

/// Returns an unused element ID.
export const freshId = (name) => `${name}-${++lastId}`;

/// Fills a select. Keeps the selected value if the new options contain it, and all elements if the options are the same.
export function fill(select, options, chosen = select.value) {
  const json = JSON.stringify(options);
  if (select.dataset.json === json) return;
  select.dataset.json = json;
  select.replaceChildren(...options.map(({ value, label }) => h("option", { value }, label)));
  if (options.some(({ value }) => value === chosen)) select.value = chosen;
}
