// Input of a slash command: one field per option, required options first.

/** @import { Json } from "../base/types.js" */
/** @import { Fault } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { button, freshId, h, singly } from "../base/dom.js";
import { Suggestions } from "./suggestions.js";

/**
 * A command that can be sent: its path, the path in the user's language, and its options.
 * @typedef {{path: string[], shown: string, description: string, options: Json[]}} Invocation
 */

/**
 * The field of one option. `value` is the value of a suggestion that was chosen.
 * @typedef {{option: Json, field: HTMLInputElement, error: HTMLElement, root: HTMLElement, value: string | null}} Chip
 */

const BOOLEAN = 5;

/** @type {Record<number, string>} */
const HINTS = { 3: "text", 4: "whole number", 6: "@member", 7: "#channel", 8: "@role", 9: "@member or @role", 10: "number", 11: "picture.png" };

/** Values that the emulator reads as one value without quotes. */
const PLAIN = /^[\p{L}\p{N}<>@#&!._+-]+$/u;

/** Quotes a value, if needed, so that the emulator reads it as one value. @param {string} value */
const quoted = (value) => (PLAIN.test(value) ? value : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);

/** Returns the text of an option in the user's language. @param {Json} option */
const nameOf = (option) => option.name_localized ?? option.name;

/** @param {Json} option */
const descriptionOf = (option) => option.description_localized ?? option.description;

export class CommandForm {
  /**
   * @param {Viewer} viewer
   * @param {Invocation} command
   * @param {() => void} onEnd
   */
  constructor(viewer, command, onEnd) {
    this.viewer = viewer;
    this.command = command;
    this.onEnd = onEnd;
    /** @type {Chip[]} */
    this.chips = [];
    this.send = singly(() => this.sendOnce());
    this.fault = h("p", { className: "fault", role: "alert" });
    this.more = h("input", { type: "text", className: "more", "aria-label": "Another option, or Enter to send", placeholder: this.placeholder() });
    const others = new Suggestions(this.more, (typed) => this.optionSuggestions(typed), { name: "Options" });
    this.more.addEventListener("keydown", (event) => this.handleLastFieldKey(event));
    this.row = h("div", { className: "line", role: "group", "aria-label": `/${command.shown}` },
      h("span", { className: "command" }, `/${command.shown}`), this.more,
      button("Send", () => this.submit(), { className: "button primary" }), button("Cancel", () => this.onEnd()));
    this.root = h("div", { className: "command-form" }, h("p", { className: "hint" }, command.description), this.fault, this.row, others.list);
    command.options.filter(({ required }) => required).forEach((option) => this.addOption(option));
  }

  placeholder() {
    const optional = this.command.options.filter(({ required }) => !required).length;
    return optional > 0 ? `+${optional} optional` : "";
  }

  focus() {
    (this.chips[0]?.field ?? this.more).focus();
  }

  /**
   * Returns suggestions for options that have no field yet.
   * @param {string} typed
   * @returns {Suggestion[]}
   */
  optionSuggestions(typed) {
    const given = new Set(this.chips.map(({ option }) => option.name));
    const matching = this.command.options.filter((option) => !given.has(option.name) && nameOf(option).includes(typed.toLowerCase()));
    return matching.map((option) => ({
      label: nameOf(option),
      hint: descriptionOf(option),
      choose: () => { this.more.value = ""; this.addOption(option).field.focus(); },
    }));
  }

  /** @param {Json} option @returns {Chip} */
  addOption(option) {
    const id = freshId("option");
    const hint = descriptionOf(option);
    const error = h("span", { className: "fault", id: `${id}-error` });
    const field = h("input", {
      id, type: "text", title: hint, placeholder: HINTS[option.type] ?? "", required: Boolean(option.required), "aria-describedby": error.id,
    });
    const suggestions = new Suggestions(field, (typed) => this.valueSuggestions(chip, typed), { name: nameOf(option) });
    const root = h("span", { className: "chip" }, h("label", { htmlFor: id, title: hint }, nameOf(option)), field, suggestions.list, error);
    /** @type {Chip} */
    const chip = { option, field, error, root, value: null };
    field.addEventListener("input", () => { chip.value = null; this.showError(chip, ""); });
    field.addEventListener("keydown", (event) => this.handleChipKey(event, chip));
    this.chips.push(chip);
    this.row.insertBefore(root, this.more);
    return chip;
  }

  /**
   * @param {Chip} chip
   * @param {string} message
   */
  showError({ error, field }, message) {
    error.textContent = message;
    field.setAttribute("aria-invalid", String(message !== ""));
  }

  /**
   * Returns suggestions for an option's value: choices, names, or the app's autocomplete choices.
   * @param {Chip} chip
   * @param {string} typed
   * @returns {Promise<Suggestion[]>}
   */
  async valueSuggestions(chip, typed) {
    /** @param {string} label @param {string} value @param {string | null} [hint] @returns {Suggestion} */
    const suggestion = (label, value, hint) => ({ label, hint, choose: () => this.setValue(chip, label, value) });
    const { option } = chip;
    const fits = (/** @type {string} */ label) => label.toLowerCase().includes(typed.toLowerCase());
    if (option.autocomplete) {
      const choices = await this.viewer.suggest(this.toLine(chip).line);
      return choices.map((choice) => suggestion(nameOf(choice), String(choice.value)));
    }
    if (option.type === BOOLEAN) return ["true", "false"].filter(fits).map((text) => suggestion(text, text));
    if (option.choices?.length > 0) {
      const choices = option.choices.filter((/** @type {Json} */ choice) => fits(nameOf(choice)));
      return choices.map((/** @type {Json} */ choice) => suggestion(nameOf(choice), choice.name));
    }
    const found = await this.viewer.optionObjects(option, typed.replace(/^[@#]/, ""));
    return found.map(({ hint, label, value }) => suggestion(label, value, hint));
  }

  /**
   * @param {Chip} chip
   * @param {string} label
   * @param {string} value
   */
  setValue(chip, label, value) {
    chip.field.value = label;
    chip.value = value;
    const next = this.chips[this.chips.indexOf(chip) + 1];
    (next?.field ?? this.more).focus();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Chip} chip
   */
  handleChipKey(event, chip) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.onEnd();
    if (event.key === "Backspace" && chip.field.value === "" && !chip.option.required) {
      event.preventDefault();
      this.chips = this.chips.filter((other) => other !== chip);
      chip.root.remove();
      this.more.focus();
    }
  }

  /** @param {KeyboardEvent} event */
  handleLastFieldKey(event) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.onEnd();
    if (event.key === "Backspace" && this.more.value === "") {
      event.preventDefault();
      const last = this.chips.at(-1);
      if (last) last.field.focus();
      else this.onEnd();
    }
  }

  /**
   * Returns the line for the options, with the end of each option in it. `typing` is the option that requests autocomplete; it is
   * written last. Other empty options are omitted.
   * @param {Chip | null} [typing]
   */
  toLine(typing = null) {
    let line = `${typing ? "?/" : "/"}${this.command.path.join(" ")}`;
    const given = this.chips.filter((chip) => chip !== typing && chip.field.value !== "");
    const ends = [...given, ...(typing ? [typing] : [])].map((chip) => {
      line += ` ${chip.option.name}:${quoted(chip.value ?? chip.field.value)}`;
      return { chip, end: new TextEncoder().encode(line).length };
    });
    return { line, ends };
  }

  submit() {
    const missing = this.chips.find(({ option, field }) => option.required && field.value === "");
    if (!missing) {
      void this.send();
      return;
    }
    missing.field.focus();
    this.showError(missing, "This option is required.");
  }

  /** Sends the command. An error is shown at its option, and the input stays for correction. */
  async sendOnce() {
    const { ends, line } = this.toLine();
    this.fault.textContent = "";
    const fault = await this.viewer.send(line);
    if (fault) this.showFault(fault, ends);
    else this.onEnd();
  }

  /**
   * @param {Fault} fault
   * @param {{chip: Chip, end: number}[]} ends
   */
  showFault({ message, nearest, offset }, ends) {
    const text = `${message}.${nearest ? ` Did you mean ${nearest}?` : ""}`;
    const start = new TextEncoder().encode(`/${this.command.path.join(" ")}`).length;
    const at = offset ?? 0;
    const found = at > start ? ends.find(({ end }) => at < end) : undefined;
    if (!found) {
      this.fault.textContent = text;
      return;
    }
    this.showError(found.chip, text);
    found.chip.field.focus();
  }
}
