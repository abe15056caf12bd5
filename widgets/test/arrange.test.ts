import { describe, expect, test } from "vitest";
import {
  type Arrangement,
  arrange,
  CAPTION,
  COLUMN,
  GAP,
  NEED,
  type Part,
  type Role,
  SHELF,
  shelf,
} from "../src/arrange";

function part(id: string, role: Role, height: number, more: Partial<Part> = {}): Part {
  return {
    id,
    role,
    row: Math.random(),
    width: COLUMN,
    height,
    map: false,
    need: NEED.NONE,
    name: 90,
    ...more,
  };
}

const placed = ({ columns, main }: Arrangement) => [
  ...(main ? [main.id, ...main.dock.flat()] : []),
  ...columns.flatMap(({ lines }) => lines.flat()),
];

/** Small whole numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647;
    yield state;
  }
}

const ROLES: Role[] = ["board", "hand", "display", "track", "rival"];

function* tables(): Generator<[Part[], number, number]> {
  const from = numbers(7);
  const next = (most: number) => (from.next().value as number) % most;
  for (let table = 0; table < 300; table++) {
    const map = next(3) === 0;
    const parts = Array.from({ length: 1 + next(8) }, (_, nth) =>
      part(`p${nth}`, ROLES[next(5)] as Role, 60 + next(400), { need: next(5) - 1, name: 60 + next(400) }),
    );
    if (map)
      parts.push(part("map", "board", 300 + next(600), { width: 300 + next(900), map, need: NEED.PICK }));
    yield [parts, 340 + next(1500), 440 + next(600)];
  }
}

describe("any table", () => {
  test("every part is either in one place or folded", () => {
    for (const [parts, width, height] of tables()) {
      const plan = arrange(parts, [part("shut", "track", 90)], width, height);
      const all = [...placed(plan), ...plan.folded];
      expect(all.sort()).toEqual([...parts.map(({ id }) => id), "shut"].sort());
    }
  });

  test("what can be picked is never folded", () => {
    for (const [parts, width, height] of tables()) {
      const { folded } = arrange(parts, [], width, height);
      const needed = parts.filter(({ need }) => need === NEED.PICK).map(({ id }) => id);
      expect(needed.filter((id) => folded.includes(id))).toEqual([]);
    }
  });

  test("what is said to fit fits, and words are smaller than they were drawn only where all that is left can be picked", () => {
    for (const [parts, width, height] of tables()) {
      const plan = arrange(parts, [], width, height);
      const open = parts.filter(({ id }) => !plan.folded.includes(id));
      const tight = open.length === 1 || open.every(({ need }) => need === NEED.PICK);
      expect(plan.scale).toBeGreaterThanOrEqual(tight ? 0.85 : 1);
      if (!plan.fits) continue;
      const named = plan.folded.map((id) => parts.find((each) => each.id === id) as Part);
      const room = height - shelf(named, width);
      const wide = plan.columns.reduce((sum, column) => sum + column.width + GAP, -GAP);
      expect(wide + (plan.main ? plan.main.width + GAP : 0)).toBeLessThanOrEqual(width + 1);
      for (const { lines } of plan.columns) {
        const high = lines.map((line) =>
          Math.max(
            ...line.map((id) => {
              const { height, width, map } = parts.find((each) => each.id === id) as Part;
              return map ? (height * COLUMN) / Math.max(width, COLUMN) : height;
            }),
          ),
        );
        const used = high.reduce((sum, each) => sum + CAPTION + GAP + each * plan.scale, -GAP);
        expect(used).toBeLessThanOrEqual(room + 1);
      }
    }
  });

  test("nothing is folded that would have fitted beside the rest", () => {
    for (const [parts, width, height] of tables()) {
      if (parts.some(({ map }) => map)) continue;
      const { folded, fits } = arrange(parts, [], width, height);
      const named = (id: string) => parts.find((each) => each.id === id) as Part;
      const open = parts.filter(({ id }) => !folded.includes(id));
      if (!fits) continue;
      for (const id of folded) {
        const rest = folded.filter((each) => each !== id).map(named);
        const more = arrange([...open, named(id)], rest, width, height);
        expect(more.folded.length).toBeGreaterThan(rest.length);
      }
    }
  });
});

test("what is needed least goes first: by need, then by role", () => {
  const parts = [
    part("own", "board", 400, { need: NEED.PICK }),
    part("rival", "rival", 400),
    part("track", "track", 400),
    part("news", "rival", 400, { need: NEED.NEWS }),
  ];
  expect(arrange(parts, [], 340, 940).folded.sort()).toEqual(["rival", "track"]);
});

test("where nothing lies goes before all else that is not needed now", () => {
  const parts = [
    part("own", "board", 400, { need: NEED.PICK }),
    part("hand", "hand", 100, { need: NEED.EMPTY }),
    part("rival", "rival", 400),
  ];
  expect(arrange(parts, [], 340, 940).folded).toEqual(["hand"]);
});

test("panes of one row stand side by side while they fit a column", () => {
  const beside = { row: 4 };
  const parts = [
    part("a", "hand", 90, { ...beside, width: 96 }),
    part("b", "hand", 90, { ...beside, width: 200 }),
    part("c", "hand", 90, { ...beside, width: 96 }),
  ];
  expect(arrange(parts, [], 340, 600).columns[0]?.lines).toEqual([["a", "b"], ["c"]]);
});

test("a map takes what the columns leave, with the hand below it", () => {
  const map = part("map", "board", 400, { map: true, width: 700, need: NEED.PICK });
  const plan = arrange([map, part("hand", "hand", 128), part("now", "display", 200)], [], 1030, 650);
  expect(plan.main).toMatchObject({ id: "map", width: 1030 - COLUMN - GAP, dock: [["hand"]] });
  expect(plan.columns.map(({ lines }) => lines)).toEqual([[["now"]]]);
});

test("a map that would be cramped has the rest give way", () => {
  const map = part("map", "board", 600, { map: true, width: 900, need: NEED.PICK });
  const rest = ["a", "b", "c"].map((id) => part(id, "track", 500));
  expect(arrange([map, ...rest], [], 1030, 650).folded.length).toBeGreaterThanOrEqual(2);
});

test("what takes no room from a cramped map stays", () => {
  const map = part("map", "board", 900, { map: true, width: 1000 });
  const asked = part("asked", "hand", 150, { need: NEED.PICK });
  const rest = part("rest", "track", 300);
  const plan = arrange([map, asked, part("decks", "display", 100, { need: NEED.NEWS }), rest], [], 1030, 640);
  expect(plan.main?.scale).toBeLessThan(0.75);
  expect(plan.folded).toEqual([]);
});

test("names of folded panes take as many lines as they need, one at least for each that is wider than a line", () => {
  const names = (...widths: number[]) =>
    shelf(
      widths.map((name) => ({ name })),
      600,
    ) / SHELF;
  expect([names(), names(100), names(300, 292), names(300, 293), names(700, 700, 20)]).toEqual([
    0, 1, 1, 2, 3,
  ]);
});
