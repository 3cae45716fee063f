// Requests to the emulator.

const BASE = "/playground/api";

async function parse(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.message ?? `the emulator responded with status ${response.status}`);
  return body;
}

/// Sends a GET request, and returns the JSON of the response.
export async function get(path, query = {}) {
  return parse(await fetch(`${BASE}/${path}?${new URLSearchParams(query)}`));
}

/// Sends a POST request with JSON, and returns the JSON of the response.
export async function post(path, body) {
  return parse(await fetch(`${BASE}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }));
}

/// Receives the entries of the record, and the numbers of entries that the emulator no longer keeps. After an interruption,
/// continues with the entry after the last received one.
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
