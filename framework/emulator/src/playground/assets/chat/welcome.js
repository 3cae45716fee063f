// The start of an empty conversation: a card for each command, and hints.

/** @import { Json } from "../base/types.js" */
/** @import { Viewer } from "./viewer.js" */
/** @import { Invocation } from "../input/command.js" */

import { icon } from "../base/icons.js";
import { invocations } from "../input/command.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * Returns the sample of a command among the sample lines of the emulator.
 * @param {string[]} samples
 * @param {Invocation} command
 */
export function sampleOf(samples, { path }) {
  const name = `/${path.join(" ")}`;
  return samples.find((line) => line === name || line.startsWith(`${name} `)) ?? name;
}

/**
 * Returns the start of an empty conversation. `start` fills the line in.
 * @param {Viewer} viewer
 * @param {string[]} samples
 * @param {string} channel
 * @param {(line: string) => void} start
 */
export function welcomeView(viewer, samples, channel, start) {
  const commands = invocations(viewer.available);
  const menus = viewer.available.filter(({ type }) => type === 2 || type === 3);
  const title = commands.length > 0 ? "Try a command" : "No slash commands here";
  return html`<section class="welcome" aria-label="Start">
    <h2>${title}</h2>
    <p class="hint">This is ${channel} in a copy of Discord that runs on your machine. Nothing leaves it.</p>
    <ul class="cards">${commands.map((command) => card(command, sampleOf(samples, command), start))}</ul>
    <ul class="hints">
      <li><kbd>/</kbd> lists the commands, with their options.</li>
      <li>Right-click a message or a member, or press and hold it, for ${menuNames(menus) || "more"}.</li>
      <li>The <strong>Inspector</strong> shows each interaction: its request, response and time.</li>
    </ul>
  </section>`;
}

/** @param {Json[]} menus */
const menuNames = (menus) =>
  menus
    .map(({ name, name_localized: shown }) => shown ?? name)
    .slice(0, 3)
    .join(", ");

/**
 * @param {Invocation} command
 * @param {string} sample
 * @param {(line: string) => void} start
 */
function card({ description, shown }, sample, start) {
  const options = sample.includes(":") ? html`<code class="card-sample">${sample}</code>` : nothing;
  return html`<li class="card"><div class="card-text"><strong>/${shown}</strong><span
    class="hint">${description}</span>${options}</div>
    <button type="button" class="button" aria-label="Try /${shown}"
      @click=${() => start(sample)}>${icon("play")}Try</button></li>`;
}
