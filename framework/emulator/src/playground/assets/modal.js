// Modal that the app opened, with its fields and their values.

import { optionsOf } from "./component.js";
import { freshId, h } from "./dom.js";
import { text } from "./text.js";

const [ROW, TEXT_INPUT, TEXT, LABEL_TEXT, UPLOAD, RADIO, CHECKS, CHECK] = [1, 4, 10, 18, 19, 21, 22, 23];

/// Opens a modal. `context` provides `names`, `choices(kinds)` and `submit(values)`, which returns an error message or nothing.
export function openModal(modal, context) {
  const fields = [];
  const fault = h("p", { className: "fault", role: "alert" });
  const dialog = h("dialog", { className: "modal", "aria-labelledby": "modal-title" });
  const close = () => dialog.close();
  const form = h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      const message = await context.submit(fields.map(({ id, read }) => [id, read()]));
      if (message) fault.textContent = message;
      else close();
    },
  },
  h("h2", { id: "modal-title" }, modal.title),
  (modal.components ?? []).map((one) => entry(one, context, fields)),
  fault,
  h("p", { className: "row" },
    h("button", { type: "submit", className: "button primary" }, "Submit"),
    h("button", { type: "button", className: "button secondary", onclick: close }, "Cancel")));
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function entry(one, context, fields) {
  if (one.type === TEXT) return h("div", { className: "text" }, text(one.content, context.names));
  if (one.type === ROW) return (one.components ?? []).map((inner) => labeledField(inner, inner.label, null, context, fields));
  if (one.type === LABEL_TEXT) return labeledField(one.component, one.label, one.description, context, fields);
  return h("pre", {}, JSON.stringify(one));
}

/// Returns a field with its label. A group of inputs is a fieldset with a legend.
function labeledField(field, label, description, context, fields) {
  const id = freshId("field");
  const hint = description && h("span", { className: "hint" }, description);
  const { element, read } = control(field, id, context);
  fields.push({ id: field.custom_id, read });
  if (element.tagName === "DIV") {
    return h("fieldset", {}, h("legend", {}, label), hint, element);
  }
  return h("p", {}, h("label", { htmlFor: id }, label), hint, element);
}

/// Returns the element of a field, and a function that reads the value of the field.
function control(field, id, context) {
  const required = field.required !== false;
  if (field.type === TEXT_INPUT) {
    const element = h(field.style === 2 ? "textarea" : "input", {
      id, required, value: field.value ?? "", placeholder: field.placeholder ?? "",
    });
    return { element, read: () => element.value };
  }
  if (field.type === UPLOAD) {
    const element = h("input", { id, placeholder: "picture.png, notes.txt" });
    const files = () => element.value.split(",").map((name) => name.trim());
    return { element, read: () => files().filter(Boolean) };
  }
  if (field.type === CHECK) {
    const element = h("input", { id, type: "checkbox", checked: field.default ?? false });
    return { element, read: () => element.checked };
  }
  if (field.type === RADIO || field.type === CHECKS) return group(field, id);
  const many = (field.max_values ?? 1) > 1;
  const options = optionsOf(field, context.choices);
  const element = h("select", { id, multiple: many, required },
    !many && !required && h("option", { value: "" }, ""),
    options.map(({ label, value, hint, chosen }) => h("option", { value, title: hint, selected: chosen }, label)));
  return { element, read: () => [...element.selectedOptions].map(({ value }) => value).filter(Boolean) };
}

function group(field, id) {
  const type = field.type === RADIO ? "radio" : "checkbox";
  const inputs = field.options.map(({ value, default: chosen }) =>
    h("input", { type, name: id, value, checked: chosen ?? false }));
  const element = h("div", {}, inputs.map((input, index) => h("label", { className: "choice" },
    input, field.options[index].label, h("span", { className: "hint" }, field.options[index].description ?? ""))));
  return { element, read: () => inputs.filter(({ checked }) => checked).map(({ value }) => value) };
}
