/** What comes up, or moves, where a press was about to go takes no press for a moment: that was meant for what was there before. */

/** How long a press may be meant for what was there before, in milliseconds. */
export const JUST = 400;
/** How far the pointer may go and still be where it was, in pixels. */
const NEAR = 12;

interface Spot {
  x: number;
  y: number;
}

/** What a press at some place would do: the same sign stands for the same thing. */
function sign(target: Element | null): string {
  const node = target?.closest<HTMLElement>("[data-el], [data-do], summary, select, input");
  if (!node) return "";
  const { el, do: does } = node.dataset;
  return el !== undefined && node.localName !== "button" ? el : `${el ?? does} ${node.textContent}`;
}

export class Haste {
  #root: HTMLElement;
  #pointer: Spot | null = null;
  /** When and where something else came to lie under the pointer. */
  #changed: (Spot & { at: number }) | null = null;
  /** When what has the focus came to it by itself, or came to mean something else. */
  #moved = Number.NEGATIVE_INFINITY;
  /** What the last click was on. */
  #clicked = "";

  constructor(root: HTMLElement, signal: AbortSignal) {
    this.#root = root;
    const follow = ({ clientX: x, clientY: y }: MouseEvent) => {
      this.#pointer = { x, y };
    };
    for (const type of ["pointermove", "pointerdown"] as const) {
      root.addEventListener(type, follow, { signal, capture: true, passive: true });
    }
  }

  /** What lies under the pointer. */
  look(): string | null {
    const { x, y } = this.#pointer ?? {};
    if (x === undefined || y === undefined) return null;
    const document = this.#root.getRootNode() as Document;
    const target = document.elementFromPoint?.(x, y) ?? null;
    return sign(this.#root.contains(target) ? target : null);
  }

  /** Notes what has come to lie under the pointer, where `before` was. */
  compare(before: string | null): void {
    if (before === null || this.#pointer === null) return;
    if (this.look() !== before) this.#changed = { ...this.#pointer, at: performance.now() };
  }

  /** Notes that the focus went by itself to where it is. */
  moved(): void {
    this.#moved = performance.now();
  }

  /** Whether a click, or a key that presses what has the focus, comes too soon to be meant for what it would do. */
  refuses(event: MouseEvent | KeyboardEvent): boolean {
    const target = event.target as Element;
    const soon = performance.now() - JUST;
    if (event instanceof KeyboardEvent) {
      const presses = (event.key === "Enter" || event.key === " ") && !target.matches("input, select");
      // Who goes on with Tab or the arrows knows where the focus is.
      if (!presses) this.#moved = Number.NEGATIVE_INFINITY;
      return presses && (event.repeat || this.#moved > soon);
    }
    if (event.detail === 0) return this.#moved > soon && this.#focused(target);
    const before = this.#clicked;
    this.#clicked = sign(target);
    // A second click may go on zooming or taking back, but neither undo the first nor do what comes after it.
    if (event.detail > 1 && (before !== this.#clicked || target.closest("[data-el], [data-do='step']")))
      return true;
    const { x, y, at } = this.#changed ?? { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
    return at > soon && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
  }

  #focused(target: Element): boolean {
    return (this.#root.getRootNode() as Document).activeElement?.contains(target) ?? false;
  }
}
