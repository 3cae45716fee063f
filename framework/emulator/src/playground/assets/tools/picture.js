// A conversation as one HTML file, as the page shows it: with the styles and pictures inside, and without scripts.

/** Elements without a meaning outside of the page. */
const CONTROLS = ".menu-button, .show-menu, .load-older, .spinner, script";

/** Downloads a conversation as a file. @param {HTMLElement} log @param {string} title */
export async function saveConversation(log, title) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await conversationHtml(log, title)], { type: "text/html" }));
  link.download = "conversation.html";
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Returns the file.
 * @param {HTMLElement} log
 * @param {string} title
 */
async function conversationHtml(log, title) {
  const copy = /** @type {HTMLElement} */ (log.cloneNode(true));
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  for (const button of copy.querySelectorAll("button")) button.disabled = true;
  for (const element of copy.querySelectorAll("[tabindex]")) element.removeAttribute("tabindex");
  await Promise.all([...copy.querySelectorAll("img")].map(embed));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText);
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = "en";
  page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? "";
  const policy = page.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const style = page.createElement("style");
  style.textContent = [
    ...rules,
    "body { display: block; height: auto; } [role=log] { max-width: 50rem; margin: auto; overflow: visible; }",
  ].join("\n");
  const charset = page.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  page.head.prepend(charset, policy);
  page.head.append(style);
  page.body.append(page.adoptNode(copy));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/** Puts a picture of the emulator into the file. @param {HTMLImageElement} image */
async function embed(image) {
  const source = image.getAttribute("src") ?? "";
  if (source.startsWith("data:")) return;
  const response = await fetch(source);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  image.src = `data:${response.headers.get("content-type") ?? "image/png"};base64,${btoa(text)}`;
}
