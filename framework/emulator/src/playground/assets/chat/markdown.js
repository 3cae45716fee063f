// Discord's Markdown, as a tree: `chat/text.js` shows the tree. A text never becomes markup.

/**
 * A part of a text: plain text, or a node with a type.
 * @typedef {string | Node} Part
 * @typedef {{type: string, content?: Part[], items?: Part[][], [field: string]: any}} Node
 */

/** Formats inside formats that are parsed. Deeper ones stay text. */
const DEPTH_MAX = 10;

/** Types of the marks around a text, the longest first. */
const MARKS = /** @type {const} */ ([
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "emphasis"],
  ["_", "emphasis"],
]);

/**
 * Parts that a pattern recognizes, each with the function that returns its node. Null means that the text is no such
 * part.
 * @type {[RegExp, (match: RegExpExecArray, depth: number) => Node | string | null][]}
 */
const PATTERNS = [
  [/\\([^\w\s])/y, ([, escaped = ""]) => escaped],
  [
    /(`+)([^`\n](?:[^\n]*?[^`\n])?)\1(?!`)/y,
    ([, , code = ""]) => ({ type: "code", text: code.replace(/^ (.*`.*) $/, "$1") }),
  ],
  [/<@&(\d+)>/y, ([, id]) => ({ type: "role", id })],
  [/<@!?(\d+)>/y, ([, id]) => ({ type: "user", id })],
  [/<#(\d+)>/y, ([, id]) => ({ type: "channel", id })],
  [/<\/([^:>\n]+):\d+>/y, ([, path]) => ({ type: "command", path })],
  [
    /<t:(-?\d{1,13})(?::([a-zA-Z]))?>/y,
    ([, seconds, style = "f"]) => ({ type: "time", seconds: Number(seconds), style }),
  ],
  [/<a?:(\w+):\d+>/y, ([, name]) => ({ type: "emoji", name })],
  [/<id:(\w+)>/y, ([, name]) => ({ type: "guide", name })],
  [
    /\[((?:\\.|[^\]\\\n])+)\]\(\s*<?(https?:[^\s)>]+)>?(?:\s+(?:"([^"\n]*)"|'([^'\n]*)'))?\s*\)/y,
    ([, label = "", url, double, single], depth) => ({
      type: "link",
      url,
      title: double ?? single,
      content: inline(label, depth),
    }),
  ],
  [/<(https?:[^\s<>]+)>/y, ([, url = ""]) => ({ type: "link", url, content: [url] })],
  [/https?:\/\/[^\s<>]+/y, ([found]) => bareLink(found)],
  [/@(?:everyone|here)\b/y, ([found]) => ({ type: "everyone", text: found })],
];

/**
 * Parts of several lines or of a whole line. They start at the start of a line, except code.
 * @type {[RegExp, (match: RegExpExecArray, depth: number) => Node][]}
 */
const BLOCKS = [
  [/```(?:([\w+#.-]*)\n)?\n*([\s\S]+?)\n*```\n?/y, ([, language = "", text]) => ({ type: "block", language, text })],
  [
    /(#{1,3}) +([^\n]+)\n?/y,
    ([, level = "", title = ""], depth) => ({
      type: "heading",
      level: level.length,
      content: inline(title.trim(), depth),
    }),
  ],
  [/-# +([^\n]+)\n?/y, ([, title = ""], depth) => ({ type: "subtext", content: inline(title, depth) })],
  [/>>> ?([\s\S]+)/y, ([, rest = ""], depth) => ({ type: "quote", content: parts(rest, depth + 1) })],
  [
    /(?:> [^\n]*(?:\n|$)|>(?:\n|$))+/y,
    ([found], depth) => ({
      type: "quote",
      content: parts(found.replaceAll(/^> ?/gm, "").replace(/\n$/, ""), depth + 1),
    }),
  ],
  [/(?: *(?:[-*]|\d+\.) +[^\n]+(?:\n|$))+/y, ([found], depth) => ({ type: "lists", content: listsOf(found, depth) })],
];

/** Parses a text. @param {string | null | undefined} source @returns {Part[]} */
export const parse = (source) => parts(source ?? "", 0);

/**
 * Parses lines with blocks.
 * @param {string} source
 * @param {number} depth
 * @returns {Part[]}
 */
function parts(source, depth) {
  if (depth > DEPTH_MAX) return [source];
  /** @type {Part[]} */
  const found = [];
  let start = 0;
  for (let at = 0; at < source.length;) {
    const block = blockAt(source, at, depth);
    if (block) {
      found.push(...inline(source.slice(start, at), depth), ...block.nodes);
      at = start = block.end;
    } else {
      at = nextStart(source, at);
    }
  }
  return [...found, ...inline(source.slice(start), depth)];
}

/**
 * Returns the next position where a block may start: the start of a line, or code.
 * @param {string} source
 * @param {number} at
 */
function nextStart(source, at) {
  const line = source.indexOf("\n", at) + 1 || source.length;
  const code = source.indexOf("```", at + 1);
  return code < 0 ? line : Math.min(line, code);
}

/**
 * @param {string} source
 * @param {number} at
 * @param {number} depth
 * @returns {{nodes: Part[], end: number} | null}
 */
function blockAt(source, at, depth) {
  const startsLine = at === 0 || source[at - 1] === "\n";
  for (const [pattern, node] of startsLine ? BLOCKS : BLOCKS.slice(0, 1)) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) continue;
    const end = pattern.lastIndex;
    const made = node(match, depth);
    return { nodes: made.type === "lists" ? (made.content ?? []) : [made], end };
  }
  return null;
}

/**
 * Returns the lists of lines with items. An item that is indented further belongs to the item above; a mark of
 * another kind starts another list.
 * @param {string} source
 * @param {number} depth
 * @returns {Node[]}
 */
function listsOf(source, depth) {
  /** @type {Node[]} */
  const lists = [];
  /** @type {{indent: number, lists: Node[]}[]} */
  const open = [{ indent: 0, lists }];
  for (const line of source.trimEnd().split("\n")) {
    const [, spaces = "", mark = "", item = ""] = /^( *)([-*]|\d+\.) +(.*)$/.exec(line) ?? [];
    while (open.length > 1 && spaces.length < (open.at(-1)?.indent ?? 0)) open.pop();
    const parent = open.at(-1)?.lists.at(-1)?.items?.at(-1);
    if (parent && spaces.length >= (open.at(-1)?.indent ?? 0) + 2)
      open.push({ indent: spaces.length, lists: nestedIn(parent) });
    const here = open.at(-1)?.lists ?? lists;
    listFor(here, mark).items?.push(inline(item, depth));
  }
  return lists;
}

/** Returns the array of lists inside an item: the item itself, whose text is its first parts. @param {Part[]} item */
const nestedIn = (item) => /** @type {Node[]} */ (item);

/**
 * Returns the list to which an item with a mark belongs: the last one, if it is of the same kind, or a new one.
 * @param {Node[]} lists
 * @param {string} mark
 * @returns {Node}
 */
function listFor(lists, mark) {
  const ordered = /\d/.test(mark);
  const last = lists.at(-1);
  if (last?.type === "list" && last.ordered === ordered) return last;
  const list = { type: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items: [] };
  lists.push(list);
  return list;
}

/**
 * Parses a text without blocks.
 * @param {string} source
 * @param {number} depth
 * @returns {Part[]}
 */
function inline(source, depth) {
  if (depth > DEPTH_MAX) return [source];
  /** @type {Part[]} */
  const found = [];
  const closings = new Closings(source);
  let plain = "";
  for (let at = 0; at < source.length;) {
    const part = patternAt(source, at, depth) ?? markedAt(closings, at, depth);
    if (typeof part?.node === "object") {
      if (plain) found.push(plain);
      plain = "";
      found.push(part.node);
    } else {
      plain += part?.node ?? source[at];
    }
    at = part?.end ?? at + 1;
  }
  return plain ? [...found, plain] : found;
}

/**
 * @param {string} source
 * @param {number} at
 * @param {number} depth
 */
function patternAt(source, at, depth) {
  if (!"\\`<[h@".includes(source[at] ?? "")) return null;
  for (const [pattern, node] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    const made = match && node(match, depth + 1);
    if (made) return { node: made, end: at + ((made instanceof Object && made.length) || match[0].length) };
  }
  return null;
}

/**
 * Returns the node for an address in a text. Punctuation after the address does not belong to it.
 * @param {string} found
 * @returns {Node}
 */
function bareLink(found) {
  let url = found.replace(/[.,:;!?'"*_~|]+$/, "");
  while (url.endsWith(")") && url.split(")").length > url.split("(").length) url = url.slice(0, -1);
  return { type: "link", url, content: [url], length: url.length };
}

/**
 * @param {Closings} closings
 * @param {number} at
 * @param {number} depth
 */
function markedAt(closings, at, depth) {
  const { source } = closings;
  const marks = MARKS.filter(([mark]) => source.startsWith(mark, at));
  for (const [mark, type] of marks) {
    const start = at + mark.length;
    const end = opens(source, at, mark) ? closings.find(start, mark) : -1;
    if (end > start)
      return { node: { type, content: inline(source.slice(start, end), depth + 1) }, end: end + mark.length };
  }
  return null;
}

/**
 * Returns whether a mark can start a format: `*` not before a space, and `_` not inside a word.
 * @param {string} source
 * @param {number} at
 * @param {string} mark
 */
function opens(source, at, mark) {
  if (mark === "*") return /\S/.test(source[at + 1] ?? "");
  return mark !== "_" || !/\w/.test(source[at - 1] ?? "");
}

/** The ends of the formats of a text. Each is searched once: hostile texts have very many marks. */
class Closings {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /**
   * Returns the position of the mark that ends a format, -1 if there is none.
   * @param {number} start
   * @param {string} mark
   * @returns {number}
   */
  find(start, mark) {
    const key = `${start}${mark}`;
    const known = this.known.get(key) ?? this.search(start, mark);
    this.known.set(key, known);
    return known;
  }

  /**
   * Searches, and skips escaped characters, code, and formats inside.
   * @param {number} start
   * @param {string} mark
   */
  search(start, mark) {
    const { source } = this;
    const letter = mark[0] ?? "";
    const paired = letter === "*" || letter === "_";
    for (let at = start; at < source.length;) {
      const run = runAt(source, at, letter);
      const other = letter.repeat(run);
      if (source[at] === "\\") {
        at += 2;
      } else if (source[at] === "`") {
        at = afterCode(source, at);
      } else if (run === 0) {
        at += 1;
      } else if (paired && run === 3 - mark.length && opens(source, at, other)) {
        const inner = this.find(at + run, other);
        at = (inner < 0 ? at : inner) + run;
      } else if (run >= mark.length && closes(source, at, mark)) {
        return at;
      } else {
        at += run;
      }
    }
    return -1;
  }
}

/**
 * Returns the number of equal letters at a position.
 * @param {string} source
 * @param {number} at
 * @param {string} letter
 */
function runAt(source, at, letter) {
  let end = at;
  while (source[end] === letter) end += 1;
  return end - at;
}

/**
 * Returns the position after code that starts at a position, or after its mark.
 * @param {string} source
 * @param {number} at
 */
function afterCode(source, at) {
  const length = runAt(source, at, "`");
  const end = source.indexOf("`".repeat(length), at + length);
  return (end < 0 ? at : end) + length;
}

/**
 * @param {string} source
 * @param {number} at
 * @param {string} mark
 */
function closes(source, at, mark) {
  if (mark === "*") return /\S/.test(source[at - 1] ?? "");
  return mark !== "_" || !/\w/.test(source[at + 1] ?? "");
}
