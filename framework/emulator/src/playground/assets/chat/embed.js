// Embeds and polls of a message.

/** @import { Json, Names } from "../base/types.js" */

import { properties } from "../base/properties.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pictureView } from "./media.js";
import { link, text } from "./text.js";

/**
 * Returns an embed.
 * @param {Json} embed
 * @param {Names} names
 * @param {Json[]} attachments
 */
export function embedView(embed, names, attachments) {
  const { author, color, description, fields, footer, image, thumbnail, timestamp, title, url } = embed;
  /** @param {unknown} value @param {() => unknown} view */
  const given = (value, view) => (value ? view() : nothing);
  return html`<div class="embed" ${edge(color)}>
    <div class="embed-body">
      ${given(
        author,
        () =>
          html`<p class="embed-author">${iconOf(author, attachments)}${
            author.url ? link(author.url, author.name) : author.name
          }</p>`,
      )}
      ${given(title, () => html`<p class="embed-title">${url ? link(url, title) : text(title, names)}</p>`)}
      ${given(description, () => html`<div class="rich">${text(description, names)}</div>`)}
      ${given(fields?.length, () => html`<dl>${fields.map((/** @type {Json} */ one) => fieldView(one, names))}</dl>`)}
      ${given(image, () => pictureView(image, "Picture of the embed", "picture", attachments))}
      ${given(
        footer || timestamp,
        () => html`<p class="embed-footer hint">${iconOf(footer, attachments)}${footerText(footer, timestamp)}</p>`,
      )}
    </div>
    ${given(thumbnail, () => pictureView(thumbnail, "Thumbnail of the embed", "thumbnail", attachments))}
  </div>`;
}

/**
 * Returns the icon of an author or a footer.
 * @param {Json | null | undefined} part
 * @param {Json[]} attachments
 */
function iconOf(part, attachments) {
  if (!part?.icon_url) return nothing;
  return pictureView({ url: part.icon_url }, `Icon of ${part.name ?? "the footer"}`, "embed-icon", attachments);
}

/** Colors the edge of a box. @param {number | null | undefined} color */
export function edge(color) {
  return properties({ "--edge": typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : null });
}

/**
 * @param {Json} field
 * @param {Names} names
 */
function fieldView({ inline, name, value }, names) {
  return html`<div class=${inline ? "inline" : nothing}>
    <dt>${text(name, names)}</dt><dd class="rich">${text(value, names)}</dd></div>`;
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
    const share = { "--share": `${total ? Math.round((100 * count) / total) : 0}%` };
    return html`<li><button type="button" class="button poll-answer" ?disabled=${ended} aria-pressed=${chosen}
      @click=${() => vote(next)} ${properties(share)}>${label}</button><span
        class="hint">${count} of ${total} votes</span></li>`;
  });
  return html`<div class="embed poll"><div class="embed-body">
    <strong>${poll.question?.text ?? "Poll"}</strong>
    <p class="hint">${poll.allow_multiselect ? "Select one or more answers" : "Select one answer"}</p>
    <ul>${answers}</ul>
    <p class="hint">${ended ? "The poll has ended" : `${total} votes`}</p>
  </div></div>`;
}
