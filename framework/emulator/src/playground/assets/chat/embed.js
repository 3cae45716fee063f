// Embeds and polls of a message.

/** @import { Json, Names } from "../base/types.js" */

import { button, h } from "../base/dom.js";
import { link, text } from "./markdown.js";
import { pictureView } from "./media.js";

/**
 * Returns an embed.
 * @param {Json} embed
 * @param {Names} names
 * @param {Json[]} attachments
 */
export function embedView(embed, names, attachments) {
  const { author, color, description, fields, footer, image, thumbnail, title, url } = embed;
  const box = h("div", { className: "embed" },
    h("div", { className: "embed-body" },
      author && h("p", { className: "embed-author" }, author.url ? link(author.url, author.name) : author.name),
      title && h("p", { className: "embed-title" }, url ? link(url, title) : text(title, names)),
      description && h("div", { className: "rich" }, text(description, names)),
      (fields ?? []).length > 0 && h("dl", {}, fields.map((/** @type {Json} */ field) => fieldView(field, names))),
      image && pictureView(image, "Picture of the embed", "picture", attachments),
      (footer || embed.timestamp) && h("p", { className: "hint" }, footerText(footer, embed.timestamp))),
    thumbnail && pictureView(thumbnail, "Thumbnail of the embed", "thumbnail", attachments));
  edge(box, color);
  return box;
}

/**
 * Colors the edge of a box.
 * @param {HTMLElement} box
 * @param {number | null | undefined} color
 */
export function edge(box, color) {
  if (typeof color === "number") box.style.setProperty("--edge", `#${color.toString(16).padStart(6, "0")}`);
}

/**
 * @param {Json} field
 * @param {Names} names
 */
function fieldView({ name, value, inline }, names) {
  return h("div", { className: inline ? "inline" : null }, h("dt", {}, text(name, names)), h("dd", { className: "rich" }, text(value, names)));
}

/**
 * @param {Json | null | undefined} footer
 * @param {string | null | undefined} time
 */
function footerText(footer, time) {
  return [footer?.text, time && new Date(time).toLocaleString()].filter(Boolean).join(" • ");
}

/**
 * Returns a poll. `vote` receives the IDs of all answers for which the user votes.
 * @param {Json} poll
 * @param {(answers: number[]) => void} vote
 */
export function pollView(poll, vote) {
  /** @type {Json[]} */
  const counts = poll.results?.answer_counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const ended = poll.results?.is_finalized === true;
  const mine = counts.filter(({ me_voted: voted }) => voted).map(({ id }) => id);
  const answers = (poll.answers ?? []).map((/** @type {Json} */ answer) => {
    const { answer_id: id, poll_media: media } = answer;
    const count = counts.find((one) => one.id === id)?.count ?? 0;
    const chosen = mine.includes(id);
    const next = chosen ? mine.filter((one) => one !== id) : poll.allow_multiselect ? [...mine, id] : [id];
    const label = [media?.emoji?.name, media?.text].filter(Boolean).join(" ");
    return h("li", {}, button(label, () => vote(next), { disabled: ended, "aria-pressed": String(chosen) }),
      h("span", { className: "hint" }, `${count} of ${total} votes`));
  });
  return h("div", { className: "embed poll" }, h("div", { className: "embed-body" },
    h("strong", {}, poll.question?.text ?? "Poll"),
    h("p", { className: "hint" }, poll.allow_multiselect ? "Select one or more answers" : "Select one answer"),
    h("ul", {}, answers), h("p", { className: "hint" }, ended ? "The poll has ended" : `${total} votes`)));
}
