// Box with the failure of an interaction.

/** @import { Exchange } from "../base/record.js" */

import { withSourceLinks } from "../base/source.js";
import { failureOf } from "../chat/failure.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** Returns the box, nothing if the interaction has not failed. @param {Exchange} exchange */
export function failureView(exchange) {
  const failure = failureOf(exchange);
  if (!failure) return nothing;
  const { source, text } = failure;
  const [, kind = "failed", reason = text] = /^the handler (failed|panicked)(?:: (.*))?$/s.exec(text) ?? [];
  const title = exchange.failure === null ? `The handler ${kind}` : "The application did not respond";
  return html`<div class="failure-box">
    <strong>${title}</strong>
    <p>${withSourceLinks(reason)}</p>
    ${source && !reason.includes(source) ? html`<p>${withSourceLinks(source)}</p>` : nothing}
  </div>`;
}
