/** Where things lie: the nearest element in a direction, and a place for a bubble beside an element. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Direction = "left" | "right" | "up" | "down";

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

/** The gap between two intervals, 0 when they overlap. */
function gap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, b - (a + aLength), a - (b + bLength));
}

/**
 * The index of the box nearest to `from` in a direction, or -1. A box lies in a direction when its centre does and
 * when it lies at least as far that way as sideways; straying sideways counts three times the way ahead.
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
    const cost = ahead + 3 * stray + aside / 4;
    if (cost < bestCost) {
      bestCost = cost;
      best = index;
    }
  });
  return best;
}

export type Side = "right" | "left" | "below" | "above";

export interface Placement {
  x: number;
  y: number;
  side: Side;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * A place for something of `size` beside `anchor`, never over it: the side where least of it leaves `bounds`, then
 * where it covers least of `avoid`. It slides along its side to stay within `bounds`.
 */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  bounds: Box,
  avoid: readonly Box[] = [],
  sides: readonly Side[] = ["right", "left", "below", "above"],
  distance = 10,
): Placement {
  const clamp = (value: number, low: number, high: number) =>
    Math.max(low, Math.min(value, Math.max(low, high)));
  const alongX = clamp(
    anchor.x + anchor.width / 2 - size.width / 2,
    bounds.x,
    bounds.x + bounds.width - size.width,
  );
  const alongY = clamp(
    anchor.y + anchor.height / 2 - size.height / 2,
    bounds.y,
    bounds.y + bounds.height - size.height,
  );
  const spots: Record<Side, { x: number; y: number }> = {
    right: { x: anchor.x + anchor.width + distance, y: alongY },
    left: { x: anchor.x - size.width - distance, y: alongY },
    below: { x: alongX, y: anchor.y + anchor.height + distance },
    above: { x: alongX, y: anchor.y - size.height - distance },
  };
  let best: Placement | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const side of sides) {
    const spot = { ...spots[side], ...size };
    const outside = size.width * size.height - overlap(spot, bounds);
    const covered = avoid.reduce((sum, other) => sum + overlap(spot, other), 0);
    const cost = outside * 1000 + covered;
    if (cost < bestCost - 0.5) {
      bestCost = cost;
      best = { x: spot.x, y: spot.y, side };
    }
  }
  return best ?? { ...spots.below, side: "below" };
}
