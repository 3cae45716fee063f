// Checks of an interaction: what is close to a limit of Discord, and what a user waits for.

/** @import { Json } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */

import { DEFERRAL_MS, FIRST_RESPONSE_MS, msText } from "./waterfall.js";

/** Part of a limit from which on a size is worth a hint. */
const CLOSE = 0.8;

const CUSTOM_ID_MAX = 100;
const CONTENT_MAX = 2000;
const EMBEDS_MAX = 6000;

/** Length of a text as Discord counts it. @param {unknown} text */
const lengthOf = (text) => (typeof text === "string" ? [...text].length : 0);

/** Returns hints for the developer, the most important first. @param {Exchange} exchange @returns {string[]} */
export function checksOf(exchange) {
  const checks = [...timeChecks(exchange), ...callChecks(exchange), ...messagesOf(exchange).flatMap(messageChecks)];
  return [...new Set(checks)];
}

/** @param {Exchange} exchange */
function timeChecks({ deferred, firstMs }) {
  if (firstMs === null || firstMs <= DEFERRAL_MS) return [];
  if (deferred && firstMs <= FIRST_RESPONSE_MS)
    return [`The deferral came after ${msText(firstMs)}. Defer at once if the work is known to take long.`];
  return [
    `The first response took ${msText(firstMs)}. Discord waits ${msText(FIRST_RESPONSE_MS)}: defer before slow work.`,
  ];
}

/** @param {Exchange} exchange */
function callChecks({ calls }) {
  const limited = calls.filter(({ status }) => status === 429).length;
  return limited > 0
    ? [`${limited} ${limited === 1 ? "call was" : "calls were"} rate limited: the work took longer.`]
    : [];
}

/** Returns the messages that the app sent for an interaction. @param {Exchange} exchange @returns {Json[]} */
function messagesOf({ body, calls, response }) {
  const own = calls.filter(({ path }) => path.includes(body.token)).map((call) => call.body?.data ?? call.body);
  return [response?.body?.data, ...own].filter((data) => typeof data === "object" && data !== null);
}

/** @param {Json} message */
function messageChecks({ components, content, embeds }) {
  const total = (embeds ?? []).reduce(
    (/** @type {number} */ sum, /** @type {Json} */ embed) => sum + embedLength(embed),
    0,
  );
  return [
    ...closeTo("The content", lengthOf(content), CONTENT_MAX),
    ...closeTo("The embeds", total, EMBEDS_MAX),
    ...customIds(components).flatMap((id) =>
      closeTo(`The custom ID “${id.slice(0, 24)}…”`, lengthOf(id), CUSTOM_ID_MAX),
    ),
  ];
}

/**
 * @param {string} name
 * @param {number} size
 * @param {number} max
 */
function closeTo(name, size, max) {
  const verb = name.endsWith("s") ? "have" : "has";
  return size >= max * CLOSE ? [`${name} ${verb} ${size} of ${max} characters.`] : [];
}

/** @param {Json} embed */
function embedLength({ author, description, fields, footer, title }) {
  const texts = [
    title,
    description,
    author?.name,
    footer?.text,
    ...(fields ?? []).flatMap((/** @type {Json} */ field) => [field.name, field.value]),
  ];
  return texts.reduce((sum, text) => sum + lengthOf(text), 0);
}

/** Returns the custom IDs of components, at any depth. @param {any} component @returns {string[]} */
function customIds(component) {
  if (Array.isArray(component)) return component.flatMap(customIds);
  if (typeof component !== "object" || component === null) return [];
  return [component.custom_id, component.components, component.component, component.accessory].flatMap((part) =>
    typeof part === "string" ? [part] : customIds(part),
  );
}
