// Copying of texts.

/** Copies a text. Returns a sentence that says whether the browser permitted it. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "The browser does not permit to copy: select the text.";
  }
}
