// Coverage: the parts of the bot that were used, as the emulator counts them.

/** @import { World } from "../base/world.js" */

import { get } from "../base/api.js";
import { h } from "../base/dom.js";

export class Coverage {
  /** @param {World} world */
  constructor(world) {
    this.name = "Coverage";
    this.world = world;
    this.root = h("div", {});
    this.shown = "";
  }

  show() {
    void this.load();
  }

  async load() {
    if (!this.world.has("coverage")) {
      this.root.replaceChildren(h("p", { className: "hint" }, "This emulator does not count coverage."));
      return;
    }
    /** @type {{rows: {kind: string, name: string, count: number}[]}} */
    const { rows } = await get("coverage");
    const json = JSON.stringify(rows);
    if (json === this.shown) return;
    this.shown = json;
    const used = rows.filter(({ count }) => count > 0).length;
    const lines = rows.map(({ count, kind, name }) => h("tr", { className: count === 0 ? "unused" : null },
      h("td", {}, kind), h("th", { scope: "row" }, name), h("td", {}, count === 0 ? "not used" : String(count))));
    this.root.replaceChildren(h("h2", {}, "Coverage"), h("p", {}, `${used} of ${rows.length} parts were used.`),
      h("table", {}, h("thead", {}, h("tr", {}, ["Kind", "Name", "Count"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, lines)));
  }
}
