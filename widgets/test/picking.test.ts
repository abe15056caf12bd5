import { describe, expect, test } from "vitest";
import { buttonLabel, instead, pick, prune, shows, step } from "../src/picking";
import type { Choice } from "../src/view";

/** Small deterministic numbers, so that a failure can be repeated. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  while (true) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** A random prefix-free set of paths over a few ids. */
function randomChoices(seed: number): Choice[] {
  const random = numbers(seed);
  const next = (below: number) => Math.floor((random.next().value as number) * below);
  const choices: Choice[] = [];
  for (let count = next(12) + 1; count > 0; count--) {
    const path = Array.from({ length: next(4) + 1 }, () => "abcde"[next(5)] ?? "a");
    const starts = (one: string[], other: string[]) => one.every((id, index) => other[index] === id);
    const clash = choices.some((choice) => starts(choice.path, path) || starts(path, choice.path));
    if (!clash) choices.push({ path, label: path.join(" ") });
  }
  return choices;
}

describe("paths", () => {
  test("picking the ids of any choice in turn ends in that choice, and in nothing before", () => {
    for (let seed = 1; seed < 200; seed++) {
      const choices = randomChoices(seed);
      for (const choice of choices) {
        let path: string[] = [];
        choice.path.forEach((id, index) => {
          expect(step(choices, path).next).toContain(id);
          const meaning = pick(choices, path, id);
          if (index < choice.path.length - 1) {
            expect(meaning).toEqual({ kind: "path", path: [...path, id] });
            path = [...path, id];
          } else {
            expect(meaning).toEqual({ kind: "act", choice });
          }
        });
      }
    }
  });

  test("whatever is picked leaves a path that leads on, an action that exists, or a question", () => {
    for (let seed = 1; seed < 200; seed++) {
      const choices = randomChoices(seed);
      const random = numbers(seed + 1000);
      let path: string[] = [];
      for (let turn = 0; turn < 30; turn++) {
        const id = "abcdef"[Math.floor((random.next().value as number) * 6)] ?? "f";
        const meaning = pick(choices, path, id);
        if (meaning.kind === "act") {
          expect(choices).toContain(meaning.choice);
          path = [];
        } else if (meaning.kind === "why") {
          expect(meaning.path).toEqual([...path, id]);
          expect(step(choices, path).next).not.toContain(id);
          expect(instead(choices, path)).not.toContain(id);
        } else {
          path = meaning.path;
          expect(step(choices, path).next.length).toBeGreaterThan(0);
        }
      }
    }
  });

  test("several paths may lead to one action", () => {
    const choices = [
      { path: ["a", "b"], label: "both" },
      { path: ["b", "a"], label: "both" },
    ];

    expect(step(choices, []).next).toEqual(["a", "b"]);
    expect(pick(choices, ["b"], "a")).toEqual({ kind: "act", choice: choices[1] });
  });

  test("picking a picked element steps back to before it", () => {
    const choices = [{ path: ["a", "b", "c"], label: "" }];

    expect(pick(choices, ["a", "b"], "b")).toEqual({ kind: "path", path: ["a"] });
    expect(pick(choices, ["a", "b"], "a")).toEqual({ kind: "path", path: [] });
  });

  test("an element may come twice in a path: going on is meant before stepping back", () => {
    const choices = [{ path: ["a", "a"], label: "twice" }];

    expect(pick(choices, ["a"], "a").kind).toBe("act");
  });

  test("another first element replaces the first one picked", () => {
    const choices = [
      { path: ["a", "m"], label: "" },
      { path: ["b", "m"], label: "" },
    ];

    expect(pick(choices, ["a"], "b")).toEqual({ kind: "path", path: ["b"] });
  });

  test("of a path whose choices are gone only the part that still leads on is kept", () => {
    const choices = [{ path: ["a", "m"], label: "" }];

    expect(prune(choices, ["a"])).toEqual(["a"]);
    expect(prune(choices, ["a", "m"])).toEqual(["a"]);
    expect(prune(choices, ["b"])).toEqual([]);
  });

  test("a button is called what its choice is called, or what its choices have in common", () => {
    const choices = [
      { path: ["button-swap", "a"], label: "Swap cards: Orc 7" },
      { path: ["button-swap", "b"], label: "Swap cards: Dwarf 2" },
      { path: ["button-end-turn"], label: "Done" },
      { path: ["button-go-on", "a"], label: "One" },
      { path: ["button-go-on", "b"], label: "Two" },
    ];

    expect(buttonLabel(choices, [], "button-swap")).toBe("Swap cards");
    expect(buttonLabel(choices, [], "button-end-turn")).toBe("Done");
    expect(buttonLabel(choices, [], "button-go-on")).toBe("Go on");
  });

  test("what lies under a prefix shows from that prefix on", () => {
    expect(shows("a b", ["a"])).toBe(false);
    expect(shows("a b", ["a", "b"])).toBe(true);
    expect(shows("a b", ["a", "b", "c"])).toBe(true);
    expect(shows("", [])).toBe(true);
  });
});

test("what is drawn under several beginnings shows under each", () => {
  expect(shows("a x,b", ["b", "c"])).toBe(true);
  expect(shows("a x,b", ["a", "x"])).toBe(true);
  expect(shows("a x,b", ["a", "y"])).toBe(false);
});
