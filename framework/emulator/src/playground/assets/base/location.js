// The address of the page: `#/general?as=bob&tab=inspector&i=1576…`. The path is a channel, below a server if the
// server is not the first; `as` is the acting user, `tab` the open tool, and `i` the interaction in the inspector.

/** @typedef {{path: string[], parameters: Record<string, string>}} Place */

/** Returns the text after `%` escapes are resolved, or the text itself if an escape is invalid. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses the part of an address from `#` on. @param {string} hash @returns {Place} */
export function parsePlace(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return {
    path: path.split("/").filter(Boolean).map(decoded),
    parameters: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Returns the part of an address from `#` on. Parameters without a value are omitted. @param {Place} place */
export function formatPlace({ path, parameters }) {
  const given = Object.entries(parameters).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${query && `?${query}`}`;
}

/** Returns the place in the address of the page. */
export const currentPlace = () => parsePlace(location.hash);

/** Returns a parameter of the address, "" if there is none. @param {string} name */
export const parameter = (name) => currentPlace().parameters[name] ?? "";

/** Changes the path in the address, without an entry in the history. @param {string[]} path */
export const setPath = (path) => replace({ ...currentPlace(), path });

/**
 * Changes parameters in the address, without an entry in the history. An empty value removes the parameter.
 * @param {Record<string, string>} changes
 */
export function setParameters(changes) {
  const { parameters, path } = currentPlace();
  replace({ path, parameters: { ...parameters, ...changes } });
}

/** @param {Place} place */
function replace(place) {
  const hash = formatPlace(place);
  if (hash !== location.hash) history.replaceState(null, "", hash);
}

/** Calls a function after the user has changed the address or has followed a link. @param {() => void} listener */
export const onPlaceChange = (listener) => addEventListener("hashchange", listener);
