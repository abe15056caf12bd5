import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render, sample } from "./helpers";

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
    expect(board.one(".mn-alarm")?.textContent).toContain("cannot be reached");
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
