import { deflateSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type Raw, render, StubModel, sample } from "./helpers";

/** A view as the wire brings it. */
function packed(changes: Raw): string {
  return deflateSync(JSON.stringify(sample(changes))).toString("base64");
}

const says = (text: string) => ({ prompt: { text, tone: "move" } });

function waiting(view: unknown) {
  const model = new StubModel(view);
  model.mute = true;
  const board = render(undefined, model);
  return { ...board, prompt: () => board.one(".mn-say")?.textContent };
}

describe("views off the wire", () => {
  test("are inflated and shown, the first one before the greeting", async () => {
    const board = waiting(packed({ rev: 3, ...says("Begin.") }));
    expect(board.model.sent).toEqual([]);

    await vi.waitFor(() => expect(board.prompt()).toBe("Begin."));
    expect(board.model.kinds("hello")).toHaveLength(1);

    const [{ client, seq }] = board.model.sent as [Raw];
    board.model.set("view", packed({ rev: 3, ack: { client, seq } }));
    await vi.waitFor(() => expect(board.state("a")).toBe("pick"));
  });

  test("are shown in the order they came in, each of them, however long it takes to inflate", async () => {
    const board = waiting(sample());
    const shown: string[] = [];
    const status = board.one('[role="status"]') as HTMLElement;
    new MutationObserver(() => shown.push(status.textContent ?? "")).observe(status, { childList: true });
    const long = Array.from({ length: 200_000 }, (_, n) => n).join();
    board.model.set("view", packed({ rev: 2, ...says("Two."), resume: long }));
    board.model.set("view", packed({ rev: 3, ...says("Three.") }));
    board.model.set("view", packed({ rev: 4, ...says("Four.") }));

    await vi.waitFor(() => expect(shown).toHaveLength(3));
    expect(shown).toEqual(["Two.", "Three.", "Four."]);
    expect(board.prompt()).toBe("Four.");
  });

  test("that cannot be inflated are told of on the board, and the next one is shown", async () => {
    const board = waiting(sample());
    for (const broken of ["no base64!", btoa("not deflated"), deflateSync("no JSON").toString("base64")]) {
      board.model.set("view", broken);
      await vi.waitFor(() => expect(board.warned()).toContain("could not read"));
      board.model.set("view", sample({ rev: 4 }));
      expect(board.warned()).toBe("");
    }
    board.model.set("view", packed({ rev: 5, ...says("Five.") }));
    await vi.waitFor(() => expect(board.prompt()).toBe("Five."));
  });

  test("that come after the board's end change nothing and are not greeted", async () => {
    const board = waiting(packed({ rev: 3 }));
    board.end();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(board.model.sent).toEqual([]);
  });
});
