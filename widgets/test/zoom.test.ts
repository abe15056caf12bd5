import { afterEach, describe, expect, test, vi } from "vitest";
import { hold, pan, reveal, zoom, zoomTo } from "../src/zoom";
import { element, render, sample, svg } from "./helpers";

/** A map of 1000 by 800 pixels at zoom 1 in a frame of 400 by 300, with an element where `places` says, measured by hand. */
function atlas(places: Record<string, [number, number]>, focus = "") {
  const pane = document.createElement("div");
  const holder = document.createElement("div");
  holder.className = "mn-pane-picture";
  holder.style.maxHeight = "300px";
  pane.append(holder);
  document.body.append(pane);
  Object.defineProperties(holder, {
    clientWidth: { value: 400 },
    clientHeight: { value: 300 },
    scrollWidth: { get: () => 1000 * Number(holder.dataset.zoom ?? 1) },
    scrollHeight: { get: () => 800 * Number(holder.dataset.zoom ?? 1) },
  });
  const scrolls = vi.fn();
  holder.scrollTo = scrolls as unknown as typeof holder.scrollTo;
  const draw = (now: typeof places, whose = focus) => {
    const marks = Object.keys(now).map(
      (id) => `<g id="e-${id}" data-el="${id}"${id === whose ? ' data-focus=""' : ""}/>`,
    );
    holder.innerHTML = svg(...marks);
    const scale = () => Number(holder.dataset.zoom ?? 1);
    const rect = (x: number, y: number, width: number, height: number) =>
      ({
        x: x - holder.scrollLeft,
        y: y - holder.scrollTop,
        width,
        height,
      }) as DOMRect;
    const root = holder.querySelector("svg") as SVGSVGElement;
    root.getBoundingClientRect = () => rect(0, 0, 1000 * scale(), 800 * scale());
    for (const [id, [x, y]] of Object.entries(now)) {
      const node = root.querySelector(`#e-${id}`) as SVGElement;
      node.getBoundingClientRect = () => rect(x * scale(), y * scale(), 20, 20);
    }
  };
  draw(places);
  return { pane, holder, draw, scrolls };
}

afterEach(() => vi.restoreAllMocks());

describe("zooming", () => {
  test("keeps the point it zooms around where it is", () => {
    const { holder } = atlas({ a: [0, 0] });
    holder.scrollLeft = 100;
    holder.scrollTop = 50;

    zoomTo(holder, 2, 30, 40);

    expect([holder.scrollLeft, holder.scrollTop]).toEqual([(100 + 30) * 2 - 30, (50 + 40) * 2 - 40]);
  });

  test("goes from step to step, and no further out than all of the picture", () => {
    const { pane, holder } = atlas({ a: [0, 0] });
    zoom(pane, "in");
    expect(Number(holder.dataset.zoom)).toBe(1.25);
    zoom(pane, "all");
    expect(Number(holder.dataset.zoom)).toBeCloseTo(300 / 800);
    zoom(pane, "out");
    expect(Number(holder.dataset.zoom)).toBeCloseTo(300 / 800);
    zoomTo(holder, 99);
    expect(Number(holder.dataset.zoom)).toBe(4);
  });

  test("is nothing without a pane", () => {
    expect(zoom(null, "in")).toBe(false);
    expect(pan(undefined, "left")).toBe(false);
  });

  test("follows Ctrl and the wheel, and leaves the bare wheel to the page", () => {
    const panes = [
      { id: "p", label: "", row: 0, width: 640, height: 320, zoom: true, svg: svg(element("a")) },
    ];
    const board = render(sample({ panes }));
    const holder = board.one(".mn-pane-picture") as HTMLElement;
    const bare = new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true });
    holder.dispatchEvent(bare);
    expect(bare.defaultPrevented).toBe(false);
    expect(holder.dataset.zoom).toBe("1");

    const event = new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true });
    holder.dispatchEvent(event);

    expect(event.defaultPrevented).toBe(true);
    expect(Number(holder.dataset.zoom)).toBeGreaterThan(1.2);
  });
});

describe("moving a map", () => {
  test("goes by a fifth of what shows, where there is something to scroll", () => {
    const { pane, holder } = atlas({ a: [0, 0] });
    expect(pan(pane, "right")).toBe(true);
    expect(pan(pane, "down")).toBe(true);
    expect([holder.scrollLeft, holder.scrollTop]).toEqual([80, 60]);
  });

  test("is dragging, and the click that ends a drag picks nothing", () => {
    const panes = [
      { id: "p", label: "", row: 0, width: 640, height: 320, zoom: true, svg: svg(element("a")) },
    ];
    const board = render(sample({ panes }));
    const holder = board.one(".mn-pane-picture") as HTMLElement;
    const fire = (type: string, x: number, y: number) => {
      const event = new MouseEvent(type, { bubbles: true, button: 0, buttons: 1, clientX: x, clientY: y });
      Object.assign(event, { pointerType: "mouse", pointerId: 1 });
      board.part("a").dispatchEvent(event);
    };
    fire("pointerdown", 100, 100);
    fire("pointermove", 60, 90);
    fire("pointerup", 60, 90);
    board.pick("a");
    expect([holder.scrollLeft, holder.scrollTop]).toEqual([40, 10]);
    expect(board.state("a")).toBe("pick");

    fire("pointerdown", 60, 90);
    fire("pointermove", 62, 91);
    fire("pointerup", 62, 91);
    board.pick("a");
    expect(board.state("a")).toBe("picked");
  });
});

describe("a map that grows", () => {
  test("stays where it is under the eyes", () => {
    const { holder, draw } = atlas({ a: [100, 100], b: [200, 100] });
    holder.scrollLeft = 50;
    const settle = hold(holder);
    draw({ new: [100, 100], a: [172, 136], b: [272, 136] });
    settle();

    expect([holder.scrollLeft, holder.scrollTop]).toEqual([122, 36]);
  });

  test("is moved to its focus when that is another's, out of sight", () => {
    const { draw, holder, scrolls } = atlas({ a: [0, 0], me: [100, 100], you: [900, 700] }, "me");
    const settle = hold(holder);
    draw({ a: [0, 0], me: [100, 100], you: [900, 700] }, "you");
    settle();
    expect(scrolls).toHaveBeenCalledWith(expect.objectContaining({ left: 710, top: 560 }));
  });

  test("is left alone while its focus stays where it was", () => {
    const { draw, holder, scrolls } = atlas({ a: [0, 0], me: [900, 700] }, "me");
    const settle = hold(holder);
    draw({ a: [0, 0], me: [900, 700] }, "me");
    settle();
    expect(scrolls).not.toHaveBeenCalled();
  });
});

describe("a part at the edge of a map", () => {
  test.each([
    ["all in sight", [200, 100], null],
    ["beyond the start", [-10, 100], [-14, 0]],
    ["beyond the end", [390, 290], [14, 14]],
  ])("%s is scrolled into sight, and no further", (_, at, by) => {
    const { pane, holder } = atlas({ part: at as [number, number] });
    pane.className = "mn-pane-zoom";
    const scrolls = vi.fn();
    holder.scrollBy = scrolls as unknown as typeof holder.scrollBy;
    reveal(holder.querySelector("#e-part") as Element);

    const [left, top] = by ?? [];
    expect(scrolls.mock.calls).toEqual(by ? [[expect.objectContaining({ left, top })]] : []);
  });
});

describe("elements of a map", () => {
  const ring = `<g data-at="cell-" class="mn-ring">${element("turn-n")}</g>`;
  const moved = (id: string, x: number) => element(id, id, ` transform="translate(${x} 0)"`);
  const view = () =>
    sample({
      panes: [
        {
          id: "p",
          label: "",
          row: 0,
          width: 100,
          height: 50,
          svg: svg(
            moved("cell-1", 10),
            moved("cell-2", 20),
            ring,
            element("floor"),
            element("man", "man", ' data-on="floor"'),
          ),
        },
      ],
      choices: [
        { path: ["cell-1", "turn-n"], label: "1" },
        { path: ["cell-2", "turn-n"], label: "2" },
        { path: ["floor"], label: "Go" },
      ],
    });

  test("what is drawn once shows beside the picked one", () => {
    const board = render(view());
    const shown = () => board.one("[data-at]")?.hasAttribute("data-shown");
    expect(shown()).toBe(false);
    board.pick("cell-2");
    expect(shown()).toBe(true);
    expect(board.one("[data-at]")?.getAttribute("transform")).toBe("translate(20 0)");
    board.pick("cell-1");
    expect(board.one("[data-at]")?.getAttribute("transform")).toBe("translate(10 0)");
    board.pick("turn-n");
    expect(board.model.kinds("act")[0]?.path).toEqual(["cell-1", "turn-n"]);
  });

  test("one of several parts stands for all of it while no other can be picked", () => {
    const room = `<g id="e-tunnel-2" class="mn-el" data-label="">${element("gold-2")}</g>`;
    const board = render(
      sample({
        panes: [
          {
            id: "p",
            label: "",
            row: 0,
            width: 100,
            height: 50,
            svg: svg(`<g id="e-tile" class="mn-el">${element("tunnel-1")}${room}${element("rock")}</g>`),
          },
        ],
        choices: [{ path: ["tunnel-1"], label: "Go" }],
        can: { why: true },
      }),
    );
    board.pick("gold-2");
    board.pick("rock");
    expect(board.model.kinds("why").map(({ path }) => path)).toEqual([["tunnel-2"], ["rock"]]);
    board.pick("tile");
    expect(board.model.kinds("act")[0]?.path).toEqual(["tunnel-1"]);
  });

  test("one that lies on another lets a pick through to it", () => {
    const board = render(view());
    board.pick("man");
    expect(board.model.kinds("act")[0]?.path).toEqual(["floor"]);
  });
});
