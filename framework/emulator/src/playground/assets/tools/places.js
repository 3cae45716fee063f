// Servers and channels at the left.

/** @import { Channel, Guild } from "../base/types.js" */
/** @import { World } from "../base/world.js" */
/** @import { Unread } from "../chat/unread.js" */

import { avatar } from "../base/color.js";
import { icon } from "../base/icons.js";
import { online } from "../base/online.js";
import { DIRECT_MESSAGES, channelIcon } from "../base/world.js";
import { privateChannel } from "../chat/unread.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/**
 * The shown place, and the function that opens another.
 * @typedef {object} PlacesContext
 * @property {World} world
 * @property {Unread} unread
 * @property {() => {guild: string, channel: string, member: string, visible: Set<string> | null}} current
 * @property {(guild: string, channel: string) => void} open
 */

export class Places {
  /**
   * @param {HTMLElement} root
   * @param {PlacesContext} context
   */
  constructor(root, context) {
    this.root = root;
    this.context = context;
  }

  /** Shows the servers, and the channels of the current one. */
  update() {
    const { current, world } = this.context;
    const { guild, member } = current();
    const shown = world.guild(guild, member);
    const groups = world.groupsOfChannels(shown);
    const guilds = [...world.state.guilds, world.directMessages(member)];
    render(online(html`<ul class="servers" aria-label="Servers">${guilds.map((one) => this.server(one))}</ul>
      <div class="channels"><h2>${shown.name}</h2>${groups.map(({ category, channels }) => html`
        ${category ? html`<h3>${category.name}</h3>` : nothing}
        <ul aria-label=${category?.name ?? `Channels of ${shown.name}`}>
          ${channels.map((channel) => this.channel(channel))}</ul>`)}
      </div>`), this.root);
  }

  /** @param {Guild} guild */
  server({ channels, id, name }) {
    const { current, open, unread, world } = this.context;
    const { guild, member } = current();
    const isDirect = id === DIRECT_MESSAGES;
    const first = channels.find(({ type }) => type === 0) ?? channels[0];
    const others = channels.reduce((sum, channel) => sum + unread.count(member, channel.id), 0);
    const count = isDirect ? unread.countDirect(member, world.state) : id === guild ? 0 : others;
    const mark = isDirect
      ? html`<span class="avatar hue-6" aria-hidden="true">${icon("messages-square")}</span>`
      : avatar(name);
    return html`<li><button type="button" class="place server" aria-current=${id === guild ? "true" : nothing}
      data-place=${id} @click=${() => open(id, first?.id ?? "")}>
      ${mark}<span class="place-name">${name}</span>${badge(count)}</button></li>`;
  }

  /** @param {Channel} channel */
  channel(channel) {
    const { current, open, unread, world } = this.context;
    const { id, name, parent_id: parent, type } = channel;
    const { channel: shown, guild, member, visible } = current();
    const hidden = visible !== null && !visible.has(id);
    const isDirect = guild === DIRECT_MESSAGES;
    const count = hidden ? 0 : unread.count(member, isDirect ? privateChannel(world.state, member, id) : id);
    const isThread = parent && type >= 10 && type <= 12;
    const classes = ["place channel", hidden && "not-visible", count > 0 && "unread"].filter(Boolean).join(" ");
    return html`<li class=${isThread ? "thread" : nothing}><button type="button" class=${classes}
      aria-current=${id === shown ? "page" : nothing} data-place=${id} @click=${() => open(guild, id)}>
      ${isDirect ? html`<span class="small-avatar">${avatar(name)}</span>` : icon(channelIcon(channel))}
      <span class="place-name">${name}</span>
      ${hidden ? html`<span class="hint">not visible</span>` : badge(count)}</button></li>`;
  }
}

/** Returns the mark of unread messages. @param {number} count */
const badge = (count) =>
  count > 0 ? html`<span class="badge">${count}<span class="hidden"> unread</span></span>` : nothing;
