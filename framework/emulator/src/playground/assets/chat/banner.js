// The bar below the header: the emulator is gone, or the build has failed.

import { icon } from "../base/icons.js";
import { withSourceLinks } from "../base/source.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * State of the bot: its connection, and its last build. `text` is the output of the compiler.
 * @typedef {{connected: boolean, build: {state: string, text: string} | null}} BotState
 */

/**
 * Returns the bars, none while the bot runs.
 * @param {BotState} state
 * @param {() => void} dismiss
 */
export function bannerView({ build, connected }, dismiss) {
  const lost = html`<div class="banner"
    role="alert">${icon("triangle-alert")}<span><strong>The emulator is not running.</strong>
    The page
    continues when it runs again, and keeps what you typed.</span></div>`;
  const failed =
    () => html`<div class="banner" role="alert">${icon("hammer")}<div
      class="banner-body"><strong>The build failed.</strong>
    The bot of the last build goes on.
    <pre tabindex="0" aria-label="Output of the compiler">${withSourceLinks(build?.text.trim() ?? "")}</pre></div>
    <button type="button" class="icon-button" aria-label="Dismiss" @click=${dismiss}>${icon("x")}</button></div>`;
  return html`${connected ? nothing : lost}${build?.state === "failed" ? failed() : nothing}`;
}
