// Servers and channels at the left.

/** @import { Channel } from "../base/types.js" */
/** @import { World } from "../base/world.js" */

import { avatar } from "../base/color.js";
import { button, h } from "../base/dom.js";
import { DIRECT_MESSAGES } from "../base/world.js";

/** Marks of channels by type. @type {Record<number, string>} */
const MARKS = { 1: "@", 2: "♪", 3: "@", 5: "!", 10: "↳", 11: "↳", 12: "↳", 13: "◉", 15: "≡", 16: "▦" };

/**
 * The shown place, and the function that opens another.
 * @typedef {object} PlacesContext
 * @property {World} world
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
    this.shown = "";
  }

  /** Shows the servers, and the channels of the current one. Keeps the elements if nothing changed. */
  update() {
    const { current, world } = this.context;
    const { channel, guild, member, visible } = current();
    const shownGuild = world.guild(guild, member);
    const json = JSON.stringify([guild, channel, world.state.guilds.map(({ name }) => name), shownGuild.channels, [...visible ?? []]]);
    if (json === this.shown) return;
    this.shown = json;
    const before = document.activeElement?.getAttribute("data-place");
    this.root.replaceChildren(this.servers(guild, member), this.channels(shownGuild.name));
    if (before) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-place="${CSS.escape(before)}"]`))?.focus();
  }

  /**
   * @param {string} current
   * @param {string} member
   */
  servers(current, member) {
    const { open, world } = this.context;
    const guilds = [...world.state.guilds, world.directMessages(member)];
    const rows = guilds.map(({ channels, id, name }) => {
      const first = channels.find(({ type }) => type === 0) ?? channels[0];
      const label = [avatar(id === DIRECT_MESSAGES ? "@" : name, id.padStart(5, "0")), h("span", {}, name)];
      return h("li", {}, button(label, () => open(id, first?.id ?? ""), {
        className: "place server", "aria-current": id === current ? "true" : null, "data-place": id,
      }));
    });
    return h("ul", { className: "servers", "aria-label": "Servers" }, rows);
  }

  /** @param {string} name */
  channels(name) {
    const { current, world } = this.context;
    const { guild, member } = current();
    const groups = world.groupsOfChannels(world.guild(guild, member));
    return h("div", { className: "channels" }, h("h2", {}, name), groups.map(({ category, channels }) => [
      category && h("h3", {}, category.name),
      h("ul", { "aria-label": category?.name ?? `Channels of ${name}` }, channels.map((channel) => this.channel(channel))),
    ]));
  }

  /** @param {Channel} channel */
  channel({ id, name, parent_id: parent, type }) {
    const { current, open } = this.context;
    const { channel, guild, visible } = current();
    const hidden = visible !== null && !visible.has(id);
    const mark = MARKS[type] ?? "#";
    const isThread = parent && type >= 10 && type <= 12;
    return h("li", { className: isThread ? "thread" : null }, button([h("span", { className: "mark", "aria-hidden": "true" }, mark), h("span", {}, name),
      hidden && h("span", { className: "hint" }, "not visible")], () => open(guild, id), {
      className: hidden ? "place channel not-visible" : "place channel", "aria-current": id === channel ? "page" : null, "data-place": id,
    }));
  }
}
