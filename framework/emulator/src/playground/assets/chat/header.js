// The header of the page: the bot, the connection, the acting user, the theme, and the menu of saves.

/** @import { MenuItem } from "../input/menu.js" */
/** @import { Conversation } from "./conversation.js" */

import { byId } from "../base/dom.js";
import { icon, logo } from "../base/icons.js";
import { online } from "../base/online.js";
import { connectSplitters } from "../base/resize.js";
import { EDITOR_NAMES, editorName, setEditor } from "../base/source.js";
import { openMenuAt } from "../input/menu.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { personaView } from "./persona.js";

/** @typedef {"connected" | "reconnecting" | "building" | "failed"} Status */

const THEME = "guildhall-theme";

/** Themes with their icons and names. */
const THEMES = /** @type {const} */ ({
  system: ["monitor", "System"],
  light: ["sun", "Light"],
  dark: ["moon", "Dark"],
});

/** Looks of the states of the bot, each with the text. @type {Record<Status, [string, string]>} */
const STATES = {
  connected: ["", "connected"],
  reconnecting: ["lost", "reconnecting…"],
  building: ["building", "building…"],
  failed: ["lost", "build failed"],
};

/** @typedef {keyof typeof THEMES} Theme */

/** @returns {Theme} */
function storedTheme() {
  const stored = localStorage.getItem(THEME);
  return stored && stored in THEMES ? /** @type {Theme} */ (stored) : "system";
}

/** Applies the stored theme. The theme of the system needs no attribute. */
export function applyTheme() {
  const theme = storedTheme();
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
}

export class Header {
  /**
   * @param {Conversation} conversation
   * @param {() => MenuItem[]} saves
   */
  constructor(conversation, saves) {
    this.conversation = conversation;
    this.saves = saves;
    /** @type {Status} */
    this.status = "connected";
    render(logo, byId("logo"));
    for (const [id, name] of /** @type {const} */ ([
      ["show-places", "menu"],
      ["show-settings", "ellipsis"],
      ["show-tools", "panel-right"],
    ])) {
      render(icon(name), byId(id));
    }
    applyTheme();
    connectSplitters();
  }

  /** @param {Status} status */
  setStatus(status) {
    this.status = status;
    const [look, text] = STATES[status];
    byId("status").className = `chip-state ${look}`;
    byId("status").textContent = text;
  }

  /** Shows the bot and the settings. */
  refresh() {
    const { world } = this.conversation.context;
    const { name } = world.app;
    byId("title").textContent = name;
    document.title = `${name} · Guildhall Playground`;
    const open = (/** @type {MouseEvent} */ event) => openMenuAt(event, "Save the session", this.saves());
    const hasSaves = this.saves().length > 0;
    const saver = html`<button type="button" class="button" aria-haspopup="menu"
      @click=${open}>${icon("save")}Save session</button>`;
    render(
      html`${online(personaView(this.conversation))}${this.editorView()}${this.themeView()}${
        hasSaves ? online(saver) : nothing
      }`,
      byId("settings"),
    );
  }

  themeView() {
    const theme = storedTheme();
    const [mark, label] = THEMES[theme];
    const name = `${label} theme`;
    const themes = /** @type {Theme[]} */ (Object.keys(THEMES));
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    const change = () => {
      localStorage.setItem(THEME, next);
      applyTheme();
      this.refresh();
    };
    return html`<button type="button" class="button quiet" title="${name}: change" aria-label="${name}: change"
      @click=${change}>${icon(mark)}<span class="label">${name}</span></button>`;
  }

  editorView() {
    const items = () =>
      EDITOR_NAMES.map((name) => ({
        label: name,
        group: "Editor for links to source files",
        hint: name === editorName() ? "selected" : null,
        choose: () => this.changeEditor(name),
      }));
    const open = (/** @type {MouseEvent} */ event) => openMenuAt(event, "Editor", items());
    return html`<button type="button" class="button quiet" title="Editor: ${editorName()}"
      aria-label="Editor: ${editorName()}" aria-haspopup="menu"
      @click=${open}>${icon("square-pen")}<span class="label">Editor: ${editorName()}</span></button>`;
  }

  /** @param {string} name */
  changeEditor(name) {
    setEditor(name);
    this.refresh();
    this.conversation.messages.views.clear();
    this.conversation.messages.render();
  }
}
