// Requests to the emulator.

const BASE = "/playground/api";

async function read(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.message ?? `the emulator responded with status ${response.status}`);
  return body;
}

/// Sends a GET request.
export async function look(path, query = {}) {
  return read(await fetch(`${BASE}/${path}?${new URLSearchParams(query)}`));
}

/// Sends a POST request.
export async function act(path, body) {
  return read(await fetch(`${BASE}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }));
}

/// Receives journal entries from the first kept one; after an interruption, from the last received one.
export function listen(received, connected) {
  const stream = new EventSource(`${BASE}/stream`);
  let next = 0;
  stream.onopen = () => connected(true);
  stream.onerror = () => connected(false);
  stream.onmessage = ({ data }) => {
    const entry = JSON.parse(data);
    if (entry.number < next) return;
    next = entry.number + 1;
    received(entry);
  };
}
