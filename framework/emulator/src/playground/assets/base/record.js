// The record of the session: its entries, and the exchange that each interaction started.

/** @import { Entry, Json } from "./types.js" */

/** Entries that the page keeps. Older entries are dropped. */
const ENTRIES_MAX = 6000;

/** Exchanges that the page keeps. */
const EXCHANGES_MAX = 2000;

/** Exchanges to which an event may belong. */
const NEWEST = 20;

/** Targets of the log lines with the handler and with the verdicts of the guards. */
export const [HANDLER, GUARD] = ["guildhall::handler", "guildhall::guard"];

const AUTOCOMPLETE = 4;
const DEFERRED_TYPES = [5, 6];
const TOKEN_IN_PATH = /\/(?:interactions\/\d+|webhooks\/\d+)\/([^/?]{40,})/;

/**
 * An interaction, its response, and what happened until the app was done with it.
 * @typedef {object} Exchange
 * @property {string} id
 * @property {Json} body
 * @property {number} sentAt
 * @property {Entry | null} response
 * @property {Entry | null} outcome
 * @property {number | null} firstMs
 * @property {boolean} deferred
 * @property {boolean} done
 * @property {string | null} failure
 * @property {boolean} isOfEarlierWorld whether the world was replaced since
 * @property {Entry[]} calls
 * @property {Entry[]} events
 * @property {Entry[]} audits
 * @property {Entry[]} logs
 */

/** Returns the time of an entry, in milliseconds. @param {Entry} entry */
export const timeOf = (entry) => Date.parse(entry.at ?? entry.time);

/** Returns the kind of an entry. @param {Entry} entry @returns {string} */
export const kindOf = (entry) => entry.type ?? entry.kind;

export class SessionRecord {
  constructor() {
    /** @type {Entry[]} */
    this.entries = [];
    this.dropped = 0;
    /** @type {Map<string, Exchange>} */
    this.exchanges = new Map();
    /** @type {Map<string, Exchange>} */
    this.byToken = new Map();
  }

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    if (this.entries.length > ENTRIES_MAX) this.dropped += this.entries.splice(0, ENTRIES_MAX / 10).length;
    const kind = kindOf(entry);
    if (kind === "interaction") this.start(entry);
    if (kind === "response" || kind === "no_response") this.respond(entry);
    if (kind === "invalid_response") this.reject(entry);
    if (kind === "outcome") this.end(entry);
    if (kind === "session" && entry.change === "world_replaced") this.leaveWorld();
    if (kind === "call") this.addCall(entry);
    if (kind === "event") this.exchangeOfEvent(entry)?.events.push(entry);
    if (kind === "audit") this.newestOpen()?.audits.push(entry);
    if (kind === "log") this.exchanges.get(entry.interaction)?.logs.push(entry);
  }

  /** @param {Entry} entry */
  start(entry) {
    const { body } = entry;
    if (!body?.id) return;
    /** @type {Exchange} */
    const exchange = {
      id: body.id, body, sentAt: timeOf(entry), response: null, outcome: null, firstMs: null, deferred: false,
      done: false,
      failure: null, isOfEarlierWorld: false, calls: [], events: [], audits: [], logs: [],
    };
    this.exchanges.set(exchange.id, exchange);
    this.byToken.set(body.token, exchange);
    if (this.exchanges.size > EXCHANGES_MAX) {
      const [id, oldest] = /** @type {[string, Exchange]} */ (this.exchanges.entries().next().value);
      this.exchanges.delete(id);
      this.byToken.delete(oldest.body.token);
    }
  }

  /** @param {Entry} entry */
  respond(entry) {
    const exchange = this.exchanges.get(entry.interaction);
    if (!exchange) return;
    exchange.response = entry;
    if (kindOf(entry) === "no_response") this.fail(exchange, entry.reason);
    else if (entry.status === 200) this.answer(exchange, entry, entry.body?.type);
    else if (entry.status !== 202) this.fail(exchange, `the app responded with status ${entry.status}`);
  }

  /** Adds the reason that the service rejected a response. @param {Entry} entry */
  reject({ interaction, reason }) {
    const exchange = this.exchanges.get(interaction);
    if (exchange) this.fail(exchange, reason);
  }

  /** Adds the outcome of a handler. @param {Entry} entry */
  end(entry) {
    const exchange = this.exchanges.get(entry.interaction);
    if (exchange) exchange.outcome = entry;
  }

  /** Marks the exchanges so far: the emulator forgets with the world how to perform them again. */
  leaveWorld() {
    for (const exchange of this.exchanges.values()) exchange.isOfEarlierWorld = true;
  }

  /**
   * @param {Exchange} exchange
   * @param {Entry} entry
   * @param {number | undefined} type
   */
  answer(exchange, entry, type) {
    exchange.firstMs ??= timeOf(entry) - exchange.sentAt;
    exchange.deferred ||= DEFERRED_TYPES.includes(type ?? 0);
    exchange.done = !exchange.deferred;
  }

  /**
   * Marks an exchange as failed, with the reason that the service gives.
   * @param {Exchange} exchange
   * @param {string} reason
   */
  fail(exchange, reason) {
    exchange.failure = reason;
    exchange.done = true;
  }

  /** @param {Entry} entry */
  addCall(entry) {
    const token = TOKEN_IN_PATH.exec(entry.path)?.[1];
    const exchange = token ? this.byToken.get(token) : this.newestOpen();
    if (!exchange) return;
    exchange.calls.push(entry);
    if (!token || entry.status >= 400 || entry.status === null) return;
    if (entry.path.includes("/callback")) this.answer(exchange, entry, entry.body?.type);
    else if (entry.method !== "GET") exchange.done = true;
  }

  /**
   * Returns the exchange that caused an event: the one that used a component of the message, or else the one that the
   * message names, or else the newest that is not done.
   * @param {Entry} entry
   */
  exchangeOfEvent({ name, payload }) {
    const used = name === "MESSAGE_UPDATE" && this.newest().find(({ body }) => body.message?.id === payload?.id);
    if (used) return used;
    const named = payload?.interaction_metadata?.id ?? payload?.interaction?.id;
    return named ? this.exchanges.get(named) : this.newestOpen();
  }

  /**
   * Returns the newest exchange that the app is not done with: a handler may go on after it has responded.
   * @returns {Exchange | undefined}
   */
  newestOpen() {
    const isOpen = (/** @type {Exchange} */ exchange) =>
      !exchange.done || (exchange.outcome === null && handlerOf(exchange) !== null);
    return this.newest().find(isOpen);
  }

  /** Returns the newest exchanges, latest first. */
  newest() {
    return [...this.exchanges.values()].slice(-NEWEST).reverse();
  }
}

/** Returns the handler of an interaction, with its place in the sources. @param {Pick<Exchange, "logs">} exchange */
export function handlerOf({ logs }) {
  const line = logs.find(({ target }) => target === HANDLER);
  if (!line) return null;
  const [name = "", place = ""] = line.message.split(" in ");
  return { name, place, at: timeOf(line) };
}

/** Returns whether an exchange asked for suggestions. @param {Exchange} exchange */
export const isAutocomplete = ({ body }) => body.type === AUTOCOMPLETE;

/** Returns the name of the command or the custom ID of an interaction. @param {Json} body @returns {string} */
export function labelOf({ type, data }) {
  if (type === 3 || type === 5) return data?.custom_id ?? "";
  if (data?.type === 2 || data?.type === 3) return data.name;
  return `/${[data?.name, ...subcommandsOf(data)].join(" ")}`;
}

/** @param {Json | undefined} data @returns {string[]} */
function subcommandsOf(data) {
  const nested = (data?.options ?? []).find((/** @type {Json} */ option) => option.type <= 2);
  return nested ? [nested.name, ...subcommandsOf(nested)] : [];
}

/**
 * Returns the options of a command, below its subcommands.
 * @param {Json | undefined} data
 * @returns {{name: string, type: number, value: any}[]}
 */
export function optionsOf(data) {
  const options = data?.options ?? [];
  const nested = options.find((/** @type {Json} */ option) => option.type <= 2);
  return nested ? optionsOf(nested) : options;
}

/** Mentions of the objects that options name, by the type of the option. @type {Record<number, string>} */
const MENTIONS = { 6: "@", 7: "#", 8: "@&" };

/**
 * Returns the line that sends a slash command again, null for other interactions and for commands with files.
 * @param {Json} body
 */
export function lineOf({ type, data }) {
  if (type !== 2 || data?.type > 1) return null;
  const options = /** @type {Json[]} */ (optionsOf(data));
  if (options.some((option) => option.type === 11)) return null;
  const words = options.map(({ name, type: kind, value }) => `${name}:${valueText(kind, value, data)}`);
  return [labelOf({ type, data }), ...words].join(" ");
}

/**
 * @param {number} type
 * @param {any} value
 * @param {Json} data
 */
function valueText(type, value, { resolved }) {
  const mark = type === 9 ? (resolved?.roles?.[value] ? "@&" : "@") : MENTIONS[type];
  if (mark) return `<${mark}${value}>`;
  const text = String(value);
  return /^[\p{L}\p{N}_.+-]+$/u.test(text) ? text : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * Returns the name of an object that an interaction names by ID, undefined if the interaction does not describe the
 * object.
 * @param {Json} body
 * @param {any} id
 * @returns {string | undefined}
 */
export function resolvedName({ data }, id) {
  const { channels, members, roles, users } = data?.resolved ?? {};
  const user = users?.[id];
  if (user) return `@${members?.[id]?.nick ?? user.global_name ?? user.username}`;
  if (roles?.[id]) return `@${roles[id].name.replace(/^@/, "")}`;
  return channels?.[id] && `#${channels[id].name}`;
}

/** Returns the user who caused an interaction. @param {Json} body @returns {Json} */
export const userOf = (body) => body.member?.user ?? body.user ?? {};
