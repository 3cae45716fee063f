// Rendering of text as in Discord's clients: mentions by name, and common Markdown.

import { h } from "./dom.js";

const TOKEN = new RegExp([
  "```(?:[a-z]*\\n)?(?<block>[\\s\\S]+?)```",
  "`(?<code>[^`\\n]+)`",
  "\\*\\*(?<strong>[\\s\\S]+?)\\*\\*",
  "__(?<underline>[\\s\\S]+?)__",
  "~~(?<strike>[\\s\\S]+?)~~",
  "\\*(?<emphasis>[^*\\n]+)\\*",
  "<@&(?<role>\\d+)>",
  "<@!?(?<user>\\d+)>",
  "<#(?<channel>\\d+)>",
  "<t:(?<time>-?\\d+)(?::[a-zA-Z])?>",
  "<a?:(?<emoji>\\w+):\\d+>",
  "\\[(?<label>[^\\]\\n]+)\\]\\((?<target>https?:[^\\s)]+)\\)",
  "(?<link>https?:[^\\s<>]+)",
].join("|"), "g");

const TAGS = { strong: "strong", underline: "u", strike: "s", emphasis: "em" };

/// Returns the DOM nodes for a text. `names` returns the names for mentions.
export function text(source, names) {
  return lines(source ?? "", names);
}

function lines(source, names) {
  const parts = source.split(/^> ?(.*(?:\n> ?.*)*)$/m);
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return inline(part, names);
    return [h("blockquote", {}, inline(part.replaceAll(/^> ?/gm, ""), names))];
  });
}

function inline(source, names) {
  const nodes = [];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    nodes.push(source.slice(end, match.index), node(match.groups, names));
    end = match.index + match[0].length;
  }
  nodes.push(source.slice(end));
  return nodes.filter((node) => node !== "");
}

function node(found, names) {
  const mention = (label) => h("span", { className: "mention" }, label);
  if (found.block) return h("pre", {}, h("code", {}, found.block));
  if (found.code) return h("code", {}, found.code);
  if (found.role) return mention(`@${names.role(found.role)}`);
  if (found.user) return mention(`@${names.member(found.user)}`);
  if (found.channel) return mention(`#${names.channel(found.channel)}`);
  if (found.emoji) return `:${found.emoji}:`;
  if (found.time) return h("time", {}, new Date(found.time * 1000).toLocaleString());
  if (found.link) return link(found.link, found.link);
  if (found.target) return link(found.target, found.label);
  const [name, inner] = Object.entries(TAGS).map(([key, tag]) => [tag, found[key]]).find(([, inner]) => inner);
  return h(name, {}, inline(inner, names));
}

/// Returns a link that opens in a new tab.
export function link(href, label) {
  return h("a", { href, target: "_blank", rel: "noreferrer" }, label);
}
