// Members of the server: names in the colors of roles, and a menu for each.

/** @import { Person } from "../base/types.js" */
/** @import { MenuItem } from "../input/menu.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { post } from "../base/api.js";
import { avatar, painted } from "../base/color.js";
import { element } from "../base/dom.js";
import { menuButton, openMenuFor } from "../input/menu.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/**
 * @typedef {object} MembersContext
 * @property {() => Viewer} viewer
 * @property {(member: string) => void} actAs
 * @property {(member: string) => void} openBeside
 */

export class Members {
  /** @param {MembersContext} context */
  constructor(context) {
    this.name = "Members";
    this.context = context;
    /** @type {HTMLElement} */
    this.root = element(html`<div></div>`);
  }

  show() {
    const people = this.context.viewer().people();
    render(html`<h2>Members — ${people.length}</h2>
      <ul class="members">${people.map((person) => this.row(person))}</ul>`, this.root);
  }

  /** @param {Person} person */
  row(person) {
    const viewer = this.context.viewer();
    const { bot, id, name, roles, username } = person;
    const menuName = `Menu for ${name}`;
    // The role of a bot has the name of the bot.
    const names = (roles ?? []).map((role) => viewer.names.role(role)).filter((role) => role !== name);
    const you = id === viewer.member ? html` <span class="badge-you">you</span>` : nothing;
    const items = () => this.menu(person);
    const openMenu = (/** @type {MouseEvent} */ event) => openMenuFor(event, menuName, items());
    return html`<li tabindex="0" aria-label=${name} @contextmenu=${openMenu}>
      ${avatar(name)}<span class="member-text">
        <span><strong ${painted(viewer.world.colorOf(viewer.guild, id))}>${name}</strong>${
          bot ? html`<span class="tag">APP</span>` : nothing
        }${you}</span>
        <span class="hint">${[bot ? "" : username, ...names].filter(Boolean).join(" · ")}</span></span>
      ${menuButton(menuName, items)}</li>`;
  }

  /** @param {Person} person @returns {MenuItem[]} */
  menu({ bot, id, name }) {
    const { actAs, openBeside, viewer } = this.context;
    if (bot) return viewer().userCommands(id);
    return [
      { label: `Act as ${name}`, choose: () => actAs(id) },
      { label: `Open as ${name} beside`, choose: () => openBeside(id) },
      ...this.installation(id, name),
      ...viewer().userCommands(id),
    ];
  }

  /**
   * Returns the item that installs or uninstalls the app for a user, if users can install the app.
   * @param {string} member
   * @param {string} name
   * @returns {MenuItem[]}
   */
  installation(member, name) {
    const { attempt, world } = this.context.viewer();
    if (!world.app.user_install) return [];
    const installed = world.state.installed.includes(member);
    const change = async () => { await post("install", { member, installed: !installed }); };
    const label = installed ? `Uninstall the app for ${name}` : `Install the app for ${name}`;
    return [{ label, choose: () => void attempt.call(this.context.viewer(), change) }];
  }
}
