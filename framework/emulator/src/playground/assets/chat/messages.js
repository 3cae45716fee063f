// The list of messages of a channel: the newest, and older ones on demand.

/** @import { Json } from "../base/types.js" */
/** @import { MessageContext } from "./message.js" */

import { get } from "../base/api.js";
import { arrange, button, h } from "../base/dom.js";
import { dismissal, isThinking, messageView } from "./message.js";

/** Messages that one click adds. */
const PAGE = 100;

/** Messages that are shown at most. With more, those at the other end are left out. */
const SHOWN_MAX = 300;

/** Notices that are shown at most. */
const NOTICES_MAX = 20;

/** Distance from the end, in pixels, within which new messages are scrolled into view. */
const NEAR_END = 60;

export class MessageList {
  /**
   * @param {Omit<MessageContext, "dismiss" | "reveal">} context
   * @param {string} name
   */
  constructor(context, name) {
    /** @type {MessageContext} */
    this.context = { ...context, dismiss: (id) => this.dismiss(id), reveal: (id) => this.reveal(id) };
    this.root = h("div", { className: "messages", role: "log", "aria-label": name, tabIndex: 0 });
    this.root.addEventListener("keydown", (event) => this.handleKey(event));
    this.older = button("Older messages", () => this.showOlder(), { className: "button page-button", hidden: true });
    this.newest = button("Newest messages", () => this.showNewest(), { className: "button page-button", hidden: true });
    /** @type {Map<string, {key: string, row: HTMLElement}>} */
    this.shown = new Map();
    /** @type {Set<string>} */
    this.dismissed = new Set();
    /** @type {{after: string, row: HTMLElement}[]} */
    this.notices = [];
    /** @type {Json[]} */
    this.messages = [];
    /** @type {string | null} */
    this.before = null;
    this.count = PAGE;
  }

  /** Forgets the messages of the previous channel. */
  reset() {
    this.notices = [];
    this.messages = [];
    this.shown.clear();
    this.before = null;
    this.count = PAGE;
    this.root.replaceChildren();
  }

  async load() {
    const { viewer } = this.context;
    /** @type {Record<string, string>} */
    const query = { ...viewer.selection(), limit: String(this.count) };
    if (this.before) query.before = this.before;
    /** @type {Json[]} */
    const messages = await get("messages", query);
    if (query.channel === viewer.channel && query.member === viewer.member) this.show(messages);
  }

  /** @param {Json[]} messages */
  show(messages) {
    const isAtEnd = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < NEAR_END;
    this.messages = messages.filter(({ id }) => !this.dismissed.has(id));
    this.older.hidden = messages.length < this.count;
    this.newest.hidden = this.before === null;
    const known = new Set(messages.map(({ id }) => id));
    for (const id of this.shown.keys()) if (!known.has(id)) this.shown.delete(id);
    const rows = this.messages.flatMap((message) => [this.row(message), ...this.noticesAfter(message.id)]);
    const first = this.notices.filter(({ after }) => !known.has(after)).map(({ row }) => row);
    arrange(this.root, [this.older, ...first, ...rows, this.newest]);
    if (isAtEnd && this.before === null) this.root.scrollTop = this.root.scrollHeight;
  }

  /**
   * Returns the row of a message. An unchanged message keeps its row, and therefore the focus.
   * @param {Json} message
   */
  row(message) {
    const { exchange, viewer } = this.context;
    const known = this.shown.get(message.id);
    const key = JSON.stringify([message, isThinking(message, viewer.world.now), Boolean(exchange(message.interaction_metadata?.id))]);
    if (known?.key === key) return known.row;
    const row = messageView(message, this.context);
    this.shown.set(message.id, { key, row });
    return row;
  }

  /** @param {string} id */
  noticesAfter(id) {
    return this.notices.filter(({ after }) => after === id).map(({ row }) => row);
  }

  /**
   * Shows a notice of the client, which only this user sees. The emulator does not store notices.
   * @param {string} content
   * @param {string | null} interaction
   */
  notice(content, interaction) {
    const { inspect } = this.context;
    const row = h("article", { className: "message ephemeral notice", tabIndex: -1, "aria-label": "Notice" });
    const dismiss = () => {
      this.notices = this.notices.filter((notice) => notice.row !== row);
      row.remove();
      this.root.focus();
    };
    row.append(h("p", { className: "failure" }, content, " ",
      interaction && button("Why?", () => inspect(interaction), { className: "text-button" })), dismissal(dismiss));
    this.notices.push({ after: this.messages.at(-1)?.id ?? "0", row });
    if (this.notices.length > NOTICES_MAX) this.notices.shift()?.row.remove();
    // Before the button, so that the next reload does not move the row, and a click on it is not lost.
    this.root.insertBefore(row, this.newest.parentElement && this.newest);
    row.scrollIntoView({ block: "end" });
  }

  /** @param {string} id */
  dismiss(id) {
    this.dismissed.add(id);
    this.shown.get(id)?.row.remove();
    this.root.focus();
  }

  /** Moves the focus to a message, if it is shown. @param {string} id */
  reveal(id) {
    const row = this.shown.get(id)?.row;
    row?.scrollIntoView({ block: "center" });
    row?.focus();
  }

  async showOlder() {
    const oldest = this.messages[0]?.id;
    if (this.count < SHOWN_MAX) this.count += PAGE;
    else this.before = this.messages[this.messages.length - PAGE]?.id ?? null;
    await this.load();
    if (oldest) this.shown.get(oldest)?.row.scrollIntoView({ block: "start" });
  }

  async showNewest() {
    this.before = null;
    this.count = PAGE;
    await this.load();
    this.root.scrollTop = this.root.scrollHeight;
    this.root.focus();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const rows = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("article")]);
    const target = /** @type {HTMLElement} */ (event.target);
    if (target !== this.root && !rows.includes(target)) return;
    const at = rows.indexOf(target);
    const next = { ArrowUp: at < 0 ? rows.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    rows[next]?.focus();
    event.preventDefault();
  }
}
