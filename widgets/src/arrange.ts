/**
 * Where the panes of a picture go on one screen: a pure function from sizes to places, so that it can be tested without a page.
 *
 * Panes are stacked in columns, in the order of their roles. A map, if there is one, takes what the columns leave, with the hand
 * docked below it where that fits. What does not fit is folded, what is needed least first; what can be picked now never is.
 */

export type Role = "board" | "hand" | "display" | "track" | "rival";

/** How much a pane is needed: `PICK` can be picked now, `KEPT` was opened by hand, `NEWS` has changed or comes later in a choice, in `EMPTY` nothing lies. */
export const NEED = { PICK: 3, KEPT: 2, NEWS: 1, NONE: 0, EMPTY: -1 } as const;

export interface Part {
  id: string;
  role: Role;
  row: number;
  /** The natural size in pixels: one unit of the drawing each. */
  width: number;
  height: number;
  map: boolean;
  need: number;
  /** How wide its name is among those of folded panes, in pixels. */
  name: number;
}

export interface Column {
  width: number;
  /** The ids of the panes, line by line from the top: those of one line stand side by side. */
  lines: string[][];
}

export interface Arrangement {
  /** Pixels to a unit; at least 1, so that words can be read well, or a little less where else something could not be seen at all. */
  scale: number;
  columns: Column[];
  /** The map at the left, with the room for it, the scale at which all of it is seen, and what is docked below; null without one. */
  main: { id: string; width: number; height: number; scale: number; dock: string[][] } | null;
  folded: string[];
  /** Whether all that is open fits; if not, columns scroll. */
  fits: boolean;
}

export const GAP = 12;
/** What stands above each line of panes. */
export const CAPTION = 20;
/** A line of names of folded panes. */
export const SHELF = 32;
const BETWEEN_NAMES = 8;
/** The width of a column, in units: what fits a phone. */
export const COLUMN = 328;
const LARGEST = 1.6;
/** The least scale, where what can be picked fits at no other. */
const TIGHT = 0.85;
const MAP_WIDTH = 328;
const MAP_HEIGHT = 220;
/** A map below this scale is cramped, and what is not needed now gives way to it, unless it gained little by that. */
const CRAMPED = 0.75;
const ENOUGH = 0.85;

const ORDER: Role[] = ["board", "hand", "display", "track", "rival"];

/** Panes that stand side by side, as those of one row do while they fit one column. */
interface Line {
  parts: Part[];
  width: number;
  height: number;
}

function lines(parts: readonly Part[]): Line[] {
  const found: Line[] = [];
  for (const part of parts) {
    const width = part.map ? COLUMN : part.width;
    const height = part.map ? (part.height * COLUMN) / Math.max(part.width, COLUMN) : part.height;
    const last = found.at(-1);
    const beside = last?.parts.at(-1);
    if (last && beside?.row === part.row && last.width + GAP + width <= COLUMN) {
      last.parts.push(part);
      last.width += GAP + width;
      last.height = Math.max(last.height, height);
    } else found.push({ parts: [part], width, height });
  }
  return found;
}

function high(line: Line, scale: number): number {
  return CAPTION + line.height * scale;
}

/** What lies out of order counts so much less scale each, in thousandths: words are better large, but the order is better kept. */
const STRAY = 12;

/** A column that is being filled: what of its height grows with the scale, and what does not. */
interface Stack {
  lines: Line[];
  grows: number;
  fixed: number;
}

/** The largest scale at which a column fits a room. */
const scaleIn = ({ grows, fixed }: Stack, room: number) =>
  grows > 0 ? (room - fixed) / grows : Number.POSITIVE_INFINITY;

/**
 * Puts lines into so many columns that they fit a room of this height at the largest scale up to `largest`, near to their order;
 * null where they do not fit at the `smallest`. What cannot become better than the best so far is not followed.
 */
function stack(
  all: readonly Line[],
  count: number,
  room: number,
  largest: number,
  smallest = 1,
): { scale: number; columns: Line[][] } | null {
  let best: { scale: number; columns: Line[][] } | null = null;
  let value = 0;
  const columns: Stack[] = Array.from({ length: count }, () => ({ lines: [], grows: 0, fixed: -GAP }));
  const follow = (nth: number, last: number, strays: number) => {
    const scale = Math.min(largest, ...columns.map((column) => scaleIn(column, room)));
    const worth = Math.floor(scale * 50) * 20 - strays * STRAY;
    const empty = columns.filter(({ lines }) => lines.length === 0).length;
    if (scale < smallest || worth <= value || empty > all.length - nth) return;
    const line = all[nth];
    if (!line) {
      [value, best] = [worth, { scale, columns: columns.map(({ lines }) => [...lines]) }];
      return;
    }
    for (const [to, column] of columns.entries()) {
      column.lines.push(line);
      column.grows += line.height;
      column.fixed += CAPTION + GAP;
      follow(nth + 1, to, strays + Number(to < last));
      column.lines.pop();
      column.grows -= line.height;
      column.fixed -= CAPTION + GAP;
    }
  };
  follow(0, 0, 0);
  return best;
}

const ids = (column: readonly Line[]) => column.map(({ parts }) => parts.map(({ id }) => id));

function inColumns(
  parts: readonly Part[],
  width: number,
  height: number,
  smallest: number,
): Arrangement | null {
  const all = lines(parts);
  const most = Math.min(all.length, Math.max(1, Math.floor((width + GAP) / (COLUMN * smallest + GAP))));
  let best: Arrangement | null = null;
  for (let count = most; count > 0; count--) {
    const widest = (width + GAP) / count - GAP;
    const found = stack(all, count, height, Math.min(LARGEST, widest / COLUMN), smallest);
    if (!found || (best && found.scale < best.scale * 1.1)) continue;
    const { scale } = found;
    const columns = found.columns.map((column) => ({ width: COLUMN * scale, lines: ids(column) }));
    best = { scale, columns, main: null, folded: [], fits: true };
  }
  return best;
}

/** Lines side by side below a map of this width, and how high that is. */
function dock(all: readonly Line[], width: number): { rows: Line[][]; height: number } {
  const rows: Line[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const line of all) {
    if (used + GAP + line.width > width) {
      rows.push([]);
      used = -GAP;
    }
    rows.at(-1)?.push(line);
    used += GAP + line.width;
  }
  const height = rows.reduce((sum, row) => sum + GAP + Math.max(...row.map((line) => high(line, 1))), 0);
  return { rows, height };
}

/**
 * Puts the map at the left, with the hand below it or in the columns, whichever leaves it larger; null where that is no room, and
 * where it would be cramped for parts that are not needed now, unless it is as large as `seen`.
 */
function aroundMap(
  map: Part,
  parts: readonly Part[],
  width: number,
  height: number,
  seen: number,
): Arrangement | null {
  let best: Arrangement | null = null;
  const alone = Math.min(width / map.width, (height - CAPTION) / map.height);
  const spare = parts.some(({ need }) => need <= NEED.NONE);
  const floor = spare ? Math.min(CRAMPED, ENOUGH * alone, seen) : 0;
  for (const docked of [true, false]) {
    const hand = docked ? parts.filter(({ role }) => role === "hand") : [];
    if (docked && hand.length === 0) continue;
    const rest = lines(parts.filter((part) => !hand.includes(part)));
    for (let count = rest.length > 0 ? 1 : 0; count <= Math.min(3, rest.length); count++) {
      const columns = count === 0 ? [] : stack(rest, count, height, 1)?.columns;
      const left = width - count * (COLUMN + GAP);
      if (!columns || left < MAP_WIDTH) continue;
      const below = dock(lines(hand), left);
      const free = height - CAPTION - below.height;
      if (free < MAP_HEIGHT) continue;
      const fitted = Math.min(left / map.width, free / map.height, LARGEST);
      if (fitted <= (best?.main?.scale ?? 0) || fitted < floor) continue;
      best = {
        scale: 1,
        columns: columns.map((column) => ({ width: COLUMN, lines: ids(column) })),
        main: {
          id: map.id,
          width: left,
          height: free,
          scale: fitted,
          dock: below.rows.map((row) => ids(row).flat()),
        },
        folded: [],
        fits: true,
      };
    }
  }
  return best;
}

/** The part that is missed least: of the least need, then of the last role, then the last. */
function least(parts: readonly Part[]): Part | undefined {
  let found: Part | undefined;
  const rank = ({ need, role }: Part) => need * 10 - ORDER.indexOf(role);
  for (const part of parts) if (!found || rank(part) <= rank(found)) found = part;
  return found;
}

/** How high the names of folded panes are: as many lines as they take in this width, in pixels. */
export function shelf(folded: readonly Pick<Part, "name">[], width: number): number {
  let count = 0;
  let left = 0;
  for (const { name } of folded) {
    if (count === 0 || name > left) {
      count += 1;
      left = width;
    }
    left -= name + BETWEEN_NAMES;
  }
  return count * SHELF;
}

/**
 * Arranges the open parts in a space of this size, in pixels. `closed` are parts that are folded already; they count for the lines
 * of names.
 */
export function arrange(
  parts: readonly Part[],
  closed: readonly Pick<Part, "id" | "name">[],
  width: number,
  height: number,
): Arrangement {
  const ordered = [...parts].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  const away = (open: readonly Part[]) => [...closed, ...ordered.filter((part) => !open.includes(part))];
  const attempt = (open: readonly Part[], smallest = 1, seen = Number.POSITIVE_INFINITY) => {
    const most = height - shelf(away(open), width);
    const map = open.find((part) => part.map && part.role === "board");
    return map
      ? aroundMap(
          map,
          open.filter((part) => part !== map),
          width,
          most,
          seen,
        )
      : inColumns(open, width, most, smallest);
  };
  let open = ordered;
  let found = attempt(open);
  const dropped: Part[] = [];
  while (!found) {
    const last = least(open.filter(({ need }) => need < NEED.PICK));
    if (!last || open.length === 1) {
      const folded = away(open).map(({ id }) => id);
      const tight = attempt(open, TIGHT);
      return tight ? { ...tight, folded } : crowded(open, width, folded);
    }
    dropped.push(last);
    open = open.filter((part) => part !== last);
    found = attempt(open);
  }
  // What was folded for something larger that had to go as well may fit again, and so may what gained a map no room.
  for (const part of dropped.reverse()) {
    const more = ordered.filter((each) => each === part || open.includes(each));
    const again = attempt(more, 1, found.main?.scale);
    if (again) [open, found] = [more, again];
  }
  return { ...found, folded: away(open).map(({ id }) => id) };
}

/** As many columns as there is room for, which scroll. */
function crowded(open: readonly Part[], width: number, folded: string[]): Arrangement {
  const all = lines(open);
  const count = Math.max(1, Math.min(all.length, Math.floor((width + GAP) / (COLUMN + GAP))));
  const columns = stack(all, count, 1e6, 1)?.columns ?? [all];
  return {
    scale: 1,
    columns: columns.map((column) => ({ width: COLUMN, lines: ids(column) })),
    main: null,
    folded,
    fits: false,
  };
}
