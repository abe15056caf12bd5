/** Where things lie: the nearest element in a direction, and a place for a bubble beside an element. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** Where an element is, in CSS pixels from the upper left corner of `origin`. */
export function boxOf(element: Element, origin: Element): Box {
  const at = element.getBoundingClientRect();
  const from = origin.getBoundingClientRect();
  return { x: at.x - from.x, y: at.y - from.y, width: at.width, height: at.height };
}

/** The gap between two intervals, 0 when they overlap. */
function gap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, b - (a + aLength), a - (b + bLength));
}

/**
 * The index of the box nearest to `from` in a direction, or -1. A box lies in a direction when its centre does and
 * when it does not lie more than twice as far sideways; one straight ahead comes before any that is aside.
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const across = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((to, index) => {
    const dx = to.x + to.width / 2 - (from.x + from.width / 2);
    const dy = to.y + to.height / 2 - (from.y + from.height / 2);
    const ahead = sign * (across ? dx : dy);
    const aside = Math.abs(across ? dy : dx);
    if (ahead < 1) return;
    const stray = across
      ? gap(from.y, from.height, to.y, to.height)
      : gap(from.x, from.width, to.x, to.width);
    if (stray > 0 && aside > ahead * 2) return;
    const cost = ahead + aside / 4 + (stray > 0 ? 10000 + 2 * stray : 0);
    if (cost < bestCost) {
      bestCost = cost;
      best = index;
    }
  });
  return best;
}

export type Side = "right" | "left" | "below" | "above";

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * A place for something of a size beside `anchor`, never over it: on the side where least of it leaves `bounds`, then where it
 * covers least of `avoid`. It slides along its side to stay within `bounds`.
 */
export function place(
  anchor: Box,
  { width, height }: Pick<Box, "width" | "height">,
  bounds: Box,
  avoid: readonly Box[] = [],
  sides: readonly Side[] = ["right", "left", "below", "above"],
  distance = 10,
): { x: number; y: number; side: Side } {
  const along = (middle: number, length: number, start: number, room: number) =>
    Math.max(start, Math.min(middle - length / 2, start + room - length));
  const x = along(anchor.x + anchor.width / 2, width, bounds.x, bounds.width);
  const y = along(anchor.y + anchor.height / 2, height, bounds.y, bounds.height);
  const spots = {
    right: { x: anchor.x + anchor.width + distance, y },
    left: { x: anchor.x - width - distance, y },
    below: { x, y: anchor.y + anchor.height + distance },
    above: { x, y: anchor.y - height - distance },
  };
  const costs = sides.map((side) => {
    const spot = { ...spots[side], width, height };
    const outside = width * height - overlap(spot, bounds);
    return outside * 1000 + avoid.reduce((sum, other) => sum + overlap(spot, other), 0);
  });
  const side = sides[costs.indexOf(Math.min(...costs))] ?? "below";
  return { ...spots[side], side };
}
