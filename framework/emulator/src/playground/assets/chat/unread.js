// Messages that a user has not seen: marks at channels and direct messages.

/** @import { Entry, State } from "../base/types.js" */

/** Messages of a channel that are counted. */
const COUNTED_MAX = 99;

export class Unread {
  constructor() {
    /** @type {Map<string, {number: number, author: string}[]>} */
    this.messages = new Map();
    /** @type {Map<string, number>} */
    this.read = new Map();
    this.newest = -1;
    this.since = 0;
  }

  /** Counts messages from a time on, in milliseconds of the emulator's clock. @param {number} time */
  start(time) {
    this.since = time;
  }

  /** Adds the message of an entry, if the entry has one. @param {Entry} entry */
  add({ at, name, number, payload, type }) {
    this.newest = Math.max(this.newest, number);
    if (type !== "event" || name !== "MESSAGE_CREATE" || Date.parse(at) < this.since) return;
    const known = this.messages.get(payload.channel_id) ?? [];
    known.push({ number, author: payload.author?.id });
    if (known.length > COUNTED_MAX) known.shift();
    this.messages.set(payload.channel_id, known);
  }

  /**
   * Marks all messages of a channel as seen by a user.
   * @param {string} user
   * @param {string} channel
   */
  see(user, channel) {
    this.read.set(`${user}/${channel}`, this.newest);
  }

  /**
   * Returns the number of messages of others that a user has not seen in a channel.
   * @param {string} user
   * @param {string} channel
   */
  count(user, channel) {
    const seen = this.read.get(`${user}/${channel}`) ?? -1;
    const messages = this.messages.get(channel) ?? [];
    return messages.filter(({ author, number }) => number > seen && author !== user).length;
  }

  /**
   * Returns the number of direct messages that a user has not seen.
   * @param {string} user
   * @param {Pick<State, "directs" | "groups">} state
   */
  countDirect(user, { directs, groups }) {
    const own = [...directs, ...groups].filter(({ people }) => people.includes(user));
    return own.reduce((sum, { id }) => sum + this.count(user, id), 0);
  }
}

/**
 * Returns the ID of a private channel: the page knows a DM by the ID of the other user.
 * @param {Pick<State, "directs">} state
 * @param {string} user
 * @param {string} channel
 */
export function privateChannel({ directs }, user, channel) {
  const found = directs.find(({ people }) => people.includes(user) && people.includes(channel));
  return found?.id ?? channel;
}
