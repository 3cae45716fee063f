// One interaction: its summary with the waterfall, the request, the response, the calls and the log, each in a tab.

/** @import { Entry, Json } from "../base/types.js" */
/** @import { Exchange } from "../base/record.js" */
/** @import { InspectorActions } from "./inspector.js" */

import { download, getText, post } from "../base/api.js";
import { icon } from "../base/icons.js";
import {
  GUARD,
  HANDLER,
  handlerOf,
  isAutocomplete,
  labelOf,
  lineOf,
  optionsOf,
  resolvedName,
  userOf,
} from "../base/record.js";
import { online } from "../base/online.js";
import { withSourceLinks } from "../base/source.js";
import { openMenuAt } from "../input/menu.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { checksOf } from "./checks.js";
import { copied } from "./copy.js";
import { auditRow, callId, callRow, eventRow, logRow } from "./entries.js";
import { stateOf, titleOf } from "./exchanges.js";
import { failureView } from "./failure.js";
import { jsonView } from "./json.js";
import { timelineView } from "./timeline.js";
import { msText, responseName, shortText, totalOf } from "./waterfall.js";

/** Rows of each kind that are shown for an interaction. */
const ROWS_MAX = 100;

const TYPES = ["", "PING", "Command", "Component", "Suggestions", "Modal"];

const PARTS = ["Summary", "Request", "Response", "Calls", "Log"];

export class Details {
  /**
   * @param {InspectorActions} actions
   * @param {() => void} onChange
   */
  constructor(actions, onChange) {
    this.actions = actions;
    this.onChange = onChange;
    this.part = "Summary";
    /** Result of the last action, and its interaction. */
    this.note = { id: "", text: "" };
  }

  /** @param {Exchange} exchange */
  view(exchange) {
    const { body, id } = exchange;
    const state = stateOf(exchange);
    return html`<section class="details" aria-label="Selected interaction">
      <header>
        <h2>${titleOf(exchange)}</h2>
        <span class=${`state ${state}`}>${state === "failed" ? "failed" : this.stateText(exchange)}</span>
      </header>
      <p class="hint">
        ${TYPES[body.type] ?? ""} by ${nameOf(body)}
        ${titleOf(exchange) === labelOf(body) ? nothing : html`<code class="custom-id">${labelOf(body)}</code>`}
      </p>
      ${this.bar(exchange)}
      <p class="note hint" role="status">${this.note.id === id ? this.note.text : ""}</p>
      <div
        class="parts"
        role="tablist"
        aria-label="Parts of the interaction"
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.handleKey(event)}
      >
        ${PARTS.map(
          (name) =>
            html`<button
              type="button"
              role="tab"
              id=${`part-${name}`}
              aria-controls="part"
              aria-selected=${name === this.part}
              tabindex=${name === this.part ? 0 : -1}
              @click=${() => this.open(name)}
            >
              ${name}${countOf(name, exchange)}
            </button>`,
        )}
      </div>
      <div id="part" class="part" role="tabpanel" tabindex="0" aria-labelledby=${`part-${this.part}`}>
        ${this.partView(exchange)}
      </div>
    </section>`;
  }

  /** @param {Exchange} exchange */
  stateText(exchange) {
    const { deferred, firstMs } = exchange;
    if (firstMs === null) return "no response yet";
    const isRejected = stateOf(exchange) === "rejected";
    const totalMs = totalOf(exchange);
    if (totalMs !== null) {
      return `${isRejected ? "rejected" : "done"} in ${shortText(totalMs)} · deferred after ${msText(firstMs)}`;
    }
    return `${isRejected ? "rejected" : deferred ? "deferred" : "responded"} after ${msText(firstMs)}`;
  }

  /** @param {Exchange} exchange */
  bar(exchange) {
    const { body, id, isOfEarlierWorld } = exchange;
    const line = lineOf(body);
    // The emulator cannot perform an interaction of an earlier world again: it has forgotten its action and its IDs.
    const canRepeat = !isAutocomplete(exchange) && !isOfEarlierWorld;
    const action = (
      /** @type {string} */ label,
      /** @type {() => unknown} */ act,
      /** @type {import("../base/icons.js").IconName | null} */ name = null,
    ) =>
      html`<button type="button" class="button small" @click=${() => void this.attempt(id, act)}>
        ${name ? icon(name) : nothing}${label}
      </button>`;
    return html`<div class="actions">
      ${online([
        canRepeat ? action("Run again", () => this.actions.runAgain(id)) : nothing,
        line === null ? nothing : action("Edit and send", () => this.actions.edit(line)),
        this.menu(exchange),
      ])}
      <span class="group" role="group" aria-label="Copy as"
        ><span class="hint">Copy</span> ${action(
          "JSON",
          () => copied(JSON.stringify(shownRequest(body), null, 2)),
          "copy",
        )}
        ${isOfEarlierWorld ? nothing : action("curl", () => copied(this.curl(exchange, line)), "copy")}
        ${canRepeat
          ? action("Rust test", async () => copied(await getText(`scenario?format=rust&only=${id}`)), "copy")
          : nothing}</span
      >
    </div>`;
  }

  /** Returns the button of the menu with the rare actions. @param {Exchange} exchange */
  menu({ id }) {
    const items = [
      {
        label: "Expire the token",
        hint: "as 15 minutes after the interaction: the service rejects all later edits and follow-ups of the bot",
        choose: () => void this.attempt(id, () => this.expire(id)),
      },
    ];
    return html`<button
      type="button"
      class="button small"
      aria-haspopup="menu"
      aria-label="More actions"
      title="More actions"
      @click=${(/** @type {MouseEvent} */ event) => openMenuAt(event, "Actions for the interaction", items)}
    >
      ${icon("ellipsis")}
    </button>`;
  }

  /**
   * Performs an action, and shows the sentence that it returns, or its error.
   * @param {string} id
   * @param {() => unknown} act
   */
  async attempt(id, act) {
    try {
      const result = await act();
      this.note = { id, text: typeof result === "string" ? result : "" };
    } catch (error) {
      this.note = { id, text: error instanceof Error ? error.message : String(error) };
    }
    this.onChange();
  }

  /** @param {string} id */
  async expire(id) {
    await post("expire", { interaction: id });
    return "The token has expired: the service rejects what the bot sends from now on.";
  }

  /**
   * Returns a command for a terminal that sends the interaction again through the playground, which signs it.
   * @param {Exchange} exchange
   * @param {string | null} line
   */
  curl({ body, id }, line) {
    const sent =
      line === null
        ? { interaction: id }
        : { channel: body.channel_id ?? body.channel?.id, member: userOf(body).id, line };
    const data = JSON.stringify(sent).replaceAll("'", String.raw`'\''`);
    const path = download(line === null ? "again" : "send");
    return `curl -X POST ${location.origin}${path} -H 'Content-Type: application/json' -d '${data}'`;
  }

  /** @param {string} part */
  open(part) {
    this.part = part;
    this.onChange();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const at = PARTS.indexOf(this.part);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: PARTS.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const part = PARTS.at(next % PARTS.length) ?? "Summary";
    this.open(part);
    document.getElementById(`part-${part}`)?.focus();
  }

  /** Shows a call in its part. @param {Entry} call */
  showCall(call) {
    this.open("Calls");
    const row = /** @type {HTMLDetailsElement | null} */ (document.getElementById(callId(call)));
    if (!row) return;
    row.open = true;
    row.scrollIntoView({ block: "nearest" });
    row.querySelector("summary")?.focus();
  }

  /** @param {Exchange} exchange */
  partView(exchange) {
    switch (this.part) {
      case "Request":
        return jsonView("Request", shownRequest(exchange.body), { open: ["data"] });
      case "Response":
        return responseView(exchange);
      case "Calls":
        return callsView(exchange);
      case "Log":
        return logView(exchange);
      default:
        return this.summary(exchange);
    }
  }

  /** @param {Exchange} exchange */
  summary(exchange) {
    const { body } = exchange;
    const handler = handlerOf(exchange);
    const options = optionsOf(body.data);
    const hints = checksOf(exchange);
    const verdicts = exchange.logs.filter(({ target }) => target === GUARD);
    return html`${failureView(exchange)}
      <h3>Timeline</h3>
      ${timelineView(exchange, (call) => this.showCall(call))}
      ${hints.length > 0
        ? html`<ul class="advice" aria-label="Hints">
            ${hints.map((hint) => html`<li>${icon("circle-alert")}<span>${hint}</span></li>`)}
          </ul>`
        : nothing}
      ${options.length > 0
        ? html`<h3>Options</h3>
            <dl class="pairs">
              ${options.map(
                ({ name, value }) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd title=${String(value)}>${resolvedName(body, value) ?? String(value)}</dd>
                  </div>`,
              )}
            </dl>`
        : nothing}
      ${handler
        ? html`<h3>Handler</h3>
            <p class="handler"><code>${handler.name}</code> in ${withSourceLinks(handler.place)}</p>`
        : nothing}
      ${verdicts.length > 0
        ? html`<h3>Guards</h3>
            <ul class="rows">
              ${verdicts.map(
                ({ message }) => html`<li class=${message.includes(": rejected") ? "failed" : ""}>${message}</li>`,
              )}
            </ul>`
        : nothing}`;
  }
}

/** Returns the name of the user who caused an interaction. @param {Json} body */
export function nameOf(body) {
  const { global_name: name, username } = userOf(body);
  return body.member?.nick ?? name ?? username ?? "a user";
}

/** Returns the number of rows of a part as text, if it has rows. @param {string} part @param {Exchange} exchange */
function countOf(part, { calls, logs }) {
  const count = { Calls: calls.length, Log: ownLogs(logs).length }[part] ?? 0;
  return count > 0 ? html` <span class="count">${count}</span>` : nothing;
}

/** Returns the log lines that the summary does not have. @param {Entry[]} logs */
const ownLogs = (logs) => logs.filter(({ target }) => target !== HANDLER && target !== GUARD);

/** @param {Exchange} exchange */
function callsView({ audits, calls, events }) {
  if (calls.length + events.length + audits.length === 0)
    return html`<p class="hint">The bot sent no calls, and nothing happened in the service.</p>`;
  return html`${section("REST calls", calls, callRow)}${section("Events", events, eventRow)}${section(
    "Audit log",
    audits,
    auditRow,
  )}`;
}

/** @param {Exchange} exchange */
function logView({ logs }) {
  const own = ownLogs(logs);
  return own.length > 0
    ? html`<div class="log-lines">${own.slice(0, ROWS_MAX).map(logRow)}</div>`
    : html`<p class="hint">The app logged nothing for this interaction.</p>`;
}

/**
 * @param {string} title
 * @param {Entry[]} entries
 * @param {(entry: Entry) => unknown} row
 */
function section(title, entries, row) {
  if (entries.length === 0) return nothing;
  const left = entries.length - ROWS_MAX;
  return html`<h3>${title} <span class="count">${entries.length}</span></h3>
    <ul class="rows">
      ${entries.slice(0, ROWS_MAX).map((entry) => html`<li>${row(entry)}</li>`)}
    </ul>
    ${left > 0 ? html`<p class="hint">${left} more</p>` : nothing}`;
}

/** Returns a request without the token, which would let other programs respond. @param {Json} body */
const shownRequest = (body) => ({ ...body, token: "…" });

/**
 * Returns the first response and each later version of the message, with the values marked that changed.
 * @param {Exchange} exchange
 */
function responseView({ body, calls, response }) {
  const first = response?.body ?? null;
  if (first === null && calls.length === 0) return html`<p class="hint">There is no response.</p>`;
  const before = first?.type === 7 && body.message ? messageFields(body.message) : undefined;
  const views = [
    html`<h3>First response: ${first?.type ? responseName(first.type) : "none in the HTTP response"}</h3>
      ${jsonView("First response", before ? first.data : first, before ? { previous: before } : {})}`,
  ];
  let previous = first?.data ?? {};
  for (const call of calls.filter(({ method, path }) => method === "PATCH" && path.includes(body.token))) {
    if (typeof call.body !== "object" || call.body === null) continue;
    views.push(
      html`<h3>Edit</h3>
        ${jsonView("Edit", call.body, { previous })}`,
    );
    previous = call.body;
  }
  return views;
}

/** @param {Json} message */
function messageFields({ components, content, embeds, flags }) {
  return { components, content, embeds, flags };
}
