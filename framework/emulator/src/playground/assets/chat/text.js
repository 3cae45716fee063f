// Text as Discord's clients show it: Markdown, mentions by name, timestamps.

/** @import { Names } from "../base/types.js" */
/** @import { CodePart } from "./code.js" */
/** @import { Node, Part } from "./markdown.js" */

import { isSafe } from "../base/dom.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { codeParts } from "./code.js";
import { parse } from "./markdown.js";

/**
 * Level of headings in messages, below those of the channel and the page: a message may start with any of its own
 * levels.
 */
const HEADING_LEVEL = 3;

/**
 * Returns the template for a text.
 * @param {string | null | undefined} source
 * @param {Names} names
 */
export const text = (source, names) => parts(parse(source), names);

/**
 * @param {Part[]} list
 * @param {Names} names
 * @returns {unknown[]}
 */
const parts = (list, names) => list.map((part) => (typeof part === "string" ? part : node(part, names)));

/**
 * Returns code in the colors of its language.
 * @param {string} written
 * @param {string} language
 */
export const code = (written, language) => codeParts(written, language).map(codePart);

/** @param {CodePart} part @returns {unknown} */
const codePart = (part) =>
  typeof part === "string" ? part : html`<span class="code-${part.look}">${part.parts.map(codePart)}</span>`;

/** Templates by type of node. @type {Record<string, (node: Node, names: Names, content: unknown) => unknown>} */
const VIEWS = {
  strong: (_, __, content) => html`<strong>${content}</strong>`,
  emphasis: (_, __, content) => html`<em>${content}</em>`,
  underline: (_, __, content) => html`<u>${content}</u>`,
  strike: (_, __, content) => html`<s>${content}</s>`,
  spoiler: (_, __, content) => spoiler(content),
  code: ({ text: written }) => html`<code>${written}</code>`,
  block: ({ language = "", text: written }) =>
    html`<pre class="code" tabindex="0" aria-label=${`Code ${language}`}><code>${code(
      written,
      language,
    )}</code></pre>`,
  heading: ({ level }, _, content) =>
    html`<div class="heading level-${level}" role="heading" aria-level=${HEADING_LEVEL}>${content}</div>`,
  subtext: (_, __, content) => html`<small class="subtext">${content}</small>`,
  quote: (_, __, content) => html`<blockquote>${content}</blockquote>`,
  list: ({ items, ordered, start }, names) => {
    const rows = items?.map((item) => html`<li>${parts(item, names)}</li>`);
    return ordered ? html`<ol start=${start}>${rows}</ol>` : html`<ul>${rows}</ul>`;
  },
  role: ({ id }, names) => mention(`@${names.role(id)}`, id),
  user: ({ id }, names) => mention(`@${names.member(id)}`, id),
  channel: ({ id }, names) => mention(`#${names.channel(id)}`, id),
  guide: ({ name }) => mention(name, name),
  everyone: ({ text: found }) => mention(found, found),
  command: ({ path }, names) =>
    html`<button type="button" class="mention" @click=${() => names.command(path)}>/${path}</button>`,
  emoji: ({ name }) => `:${name}:`,
  time: ({ seconds, style }) => timestamp(seconds, style),
  link: ({ title, url }, _, content) => link(url, content, title),
};

/**
 * @param {Node} found
 * @param {Names} names
 */
function node(found, names) {
  return VIEWS[found.type]?.(found, names, parts(found.content ?? [], names));
}

/**
 * @param {string} label
 * @param {string} title
 */
const mention = (label, title) => html`<span class="mention" title=${title}>${label}</span>`;

/** Shows hidden content after a click, Enter or Space. @param {MouseEvent | KeyboardEvent} event */
function reveal(event) {
  if (event instanceof KeyboardEvent && ![" ", "Enter"].includes(event.key)) return;
  const cover = /** @type {HTMLElement} */ (event.currentTarget);
  if (cover.classList.contains("shown")) return;
  event.preventDefault();
  cover.classList.add("shown");
  for (const name of ["role", "aria-label"]) cover.removeAttribute(name);
  cover.tabIndex = -1;
  cover.focus();
}

/** Returns hidden content, which a click or a key shows. @param {unknown} content */
export const spoiler = (content) => html`<span class="spoiler" role="button" tabindex="0" aria-label="Spoiler"
  @click=${reveal} @keydown=${reveal}><span class="spoiler-content">${content}</span></span>`;

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/**
 * @param {number} seconds
 * @param {string} style
 */
function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = date.toLocaleString(undefined, FORMATS.F);
  const shown =
    style === "R"
      ? relative(seconds - Date.now() / 1000)
      : date.toLocaleString(undefined, FORMATS[style] ?? FORMATS.f);
  return html`<time datetime=${date.toISOString()} title=${full} class="timestamp">${shown}</time>`;
}

/** @param {number} distance */
function relative(distance) {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(distance / length), unit);
}

/**
 * Returns a link that opens in a new tab. An unsafe address is no link.
 * @param {string} href
 * @param {unknown} label
 * @param {string | null} [title]
 * @param {string} [className]
 */
export function link(href, label, title, className = "") {
  if (!isSafe(href)) return html`<a class=${className}>${label}</a>`;
  return html`<a class=${className} href=${href} title=${title ?? nothing} target="_blank"
    rel="noreferrer noopener">${label}</a>`;
}
