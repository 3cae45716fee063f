// The state of the emulator: guilds, channels, members and roles, with lookups.

/** @import { IconName } from "./icons.js" */
/** @import { Channel, Guild, Person, State } from "./types.js" */

import { get } from "./api.js";

/** ID that stands for the direct messages in the list of guilds. */
export const DIRECT_MESSAGES = "@me";

const CATEGORY = 4;

/** @type {State} */
const EMPTY = {
  app: { id: "", bot: "", name: "App", program: null, root: null, user_install: false },
  directs: [],
  features: [],
  generation: 0,
  groups: [],
  guilds: [],
  installed: [],
  locales: [],
  now: "",
  people: [],
  permissions: [],
  run: "",
};

export class World {
  constructor() {
    this.state = EMPTY;
  }

  async load() {
    this.state = named(await get("state"));
  }

  get app() {
    return this.state.app;
  }

  /** Returns the current time of the emulator's clock, in milliseconds. */
  get now() {
    return Date.parse(this.state.now);
  }

  /** @param {string} feature */
  has(feature) {
    return this.state.features.includes(feature);
  }

  /**
   * Returns a guild. The direct messages of a user are like a guild whose channels are the user's group DMs and a DM
   * with each other user; the ID of such a DM is the ID of the other user.
   * @param {string} id
   * @param {string} member
   * @returns {Guild}
   */
  guild(id, member) {
    const found = this.state.guilds.find((guild) => guild.id === id);
    return found ?? this.directMessages(member);
  }

  /**
   * @param {string} me
   * @returns {Guild}
   */
  directMessages(me) {
    const { groups, people } = this.state;
    const others = people.filter(({ id }) => id !== me).sort((a, b) => Number(b.bot) - Number(a.bot));
    const pairs = others.map(({ id, name }) => ({ id, name, type: 1, people: [me, id] }));
    const own = groups.filter((group) => group.people.includes(me)).map((group) => ({ ...group, type: 3 }));
    return {
      id: DIRECT_MESSAGES,
      name: "Direct messages",
      channels: [...pairs, ...own],
      members: people,
      roles: [],
      locale: "en-US",
    };
  }

  /**
   * Returns the members who can act: all except bots.
   * @param {Guild} guild
   */
  players(guild) {
    return guild.members.filter(({ bot }) => !bot);
  }

  /**
   * Returns the channels in the order of a client: those without a category, then each category with its channels.
   * @param {Guild} guild
   * @returns {{category: Channel | null, channels: Channel[]}[]}
   */
  groupsOfChannels({ channels }) {
    const categories = channels.filter(({ type }) => type === CATEGORY);
    const ids = new Set(categories.map(({ id }) => id));
    const byId = new Map(channels.map((channel) => [channel.id, channel]));
    /** Returns the category of a channel or thread. @param {Channel} channel @returns {string | null} */
    const categoryOf = (channel) => {
      const parent = byId.get(channel.parent_id ?? "");
      if (!parent) return null;
      return ids.has(parent.id) ? parent.id : categoryOf(parent);
    };
    const others = channels.filter(({ type }) => type !== CATEGORY);
    const grouped = [null, ...categories].map((category) => ({
      category,
      channels: others.filter((channel) => categoryOf(channel) === (category?.id ?? null)),
    }));
    return grouped.filter((group) => group.channels.length > 0);
  }

  /**
   * Returns the color of a member's highest role with a color, 0 for none.
   * @param {Guild} guild
   * @param {string | undefined} id
   */
  colorOf({ members, roles }, id) {
    const member = members.find((one) => one.id === id);
    const colored = roles.filter((role) => role.color !== 0 && member?.roles?.includes(role.id));
    return colored.sort((a, b) => b.position - a.position)[0]?.color ?? 0;
  }

  /**
   * Returns the role that belongs to the app's bot.
   * @param {Guild} guild
   */
  botRole({ roles }) {
    return roles.find((role) => role.tags?.bot_id === this.app.bot);
  }
}

/** Name of a bot that nobody has named. */
const UNNAMED = "Your bot";

/** Gives a bot that nobody has named the name of its program. @param {State} state */
function named(state) {
  const { app, guilds, people } = state;
  const name = app.program;
  if (!name || app.name !== UNNAMED) return state;
  const rename = (/** @type {Person} */ person) => (person.id === app.bot ? { ...person, name } : person);
  const servers = guilds.map((guild) => ({
    ...guild,
    members: guild.members.map(rename),
    roles: guild.roles.map((role) => (role.tags?.bot_id === app.bot ? { ...role, name } : role)),
  }));
  return { ...state, app: { ...app, name }, guilds: servers, people: people.map(rename) };
}

/** Icons of channels by type. @type {Record<number, IconName>} */
const ICONS = {
  1: "at-sign",
  2: "volume-2",
  3: "users",
  5: "megaphone",
  10: "message-square",
  11: "message-square",
  12: "lock",
  13: "radio",
  15: "messages-square",
  16: "image",
};

/** Returns the icon of a channel. @param {Channel | undefined} channel @returns {IconName} */
export const channelIcon = (channel) => ICONS[channel?.type ?? 0] ?? "hash";

/**
 * Returns the name of a channel as users write it.
 * @param {Channel | undefined} channel
 * @param {boolean} isDirect
 */
export const channelTitle = (channel, isDirect) =>
  channel ? `${isDirect ? "@" : "#"}${channel.name}` : "No channel";

/**
 * Returns the reason that nobody can send a message in a channel, null if users can.
 * @param {Channel | undefined} channel
 */
export function noInputReason(channel) {
  if (!channel) return "Select a channel at the left.";
  const kind = { 15: "A forum", 16: "A media channel" }[channel.type];
  return kind ? `${kind} has posts only: open a post to send messages.` : null;
}

/** Returns the initials of a name, for an avatar. @param {string} name */
export function initials(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}

/**
 * Returns the person with an ID, from a guild.
 * @param {Guild} guild
 * @param {string} id
 * @returns {Person | undefined}
 */
export function personOf(guild, id) {
  return guild.members.find((one) => one.id === id);
}
