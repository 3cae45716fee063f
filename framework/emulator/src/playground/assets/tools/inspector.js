// Inspector: the interactions at the top, and the selected one below.

/** @import { Exchange, SessionRecord } from "../base/record.js" */

import { parameter, setParameters } from "../base/location.js";
import { isAutocomplete } from "../base/record.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { Details, nameOf } from "./details.js";
import { FILTERS, argumentsOf, groupsOf, shownGroups, stateOf, titleOf } from "./exchanges.js";
import { searchField } from "./fields.js";
import { msText, shortText, totalOf } from "./waterfall.js";

/** Rows that are shown at first, and for each further request. */
const PAGE = 50;

/** Longest arguments in a row, in characters. */
const ARGUMENTS_MAX = 120;

/** Names of the states for people who do not see the colors. @type {Record<import("./exchanges.js").State, string>} */
const STATES = { failed: "failed", ok: "completed", pending: "pending", rejected: "rejected" };

/**
 * Actions of the inspector on the rest of the page.
 * @typedef {object} InspectorActions
 * @property {(interaction: string) => Promise<void>} runAgain
 * @property {(line: string) => void} edit
 */

export class Inspector {
  /**
   * @param {SessionRecord} record
   * @param {InspectorActions} actions
   */
  constructor(record, actions) {
    this.name = "Inspector";
    this.record = record;
    this.root = document.createElement("div");
    this.root.className = "inspector";
    this.details = new Details(actions, () => this.show());
    this.selected = parameter("i");
    this.isFollowing = this.selected === "";
    this.filter = "All";
    this.search = "";
    this.shown = PAGE;
    /** Newest interaction that was selected by itself. */
    this.followed = "";
    /** Groups whose requests for suggestions are shown, by the ID of the exchange. @type {Set<string>} */
    this.unfolded = new Set();
  }

  /** Selects an interaction. @param {string} id */
  select(id) {
    this.selected = id;
    this.isFollowing = id === this.newest();
    setParameters({ i: this.isFollowing ? "" : id });
    this.show();
  }

  /** Returns the ID of the newest interaction that is no request for suggestions, or else of the newest one. */
  newest() {
    const all = [...this.record.exchanges.values()];
    return (all.findLast((exchange) => !isAutocomplete(exchange)) ?? all.at(-1))?.id ?? "";
  }

  /** @param {boolean} isFollowing */
  setFollowing(isFollowing) {
    this.isFollowing = isFollowing;
    setParameters({ i: isFollowing ? "" : this.selected });
    this.show();
  }

  show() {
    if (this.isFollowing) this.selected = this.newest();
    const exchange = this.record.exchanges.get(this.selected);
    render(
      html`${this.bar()}${this.list()}
      ${exchange
        ? repeat(
            [exchange],
            ({ id }) => id,
            () => this.details.view(exchange),
          )
        : this.emptyView()}`,
      this.root,
    );
  }

  emptyView() {
    const text =
      this.record.exchanges.size === 0
        ? "Send a command: the inspector shows what your bot did, and how long it took."
        : "Select an interaction.";
    return html`<p class="empty hint">${text}</p>`;
  }

  bar() {
    return html`<div class="inspector-bar">
      ${searchField("Search interactions", this.search, (search) => {
        this.search = search;
        this.show();
      })}
      <label class="switch"
        ><input
          type="checkbox"
          .checked=${this.isFollowing}
          @change=${(/** @type {Event} */ { target }) =>
            this.setFollowing(/** @type {HTMLInputElement} */ (target).checked)}
        />
        Follow</label
      >
      <div class="toggles" role="group" aria-label="Shown interactions">
        ${Object.keys(FILTERS).map(
          (name) =>
            html`<button
              type="button"
              class="toggle"
              aria-pressed=${name === this.filter}
              @click=${() => {
                this.filter = name;
                this.show();
              }}
            >
              ${name}
            </button>`,
        )}
      </div>
    </div>`;
  }

  list() {
    const groups = shownGroups(groupsOf(this.record.exchanges.values()), this.filter, this.search);
    if (groups.length === 0)
      return this.record.exchanges.size === 0 ? nothing : html`<p class="empty hint">No interaction matches.</p>`;
    const left = groups.length - this.shown;
    return html`<ul class="exchanges" aria-label="Interactions, latest first" tabindex="0">
      ${repeat(
        groups.slice(0, this.shown),
        ({ exchange }) => exchange.id,
        (group) => this.group(group),
      )}
      ${left > 0
        ? html`<li>
            <button
              type="button"
              class="text-button"
              @click=${() => {
                this.shown += PAGE;
                this.show();
              }}
            >
              ${left} more
            </button>
          </li>`
        : nothing}
    </ul>`;
  }

  /** @param {import("./exchanges.js").Group} group */
  group({ exchange, requests }) {
    const isOpen = this.unfolded.has(exchange.id);
    const toggle = () => {
      if (isOpen) this.unfolded.delete(exchange.id);
      else this.unfolded.add(exchange.id);
      this.show();
    };
    return html`<li>
      ${this.row(exchange)}
      ${requests.length > 0
        ? html`<button type="button" class="requests" aria-expanded=${isOpen} @click=${toggle}>
            ${requests.length} ${requests.length === 1 ? "request" : "requests"} for suggestions
          </button>`
        : nothing}
      ${isOpen
        ? html`<ul>
            ${requests.toReversed().map((request) => html`<li>${this.row(request)}</li>`)}
          </ul>`
        : nothing}
    </li>`;
  }

  /** @param {Exchange} exchange */
  row(exchange) {
    const state = stateOf(exchange);
    const time = new Date(exchange.sentAt).toLocaleTimeString("en-GB");
    const { firstMs } = exchange;
    const totalMs = totalOf(exchange);
    const first = firstMs === null ? "—" : msText(firstMs);
    const suffix = isAutocomplete(exchange) ? " suggestions" : "";
    return html`<button
      type="button"
      class="exchange"
      aria-current=${exchange.id === this.selected}
      @click=${() => this.select(exchange.id)}
    >
      <span class=${`dot ${state}`} title=${STATES[state]}><span class="hidden">${STATES[state]}</span></span>
      <span class="what"
        ><strong>${titleOf(exchange)}</strong>${suffix}
        <span class="arguments">${argumentsOf(exchange).slice(0, ARGUMENTS_MAX)}</span></span
      >
      <span class="who">${nameOf(exchange.body)}</span><time>${time}</time>
      <span class="duration" title=${totalMs === null ? nothing : `done, deferred after ${first}`}
        >${totalMs === null ? first : shortText(totalMs)}</span
      >
    </button>`;
  }
}
