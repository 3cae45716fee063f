// The list of messages of a channel: the newest, and older ones on demand.

/** @import { Json } from "../base/types.js" */
/** @import { MessageContext } from "./message.js" */
/** @import { Unanswered } from "./viewer.js" */

import { get } from "../base/api.js";
import { avatar } from "../base/color.js";
import { element } from "../base/dom.js";
import { online } from "../base/online.js";
import { withCode } from "../input/fault.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { failureOf } from "./failure.js";
import { continues, dismissal, isThinking, messageView, smallAvatar, unanswered } from "./message.js";
import { waitView } from "./pending.js";

/** Messages that one click adds. */
const PAGE = 100;

/** Messages that are shown at most. With more, those at the other end are left out. */
const SHOWN_MAX = 300;

/** Notices that are shown at most. */
const NOTICES_MAX = 20;

/** Distance from the end, in pixels, within which new messages are scrolled into view. */
const NEAR_END = 60;

/**
 * Text of the client, below the message that was the last one. The emulator does not store notices.
 * @typedef {{key: string, after: string, view: () => unknown}} Notice
 */

export class MessageList {
  /**
   * @param {Omit<MessageContext, "dismiss" | "reveal">} context
   * @param {string} name
   * @param {() => unknown} empty
   */
  constructor(context, name, empty) {
    /** @type {MessageContext} */
    this.context = { ...context, dismiss: (id) => this.dismiss(id), reveal: (id) => this.reveal(id) };
    this.empty = empty;
    /** @type {HTMLElement} */
    this.list = element(html`<div class="messages" role="log" aria-label=${name} tabindex="0"
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.handleKey(event)}
      @scroll=${() => this.handleScroll()}></div>`);
    /** @type {HTMLElement} */
    this.below = element(html`<div class="below"></div>`);
    /** @type {HTMLElement} */
    this.root = element(html`<div class="message-area">${this.list}${this.below}</div>`);
    /** @type {Map<string, {key: string, view: unknown}>} */
    this.views = new Map();
    /** @type {Set<string>} */
    this.dismissed = new Set();
    this.noticeCount = 0;
    /** @type {Notice[]} */
    this.notices = [];
    /** @type {Json[]} */
    this.messages = [];
    /** @type {string | null} */
    this.before = null;
    this.count = PAGE;
    this.isFull = false;
    this.isLoaded = false;
    this.unseen = 0;
  }

  /** Forgets the messages of the previous channel. */
  reset() {
    this.notices = [];
    this.messages = [];
    this.views.clear();
    this.before = null;
    this.count = PAGE;
    this.isFull = false;
    this.isLoaded = false;
    this.unseen = 0;
    this.render();
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
    const newest = this.messages.at(-1)?.id;
    const isAtEnd = this.isAtEnd();
    this.messages = messages.filter(({ id }) => !this.dismissed.has(id));
    this.isFull = messages.length >= this.count;
    if (this.isLoaded && !isAtEnd) this.unseen += this.newer(newest).length;
    this.isLoaded = true;
    this.render();
    if (isAtEnd && this.before === null && messages.length > 0) this.scrollToEnd();
    this.handleScroll();
  }

  isAtEnd() {
    const { clientHeight, scrollHeight, scrollTop } = this.list;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  scrollToEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Shows the interactions that wait for a response, and stays at the end. */
  showPending() {
    const isAtEnd = this.isAtEnd();
    this.render();
    if (isAtEnd) this.scrollToEnd();
  }

  /** Scrolls to the end before the user's own message appears. */
  async showOwn() {
    if (this.before !== null) await this.showNewest();
    this.scrollToEnd();
  }

  /** Returns the messages of others after a message. @param {string | undefined} id */
  newer(id) {
    const after = this.messages.filter((message) => BigInt(message.id) > BigInt(id ?? 0));
    return after.filter(({ author }) => author?.id !== this.context.viewer.member);
  }

  handleScroll() {
    if (this.unseen === 0 || !this.isAtEnd()) return;
    this.unseen = 0;
    this.renderBelow();
  }

  /** Shows the messages, the notices, and the interactions that wait for a response. */
  render() {
    const { viewer } = this.context;
    const known = new Set(this.messages.map(({ id }) => id));
    for (const id of this.views.keys()) if (!known.has(id)) this.views.delete(id);
    const lost = this.notices.filter(({ after }) => !known.has(after));
    const rows = this.messages.flatMap((message, index) => [
      { key: message.id, view: this.view(message, index) },
      ...this.noticesAfter(message.id),
    ]);
    const waiting = viewer.pending.sent.map(({ key, occasion, since }) => ({
      key: `wait-${key}`,
      view: this.waiting(occasion, performance.now() - since),
    }));
    const all = [...shownNotices(lost), ...rows, ...waiting];
    const isEmpty = this.isLoaded && all.length === 0 && this.before === null;
    const views = repeat(
      all,
      ({ key }) => key,
      ({ view }) => view,
    );
    // The list itself takes the focus, online or not: it scrolls by keyboard.
    render(
      online(html`
      ${this.isFull ? pageButton("Older messages", () => void this.showOlder()) : nothing}
      ${isEmpty ? this.empty() : nothing}
      ${views}
      ${this.before === null ? nothing : pageButton("Newest messages", () => void this.showNewest())}`),
      this.list,
    );
    this.renderBelow();
  }

  renderBelow() {
    const text = `${this.unseen} new message${this.unseen === 1 ? "" : "s"} ↓`;
    const pill = html`<button type="button" class="pill" @click=${() => this.scrollToEnd()}>${text}</button>`;
    render(this.unseen > 0 ? pill : nothing, this.below);
  }

  /**
   * Returns the template of a message. An unchanged message keeps its template, and therefore its elements.
   * @param {Json} message
   * @param {number} index
   */
  view(message, index) {
    const { record, viewer } = this.context;
    const above = this.noticesAfter(this.messages[index - 1]?.id).length === 0 ? this.messages[index - 1] : undefined;
    const interaction = message.interaction_metadata?.id;
    const first = this.messages.find(({ interaction_metadata: about }) => about?.id === interaction);
    const original = interaction && first !== message ? (first ?? null) : null;
    const place = { continued: continues(message, above, original), first: original };
    const exchange = record.exchanges.get(interaction);
    const known = this.views.get(message.id);
    const key = JSON.stringify([
      message,
      place,
      isThinking(message, viewer.world.now),
      Boolean(exchange),
      failureOf(exchange),
    ]);
    if (known?.key === key) return known.view;
    const view = messageView(message, place, this.context);
    this.views.set(message.id, { key, view });
    return view;
  }

  /** @param {string | undefined} id */
  noticesAfter(id) {
    return shownNotices(this.notices.filter(({ after }) => after === id));
  }

  /**
   * Returns the row of an interaction that waits for a response.
   * @param {string} occasion
   * @param {number} elapsed
   */
  waiting(occasion, elapsed) {
    return html`<div class="message waiting">${this.occasion(occasion)}${this.fromApp(waitView(elapsed))}</div>`;
  }

  /** @param {string} occasion */
  occasion(occasion) {
    const { viewer } = this.context;
    const name = viewer.names.member(viewer.member);
    return html`<p class="occasion">${smallAvatar(name)} <strong>${name}</strong> ${occasion}</p>`;
  }

  /** Returns a row with the app as the author. @param {unknown} content */
  fromApp(content) {
    const { name } = this.context.viewer.world.app;
    return html`<div class="message-row">${avatar(name)}<div class="message-body">
      <p class="head"><strong>${name}</strong><span class="tag">APP</span></p>${content}</div></div>`;
  }

  /** Shows that the app has not responded to an interaction. @param {Unanswered} unanswered */
  fail({ interaction, occasion, reason }) {
    const { inspect } = this.context;
    this.add(() => html`${this.occasion(occasion)}${this.fromApp(unanswered(reason, () => inspect(interaction)))}`);
  }

  /**
   * Shows a notice of the client, which only this user sees.
   * @param {string} text
   * @param {"failure" | "hint"} [look]
   */
  notice(text, look = "failure") {
    this.add(() => html`<p class=${look}>${withCode(text)}</p>`);
  }

  /** @param {() => unknown} content */
  add(content) {
    const key = `notice-${++this.noticeCount}`;
    const dismiss = () => {
      this.notices = this.notices.filter((notice) => notice.key !== key);
      this.render();
      this.list.focus();
    };
    const view = () => html`<article class="message ephemeral notice" tabindex="-1" aria-label="Notice">
      ${content()}${dismissal(dismiss)}</article>`;
    this.notices = [...this.notices, { key, after: this.messages.at(-1)?.id ?? "0", view }].slice(-NOTICES_MAX);
    this.render();
    this.scrollToEnd();
  }

  /** @param {string} id */
  dismiss(id) {
    this.dismissed.add(id);
    this.messages = this.messages.filter((message) => message.id !== id);
    this.render();
    this.list.focus();
  }

  /** Returns the element of a message, if the message is shown. @param {string} id @returns {HTMLElement | null} */
  element(id) {
    return this.list.querySelector(`[data-message="${CSS.escape(id)}"]`);
  }

  /** Moves the focus to a message, if it is shown. @param {string} id */
  reveal(id) {
    this.element(id)?.scrollIntoView({ block: "center" });
    this.element(id)?.focus();
  }

  async showOlder() {
    const oldest = this.messages[0]?.id;
    if (this.count < SHOWN_MAX) this.count += PAGE;
    else this.before = this.messages[this.messages.length - PAGE]?.id ?? null;
    await this.load();
    if (oldest) this.element(oldest)?.scrollIntoView({ block: "start" });
  }

  async showNewest() {
    this.before = null;
    this.count = PAGE;
    await this.load();
    this.scrollToEnd();
    this.list.focus();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const rows = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("article")]);
    const target = /** @type {HTMLElement} */ (event.target);
    if (target !== this.list && !rows.includes(target)) return;
    const at = rows.indexOf(target);
    const next = { ArrowUp: at < 0 ? rows.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    rows[next]?.focus();
    event.preventDefault();
  }
}

/** @param {Notice[]} notices */
const shownNotices = (notices) => notices.map(({ key, view }) => ({ key, view: view() }));

/**
 * @param {string} label
 * @param {() => void} action
 */
const pageButton = (label, action) =>
  html`<button type="button" class="button page-button" @click=${action}>${label}</button>`;
