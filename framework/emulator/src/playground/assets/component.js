// Rendering of message components.

import { h } from "./dom.js";
import { link, text } from "./text.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/// Kinds of objects that each select menu type lists.
export const LISTED_KINDS = { 5: ["members"], 6: ["roles"], 7: ["members", "roles"], 8: ["channels"] };

const RENDER = {
  1: (component, context) => h("div", { className: "row" }, renderComponents(component.components, context)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (component, context) => h("div", { className: "section" },
    h("div", {}, renderComponents(component.components, context)), renderComponent(component.accessory, context)),
  10: (component, context) => h("div", { className: "text" }, text(component.content, context.names)),
  11: (component) => picture(component.media, component.description, "thumbnail"),
  12: (component) => h("div", { className: "gallery" }, component.items.map(({ media, description }) => picture(media, description, "picture"))),
  13: (component) => h("div", { className: "file" }, component.file?.url ?? ""),
  14: (component) => h("hr", { className: component.divider === false ? "gap" : null }),
  17: (component, context) => h("div", { className: "container" }, renderComponents(component.components, context)),
};

/// Returns the elements of components. `context` provides `names`, `choices(kinds)`, `click(id)` and `select(id, values)`.
export function renderComponents(list, context) {
  return (list ?? []).map((component) => renderComponent(component, context));
}

function renderComponent(component, context) {
  const render = RENDER[component?.type];
  return render ? render(component, context) : h("pre", {}, JSON.stringify(component));
}

function button(component, context) {
  const label = [component.emoji?.name, component.label].filter(Boolean).join(" ") || "Button";
  if (component.url) return link(component.url, label);
  return h("button", {
    type: "button",
    className: `button ${STYLES[component.style] ?? ""}`,
    disabled: component.disabled,
    onclick: () => context.click(component.custom_id),
  }, label);
}

function select(component, context) {
  const options = optionsOf(component, context.choices);
  const [min, max] = [component.min_values ?? 1, component.max_values ?? 1];
  const field = h("select", { multiple: max > 1 || min === 0, disabled: component.disabled, "aria-label": component.placeholder ?? "Select" },
    max === 1 && min > 0 && h("option", { value: "", disabled: true, selected: !options.some((one) => one.chosen) },
      component.placeholder ?? "Select"),
    options.map(({ label, value, hint, chosen }) => h("option", { value, title: hint, selected: chosen }, label)));
  const send = () => context.select(component.custom_id, [...field.selectedOptions].map(({ value }) => value));
  if (!field.multiple) {
    field.addEventListener("change", send);
    return field;
  }
  return h("span", { className: "row" }, field,
    h("button", { type: "button", className: "button secondary", disabled: component.disabled, onclick: send }, "Select"));
}

/// Returns the options of a select: the component's options, or members, roles or channels.
export function optionsOf(component, choices) {
  const preset = new Set((component.default_values ?? []).map(({ id }) => id));
  if (component.options) {
    return component.options.map((one) => ({ label: one.label, value: one.value, hint: one.description, chosen: one.default ?? false }));
  }
  return choices(LISTED_KINDS[component.type] ?? [], component.channel_types)
    .map(({ label, id }) => ({ label, value: id, hint: null, chosen: preset.has(id) }));
}

function picture(media, description, className) {
  return h("img", { src: media?.proxy_url ?? media?.url ?? "", alt: description ?? "", className });
}
