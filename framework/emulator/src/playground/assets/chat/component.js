// Components of messages: rows, buttons, selects, and the layout of components v2.

/** @import { Choice, Json, Names } from "../base/types.js" */

import { icon } from "../base/icons.js";
import { picker } from "../input/picker.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { edge } from "./embed.js";
import { fileCard, fileOf, pictureView } from "./media.js";
import { link, spoiler, text } from "./text.js";

/**
 * Everything that a component needs to be shown and used.
 * @typedef {object} ComponentContext
 * @property {Names} names
 * @property {Json[]} attachments
 * @property {(component: Json, typed: string) => Promise<Choice[]>} choices
 * @property {(customId: string, label: string) => void} click
 * @property {(customId: string, values: string[], label: string) => void} select
 */

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "premium"];

/** @type {Record<number, (component: Json, context: ComponentContext) => unknown>} */
const RENDER = {
  1: ({ components }, context) => html`<div class="row">${componentViews(components, context)}</div>`,
  2: buttonView,
  3: selectView,
  5: selectView,
  6: selectView,
  7: selectView,
  8: selectView,
  9: sectionView,
  10: ({ content }, { names }) => html`<div class="rich text-display">${text(content, names)}</div>`,
  11: thumbnailView,
  12: galleryView,
  13: fileView,
  14: separatorView,
  17: containerView,
};

/**
 * Returns the templates of components.
 * @param {Json[] | null | undefined} list
 * @param {ComponentContext} context
 * @returns {unknown[]}
 */
export function componentViews(list, context) {
  return (list ?? []).map((component) => componentView(component, context));
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function componentView(component, context) {
  const render = RENDER[component?.type];
  return render ? render(component, context) : html`<pre tabindex="0">${JSON.stringify(component)}</pre>`;
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function sectionView({ accessory, components }, context) {
  return html`<div class="section"><div>${componentViews(components, context)}</div>
    ${accessory ? componentView(accessory, context) : nothing}</div>`;
}

/** Returns the text of a button. @param {Json} component @returns {string} */
export function labelOfButton({ emoji, label, sku_id: sku }) {
  const name = emoji?.id ? `:${emoji.name}:` : emoji?.name;
  return [name, label].filter(Boolean).join(" ") || (sku ? "Buy" : "Button");
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function buttonView(component, context) {
  const { custom_id: id, disabled, style, url } = component;
  const shown = labelOfButton(component);
  if (url) return link(url, html`${shown} ${icon("external-link")}`, null, "button");
  return html`<button type="button" class="button ${STYLES[style] ?? ""}" ?disabled=${disabled || !id}
    @click=${() => context.click(id, shown)}>${shown}</button>`;
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function selectView(component, context) {
  const label = component.placeholder ?? "Make a selection";
  return picker({
    label,
    find: (typed) => context.choices(component, typed),
    preset: presetOf(component, context.names),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    choose: (values) => context.select(component.custom_id, values, label),
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
function thumbnailView({ description, media, spoiler: hidden }, { attachments }) {
  return covered(pictureView(media, description, "thumbnail", attachments), hidden);
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function galleryView({ items }, { attachments }) {
  const pictures = (items ?? []).map((/** @type {Json} */ { description, media, spoiler: hidden }) =>
    covered(pictureView(media, description, "picture", attachments), hidden),
  );
  return html`<div class="gallery count-${Math.min(pictures.length, 4)}">${pictures}</div>`;
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function fileView({ file, name, size, spoiler: hidden }, { attachments }) {
  const known = fileOf(file, attachments);
  const shown =
    known?.filename ??
    name ??
    String(file?.url ?? "")
      .split("/")
      .at(-1);
  return covered(fileCard(shown, known?.size ?? size), hidden);
}

/** @param {Json} component */
function separatorView({ divider, spacing }) {
  return html`<hr class="${divider === false ? "gap" : ""} ${spacing === 2 ? "large" : ""}">`;
}

/**
 * @param {Json} component
 * @param {ComponentContext} context
 */
function containerView({ accent_color: color, components, spoiler: hidden }, context) {
  const box = html`<div class="container" ${edge(color)}>${componentViews(components, context)}</div>`;
  return hidden ? html`<details class="container-spoiler"><summary>Spoiler</summary>${box}</details>` : box;
}

/**
 * @param {unknown} content
 * @param {boolean} hidden
 */
const covered = (content, hidden) => (hidden ? spoiler(content) : content);
