// Command input: first a text line, then one field per option of the selected command.

import { Suggestions } from "./complete.js";
import { freshId, h } from "./dom.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const BOOLEAN = 5;
const HINTS = { 6: "@member", 7: "#channel", 8: "@role", 9: "@member or @role", 11: "picture.png" };

/// Returns the slash commands without subcommands, and the subcommands of the other slash commands.
export function invocations(commands) {
  const walk = (option, path, shown) => {
    const nested = (option.options ?? []).filter(({ type }) => type === SUBCOMMAND || type === GROUP);
    const here = [...path, option.name];
    const shownPath = [...shown, option.name_localized ?? option.name];
    if (nested.length > 0) return nested.flatMap((inner) => walk(inner, here, shownPath));
    const description = option.description_localized ?? option.description;
    return [{ path: here, shown: shownPath.join(" "), description, options: option.options ?? [] }];
  };
  return commands.filter(({ type }) => type === 1).flatMap((command) => walk(command, [], []));
}

/// Quotes a value so that the emulator reads it as one value.
const quoted = (value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/// Command input. `context` provides the available `commands` and the `unavailable` commands, `find` for names of members,
/// channels and roles, `suggest` for the app's autocomplete choices, and `send`.
export class Composer {
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.fault = h("p", { className: "fault", role: "alert" });
    this.reset();
  }

  /// Shows an empty line.
  reset() {
    this.command = null;
    this.chips = [];
    const id = freshId("line");
    this.line = h("input", { id, type: "text", placeholder: "Type / for a command" });
    this.suggestions = new Suggestions(this.line, (typed) => this.commandSuggestions(typed));
    this.line.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.line.value.trim() !== "") this.send(this.line.value);
    });
    this.showFault("");
    this.root.replaceChildren(this.fault, this.suggestions.list,
      h("div", { className: "line" }, h("label", { htmlFor: id, className: "hidden" }, "Line"), this.line));
  }

  /// Refreshes the suggestions after the available commands have changed.
  refresh() {
    this.suggestions.update();
  }

  showFault(fault) {
    this.fault.textContent = fault;
  }

  /// Returns suggestions for commands that match the typed text.
  commandSuggestions(typed) {
    if (!typed.startsWith("/")) return [];
    const words = typed.slice(1).toLowerCase();
    const available = invocations(this.context.commands())
      .filter(({ shown, path }) => shown.includes(words) || path.join(" ").includes(words))
      .map((command) => ({
        label: `/${command.shown}`,
        hint: command.description,
        choose: () => this.start(command),
      }));
    const unavailable = this.context.unavailable()
      .filter(({ type, name, name_localized: shown }) => type === 1 && (shown ?? name).includes(words))
      .map(({ name, name_localized: shown, reason }) => ({ label: `/${shown ?? name}`, hint: reason }));
    return [...available, ...unavailable];
  }

  /// Starts the input of a command, with a chip per required option. A chip is the field of one option.
  start(command) {
    this.command = command;
    this.row = h("div", { className: "line", role: "group", "aria-label": `/${command.shown}` },
      h("span", { className: "command" }, `/${command.shown}`));
    this.more = h("input", { type: "text", className: "more", "aria-label": "Another option, or Enter to send" });
    const others = new Suggestions(this.more, (typed) => this.optionSuggestions(typed));
    this.more.addEventListener("keydown", (event) => this.handleLastFieldKey(event));
    this.row.append(this.more, h("button", { type: "button", onclick: () => this.submit() }, "Send"));
    this.root.replaceChildren(this.fault, others.list, this.row);
    command.options.filter(({ required }) => required).forEach((option) => this.addOption(option));
    (this.chips[0]?.field ?? this.more).focus();
  }

  /// Returns suggestions for options that have no chip yet.
  optionSuggestions(typed) {
    const given = new Set(this.chips.map(({ option }) => option.name));
    return this.command.options
      .filter(({ name }) => !given.has(name) && name.includes(typed.toLowerCase()))
      .map((option) => ({
        label: option.name_localized ?? option.name,
        hint: option.description_localized ?? option.description,
        choose: () => { this.more.value = ""; this.addOption(option).field.focus(); },
      }));
  }

  addOption(option) {
    const id = freshId("option");
    const hint = option.description_localized ?? option.description;
    const field = h("input", { id, type: "text", title: hint, placeholder: HINTS[option.type] ?? "", required: option.required });
    const chip = { option, field, value: null };
    const suggestions = new Suggestions(field, (typed) => this.valueSuggestions(chip, typed));
    field.addEventListener("input", () => { chip.value = null; });
    field.addEventListener("keydown", (event) => this.handleChipKey(event, chip));
    chip.root = h("span", { className: "chip" },
      h("label", { htmlFor: id, title: hint }, `${option.name_localized ?? option.name}`), field, suggestions.list);
    this.chips.push(chip);
    this.row.insertBefore(chip.root, this.more);
    return chip;
  }

  /// Returns suggestions for an option's value: choices, names, or the app's autocomplete choices.
  async valueSuggestions(chip, typed) {
    const suggestion = (label, value, hint) => ({ label, hint, choose: () => this.setValue(chip, label, value) });
    const { option } = chip;
    const fits = (label) => label.toLowerCase().includes(typed.toLowerCase());
    if (option.autocomplete) {
      const choices = await this.context.suggest(this.toLine(chip));
      return choices.map(({ name, name_localized: shown, value }) => suggestion(shown ?? name, String(value)));
    }
    if (option.type === BOOLEAN) return ["true", "false"].filter(fits).map((text) => suggestion(text, text));
    if (option.choices?.length > 0) {
      return option.choices.map((choice) => [choice.name_localized ?? choice.name, choice.name])
        .filter(([label]) => fits(label)).map(([label, name]) => suggestion(label, name));
    }
    const found = await this.context.find(option, typed.replace(/^[@#]/, ""));
    return found.map(({ label, id, hint }) => suggestion(label, id, hint));
  }

  setValue(chip, label, value) {
    chip.field.value = label;
    chip.value = value;
    const next = this.chips[this.chips.indexOf(chip) + 1];
    (next?.field ?? this.more).focus();
  }

  handleChipKey(event, chip) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.cancel();
    if (event.key === "Backspace" && chip.field.value === "" && !chip.option.required) {
      event.preventDefault();
      this.chips = this.chips.filter((other) => other !== chip);
      chip.root.remove();
      this.more.focus();
    }
  }

  /// Handles keys in the field after the chips.
  handleLastFieldKey(event) {
    if (event.key === "Enter") this.submit();
    if (event.key === "Escape") this.cancel();
    if (event.key === "Backspace" && this.more.value === "") {
      event.preventDefault();
      const last = this.chips.at(-1);
      if (last) last.field.focus();
      else this.cancel();
    }
  }

  cancel() {
    this.reset();
    this.line.focus();
  }

  /// Returns the line for the chips. `typing` is the chip that requests autocomplete; its option is written last. Other empty
  /// chips are omitted.
  toLine(typing = null) {
    const pair = ({ option, field, value }) => `${option.name}:${quoted(value ?? field.value)}`;
    const given = this.chips.filter((chip) => chip !== typing && chip.field.value !== "");
    const pairs = [...given, ...(typing ? [typing] : [])].map(pair);
    return [`${typing ? "?/" : "/"}${this.command.path.join(" ")}`, ...pairs].join(" ");
  }

  submit() {
    const missing = this.chips.find(({ option, field }) => option.required && field.value === "");
    if (missing) {
      missing.field.focus();
      this.showFault(`The option ${missing.option.name} is required.`);
      return;
    }
    this.send(this.toLine());
  }

  /// Sends a line. If the line is invalid, shows the error and keeps the line for correction.
  async send(line) {
    this.showFault("");
    const fault = await this.context.send(line);
    if (!fault) {
      this.cancel();
      return;
    }
    const nearest = fault.nearest ? ` Did you mean ${fault.nearest}?` : "";
    this.showFault(`${fault.message}.${nearest}`);
  }
}
