// Places in source files, as links that open the editor.

import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Editors with addresses for places in files. The file is an encoded path.
 * @type {Record<string, (file: string, line: string, column: string) => string>}
 */
const EDITORS = {
  "VS Code": (file, line, column) => `vscode://file${file}:${line}:${column}`,
  Cursor: (file, line, column) => `cursor://file${file}:${line}:${column}`,
  Zed: (file, line, column) => `zed://file${file}:${line}:${column}`,
  JetBrains: (file, line) => `idea://open?file=${file}&line=${line}`,
};

/** Names of the editors. The first one is the default. */
export const EDITOR_NAMES = Object.keys(EDITORS);

const STORED = "guildhall-editor";

/** End of a place. A pattern for the whole place would start at each character of a long word. */
const PLACE_END = /\.(?:rs|js|mjs|ts|py|go|rb|toml|ftl):(\d+)(?::(\d+))?/g;
const IN_PATH = /[\w./\\@+-]/;
const DRIVE = /^[A-Za-z]:$/;

/** Longest path before the extension, in characters. */
const PATH_MAX = 260;

/** Part of a text in which places are searched, in characters. */
const TEXT_MAX = 100_000;

/** Folder to which paths of source files are relative. */
let root = "";

/** Sets the folder to which paths of source files are relative. @param {string} folder */
export const setSourceRoot = (folder) => {
  root = folder;
};

/** Returns the name of the editor that links open. @returns {string} */
export function editorName() {
  const stored = localStorage.getItem(STORED) ?? "";
  return Object.hasOwn(EDITORS, stored) ? stored : (EDITOR_NAMES[0] ?? "");
}

/** Sets the editor that links open. @param {string} name */
export const setEditor = (name) => localStorage.setItem(STORED, name);

/**
 * Returns the address that opens a place in the editor, null if the file is on another host.
 * @param {string} file
 * @param {string} line
 * @param {string} column
 * @returns {string | null}
 */
export function editorAddress(file, line, column = "1") {
  const named = file.replaceAll("\\", "/");
  const isAbsolute = /^(?:[A-Za-z]:)?\//.test(named);
  // A path such as `C:main.rs` is relative to the folder of a drive, which is not known.
  if (!isAbsolute && named.includes(":")) return null;
  const path = isAbsolute ? named : `${root.replaceAll("\\", "/")}/${named}`;
  // The editor would connect to the host of such a path.
  if (path.startsWith("//")) return null;
  const segments = path.split("/").filter(Boolean);
  const encoded = segments.map((segment, index) =>
    index === 0 && DRIVE.test(segment) ? segment : encodeURIComponent(segment),
  );
  return EDITORS[editorName()]?.(`/${encoded.join("/")}`, line, column) ?? null;
}

/**
 * Place in a source file, and its position in the text.
 * @typedef {{start: number, end: number, file: string, line: string, column: string | undefined}} Place
 */

/**
 * Returns the places in a text, such as `src/main.rs:89:5`. A path that is too long is none.
 * @param {string} text
 * @returns {Place[]}
 */
export function placesIn(text) {
  const places = [];
  let end = 0;
  for (const match of text.slice(0, TEXT_MAX).matchAll(PLACE_END)) {
    const [found, line = "", column] = match;
    const start = pathStart(text, match.index, end);
    if (start === null) continue;
    const fileEnd = match.index + found.indexOf(":");
    end = match.index + found.length;
    places.push({ start, end, file: text.slice(start, fileEnd), line, column });
  }
  return places;
}

/**
 * Returns the start of the path before a position, null if the path is empty or too long.
 * @param {string} text
 * @param {number} position
 * @param {number} least
 */
function pathStart(text, position, least) {
  let start = position;
  while (start > least && IN_PATH.test(text.charAt(start - 1))) {
    if (position - start === PATH_MAX) return null;
    start -= 1;
  }
  if (start === position) return null;
  const hasDrive = start - 2 >= least && DRIVE.test(text.slice(start - 2, start));
  return hasDrive && !/\w/.test(text.charAt(start - 3)) ? start - 2 : start;
}

/** Returns a text whose places, such as `src/main.rs:89:5`, are links to the editor. @param {string} text */
export function withSourceLinks(text) {
  const parts = [];
  let end = 0;
  for (const place of placesIn(text)) {
    const address = editorAddress(place.file, place.line, place.column);
    if (address === null) continue;
    const shown = text.slice(place.start, place.end);
    parts.push(
      text.slice(end, place.start),
      html`<a class="source" href=${address} title="Open in ${editorName()}">${shown}</a>`,
    );
    end = place.end;
  }
  return [...parts, text.slice(end)];
}
