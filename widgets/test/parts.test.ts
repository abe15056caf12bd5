import { describe, expect, test } from "vitest";
import { morphChildren } from "../src/morph";
import { split } from "../src/parts";

describe("the parts of a picture", () => {
  test("are the children of the svg and of its defs, nested ones whole", () => {
    const markup = `<svg viewBox="0 0 9 9"><defs><symbol id="s"><path d="M0 0"/></symbol></defs>
      <g id="e-a" aria-label="1 > 0"><g><rect/></g></g><text>x</text></svg>`;
    expect(split(markup)).toEqual({
      head: '<svg viewBox="0 0 9 9">',
      defs: ['<symbol id="s"><path d="M0 0"/></symbol>'],
      shapes: ['<g id="e-a" aria-label="1 > 0"><g><rect/></g></g>', "<text>x</text>"],
    });
  });

  test.each([
    "",
    "text",
    "<svg>",
    "<svg/>",
    "<svg></svg><svg></svg>",
    "<svg><g></svg></g>",
    "<svg>loose</svg>",
    "<svg><!-- note --></svg>",
    "<svg><![CDATA[<g/>]]></svg>",
    '<svg><g a="<b>"></g></svg>',
    "<p><svg></svg></p>",
  ])("of anything but one plain svg are none: %s", (markup) => {
    expect(split(markup)).toBeNull();
  });
});

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
