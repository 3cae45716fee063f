// Pictures and files. The page shows the pictures that the app uploaded to the emulator, and loads nothing from other
// addresses.

/** @import { Json } from "../base/types.js" */

import { download } from "../base/api.js";
import { hashOf } from "../base/color.js";
import { icon } from "../base/icons.js";
import { properties } from "../base/properties.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { link, spoiler } from "./text.js";

const IS_SPOILER = 1 << 3;

/** Addresses of uploaded pictures, which the emulator serves. */
const SERVED = /^\d+$/;

/** Uploaded pictures that the emulator no longer has. @type {Set<string>} */
const missing = new Set();

/**
 * Returns an uploaded file of a message: a picture, or a card with name and size.
 * @param {Json} attachment
 */
export function attachmentView(attachment) {
  const { description, filename, flags, size } = attachment;
  const shown = isPicture(attachment) ? uploaded(attachment, description) : fileCard(filename, size);
  return (flags & IS_SPOILER) !== 0 || filename.startsWith("SPOILER_") ? spoiler(shown) : shown;
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
  return placeholder(String(media?.url ?? ""), media, description, className);
}

/** Returns a sticker: the page has no pictures of stickers. @param {Json} sticker */
export const stickerView = ({ name }) => placeholder(name, { width: 1, height: 1 }, null, "sticker");

/**
 * Returns the picture that stands for one that the page does not have: a gradient that depends on the address, with the
 * name of the file, in the shape of the picture.
 * @param {string} url
 * @param {Json | null | undefined} media
 * @param {string | null | undefined} description
 * @param {string} className
 */
function placeholder(url, media, description, className) {
  const hash = hashOf(url);
  const name = nameOf(url);
  const { height, width } = media ?? {};
  /** @type {Record<string, string>} */
  const shape = width && height ? { "--ratio": String(width / height), "--width": `${width}px` } : {};
  const colors = { "--hue-a": String(hash % 360), "--hue-b": String((hash >>> 9) % 360), ...shape };
  const label = `${description || name}, not loaded`;
  return html`<span class="placeholder ${className}" ${properties(colors)} title=${url}>
    <span class="placeholder-picture" role="img" aria-label=${label}>${icon("image")}</span>
    <span
      class="placeholder-name">${url.startsWith("http") ? link(url, description || name) : description || name}</span>
  </span>`;
}

/** Returns the name of the file at an address, or the address without a file. @param {string} url */
function nameOf(url) {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname.split("/").filter(Boolean).at(-1) ?? host;
}

/**
 * Returns the card of a file.
 * @param {string} name
 * @param {number | null | undefined} size
 */
export function fileCard(name, size) {
  const bytes = typeof size === "number" ? html`<span class="hint">${sizeText(size)}</span>` : nothing;
  return html`<p class="file">${icon("file-text")}<span>${name}</span>${bytes}</p>`;
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
const isPicture = ({ content_type: type, width }) =>
  Boolean(width) && /^image\/(png|jpeg|gif|webp)$/.test(type ?? "");

/**
 * @param {Json} attachment
 * @param {string | null | undefined} description
 */
function uploaded({ filename, height, id, width }, description, className = "picture") {
  const substitute = () => placeholder(filename, { height, width }, description, className);
  if (!SERVED.test(id) || missing.has(id)) return substitute();
  // The emulator keeps a limited number of pictures.
  const replace = (/** @type {Event} */ event) => {
    missing.add(id);
    const image = /** @type {HTMLElement} */ (event.target);
    image.hidden = true;
    render(substitute(), /** @type {HTMLElement} */ (image.parentElement));
  };
  const address = download(`pictures/${id}`);
  return html`<span class="uploaded"><img class=${className} src=${address} alt=${description || filename}
    width=${width} height=${height} loading="lazy" @error=${replace}></span>`;
}

/** @param {number} bytes */
export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
