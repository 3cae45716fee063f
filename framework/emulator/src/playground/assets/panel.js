// Activity: interactions, REST calls, events and the audit log.

import { h } from "./dom.js";

const KEPT = 300;

/// Filters, each with its kinds of entries.
const KINDS = [
  { name: "Interactions", of: ["interaction", "answer", "silence"] },
  { name: "REST calls", of: ["call"] },
  { name: "Events", of: ["event"] },
  { name: "Audit log", of: ["audit"] },
];

const TYPES = { 1: "PING", 2: "APPLICATION_COMMAND", 3: "MESSAGE_COMPONENT", 4: "APPLICATION_COMMAND_AUTOCOMPLETE", 5: "MODAL_SUBMIT" };

const SUMMARY = {
  interaction: ({ body }) => ["→", TYPES[body.type] ?? "interaction", body.data?.name ?? body.data?.custom_id ?? ""],
  answer: ({ status, body }) => ["←", status, body?.type ? `type ${body.type}` : ""],
  silence: ({ why }) => ["←", "no response", why],
  call: ({ method, path, status }) => [status, method, shortened(path)],
  event: ({ name }) => ["event", name],
  audit: ({ action, reason }) => ["audit", action, reason ?? ""],
};

/// Returns a path without the base, and without an interaction token.
const shortened = (path) => path.replace(/^\/api\/v10/, "").replace(/[A-Za-z0-9]{100,}/, "…");

/// The list of entries, latest first, with the filters above.
export class Panel {
  constructor(list, switches) {
    this.list = list;
    for (const { name, of } of KINDS) {
      const box = h("input", { type: "checkbox", checked: true, onchange: () => {
        of.forEach((what) => list.classList.toggle(`no-${what}`, !box.checked));
      } });
      switches.append(h("label", {}, box, name));
    }
    switches.append(h("button", { type: "button", onclick: () => list.replaceChildren() }, "Clear"));
  }

  add(entry) {
    const parts = SUMMARY[entry.what]?.(entry) ?? [entry.what];
    const failed = entry.status >= 400 || entry.what === "silence";
    const details = h("details", {}, h("summary", {}, parts.map((part) => h("span", {}, `${part} `))));
    // Rendered only when opened: there may be many entries.
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) {
        const { number: _number, what: _what, ...rest } = entry;
        details.append(h("pre", {}, JSON.stringify(rest, null, 2)));
      }
    });
    this.list.prepend(h("li", { className: failed ? `${entry.what} failed` : entry.what }, details));
    if (this.list.children.length > KEPT) this.list.lastChild.remove();
  }
}
