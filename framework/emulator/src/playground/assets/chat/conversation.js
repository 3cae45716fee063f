// The conversation of one user in a channel: messages, input, and the selection of the user.

/** @import { SessionRecord } from "../base/record.js" */
/** @import { Channel } from "../base/types.js" */
/** @import { World } from "../base/world.js" */
/** @import { Unread } from "./unread.js" */

import { element } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { online } from "../base/online.js";
import { channelIcon, channelTitle, noInputReason } from "../base/world.js";
import { Composer } from "../input/composer.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { MessageList } from "./messages.js";
import { personaView } from "./persona.js";
import { Posts, isForum } from "./posts.js";
import { privateChannel } from "./unread.js";
import { Viewer } from "./viewer.js";
import { welcomeView } from "./welcome.js";

/**
 * Everything that a conversation needs of the page. Without `onClose`, the header of the page has the user.
 * @typedef {object} ConversationContext
 * @property {World} world
 * @property {SessionRecord} record
 * @property {Unread} unread
 * @property {() => string[]} samples
 * @property {(id: string) => void} inspect
 * @property {() => void} onChange
 * @property {(guild: string, channel: string) => void} open
 * @property {(() => void) | null} onClose
 */

export class Conversation {
  /** @param {ConversationContext} context */
  constructor(context) {
    this.context = context;
    const { inspect, onChange, record, world } = context;
    const second = context.onClose ? " of the second user" : "";
    this.viewer = new Viewer(world, {
      onFailure: (unanswered) => this.messages.fail(unanswered),
      onFault: (message) => this.messages.notice(message),
      onCommand: (path) => this.composer.startByPath(path),
      onSend: () => void this.messages.showOwn(),
      onPending: () => this.messages.showPending(),
      onChange,
    });
    this.messages = new MessageList({ viewer: this.viewer, record, inspect }, `Messages${second}`, () =>
      this.welcome(),
    );
    this.composer = new Composer(this.viewer, `Message${second}`);
    /** @type {HTMLElement} */
    this.head = element(html`<div class="conversation-head"></div>`);
    this.posts = new Posts(this.viewer, (channel) => context.open(this.viewer.guildId, channel));
    /** @type {HTMLElement} */
    this.root = element(html`<section class="conversation" aria-label="Conversation${second}">
      ${online(this.head)}${online(this.posts.root)}${this.messages.root}${online(this.composer.root)}
    </section>`);
  }

  /** @returns {Channel | undefined} */
  get channel() {
    return this.viewer.guild.channels.find(({ id }) => id === this.viewer.channel);
  }

  welcome() {
    return welcomeView(
      this.viewer,
      this.context.samples(),
      channelTitle(this.channel, this.viewer.isDirect),
      (line) => this.composer.prefill(line),
    );
  }

  /**
   * Shows a channel.
   * @param {string} guild
   * @param {string} channel
   */
  async open(guild, channel) {
    const { viewer } = this;
    viewer.guildId = guild;
    viewer.channel = channel;
    this.messages.reset();
    this.composer.reset();
    this.refresh();
    await this.reload();
  }

  /** Shows the conversation as another user sees it. @param {string} member */
  async actAs(member) {
    this.viewer.member = member;
    await this.open(this.viewer.guildId, this.viewer.channel);
    this.context.onChange();
  }

  /** @param {string} locale */
  async changeLocale(locale) {
    this.viewer.locale = locale;
    this.composer.reset();
    this.refresh();
    await this.reload();
  }

  /** Marks the messages of the shown channel as seen. */
  see() {
    const { unread, world } = this.context;
    const { channel, isDirect, member } = this.viewer;
    unread.see(member, isDirect ? privateChannel(world.state, member, channel) : channel);
  }

  /** Shows the names of the channel and of the users again. */
  refresh() {
    const { viewer } = this;
    const { onClose } = this.context;
    viewer.locale ||= viewer.guild.locale;
    this.see();
    const { channel } = this;
    const closer = html`<button type="button" class="icon-button" title="Close the conversation of the second user"
      aria-label="Close the conversation of the second user" @click=${onClose}>${icon("x")}</button>`;
    const topic = channel?.topic
      ? html`<span class="hint topic" title=${channel.topic}>${channel.topic}</span>`
      : nothing;
    render(
      html`<h2>${icon(channelIcon(channel))}<span>${channel?.name ?? "No channel"}</span></h2>${topic}
      ${onClose ? html`${personaView(this)}${closer}` : nothing}`,
      this.head,
    );
    this.showPosts(channel);
    this.composer.setChannel(channelTitle(channel, viewer.isDirect), noInputReason(channel));
  }

  /** Shows the posts of a forum, or the messages of another channel. @param {Channel | undefined} channel */
  showPosts(channel) {
    const hasPosts = isForum(channel);
    this.messages.root.hidden = hasPosts;
    this.posts.root.hidden = !hasPosts;
    if (channel && hasPosts) this.posts.show(channel);
  }

  /** Loads the messages and commands again. */
  async reload() {
    if (!this.viewer.channel) return;
    const [changed] = await Promise.all([this.viewer.loadCommands(), this.messages.load()]);
    if (!changed) return;
    this.composer.refresh();
    this.messages.render();
  }
}
