// The conversation of one user in a channel: messages, input, and the selection of the user.

/** @import { Exchange } from "../base/record.js" */
/** @import { World } from "../base/world.js" */

import { post } from "../base/api.js";
import { button, fill, freshId, h } from "../base/dom.js";
import { Composer } from "../input/composer.js";
import { MessageList } from "./messages.js";
import { Viewer } from "./viewer.js";

/**
 * What a conversation needs of the page.
 * @typedef {object} ConversationContext
 * @property {World} world
 * @property {(id: string) => Exchange | undefined} exchange
 * @property {(id: string) => void} inspect
 * @property {() => void} onChange
 * @property {(() => void) | null} onClose
 */

export class Conversation {
  /** @param {ConversationContext} context */
  constructor(context) {
    this.context = context;
    const { exchange, inspect, onChange, world } = context;
    const second = context.onClose ? " of the second user" : "";
    this.viewer = new Viewer(world, {
      onFailure: (failure, interaction) => this.messages.notice("The application did not respond", interaction),
      onFault: (message) => this.messages.notice(message, null),
      onCommand: (path) => this.composer.startByPath(path),
      onChange,
    });
    this.messages = new MessageList({ viewer: this.viewer, exchange, inspect }, `Messages${second}`);
    this.composer = new Composer(this.viewer, `Message${second}`);
    this.title = h("h2", {});
    this.member = h("select", { id: freshId("member") });
    this.locale = h("select", { id: freshId("locale") });
    this.installed = h("input", { type: "checkbox", id: freshId("installed") });
    this.installing = h("label", { hidden: true }, this.installed, " Has installed the app");
    this.root = h("section", { className: "conversation", "aria-label": `Conversation${second}` }, this.header(), this.messages.root, this.composer.root);
    this.member.addEventListener("change", () => this.actAs(this.member.value));
    this.locale.addEventListener("change", () => this.changeLocale());
    this.installed.addEventListener("change", () => this.install());
  }

  header() {
    const { onClose } = this.context;
    return h("div", { className: "conversation-head" }, this.title,
      h("label", {}, "User ", this.member), h("label", {}, "Language ", this.locale), this.installing,
      onClose && button("Close", onClose, { "aria-label": "Close the conversation of the second user" }));
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

  async changeLocale() {
    this.viewer.locale = this.locale.value;
    this.composer.reset();
    await this.reload();
  }

  async install() {
    const { member } = this.viewer;
    await this.viewer.attempt(async () => { await post("install", { member, installed: this.installed.checked }); });
  }

  /** Shows the names of the channel and of the users again. */
  refresh() {
    const { viewer } = this;
    const { state } = this.context.world;
    const { channels, locale } = viewer.guild;
    const channel = channels.find(({ id }) => id === viewer.channel);
    this.title.textContent = channel ? `${viewer.isDirect ? "@" : "#"}${channel.name}` : "No channel";
    const people = this.context.world.players(viewer.guild);
    fill(this.member, people.map(({ id, name }) => ({ value: id, label: name })), viewer.member);
    viewer.locale ||= locale;
    fill(this.locale, state.locales.map((code) => ({ value: code, label: code })), viewer.locale);
    this.installing.hidden = !state.app.user_install;
    this.installed.checked = state.installed.includes(viewer.member);
    this.composer.setChannel(this.title.textContent);
  }

  /** Loads the messages and commands again. */
  async reload() {
    if (!this.viewer.channel) return;
    const [changed] = await Promise.all([this.viewer.loadCommands(), this.messages.load()]);
    if (changed) this.composer.refresh();
  }
}
