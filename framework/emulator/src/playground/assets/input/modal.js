// Modal that the app opened, as a dialog with its fields.

/** @import { Choice, Fault, Json, Names } from "../base/types.js" */

import { element, freshId, singly } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { online } from "../base/online.js";
import { presetOf } from "../chat/component.js";
import { text } from "../chat/text.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { faultText, withCode } from "./fault.js";
import { picker } from "./picker.js";

/**
 * Everything that a modal needs. `submit` returns the fault of the submission, or null.
 * @typedef {object} ModalContext
 * @property {string} app
 * @property {Names} names
 * @property {(component: Json, typed: string) => Promise<Choice[]>} choices
 * @property {(values: [string, any][], files: File[]) => Promise<Fault | null>} submit
 */

/**
 * A field: the template of its input, the function that reads its value, and the element that receives the focus. A
 * group of inputs has no single element for a label.
 * @typedef {object} Field
 * @property {unknown} view
 * @property {() => any} read
 * @property {() => HTMLElement | null | undefined} target
 * @property {() => File[]} [files]
 * @property {boolean} [grouped]
 */

/**
 * A field with its component and its label.
 * @typedef {{component: Json, label: string, id: string, field: Field}} Entry
 */

const [ROW, TEXT_INPUT, TEXT, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX] = [1, 4, 10, 18, 19, 21, 22, 23];
const LENGTH_MAX = 4000;

/** Verbs for an empty field, by type of component. @type {Record<number, string>} */
const MISSING = { [TEXT_INPUT]: "Fill in", [UPLOAD]: "Attach a file for", [RADIO]: "Choose", [CHECKBOXES]: "Choose" };

/**
 * Opens a modal.
 * @param {Json} modal
 * @param {ModalContext} context
 */
export function openModal(modal, context) {
  new ModalForm(modal, context).open();
}

class ModalForm {
  /**
   * @param {Json} modal
   * @param {ModalContext} context
   */
  constructor(modal, context) {
    this.modal = modal;
    this.context = context;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<string, string>} */
    this.faults = new Map();
    this.fault = "";
    this.title = freshId("modal");
    /** @type {HTMLDialogElement} */
    this.dialog = element(html`<dialog class="modal" aria-labelledby=${this.title}
      @close=${() => this.dialog.remove()}></dialog>`);
    this.submit = singly(() => this.submitOnce());
    this.parts = (modal.components ?? []).map((/** @type {Json} */ one) => this.part(one));
  }

  open() {
    this.render();
    document.body.append(this.dialog);
    this.dialog.showModal();
    (this.entries[0]?.field.target() ?? this.dialog).focus();
  }

  render() {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.submit();
    };
    render(
      html`<form novalidate @submit=${submit}>
      <div class="modal-head"><h2 id=${this.title}>${this.modal.title}</h2>
        <button type="button" class="icon-button" aria-label="Close"
          @click=${() => this.dialog.close()}>${icon("x")}</button></div>
      ${online(this.parts.map((/** @type {() => unknown} */ part) => part()))}
      <p class="fault" role="alert">${withCode(this.fault)}</p>
      <p class="hint">This form goes to ${this.context.app}, on your machine.</p>
      <p class="row modal-actions">${online(html`<button type="submit" class="button primary">Submit</button>`)}
        <button type="button" class="button" @click=${() => this.dialog.close()}>Cancel</button></p></form>`,
      this.dialog,
    );
  }

  /** Returns the function that shows a component of the modal. @param {Json} one @returns {() => unknown} */
  part(one) {
    if (one.type === TEXT) return () => html`<div class="rich">${text(one.content, this.context.names)}</div>`;
    if (one.type === LABEL) return this.entry(one.component, one.label, one.description);
    if (one.type !== ROW) return () => html`<pre tabindex="0">${JSON.stringify(one)}</pre>`;
    const inner = (one.components ?? []).map((/** @type {Json} */ inside) => this.entry(inside, inside.label, null));
    return () => inner.map((/** @type {() => unknown} */ view) => view());
  }

  /**
   * Returns the function that shows a field with its label. A group of inputs is a fieldset with a legend.
   * @param {Json} component
   * @param {string} label
   * @param {string | null | undefined} description
   */
  entry(component, label, description) {
    const id = freshId("field");
    const changed = () => this.clear(component.custom_id);
    const field = control(component, id, changed, this.context);
    this.entries.push({ component, label, id, field });
    const mark = isRequired(component) ? html`<span class="required" title="Required"> *</span>` : nothing;
    const hint = description ? html`<span class="hint">${description}</span>` : nothing;
    return () => {
      const fault = html`<span class="fault" id="${id}-error">${this.faults.get(component.custom_id) ?? ""}</span>`;
      if (field.grouped)
        return html`<fieldset aria-describedby="${id}-error"
          @change=${changed}><legend>${label}${mark}</legend>${hint}${field.view}${fault}</fieldset>`;
      const name = html`<label for=${id} id="${id}-label">${label}${mark}</label>`;
      if (component.type === CHECKBOX)
        return html`<div class="field beside">${field.view}<div>${name}${hint}</div></div>`;
      return html`<div class="field" @input=${changed} @change=${changed}>${name}${hint}${field.view}${fault}</div>`;
    };
  }

  /** Removes the fault of a field after a change. @param {string} id */
  clear(id) {
    if (!this.faults.has(id) && !this.fault) return;
    this.faults.delete(id);
    this.fault = "";
    this.showFaults();
  }

  showFaults() {
    this.render();
    for (const { component, field } of this.entries)
      field.target()?.setAttribute("aria-invalid", String(this.faults.has(component.custom_id)));
  }

  async submitOnce() {
    this.fault = "";
    this.faults = new Map(
      this.entries.flatMap(({ component, field, label }) => {
        const fault = faultOf(component, label, field.read());
        return fault ? [[component.custom_id, fault]] : [];
      }),
    );
    const values = () =>
      this.entries.map(({ component, field }) => /** @type {[string, any]} */ ([component.custom_id, field.read()]));
    const files = () => this.entries.flatMap(({ field }) => field.files?.() ?? []);
    const found = this.faults.size === 0 && (await this.context.submit(values(), files()));
    if (found === null) {
      this.dialog.close();
      return;
    }
    if (found) this.place(found);
    this.showFaults();
    this.entries
      .find(({ component }) => this.faults.has(component.custom_id))
      ?.field.target()
      ?.focus();
  }

  /** Shows a fault of the emulator at the field that it names, or at the end of the form. @param {Fault} fault */
  place(fault) {
    const id = /`([^`]+)`/.exec(fault.message)?.[1];
    const known = this.entries.find(({ component }) => component.custom_id === id);
    if (known)
      this.faults.set(
        known.component.custom_id,
        faultText({ message: fault.message.replace(`\`${id}\``, known.label) }),
      );
    else this.fault = faultText(fault);
  }
}

/** Returns whether a field must have a value. @param {Json} component */
const isRequired = ({ required, type }) => required !== false && type !== CHECKBOX;

/**
 * Returns the fault of a value that a client does not submit, null if there is none.
 * @param {Json} component
 * @param {string} label
 * @param {any} value
 */
function faultOf(component, label, value) {
  if (component.type === CHECKBOX) return null;
  const count =
    typeof value === "string" && component.type === TEXT_INPUT
      ? [...value].length
      : [value].flat().filter(Boolean).length;
  if (count === 0) return isRequired(component) ? `${MISSING[component.type] ?? "Choose"} “${label}”.` : null;
  const unit = component.type === TEXT_INPUT ? "characters" : component.type === UPLOAD ? "files" : "choices";
  const [least, most] =
    component.type === TEXT_INPUT
      ? [component.min_length ?? 0, component.max_length ?? LENGTH_MAX]
      : [component.min_values ?? 1, component.max_values ?? Infinity];
  if (count < least) return `At least ${least} ${unit} are needed; there are ${count}.`;
  return count > most ? `At most ${most} ${unit} are allowed; there are ${count}.` : null;
}

/**
 * @param {Json} component
 * @param {string} id
 * @param {() => void} changed
 * @param {ModalContext} context
 * @returns {Field}
 */
function control(component, id, changed, context) {
  switch (component.type) {
    case TEXT_INPUT:
      return textField(component, id);
    case UPLOAD:
      return uploadField(component, id);
    case RADIO:
    case CHECKBOXES:
      return choiceGroup(component, id);
    case CHECKBOX:
      return checkbox(component, id);
    default:
      return selectField(component, id, changed, context);
  }
}

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function textField({ max_length: max, min_length: min, placeholder, required, style, value }, id) {
  /** @type {HTMLInputElement | HTMLTextAreaElement} */
  const input = element(
    style === 2
      ? html`<textarea rows="4" id=${id} placeholder=${placeholder ?? ""} ?required=${required !== false}
          aria-describedby="${id}-error"></textarea>`
      : html`<input type="text" id=${id} placeholder=${placeholder ?? ""} ?required=${required !== false}
          aria-describedby="${id}-error">`,
  );
  input.value = value ?? "";
  /** @type {HTMLElement} */
  const count = element(html`<span class="hint count"></span>`);
  const show = () => {
    count.textContent = `${[...input.value].length} of ${min ? `${min} to ` : ""}${max ?? LENGTH_MAX}`;
  };
  input.addEventListener("input", show);
  show();
  return {
    view: html`<div class="field-body">${input}${count}</div>`,
    read: () => input.value,
    target: () => input,
  };
}

/**
 * Returns a field for files: their names are its value.
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function uploadField({ file_types: types, max_values: max }, id) {
  /** @type {HTMLInputElement} */
  const input = element(html`<input type="file" id=${id} ?multiple=${(max ?? 1) > 1} accept=${acceptOf(types)}
    aria-describedby="${id}-error">`);
  const files = () => [...(input.files ?? [])];
  return { view: input, read: () => files().map(({ name }) => name), target: () => input, files };
}

/** @param {string[] | null | undefined} types */
const acceptOf = (types) => (types ?? []).map((type) => (type.startsWith(".") ? type : `${type}/*`)).join(",");

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function checkbox(component, id) {
  /** @type {HTMLInputElement} */
  const input = element(html`<input type="checkbox" id=${id} ?checked=${component.default}>`);
  return { view: input, read: () => input.checked, target: () => input };
}

/**
 * @param {Json} component
 * @param {string} id
 * @returns {Field}
 */
function choiceGroup({ options, type }, id) {
  const kind = type === RADIO ? "radio" : "checkbox";
  /** @type {HTMLInputElement[]} */
  const inputs = options.map((/** @type {Json} */ option) =>
    element(html`<input type=${kind} name=${id} value=${option.value} ?checked=${option.default}>`),
  );
  const rows = inputs.map(
    (input, index) => html`<label class="choice">${input}<span>${options[index].label}</span>
    <span class="hint">${options[index].description ?? ""}</span></label>`,
  );
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  // A radio group has one value, as a text.
  const read = () => (type === RADIO ? (chosen()[0] ?? []) : chosen());
  return { view: html`<div>${rows}</div>`, grouped: true, read, target: () => inputs[0] };
}

/**
 * @param {Json} component
 * @param {string} id
 * @param {() => void} changed
 * @param {ModalContext} context
 * @returns {Field}
 */
function selectField(component, id, changed, context) {
  const made = picker({
    label: component.placeholder ?? "Make a selection",
    labelledBy: `${id}-label`,
    describedBy: `${id}-error`,
    find: (typed) => context.choices(component, typed),
    preset: presetOf(component, context.names),
    min: component.required === false ? 0 : (component.min_values ?? 1),
    max: component.max_values ?? 1,
    choose: changed,
  });
  return { view: made.element, read: made.read, target: () => made.opener };
}
