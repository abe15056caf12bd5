/** Interaction states on the pictures' elements, for eyes (`data-state`) and for screen readers (role and label). */
import { isButton, shows } from "./paths";

export interface Marks {
  next: ReadonlySet<string>;
  path: readonly string[];
  changed: ReadonlySet<string>;
  causes: ReadonlySet<string>;
  hints: ReadonlySet<string>;
  shown: ReadonlySet<string>;
  /** What was refused and why, for the label of the element that was asked about. */
  refused: { id: string; text: string } | null;
  /** Whether an element that cannot be picked answers why. */
  asks: boolean;
}

/** Elements of the board that are there to be reached, in the order of the document. */
export function reachable(board: HTMLElement): SVGElement[] {
  return [...board.querySelectorAll<SVGElement>("svg [data-el]")].filter(
    (node) => !node.closest("[data-under]:not([data-shown])"),
  );
}

export function find(board: HTMLElement, id: string): SVGElement | null {
  return board.querySelector<SVGElement>(`svg [data-el="${CSS.escape(id)}"]`);
}

/** The upper right corner of a frame, read off its attributes. */
function corner(frame: Element): { x: number; y: number } | null {
  const read = (name: string) => Number(frame.getAttribute(name) ?? "0");
  switch (frame.localName) {
    case "rect":
      return { x: read("x") + read("width"), y: read("y") };
    case "circle":
      return { x: read("cx") + read("r") * 0.7, y: read("cy") - read("r") * 0.7 };
    case "ellipse":
      return { x: read("cx") + read("rx") * 0.7, y: read("cy") - read("ry") * 0.7 };
    case "polygon": {
      const numbers = (frame.getAttribute("points") ?? "").split(/[\s,]+/).map(Number);
      const xs = numbers.filter((_, index) => index % 2 === 0);
      const ys = numbers.filter((_, index) => index % 2 === 1);
      return { x: Math.max(...xs), y: Math.min(...ys) };
    }
    default:
      return null;
  }
}

/** Draws the filled corner mark of a picked element, or takes it away. */
function tick(node: SVGElement, picked: boolean): void {
  const present = node.querySelector(":scope > .mn-tick");
  if (!picked) {
    present?.remove();
    return;
  }
  const frame = [...node.children].find((child) => child.classList.contains("mn-frame"));
  const at = frame ? corner(frame) : null;
  if (present || !frame || !at || !Number.isFinite(at.x + at.y)) return;
  const mark = document.createElementNS(node.namespaceURI, "g");
  mark.setAttribute("class", "mn-tick");
  mark.setAttribute("transform", `translate(${at.x - 3} ${at.y + 3})`);
  const disc = document.createElementNS(node.namespaceURI, "circle");
  disc.setAttribute("r", "8");
  const sign = document.createElementNS(node.namespaceURI, "path");
  sign.setAttribute("d", "m-3.5 0 2.5 2.5 4.5-5");
  mark.append(disc, sign);
  node.append(mark);
}

function setOrRemove(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Puts the states on all elements of the board. */
export function mark(board: HTMLElement, marks: Marks): void {
  for (const node of board.querySelectorAll<SVGElement>("svg [data-under]")) {
    setOrRemove(node, "data-shown", shows(node.dataset.under ?? "", marks.path) ? "" : null);
  }
  for (const node of board.querySelectorAll<SVGElement>("svg [data-el]")) {
    const id = node.dataset.el ?? "";
    const can = marks.next.has(id);
    const picked = marks.path.includes(id);
    const states = [
      can && "pick",
      picked && "picked",
      marks.changed.has(id) && "changed",
      marks.causes.has(id) && "cause",
      marks.hints.has(id) && "hint",
      marks.shown.has(id) && "shown",
    ].filter((state) => state !== false);
    setOrRemove(node, "data-state", states.length > 0 ? states.join(" ") : null);
    const acts = can || picked || marks.asks;
    // A button's inside is silent and must not take the focus: what holds other elements is a group instead.
    const holds = node.querySelector("[data-el]") !== null;
    setOrRemove(node, "role", holds ? "group" : acts ? "button" : "img");
    setOrRemove(node, "aria-disabled", acts && !can && !picked ? "true" : null);
    setOrRemove(node, "aria-pressed", picked && !holds ? "true" : null);
    const name = node.dataset.label || id.replaceAll("-", " ");
    const state = picked ? ", picked" : can ? ", can be picked" : "";
    const why = marks.refused?.id === id ? `, not possible: ${marks.refused.text}` : state;
    setOrRemove(node, "aria-label", name + why);
    if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    tick(node, picked);
  }
}

/** The element a click on `target` means: the nearest one around it that can be picked, else the innermost. */
export function meant(target: Element, next: ReadonlySet<string>): SVGElement | null {
  const innermost = target.closest<SVGElement>("[data-el]");
  for (let node = innermost; node; node = node.parentElement?.closest<SVGElement>("[data-el]") ?? null) {
    if (next.has(node.dataset.el ?? "")) return node;
  }
  return innermost;
}

/** The ids among `next` that the front end draws as buttons: they have no place on the board. */
export function buttons(board: HTMLElement, next: Iterable<string>): string[] {
  return [...next].filter((id) => isButton(id) || !find(board, id));
}
