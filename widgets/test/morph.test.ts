import { describe, expect, test } from "vitest";
import { morphChildren } from "../src/morph";

describe("children made equal", () => {
  function holder(inner: string): HTMLElement {
    const node = document.createElement("div");
    node.innerHTML = inner;
    document.body.append(node);
    return node;
  }

  test("keep those of the same id, and the focus in them, wherever they go", () => {
    const node = holder('<p>old</p><button id="b">one</button>');
    const kept = node.querySelector("button");
    kept?.focus();
    const fresh = holder('<button id="b" class="x">two</button><p>new</p><i></i>');
    morphChildren(node, [...fresh.childNodes]);

    expect(node.innerHTML).toBe('<button id="b" class="x">two</button><p>new</p><i></i>');
    expect(node.querySelector("button")).toBe(kept);
    expect(document.activeElement).toBe(kept);
  });

  test("leave what the player opened open", () => {
    const node = holder("<details open><summary>a</summary></details>");
    morphChildren(node, [...holder("<details><summary>b</summary></details>").childNodes]);
    expect(node.innerHTML).toBe('<details open=""><summary>b</summary></details>');
  });
});
