// A conversation as one HTML file or as a picture, as the page shows it: with the styles and pictures inside, and
// without scripts.

/** Elements without a meaning outside of the page. */
const CONTROLS = ".menu-button, .page-button, .waiting, .notice:has(> .hint:first-child), script";

/** Largest height of a picture, in pixels: browsers limit a canvas. A longer conversation loses its start. */
const HEIGHT_MAX = 8000;

/** Pixels of the picture for one pixel of the page. */
const SCALE = 2;

/** Downloads a conversation as a file. @param {HTMLElement} log @param {string} title */
export async function saveConversation(log, title) {
  download(new Blob([await conversationHtml(log, title)], { type: "text/html" }), "conversation.html");
}

/**
 * Copies a picture of an element, or downloads the picture if the browser does not permit to copy. Returns a sentence
 * that says what happened.
 * @param {HTMLElement} shown
 */
export async function copyPicture(shown) {
  const picture = pictureOf(shown);
  try {
    // Safari requires the promise: the click permits to copy only at once.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return "The picture is in the clipboard.";
  } catch {
    download(await picture, "conversation.png");
    return "The browser does not permit to copy: the picture is among the downloads.";
  }
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Returns the styles of the page. The rules that the browser keeps would lose shorthands with variables. */
async function styles() {
  const texts = [...document.styleSheets].map(async ({ href }) => (await fetch(href ?? "")).text());
  return [...(await Promise.all(texts)), ".fixed:disabled { opacity: 1; cursor: default; }"].join("\n");
}

/** Returns a copy of an element that needs nothing else of the page. @param {HTMLElement} shown */
async function copyOf(shown) {
  const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  for (const button of copy.querySelectorAll("button")) {
    button.classList.toggle("fixed", !button.disabled);
    button.disabled = true;
  }
  for (const element of copy.querySelectorAll("[tabindex]")) element.removeAttribute("tabindex");
  await Promise.all([...copy.querySelectorAll("img")].map(embed));
  return copy;
}

/**
 * Returns the file.
 * @param {HTMLElement} log
 * @param {string} title
 */
async function conversationHtml(log, title) {
  const copy = await copyOf(log);
  const heading = document.createElement("title");
  heading.textContent = title;
  // As texts: the policy of the page forbids style elements, also in a document that the page creates.
  return `<!doctype html>
<html lang="en" data-theme="${document.documentElement.dataset.theme ?? ""}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
${heading.outerHTML}
<style>
${await styles()}
body { display: block; height: auto; }
[role=log] { max-width: 50rem; margin: auto; overflow: visible; }
</style>
</head>
<body>${copy.outerHTML}</body>
</html>
`;
}

/**
 * Returns a picture of an element: the browser draws a copy inside of an SVG image, which has no access to the page.
 * @param {HTMLElement} shown
 * @returns {Promise<Blob>}
 */
async function pictureOf(shown) {
  const width = shown.clientWidth;
  const height = Math.min(HEIGHT_MAX, Math.ceil(contentHeight(shown)));
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const isDark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `${await styles()}
    :root { color-scheme: ${isDark ? "dark" : "light"} !important; }
    .picture-frame { display: flex; flex-direction: column; justify-content: end; height: 100%; overflow: hidden;
      background: var(--background); color: var(--text); font: ${getComputedStyle(document.body).font}; }
    .picture-frame > * { flex: none; overflow: visible; }`;
  const frame = document.createElement("div");
  frame.className = "picture-frame";
  frame.append(await copyOf(shown));
  const xml = new XMLSerializer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}"
    viewBox="0 0 ${width} ${height}">${xml.serializeToString(style)}
    <foreignObject width="${width}" height="${height}">${xml.serializeToString(frame)}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise((/** @type {BlobCallback} */ resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser made no picture");
  return blob;
}

/** Returns the height of what a copy of an element shows, without the empty space below. @param {HTMLElement} shown */
function contentHeight(shown) {
  const copied = [...shown.querySelectorAll(":scope > .online > *")].filter((child) => !child.matches(CONTROLS));
  const last = copied.at(-1)?.getBoundingClientRect().bottom ?? 0;
  const top = shown.getBoundingClientRect().top - shown.scrollTop;
  return last - top + Number.parseFloat(getComputedStyle(shown).paddingBottom);
}

/** Puts a picture of the emulator into the copy. @param {HTMLImageElement} image */
async function embed(image) {
  const source = image.getAttribute("src") ?? "";
  if (source.startsWith("data:")) return;
  const response = await fetch(source);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  image.src = `data:${response.headers.get("content-type") ?? "image/png"};base64,${btoa(text)}`;
}
