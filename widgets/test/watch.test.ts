import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render, StubModel, sample } from "./helpers";

/** As much of a kernel's connection as the watch uses. */
class StubKernel {
  status = "idle";
  connectionStatus = "connected";
  reconnects = 0;
  answers = true;
  #late: (() => void)[] = [];
  #slots = new Set<() => void>();
  statusChanged = this.#signal();
  connectionStatusChanged = this.#signal();

  #signal() {
    return {
      connect: (slot: () => void) => this.#slots.add(slot),
      disconnect: (slot: () => void) => this.#slots.delete(slot),
    };
  }

  beats = 0;

  requestKernelInfo(): Promise<void> {
    this.beats++;
    return this.answers ? Promise.resolve() : new Promise((resolve) => this.#late.push(resolve));
  }

  reconnect(): Promise<void> {
    this.reconnects++;
    return Promise.reject(new Error("not yet"));
  }

  become(changes: Partial<StubKernel>): void {
    Object.assign(this, changes);
    if (this.answers) for (const resolve of this.#late.splice(0)) resolve();
    for (const slot of this.#slots) slot();
  }

  get slots(): number {
    return this.#slots.size;
  }
}

describe("the process behind a page of Voilà", () => {
  let status = 200;
  const asked: string[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.dataset.voila = "voila";
    document.body.innerHTML =
      '<script id="jupyter-config-data" type="application/json">{"baseUrl": "/x/", "kernelId": "k-1"}</script>';
    asked.length = 0;
    status = 200;
    vi.stubGlobal("fetch", (url: string) => {
      asked.push(url);
      return status === 0 ? Promise.reject(new TypeError("no network")) : Promise.resolve({ status });
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    delete document.body.dataset.voila;
    document.body.innerHTML = "";
  });

  const wait = () => vi.advanceTimersByTimeAsync(5100);

  test("is asked after without anybody pressing anything", async () => {
    const board = render();
    await wait();
    expect(asked).toEqual(["/x/api/kernels/k-1"]);
    expect(board.one(".mn-alarm")).toBeNull();
  });

  test("that cannot be reached is said, tried again, and no longer said when it can", async () => {
    const board = render(sample({ mode: "lobby" }));
    status = 0;
    await wait();
    expect(board.one(".mn-alarm")?.textContent).toContain("line to Python is cut");
    expect(board.one(".mn-alarm button")).toBeNull();

    status = 200;
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(50);
    expect(board.one(".mn-alarm")).toBeNull();
  });

  test("that has ended is said for good, with the way on, and nothing can be picked any more", async () => {
    const board = render();
    status = 404;
    await wait();
    expect(board.one(".mn-alarm")?.textContent).toContain("Python has ended");
    expect(board.one(".mn-alarm [data-do='reload']")).not.toBeNull();
    expect(board.state("a")).not.toContain("pick");

    await wait();
    expect(asked).toHaveLength(1);
  });

  /** A board that nobody presses, with the process behind it. */
  const idle = () => {
    const model = new StubModel(sample()) as StubModel & { widget_manager: unknown };
    const kernel = new StubKernel();
    model.widget_manager = { kernel };
    return { board: render(undefined, model), kernel };
  };

  test("that hangs is said though nobody waits for it, and no longer once it answers", async () => {
    const { board, kernel } = idle();
    kernel.become({ answers: false });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(board.one(".mn-alarm")?.textContent).toContain("does not answer");
    expect(board.one(".mn-alarm [data-do='reload']")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kernel.beats).toBe(1);

    kernel.become({ answers: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(board.one(".mn-alarm")).toBeNull();
  });

  test("is asked no oftener than five times a minute while nobody waits, and not at all while nobody looks", async () => {
    const { kernel } = idle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kernel.beats).toBeGreaterThan(2);
    expect(kernel.beats).toBeLessThanOrEqual(5);

    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { beats } = kernel;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kernel.beats).toBe(beats);
    visible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(50);
    expect(kernel.beats).toBe(beats + 1);
  });

  test("is not asked after once the board has gone, nor in a notebook", async () => {
    const board = render();
    board.end();
    await wait();
    delete document.body.dataset.voila;
    render();
    await wait();
    expect(asked).toEqual([]);
  });
});

describe("the line to Python in a notebook", () => {
  const kernel = (view: unknown = sample()) => {
    const model = new StubModel(view) as StubModel & { widget_manager: unknown };
    const stub = new StubKernel();
    model.widget_manager = { kernel: stub };
    const board = render(view, model);
    return { board, kernel: stub, alarm: () => board.one(".mn-alarm")?.textContent ?? "" };
  };
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = "";
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("that is cut is said and tried at once at a press, and what was under way is sent once more", async () => {
    const { board, kernel: line, alarm } = kernel();
    line.become({ connectionStatus: "connecting" });
    expect(alarm()).toBe("");
    await pass(2000);
    expect(alarm()).toContain("is cut");
    expect(line.reconnects).toBe(0);

    board.pick("button-pass");
    const sent = board.model.kinds("act");
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    window.dispatchEvent(new Event("online"));
    expect(line.reconnects).toBe(1);

    line.become({ connectionStatus: "connected" });
    await pass(4600);
    expect(alarm()).toBe("");
    expect(board.model.kinds("act")).toEqual([...sent, ...sent]);
    await pass(20_000);
    expect(board.model.kinds("act")).toHaveLength(2);
  });

  test("over which nothing is answered while a bot is waited for is said within ten seconds, and no longer once something is", async () => {
    const { kernel: line, alarm } = kernel(sample({ prompt: { text: "Flint's turn.", tone: "wait" } }));
    await pass(9000);
    expect(alarm()).toBe("");
    line.become({ answers: false });
    await pass(9000);
    expect(alarm()).toContain("does not answer");

    line.become({ answers: true });
    await pass(1);
    expect(alarm()).toBe("");
  });

  test("is not asked over while nobody waits", async () => {
    const { kernel: line, alarm } = kernel();
    line.become({ answers: false });
    await pass(20_000);
    expect(alarm()).toBe("");
  });

  test.each(["restarting", "autorestarting", "dead"])(
    "that a process %s has ended says what to do",
    async (status) => {
      const { board, kernel: line, alarm } = kernel();
      line.become({ status });
      expect(alarm()).toContain("Run the cell again");
      expect(board.state("a")).not.toContain("pick");
      board.pick("a");
      board.press("u");
      expect(board.model.kinds("undo")).toEqual([]);

      line.become({ status: "idle" });
      expect(alarm()).toContain("Run the cell again");
      board.end();
      expect(line.slots).toBe(0);
    },
  );
});

describe("a press while an answer is under way", () => {
  test("is done once that has come, if it still can be", () => {
    const board = render();
    board.pick("button-pass");
    board.click("[data-do='undo']");
    board.click("[data-do='undo']");
    expect(board.model.kinds("undo")).toEqual([]);
    board.model.reply();
    expect(board.model.kinds("undo")).toHaveLength(1);
    board.model.reply();
    expect(board.model.kinds("undo")).toHaveLength(1);

    board.pick("button-pass");
    board.click("[data-do='undo']");
    board.model.reply({ can: { undo: false } });
    expect(board.model.kinds("undo")).toHaveLength(1);
    expect(board.one(".mn-say")?.textContent).toBe("Press again, the board had changed. Play a card.");
    expect(board.warned()).toContain("Press again");
  });

  test("on the board shows at once, and is done as if it were made after the answer", () => {
    const choices = [
      { path: ["a", "m"], label: "Play A on M" },
      { path: ["b"], label: "Draw B" },
    ];
    const board = render(sample({ choices }));
    board.pick("a");
    board.pick("m");
    board.pick("m");
    board.pick("a");
    board.pick("b");
    expect(board.state("b")).toContain("picked");
    expect(board.model.kinds("act")).toHaveLength(1);
    board.model.reply();
    expect(board.model.kinds("act").map(({ path }) => path)).toEqual([["a", "m"], ["b"]]);
    board.model.reply();
    expect(board.model.kinds("act")).toHaveLength(2);
    expect(board.one(".mn-say")?.textContent).toBe("Play a card.");
  });

  test("on what can no longer be picked asks why, as it would then", () => {
    const board = render();
    board.pick("button-pass");
    board.pick("b");
    board.model.reply({ choices: [] });
    expect(board.model.kinds("why").map(({ path }) => path)).toEqual([["b"]]);
  });

  test.each([
    ["of another player", { seat: 1 }],
    ["behind a curtain", { mode: "curtain", curtain: { text: "Pass it on.", button: "Show" } }],
    ["of a lesson, where it would be an answer", { mode: "lesson" }],
  ])("is given back on a board %s", (_, changes) => {
    const board = render(sample({ choices: [{ path: ["b"], label: "Draw B" }], mode: "game" }));
    board.click("[data-do='undo']");
    board.pick("b");
    board.model.reply(changes);
    expect(board.model.kinds("act")).toEqual([]);
    expect(board.warned()).toContain("Press again");
    board.model.set("view", { ...sample({ rev: 9 }) });
    expect(board.one(".mn-say")?.textContent).toBe("Play a card.");
  });

  test("in a lesson goes on along a path, but does not answer before what was said is read", () => {
    const board = render(sample({ mode: "lesson" }));
    board.click("[data-do='undo']");
    board.pick("a");
    board.model.reply();
    expect(board.state("a")).toContain("picked");

    board.click("[data-do='undo']");
    board.pick("b");
    board.model.reply({ choices: [{ path: ["b"], label: "Draw B" }] });
    expect(board.model.kinds("act")).toEqual([]);
    expect(board.warned()).toContain("Press again");
  });

  test("of an option is given back, since another stands in its place", () => {
    const board = render();
    board.click("[data-do='undo']");
    board.pick("button-pass");
    board.model.reply();
    expect(board.model.kinds("act")).toEqual([]);
    expect(board.warned()).toContain("Press again");
  });

  test("is taken back by Esc", () => {
    const board = render();
    board.click("[data-do='undo']");
    board.pick("a");
    board.part("a").focus();
    board.press("Escape");
    expect(board.state("a")).not.toContain("picked");
    board.model.reply();
    expect(board.state("a")).not.toContain("picked");
  });

  test("that came before the greeting is given back, since that may bring another game", () => {
    const model = new StubModel(sample());
    model.mute = true;
    const board = render(undefined, model);
    board.pick("a");
    model.reply();
    expect(board.state("a")).toBe("pick");
    expect(board.warned()).toContain("Press again");
  });

  test("for which a slow answer has greyed the buttons is kept all the same", () => {
    vi.useFakeTimers();
    const board = render();
    board.pick("button-pass");
    vi.advanceTimersByTime(1000);
    expect(board.one("[data-do='undo']")?.getAttribute("aria-disabled")).toBe("true");
    board.click("[data-do='undo']");
    board.model.reply();
    vi.useRealTimers();
    expect(board.model.kinds("undo")).toHaveLength(1);
  });

  test("is given back when Python is gone for good", () => {
    vi.useFakeTimers();
    const board = render();
    board.pick("button-pass");
    board.pick("a");
    vi.advanceTimersByTime(13_000);
    expect(board.state("a")).not.toContain("picked");
    expect(board.warned()).toContain("Press again");
    board.pick("a");
    vi.useRealTimers();
    expect(board.warned()).toContain("No answer from Python");
    expect(board.model.kinds("act")).toHaveLength(1);
  });
});
