// What a bot's users see: replies, messages and their components.

import type { APIEmbed, APIMessage, APIModalInteractionResponseCallbackData, APIUser } from "discord-api-types/v10";

import type { Schemas } from "./api.js";

/** A button or a select menu of a message, with the fields of Discord's API. */
export interface Component {
  readonly message: Message;
  readonly custom_id: string;
  readonly type: number;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** A modal that a bot has opened, with the fields of Discord's API. */
export interface Modal extends APIModalInteractionResponseCallbackData {
  /** ID of the interaction that opened the modal. */
  readonly interaction: string;
}

/** A choice of autocomplete. */
export type Choice = Schemas["Choice"];

/** Type of a button. */
const BUTTON = 2;

/** Type of a response that opens a modal. */
const MODAL = 9;

/** A message as a user sees it. */
export class Message {
  /** The message in the form of Discord's API. */
  readonly json: APIMessage;

  constructor(json: Schemas["Message"]) {
    this.json = json as unknown as APIMessage;
  }

  get id(): string {
    return this.json.id;
  }

  get author(): APIUser {
    return this.json.author;
  }

  get content(): string {
    return this.json.content;
  }

  get embeds(): readonly APIEmbed[] {
    return this.json.embeds;
  }

  /** All buttons and select menus with a custom ID, in their order. */
  get components(): Component[] {
    const found = interactive(this.json.components ?? []);
    return found.map((component) => ({ ...component, message: this }) as unknown as Component);
  }

  /** Returns the button with this label or custom ID. Throws an error that names all if there is none. */
  button(name: string): Component {
    const buttons = this.components.filter(({ type }) => type === BUTTON);
    return named("button", name, buttons, ({ label }) => label);
  }

  /** Returns the select menu with this placeholder or custom ID. Throws an error that names all if there is none. */
  menu(name: string): Component {
    const menus = this.components.filter(({ type }) => type !== BUTTON);
    return named("select menu", name, menus, ({ placeholder }) => placeholder);
  }
}

/** The response to an interaction. */
export class Reply {
  constructor(
    /** The outcome in the form of the control API. */
    readonly json: Schemas["Outcome"],
  ) {}

  /** ID of the interaction. */
  get interaction(): string {
    return this.json.interaction;
  }

  get status(): Schemas["Outcome"]["status"] {
    return this.json.status;
  }

  /** Reason that there is no valid response. */
  get failure(): string | undefined {
    return this.json.failure ?? undefined;
  }

  /** The original response after all edits so far, or the message whose component was used. */
  get message(): Message | undefined {
    return this.json.message ? new Message(this.json.message) : undefined;
  }

  /** Follow-ups, oldest first. */
  get followups(): Message[] {
    return this.json.followups.map((message) => new Message(message));
  }

  /** Content of the message; empty without a message. */
  get content(): string {
    return this.message?.content ?? "";
  }

  get embeds(): readonly APIEmbed[] {
    return this.message?.embeds ?? [];
  }

  /** The message as lines of text: content, embeds, files and components. */
  get text(): string {
    return this.json.text;
  }

  /** Choices of autocomplete. */
  get choices(): Choice[] {
    return this.json.choices ?? [];
  }

  /** The modal that the bot opened. Throws an error if the response is something else. */
  get modal(): Modal {
    const response = this.json.response as { type: number; data: object } | null | undefined;
    if (response?.type !== MODAL) throw new Error("the response opens no modal");
    return { ...response.data, interaction: this.interaction } as Modal;
  }

  /** Returns the button of the message with this label or custom ID. Throws an error if there is none. */
  button(name: string): Component {
    return this.#required().button(name);
  }

  /** Returns the select menu of the message with this placeholder or custom ID. Throws an error if there is none. */
  menu(name: string): Component {
    return this.#required().menu(name);
  }

  #required(): Message {
    const message = this.message;
    if (!message) throw new Error("the response has no message");
    return message;
  }
}

/** Returns the components with a custom ID, at any depth. */
function interactive(components: readonly object[]): object[] {
  return components.flatMap((component) => {
    if ("custom_id" in component) return [component];
    const { components = [], accessory } = component as { components?: object[]; accessory?: object };
    return interactive(accessory ? [...components, accessory] : components);
  });
}

function named(
  kind: string,
  name: string,
  components: readonly Component[],
  label: (component: Component) => string | undefined,
): Component {
  const found = components.find((component) => label(component) === name || component.custom_id === name);
  if (found) return found;
  const names = components.map((component) => `\`${label(component) ?? component.custom_id}\``).join(", ");
  throw new Error(`the message has no ${kind} \`${name}\`${names ? `, only ${names}` : ""}`);
}
