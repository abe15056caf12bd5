import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Board } from "../src/board";
import { Remote } from "../src/site/remote";
import { sample } from "./helpers";

/** A worker that keeps what it is told. */
class StubWorker extends EventTarget {
  told: { kind: string; text?: string }[] = [];
  postMessage(message: { kind: string; text?: string }): void {
    this.told.push(message);
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

describe("a page of the static site", () => {
  const page = new AbortController();
  let worker: StubWorker;
  let host: HTMLElement;
  const one = (selector: string) => host.querySelector(selector);

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.dataset.minesnb = "/";
    worker = new StubWorker();
    const model = new Remote(worker as unknown as Worker, { view: sample(), rules: {}, signs: {} });
    host = document.body.appendChild(document.createElement("div"));
    new Board(model, host, page.signal);
  });

  afterEach(() => {
    vi.useRealTimers();
    delete document.body.dataset.minesnb;
    document.body.innerHTML = "";
  });

  test("says that Python is starting for as long as it is, and gives nobody up", async () => {
    expect(one(".mn-starting")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(one(".mn-notices")?.textContent).toBe("");
    expect(one(".mn-alarm")).toBeNull();
    worker.say({ kind: "ready" });
    expect(one(".mn-starting")).toBeNull();
  });

  test("says on what was shown that Python could not start", () => {
    worker.say({ kind: "failed", text: "no such file" });
    expect(one(".mn-alarm")?.textContent).toContain("Python has ended");
    expect(one(".mn-notices")?.textContent).toContain("no such file");
    expect(one("svg")).not.toBeNull();
  });

  test("asks a worker that somebody waits for, and says when it is silent and when it answers again", async () => {
    worker.say({ kind: "ready" });
    await vi.advanceTimersByTimeAsync(4100);
    expect(worker.told.map(({ kind }) => kind)).toContain("beat");
    await vi.advanceTimersByTimeAsync(4100);
    expect(one(".mn-alarm")?.textContent).toContain("does not answer");
    expect(one(".mn-alarm [data-do='reload']")).not.toBeNull();
    worker.say({ kind: "beat" });
    await vi.advanceTimersByTimeAsync(10);
    expect(one(".mn-alarm")).toBeNull();
  });

  test("keeps saying that nothing is kept, whatever view comes", () => {
    worker.say({ kind: "unsaved", text: "Nothing is kept here." });
    worker.say({ kind: "view", text: JSON.stringify(sample({ rev: 9 })) });
    expect(one(".mn-notices")?.textContent).toContain("Nothing is kept here.");
    worker.say({ kind: "unsaved", text: "" });
    expect(one(".mn-notices")?.textContent).toBe("");
  });
});
