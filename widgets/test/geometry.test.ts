import { describe, expect, test } from "vitest";
import { type Box, nearest, place } from "../src/geometry";

const at = (x: number, y: number, width = 10, height = 10): Box => ({ x, y, width, height });

function apart(a: Box, b: Box): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

describe("the nearest in a direction", () => {
  const grid = [at(0, 0), at(20, 0), at(40, 0), at(0, 20), at(20, 20), at(40, 20)];

  test("is the neighbour in a grid", () => {
    expect(nearest(at(20, 0), grid, "left")).toBe(0);
    expect(nearest(at(20, 0), grid, "right")).toBe(2);
    expect(nearest(at(20, 0), grid, "down")).toBe(4);
    expect(nearest(at(20, 20), grid, "up")).toBe(1);
  });

  test("is none where nothing lies that way", () => {
    expect(nearest(at(20, 0), grid, "up")).toBe(-1);
    expect(nearest(at(0, 0), [], "left")).toBe(-1);
  });

  test("prefers what is straight ahead to what is closer but aside", () => {
    expect(nearest(at(0, 0), [at(12, 12), at(30, 0)], "right")).toBe(1);
  });

  test("finds the row below from a place beyond its end", () => {
    expect(nearest(at(100, 0), [at(0, 30), at(60, 30)], "down")).toBe(1);
  });
});

describe("the place of a bubble", () => {
  const size = { width: 60, height: 30 };
  const bounds = at(0, 0, 300, 200);

  test("is never over its anchor and within bounds wherever there is room", () => {
    for (let x = 0; x <= 260; x += 20) {
      for (let y = 0; y <= 160; y += 20) {
        const anchor = at(x, y, 40, 40);
        const spot = { ...place(anchor, size, bounds), ...size };
        expect(apart(anchor, spot)).toBe(true);
        expect(spot.x >= 0 && spot.x + spot.width <= 300).toBe(true);
        expect(spot.y >= 0 && spot.y + spot.height <= 200).toBe(true);
      }
    }
  });

  test("is not over its anchor even where there is no room at all", () => {
    const anchor = at(10, 10, 280, 180);

    expect(apart(anchor, { ...place(anchor, size, bounds), ...size })).toBe(true);
  });

  test("leaves free what else is to be seen", () => {
    const anchor = at(100, 80, 40, 40);

    expect(place(anchor, size, bounds).side).toBe("right");
    expect(place(anchor, size, bounds, [at(150, 80, 60, 40)]).side).toBe("left");
  });
});
