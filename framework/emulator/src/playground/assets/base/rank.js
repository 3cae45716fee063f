// Order of suggestions: those that equal the typed text, then those that start with it, then those with a word that
// does, then those that contain it.

/**
 * Returns how well a name matches a text: 0 is best, 4 is no match.
 * @param {string} name
 * @param {string} wanted
 */
function distance(name, wanted) {
  const plain = name.toLowerCase().replace(/^[@#/]/, "");
  if (plain === wanted) return 0;
  if (plain.startsWith(wanted)) return 1;
  if (plain.split(/[\s_-]+/).some((word) => word.startsWith(wanted))) return 2;
  return plain.includes(wanted) ? 3 : 4;
}

/**
 * Returns the items that match a text, the best first. `names` returns the names of an item; matches of the first
 * name come before those of the others. Items with `last` come after others that match as well.
 * @template {object} T
 * @param {T[]} items
 * @param {string} typed
 * @param {(item: T) => string[]} names
 * @returns {T[]}
 */
export function rank(items, typed, names) {
  const wanted = typed
    .trim()
    .toLowerCase()
    .replace(/^[@#/]/, "");
  const ranked = items.map((item, index) => {
    const [first = "", ...others] = names(item);
    const best = Math.min(
      distance(first, wanted),
      ...others.map((name) => Math.min(4, distance(name, wanted) + 0.5)),
    );
    return { item, index, order: best + ("last" in item && item.last ? 0.25 : 0), matches: best < 4 };
  });
  const matching = ranked.filter(({ matches }) => matches);
  return matching.sort((a, b) => a.order - b.order || a.index - b.index).map(({ item }) => item);
}
