// Parts of code with their looks, by language: `chat/text.js` shows them. Prism only splits the code into tokens.

/** @import { Token, TokenStream } from "../vendor/prism/prism.js" */

/** A part of code: plain text, or parts with a look. @typedef {string | {look: string, parts: CodePart[]}} CodePart */

import Prism from "../vendor/prism/prism.js";

/** Other names of languages, as code blocks have them. @type {Record<string, string>} */
const NAMES = {
  c: "clike",
  cpp: "clike",
  cs: "clike",
  go: "clike",
  ini: "toml",
  java: "clike",
  json5: "json",
  jsonc: "json",
  javascript: "clike",
  js: "clike",
  jsx: "clike",
  kotlin: "clike",
  patch: "diff",
  rs: "rust",
  swift: "clike",
  ts: "clike",
  tsx: "clike",
  typescript: "clike",
};

/** Looks by type of token: classes of the style sheet. @type {Record<string, string>} */
const LOOKS = {
  atrule: "keyword",
  boolean: "number",
  builtin: "name",
  char: "string",
  "class-name": "name",
  comment: "comment",
  constant: "name",
  coord: "comment",
  date: "number",
  deleted: "deleted",
  "deleted-sign": "deleted",
  function: "name",
  "function-definition": "name",
  inserted: "inserted",
  "inserted-sign": "inserted",
  key: "name",
  keyword: "keyword",
  macro: "name",
  null: "number",
  number: "number",
  property: "name",
  regex: "string",
  string: "string",
  table: "name",
  "template-string": "string",
  "triple-quoted-string": "string",
};

/**
 * Returns the parts of code. Code in a language that is not known is one part.
 * @param {string} text
 * @param {string} language
 * @returns {CodePart[]}
 */
export function codeParts(text, language) {
  const name = language.toLowerCase();
  const grammar = Prism.languages[NAMES[name] ?? name];
  // The object has functions besides the grammars.
  return typeof grammar === "object" ? partsOf(Prism.tokenize(text, grammar)) : [text];
}

/** @param {TokenStream} content @returns {CodePart[]} */
const partsOf = (content) => [content].flat().flatMap(partOf);

/** @param {string | Token} token @returns {CodePart | CodePart[]} */
function partOf(token) {
  if (typeof token === "string") return token;
  const look = LOOKS[token.type];
  const parts = partsOf(token.content);
  return look ? { look, parts } : parts;
}
