// Modal that the app opened, as a dialog with its fields.

/** @import { Choice, Json, Names } from "../base/types.js" */
/** @import { Child } from "../base/dom.js" */

import { presetOf } from "../chat/component.js";
import { text } from "../chat/markdown.js";
import { button, freshId, h, singly } from "../base/dom.js";
import { picker } from "./picker.js";

/**
 * Everything that a modal needs. `submit` returns an error message, or null.
 * @typedef {object} ModalContext
 * @property {Names} names
 * @property {(component: Json, typed: string) => Promise<Choice[]>} choices
 * @property {(values: [string, any][]) => Promise<string | null>} submit
 */

/**
 * A field: its element, and a function that reads its value. A group of inputs has no single element for a label.
 * @typedef {{element: HTMLElement, read: () => any, grouped?: boolean}} Field
 */

const [ROW, TEXT_INPUT, TEXT, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX] = [1, 4, 10, 18, 19, 21, 22, 23];

/**
 * Opens a modal.
 * @param {Json} modal
 * @param {ModalContext} context
 */
export function openModal(modal, context) {
  /** @type {{id: string, field: Field}[]} */
  const fields = [];
  const fault = h("p", { className: "fault", role: "alert" });
  const title = freshId("modal");
  const dialog = h("dialog", { className: "modal", "aria-labelledby": title });
  const form = h("form", { noValidate: true }, h("h2", { id: title }, modal.title),
    (modal.components ?? []).map((/** @type {Json} */ one) => entry(one, context, fields)), fault,
    h("p", { className: "row" }, h("button", { type: "submit", className: "button primary" }, "Submit"),
      button("Cancel", () => dialog.close())));
  const submit = singly(async () => {
    const message = await context.submit(fields.map(({ id, field }) => [id, field.read()]));
    if (message) fault.textContent = message;
    else dialog.close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Json} one
 * @param {ModalContext} context
 * @param {{id: string, field: Field}[]} fields
 * @returns {Child}
 */
function entry(one, context, fields) {
  if (one.type === TEXT) return h("div", { className: "rich" }, text(one.content, context.names));
  if (one.type === ROW) return (one.components ?? []).map((/** @type {Json} */ inner) => labeled(inner, inner.label, null, context, fields));
  if (one.type === LABEL) return labeled(one.component, one.label, one.description, context, fields);
  return h("pre", { tabIndex: 0 }, JSON.stringify(one));
}

/**
 * Returns a field with its label. A group of inputs is a fieldset with a legend.
 * @param {Json} component
 * @param {string} label
 * @param {string | null | undefined} description
 * @param {ModalContext} context
 * @param {{id: string, field: Field}[]} fields
 */
function labeled(component, label, description, context, fields) {
  const id = freshId("field");
  const field = control(component, id, context);
  fields.push({ id: component.custom_id, field });
  const required = component.required !== false && component.type !== CHECKBOX;
  const mark = required && h("span", { className: "required", title: "Required" }, " *");
  const hint = description && h("span", { className: "hint" }, description);
  if (field.grouped) return h("fieldset", {}, h("legend", {}, label, mark), hint, field.element);
  return h("div", { className: "field" }, h("label", { htmlFor: id, id: `${id}-label` }, label, mark), hint, field.element);
}

/**
 * @param {Json} component
 * @param {string} id
 * @param {ModalContext} context
 * @returns {Field}
 */
function control(component, id, context) {
  switch (component.type) {
    case TEXT_INPUT: return textField(component, id);
    case UPLOAD: return uploadField(component, id);
    case RADIO: case CHECKBOXES: return choiceGroup(component, id);
    case CHECKBOX: return checkbox(component, id);
    default: return selectField(component, id, context);
  }
}

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function textField({ max_length: max, min_length: min, placeholder, required, style, value }, id) {
  const properties = { id, value: value ?? "", placeholder: placeholder ?? "", required: required !== false };
  const element = style === 2 ? h("textarea", { rows: 4, ...properties }) : h("input", { type: "text", ...properties });
  const limit = max ?? 4000;
  const count = h("span", { className: "hint count" });
  const show = () => { count.textContent = `${[...element.value].length} of ${min ? `${min} to ` : ""}${limit}`; };
  element.addEventListener("input", show);
  show();
  return { element: h("div", { className: "field-body" }, element, count), read: () => element.value };
}

/**
 * Returns a field for files. The emulator sends the names to the app, and generates contents of its own.
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function uploadField({ file_types: types, max_values: max }, id) {
  const element = h("input", { id, type: "file", multiple: (max ?? 1) > 1, accept: acceptOf(types) });
  return { element, read: () => [...element.files ?? []].map(({ name }) => name) };
}

/** @param {string[] | null | undefined} types */
const acceptOf = (types) => (types ?? []).map((type) => (type.startsWith(".") ? type : `${type}/*`)).join(",");

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function checkbox(component, id) {
  const element = h("input", { id, type: "checkbox", checked: component.default ?? false });
  return { element, read: () => element.checked };
}

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function choiceGroup({ options, type }, id) {
  const kind = type === RADIO ? "radio" : "checkbox";
  const inputs = options.map((/** @type {Json} */ option) =>
    h("input", { type: kind, name: id, value: option.value, checked: option.default ?? false }));
  const rows = inputs.map((/** @type {HTMLInputElement} */ input, /** @type {number} */ index) => h("label", { className: "choice" },
    input, h("span", {}, options[index].label), h("span", { className: "hint" }, options[index].description ?? "")));
  const chosen = () => inputs.filter((/** @type {HTMLInputElement} */ { checked }) => checked).map((/** @type {HTMLInputElement} */ { value }) => value);
  // A radio group has one value, as a text.
  const read = () => (type === RADIO ? chosen()[0] ?? [] : chosen());
  return { element: h("div", {}, rows), grouped: true, read };
}

/**
 * @param {Json} component
 * @param {string} id
 * @param {ModalContext} context
 * @returns {Field}
 */
function selectField(component, id, context) {
  const made = picker({
    label: component.placeholder ?? "Make a selection",
    labelledBy: `${id}-label`,
    find: (typed) => context.choices(component, typed),
    preset: presetOf(component, context.names),
    min: component.required === false ? 0 : component.min_values ?? 1,
    max: component.max_values ?? 1,
    choose: () => {},
  });
  return { element: made.element, read: made.read };
}
