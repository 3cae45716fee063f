// Coverage: the parts of the bot that were used, grouped by command.

/** @import { World } from "../base/world.js" */
/** @import { Row } from "./parts.js" */

import { get } from "../base/api.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { meter } from "./commands.js";
import { groupsOf } from "./parts.js";

export class Coverage {
  /**
   * @param {World} world
   * @param {(line: string) => void} tryLine
   */
  constructor(world, tryLine) {
    this.name = "Coverage";
    this.world = world;
    this.tryLine = tryLine;
    this.root = document.createElement("div");
  }

  show() {
    void this.load();
  }

  async load() {
    if (!this.world.has("coverage")) {
      render(html`<p class="empty hint">This emulator does not count coverage.</p>`, this.root);
      return;
    }
    /** @type {{rows: Row[]}} */
    const { rows } = await get("coverage");
    const used = rows.filter(({ count }) => count > 0).length;
    const groups = groupsOf(rows);
    const text = `${used} of ${rows.length} parts were used.`;
    render(
      html`<p class="coverage-total">${text}</p>
        ${meter(used, rows.length, text)} ${groups.map(([name, parts]) => this.group(name, parts))}`,
      this.root,
    );
  }

  /**
   * @param {string} name
   * @param {Row[]} parts
   */
  group(name, parts) {
    const used = parts.filter(({ count }) => count > 0).length;
    const isCommand = name.startsWith("/");
    return html`<section class="coverage-group">
      <h3>
        <span>${name}</span><span class="hint">${used} of ${parts.length}</span> ${isCommand
          ? html`<button
              type="button"
              class="text-button"
              aria-label=${`Try ${name}`}
              @click=${() => this.tryLine(name)}
            >
              Try
            </button>`
          : nothing}
      </h3>
      <ul>
        ${parts.map(
          ({ count, kind, name: part }) =>
            html`<li class=${count === 0 ? "unused" : ""}>
              <span class=${`dot ${count === 0 ? "" : "ok"}`}></span
              ><span class="part-name">${shortName(name, part)}</span>
              <span class="hint">${kind.replaceAll("_", " ")}</span
              ><span class="count">${count === 0 ? "not used" : count}</span>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

/** Returns the name of a part without that of its command. @param {string} group @param {string} name */
const shortName = (group, name) =>
  name.startsWith(`${group} `) || name.startsWith(`${group}:`)
    ? name.slice(group.length).replace(/^: ?/, "").trim()
    : name;
