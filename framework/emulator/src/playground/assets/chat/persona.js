// The acting user of a conversation, and the language of the user's client.

/** @import { Conversation } from "./conversation.js" */

import { avatar } from "../base/color.js";
import { icon } from "../base/icons.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

const NAMES = new Intl.DisplayNames(["en"], { type: "language" });

/** Returns the name of a language with its code. @param {string} code */
function languageName(code) {
  try {
    return `${NAMES.of(code) ?? code} (${code})`;
  } catch {
    return code;
  }
}

/** Returns the selects for the user and the language. @param {Conversation} conversation */
export function personaView(conversation) {
  const { context, viewer } = conversation;
  const { unread, world } = context;
  const people = world.players(viewer.guild);
  const name = viewer.names.member(viewer.member);
  const users = people.map(({ id, name: shown }) => {
    const count = id === viewer.member ? 0 : unread.countDirect(id, world.state);
    return html`<option value=${id}
      .selected=${id === viewer.member}>${shown}${count ? ` · ${count} unread` : nothing}</option>`;
  });
  const locales = world.state.locales.map(
    (code) => html`<option value=${code} .selected=${code === viewer.locale}>${languageName(code)}</option>`,
  );
  const value = (/** @type {Event} */ { target }) => /** @type {HTMLSelectElement} */ (target).value;
  const changeLocale = (/** @type {Event} */ event) => void conversation.changeLocale(value(event));
  return html`<div class="persona">
    <label class="persona-user">${avatar(name)}<span class="persona-label">Acting as</span>
      <select @change=${(/** @type {Event} */ event) => void conversation.actAs(value(event))}>${users}</select></label>
    <label class="persona-language" title="Language of the client">${icon("languages")}<span
      class="hidden">Language</span>
      <select
        @change=${changeLocale}>${locales}</select></label>
  </div>`;
}
