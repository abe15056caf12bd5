/** Names on hover, focus and long press: of what is on the board in a place of their own, where there is one. */
import type { Bubble } from "./bubble";
import { h } from "./dom";

const HOVER = 400;
const PRESS = 500;

function nameOf(node: Element): string {
  return node.getAttribute("data-tip") ?? node.getAttribute("data-label") ?? "";
}

const NOTHING = "Point at anything on the board to read what it is.";

/** The place for the name of what is pointed at on the board. */
class Inspector {
  readonly #node: HTMLElement;

  constructor(node: HTMLElement) {
    this.#node = node;
    this.clear();
  }

  /** Shows a name; false where the place is not there, as on a phone. */
  show(text: string): boolean {
    this.#node.replaceChildren(h("p", text));
    return this.#node.clientHeight > 0;
  }

  clear(): void {
    this.#node.replaceChildren(h("p.mn-soft", NOTHING));
  }
}

/**
 * Shows the name of an element, in `place` or else beside it: after a short hover, on keyboard focus, and on touch after a long press, whose click
 * is then swallowed. `quiet` says when another bubble speaks already. Returns what hides the name.
 */
export function names(
  root: HTMLElement,
  place: HTMLElement,
  tip: Bubble,
  quiet: () => boolean,
  signal: AbortSignal,
): () => void {
  const inspector = new Inspector(place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  /** Since a click the pointer has not moved: what has come to lie under it was not pointed at. */
  let resting = false;
  // A turn control shows what it does in the place beside it, where its name would lie.
  const subject = (event: Event) =>
    event.target instanceof Element
      ? event.target.closest(".mn-board [data-el]:not(.mn-spin), [data-tip]")
      : null;
  const show = (node: Element) => {
    if (!node.isConnected || nameOf(node) === "") return;
    if (node.matches("[data-el]") && inspector.show(nameOf(node))) return;
    if (!quiet()) tip.show(node, h("span", nameOf(node)), { sides: ["above", "below", "right", "left"] });
  };
  const hide = () => {
    clearTimeout(timer);
    tip.hide();
    inspector.clear();
  };
  const later = (node: Element, delay: number, then?: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      then?.();
      show(node);
    }, delay);
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => root.addEventListener(type, listener, { signal, capture });

  on("pointerover", (event) => {
    const node = subject(event);
    if (event.pointerType !== "mouse" || resting || node === tip.anchor) return;
    hide();
    if (node) later(node, HOVER);
  });
  on("pointermove", () => {
    resting = false;
  });
  on("pointerleave", hide);
  on("pointerdown", (event) => {
    pressed = false;
    resting = true;
    hide();
    const node = subject(event);
    if (event.pointerType === "touch" && node) {
      later(node, PRESS, () => {
        pressed = true;
      });
    }
  });
  on("pointerup", (event) => {
    if (event.pointerType === "touch" && !pressed) clearTimeout(timer);
  });
  on("pointercancel", hide);
  on("contextmenu", (event) => {
    if (pressed && subject(event)) event.preventDefault();
  });
  on(
    "click",
    (event) => {
      if (!pressed) return;
      pressed = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  on("focusin", (event) => {
    const node = subject(event);
    if (node && !root.hasAttribute("data-pointer")) later(node, HOVER);
  });
  on("focusout", hide);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return hide;
}
