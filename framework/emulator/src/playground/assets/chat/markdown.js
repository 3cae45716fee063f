// Text as Discord's clients show it: Markdown, mentions by name, timestamps. A text never becomes markup.

/** @import { Names } from "../base/types.js" */
/** @import { Child } from "../base/dom.js" */

import { h } from "../base/dom.js";

/** Formats inside formats that are shown. Deeper ones stay text. */
const DEPTH_MAX = 8;

const INLINE = new RegExp([
  "\\\\(?<escaped>[^\\w\\s])",
  "``(?<code2>[^\\n]+?)``",
  "`(?<code>[^`\\n]+)`",
  "\\|\\|(?<spoiler>[\\s\\S]+?)\\|\\|",
  "\\*\\*\\*(?<both>[^*]+?)\\*\\*\\*",
  "\\*\\*(?<strong>[\\s\\S]+?)\\*\\*(?!\\*)",
  "__(?<underline>[\\s\\S]+?)__(?!_)",
  "~~(?<strike>[\\s\\S]+?)~~",
  "\\*(?<emphasis>[^*\\s](?:[^*\\n]*[^*\\s])?)\\*",
  "\\b_(?<emphasis2>[^_\\n]+)_\\b",
  "<@&(?<role>\\d+)>",
  "<@!?(?<user>\\d+)>",
  "<#(?<channel>\\d+)>",
  "</(?<command>[^:>\\n]+):\\d+>",
  "<t:(?<time>-?\\d{1,13})(?::(?<style>[a-zA-Z]))?>",
  "<a?:(?<emoji>\\w+):\\d+>",
  "<id:(?<guide>\\w+)>",
  "\\[(?<label>[^\\]\\n]+)\\]\\(<?(?<target>https?:[^\\s)>]+)>?\\)",
  "<?(?<link>https?:[^\\s<>]+)>?",
  "(?<everyone>@everyone|@here)\\b",
].join("|"), "g");

const BLOCK = /```(?:([\w+-]*)\n)?([\s\S]+?)```|^(#{1,3}|-#) +(.+)$|^>>> ?([\s\S]+)|^((?:> ?.*(?:\n|$))+)|^((?: *(?:[-*]|\d+\.) +.+(?:\n|$))+)/gm;

const TAGS = /** @type {const} */ ({ strong: "strong", underline: "u", strike: "s", emphasis: "em", emphasis2: "em" });
const HEADINGS = /** @type {const} */ ({ "#": "3", "##": "4", "###": "5" });

/**
 * Returns the nodes for a text.
 * @param {string | null | undefined} source
 * @param {Names} names
 * @param {number} [depth]
 * @returns {Child[]}
 */
export function text(source, names, depth = 0) {
  const input = source ?? "";
  if (depth > DEPTH_MAX) return [input];
  /** @type {Child[]} */
  const nodes = [];
  let end = 0;
  for (const match of input.matchAll(BLOCK)) {
    nodes.push(...inline(input.slice(end, match.index), names, depth), block(match, names, depth));
    end = match.index + match[0].length;
    // The line break after a block belongs to the block.
    if (input[end] === "\n") end += 1;
  }
  nodes.push(...inline(input.slice(end), names, depth));
  return nodes;
}

/**
 * @param {RegExpMatchArray} match
 * @param {Names} names
 * @param {number} depth
 * @returns {Child}
 */
function block([, language, code, level, title, rest, quote, list], names, depth) {
  if (code !== undefined) return h("pre", { className: "code", tabIndex: 0, "aria-label": `Code ${language ?? ""}` }, h("code", {}, code));
  if (level === "-#") return h("small", { className: "subtext" }, inline(title ?? "", names, depth));
  if (level) return heading(/** @type {keyof typeof HEADINGS} */ (level), inline(title ?? "", names, depth));
  if (rest !== undefined) return h("blockquote", {}, text(rest, names, depth + 1));
  if (quote !== undefined) return h("blockquote", {}, text(quote.replaceAll(/^> ?/gm, "").trimEnd(), names, depth + 1));
  return listOf(list ?? "", names, depth);
}

/**
 * @param {keyof typeof HEADINGS} level
 * @param {Child[]} content
 */
function heading(level, content) {
  return h("div", { className: `heading level-${level.length}`, role: "heading", "aria-level": HEADINGS[level] }, content);
}

/**
 * Returns a list. Items that are indented belong to the item above.
 * @param {string} source
 * @param {Names} names
 * @param {number} depth
 * @returns {HTMLElement}
 */
function listOf(source, names, depth) {
  const lines = source.trimEnd().split("\n");
  const ordered = /^ *\d+\./.test(lines[0] ?? "");
  const start = Number(/\d+/.exec(lines[0] ?? "")?.[0] ?? 1);
  const items = lines.map((line) => {
    const item = h("li", {}, inline(line.replace(/^ *(?:[-*]|\d+\.) +/, ""), names, depth));
    if (/^ {2,}/.test(line)) item.className = "indented";
    return item;
  });
  return ordered ? h("ol", { start }, items) : h("ul", {}, items);
}

/**
 * @param {string} source
 * @param {Names} names
 * @param {number} depth
 * @returns {Child[]}
 */
function inline(source, names, depth) {
  if (depth > DEPTH_MAX) return [source];
  /** @type {Child[]} */
  const nodes = [];
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    nodes.push(source.slice(end, match.index), node(match.groups ?? {}, names, depth + 1));
    end = match.index + match[0].length;
  }
  nodes.push(source.slice(end));
  return nodes.filter((one) => one !== "");
}

/**
 * @param {Record<string, string | undefined>} found
 * @param {Names} names
 * @param {number} depth
 * @returns {Child}
 */
function node(found, names, depth) {
  if (found.escaped) return found.escaped;
  const code = found.code ?? found.code2;
  if (code) return h("code", {}, code);
  if (found.spoiler) return spoiler(inline(found.spoiler, names, depth));
  if (found.both) return h("strong", {}, h("em", {}, inline(found.both, names, depth)));
  if (found.emoji) return `:${found.emoji}:`;
  if (found.time) return timestamp(Number(found.time), found.style ?? "f");
  if (found.link) return link(found.link, found.link);
  if (found.target) return link(found.target, found.label ?? found.target);
  return mention(found, names) ?? formatted(found, names, depth);
}

/**
 * @param {Record<string, string | undefined>} found
 * @param {Names} names
 * @returns {Child}
 */
function mention(found, names) {
  const label = found.role ? `@${names.role(found.role)}`
    : found.user ? `@${names.member(found.user)}`
      : found.channel ? `#${names.channel(found.channel)}`
        : found.guide ?? found.everyone;
  if (label) return h("span", { className: "mention" }, label);
  const path = found.command;
  if (!path) return null;
  return h("button", { type: "button", className: "mention", onclick: () => names.command(path) }, `/${path}`);
}

/**
 * @param {Record<string, string | undefined>} found
 * @param {Names} names
 * @param {number} depth
 * @returns {Child}
 */
function formatted(found, names, depth) {
  for (const [key, tag] of Object.entries(TAGS)) {
    const inner = found[key];
    if (inner) return h(tag, {}, inline(inner, names, depth));
  }
  return null;
}

/**
 * Returns hidden content, which a click or Enter shows.
 * @param {Child[]} content
 */
export function spoiler(content) {
  const cover = h("button", { type: "button", className: "spoiler", "aria-expanded": "false" }, "Spoiler");
  cover.addEventListener("click", () => {
    const shown = h("span", { className: "spoiler shown", tabIndex: -1 }, content);
    cover.replaceWith(shown);
    shown.focus();
  });
  return cover;
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const FORMATS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/**
 * @param {number} seconds
 * @param {string} style
 */
function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = date.toLocaleString(undefined, FORMATS.F);
  const shown = style === "R" ? relative(seconds - Date.now() / 1000) : date.toLocaleString(undefined, FORMATS[style] ?? FORMATS.f);
  return h("time", { dateTime: date.toISOString(), title: full, className: "timestamp" }, shown);
}

/** @param {number} distance */
function relative(distance) {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(distance / length), unit);
}

/**
 * Returns a link that opens in a new tab.
 * @param {string} href
 * @param {Child} label
 */
export function link(href, label) {
  return h("a", { href, target: "_blank", rel: "noreferrer noopener" }, label);
}
