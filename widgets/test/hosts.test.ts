import { afterEach, describe, expect, test, vi } from "vitest";
import { signOf } from "../src/keyboard";
import { followAddress } from "../src/resume";
import upload from "../src/upload";
import { render, StubModel } from "./helpers";

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

describe("a button for files", () => {
  async function choose(file: File) {
    const model = new StubModel(null);
    model.traits = { label: "Open a saved file", accept: ".json", most: 10 };
    const el = document.createElement("div");
    const end = upload().render({ model, el });
    const button = el.querySelector("button") as HTMLButtonElement;
    vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
      expect(this.accept).toBe(".json");
      Object.defineProperty(this, "files", { value: [file] });
      this.dispatchEvent(new Event("change"));
    });
    button.click();
    await new Promise((done) => setTimeout(done, 20));
    end();
    return { button, sent: model.sent };
  }

  test("hands on the text and the name, without a byte order mark, and is called what it says", async () => {
    const { button, sent } = await choose(new File(["\ufeff{}ü"], "a.json"));

    expect(sent).toEqual([{ kind: "file", name: "a.json", text: "{}ü" }]);
    expect(button.textContent).toBe("Open a saved file");
    expect(button.hasAttribute("title")).toBe(false);
  });

  test("sends nothing of a file that is too large, and says so", async () => {
    const { sent } = await choose(new File(["x".repeat(11)], "a.json"));

    expect(sent).toEqual([{ kind: "refused", reason: "a.json is too large: it may have 10 bytes." }]);
  });

  test("says of what is no text that it is none", async () => {
    const { sent } = await choose(new File([new Uint8Array([0xff, 0xfe])], "a.json"));

    expect(sent).toEqual([{ kind: "refused", reason: "a.json is no text file." }]);
  });
});
