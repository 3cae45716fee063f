// Input below a conversation: a message, or the start of a command.

/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Invocation } from "./command.js" */
/** @import { Suggestion } from "./suggestions.js" */

import { element, freshId, singly } from "../base/dom.js";
import { withEmoji } from "../base/emoji.js";
import { icon } from "../base/icons.js";
import { rank } from "../base/rank.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { CommandForm, invocations, parseOptions } from "./command.js";
import { faultText, withCode } from "./fault.js";
import { Suggestions } from "./suggestions.js";

const CHAT_INPUT = 1;

/** Lines that ArrowUp brings back. */
const HISTORY_MAX = 100;

/** A mention that is being typed, at the end of the text before the cursor. */
const MENTION = /(?:^|\s)@([^\s@]*)$/;

export class Composer {
  /**
   * @param {Viewer} viewer
   * @param {string} name
   */
  constructor(viewer, name) {
    this.viewer = viewer;
    this.name = name;
    /** @type {HTMLElement} */
    this.root = element(html`<div class="composer"></div>`);
    this.sendCommand = singly(() => this.sendCommandOnce());
    /** @type {HTMLTextAreaElement} */
    this.line = element(html`<textarea id=${freshId("line")} rows="1"></textarea>`);
    this.suggestions = new Suggestions(this.line, (typed) => this.find(typed), { name: "Commands" });
    this.line.addEventListener("keydown", (event) => this.handleKey(event));
    this.line.addEventListener("input", () => this.handleInput());
    this.line.addEventListener("paste", (event) => this.attach(event.clipboardData?.files));
    /** @type {HTMLInputElement} */
    this.chooser = element(html`<input type="file" multiple hidden>`);
    this.chooser.addEventListener("change", () => this.attach(this.chooser.files));
    /** @type {File[]} */
    this.files = [];
    /** @type {string[]} */
    this.history = [];
    this.at = 0;
    /** @type {CommandForm | null} */
    this.form = null;
    /** @type {string | null} */
    this.reason = null;
    this.fault = "";
    this.reset();
  }

  /** Shows an empty line. */
  reset() {
    this.line.value = "";
    this.files = [];
    this.fault = "";
    this.form = null;
    this.at = this.history.length;
    this.suggestions.show([]);
    this.render();
  }

  render() {
    const { app } = this.viewer.world;
    const heading = this.line.value.startsWith("/")
      ? html`<p class="app-name" aria-hidden="true">${app.name}</p>`
      : nothing;
    const isDisabled = this.reason !== null;
    const attach = html`<button type="button" class="icon-button" aria-label="Attach files" title="Attach files"
      ?disabled=${isDisabled} @click=${() => this.chooser.click()}>${icon("paperclip")}</button>`;
    const send = html`<button type="button" class="icon-button" aria-label="Send the message" title="Send (Enter)"
      ?disabled=${isDisabled} @click=${() => this.submit()}>${icon("send-horizontal")}</button>`;
    const line = () => html`<div class="command-picker">${heading}${this.suggestions.list}</div>
      <p class="fault" role="alert">${withCode(this.fault)}</p>
      ${this.files.length > 0 ? this.filesView() : nothing}
      <div class="line">${this.chooser}${attach}<label for=${this.line.id} class="hidden">${this.name}</label>
        ${this.line}${send}</div>`;
    render(this.form ? this.form.root : line(), this.root);
  }

  filesView() {
    const rows = this.files.map(
      (file) => html`<li class="file">${icon("file-text")}<span>${file.name}</span>
      <button type="button" class="icon-button" aria-label="Remove ${file.name}"
        @click=${() => this.detach(file)}>${icon("x")}</button></li>`,
    );
    return html`<ul class="attached" aria-label="Attached files">${rows}</ul>`;
  }

  /** Adds files to the message. @param {FileList | null | undefined} files */
  attach(files) {
    if (!files?.length) return;
    this.files = [...this.files, ...files];
    this.chooser.value = "";
    this.render();
    this.line.focus();
  }

  /** @param {File} file */
  detach(file) {
    this.files = this.files.filter((one) => one !== file);
    this.render();
    this.line.focus();
  }

  /**
   * Shows the channel, and the reason that nobody can send messages there.
   * @param {string} channel
   * @param {string | null} reason
   */
  setChannel(channel, reason) {
    this.reason = reason;
    this.line.disabled = reason !== null;
    this.line.placeholder = reason ?? `Message ${channel} or type /`;
    this.render();
  }

  /** Shows the suggestions again, after the available commands have changed. */
  refresh() {
    void this.suggestions.update();
  }

  handleInput() {
    this.fault = "";
    this.render();
    const [, name] = /^\/(.+?) $/.exec(this.line.value) ?? [];
    const command =
      name && invocations(this.viewer.available).find(({ path, shown }) => [shown, path.join(" ")].includes(name));
    if (command) this.start(command);
  }

  /** @param {string} typed */
  find(typed) {
    return typed.startsWith("/") ? this.commandSuggestions(typed) : this.mentionSuggestions();
  }

  /**
   * Returns suggestions for commands that match the typed text.
   * @param {string} typed
   * @returns {Suggestion[]}
   */
  commandSuggestions(typed) {
    const { available, unavailable } = this.viewer;
    const offered = rank(invocations(available), typed, ({ path, shown }) => [shown, path.join(" ")]);
    const denied = rank(
      unavailable.filter(({ type }) => type === CHAT_INPUT),
      typed,
      ({ name, name_localized: shown }) => [shown ?? name],
    );
    return [
      ...offered.map((command) => ({
        label: `/${command.shown}`,
        hint: command.description,
        choose: () => this.start(command),
      })),
      ...denied.map(({ name, name_localized: shown, reason }) => ({ label: `/${shown ?? name}`, hint: reason })),
    ];
  }

  /**
   * Returns suggestions for the mention before the cursor.
   * @returns {Promise<Suggestion[]>}
   */
  async mentionSuggestions() {
    const { line } = this;
    const [, typed] = MENTION.exec(line.value.slice(0, line.selectionStart)) ?? [];
    if (typed === undefined) return [];
    const found = await this.viewer.objects(["members", "roles"], null, typed);
    return found.map(({ hint, label, value }) => ({
      label,
      hint,
      choose: () => this.mention(typed, hint === "role" ? `<@&${value}> ` : `<@${value}> `),
    }));
  }

  /**
   * Replaces the typed start of a mention.
   * @param {string} typed
   * @param {string} mention
   */
  mention(typed, mention) {
    const end = this.line.selectionStart;
    this.line.setRangeText(mention, end - typed.length - 1, end, "end");
    this.line.focus();
  }

  /**
   * Starts the input of a command, with values of options by name.
   * @param {Invocation} command
   * @param {[string, string][]} [options]
   */
  start(command, options = []) {
    this.suggestions.show([]);
    this.form = new CommandForm(this.viewer, command, (sent) => this.end(sent));
    this.form.fill(options);
    this.render();
    this.form.focus();
  }

  /** Ends the input of a command. @param {string | null} sent */
  end(sent) {
    if (sent) this.remember(sent);
    this.reset();
    this.line.focus();
  }

  /** Fills in a line: a command as its form, with its options, or else the text. @param {string} line */
  prefill(line) {
    this.reset();
    const command = this.commandOf(line);
    const options = command && parseOptions(line.slice(command.path.join(" ").length + 1));
    if (command && options) {
      this.start(command, options);
      return;
    }
    this.line.value = line;
    this.line.focus();
    this.render();
  }

  /** Returns what was typed: the text, or the line of the command. */
  draft() {
    return this.form?.toLine().line ?? this.line.value;
  }

  /** Returns the command of a line: the one with the longest path. @param {string} line */
  commandOf(line) {
    const fitting = invocations(this.viewer.available).filter(({ path }) =>
      `${line} `.startsWith(`/${path.join(" ")} `),
    );
    return fitting.sort((a, b) => b.path.length - a.path.length)[0];
  }

  /** Starts the input of the command that a mention names. @param {string} path */
  startByPath(path) {
    const command = invocations(this.viewer.available).find((one) => one.path.join(" ") === path);
    if (command) {
      this.start(command);
      return;
    }
    this.reset();
    this.showFault(`The command /${path} is not available here.`);
  }

  /** @param {string} text */
  showFault(text) {
    this.fault = text;
    this.render();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const isSimple = !event.shiftKey && !event.isComposing;
    if (event.key === "Enter" && isSimple) {
      event.preventDefault();
      void this.submit();
    }
    const isFirstLine = !this.line.value.slice(0, this.line.selectionStart).includes("\n");
    const isLastLine = !this.line.value.slice(this.line.selectionEnd).includes("\n");
    if (event.key === "ArrowUp" && isSimple && isFirstLine) this.recall(event, -1);
    if (event.key === "ArrowDown" && isSimple && isLastLine) this.recall(event, 1);
  }

  /**
   * Shows an earlier or later line of the history. A command is shown as its form.
   * @param {KeyboardEvent} event
   * @param {number} step
   */
  recall(event, step) {
    const next = Math.min(this.history.length, this.at + step);
    if (next < 0 || next === this.at) return;
    event.preventDefault();
    const line = this.history[next] ?? "";
    this.prefill(line);
    this.at = next;
  }

  /** Keeps a sent line for ArrowUp. @param {string} line */
  remember(line) {
    const others = this.history.filter((one) => one !== line);
    this.history = [...others, line].slice(-HISTORY_MAX);
    this.at = this.history.length;
  }

  /** Sends the line: a command that starts with a slash, or else a message. */
  async submit() {
    const line = this.line.value.trim();
    const { files } = this;
    if (line === "" && files.length === 0) return;
    if (line.startsWith("/")) {
      await this.sendCommand();
      return;
    }
    this.line.value = "";
    this.files = [];
    this.fault = "";
    if (line) this.remember(line);
    this.render();
    if (await this.viewer.say(withEmoji(line), files)) return;
    // Keep the text for another attempt, unless the user has typed another one meanwhile.
    this.line.value ||= line;
    this.files = files;
    this.render();
  }

  /** Sends the command in the line. An error is shown above the line, which stays for correction. */
  async sendCommandOnce() {
    const line = this.line.value.trim();
    const fault = await this.viewer.send(line);
    if (fault) this.showFault(faultText(fault));
    else this.end(line);
  }
}
