// Time and trouble: the clock, faults of the service, permissions of the bot, and the world.

/** @import { Viewer } from "../chat/viewer.js" */

import { download, get, post, postText } from "../base/api.js";
import { button, fill, freshId, h } from "../base/dom.js";

const STEPS = [{ label: "3 seconds", seconds: 3 }, { label: "15 minutes", seconds: 900 }, { label: "1 day", seconds: 86_400 }];

/** Faults by the place where they happen. */
const FAULTS = [
  { title: "Next interaction", faults: [
    { fault: "duplicated", label: "Deliver twice" },
    { fault: "late", label: "Deliver 2 s late" },
    { fault: "wrong_signature", label: "Wrong signature" },
    { fault: "truncated", label: "Cut the connection" },
  ] },
  { title: "Next REST call", faults: [
    { fault: "slow_call", label: "Slow service, 2 s" },
    { fault: "rate_limited", label: "429, wait 2 s" },
    { fault: "server_error", label: "500" },
    { fault: "disconnected", label: "Close the connection" },
  ] },
];

export class Trouble {
  /**
   * @param {() => Viewer} viewer
   * @param {() => void} onChange
   */
  constructor(viewer, onChange) {
    this.name = "Time and trouble";
    this.viewer = viewer;
    this.onChange = onChange;
    this.now = h("p", { role: "status" });
    this.fault = h("p", { className: "fault", role: "alert" });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.permission = h("select", { id: freshId("permission") });
    this.change = button("Remove", () => void this.changePermission());
    this.permission.addEventListener("change", () => this.showPermission());
    this.restart = h("div", { hidden: true }, h("h2", {}, "App"),
      h("p", { className: "row" }, button("Restart the bot", () => void this.attempt(() => post("restart", {})))));
    this.root = h("div", { className: "trouble" }, this.fault, h("h2", {}, "Time"), this.now,
      h("p", { className: "hint" }, "The clock of the emulator: token lifetimes, timestamps and delays. It never goes back."),
      h("p", { className: "row" }, STEPS.map(({ label, seconds }) => button(`Advance ${label}`, () => void this.advance(seconds)))),
      this.restart, FAULTS.map(({ faults, title }) => this.group(title, faults)), this.permissions(), this.worldFile());
  }

  /**
   * @param {string} title
   * @param {{fault: string, label: string}[]} faults
   */
  group(title, faults) {
    const buttons = faults.map(({ fault, label }) => {
      const toggle = button(label, () => void this.toggle(fault), { "aria-pressed": "false" });
      this.buttons.set(fault, toggle);
      return toggle;
    });
    return [h("h2", {}, title), h("p", { className: "row", role: "group", "aria-label": title }, buttons)];
  }

  permissions() {
    return [h("h2", {}, "Permissions of the bot's role"),
      h("p", { className: "row" }, h("label", {}, "Permission ", this.permission), this.change),
      h("p", { className: "hint" }, "A token expires alone in the inspector: “Expire the token”.")];
  }

  worldFile() {
    const file = h("input", { type: "file", accept: ".json,application/json" });
    file.addEventListener("change", () => void this.loadWorld(file));
    return [h("h2", {}, "World"),
      h("p", { className: "hint" }, "Servers, channels, members and messages as a file, for `--world` and for here. A reset returns to the start, or to the loaded file."),
      h("p", { className: "row" }, h("a", { className: "button", href: download("world"), download: "" }, "Save the world"),
        button("Reset the world", () => void this.attempt(() => post("reset", {})))),
      h("p", { className: "row" }, h("label", {}, "Load a world ", file))];
  }

  /** Loads the chosen world file. @param {HTMLInputElement} input */
  async loadWorld(input) {
    const text = await input.files?.[0]?.text();
    input.value = "";
    if (text === undefined) return;
    await this.attempt(() => postText("world", text));
  }

  show() {
    void this.load();
  }

  async load() {
    const { state } = this.viewer().world;
    this.restart.hidden = !this.viewer().world.has("restart");
    this.now.textContent = new Date(state.now).toLocaleString();
    fill(this.permission, state.permissions.map(({ name }) => ({ value: name, label: name })), this.permission.value || "SEND_MESSAGES");
    this.showPermission();
    const { pending } = await get("faults");
    for (const [fault, toggle] of this.buttons) toggle.setAttribute("aria-pressed", String(pending.includes(fault)));
  }

  /** Returns whether the role of the bot has the selected permission, null without a role. */
  isGranted() {
    const { guild, world } = this.viewer();
    const role = world.botRole(guild);
    const bit = world.state.permissions.find(({ name }) => name === this.permission.value)?.bit;
    return role && bit ? (BigInt(role.permissions) & BigInt(bit)) !== 0n : null;
  }

  showPermission() {
    const granted = this.isGranted();
    this.change.disabled = granted === null;
    this.change.textContent = granted === false ? "Grant" : "Remove";
  }

  /** @param {number} seconds */
  advance(seconds) {
    return this.attempt(() => post("clock", { seconds }));
  }

  /** @param {string} fault */
  toggle(fault) {
    return this.attempt(() => post("faults", { fault }));
  }

  changePermission() {
    const guild = this.viewer().guildId;
    return this.attempt(() => post("permission", { guild, permission: this.permission.value, granted: this.isGranted() === false }));
  }

  /** @param {() => Promise<unknown>} action */
  async attempt(action) {
    this.fault.textContent = "";
    try {
      await action();
    } catch (error) {
      this.fault.textContent = error instanceof Error ? error.message : String(error);
    }
    this.onChange();
    await this.load();
  }
}
