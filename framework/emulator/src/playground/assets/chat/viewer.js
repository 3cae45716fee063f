// A user at a place: the names and commands that the user sees, and the actions of the user.

/** @import { Choice, Fault, Guild, Json, Names, Person } from "../base/types.js" */
/** @import { World } from "../base/world.js" */
/** @import { MenuItem } from "../input/menu.js" */

import { get, post, postFiles, Refusal } from "../base/api.js";
import { rank } from "../base/rank.js";
import { DIRECT_MESSAGES, personOf } from "../base/world.js";
import { faultText } from "../input/fault.js";
import { openModal } from "../input/modal.js";
import { Pending } from "./pending.js";

/** Objects that each type of option lists. @type {Record<number, string[]>} */
const LISTED_BY_OPTION = { 6: ["members"], 7: ["channels"], 8: ["roles"], 9: ["members", "roles"] };

/** Objects that each type of select lists. @type {Record<number, string[]>} */
const LISTED_BY_SELECT = { 5: ["members"], 6: ["roles"], 7: ["members", "roles"], 8: ["channels"] };

const CHOICES_MAX = 25;
const MODAL = 9;

/**
 * An interaction without a response: the reason, and a text such as "used /flip".
 * @typedef {{reason: string, interaction: string, occasion: string}} Unanswered
 */

/**
 * Everything that a viewer tells the page. `onSend` is called before a message or an interaction of the user is sent.
 * @typedef {object} ViewerEvents
 * @property {(unanswered: Unanswered) => void} onFailure
 * @property {(message: string) => void} onFault
 * @property {(path: string) => void} onCommand
 * @property {() => void} onSend
 * @property {() => void} onPending
 * @property {() => void} onChange
 */

export class Viewer {
  /**
   * @param {World} world
   * @param {ViewerEvents} events
   */
  constructor(world, events) {
    this.world = world;
    this.events = events;
    this.pending = new Pending(events.onPending);
    this.guildId = "";
    this.channel = "";
    this.member = "";
    this.locale = "";
    /** @type {Json[]} */
    this.available = [];
    /** @type {Json[]} */
    this.unavailable = [];
    /** @type {Names} */
    this.names = {
      member: (id) => personOf(this.guild, id)?.name ?? world.state.people.find((one) => one.id === id)?.name ?? id,
      role: (id) => this.guild.roles.find((one) => one.id === id)?.name.replace(/^@/, "") ?? id,
      channel: (id) => this.guild.channels.find((one) => one.id === id)?.name ?? id,
      command: events.onCommand,
    };
  }

  /** @returns {Guild} */
  get guild() {
    return this.world.guild(this.guildId, this.member);
  }

  get isDirect() {
    return this.guildId === DIRECT_MESSAGES;
  }

  selection() {
    return { channel: this.channel, member: this.member, locale: this.locale };
  }

  /** Loads the commands of the user. Returns whether they changed. */
  async loadCommands() {
    const before = JSON.stringify([this.available, this.unavailable]);
    ({ available: this.available, unavailable: this.unavailable } = await get("commands", this.selection()));
    return before !== JSON.stringify([this.available, this.unavailable]);
  }

  /** Returns the users whom a command can mention: the members of the guild, or the users of the private channel. */
  people() {
    const { channels, members } = this.guild;
    const people = channels.find(({ id }) => id === this.channel)?.people;
    return members.filter(({ id }) => !people || people.includes(id));
  }

  /**
   * Returns members, roles or channels whose label or hint contains a text.
   * @param {string[]} kinds
   * @param {number[] | null | undefined} types
   * @param {string} typed
   * @returns {Promise<Choice[]>}
   */
  async objects(kinds, types, typed) {
    const { channels, roles } = this.guild;
    const listed = (/** @type {number} */ type) => !types?.length || types.includes(type);
    /** @type {Record<string, () => Choice[]>} */
    const lists = {
      members: () => this.people().map(memberChoice),
      roles: () => roles.map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, "")}`, hint: "role" })),
      channels: () =>
        (this.isDirect ? [] : channels)
          .filter(({ type }) => listed(type))
          .map(({ id, name }) => ({ value: id, label: `#${name}` })),
    };
    const here = matching(
      kinds.flatMap((kind) => lists[kind]?.() ?? []),
      typed,
    );
    if (here.length > 0 || !kinds.includes("members") || typed === "") return here;
    /** @type {Person[]} */
    const found = await get("members", { ...this.selection(), name: typed });
    return found.map(memberChoice);
  }

  /**
   * Returns the choices of a select that match a text.
   * @param {Json} component
   * @param {string} typed
   */
  async choices(component, typed) {
    if (!component.options)
      return this.objects(LISTED_BY_SELECT[component.type] ?? [], component.channel_types, typed);
    const options = component.options.map((/** @type {Json} */ { description, label, value }) => ({
      label,
      value,
      hint: description,
    }));
    return matching(options, typed);
  }

  /**
   * Returns the members, channels or roles that an option accepts and that match a text.
   * @param {Json} option
   * @param {string} typed
   */
  optionObjects(option, typed) {
    return this.objects(LISTED_BY_OPTION[option.type] ?? [], option.channel_types, typed);
  }

  /**
   * Performs an action of the user in the channel; see `exchange`.
   * @param {string} action
   * @param {Json} body
   * @param {string} occasion
   * @param {File[]} [files]
   */
  interact(action, body, occasion, files = []) {
    return this.exchange(action, { ...this.selection(), ...body }, occasion, files);
  }

  /**
   * Performs the action of an interaction again; see `exchange`.
   * @param {string} interaction
   * @param {string} occasion
   */
  repeat(interaction, occasion) {
    return this.exchange("again", { interaction }, occasion, []);
  }

  /**
   * Sends an interaction, and shows its outcome. Returns the fault if a client would not send the interaction, or if
   * the emulator does not respond.
   * @param {string} action
   * @param {Json} request
   * @param {string} occasion
   * @param {File[]} files
   * @returns {Promise<Fault | null>}
   */
  async exchange(action, request, occasion, files) {
    this.events.onSend();
    const { member } = this;
    try {
      const outcome = await this.pending.during(occasion, () => postFiles(action, request, files));
      this.showOutcome(outcome, occasion, member);
      return null;
    } catch (error) {
      return faultOf(error);
    } finally {
      this.events.onChange();
    }
  }

  /**
   * @param {Json} outcome
   * @param {string} occasion
   * @param {string} member
   */
  showOutcome({ failure, interaction, response }, occasion, member) {
    if (member !== this.member) return;
    if (failure) this.events.onFailure({ reason: failure, interaction, occasion });
    if (response?.type === MODAL) this.openModal(response.data, interaction);
  }

  /**
   * @param {Json} modal
   * @param {string} interaction
   */
  openModal(modal, interaction) {
    openModal(modal, {
      app: this.world.app.name,
      names: this.names,
      choices: (component, typed) => this.choices(component, typed),
      submit: (values, files) =>
        this.interact("submit", { interaction, values: Object.fromEntries(values) }, `submitted “${modal.title}”`, files),
    });
  }

  /**
   * Sends a command, with the files that its options name.
   * @param {string} line
   * @param {File[]} [files]
   */
  send(line, files) {
    return this.interact("send", { line }, `used ${commandIn(line)}`, files);
  }

  /**
   * Sends a message. Returns whether the emulator has the message.
   * @param {string} content
   * @param {File[]} files
   */
  say(content, files) {
    this.events.onSend();
    const body = { ...this.selection(), content };
    return this.attempt(async () => {
      await postFiles("say", body, files);
    });
  }

  /**
   * Returns the app's choices for the last option of a line, and the reason that there are none.
   * @param {string} line
   * @returns {Promise<{choices: Json[], reason: string | null}>}
   */
  async suggest(line) {
    try {
      const { choices, error, failure } = await post("send", { ...this.selection(), line });
      return { choices: choices ?? [], reason: error ?? failure ?? null };
    } catch (error) {
      // A client does not request suggestions for such a line.
      if (error instanceof Refusal) return { choices: [], reason: null };
      throw error;
    }
  }

  /**
   * Performs an action that has no input line, and shows its fault.
   * @param {string} action
   * @param {Json} body
   * @param {string} occasion
   */
  async perform(action, body, occasion) {
    const fault = await this.interact(action, body, occasion);
    if (fault) this.events.onFault(faultText(fault));
  }

  /**
   * Votes in a poll.
   * @param {string} message
   * @param {number[]} answers
   */
  vote(message, answers) {
    return this.attempt(async () => {
      await post("vote", { ...this.selection(), message, answers });
    });
  }

  /**
   * Runs an action, and shows its error. Returns whether there was none.
   * @param {() => Promise<void>} action
   */
  async attempt(action) {
    try {
      await action();
      return true;
    } catch (error) {
      this.events.onFault(faultText({ message: messageOf(error) }));
      return false;
    } finally {
      this.events.onChange();
    }
  }

  /**
   * Returns the commands for a user.
   * @param {string} user
   * @returns {MenuItem[]}
   */
  userCommands(user) {
    return this.targetCommands(2, `<@${user}>`, `Apps for ${this.names.member(user)}`);
  }

  /**
   * Returns the commands for a message and for its author.
   * @param {Json} message
   * @returns {MenuItem[]}
   */
  messageCommands(message) {
    const link = `https://discord.com/channels/${this.guildId}/${message.channel_id}/${message.id}`;
    const author = message.author && !message.webhook_id ? this.userCommands(message.author.id) : [];
    return [...this.targetCommands(3, link, "Apps for the message"), ...author];
  }

  /**
   * @param {number} kind
   * @param {string} target
   * @param {string} group
   * @returns {MenuItem[]}
   */
  targetCommands(kind, target, group) {
    const isKind = (/** @type {Json} */ { type }) => type === kind;
    const enabled = this.available.filter(isKind).map(({ name, name_localized: shown }) => ({
      label: shown ?? name,
      group,
      choose: () => void this.perform("send", { line: `${target} ${name}` }, `used ${shown ?? name}`),
    }));
    const disabled = this.unavailable
      .filter(isKind)
      .map(({ name, name_localized: shown, reason }) => ({ label: shown ?? name, hint: reason, group }));
    return [...enabled, ...disabled];
  }
}

/** Returns the fault that an error describes. @param {unknown} error @returns {Fault} */
const faultOf = (error) => ({
  ...(error instanceof Refusal ? /** @type {Json} */ (error.cause) : {}),
  message: messageOf(error),
});

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Returns the command of a line without its options. @param {string} line */
function commandIn(line) {
  const words = line.trim().split(/\s+/);
  const options = words.findIndex((word, at) => at > 0 && word.includes(":"));
  return words.slice(0, options < 0 ? words.length : options).join(" ");
}

/** @param {Person} person @returns {Choice} */
const memberChoice = ({ bot, id, name, username }) => ({ value: id, label: `@${name}`, hint: username, last: bot });

/**
 * @param {Choice[]} choices
 * @param {string} typed
 */
const matching = (choices, typed) =>
  rank(choices, typed, ({ hint, label }) => [label, hint ?? ""]).slice(0, CHOICES_MAX);
