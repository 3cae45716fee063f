// A user who acts.

import type { APIApplicationCommand, APIChannel } from "discord-api-types/v10";

import { type File, type Schemas, result, withFiles } from "./api.js";
import type { Discord } from "./discord.js";
import { FailedError } from "./errors.js";
import { type Choice, type Component, Message, type Modal, Reply } from "./reply.js";

/** Settings of an action that causes an interaction. */
export interface ActionOptions {
  /** Returns the reply if the bot fails, instead of throwing an error. */
  allowFailure?: boolean;
  /** Seconds to wait until a deferred response is complete: 5 by default, up to 60. */
  wait?: number;
  /** Files for options of the type ATTACHMENT, and for file uploads of modals, by name. */
  files?: readonly File[];
}

/** Place in which a user acts. */
export interface Place {
  /** Channel by name or ID; `dm` is the DM with the bot. By default the first text channel. */
  channel?: string;
  /** Guild by name or ID; by default the first one. */
  guild?: string;
  /** Locale of the user's client, such as `de`; by default that of the guild. */
  locale?: string;
}

/** Values of the fields of a modal, by custom ID. */
export type ModalValues = Record<string, string | boolean | readonly string[]>;

/** Commands of a user in a place. */
export interface Commands {
  available: APIApplicationCommand[];
  /** Commands that the user cannot use, with the reason. */
  unavailable: Schemas["UnavailableCommand"][];
}

const WAIT = 5;

/** A member of a guild, in a channel. */
export class Member {
  readonly #discord: Discord;

  constructor(
    discord: Discord,
    /** Username. */
    readonly name: string,
    readonly place: Place = {},
  ) {
    this.#discord = discord;
  }

  /** Returns the user in another place, such as `{ channel: "lounge" }`; what is left out stays. */
  at(place: Place): Member {
    return new Member(this.#discord, this.name, { ...this.place, ...place });
  }

  /**
   * Sends a line and returns the complete response. The line is such as `/roll sides:6`, `@bob About` for a USER
   * command and `"some text" Quote` for a MESSAGE command.
   *
   * Throws {@link RefusedError} if a client would not send the line, and {@link FailedError} if the bot fails.
   */
  async slash(line: string, options: ActionOptions = {}): Promise<Reply> {
    const body = { ...this.#body(options), line };
    return this.#act(line, options, this.#api.POST("/send", withFiles(body, options.files)));
  }

  /** Invokes a command, such as `roles add`, with values of its options; otherwise as {@link slash}. */
  async invoke(
    command: string,
    values: Record<string, string | number | boolean> = {},
    options: ActionOptions = {},
  ): Promise<Reply> {
    const body = { ...this.#body(options), command, options: values };
    return this.#act(`/${command}`, options, this.#api.POST("/invoke", withFiles(body, options.files)));
  }

  /** Returns the choices for the last option of a line, such as `/city name:ber`. */
  async autocomplete(line: string, options: ActionOptions = {}): Promise<Choice[]> {
    return (await this.slash(line.startsWith("?") ? line : `?${line}`, options)).choices;
  }

  /** Clicks a button, and returns the complete response. Throws errors as {@link slash}. */
  async click(button: Component, options: ActionOptions = {}): Promise<Reply> {
    const body = { ...this.#used(button, options) };
    return this.#act(`the click on \`${title(button)}\``, options, this.#api.POST("/click", { body }));
  }

  /**
   * Selects values in a select menu, and returns the complete response. Users, roles and channels are given by name or
   * ID. Throws errors as {@link slash}.
   */
  async select(menu: Component, values: string | readonly string[], options: ActionOptions = {}): Promise<Reply> {
    const body = { ...this.#used(menu, options), values: [values].flat() };
    return this.#act(`the selection in \`${title(menu)}\``, options, this.#api.POST("/select", { body }));
  }

  /** Submits a modal, and returns the complete response. Throws errors as {@link slash}. */
  async submit(modal: Modal, values: ModalValues, options: ActionOptions = {}): Promise<Reply> {
    const body = { ...this.#body(options), interaction: modal.interaction, values };
    const action = `the modal \`${modal.title}\``;
    return this.#act(action, options, this.#api.POST("/submit", withFiles(body, options.files)));
  }

  /** Sends a message. */
  async say(content: string, files: readonly File[] = []): Promise<Message> {
    const body = { ...this.#who, content };
    const sent = await result("the message", this.#api.POST("/say", withFiles(body, files)));
    return new Message(sent);
  }

  /** Starts a thread in a forum or media channel, with a first message. */
  async post(name: string, content: string, files: readonly File[] = []): Promise<APIChannel> {
    const body = { ...this.#who, name, content };
    const thread = await result("the post", this.#api.POST("/post", withFiles(body, files)));
    return thread as unknown as APIChannel;
  }

  /** Adds a reaction, such as `👍` or the ID of a custom emoji. */
  async react(message: Message, emoji: string): Promise<void> {
    await this.#react(message, emoji, false);
  }

  /** Removes a reaction of this user. */
  async unreact(message: Message, emoji: string): Promise<void> {
    await this.#react(message, emoji, true);
  }

  /** Votes for answers of a poll by their IDs; without any, takes the votes back. */
  async vote(message: Message, answers: readonly number[]): Promise<void> {
    const body = { ...this.#where(message), message: message.id, answers: [...answers] };
    await result("the vote", this.#api.POST("/vote", { body }));
  }

  /** Returns the messages that the user sees, oldest first: the last 100, or `limit`, before the message `before`. */
  async messages(query: { before?: string; limit?: number } = {}): Promise<Message[]> {
    const found = await result("the messages", this.#api.GET("/messages", { params: { query: this.#query(query) } }));
    return found.map((message) => new Message(message));
  }

  /**
   * Waits until the user sees a message with this text, or one that `matches`, and returns the newest one.
   *
   * Throws an error with the messages after `seconds`, 5 by default.
   */
  async waitForMessage(matches: string | ((message: Message) => boolean), seconds = WAIT): Promise<Message> {
    const isFound = typeof matches === "string" ? ({ content }: Message) => content.includes(matches) : matches;
    const deadline = Date.now() + seconds * 1000;
    for (let since = await this.#discord.cursor(); ; ) {
      const messages = await this.messages();
      const found = messages.findLast(isFound);
      if (found) return found;
      const wait = (deadline - Date.now()) / 1000;
      if (wait <= 0) {
        const seen = messages.map(({ content }) => `- ${content}`).join("\n");
        throw new Error(`${this.name} sees no such message within ${seconds} s, only:\n${seen}`);
      }
      since = (await this.#discord.record({ since, types: ["event"], wait })).next;
    }
  }

  /** Returns the commands that the user can use here, and the others with the reasons. */
  async commands(): Promise<Commands> {
    const found = await result("the commands", this.#api.GET("/commands", { params: { query: this.#query({}) } }));
    return found as unknown as Commands;
  }

  get #api() {
    return this.#discord.api;
  }

  get #who() {
    return { member: this.name, ...this.place };
  }

  #query<T extends object>(query: T) {
    return { ...this.#who, ...query };
  }

  #body({ wait = WAIT }: ActionOptions) {
    return { ...this.#who, wait };
  }

  /** The channel of a message, which may be another one than that of the user. */
  #where(message: Message) {
    return { ...this.#who, channel: message.json.channel_id };
  }

  #used(component: Component, { wait = WAIT }: ActionOptions) {
    const { message, custom_id } = component;
    return { ...this.#where(message), message: message.id, custom_id, wait };
  }

  async #react(message: Message, emoji: string, remove: boolean): Promise<void> {
    const body = { ...this.#where(message), message: message.id, emoji, remove };
    await result("the reaction", this.#api.POST("/react", { body }));
  }

  async #act(
    action: string,
    { allowFailure = false }: ActionOptions,
    request: Promise<{ data?: Schemas["Outcome"]; error?: unknown; response: Response }>,
  ): Promise<Reply> {
    const reply = new Reply(await result(action, request));
    this.#discord.markSeen(reply);
    if (reply.status !== "completed" && !allowFailure) throw new FailedError(action, reply, this.#discord.log);
    return reply;
  }
}

function title({ label, placeholder, custom_id }: Component): string {
  return label ?? placeholder ?? custom_id;
}
