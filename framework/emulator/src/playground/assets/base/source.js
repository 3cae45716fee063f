// Places in source files, as links that open the editor.

import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Editors with addresses for places in files.
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
const PLACE = /((?:[A-Za-z]:)?[\w./\\@+-]+\.(?:rs|js|mjs|ts|py|go|rb|toml|ftl)):(\d+)(?::(\d+))?/g;

/** Folder to which paths of source files are relative. */
let root = "";

/** Sets the folder to which paths of source files are relative. @param {string} folder */
export const setSourceRoot = (folder) => {
  root = folder;
};

/** Returns the name of the editor that links open. @returns {string} */
export function editorName() {
  const stored = localStorage.getItem(STORED) ?? "";
  return stored in EDITORS ? stored : (EDITOR_NAMES[0] ?? "");
}

/** Sets the editor that links open. @param {string} name */
export const setEditor = (name) => localStorage.setItem(STORED, name);

/**
 * Returns the address that opens a place in the editor.
 * @param {string} file
 * @param {string} line
 * @param {string} column
 */
export function editorAddress(file, line, column = "1") {
  const path = /^([A-Za-z]:|[\\/])/.test(file) ? file : `${root}/${file}`;
  const absolute = path.replaceAll("\\", "/").replace(/^(?!\/)/, "/");
  return EDITORS[editorName()]?.(encodeURI(absolute), line, column) ?? "";
}

/** Returns a text whose places, such as `src/main.rs:89:5`, are links to the editor. @param {string} text */
export function withSourceLinks(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    const [place, file = "", line = "", column] = match;
    parts.push(
      text.slice(end, match.index),
      html`<a class="source" href=${editorAddress(file, line, column)} title="Open in ${editorName()}">${place}</a>`,
    );
    end = match.index + place.length;
  }
  return [...parts, text.slice(end)];
}
