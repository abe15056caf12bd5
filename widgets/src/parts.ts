/** The parts of a picture's markup, so that only those that have changed are made anew. */

export interface Parts {
  /** The opening tag of the `<svg>`. */
  head: string;
  /** The children of its `<defs>`. */
  defs: string[];
  /** Its other children. */
  shapes: string[];
}

const TOKEN = /<(\/?)([a-zA-Z]+)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*?)(\/?)>|[^<]+/gy;

/**
 * The parts that `markup` consists of, or null when it is anything else than one plain, balanced `<svg>`. Nothing is trusted
 * because of this: what is cut out is sanitized like any markup.
 */
export function split(markup: string): Parts | null {
  const parts: Parts = { head: "", defs: [], shapes: [] };
  const open: string[] = [];
  let start = 0;
  let end = 0;
  for (const { 0: token, 1: closing, 2: name, 3: rest, 4: empty, index } of markup.matchAll(TOKEN)) {
    end = index + token.length;
    const inDefs = open[1] === "defs";
    const level = inDefs ? 2 : 1;
    if (name === undefined) {
      if (open.length <= level && token.trim() !== "") return null;
      continue;
    }
    if (open.length === 0) {
      if (name !== "svg" || closing || empty || parts.head) return null;
      parts.head = token;
      open.push(name);
      continue;
    }
    // A `defs` of the picture is no part itself: its children are.
    if (open.length === 1 && name === "defs" && !closing && !empty) {
      if (rest) return null;
      open.push(name);
      continue;
    }
    if (!closing && open.length === level) start = index;
    if (closing && open.pop() !== name) return null;
    if (!closing && !empty) open.push(name);
    if (open.length === level && (closing || empty))
      (inDefs ? parts.defs : parts.shapes).push(markup.slice(start, end));
  }
  return open.length === 0 && end === markup.length && parts.head ? parts : null;
}
