import { describe, expect, test } from "vitest";
import { isDelta, rebuild } from "../src/delta";
import { element, type Raw, render, sample, svg } from "./helpers";

const pane = (id: string, ...elements: string[]) => ({ id, label: id, svg: svg(...elements) });

const base = sample({
  panes: [pane("one", element("a"), element("b")), pane("two", element("m"))],
  log: ["x", "y", "z"].map((text, n) => ({ n, text, rule: null, elements: [] })),
});

/** A delta from revision 1 to 2. */
function news(changes: Raw = {}) {
  return { kind: "delta", base: 1, rev: 2, view: { rev: 2 }, lists: {}, panes: base.panes, ...changes };
}

describe("a delta", () => {
  test("keeps what it does not speak of and puts pictures and lists together from the base's parts", () => {
    const c = element("c");
    const view = rebuild(
      base,
      news({
        view: { rev: 2, changed: ["c"] },
        lists: { log: [[1, 3], { n: 3, text: "new" }] },
        panes: [{ id: "two", svg: [[0, 1], c.slice('<g id="'.length).replace(/$/, "<g"), [4, 5]] }],
      }),
    );

    expect(view).toEqual({
      ...base,
      rev: 2,
      changed: ["c"],
      log: [...(base.log as Raw[]).slice(1), { n: 3, text: "new" }],
      panes: [{ id: "two", svg: svg(c, element("m")) }],
    });
  });

  test("makes nothing of another base", () => {
    expect(rebuild({ ...base, rev: 3 }, news())).toBeNull();
    expect(rebuild(undefined, news())).toBeNull();
  });

  test.each([
    ["nothing", undefined],
    ["a text", "delta"],
    ["another kind", { kind: "hello", rev: 2 }],
    ["no revision", { kind: "delta", base: 1 }],
  ])("%s is none", (_, message) => {
    expect(isDelta(message)).toBe(false);
  });

  test.each([
    { view: 3, lists: 4, panes: "x" },
    { panes: [null, { svg: [[9, 99], {}, 7] }], lists: { log: [[-1, "x"], null] } },
  ])("of the wrong shape harms nothing", (changes) => {
    expect(() => rebuild(base, news(changes))).not.toThrow();
  });
});

describe("a board", () => {
  const pass = (rev: number) => ({
    kind: "delta",
    base: rev - 1,
    rev,
    view: { rev, prompt: { text: `Now ${rev}.`, tone: "move" } },
    lists: {},
    panes: [{ id: "main", label: "Table", row: 0, width: 100, height: 50, grow: 1, svg: [[0, 99]] }],
  });

  function hearing() {
    const board = render();
    return {
      ...board,
      tell: (message: unknown) => board.model.trigger("msg:custom", message),
      says: () => board.one(".mn-say")?.textContent,
    };
  }

  test("shows what a delta makes, and so does the model", () => {
    const board = hearing();
    board.tell(pass(2));

    expect(board.says()).toBe("Now 2.");
    expect(board.state("a")).toBe("pick");
    expect(board.model.get("view")).toMatchObject({ rev: 2, log: sample().log, panes: sample().panes });
    expect(board.model.kinds("hello")).toHaveLength(1);
  });

  test("passes over what it knows already", () => {
    const board = hearing();
    for (const rev of [2, 3, 2, 3]) board.tell(pass(rev));

    expect(board.says()).toBe("Now 3.");
    expect(board.model.kinds("hello")).toHaveLength(1);
  });

  test("asks for everything after it has missed something, once for each that it cannot use", () => {
    const board = hearing();
    board.tell(pass(3));

    expect(board.says()).toBe("Play a card.");
    expect(board.model.kinds("hello").at(-1)).toMatchObject({ seq: 2, resume: null });

    board.model.reply({ rev: 4, prompt: { text: "All of it.", tone: "move" } });
    board.tell(pass(2));
    board.tell(pass(5));
    expect(board.says()).toBe("Now 5.");
    expect(board.model.kinds("hello")).toHaveLength(2);
  });

  test("is brought up to date by an answer that was missed with the delta that held it", () => {
    const board = hearing();
    board.pick("button-pass");
    board.tell(pass(3));
    board.model.reply();
    board.pick("button-pass");

    expect(board.model.kinds("act")).toHaveLength(2);
  });

  test("keeps two views of one model in step", () => {
    const board = hearing();
    const other = render(undefined, board.model);
    board.tell(pass(2));

    expect(other.one(".mn-say")?.textContent).toBe("Now 2.");
    expect(board.model.kinds("hello")).toHaveLength(2);
  });
});
