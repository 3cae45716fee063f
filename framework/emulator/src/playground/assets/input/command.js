// Input of a slash command: one field per option, required options first.

/** @import { Fault, Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { element, freshId, singly } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { rank } from "../base/rank.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { faultText, withCode } from "./fault.js";
import { Suggestions } from "./suggestions.js";

/**
 * A command that can be sent: its path, the path in the user's language, and its options.
 * @typedef {{path: string[], shown: string, description: string, options: Json[]}} Invocation
 */

/**
 * The field of one option. `value` is the value of a suggestion that was chosen, `file` a file that was attached.
 * @typedef {object} Chip
 * @property {Json} option
 * @property {HTMLInputElement} field
 * @property {Suggestions} suggestions
 * @property {string} error
 * @property {string | null} value
 * @property {File | null} file
 */

const CHAT_INPUT = 1;
const NESTED = [1, 2];
const BOOLEAN = 5;
const CHANNEL = 7;
const ATTACHMENT = 11;

/** Names of types of options. @type {Record<number, string>} */
const TYPES = {
  3: "text",
  4: "whole number",
  5: "true or false",
  6: "member",
  7: "channel",
  8: "role",
  9: "member or role",
  10: "number",
  11: "file",
};

/** Placeholders of types of options. @type {Record<number, string>} */
const HINTS = { 6: "@member", 7: "#channel", 8: "@role", 9: "@member or @role", 11: "picture.png" };

/** Names of types of channels. @type {Record<number, string>} */
const CHANNEL_TYPES = {
  0: "text",
  2: "voice",
  4: "category",
  5: "announcement",
  10: "announcement thread",
  11: "thread",
  12: "private thread",
  13: "stage",
  15: "forum",
  16: "media",
};

/** Values that the emulator reads as one value without quotes. */
const PLAIN = /^[\p{L}\p{N}<>@#&!._+-]+$/u;

/** An option in a line: its name and its value, which may be in quotes. */
const OPTION = /^\s*([\p{L}\p{N}_'-]+):(?:"((?:\\.|[^"\\])*)"|(\S*))/u;

/** Quotes a value, if needed, so that the emulator reads it as one value. @param {string} value */
const quoted = (value) => (PLAIN.test(value) ? value : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);

/** Returns the text of an option in the user's language. @param {Json} option @returns {string} */
const nameOf = (option) => option.name_localized ?? option.name;

/** @param {Json} option @returns {string} */
const descriptionOf = (option) => option.description_localized ?? option.description;

/**
 * Returns the slash commands without subcommands, and the subcommands of the other slash commands.
 * @param {Json[]} commands
 * @returns {Invocation[]}
 */
export function invocations(commands) {
  /** @param {Json} option @param {string[]} path @param {string[]} shown @returns {Invocation[]} */
  const walk = (option, path, shown) => {
    const nested = (option.options ?? []).filter((/** @type {Json} */ { type }) => NESTED.includes(type));
    const here = [...path, option.name];
    const shownPath = [...shown, nameOf(option)];
    if (nested.length > 0) return nested.flatMap((/** @type {Json} */ inner) => walk(inner, here, shownPath));
    return [
      { path: here, shown: shownPath.join(" "), description: descriptionOf(option), options: option.options ?? [] },
    ];
  };
  return commands.filter(({ type }) => type === CHAT_INPUT).flatMap((command) => walk(command, [], []));
}

/**
 * Returns the options in a text such as `name:Bern times:"7"`; null if the text has anything else.
 * @param {string} text
 * @returns {[string, string][] | null}
 */
export function parseOptions(text) {
  /** @type {[string, string][]} */
  const options = [];
  let rest = text;
  while (rest.trim() !== "") {
    const match = OPTION.exec(rest);
    if (!match) return null;
    options.push([match[1] ?? "", match[2]?.replaceAll(/\\(.)/g, "$1") ?? match[3] ?? ""]);
    rest = rest.slice(match[0].length);
  }
  return options;
}

/** Returns the limits of an option as text. @param {Json} option */
function limitsOf({ channel_types: channels, max_length: most, max_value: max, min_length: least, min_value: min }) {
  /** @param {unknown} from @param {unknown} to @param {string} unit */
  const range = (from, to, unit) => {
    if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
    return to === undefined ? `at least ${from}${unit}` : `at most ${to}${unit}`;
  };
  if (min !== undefined || max !== undefined) return range(min, max, "");
  if (least !== undefined || most !== undefined) return range(least, most, " characters");
  return (channels ?? []).map((/** @type {number} */ type) => CHANNEL_TYPES[type] ?? type).join(" or ");
}

export class CommandForm {
  /**
   * @param {Viewer} viewer
   * @param {Invocation} command
   * @param {(sent: string | null) => void} onEnd
   */
  constructor(viewer, command, onEnd) {
    this.viewer = viewer;
    this.command = command;
    this.onEnd = onEnd;
    /** @type {Chip[]} */
    this.chips = [];
    /** @type {Json | null} */
    this.focused = null;
    this.isSending = false;
    this.isLeaving = false;
    this.fault = "";
    this.send = singly(() => this.sendOnce());
    /** @type {HTMLInputElement} */
    this.more = element(html`<input type="text" class="more" aria-label="Another option, or Enter to send">`);
    this.others = new Suggestions(this.more, (typed) => this.optionSuggestions(typed), { name: "Options" });
    this.more.addEventListener("input", () => this.splitLastField());
    this.more.addEventListener("keydown", (event) => this.handleLastFieldKey(event));
    /** @type {HTMLElement} */
    this.root = element(html`<div class="command-form"></div>`);
    command.options.filter(({ required }) => required).forEach((option) => this.addOption(option));
    this.render();
  }

  /** Returns the options without a field. */
  left() {
    const given = new Set(this.chips.map(({ option }) => option.name));
    return this.command.options.filter(({ name }) => !given.has(name));
  }

  render() {
    const { shown } = this.command;
    const left = this.left().length;
    this.more.placeholder = left > 0 ? `+${left} optional` : "";
    // With no option left, the field only receives the focus, so that Enter sends the command.
    this.more.classList.toggle("empty", left === 0);
    render(
      html`${this.chips.map(({ suggestions }) => suggestions.list)}${this.others.list}
      <p class="option-hint">${this.hintView()}</p>
      <p class="fault" role="alert">${withCode(this.fault)}</p>
      <div class="line" role="group" aria-label="/${shown}">
        <div class="chips"><span
          class="command">/${shown}</span>${this.chips.map((chip) => this.chipView(chip))}${this.more}</div>
        <button type="button" class="button" @click=${() => this.onEnd(null)}>Cancel</button>
        <button type="button" class="button primary" ?disabled=${this.isSending}
          @click=${() => this.submit()}>Send</button>
      </div>`,
      this.root,
    );
  }

  /** Returns the line about the focused option, or about the command. */
  hintView() {
    if (this.isLeaving) return html`Press <kbd>Esc</kbd> again to leave the command.`;
    const option = this.focused;
    if (!option) return this.command.description;
    const facts = [TYPES[option.type], limitsOf(option), option.required ? "required" : "optional"]
      .filter(Boolean)
      .join(", ");
    return html`<strong>${nameOf(option)}</strong> ${descriptionOf(option)} · ${facts}`;
  }

  /** @param {Chip} chip */
  chipView(chip) {
    const { error, field, option } = chip;
    const attach = option.type === ATTACHMENT ? this.attachView(chip) : nothing;
    return html`<span class="chip ${error ? "wrong" : ""}"><label
      for=${field.id}>${nameOf(option)}</label>${field}${attach}<span
      class="fault" id="${field.id}-error">${error}</span></span>`;
  }

  /**
   * Returns the button that attaches a file of the user. With a name alone, the emulator makes up the file.
   * @param {Chip} chip
   */
  attachView(chip) {
    const label = `Attach a file for ${nameOf(chip.option)}`;
    return html`<input type="file" hidden @change=${(/** @type {Event} */ event) => this.attach(chip, event)}><button
      type="button" class="icon-button" aria-label=${label} title=${label}
      @click=${(/** @type {Event} */ { currentTarget }) =>
        /** @type {any} */ (currentTarget).previousElementSibling.click()}>${icon("paperclip")}</button>`;
  }

  /**
   * @param {Chip} chip
   * @param {Event} event
   */
  attach(chip, { target }) {
    const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
    if (!file) return;
    this.setValue(chip, file.name, file.name);
    chip.file = file;
  }

  focus() {
    (this.chips.find(({ field }) => field.value === "")?.field ?? this.more).focus();
  }

  /** Fills in options by name, as far as the command has them. @param {[string, string][]} options */
  fill(options) {
    for (const [name, value] of options) {
      const option = this.command.options.find((one) => one.name === name || nameOf(one) === name);
      if (!option) continue;
      const chip = this.chips.find((one) => one.option === option) ?? this.addOption(option);
      chip.field.value = value;
    }
    this.render();
  }

  /**
   * Returns suggestions for options that have no field yet.
   * @param {string} typed
   * @returns {Suggestion[]}
   */
  optionSuggestions(typed) {
    return rank(this.left(), typed, (option) => [nameOf(option)]).map((option) => ({
      label: nameOf(option),
      hint: descriptionOf(option),
      choose: () => {
        this.more.value = "";
        this.addOption(option).field.focus();
      },
    }));
  }

  /** @param {Json} option @returns {Chip} */
  addOption(option) {
    const id = freshId("option");
    /** @type {HTMLInputElement} */
    const field = element(html`<input id=${id} type="text" placeholder=${HINTS[option.type] ?? ""}
      ?required=${option.required} aria-describedby="${id}-error">`);
    const suggestions = new Suggestions(field, (typed) => this.valueSuggestions(chip, typed), {
      name: nameOf(option),
    });
    /** @type {Chip} */
    const chip = { option, field, suggestions, error: "", value: null, file: null };
    field.addEventListener("input", () => {
      chip.value = null;
      chip.file = null;
      this.isLeaving = false;
      this.splitField(chip);
      this.showError(chip, "");
    });
    field.addEventListener("keydown", (event) => this.handleChipKey(event, chip));
    field.addEventListener("focus", () => this.describe(option));
    field.addEventListener("blur", () => this.describe(null));
    this.chips.push(chip);
    this.render();
    return chip;
  }

  /** Moves `name:value` in the last field, as a user writes it in a line, to the field of the option. */
  splitLastField() {
    this.fault = "";
    const [, name, value = ""] = /^\s*([^\s:]+):(.*)$/.exec(this.more.value) ?? [];
    const option = this.left().find((one) => nameOf(one) === name);
    if (!option) return;
    this.more.value = "";
    const chip = this.addOption(option);
    chip.field.value = value;
    chip.field.focus();
  }

  /**
   * Takes the name of the option off a value, and moves to the option that the end of the value names.
   * @param {Chip} chip
   */
  splitField({ field, option }) {
    const own = `${nameOf(option)}:`;
    if (field.value.startsWith(own)) field.value = field.value.slice(own.length);
    const [, value = "", name] = /^(.*)\s([^\s:]+):$/.exec(field.value) ?? [];
    const other = this.command.options.find((one) => one !== option && nameOf(one) === name);
    if (!other) return;
    field.value = value.trimEnd();
    const next = this.chips.find((one) => one.option === other) ?? this.addOption(other);
    next.field.focus();
  }

  /** @param {Json | null} option */
  describe(option) {
    this.focused = option;
    this.isLeaving = false;
    this.render();
  }

  /**
   * @param {Chip} chip
   * @param {string} message
   */
  showError(chip, message) {
    chip.error = message;
    chip.field.setAttribute("aria-invalid", String(message !== ""));
    this.render();
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
    if (option.autocomplete) {
      const { choices, reason } = await this.viewer.suggest(this.toLine(chip).line);
      if (choices.length === 0 && reason) return [{ label: "No suggestions", hint: reason }];
      return choices.map((choice) => suggestion(nameOf(choice), String(choice.value)));
    }
    const truths = option.type === BOOLEAN ? ["true", "false"].map((name) => ({ name })) : [];
    const choices = rank([...truths, ...(option.choices ?? [])], typed, (choice) => [nameOf(choice)]);
    if (truths.length > 0 || option.choices?.length > 0)
      return choices.map((choice) => suggestion(nameOf(choice), choice.name));
    const found = await this.viewer.optionObjects(option, typed);
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
    this.showError(chip, "");
    const next = this.chips[this.chips.indexOf(chip) + 1];
    (next?.field ?? this.more).focus();
  }

  /** Leaves the command at the second Escape in a row, if anything was typed. */
  leave() {
    const isEmpty = this.chips.every(({ field }) => field.value === "");
    if (isEmpty || this.isLeaving) {
      this.onEnd(null);
      return;
    }
    this.isLeaving = true;
    this.render();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Chip} chip
   */
  handleChipKey(event, chip) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.leave();
    if (event.key === "Backspace" && chip.field.value === "" && !chip.option.required) {
      event.preventDefault();
      this.chips = this.chips.filter((other) => other !== chip);
      this.more.focus();
      this.render();
    }
  }

  /** @param {KeyboardEvent} event */
  handleLastFieldKey(event) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.leave();
    if (event.key === "Backspace" && this.more.value === "") {
      event.preventDefault();
      const last = this.chips.at(-1);
      if (last) last.field.focus();
      else this.onEnd(null);
    }
  }

  /**
   * Returns the line for the options, with the end of each option in it. `typing` is the option that requests
   * autocomplete; it is written last. Other empty options are omitted.
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
    const rest = this.more.value.trim();
    if (rest !== "") {
      this.fault = `There is no option \`${rest}\`.`;
      this.render();
      return;
    }
    const wrong = this.chips.map((chip) => ({ chip, message: this.check(chip) })).find(({ message }) => message);
    if (!wrong) {
      void this.send();
      return;
    }
    this.showError(wrong.chip, wrong.message);
    wrong.chip.field.focus();
  }

  /** Returns the error in a field that a client does not send, "" if there is none. @param {Chip} chip */
  check({ field, option, value }) {
    if (option.required && field.value === "") return "This option is required.";
    if (option.type !== CHANNEL || value || !option.channel_types?.length) return "";
    const name = field.value.replace(/^#/, "");
    const channel = this.viewer.guild.channels.find((one) => one.name === name);
    if (!channel || option.channel_types.includes(channel.type)) return "";
    const kind = CHANNEL_TYPES[channel.type] ?? "other";
    return `#${name} is ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} channel; the option takes: ${limitsOf(option)}.`;
  }

  /** Sends the command. An error is shown at its option, and the input stays for correction. */
  async sendOnce() {
    const { ends, line } = this.toLine();
    this.fault = "";
    this.isSending = true;
    this.render();
    const files = this.chips.flatMap(({ file }) => file ?? []);
    const fault = await this.viewer.send(line, files);
    this.isSending = false;
    if (fault) this.showFault(fault, ends);
    else this.onEnd(line);
  }

  /**
   * @param {Fault} fault
   * @param {{chip: Chip, end: number}[]} ends
   */
  showFault(fault, ends) {
    const start = new TextEncoder().encode(`/${this.command.path.join(" ")}`).length;
    const at = fault.offset ?? 0;
    const found = at > start ? ends.find(({ end }) => at < end) : undefined;
    if (!found) {
      this.fault = faultText(fault);
      this.render();
      return;
    }
    this.showError(found.chip, faultText(fault));
    found.chip.field.focus();
  }
}
