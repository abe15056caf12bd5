import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render, StubModel, sample } from "./helpers";

describe("waiting for answers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const notice = (board: ReturnType<typeof render>) => board.one(".mn-notice")?.textContent ?? "";

  test("silence is noticed after 4 s, declared lost after 12 s, and ended by any answer", () => {
    const board = render();
    board.pick("button-pass");
    vi.advanceTimersByTime(3900);
    expect(notice(board)).toBe("");
    vi.advanceTimersByTime(200);
    expect(notice(board)).toContain("Still waiting");
    vi.advanceTimersByTime(8000);
    expect(notice(board)).toContain("No answer");
    expect(board.state("a")).not.toContain("pick");

    board.model.reply();

    expect(notice(board)).toBe("");
    expect(board.state("a")).toContain("pick");
  });

  test("a lost board sends nothing more", () => {
    const board = render();
    board.pick("button-pass");
    vi.advanceTimersByTime(13000);
    const sent = board.model.sent.length;

    board.pick("a");
    board.pick("b");
    board.click('[data-do="undo"]');

    expect(board.model.sent.length).toBe(sent);
  });

  test("nothing is picked before the greeting is answered, which may take while a notebook runs", () => {
    const model = new StubModel(sample());
    model.mute = true;
    const board = render(undefined, model);
    board.pick("a");
    expect(board.state("a")).toBe("picked");
    vi.advanceTimersByTime(20000);
    expect(notice(board)).toContain("Still waiting");
    vi.advanceTimersByTime(11000);
    expect(notice(board)).toContain("No answer");
    model.reply();
    expect(board.state("a")).toBe("pick");
  });

  test("the board is locked between an action and its answer", () => {
    const board = render();
    board.pick("a");
    board.pick("m");
    board.pick("b");
    board.click('[data-do="undo"]');

    expect(board.model.kinds("act")).toHaveLength(1);
    expect(board.model.kinds("undo")).toHaveLength(0);
    expect(board.one(".mn-say")?.textContent).toBe("Play A on M");
    expect(board.state("a")).toContain("picked");

    board.model.reply();

    expect(board.one(".mn-say")?.textContent).toBe("Play a card.");
    expect(board.state("a")).toBe("pick");
  });

  test("an acknowledgement overwritten by another board's still unlocks this one", () => {
    const board = render();
    board.pick("button-pass");
    board.model.reply({ ack: { client: "other", seq: 9 } });
    vi.advanceTimersByTime(4100);

    expect(notice(board)).toBe("");
    expect(board.state("a")).toContain("pick");
  });

  test("a closed connection is shown at once and makes the board read-only", () => {
    const board = render();
    board.model.trigger("comm:close");

    expect(notice(board)).toContain("not connected");
    board.pick("a");
    expect(board.state("a")).not.toContain("pick");
  });

  test("a board of a saved notebook, with no kernel behind it, says so", () => {
    const model = new StubModel(sample());
    const host = document.createElement("div");
    host.className = "jupyter-widgets-disconnected";
    document.body.append(host);
    const board = render(sample(), model);
    host.append(board.el);
    model.trigger("comm_live_update");

    expect(notice(board)).toContain("not connected");
  });

  test("a transport that throws counts as lost", () => {
    const model = new StubModel(sample());
    model.mute = true;
    model.send = () => {
      throw new Error("closed");
    };

    expect(notice(render(sample(), model))).toContain("No answer");
  });
});
