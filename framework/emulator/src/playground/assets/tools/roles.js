// Roles as the developer changes them: new roles, and the permissions of each.

/** @import { Role } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { chooser, searchField } from "./fields.js";
import { WorldPart, asOwner } from "./owner.js";

/** Returns the name of a permission as clients show it: `Ban members`. @param {string} name */
export const permissionText = (name) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll("_", " ");

export class Roles extends WorldPart {
  /**
   * @param {() => Viewer} viewer
   * @param {() => Promise<void>} onChange
   */
  constructor(viewer, onChange) {
    super("Roles", onChange);
    this.viewer = viewer;
    this.role = "";
    this.search = "";
    /** Permissions that each role had when the page first saw the role, by ID. @type {Map<string, string>} */
    this.before = new Map();
  }

  /** @override */
  show() {
    const { guild, isDirect, world } = this.viewer();
    for (const { id, permissions } of guild.roles) if (!this.before.has(id)) this.before.set(id, permissions);
    const roles = guild.roles.toSorted((a, b) => b.position - a.position);
    const role = roles.find(({ id }) => id === this.role) ?? world.botRole(guild) ?? roles[0];
    const add = this.submitter((fields) => {
      const name = String(fields.get("name")).trim();
      return asOwner("POST", `/guilds/${guild.id}/roles`, `Add the role ${name}`, { name, permissions: "0" });
    });
    render(
      isDirect
        ? html`<p class="empty hint">Open a server to edit its roles.</p>`
        : html`<p class="fault" role="alert">${this.fault}</p>
            <form class="row" @submit=${add}>
              <label class="grow">New role <input name="name" required maxlength="100" autocomplete="off" /></label>
              <button class="button">Add the role</button>
            </form>
            ${chooser("Role", roles, role?.id, (id) => {
              this.role = id;
              this.show();
            })}
            ${role ? this.editor(role) : nothing}`,
      this.root,
    );
  }

  /** @param {Role} role */
  editor(role) {
    const { guild, world } = this.viewer();
    const { permissions } = world.state;
    const before = BigInt(this.before.get(role.id) ?? role.permissions);
    const now = BigInt(role.permissions);
    const changed = permissions.filter(({ bit }) => ((before ^ now) & BigInt(bit)) !== 0n);
    const shown = permissions.filter(({ name }) =>
      permissionText(name).toLowerCase().includes(this.search.toLowerCase()),
    );
    const isManaged = role.tags !== undefined || role.id === guild.id;
    const remove = () =>
      this.attempt(() => asOwner("DELETE", `/guilds/${guild.id}/roles/${role.id}`, `Delete the role ${role.name}`));
    return html`${changed.length > 0
        ? html`<h3>Changed</h3>
            <ul class="rows" aria-label="Changed permissions">
              ${changed.map(
                ({ bit, name }) =>
                  html`<li class="changed">
                    <span>${(now & BigInt(bit)) === 0n ? "Removed" : "Granted"}: ${permissionText(name)}</span>
                    <button
                      type="button"
                      class="text-button"
                      aria-label=${`Undo ${permissionText(name)}`}
                      @click=${() => this.set(role, name, bit, (before & BigInt(bit)) !== 0n)}
                    >
                      Undo
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing}
      <h3>Permissions</h3>
      ${searchField("Search permissions", this.search, (search) => {
        this.search = search;
        this.show();
      })}
      <ul class="checks" aria-label=${`Permissions of ${role.name}`}>
        ${shown.map(
          ({ bit, name }) =>
            html`<li>
              <label title=${name}
                ><input
                  type="checkbox"
                  .checked=${live((now & BigInt(bit)) !== 0n)}
                  @change=${(/** @type {Event} */ { target }) =>
                    this.set(role, name, bit, /** @type {HTMLInputElement} */ (target).checked)}
                />
                ${permissionText(name)}</label
              >
            </li>`,
        )}
      </ul>
      ${isManaged
        ? nothing
        : html`<p><button type="button" class="button small" @click=${remove}>Delete the role</button></p>`}`;
  }

  /**
   * Grants or removes a permission.
   * @param {Role} role
   * @param {string} name
   * @param {string} bit
   * @param {boolean} grants
   */
  set({ id, name: roleName }, name, bit, grants) {
    const { guildId, world } = this.viewer();
    const reason = `${grants ? "Grant" : "Remove"} ${permissionText(name)}: ${roleName}`;
    return this.attempt(() => {
      const role = world.state.guilds.find((guild) => guild.id === guildId)?.roles.find((one) => one.id === id);
      const now = BigInt(role?.permissions ?? 0);
      const permissions = String(grants ? now | BigInt(bit) : now & ~BigInt(bit));
      return asOwner("PATCH", `/guilds/${guildId}/roles/${id}`, reason, { permissions });
    });
  }
}
