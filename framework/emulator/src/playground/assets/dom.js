// Helpers for DOM elements.

/// Returns an element with properties, attributes and children; null values are skipped.
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.startsWith("aria")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/// Returns an unused element ID.
let last = 0;
export const freshId = (name) => `${name}-${++last}`;

/// Fills a select; keeps the selected value if it still exists, and all elements if nothing changed.
export function fill(select, options, chosen = select.value) {
  const written = JSON.stringify(options);
  if (select.dataset.written === written) return;
  select.dataset.written = written;
  select.replaceChildren(...options.map(({ value, label }) => h("option", { value }, label)));
  if (options.some(({ value }) => value === chosen)) select.value = chosen;
}
