// A dialog that finds channels, commands, members and tools by name: Ctrl+K.

/** @import { Suggestion } from "./suggestions.js" */

import { element, freshId } from "../base/dom.js";
import { rank } from "../base/rank.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { Suggestions } from "./suggestions.js";

/** Shortcuts of the page, with their effects. */
const SHORTCUTS = [
  ["/", "start a command"],
  ["Ctrl+K", "go to a channel, command, member or tool"],
  ["↑", "in an empty line: the last message or command"],
  ["Shift+Enter", "a new line in the message"],
  ["Shift+F10", "the menu of a message or member"],
  ["Esc", "close a list, a menu or a command"],
  ["?", "this list"],
];

/** Opens the dialog. @param {Suggestion[]} items */
export function openPalette(items) {
  /** @type {HTMLInputElement} */
  const input = element(html`<input type="text" placeholder="Go to…" aria-label="Go to">`);
  /** @type {HTMLDialogElement} */
  const dialog = element(html`<dialog class="palette" aria-label="Go to"></dialog>`);
  const find = (/** @type {string} */ typed) =>
    rank(items, typed, ({ label, hint }) => [label, hint ?? ""])
      .slice(0, 50)
      .map((item) => ({
        ...item,
        choose: () => {
          dialog.close();
          item.choose?.();
        },
      }));
  const suggestions = new Suggestions(input, find, { name: "Places and commands", always: true });
  dialog.append(input, suggestions.list);
  show(dialog);
  input.focus();
}

/** Opens the list of shortcuts. */
export function openShortcuts() {
  const title = freshId("shortcuts");
  /** @type {HTMLDialogElement} */
  const dialog = element(html`<dialog class="shortcuts" aria-labelledby=${title}></dialog>`);
  const rows = SHORTCUTS.map(([keys, effect]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${effect}</dd></div>`);
  render(
    html`<h2 id=${title}>Shortcuts</h2><dl>${rows}</dl>
    <p class="row"><button type="button" class="button" @click=${() => dialog.close()}>Close</button></p>`,
    dialog,
  );
  show(dialog);
}

/** @param {HTMLDialogElement} dialog */
function show(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
