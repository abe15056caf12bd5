/** Where the focus is on a board, where it may go, and where it goes when what had it is gone. */
import type { Haste } from "./haste";
import { rove } from "./keyboard";
import type { Layout } from "./layout";
import { control, find, reachable } from "./marks";

/** What comes and goes, and gives the focus back to what had it before. */
const PASSING = ".mn-bubble, .mn-notices, .mn-result, dialog";

/** Whether something is there to be seen: what is hidden keeps the focus until the browser's next frame. */
function there(node: Element | null): node is HTMLElement | SVGElement {
  return (
    node?.isConnected === true &&
    !node.closest(":is([data-under], [data-at]):not([data-shown]), [hidden]") &&
    (node.checkVisibility?.({ visibilityProperty: true }) ?? true)
  );
}

/** What a control is: nodes are used again for others, and the same one may have another text. */
interface Held {
  node: Element;
  el: string | null;
  does: string | undefined;
  to: string | undefined;
  label: string | null;
  /** What had the focus before something came up that passes. */
  from: Held | null;
}

function held(node: Element, from: Held | null): Held {
  const { do: does, to } = (node as HTMLElement).dataset;
  const el = node.closest("[data-el]")?.getAttribute("data-el") ?? null;
  return { node, el, does, to, label: node.getAttribute("aria-label") ?? node.textContent, from };
}

function same(a: Held, b: Held): boolean {
  if (a.el !== null || b.el !== null) return a.el === b.el;
  if (a.does === undefined && b.does === undefined) return a.node === b.node;
  return a.does === b.does && (a.to === b.to || a.label === b.label);
}

export class Focus {
  #layout: Layout;
  #haste: Haste;
  /** The part of a picture that Tab reaches. */
  #current: SVGElement | null = null;
  /** What has the focus, or had it until it went. */
  #held: Held | null = null;
  /** How many pieces of work are under way in which the focus may get lost. */
  #works = 0;

  constructor(layout: Layout, haste: Haste, signal: AbortSignal) {
    this.#layout = layout;
    this.#haste = haste;
    const { root } = layout;
    root.addEventListener("focusin", ({ target }) => this.#note(target as Element), { signal });
    root.addEventListener(
      "focusout",
      ({ target, relatedTarget }) => {
        // Who clicks beside everything, or leaves the board, has put the focus down.
        const left = !root.contains(relatedTarget as Node | null) && document.hasFocus();
        if (left && this.#works === 0 && there(target as Element)) this.#held = null;
      },
      { signal },
    );
  }

  #note(node: Element): void {
    const before = this.#held;
    const passes = node.closest(PASSING);
    const from = passes && before ? (before.node.closest(PASSING) === passes ? before.from : before) : null;
    this.#held = held(node, from);
    if (this.#layout.board.contains(node)) this.rove(node);
  }

  /** What of the board has the focus and can be seen. */
  get #active(): HTMLElement | SVGElement | null {
    const { root } = this.#layout;
    const { activeElement } = root.getRootNode() as Document;
    return root.contains(activeElement) && there(activeElement) ? activeElement : null;
  }

  /** Does `work`, which may take away what has the focus, or make it something else; the focus then goes on. */
  during(work: () => void): void {
    if (this.#works > 0) {
      work();
      return;
    }
    const seen = this.#haste.look();
    this.#works++;
    try {
      work();
    } finally {
      this.#works--;
    }
    this.#keep();
    this.#haste.compare(seen);
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

  /** Leaves the focus where it is, if that is still what it was, or finds it another place; never the page itself. */
  #keep(): void {
    const had = this.#held;
    if (!had) return;
    const { body, activeElement } = document;
    const active = this.#active;
    const now = active && held(active, had.from);
    if (now && same(now, had)) {
      this.#held = now;
      if (now.label !== had.label && active?.localName === "button") this.#haste.moved();
      return;
    }
    // Somebody else has taken it meanwhile.
    const elsewhere = activeElement !== null && activeElement !== body;
    if (!active && elsewhere && !this.#layout.root.contains(activeElement) && !activeElement.shadowRoot) {
      this.#held = null;
      return;
    }
    this.#give(this.#namesake(had) ?? this.#next(had));
  }

  #give(node: HTMLElement | SVGElement | null): void {
    if (!node || node === this.#active) return;
    node.focus({ preventScroll: this.#layout.root.hasAttribute("data-pointer") });
    this.#haste.moved();
  }

  /** The same thing elsewhere, or what had the focus before something passed. */
  #namesake(had: Held): HTMLElement | SVGElement | null {
    const { root, board, options } = this.#layout;
    const { el, does, node, from } = had;
    if (el !== null) {
      const drawn = find(board, el);
      const found = drawn ? control(drawn) : options.querySelector(`[data-el="${CSS.escape(el)}"]`);
      if (there(found)) return found;
    } else if (does === undefined) {
      if (there(node)) return node as HTMLElement;
    } else {
      const others = [...root.querySelectorAll<HTMLElement>(`[data-do="${does}"]`)];
      const found = others.find((other) => there(other) && same(held(other, null), had));
      if (found) return found;
    }
    return from && this.#namesake(from);
  }

  /** Where to go on: what can be picked on the board, else where it is said what to do. No button that might end something. */
  #next({ node }: Held): HTMLElement | SVGElement | null {
    const { board, curtain, dialog, lobby, prompt } = this.#layout;
    const pick = reachable(board, "[data-state~='pick']").map(control);
    const places = [
      dialog.open ? dialog : null,
      curtain.querySelector("button"),
      pick.find((part) => part === this.#current) ?? pick[0] ?? null,
      board.contains(node) ? this.#current : null,
      prompt,
      lobby.querySelector<HTMLElement>("[tabindex]"),
    ];
    return places.find(there) ?? null;
  }

  /** Gives the focus to the way on from what was just done. */
  takeOn(button: HTMLElement | null): void {
    this.#give(button);
  }

  /** Goes from the board to the bar above it, or back. */
  cross(from: Element): void {
    const { board, options, steps } = this.#layout;
    const bar = [
      options.querySelector<HTMLElement>("button"),
      ...steps.querySelectorAll<HTMLElement>("button:not([aria-disabled])"),
    ];
    const to = board.contains(from)
      ? bar.find((each) => each !== null)
      : (this.#current ?? reachable(board).map(control)[0]);
    to?.focus();
  }

  /** Gives an element of the board the focus. */
  on(id: string): void {
    const node = find(this.#layout.board, id);
    if (node) control(node).focus({ preventScroll: true });
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
