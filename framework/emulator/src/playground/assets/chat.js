// The messages of a channel, as the user sees them.

import { renderComponents } from "./component.js";
import { h } from "./dom.js";
import { link, text } from "./text.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;

/// List of messages. Unchanged messages keep their elements, and therefore the keyboard focus.
export class Chat {
  constructor(list, context) {
    this.list = list;
    this.context = context;
    this.shown = new Map();
    this.notices = [];
  }

  /// Shows the messages, with the notices of the page between them.
  show(messages) {
    const ids = new Set();
    const rows = messages.map((message) => {
      ids.add(message.id);
      return { key: message.id, row: this.row(message) };
    });
    for (const id of this.shown.keys()) if (!ids.has(id)) this.shown.delete(id);
    this.last = messages.at(-1)?.id ?? "0";
    const all = [...rows, ...this.notices];
    all.sort((a, b) => (a.key.length - b.key.length) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.arrange(all.map(({ row }) => row));
  }

  /// Orders the rows. Moves only misplaced rows: moving a row would lose the keyboard focus.
  arrange(rows) {
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    rows.forEach((row, index) => {
      if (this.list.children[index] !== row) this.list.insertBefore(row, this.list.children[index] ?? null);
    });
    while (this.list.children.length > rows.length) this.list.lastChild.remove();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /// Shows a notice. The emulator does not store notices; they exist only on this page.
  notice(author, content) {
    const row = h("li", { className: "message notice" },
      head(author, true, "Only you can see this"), h("div", { className: "content" }, content));
    this.notices.push({ key: this.last ?? "0", row });
    this.list.append(row);
    row.scrollIntoView({ block: "end" });
  }

  clear() {
    this.notices = [];
    this.shown.clear();
    this.list.replaceChildren();
  }

  row(message) {
    const json = JSON.stringify(message);
    const known = this.shown.get(message.id);
    if (known?.json === json) return known.row;
    const row = this.message(message);
    this.shown.set(message.id, { json, row });
    return row;
  }

  message(message) {
    const { names } = this.context;
    const context = {
      ...this.context,
      click: (id) => this.context.click(message, id),
      select: (id, values) => this.context.select(message, id, values),
    };
    const ephemeral = (message.flags & EPHEMERAL) !== 0;
    const loading = (message.flags & LOADING) !== 0;
    const author = message.author?.global_name ?? message.author?.username ?? "Unknown user";
    return h("li", { className: ephemeral ? "message ephemeral" : "message" },
      interactionLine(message, names),
      head(author, message.author?.bot, ephemeral ? "Only you can see this" : null, message),
      h("div", { className: "content" }, loading ? h("em", {}, "is thinking…") : text(message.content, names)),
      (message.embeds ?? []).map((one) => embed(one, names)),
      (message.attachments ?? []).map((one) => h("p", { className: "file" }, `${one.filename} (${one.size} bytes)`)),
      message.poll && poll(message.poll),
      renderComponents(message.components, context),
      this.context.menu(message));
  }
}

/// Returns the line above a response message that says who used which command.
function interactionLine(message, names) {
  const about = message.interaction_metadata ?? message.interaction;
  const user = about?.user;
  if (!user || message.message_reference) return null;
  const command = message.interaction?.name;
  const used = command ? ` used /${command}` : " used the app";
  return h("p", { className: "occasion" }, `${names.member(user.id)}${used}`);
}

function head(author, isApp, remark, message) {
  const time = message?.timestamp ? new Date(message.timestamp) : null;
  return h("p", { className: "head" },
    h("strong", {}, author),
    isApp && h("span", { className: "tag" }, "APP"),
    time && h("time", { dateTime: time.toISOString() }, time.toLocaleTimeString()),
    message?.edited_timestamp && h("span", { className: "hint" }, "(edited)"),
    remark && h("span", { className: "remark" }, remark));
}

function embed(one, names) {
  const box = h("div", { className: "embed" },
    one.author && h("p", { className: "hint" }, one.author.name),
    one.title && h("p", {}, h("strong", {}, one.url ? link(one.url, one.title) : text(one.title, names))),
    one.description && h("div", {}, text(one.description, names)),
    (one.fields ?? []).length > 0 && h("dl", {}, one.fields.map(({ name, value, inline }) =>
      h("div", { className: inline ? "inline" : null }, h("dt", {}, text(name, names)), h("dd", {}, text(value, names))))),
    one.image && h("img", { src: one.image.url, alt: one.image.description ?? "" }),
    one.footer && h("p", { className: "hint" }, one.footer.text));
  if (one.color) box.style.setProperty("--edge", `#${one.color.toString(16).padStart(6, "0")}`);
  return box;
}

function poll({ question, answers }) {
  return h("div", { className: "embed" }, h("strong", {}, question?.text ?? "Poll"),
    h("ul", {}, (answers ?? []).map(({ poll_media: answer }) => h("li", {}, answer?.text ?? ""))));
}
