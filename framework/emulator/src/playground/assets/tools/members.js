// Members of the server: names in the colors of roles, and a menu for each.

/** @import { Person } from "../base/types.js" */
/** @import { MenuItem } from "../input/menu.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { avatar, paint } from "../base/color.js";
import { h } from "../base/dom.js";
import { attachMenu } from "../input/menu.js";

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
    this.root = h("div", {});
    this.shown = "";
  }

  show() {
    const viewer = this.context.viewer();
    const people = viewer.people();
    const json = JSON.stringify([people, viewer.guild.roles, viewer.member]);
    if (json === this.shown) return;
    this.shown = json;
    this.root.replaceChildren(h("h2", {}, `Members — ${people.length}`), h("ul", { className: "members" }, people.map((person) => this.row(person))));
  }

  /** @param {Person} person */
  row(person) {
    const viewer = this.context.viewer();
    const { bot, id, name, roles, username } = person;
    const shown = paint(h("strong", {}, name), viewer.world.colorOf(viewer.guild, id));
    const names = (roles ?? []).map((role) => viewer.names.role(role));
    const row = h("li", { tabIndex: 0, "aria-label": name }, avatar(name, id), h("span", { className: "member-text" },
      h("span", {}, shown, bot && h("span", { className: "tag" }, "APP"), id === viewer.member && h("span", { className: "hint" }, " you")),
      h("span", { className: "hint" }, [username, ...names].join(" · "))));
    row.append(attachMenu(row, `Menu for ${name}`, () => this.menu(person)));
    return row;
  }

  /** @param {Person} person @returns {MenuItem[]} */
  menu({ bot, id, name }) {
    const { actAs, openBeside, viewer } = this.context;
    const acting = bot ? [] : [
      { label: `Act as ${name}`, choose: () => actAs(id) },
      { label: `Open as ${name} beside`, choose: () => openBeside(id) },
    ];
    return [...acting, ...viewer().userCommands(id)];
  }
}
