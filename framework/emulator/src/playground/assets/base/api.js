// Requests to the emulator.

/** @import { Entry, Json } from "./types.js" */

const BASE = "/emulator/v1";

/** Error of an action. The cause has the position of the error in a line, and the valid names there. */
export class Refusal extends Error {
  /**
   * @param {Json} body
   * @param {number} status
   */
  constructor(body, status) {
    super(errorText(body) ?? `the emulator responded with status ${status}`, { cause: body });
  }
}

/**
 * Returns the JSON of a response; null if it has none.
 * @param {Response} response
 * @returns {Promise<any>}
 */
export async function parse(response) {
  if (response.status === 204) return null;
  const body = await response.json();
  if (!response.ok) throw new Refusal(body, response.status);
  return body;
}

/**
 * Returns the first message of a form error, or the message of the error.
 * @param {Json} body
 * @returns {string | undefined}
 */
function errorText(body) {
  for (const value of Object.values(body.errors ?? {})) {
    const found = value?._errors?.[0]?.message ?? errorText({ errors: value });
    if (found) return found;
  }
  return body.message;
}

/**
 * Sends a request.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function request(path, options) {
  try {
    return await fetch(`${BASE}/${path}`, options);
  } catch {
    throw new Error("the emulator cannot be reached");
  }
}

/**
 * Sends a GET request, and returns the JSON of the response.
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
export async function get(path, query = {}) {
  return parse(await request(`${path}?${new URLSearchParams(query)}`));
}

/** Sends a GET request, and returns the text of the response. @param {string} path */
export async function getText(path) {
  const response = await request(path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * Sends a POST request with JSON, and returns the JSON of the response.
 * @param {string} path
 * @param {Json} json
 */
export async function post(path, json) {
  const headers = { "Content-Type": "application/json" };
  return parse(await request(path, { method: "POST", headers, body: JSON.stringify(json) }));
}

/** Sends a DELETE request. @param {string} path */
export const remove = async (path) => parse(await request(path, { method: "DELETE" }));

/**
 * Sends a POST request with JSON and files, if there are any, and returns the JSON of the response.
 * @param {string} path
 * @param {Json} json
 * @param {File[]} files
 */
export async function postFiles(path, json, files) {
  if (files.length === 0) return post(path, json);
  const body = new FormData();
  body.append("payload_json", JSON.stringify(json));
  files.forEach((file, index) => body.append(`files[${index}]`, file, file.name));
  return parse(await request(path, { method: "POST", body }));
}

/** Returns the address of an operation, such as that of a file. @param {string} path */
export const download = (path) => `${BASE}/${path}`;

/**
 * Receives the entries of the record, and the numbers of entries that the emulator no longer keeps. After an
 * interruption, continues with the entry after the last received one.
 * @param {(entry: Entry) => void} onEntry
 * @param {(count: number) => void} onDropped
 * @param {(connected: boolean) => unknown} onConnection
 */
export function listen(onEntry, onDropped, onConnection) {
  const stream = new EventSource(`${BASE}/stream`);
  let next = 0;
  stream.onopen = () => onConnection(true);
  stream.onerror = () => onConnection(false);
  stream.addEventListener("dropped", ({ data }) => onDropped(Number(data)));
  stream.onmessage = ({ data }) => {
    const entry = JSON.parse(data);
    if (entry.number < next) return;
    next = entry.number + 1;
    onEntry(entry);
  };
}
