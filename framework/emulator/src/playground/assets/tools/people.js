// Members as the developer changes them: new members, and the roles of each.

/** @import { Person, Role } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */
/** @import { Tool } from "./tabs.js" */

import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { WorldPart, asOwner, change } from "./owner.js";

export class People extends WorldPart {
  /**
   * @param {Tool} members
   * @param {() => Viewer} viewer
   * @param {() => Promise<void>} onChange
   */
  constructor(members, viewer, onChange) {
    super("Members", onChange);
    this.members = members;
    this.viewer = viewer;
    this.member = "";
  }

  /** @override */
  show() {
    this.members.show();
    const { guild, isDirect, member } = this.viewer();
    const editor = isDirect
      ? nothing
      : this.editor(guild.members.find(({ id }) => id === (this.member || member)) ?? guild.members[0]);
    render(
      html`${this.members.root}
        <p class="fault" role="alert">${this.fault}</p>
        ${editor}`,
      this.root,
    );
  }

  /** @param {Person | undefined} member */
  editor(member) {
    const { guild } = this.viewer();
    const add = this.submitter((fields) => {
      const name = String(fields.get("name")).trim();
      return change("POST", "members", `Add ${name}`, { guild: guild.id, name });
    });
    const roles = guild.roles.filter(({ id }) => id !== guild.id).sort((a, b) => b.position - a.position);
    return html`<h3>Add a member</h3>
      <form class="row" @submit=${add}>
        <label class="grow">Username <input name="name" required maxlength="32" autocomplete="off" /></label>
        <button class="button">Add the member</button>
      </form>
      <h3>Roles of a member</h3>
      <label class="tool-field"
        >Member
        <select
          @change=${(/** @type {Event} */ { target }) => {
            this.member = /** @type {HTMLSelectElement} */ (target).value;
            this.show();
          }}
        >
          ${guild.members.map(
            ({ id, name }) => html`<option value=${id} .selected=${live(id === member?.id)}>${name}</option>`,
          )}
        </select></label
      >
      ${member
        ? html`<ul class="checks" aria-label=${`Roles of ${member.name}`}>
            ${roles.map((role) => html`<li>${this.role(member, role)}</li>`)}
          </ul>`
        : nothing}`;
  }

  /**
   * @param {Person} member
   * @param {Role} role
   */
  role(member, role) {
    const has = member.roles?.includes(role.id) ?? false;
    const path = `/guilds/${this.viewer().guildId}/members/${member.id}/roles/${role.id}`;
    const toggle = (/** @type {Event} */ { target }) => {
      const gives = /** @type {HTMLInputElement} */ (target).checked;
      const reason = `${gives ? "Give" : "Take"} ${role.name} ${gives ? "to" : "from"} ${member.name}`;
      return this.attempt(() => asOwner(gives ? "PUT" : "DELETE", path, reason));
    };
    // The service manages the roles of bots.
    return html`<label
      ><input type="checkbox" .checked=${live(has)} ?disabled=${role.tags !== undefined} @change=${toggle} />
      ${role.name}</label
    >`;
  }
}
