// Parts of a bot, as the emulator counts their uses, by command.

/** @typedef {{kind: string, name: string, count: number}} Row */

/**
 * Returns the parts by the command that they belong to; other parts, by their kind.
 * @param {Row[]} rows
 * @returns {[string, Row[]][]}
 */
export function groupsOf(rows) {
  const commands = rows.filter(({ kind, name }) => kind === "command" && name.startsWith("/")).map(({ name }) => name);
  const owner = (/** @type {Row} */ { kind, name }) => {
    const owners = commands.filter(
      (command) => name === command || (/^[ :]/.test(name.slice(command.length)) && name.startsWith(command)),
    );
    return owners.sort((a, b) => b.length - a.length)[0] ?? `Other ${kind.replaceAll("_", " ")}s`;
  };
  const names = new Set(rows.map(owner));
  return [...names].map((name) => [name, rows.filter((row) => owner(row) === name)]);
}
