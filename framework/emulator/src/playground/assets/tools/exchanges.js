// List of the interactions: autocomplete grouped under its command, filters, search, and the texts of a row.

/** @import { Exchange } from "../base/record.js" */

import { isAutocomplete, labelOf, optionsOf, resolvedName, userOf } from "../base/record.js";
import { failureOf } from "../chat/failure.js";

/**
 * An exchange, and the requests for suggestions that led to it.
 * @typedef {{exchange: Exchange, requests: Exchange[]}} Group
 */

/**
 * State of an interaction; `rejected` means that a guard or the handler rejected it, or that a value is invalid.
 * @typedef {"failed" | "rejected" | "pending" | "ok"} State
 */

/** Outcomes of interactions that were rejected. */
const REJECTED_OUTCOMES = ["rejected", "invalid_value"];

/** Filters of the list, by name. @type {Record<string, (exchange: Exchange) => boolean>} */
export const FILTERS = {
  All: () => true,
  Commands: ({ body }) => body.type === 2 || body.type === 4,
  Components: ({ body }) => body.type === 3,
  Modals: ({ body }) => body.type === 5,
  Failed: (exchange) => stateOf(exchange) === "failed",
};

/** @param {Exchange} exchange @returns {State} */
export function stateOf(exchange) {
  if (failureOf(exchange)) return "failed";
  if (REJECTED_OUTCOMES.includes(exchange.outcome?.outcome)) return "rejected";
  return exchange.done || (exchange.firstMs !== null && !exchange.deferred) ? "ok" : "pending";
}

/**
 * Groups exchanges, latest first: requests for suggestions belong to the command that the same user sends next.
 * Requests without such a command are a group under the last of them.
 * @param {Iterable<Exchange>} exchanges
 * @returns {Group[]}
 */
export function groupsOf(exchanges) {
  /** @type {Group[]} */
  const groups = [];
  /** Open group of requests, by user and command. @type {Map<string, Group>} */
  const open = new Map();
  for (const exchange of exchanges) {
    const key = `${userOf(exchange.body).id} ${labelOf(exchange.body)}`;
    const group = open.get(key);
    if (group) {
      group.requests.push(group.exchange);
      group.exchange = exchange;
      // The group takes the place of its newest exchange.
      groups.splice(groups.indexOf(group), 1);
      groups.push(group);
      if (!isAutocomplete(exchange)) open.delete(key);
      continue;
    }
    const started = { exchange, requests: [] };
    groups.push(started);
    if (isAutocomplete(exchange)) open.set(key, started);
  }
  return groups.reverse();
}

/**
 * Returns the groups that a filter shows and whose texts contain all words of a search.
 * @param {Group[]} groups
 * @param {string} filter
 * @param {string} search
 */
export function shownGroups(groups, filter, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.filter(({ exchange }) => {
    const texts = [titleOf(exchange), argumentsOf(exchange), userOf(exchange.body).username ?? "", exchange.id];
    const text = texts.join(" ").toLowerCase();
    return FILTERS[filter]?.(exchange) && words.every((word) => text.includes(word));
  });
}

/**
 * Returns the commands of the current world, one for each user and all options.
 * @param {Iterable<Exchange>} exchanges
 */
export function repeatableCommands(exchanges) {
  const commands = [...exchanges].filter(({ body, isOfEarlierWorld }) => body.type === 2 && !isOfEarlierWorld);
  const uses = commands.map((exchange) => [
    `${userOf(exchange.body).id} ${labelOf(exchange.body)} ${argumentsOf(exchange)}`,
    exchange,
  ]);
  return /** @type {Exchange[]} */ ([...new Map(/** @type {[string, Exchange][]} */ (uses)).values()]);
}

/**
 * Returns the title of an interaction: the command, the label of the component, or the title of the modal.
 * @param {Exchange} exchange
 */
export function titleOf({ body }) {
  if (body.type === 3) {
    const component = componentById(body.message?.components, body.data?.custom_id);
    const label = component?.label ?? component?.placeholder ?? component?.emoji?.name;
    return label ? `${component.type === 2 ? "Button" : "Select"} “${label}”` : labelOf(body);
  }
  return body.type === 5 ? `Modal ${labelOf(body).split("/")[0]}` : labelOf(body);
}

/**
 * @param {any} components
 * @param {string} id
 * @returns {any}
 */
function componentById(components, id) {
  for (const component of [components].flat()) {
    if (component?.custom_id === id) return component;
    const inner =
      component && (componentById(component.components ?? [], id) ?? componentById(component.accessory ?? [], id));
    if (inner) return inner;
  }
  return undefined;
}

/** Returns the options or values of an interaction as text. @param {Exchange} exchange */
export function argumentsOf({ body }) {
  if (body.data?.values)
    return body.data.values.map((/** @type {string} */ value) => resolvedName(body, value) ?? value).join(", ");
  const target = body.data?.target_id;
  if (target) return resolvedName(body, target) ?? "a message";
  return optionsOf(body.data)
    .map(({ name, value }) => `${name}:${resolvedName(body, value) ?? value}`)
    .join(" ");
}
