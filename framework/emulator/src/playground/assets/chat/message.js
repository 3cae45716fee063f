// A message as a client shows it: its occasion, author, content, embeds, components and files.

/** @import { Json } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */
/** @import { Child } from "../base/dom.js" */
/** @import { Viewer } from "./viewer.js" */

import { avatar, paint } from "../base/color.js";
import { button, freshId, h } from "../base/dom.js";
import { labelOf, optionsOf } from "../base/record.js";
import { attachMenu } from "../input/menu.js";
import { componentViews } from "./component.js";
import { embedView, pollView } from "./embed.js";
import { text } from "./markdown.js";
import { attachmentView } from "./media.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const TOKEN_LIFETIME_MS = 15 * 60 * 1000;

/** Texts of messages that the service writes. @type {Record<number, string>} */
const SYSTEM_TEXTS = { 1: "was added", 2: "was removed", 6: "pinned a message", 7: "joined the server", 8: "boosted the server", 18: "started a thread" };

/**
 * Everything that a message needs.
 * @typedef {object} MessageContext
 * @property {Viewer} viewer
 * @property {(id: string) => Exchange | undefined} exchange
 * @property {(id: string) => void} inspect
 * @property {(id: string) => void} dismiss
 * @property {(id: string) => void} reveal
 */

/** Returns whether a message waits for the response of the app. @param {Json} message @param {number} now */
export function isThinking({ flags, timestamp }, now) {
  return (flags & LOADING) !== 0 && now - Date.parse(timestamp) < TOKEN_LIFETIME_MS;
}

/**
 * Returns the element of a message.
 * @param {Json} message
 * @param {MessageContext} context
 */
export function messageView(message, context) {
  const { viewer } = context;
  const { author } = message;
  const name = author ? viewer.names.member(author.id) : "Unknown user";
  const shown = name === author?.id ? author.global_name ?? author.username : name;
  const ephemeral = (message.flags & EPHEMERAL) !== 0;
  const article = h("article", { className: ephemeral ? "message ephemeral" : "message", tabIndex: -1, "aria-label": `Message from ${shown}` });
  const opener = attachMenu(article, `Apps for the message from ${shown}`, () => menuItems(message, context));
  const body = h("div", { className: "message-body" }, head(message, shown, context), content(message, context));
  if (ephemeral) body.append(dismissal(() => context.dismiss(message.id)));
  article.append(...[occasion(message, context), h("div", { className: "message-row" }, avatar(shown, author?.id ?? "0"), body), opener]
    .filter((child) => child !== null));
  return article;
}

/**
 * Returns the line under a message that only its user sees.
 * @param {() => void} dismiss
 */
export function dismissal(dismiss) {
  return h("p", { className: "dismissal" }, "Only you can see this · ", button("Dismiss message", dismiss, { className: "text-button" }));
}

/**
 * @param {Json} message
 * @param {MessageContext} context
 */
function menuItems(message, { exchange, inspect, viewer }) {
  const id = message.interaction_metadata?.id;
  const known = id && exchange(id);
  const items = viewer.messageCommands(message);
  return [...items, { label: "Inspect the interaction", choose: known ? () => inspect(id) : null, hint: known ? null : "no interaction" }];
}

/**
 * @param {Json} message
 * @param {string} name
 * @param {MessageContext} context
 */
function head({ author, id, interaction_metadata: metadata, timestamp, webhook_id: webhook }, name, { viewer }) {
  const time = new Date(timestamp ?? 0);
  const shown = paint(h("strong", {}, name), viewer.world.colorOf(viewer.guild, author?.id));
  return h("p", { className: "head" }, shown,
    (author?.bot || webhook && metadata) && h("span", { className: "tag" }, "APP"),
    h("time", { dateTime: time.toISOString(), title: `${time.toLocaleString()}, ID ${id}` }, time.toLocaleTimeString(undefined, { timeStyle: "short" })));
}

/**
 * @param {Json} message
 * @param {MessageContext} context
 * @returns {Child[]}
 */
function content(message, context) {
  const { viewer } = context;
  if ((message.flags & LOADING) !== 0) return [thinking(message, context)];
  const { names } = viewer;
  /** @type {Json[]} */
  const attachments = message.attachments ?? [];
  const components = componentViews(message.components, {
    names,
    attachments,
    choices: (component, typed) => viewer.choices(component, typed),
    click: (id) => void viewer.perform("click", { message: message.id, custom_id: id }),
    select: (id, values) => void viewer.perform("select", { message: message.id, custom_id: id, values }),
  });
  const system = SYSTEM_TEXTS[message.type];
  return [
    h("div", { className: "content rich" }, system ? h("em", {}, system) : text(message.content, names),
      message.edited_timestamp && h("span", { className: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, " (edited)")),
    attachments.filter((file) => !isUsed(file, message)).map(attachmentView),
    (message.embeds ?? []).map((/** @type {Json} */ embed) => embedView(embed, names, attachments)),
    message.poll && pollView(message.poll, (answers) => void viewer.perform("vote", { message: message.id, answers })),
    components,
    (message.reactions ?? []).length > 0 && h("p", { className: "reactions" }, message.reactions.map(reaction)),
  ];
}

/** @param {Json} reaction */
function reaction({ count, emoji, me }) {
  return h("span", { className: me ? "reaction mine" : "reaction" }, `${emoji.id ? `:${emoji.name}:` : emoji.name} ${count}`);
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
function thinking(message, { exchange, inspect, viewer }) {
  if (isThinking(message, viewer.world.now)) return h("p", { className: "thinking" }, h("span", { className: "dots", "aria-hidden": "true" }), "is thinking…");
  const id = message.interaction_metadata?.id;
  return h("p", { className: "failure" }, "The application did not respond ", exchange(id) && button("Why?", () => inspect(id), { className: "text-button" }));
}

/**
 * Returns the line above a message: the message that it replies to, or the interaction that caused it.
 * @param {Json} message
 * @param {MessageContext} context
 */
function occasion(message, context) {
  const referenced = message.referenced_message;
  if (referenced) return reply(referenced, context);
  if (message.message_reference) return h("p", { className: "occasion" }, message.type === 0 ? "↪ Forwarded message" : "↪ Original message was deleted");
  const about = message.interaction_metadata;
  return about?.user ? used(about, context) : null;
}

/**
 * @param {Json} referenced
 * @param {MessageContext} context
 */
function reply({ author, content: replied, id }, { reveal, viewer }) {
  const start = (replied || "Click to see the message").replaceAll("\n", " ").slice(0, 80);
  return h("p", { className: "occasion" }, "↪ ", h("strong", {}, `@${viewer.names.member(author?.id)}`), " ",
    button(start, () => reveal(id), { className: "text-button" }));
}

/**
 * Returns "Alice used /outing", with the options on hover and focus.
 * @param {Json} about
 * @param {MessageContext} context
 */
function used(about, { exchange, inspect, viewer }) {
  const user = h("strong", {}, viewer.names.member(about.user.id));
  const body = exchange(about.id)?.body;
  if (!body) return h("p", { className: "occasion" }, user, " used the app");
  const verb = { 2: " used ", 3: " used the component ", 5: " submitted " }[/** @type {2} */ (body.type)] ?? " used ";
  const tip = h("span", { className: "tip", role: "tooltip", id: freshId("tip") }, optionLines(body));
  const opener = button(labelOf(body), () => inspect(about.id), { className: "command-name", "aria-describedby": tip.id });
  return h("p", { className: "occasion" }, user, verb, h("span", { className: "with-tip" }, opener, tip));
}

/** @param {Json} body @returns {Child[]} */
function optionLines({ data }) {
  const options = optionsOf(data);
  if (options.length === 0) return ["No options"];
  return options.map(({ name, value }) => h("span", { className: "tip-row" }, h("b", {}, `${name}: `), String(value)));
}
