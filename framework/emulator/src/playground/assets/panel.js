// Activity panel: the entries of the record.

import { h } from "./dom.js";

const ENTRIES_MAX = 300;

/// Filters, each with the kinds of entries that it shows.
const FILTERS = [
  { name: "Interactions", kinds: ["interaction", "answer", "silence"] },
  { name: "REST calls", kinds: ["call"] },
  { name: "Events", kinds: ["event"] },
  { name: "Audit log", kinds: ["audit"] },
];

const TYPES = { 1: "PING", 2: "APPLICATION_COMMAND", 3: "MESSAGE_COMPONENT", 4: "APPLICATION_COMMAND_AUTOCOMPLETE", 5: "MODAL_SUBMIT" };

const SUMMARY = {
  interaction: ({ body }) => ["→", TYPES[body.type] ?? "interaction", body.data?.name ?? body.data?.custom_id ?? ""],
  answer: ({ status, body }) => ["←", status, body?.type ? `type ${body.type}` : ""],
  silence: ({ why }) => ["←", "no response", why],
  call: ({ method, path, status }) => [status, method, shortPath(path)],
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
        kinds.forEach((what) => list.classList.toggle(`no-${what}`, !box.checked));
      } });
      filters.append(h("label", {}, box, name));
    }
    filters.append(h("button", { type: "button", onclick: () => list.replaceChildren() }, "Clear"));
  }

  add(entry) {
    const parts = SUMMARY[entry.what]?.(entry) ?? [entry.what];
    const failed = entry.status >= 400 || entry.what === "silence";
    const details = h("details", {}, h("summary", {}, parts.map((part) => h("span", {}, `${part} `))));
    // Render the content only when the user opens the entry: there can be many entries.
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) {
        const { number: _number, what: _what, ...rest } = entry;
        details.append(h("pre", {}, JSON.stringify(rest, null, 2)));
      }
    });
    this.list.prepend(h("li", { className: failed ? `${entry.what} failed` : entry.what }, details));
    if (this.list.children.length > ENTRIES_MAX) this.list.lastChild.remove();
  }
}
