import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "./helpers";

function pointer(type: string, pointerType: string): Event {
  return Object.assign(new Event(type, { bubbles: true }), { pointerType });
}

describe("names", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const tip = (board: ReturnType<typeof render>) => {
    const node = board.one(".mn-bubble-tip");
    return node?.hidden ? null : (node?.textContent ?? null);
  };

  test("a long press shows the name and is no pick; a tap picks", () => {
    const board = render();
    board.part("a").dispatchEvent(pointer("pointerdown", "touch"));
    vi.advanceTimersByTime(600);
    expect(tip(board)).toBe("Card A");
    board.part("a").dispatchEvent(pointer("pointerup", "touch"));
    board.pick("a");
    expect(board.state("a")).toBe("pick");

    board.part("a").dispatchEvent(pointer("pointerdown", "touch"));
    vi.advanceTimersByTime(100);
    board.part("a").dispatchEvent(pointer("pointerup", "touch"));
    board.pick("a");
    vi.advanceTimersByTime(1000);
    expect(board.state("a")).toBe("picked");
    expect(tip(board)).toBeNull();
  });

  test("a hover shows the name after a moment, and the reason on what is not possible", () => {
    const board = render();
    board.part("a").dispatchEvent(pointer("pointerover", "mouse"));
    expect(tip(board)).toBeNull();
    vi.advanceTimersByTime(500);
    expect(tip(board)).toBe("Card A");

    board.one('[data-do="redo"]')?.dispatchEvent(pointer("pointerover", "mouse"));
    vi.advanceTimersByTime(500);
    expect(tip(board)).toBe("Nothing was taken back.");
  });

  test("Esc hides the name", () => {
    const board = render();
    board.part("a").focus();
    vi.advanceTimersByTime(500);
    expect(tip(board)).toBe("Card A");
    board.press("Escape");
    expect(tip(board)).toBeNull();
  });
});
