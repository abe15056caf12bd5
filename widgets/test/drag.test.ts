import { describe, expect, test } from "vitest";
import { element, render, sample, svg } from "./helpers";

/** A board, and a mouse that is pressed, moved and let go on its elements. */
function table(view = sample()) {
  const board = render(view);
  const fire = (type: string, target: Element, at: number, init: MouseEventInit = {}) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType: "mouse",
        clientX: at,
        clientY: 0,
        ...init,
      }),
    );
  return {
    ...board,
    fire,
    drag(from: string, to: Element, pointerType = "mouse") {
      fire("pointerdown", board.part(from), 0, { pointerType } as MouseEventInit);
      for (const at of [3, 8, 60]) fire("pointermove", to, at, { buttons: 1 });
      fire("pointerup", to, 60);
      fire("click", board.root, 60, { detail: 1 });
    },
  };
}

describe("dragging", () => {
  test("one thing onto the next plays it, as two clicks would", () => {
    const board = table();
    board.drag("a", board.part("m"));

    expect(board.model.kinds("act").map((message) => message.path)).toEqual([["a", "m"]]);
    expect(board.model.kinds("why")).toEqual([]);
  });

  test("what was picked before can be dragged on", () => {
    const board = table();
    board.pick("a");
    board.drag("a", board.part("n"));

    expect(board.model.kinds("act").map((message) => message.path)).toEqual([["a", "n"]]);
  });

  test("let go over nothing, it stays picked", () => {
    const board = table();
    board.drag("a", board.root);

    expect(board.state("a")).toBe("picked");
    expect(board.root.hasAttribute("data-dragged")).toBe(false);
  });

  test("let go where it cannot go, the board says why", () => {
    const board = table();
    board.drag("a", board.part("b"));
    board.drag("b", board.part("n"));

    expect(board.model.kinds("act")).toEqual([]);
    expect(board.model.kinds("why").map((message) => message.path)).toEqual([["b", "n"]]);
  });

  test("a press that hardly moves is a click, and a finger scrolls the page", () => {
    const board = table();
    board.fire("pointerdown", board.part("a"), 0);
    board.fire("pointermove", board.part("a"), 4, { buttons: 1 });
    board.fire("pointerup", board.part("a"), 4);
    expect(board.state("a")).toBe("pick");
    board.drag("a", board.part("m"), "touch");

    expect(board.state("a")).toBe("pick");
  });

  test("a map moves under the mouse instead", () => {
    const pane = {
      id: "main",
      label: "Map",
      row: 0,
      width: 100,
      grow: 1,
      zoom: true,
      svg: svg(element("a"), element("m")),
    };
    const board = table(sample({ panes: [pane] }));
    board.drag("a", board.part("m"));

    expect(board.state("a")).toBe("pick");
    expect(board.model.kinds("act")).toEqual([]);
  });

  test("what was let go outside the board is not dragged any more", () => {
    const board = table();
    board.fire("pointerdown", board.part("a"), 0);
    board.fire("pointermove", board.part("a"), 9, { buttons: 1 });
    board.fire("pointermove", board.part("m"), 9, { buttons: 0 });
    board.fire("pointerup", board.part("m"), 9);

    expect(board.state("a")).toBe("picked");
    expect(board.model.kinds("act")).toEqual([]);
  });
});

test("the second click of a double click takes no pick back", () => {
  const board = table();
  for (const detail of [1, 2]) board.fire("click", board.part("a"), 0, { detail });
  expect(board.state("a")).toBe("picked");

  board.fire("click", board.part("a"), 0, { detail: 1 });
  expect(board.state("a")).toBe("pick");
});
