// A message as a client shows it: its occasion, author, content, embeds, components and files.

/** @import { Json } from "../base/types.js" */
/** @import { Exchange, SessionRecord } from "../base/record.js" */
/** @import { Viewer } from "./viewer.js" */

import { avatar, painted } from "../base/color.js";
import { freshId } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { labelOf, optionsOf } from "../base/record.js";
import { withSourceLinks } from "../base/source.js";
import { menuButton, openMenuFor } from "../input/menu.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { componentViews, labelOfButton } from "./component.js";
import { embedView, pollView } from "./embed.js";
import { failureOf } from "./failure.js";
import { attachmentView, stickerView } from "./media.js";
import { text } from "./text.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;

/** Time within which messages of one author are a group, in milliseconds. */
const GROUP_MS = 7 * 60 * 1000;

/** Characters of a message that a line about it shows. */
const EXCERPT_MAX = 80;

/** Marks of Markdown and line breaks. */
const MARKS = /[*_~|`#>\s]+/g;

const MODAL = 9;
const OBJECT_OPTIONS = { 6: "member", 7: "channel", 8: "role", 9: "member" };

/** Texts of messages that the service writes. @type {Record<number, string>} */
const SYSTEM_TEXTS = {
  1: "was added",
  2: "was removed",
  6: "pinned a message",
  7: "joined the server",
  8: "boosted the server",
  18: "started a thread",
};

/**
 * Everything that a message needs.
 * @typedef {object} MessageContext
 * @property {Viewer} viewer
 * @property {SessionRecord} record
 * @property {(id: string) => void} inspect
 * @property {(id: string) => void} dismiss
 * @property {(id: string) => void} reveal
 */

/** Returns whether a message waits for the response of the app. @param {Json} message @param {number} now */
export function isThinking({ flags, timestamp }, now) {
  return (flags & LOADING) !== 0 && now - Date.parse(timestamp) < TOKEN_LIFETIME_MS;
}

/** Returns whether only one user sees a message. @param {Json} message */
const isEphemeral = ({ flags }) => (flags & EPHEMERAL) !== 0;

/**
 * Returns whether a message continues the message above it: the same author, soon after it, and the same occasion or
 * none. `first` is the first response to the interaction of the message: follow-ups are replies to it.
 * @param {Json} message
 * @param {Json | undefined} above
 * @param {Json | null} first
 */
export function continues(message, above, first = null) {
  if (
    !above ||
    above === first ||
    message.author?.id !== above.author?.id ||
    message.type === 6 ||
    isEphemeral(message) !== isEphemeral(above)
  )
    return false;
  if (Date.parse(message.timestamp) - Date.parse(above.timestamp) > GROUP_MS) return false;
  const occasions = [message, above].map(({ interaction_metadata: about }) => about?.id ?? null);
  return occasions[0] === occasions[1] && !isReply(message);
}

/** @param {Json} message */
const isReply = ({ interaction_metadata: about, message_reference: reference }) => Boolean(reference) && !about;

/** Returns the name of the author of a message. @param {Json} message @param {Viewer} viewer @returns {string} */
function authorName({ author }, viewer) {
  if (!author) return "Unknown user";
  const known = viewer.names.member(author.id);
  return known === author.id ? (author.global_name ?? author.username) : known;
}

/**
 * Returns the template of a message. A message that continues the one above has no head. `first` is the first response
 * to the interaction, if the message is a follow-up.
 * @param {Json} message
 * @param {{continued: boolean, first: Json | null}} place
 * @param {MessageContext} context
 */
export function messageView(message, { continued, first }, context) {
  const name = authorName(message, context.viewer);
  const menuName = `Apps for the message from ${name}`;
  const items = () => menuItems(message, context);
  const classes = ["message", isEphemeral(message) && "ephemeral", continued && "continued"]
    .filter(Boolean)
    .join(" ");
  return html`<article class=${classes} tabindex="-1" aria-label="Message from ${name}" data-message=${message.id}
      @contextmenu=${(/** @type {MouseEvent} */ event) => openMenuFor(event, menuName, items())}>
    ${continued ? nothing : first ? replyTo(first, context) : occasion(message, context)}
    <div class="message-row">
      ${continued ? html`<span class="gutter"></span>` : avatar(name)}
      <div class="message-body">
        ${continued ? nothing : head(message, name, context)}
        ${content(message, context)}
        ${strip(message, context)}
        ${isEphemeral(message) ? dismissal(() => context.dismiss(message.id)) : nothing}
      </div>
    </div>
    ${menuButton(menuName, items)}
  </article>`;
}

/** Returns the line under a message that only its user sees. @param {() => void} dismiss */
export const dismissal = (dismiss) => html`<p class="dismissal">${icon("eye-off")} Only you can see this ·
  <button type="button" class="text-button" @click=${dismiss}>Dismiss message</button></p>`;

/**
 * Returns the red line of a message whose handler has failed.
 * @param {Json} message
 * @param {MessageContext} context
 */
function strip({ interaction_metadata: about }, { inspect, record }) {
  const failure = failureOf(record.exchanges.get(about?.id));
  if (!failure) return nothing;
  const source = failure.source ? html` — ${withSourceLinks(failure.source)}` : nothing;
  return html`<p class="strip" role="note" aria-label="Failure of the handler">${icon("circle-alert")}
    <span><strong>Only in the playground:</strong> ${failure.text}${source} · <button type="button" class="text-button"
      @click=${() => inspect(about.id)}>Inspect</button></span></p>`;
}

/**
 * @param {Json} message
 * @param {MessageContext} context
 */
function menuItems(message, { inspect, record, viewer }) {
  const id = message.interaction_metadata?.id;
  const known = id && record.exchanges.get(id);
  const inspection = {
    label: "Inspect the interaction",
    choose: known ? () => inspect(id) : null,
    hint: known ? null : "no interaction",
  };
  const copy = { label: "Copy the ID", choose: () => void navigator.clipboard.writeText(message.id) };
  return [...viewer.messageCommands(message), inspection, copy];
}

/**
 * @param {Json} message
 * @param {string} name
 * @param {MessageContext} context
 */
function head({ author, id, interaction_metadata: metadata, timestamp, webhook_id: webhook }, name, { viewer }) {
  const time = new Date(timestamp ?? 0);
  const clock = time.toLocaleTimeString(undefined, { timeStyle: "short" });
  const color = painted(viewer.world.colorOf(viewer.guild, author?.id));
  const tag = author?.bot || (webhook && metadata) ? html`<span class="tag">APP</span>` : nothing;
  return html`<p class="head"><strong ${color}>${name}</strong>${tag}
    <time datetime=${time.toISOString()}
      title="${time.toLocaleString()}, ID ${id}">${clock}</time></p>`;
}

/**
 * @param {Json} message
 * @param {MessageContext} context
 */
function content(message, context) {
  const { viewer } = context;
  if ((message.flags & LOADING) !== 0) return thinking(message, context);
  const { names } = viewer;
  /** @type {Json[]} */
  const attachments = message.attachments ?? [];
  const components = componentViews(message.components, {
    names,
    attachments,
    choices: (component, typed) => viewer.choices(component, typed),
    click: (id, label) =>
      void viewer.perform("click", { message: message.id, custom_id: id }, `clicked “${label}”`),
    select: (id, values, label) =>
      void viewer.perform("select", { message: message.id, custom_id: id, values }, `selected in “${label}”`),
  });
  return [
    textOf(message, viewer),
    attachments.filter((file) => !isUsed(file, message)).map(attachmentView),
    (message.sticker_items ?? []).map(stickerView),
    (message.embeds ?? []).map((/** @type {Json} */ embed) => embedView(embed, names, attachments)),
    message.poll ? pollView(message.poll, (answers) => void viewer.vote(message.id, answers)) : nothing,
    components,
    (message.flags & COMPONENTS_V2) !== 0 ? edited(message) : nothing,
    message.reactions?.length ? html`<p class="reactions">${message.reactions.map(reaction)}</p>` : nothing,
  ];
}

/**
 * Returns the text of a message, with its mark after an edit.
 * @param {Json} message
 * @param {Viewer} viewer
 */
function textOf(message, viewer) {
  const system = SYSTEM_TEXTS[message.type];
  const shown = system ? html`<em>${system}</em>` : text(message.content, viewer.names);
  const mark = (message.flags & COMPONENTS_V2) === 0 ? edited(message) : nothing;
  if (!message.content && !system && mark === nothing) return nothing;
  return html`<div class="content rich">${shown}${mark}</div>`;
}

/** @param {Json} message */
function edited({ edited_timestamp: time }) {
  return time ? html`<span class="edited" title=${new Date(time).toLocaleString()}> (edited)</span>` : nothing;
}

/** @param {Json} reaction */
function reaction({ count, emoji, me }) {
  return html`<span
    class=${me ? "reaction mine" : "reaction"}>${emoji.id ? `:${emoji.name}:` : emoji.name} ${count}</span>`;
}

/**
 * Returns whether an embed or a component shows a file, so that the file is not shown again.
 * @param {Json} file
 * @param {Json} message
 */
function isUsed(file, { components, embeds }) {
  const json = JSON.stringify([components, embeds]);
  return json.includes(JSON.stringify(file.url)) || json.includes(`"attachment://${file.filename}"`);
}

/**
 * @param {Json} message
 * @param {MessageContext} context
 */
function thinking(message, { inspect, record, viewer }) {
  if (isThinking(message, viewer.world.now)) {
    return html`<p class="thinking"><span class="dots" aria-hidden="true"></span>is thinking…</p>`;
  }
  const id = message.interaction_metadata?.id;
  return unanswered("the token has expired", record.exchanges.has(id) ? () => inspect(id) : null);
}

/**
 * Returns the text in the place of a response that did not come.
 * @param {string} reason
 * @param {(() => void) | null} inspect
 */
export function unanswered(reason, inspect) {
  const opener = inspect
    ? html` · <button type="button" class="text-button" @click=${inspect}>Inspect</button>`
    : nothing;
  return html`<p class="failure">The application did not respond</p><p
    class="hint">${withSourceLinks(reason)}${opener}</p>`;
}

/**
 * Returns the line above a message: the message that it replies to, or the interaction that caused it.
 * @param {Json} message
 * @param {MessageContext} context
 */
function occasion(message, context) {
  const { interaction_metadata: about, message_reference: reference, referenced_message: referenced } = message;
  if (about?.user) return used(about, context);
  if (referenced) return replyTo(referenced, context);
  if (!reference) return nothing;
  return html`<p
    class="occasion">${icon("reply")} ${message.type === 0 ? "Forwarded message" : "Original message was deleted"}</p>`;
}

/**
 * Returns the line above a reply.
 * @param {Json} message
 * @param {MessageContext} context
 */
const replyTo = (message, context) => html`<p class="occasion">${icon("reply")} ${excerpt(message, context)}</p>`;

/**
 * Returns the author and the start of a message, which lead to the message.
 * @param {Json} message
 * @param {MessageContext} context
 */
function excerpt(message, { reveal, viewer }) {
  const { components, content: said, embeds, id } = message;
  const inside = (components ?? []).flatMap((/** @type {Json} */ one) => [one, ...(one.components ?? [])]);
  const shown =
    said ||
    embeds?.[0]?.title ||
    embeds?.[0]?.description ||
    inside.find((/** @type {Json} */ one) => one.content)?.content;
  const plain = (shown ?? "").replaceAll(MARKS, " ").trim();
  const start = (plain || "Click to see the message").slice(0, EXCERPT_MAX);
  return html`<strong>@${authorName(message, viewer)}</strong>
    <button type="button" class="text-button excerpt" @click=${() => reveal(id)}>${start}</button>`;
}

/**
 * Returns "Alice used /outing", with the options on hover and focus; or "Alice clicked Close" with the message of the
 * button.
 * @param {Json} about
 * @param {MessageContext} context
 */
function used(about, context) {
  const { inspect, record, viewer } = context;
  const name = viewer.names.member(about.user.id);
  const user = html`${smallAvatar(name)} <strong>${name}</strong>`;
  const body = record.exchanges.get(about.id)?.body;
  if (!body) return html`<p class="occasion">${user} used the app</p>`;
  const id = freshId("tip");
  const { label, verb } = causeOf(body, record);
  const on = body.message ? html` ${icon("reply")} ${excerpt(body.message, context)}` : nothing;
  return html`<p class="occasion">${user} ${verb}
    <span class="with-tip"><button type="button" class="command-name" aria-describedby=${id}
      @click=${() => inspect(about.id)}>${label}</button><span class="tip" role="tooltip"
        id=${id}>${optionLines(body, viewer)}</span></span>${on}</p>`;
}

/** @param {string} name */
export const smallAvatar = (name) => html`<span class="small-avatar">${avatar(name)}</span>`;

/**
 * Returns how a user caused an interaction, and the name of the command, component or modal.
 * @param {Json} body
 * @param {SessionRecord} record
 */
function causeOf(body, record) {
  const { custom_id: id } = body.data ?? {};
  if (body.type === 3)
    return { verb: body.data.values ? "selected in" : "clicked", label: componentName(body.message, id) };
  if (body.type === 5) return { verb: "submitted", label: modalTitle(id, record) ?? "a form" };
  return { verb: "used", label: labelOf(body) };
}

/**
 * Returns the text of a component of a message.
 * @param {Json | undefined} message
 * @param {string} id
 */
function componentName(message, id) {
  const found = message?.components?.flatMap(inner).find((/** @type {Json} */ one) => one.custom_id === id);
  if (!found) return "a component";
  return found.type === 2 ? labelOfButton(found) : (found.placeholder ?? "a menu");
}

/** Returns a component and those inside of it. @param {Json} component @returns {Json[]} */
function inner(component) {
  return [component, ...[...(component.components ?? []), component.accessory].filter(Boolean).flatMap(inner)];
}

/**
 * Returns the title of the newest modal with a custom ID.
 * @param {string} id
 * @param {SessionRecord} record
 * @returns {string | undefined}
 */
function modalTitle(id, record) {
  /** @param {Exchange} exchange */
  const responses = ({ calls, response }) => [response?.body, ...calls.map(({ body }) => body)];
  const opened = record.newest().flatMap(responses);
  return opened.find((one) => one?.type === MODAL && one.data?.custom_id === id)?.data.title;
}

/**
 * @param {Json} body
 * @param {Viewer} viewer
 */
function optionLines({ data, type }, viewer) {
  if (type === 3) return data.values?.join(", ") ?? "Inspect the interaction";
  const options = optionsOf(data);
  if (options.length === 0) return "No options";
  return options.map(
    (option) => html`<span class="tip-row"><b>${option.name}: </b>${optionValue(option, viewer)}</span>`,
  );
}

/**
 * Returns the value of an option; an object by its name.
 * @param {Json} option
 * @param {Viewer} viewer
 */
function optionValue({ type, value }, { names }) {
  const kind = OBJECT_OPTIONS[/** @type {6} */ (type)];
  if (!kind) return String(value);
  const name = names[/** @type {"member"} */ (kind)](value);
  return html`<span title=${value}>${kind === "channel" ? "#" : "@"}${name}</span>`;
}
