/** Where the focus is on a board, where it may go, and where it goes when what had it is gone. */
import { rove } from "./keyboard";
import type { Layout } from "./layout";
import { control, find, reachable } from "./marks";

/** How long a press may be meant for what was there before, in milliseconds. */
const JUST = 400;

export class Focus {
  #layout: Layout;
  #moved = Number.NEGATIVE_INFINITY;
  /** The part of a picture that Tab reaches. */
  #current: SVGElement | null = null;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** The id of the element that has the focus, or null when none has. */
  get id(): string | null {
    const { root } = this.#layout;
    const active = (root.getRootNode() as Document).activeElement;
    return (root.contains(active) && active?.closest("[data-el]")?.getAttribute("data-el")) || null;
  }

  /** What can be picked or taken back now, or everything when that is nothing. */
  candidates(): (HTMLElement | SVGElement)[] {
    const able = this.reachable(":is([data-state~='pick'], [data-state~='picked'])");
    return able.length > 0 ? able : this.reachable();
  }

  reachable(states?: string): (HTMLElement | SVGElement)[] {
    const { options, board } = this.#layout;
    return [...options.querySelectorAll("button"), ...reachable(board, states).map(control)];
  }

  /** Puts the focus back when what `had` it is gone: on its namesake, else on the nearest thing to go on with. */
  restore(had: string | null): void {
    if (had === null || this.id !== null) return;
    if (this.on(had)) return;
    // After a mistake was taken back the first button may be that mistake.
    const first = had === "button-again" ? this.#current : null;
    (first ?? this.goOn() ?? this.#current)?.focus();
  }

  /** Gives the focus to the way on from a step that is done, if there is one. */
  takeOn(): void {
    const next = this.#layout.options.querySelector<HTMLElement>("[data-el='button-next']");
    if (!next) return;
    next.focus({ preventScroll: true });
    this.#moved = performance.now();
  }

  /** Whether the focus has come to where it is by itself, so lately that a press may still mean what was there before. */
  get justMoved(): boolean {
    return performance.now() - this.#moved < JUST;
  }

  /** The first button that goes on with something: one that starts anew what is done is none. */
  goOn(): HTMLElement | null {
    return this.#layout.options.querySelector("button:not([data-el='button-restart'])");
  }

  /** Gives an element of the board the focus; false when it is not there. */
  on(id: string): boolean {
    const node = find(this.#layout.board, id);
    if (node) control(node).focus({ preventScroll: true });
    return node !== null;
  }

  /** Makes `part` the one that Tab reaches, if it is still there, else the first that can be picked. */
  rove(part: Element | null = this.#current): void {
    const nodes = reachable(this.#layout.board);
    const parts = nodes.map(control);
    const first = nodes.findIndex((node) => node.matches("[data-state~='pick']"));
    this.#current = parts.find((each) => each === part) ?? parts[Math.max(first, 0)] ?? null;
    rove(parts, this.#current);
  }
}
