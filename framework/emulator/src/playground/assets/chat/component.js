// Components of messages: rows, buttons, selects, and the layout of components v2.

/** @import { Choice, Json, Names } from "../base/types.js" */
/** @import { Child } from "../base/dom.js" */

import { h } from "../base/dom.js";
import { picker } from "../input/picker.js";
import { edge } from "./embed.js";
import { link, spoiler, text } from "./markdown.js";
import { fileCard, fileOf, pictureView } from "./media.js";

/**
 * Everything that a component needs to be shown and used.
 * @typedef {object} ComponentContext
 * @property {Names} names
 * @property {Json[]} attachments
 * @property {(component: Json, typed: string) => Promise<Choice[]>} choices
 * @property {(customId: string) => void} click
 * @property {(customId: string, values: string[]) => void} select
 */

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "premium"];

/** @type {Record<number, (component: Json, context: ComponentContext) => Child>} */
const RENDER = {
  1: (component, context) => h("div", { className: "row" }, componentViews(component.components, context)),
  2: buttonView,
  3: selectView,
  5: selectView,
  6: selectView,
  7: selectView,
  8: selectView,
  9: sectionView,
  10: (component, context) => h("div", { className: "rich text-display" }, text(component.content, context.names)),
  11: thumbnailView,
  12: galleryView,
  13: fileView,
  14: separatorView,
  17: containerView,
};

/**
 * Returns the elements of components.
 * @param {Json[] | null | undefined} list
 * @param {ComponentContext} context
 * @returns {Child[]}
 */
export function componentViews(list, context) {
  return (list ?? []).map((component) => componentView(component, context));
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 * @returns {Child}
 */
function componentView(component, context) {
  const render = RENDER[component?.type];
  return render ? render(component, context) : h("pre", { tabIndex: 0 }, JSON.stringify(component));
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function sectionView({ components, accessory }, context) {
  return h("div", { className: "section" }, h("div", {}, componentViews(components, context)), accessory && componentView(accessory, context));
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function buttonView({ custom_id: id, disabled, emoji, label, sku_id: sku, style, url }, context) {
  const shown = [emoji?.id ? `:${emoji.name}:` : emoji?.name, label].filter(Boolean).join(" ") || (sku ? "Buy" : "Button");
  if (url) {
    const anchor = link(url, `${shown} ↗`);
    anchor.className = "button";
    return anchor;
  }
  return h("button", {
    type: "button",
    className: `button ${STYLES[style] ?? ""}`,
    disabled: disabled || !id,
    onclick: () => context.click(id),
  }, shown);
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function selectView(component, context) {
  return picker({
    label: component.placeholder ?? "Make a selection",
    find: (typed) => context.choices(component, typed),
    preset: presetOf(component, context.names),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    choose: (values) => context.select(component.custom_id, values),
  }).element;
}

/**
 * Returns the choices that are selected at first.
 * @param {Json} component
 * @param {Names} names
 * @returns {Choice[]}
 */
export function presetOf(component, names) {
  /** @type {Json[]} */
  const options = component.options ?? [];
  const chosen = options.filter((option) => option.default).map(({ label, value }) => ({ label, value }));
  /** @type {Record<string, (id: string) => string>} */
  const nameOf = { user: names.member, role: names.role, channel: names.channel };
  /** @type {Json[]} */
  const defaults = component.default_values ?? [];
  return [...chosen, ...defaults.map(({ id, type }) => ({ label: nameOf[type]?.(id) ?? id, value: id }))];
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function thumbnailView({ media, description, spoiler: hidden }, context) {
  return covered(pictureView(media, description, "thumbnail", context.attachments), hidden);
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function galleryView({ items }, context) {
  const pictures = (items ?? []).map((/** @type {Json} */ { media, description, spoiler: hidden }) =>
    covered(pictureView(media, description, "picture", context.attachments), hidden));
  return h("div", { className: "gallery" }, pictures);
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function fileView({ file, name, size, spoiler: hidden }, context) {
  const known = fileOf(file, context.attachments);
  const shown = known?.filename ?? name ?? String(file?.url ?? "").split("/").at(-1);
  return covered(fileCard(shown, known?.size ?? size), hidden);
}

/** @param {Json} component */
function separatorView({ divider, spacing }) {
  return h("hr", { className: `${divider === false ? "gap" : ""} ${spacing === 2 ? "large" : ""}` });
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function containerView({ accent_color: color, components, spoiler: hidden }, context) {
  const box = h("div", { className: "container" }, componentViews(components, context));
  edge(box, color);
  if (!hidden) return box;
  return h("details", { className: "container-spoiler" }, h("summary", {}, "Spoiler"), box);
}

/**
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
const covered = (element, hidden) => (hidden ? spoiler([element]) : element);
