// Channels as the developer changes them: new channels, and the permission overwrites of each.

/** @import { Channel, Json } from "../base/types.js" */
/** @import { Viewer } from "../chat/viewer.js" */

import { live } from "../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { chooser, searchField } from "./fields.js";
import { WorldPart, asOwner } from "./owner.js";
import { permissionText } from "./roles.js";

const CATEGORY = 4;

/** Types of channels that a developer can add. @type {[number, string][]} */
const TYPES = [
  [0, "Text"],
  [2, "Voice"],
  [CATEGORY, "Category"],
  [5, "Announcement"],
  [13, "Stage"],
  [15, "Forum"],
  [16, "Media"],
];

/** Types of channels with overwrites: all except threads. */
const WITH_OVERWRITES = TYPES.map(([type]) => type);

export class Channels extends WorldPart {
  /**
   * @param {() => Viewer} viewer
   * @param {() => Promise<void>} onChange
   */
  constructor(viewer, onChange) {
    super("Channels", onChange);
    this.viewer = viewer;
    this.channel = "";
    this.target = "";
    this.search = "";
  }

  /** @override */
  show() {
    const { channel: current, guild, isDirect } = this.viewer();
    const channels = guild.channels.filter(({ type }) => WITH_OVERWRITES.includes(type));
    const channel = channels.find(({ id }) => id === (this.channel || current)) ?? channels[0];
    render(
      isDirect
        ? html`<p class="empty hint">Open a server to edit its channels.</p>`
        : html`<p class="fault" role="alert">${this.fault}</p>
            ${this.form(channels)}
            ${chooser("Channel", channels, channel?.id, (id) => {
              this.channel = id;
              this.show();
            })}
            ${channel ? this.editor(channel) : nothing}`,
      this.root,
    );
  }

  /** @param {Channel[]} channels */
  form(channels) {
    const add = this.submitter((fields) => {
      const body = {
        name: String(fields.get("name")),
        type: Number(fields.get("type")),
        parent_id: fields.get("parent") || undefined,
      };
      return asOwner("POST", `/guilds/${this.viewer().guildId}/channels`, `Add the channel ${body.name}`, body);
    });
    return html`<form class="row" @submit=${add}>
      <label class="grow">New channel <input name="name" required maxlength="100" autocomplete="off" /></label>
      <label
        >Type
        <select name="type">
          ${TYPES.map(([type, name]) => html`<option value=${type}>${name}</option>`)}
        </select></label
      >
      <label
        >Category
        <select name="parent">
          <option value="">None</option>
          ${channels
            .filter(({ type }) => type === CATEGORY)
            .map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select></label
      >
      <button class="button">Add the channel</button>
    </form>`;
  }

  /** @param {Channel} channel */
  editor(channel) {
    const { guild, world } = this.viewer();
    const overwrites = /** @type {Json[]} */ (channel.permission_overwrites ?? []);
    const targets = [
      ...guild.roles.map(({ id, name }) => ({ id, type: 0, name })),
      ...guild.members.map(({ id, name }) => ({ id, type: 1, name: `@${name}` })),
    ];
    const target = targets.find(({ id }) => id === this.target) ?? targets[0];
    const shown = world.state.permissions.filter(({ name }) =>
      permissionText(name).toLowerCase().includes(this.search.toLowerCase()),
    );
    const remove = () =>
      this.attempt(() => asOwner("DELETE", `/channels/${channel.id}`, `Delete the channel ${channel.name}`));
    const clear = (/** @type {Json} */ { id }) =>
      this.attempt(() =>
        asOwner("DELETE", `/channels/${channel.id}/permissions/${id}`, `Remove an overwrite: ${channel.name}`),
      );
    const name = (/** @type {Json} */ { id }) => targets.find((one) => one.id === id)?.name ?? id;
    return html`<h3>Overwrites</h3>
      ${overwrites.length === 0
        ? html`<p class="hint">The channel has no overwrites.</p>`
        : html`<ul class="rows" aria-label="Overwrites">
            ${overwrites.map(
              (one) =>
                html`<li class="changed">
                  <span
                    ><strong>${name(one)}</strong> ${this.listed("allows", one.allow)}
                    ${this.listed("denies", one.deny)}</span
                  >
                  <button
                    type="button"
                    class="text-button"
                    aria-label=${`Remove the overwrite of ${name(one)}`}
                    @click=${() => clear(one)}
                  >
                    Remove
                  </button>
                </li>`,
            )}
          </ul>`}
      ${chooser("Role or member", targets, target?.id, (id) => {
        this.target = id;
        this.show();
      })}
      ${searchField("Search permissions", this.search, (search) => {
        this.search = search;
        this.show();
      })}
      ${target
        ? html`<ul class="checks choices" aria-label=${`Overwrite of ${target.name}`}>
            ${shown.map(
              ({ bit, name: permission }) =>
                html`<li>
                  <label title=${permission}>
                    <span>${permissionText(permission)}</span> ${this.choice(
                      channel,
                      target,
                      BigInt(bit),
                    )}</label
                  >
                </li>`,
            )}
          </ul>`
        : nothing}
      <p><button type="button" class="button small" @click=${remove}>Delete the channel</button></p>`;
  }

  /**
   * @param {string} verb
   * @param {string} bits
   */
  listed(verb, bits) {
    const names = this.viewer()
      .world.state.permissions.filter(({ bit }) => (BigInt(bits) & BigInt(bit)) !== 0n)
      .map(({ name }) => permissionText(name).toLowerCase());
    return names.length > 0 ? html`<span class="hint">${verb} ${names.join(", ")}</span>` : nothing;
  }

  /**
   * Returns the permissions that a channel allows to and denies a role or member.
   * @param {string} channel
   * @param {string} target
   */
  overwrite(channel, target) {
    const channels = this.viewer().world.state.guilds.flatMap((guild) => guild.channels);
    const overwrites = channels.find(({ id }) => id === channel)?.permission_overwrites ?? [];
    const found = overwrites.find((/** @type {Json} */ { id }) => id === target);
    return { allow: BigInt(found?.allow ?? 0), deny: BigInt(found?.deny ?? 0) };
  }

  /**
   * @param {Channel} channel
   * @param {{id: string, type: number, name: string}} target
   * @param {bigint} bit
   */
  choice(channel, target, bit) {
    const { allow, deny } = this.overwrite(channel.id, target.id);
    const value = (allow & bit) !== 0n ? "allow" : (deny & bit) !== 0n ? "deny" : "inherit";
    const choose = (/** @type {Event} */ { target: select }) => {
      const chosen = /** @type {HTMLSelectElement} */ (select).value;
      const reason = `Set an overwrite of ${target.name}: ${channel.name}`;
      return this.attempt(() => {
        const now = this.overwrite(channel.id, target.id);
        const body = {
          type: target.type,
          allow: String(chosen === "allow" ? now.allow | bit : now.allow & ~bit),
          deny: String(chosen === "deny" ? now.deny | bit : now.deny & ~bit),
        };
        return asOwner("PUT", `/channels/${channel.id}/permissions/${target.id}`, reason, body);
      });
    };
    return html`<select class=${value} @change=${choose}>
      ${["inherit", "allow", "deny"].map((name) => html`<option .selected=${live(name === value)}>${name}</option>`)}
    </select>`;
  }
}
