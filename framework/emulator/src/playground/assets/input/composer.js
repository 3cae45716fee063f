// Input below a conversation: a message, or the start of a command.

/** @import { Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Invocation } from "./command.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { freshId, h, singly } from "../base/dom.js";
import { CommandForm } from "./command.js";
import { Suggestions } from "./suggestions.js";

const CHAT_INPUT = 1;
const NESTED = [1, 2];

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
    const shownPath = [...shown, option.name_localized ?? option.name];
    if (nested.length > 0) return nested.flatMap((/** @type {Json} */ inner) => walk(inner, here, shownPath));
    const description = option.description_localized ?? option.description;
    return [{ path: here, shown: shownPath.join(" "), description, options: option.options ?? [] }];
  };
  return commands.filter(({ type }) => type === CHAT_INPUT).flatMap((command) => walk(command, [], []));
}

export class Composer {
  /**
   * @param {Viewer} viewer
   * @param {string} name
   */
  constructor(viewer, name) {
    this.viewer = viewer;
    this.root = h("div", { className: "composer" });
    this.sendCommand = singly(() => this.sendCommandOnce());
    const id = freshId("line");
    this.line = h("input", { id, type: "text" });
    this.fault = h("p", { className: "fault", role: "alert" });
    this.suggestions = new Suggestions(this.line, (typed) => this.commandSuggestions(typed), { name: "Commands" });
    this.line.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.line.value.trim() !== "") void this.submit();
    });
    this.app = h("p", { className: "app-name", "aria-hidden": "true" });
    this.entry = h("div", { className: "line" }, h("label", { htmlFor: id, className: "hidden" }, name), this.line);
    this.picker = h("div", { className: "command-picker" }, this.app, this.suggestions.list);
    this.reset();
  }

  /** Shows an empty line. */
  reset() {
    this.line.value = "";
    this.fault.textContent = "";
    this.suggestions.show([]);
    this.root.replaceChildren(this.picker, this.fault, this.entry);
  }

  /** @param {string} channel */
  setChannel(channel) {
    this.app.textContent = this.viewer.world.app.name;
    this.line.placeholder = `Message ${channel}, or / for a command`;
  }

  /** Shows the suggestions again, after the available commands have changed. */
  refresh() {
    void this.suggestions.update();
  }

  /**
   * Returns suggestions for commands that match the typed text.
   * @param {string} typed
   * @returns {Suggestion[]}
   */
  commandSuggestions(typed) {
    if (!typed.startsWith("/")) return [];
    const words = typed.slice(1).toLowerCase();
    const available = invocations(this.viewer.available).filter(({ path, shown }) => shown.includes(words) || path.join(" ").includes(words));
    const unavailable = this.viewer.unavailable
      .filter(({ name, name_localized: shown, type }) => type === CHAT_INPUT && (shown ?? name).includes(words));
    return [
      ...available.map((command) => ({ label: `/${command.shown}`, hint: command.description, choose: () => this.start(command) })),
      ...unavailable.map(({ name, name_localized: shown, reason }) => ({ label: `/${shown ?? name}`, hint: reason })),
    ];
  }

  /** Starts the input of a command. @param {Invocation} command */
  start(command) {
    const form = new CommandForm(this.viewer, command, () => {
      this.reset();
      this.line.focus();
    });
    this.root.replaceChildren(form.root);
    form.focus();
  }

  /** Starts the input of the command that a mention names. @param {string} path */
  startByPath(path) {
    const command = invocations(this.viewer.available).find((one) => one.path.join(" ") === path);
    if (command) {
      this.start(command);
      return;
    }
    this.reset();
    this.fault.textContent = `The command /${path} is not available here.`;
  }

  /** Sends the line: a command that starts with a slash, or else a message. */
  async submit() {
    const line = this.line.value;
    if (!line.startsWith("/")) {
      this.line.value = "";
      // Keep the text for another attempt, unless the user has typed another one meanwhile.
      if (!await this.viewer.say(line)) this.line.value ||= line;
      return;
    }
    await this.sendCommand();
  }

  /** Sends the command in the line. An error is shown above the line, which stays for correction. */
  async sendCommandOnce() {
    const fault = await this.viewer.send(this.line.value);
    if (!fault) {
      this.reset();
      this.line.focus();
      return;
    }
    this.fault.textContent = `${fault.message}.${fault.nearest ? ` Did you mean ${fault.nearest}?` : ""}`;
  }
}
