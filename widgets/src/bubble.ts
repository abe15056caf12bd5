/** A bubble beside what it speaks of: refusals, rules and names. It is placed, never over its anchor. */
import { h, icon } from "./dom";
import { type Box, box, place, type Side } from "./geometry";

export class Bubble {
  readonly node: HTMLElement;
  private anchor: Element | null = null;
  private avoid: readonly Element[] = [];
  private sides: readonly Side[] | undefined;

  constructor(
    private readonly root: HTMLElement,
    kind: "why" | "tip",
    id: string,
  ) {
    this.node = h("div", {
      class: `mn-bubble mn-bubble-${kind}`,
      id,
      role: kind === "tip" ? "tooltip" : "note",
      hidden: true,
    });
    root.append(this.node);
  }

  get open(): boolean {
    return !this.node.hidden;
  }

  get about(): Element | null {
    return this.anchor;
  }

  show(
    anchor: Element,
    content: Node,
    options: { avoid?: readonly Element[]; sides?: readonly Side[]; close?: boolean } = {},
  ): void {
    this.anchor = anchor;
    const parts: Node[] = [content];
    if (options.close) {
      const close = h(
        "button",
        { type: "button", class: "mn-close", "data-do": "close", "aria-label": "Close" },
        icon("close"),
      );
      parts.unshift(close);
    }
    this.node.replaceChildren(...parts);
    this.node.hidden = false;
    this.avoid = options.avoid ?? [];
    this.sides = options.sides;
    this.again();
  }

  hide(): void {
    this.node.hidden = true;
    this.anchor = null;
    this.node.replaceChildren();
  }

  /** Finds the place anew, after the content has changed its size. */
  again(): void {
    if (!this.anchor) return;
    const origin = this.root.getBoundingClientRect();
    const relative = (element: Element): Box => {
      const at = element.getBoundingClientRect();
      return box(at.x - origin.x, at.y - origin.y, at.width, at.height);
    };
    const size = this.node.getBoundingClientRect();
    const spot = place(
      relative(this.anchor),
      { width: size.width, height: size.height },
      box(4, 4, origin.width - 8, origin.height - 8),
      this.avoid.filter((element) => element !== this.anchor).map(relative),
      this.sides,
    );
    this.node.style.left = `${spot.x}px`;
    this.node.style.top = `${spot.y}px`;
    this.node.dataset.side = spot.side;
  }
}
