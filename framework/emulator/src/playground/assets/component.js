// Rendering of message components, by type.

import { h } from "./dom.js";
import { link, text } from "./text.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/// Kinds of entities of each select type.
export const ENTITIES = { 5: ["members"], 6: ["roles"], 7: ["members", "roles"], 8: ["channels"] };

const RENDER = {
  1: (it, use) => h("div", { className: "row" }, components(it.components, use)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (it, use) => h("div", { className: "section" },
    h("div", {}, components(it.components, use)), component(it.accessory, use)),
  10: (it, use) => h("div", { className: "text" }, text(it.content, use.names)),
  11: (it) => picture(it.media, it.description, "thumbnail"),
  12: (it) => h("div", { className: "gallery" }, it.items.map(({ media, description }) => picture(media, description, "picture"))),
  13: (it) => h("div", { className: "file" }, it.file?.url ?? ""),
  14: (it) => h("hr", { className: it.divider === false ? "gap" : null }),
  17: (it, use) => h("div", { className: "container" }, components(it.components, use)),
};

/// Returns the elements of components. `use` has `names`, `choices(kinds)`, `click(id)` and `select(id, values)`.
export function components(list, use) {
  return (list ?? []).map((one) => component(one, use));
}

function component(one, use) {
  const render = RENDER[one?.type];
  return render ? render(one, use) : h("pre", {}, JSON.stringify(one));
}

function button(it, use) {
  const label = [it.emoji?.name, it.label].filter(Boolean).join(" ") || "Button";
  if (it.url) return link(it.url, label);
  return h("button", {
    type: "button",
    className: `button ${STYLES[it.style] ?? ""}`,
    disabled: it.disabled,
    onclick: () => use.click(it.custom_id),
  }, label);
}

function select(it, use) {
  const options = optionsOf(it, use.choices);
  const [least, most] = [it.min_values ?? 1, it.max_values ?? 1];
  const field = h("select", { multiple: most > 1 || least === 0, disabled: it.disabled, "aria-label": it.placeholder ?? "Select" },
    most === 1 && least > 0 && h("option", { value: "", disabled: true, selected: !options.some((one) => one.chosen) },
      it.placeholder ?? "Select"),
    options.map(({ label, value, hint, chosen }) => h("option", { value, title: hint, selected: chosen }, label)));
  const send = () => use.select(it.custom_id, [...field.selectedOptions].map(({ value }) => value));
  if (!field.multiple) {
    field.addEventListener("change", send);
    return field;
  }
  return h("span", { className: "row" }, field,
    h("button", { type: "button", className: "button secondary", disabled: it.disabled, onclick: send }, "Select"));
}

/// Returns the options of a select: its own, or members, roles or channels.
export function optionsOf(it, choices) {
  const preset = new Set((it.default_values ?? []).map(({ id }) => id));
  if (it.options) {
    return it.options.map((one) => ({ label: one.label, value: one.value, hint: one.description, chosen: one.default ?? false }));
  }
  return choices(ENTITIES[it.type] ?? [], it.channel_types)
    .map(({ label, id }) => ({ label, value: id, hint: null, chosen: preset.has(id) }));
}

function picture(media, description, className) {
  return h("img", { src: media?.proxy_url ?? media?.url ?? "", alt: description ?? "", className });
}
