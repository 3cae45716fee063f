// Errors of inputs as sentences.

/** @import { Fault } from "../base/types.js" */

import { html } from "../vendor/lit-html/lit-html.js";

/** Messages of the emulator in the words of its terminal, with those of a client. @type {[RegExp, string][]} */
const WORDS = [
  [/^there is no CHAT_INPUT command `\/?([^`]*)`/, "there is no slash command `/$1`"],
  [/^there is no (USER|MESSAGE) command `([^`]*)`/, "there is no command `$2` for it"],
];

/** Returns the error as a sentence, with code in backticks. @param {Fault} fault */
export function faultText({ message, nearest }) {
  const worded = WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  const sentence = worded.charAt(0).toUpperCase() + worded.slice(1).replace(/\.$/, "");
  return `${sentence}.${nearest ? ` Did you mean ${nearest}?` : ""}`;
}

/** Returns a text whose parts in backticks are code. @param {string} text */
export function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
}
