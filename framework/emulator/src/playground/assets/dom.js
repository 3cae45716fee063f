// Makes elements.

/// An element with properties, attributes and children; what is null is left out.
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

/// An id that no other element has.
let last = 0;
export const freshId = (name) => `${name}-${++last}`;

/// Fills a select; keeps what was chosen where it is still there, and all where nothing has changed.
export function fill(select, options, chosen = select.value) {
  const written = JSON.stringify(options);
  if (select.dataset.written === written) return;
  select.dataset.written = written;
  select.replaceChildren(...options.map(({ value, label }) => h("option", { value }, label)));
  if (options.some(({ value }) => value === chosen)) select.value = chosen;
}
