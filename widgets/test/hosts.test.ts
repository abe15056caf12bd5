import { afterEach, describe, expect, test, vi } from "vitest";
import { choose } from "../src/files";
import { signOf } from "../src/keyboard";
import { followAddress } from "../src/resume";
import { render } from "./helpers";

afterEach(() => vi.restoreAllMocks());

describe("the address", () => {
  test("of another game leads there, of this one or of none nowhere", () => {
    const ending = new AbortController();
    const go = vi.fn();
    followAddress(() => "thisgame", go, ending.signal);
    const type = (hash: string) => {
      history.replaceState(null, "", hash === "" ? location.pathname : hash);
      window.dispatchEvent(new Event("hashchange"));
      return go.mock.calls.length;
    };

    expect([type("#g=thisgame"), type("#cell"), type(""), type("#g=other")]).toEqual([0, 0, 0, 1]);
    ending.abort();
    expect(type("#g=third")).toBe(1);
    type("");
  });
});

describe("keys", () => {
  test.each([
    ["u", "KeyU", false, "u"],
    ["U", "KeyU", false, "u"],
    ["г", "KeyU", false, "u"],
    ["Г", "KeyU", true, "u"],
    ["u", "KeyF", false, "u"],
    ["à", "Digit0", false, "0"],
    ["؟", "Slash", true, "?"],
    ["?", "Digit7", true, "?"],
    ["–", "Minus", false, "-"],
    ["Home", "Home", false, "Home"],
    ["ü", "BracketLeft", false, "ü"],
  ])("%s on %s (shift: %s) is %s", (key, code, shiftKey, sign) => {
    expect(signOf(new KeyboardEvent("keydown", { key, code, shiftKey }))).toBe(sign);
  });

  test("u undoes under a Cyrillic layout and with Caps Lock", () => {
    const board = render();
    board.part("a").focus();
    board.press("г", { code: "KeyU" });
    board.model.reply();
    board.press("U", { code: "KeyU" });

    expect(board.model.kinds("undo")).toHaveLength(2);
  });
});

describe("a file that is chosen", () => {
  /** What a file comes to: its text and name, or why not. */
  async function read(file: File) {
    const found: string[] = [];
    vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
      Object.defineProperty(this, "files", { value: [file] });
      this.dispatchEvent(new Event("change"));
    });
    choose(
      "deck",
      (text, name) => found.push(text, name),
      (reason) => found.push(reason),
      new AbortController().signal,
    );
    await new Promise((done) => setTimeout(done, 20));
    return found;
  }

  test("is handed on by text and name, without a byte order mark", async () => {
    expect(await read(new File(["\ufeff{}ü"], "a.toml"))).toEqual(["{}ü", "a.toml"]);
  });

  test("is not read where it is too large, which is said", async () => {
    const large = new File(["x".repeat(200_001)], "a.toml");
    const text = vi.spyOn(large, "arrayBuffer");

    expect(await read(large)).toEqual(["a.toml is too large to be a deck: more than 200,000 bytes."]);
    expect(text).not.toHaveBeenCalled();
  });

  test("is said to be no text where it is none", async () => {
    expect(await read(new File([new Uint8Array([0xff, 0xfe])], "a.toml"))).toEqual([
      "a.toml is no text file.",
    ]);
  });
});
