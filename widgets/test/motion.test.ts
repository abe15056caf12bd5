import { afterEach, describe, expect, test, vi } from "vitest";
import { seek } from "../src/motion";

/** An element whose middle lies at `y` on the page's window. */
function at(y: number, width = 40): HTMLElement {
  const node = document.createElement("div");
  const box = { top: y - 20, bottom: y + 20, width };
  node.getBoundingClientRect = () => box as DOMRect;
  node.scrollIntoView = vi.fn();
  return node;
}

describe("what can be picked next", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is scrolled to where none of it is in sight, the nearest first", () => {
    vi.stubGlobal("innerHeight", 800);
    const nodes = [at(-600), at(-200), at(1400)];
    seek(nodes);
    expect(nodes.map((node) => vi.mocked(node.scrollIntoView).mock.calls.length)).toEqual([0, 1, 0]);
  });

  test("stays where it is while one of it is in sight", () => {
    vi.stubGlobal("innerHeight", 800);
    const nodes = [at(-200), at(400)];
    seek(nodes);
    expect(nodes.some((node) => vi.mocked(node.scrollIntoView).mock.calls.length > 0)).toBe(false);
  });

  test("does not count while it is hidden", () => {
    vi.stubGlobal("innerHeight", 800);
    const nodes = [at(400, 0), at(1000)];
    seek(nodes);
    expect(nodes[1]?.scrollIntoView).toHaveBeenCalledOnce();
  });
});
