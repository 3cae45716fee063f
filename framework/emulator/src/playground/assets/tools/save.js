// "Save as test": a dialog with the steps of the conversation, the parts of each result to assert, and the text of the test.

/** @import { Json } from "../base/types.js" */

import { download, get, getText } from "../base/api.js";
import { button, freshId, h } from "../base/dom.js";

/** Characters of a value that the list shows. */
const VALUE_MAX = 120;

const FORMATS = [["rust", "Rust test"], ["json", "Scenario file"], ["html", "HTML page"]];

/** Parts of a result that are objects, whose own parts are asserted. */
const GROUPS = ["reply", "followups", "message", "sent", "audit", "embeds"];

/** Parts that say how the app responded; they are not asserted alone. */
const HIDDEN = ["response", "edited", "channel"];

/** Opens the dialog. */
export async function openSaveDialog() {
  const { steps } = await get("scenario", { format: "json" });
  new SaveDialog(steps).open();
}

class SaveDialog {
  /** @param {Json[]} steps */
  constructor(steps) {
    /** @type {Map<string, HTMLInputElement>} */
    this.boxes = new Map();
    this.format = h("select", { id: freshId("format") }, FORMATS.map(([value, label]) => h("option", { value }, label)));
    this.app = h("input", { type: "text", id: freshId("app"), placeholder: "my_bot::app()", spellcheck: false });
    this.preview = h("pre", { className: "json", tabIndex: 0, role: "region", "aria-label": "Preview" });
    this.link = h("a", { className: "button primary", download: "" }, "Download");
    this.note = h("span", { role: "status", className: "hint" });
    const title = freshId("save");
    this.dialog = h("dialog", { className: "save", "aria-labelledby": title }, h("h2", { id: title }, "Save as test"),
      h("p", { className: "row" }, h("label", {}, "Format ", this.format), h("label", {}, "App in Rust ", this.app)),
      steps.length > 0 ? h("ol", { className: "saved-steps", tabIndex: 0, "aria-label": "Steps" }, steps.map((step, index) => this.step(step, index + 1)))
        : h("p", { className: "hint" }, "Nothing is recorded yet: send a command."),
      this.preview,
      h("p", { className: "row" }, this.link, button("Copy", () => void this.copy()), button("Close", () => this.dialog.close()), this.note));
    for (const input of [this.format, this.app]) input.addEventListener("change", () => void this.show());
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    void this.show();
  }

  /**
   * @param {Json} step
   * @param {number} number
   */
  step(step, number) {
    const parts = partsOf(step.expect ?? {}, `${number}`);
    const rows = parts.map(({ label, path }) => {
      const box = h("input", { type: "checkbox", checked: true });
      box.addEventListener("change", () => void this.show());
      this.boxes.set(path, box);
      return h("li", {}, h("label", {}, box, ` ${label}`));
    });
    return h("li", {}, h("strong", {}, `${step.user}: ${actionOf(step.action)}`), h("ul", {}, rows));
  }

  /** Returns the path of the export with the chosen parts. */
  path() {
    const dropped = [...this.boxes].filter(([, box]) => !box.checked).map(([path]) => path);
    const query = new URLSearchParams({ format: this.format.value });
    if (dropped.length > 0) query.set("drop", dropped.join(","));
    if (this.app.value.trim()) query.set("app", this.app.value.trim());
    return `scenario?${query}`;
  }

  /** Shows the text for the chosen parts. */
  async show() {
    this.app.disabled = this.format.value !== "rust";
    this.note.textContent = "";
    const path = this.path();
    try {
      const text = await getText(path);
      if (path !== this.path()) return;
      this.link.href = download(path);
      this.preview.textContent = text;
    } catch (error) {
      this.note.textContent = `The text could not be loaded: ${error instanceof Error ? error.message : error}`;
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.preview.textContent ?? "");
      this.note.textContent = "The text is copied.";
    } catch {
      this.note.textContent = "The browser does not permit to copy: select the text, or download it.";
    }
  }
}

/**
 * Returns the parts of a result that a test can assert, each with its path.
 * @param {Json} value
 * @param {string} path
 * @param {string} [name]
 * @returns {{path: string, label: string}[]}
 */
function partsOf(value, path, name = "") {
  return Object.entries(value).flatMap(([key, part]) => {
    const [inner, label] = [`${path}.${key}`, `${name}${/^\d+$/.test(key) ? Number(key) + 1 : key}`];
    if (HIDDEN.includes(key)) return [];
    if (Array.isArray(part) && GROUPS.includes(key)) return part.map((one, index) => ({ path: `${inner}.${index}`, label: `${label} ${index + 1}: ${short(one)}` }));
    if (GROUPS.includes(key)) return partsOf(part, inner, `${label} `);
    return [{ path: inner, label: `${label}: ${short(part)}` }];
  });
}

/** @param {any} value */
function short(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** @param {Json} action */
function actionOf({ click, post, select, send, submit }) {
  if (click) return `clicks [${click.component}]`;
  if (select) return `selects ${select.values.join(", ")} in [${select.component}]`;
  if (submit) return "submits the modal";
  return send ?? `sends “${post}”`;
}
