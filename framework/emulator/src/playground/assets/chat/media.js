// Pictures and files. The page shows only pictures that the app uploaded to the emulator, and loads nothing from other addresses.

/** @import { Json } from "../base/types.js" */

import { h } from "../base/dom.js";
import { link, spoiler } from "./markdown.js";

const IS_SPOILER = 1 << 3;

/**
 * Returns an uploaded file of a message: a picture, or a card with name and size.
 * @param {Json} attachment
 */
export function attachmentView(attachment) {
  const shown = isPicture(attachment) ? uploaded(attachment, attachment.description) : fileCard(attachment.filename, attachment.size);
  const hidden = (attachment.flags & IS_SPOILER) !== 0 || attachment.filename.startsWith("SPOILER_");
  return hidden ? spoiler([shown]) : shown;
}

/**
 * Returns a picture of an embed or a component. `attachments` are the files of the message.
 * @param {Json | null | undefined} media
 * @param {string | null | undefined} description
 * @param {string} className
 * @param {Json[]} attachments
 */
export function pictureView(media, description, className, attachments) {
  const file = fileOf(media, attachments);
  if (file && isPicture(file)) return uploaded(file, description, className);
  const url = String(media?.url ?? "");
  return h("span", { className: `picture-card ${className}` },
    h("span", {}, description || "Picture"), h("span", { className: "hint" }, url.startsWith("http") ? link(url, hostOf(url)) : url));
}

/**
 * Returns the card of a file.
 * @param {string} name
 * @param {number | null | undefined} size
 */
export function fileCard(name, size) {
  return h("p", { className: "file" }, h("span", { className: "file-icon", "aria-hidden": "true" }, "▤"),
    h("span", {}, name), typeof size === "number" && h("span", { className: "hint" }, sizeText(size)));
}

/**
 * Returns the file of the message that a URL in a component or embed refers to.
 * @param {Json | null | undefined} media
 * @param {Json[]} attachments
 */
export function fileOf(media, attachments) {
  const url = String(media?.url ?? "");
  const name = url.replace(/^attachment:\/\//, "");
  return attachments.find((one) => one.id === media?.attachment_id || one.url === url || one.filename === name);
}

/** @param {Json} attachment */
const isPicture = ({ content_type: type, width }) => Boolean(width) && /^image\/(png|jpeg|gif|webp)$/.test(type ?? "");

/**
 * @param {Json} attachment
 * @param {string | null | undefined} description
 */
function uploaded({ id, filename, width, height }, description, className = "picture") {
  const image = h("img", { src: `/playground/api/pictures/${id}`, alt: description || filename, width, height, className, loading: "lazy" });
  // The emulator keeps a limited number of pictures.
  image.addEventListener("error", () => image.replaceWith(fileCard(filename, null)));
  return image;
}

/** @param {string} url */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : "unknown address");

/** @param {number} bytes */
export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
