/** A bubble beside what it speaks of: refusals, rules and names. It is placed, never over its anchor. */
import { button, h, icon } from "./dom";
import { boxOf, place, type Side } from "./geometry";

interface Options {
  /** What it should not cover either, if that can be. */
  avoid?: readonly Element[];
  sides?: readonly Side[];
  close?: boolean;
}

export class Bubble {
  readonly node: HTMLElement;
  anchor: Element | null = null;
  #root: HTMLElement;
  #options: Options = {};

  constructor(root: HTMLElement, kind: "why" | "tip") {
    this.#root = root;
    this.node = h(`div.mn-bubble.mn-bubble-${kind}`, {
      role: kind === "tip" ? "tooltip" : "note",
      hidden: true,
    });
    root.append(this.node);
  }

  show(anchor: Element, content: HTMLElement, options: Options = {}): void {
    this.anchor = anchor;
    this.#options = options;
    if (options.close) content.prepend(button("mn-close", "close", { "aria-label": "Close" }, icon("close")));
    this.node.replaceChildren(content);
    this.node.hidden = false;
    this.move();
  }

  hide(): void {
    this.node.hidden = true;
    this.anchor = null;
    this.node.replaceChildren();
  }

  /** Finds its place, anew when its content has changed. */
  move(): void {
    const { anchor, node } = this;
    if (!anchor) return;
    const root = this.#root;
    const { width, height } = boxOf(root, root);
    const bounds = { x: 4, y: 4, width: width - 8, height: height - 8 };
    const avoid = (this.#options.avoid ?? []).filter((element) => element !== anchor);
    const spot = place(
      boxOf(anchor, root),
      boxOf(node, root),
      bounds,
      avoid.map((element) => boxOf(element, root)),
      this.#options.sides,
    );
    node.style.left = `${spot.x}px`;
    node.style.top = `${spot.y}px`;
  }
}
