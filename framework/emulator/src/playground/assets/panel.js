// Activity panel: the entries of the record.

import { h } from "./dom.js";

const ENTRIES_MAX = 300;

/// Filters, each with the kinds of entries that it shows.
const FILTERS = [
  { name: "Interactions", kinds: ["interaction", "response", "no_response"] },
  { name: "Webhook events", kinds: ["webhook_event"] },
  { name: "REST calls", kinds: ["call"] },
  { name: "Events", kinds: ["event"] },
  { name: "Audit log", kinds: ["audit"] },
];

const TYPES = { 1: "PING", 2: "APPLICATION_COMMAND", 3: "MESSAGE_COMPONENT", 4: "APPLICATION_COMMAND_AUTOCOMPLETE", 5: "MODAL_SUBMIT" };

const SUMMARY = {
  interaction: ({ body }) => ["→", TYPES[body.type] ?? "interaction", body.data?.name ?? body.data?.custom_id ?? ""],
  response: ({ status, body }) => ["←", status, body?.type ? `type ${body.type}` : ""],
  no_response: ({ reason }) => ["←", "no response", reason],
  webhook_event: ({ body, status, reason }) => [status ?? "—", "webhook event", body.event?.type ?? "", reason ?? ""],
  call: ({ method, path, status, not_delivered: lost }) => [status ?? "—", method, shortPath(path), lost ? "not delivered" : ""],
  event: ({ name }) => ["event", name],
  audit: ({ action, reason }) => ["audit", action, reason ?? ""],
};

/// Returns a path without the base path and without interaction tokens.
const shortPath = (path) => path.replace(/^\/api\/v10/, "").replace(/[A-Za-z0-9]{100,}/, "…");

/// List of entries, latest first, with filters above the list.
export class Panel {
  constructor(list, filters) {
    this.list = list;
    for (const { name, kinds } of FILTERS) {
      const box = h("input", { type: "checkbox", checked: true, onchange: () => {
        kinds.forEach((kind) => list.classList.toggle(`no-${kind}`, !box.checked));
      } });
      filters.append(h("label", {}, box, name));
    }
    filters.append(h("button", { type: "button", onclick: () => list.replaceChildren() }, "Clear"));
  }

  addDropped(count) {
    this.list.prepend(h("li", { className: "dropped" }, `${count} entries before the next are no longer kept`));
  }

  add(entry) {
    const parts = SUMMARY[entry.type]?.(entry) ?? [entry.type];
    const failed = entry.status >= 400 || entry.type === "webhook_event" && entry.status !== 204 || entry.not_delivered || entry.type === "no_response";
    const details = h("details", {}, h("summary", {}, parts.map((part) => h("span", {}, `${part} `))));
    // Render the content only when the user opens the entry: there can be many entries.
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) {
        const { number: _number, type: _type, ...rest } = entry;
        details.append(h("pre", {}, JSON.stringify(rest, null, 2)));
      }
    });
    this.list.prepend(h("li", { className: failed ? `${entry.type} failed` : entry.type }, details));
    if (this.list.children.length > ENTRIES_MAX) this.list.lastChild.remove();
  }
}
