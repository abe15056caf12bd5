/** Interaction states on the pictures' elements, for eyes (`data-state`) and for screen readers (role and label). */
import { s } from "./dom";
import { isButton, shows } from "./picking";

export interface Marks {
  next: ReadonlySet<string>;
  /** What can be picked in place of something picked. */
  instead: ReadonlySet<string>;
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
export function reachable(board: HTMLElement, states = ""): SVGElement[] {
  return [...board.querySelectorAll<SVGElement>(`svg [data-el]${states}`)].filter(
    (node) => !node.closest(":is([data-under], [data-at]):not([data-shown]), details:not([open])"),
  );
}

/** The part of an element that takes the focus and carries its role and label. */
export function control<T extends Element>(node: T): SVGElement | T {
  return node.querySelector<SVGElement>(":scope > .mn-hit") ?? node;
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
  const disc = s("circle", { r: "8" });
  const sign = s("path", { d: "m-3.5 0 2.5 2.5 4.5-5" });
  const place = `translate(${at.x - 3} ${at.y + 3})`;
  node.append(s("g", { class: "mn-tick", transform: place }, disc, sign));
}

function setOrRemove(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Moves what shows beside a picked element, whose id begins with its `data-at`, to where that is moved. */
function follow(board: HTMLElement, path: readonly string[]): void {
  for (const node of board.querySelectorAll<SVGElement>("svg [data-at]")) {
    const id = path.findLast((each) => each.startsWith(node.dataset.at ?? ""));
    const place = id === undefined ? null : find(board, id);
    setOrRemove(node, "data-shown", place ? "" : null);
    if (place) setOrRemove(node, "transform", place.getAttribute("transform"));
  }
}

/** What each element was last marked as. */
const marked = new WeakMap<Element, string>();

/** Has what was drawn anew, and what is in it, marked anew. */
export function forget(drawn: Element): void {
  for (const node of [drawn, ...drawn.querySelectorAll("[data-el]")]) marked.delete(node);
}

/** Puts the states on all elements of the board, where they are others than before. */
export function mark(board: HTMLElement, marks: Marks): void {
  follow(board, marks.path);
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
    const able = can || picked || marks.instead.has(id);
    const acts = able || marks.asks;
    const refused = marks.refused?.id === id ? marks.refused.text : "";
    const sign = [...states, able, acts, refused].join();
    if (marked.get(node) === sign) continue;
    marked.set(node, sign);
    setOrRemove(node, "data-state", states.length > 0 ? states.join(" ") : null);
    const part = control(node);
    if (part !== node) setOrRemove(node, "role", "none");
    setOrRemove(part, "role", acts ? "button" : "img");
    setOrRemove(part, "aria-disabled", acts && !able ? "true" : null);
    setOrRemove(part, "aria-pressed", picked ? "true" : null);
    const state = picked ? ", picked" : able ? ", can be picked" : "";
    const why = refused ? `, not possible: ${refused}` : state;
    if (part !== node) node.removeAttribute("aria-label");
    setOrRemove(part, "aria-label", (node.dataset.label || id.replaceAll("-", " ")) + why);
    if (!part.hasAttribute("tabindex")) part.setAttribute("tabindex", "-1");
    node.toggleAttribute("data-acts", acts);
    tick(node, picked);
  }
}

/** What sort of thing an id names: "tunnel" for `tunnel-0-1-0`. */
function sortOf(id = ""): string {
  return id.split("-")[0] ?? "";
}

/**
 * The element a click on `target` means: the nearest one around it, or below it where it lies `on` another, that can be picked; else
 * the only part of it that can be picked; else the nearest of a sort that can be picked now, of which one wants to know why not; else
 * the innermost.
 */
export function meant(board: HTMLElement, target: Element, next: ReadonlySet<string>): SVGElement | null {
  const innermost = target.closest<SVGElement>("[data-el]");
  const around = new Set<SVGElement>();
  for (let node = innermost; node && !around.has(node); ) {
    if (next.has(node.dataset.el ?? "")) return node;
    around.add(node);
    const { on } = node.dataset;
    node = (on && find(board, on)) || (node.parentElement?.closest<SVGElement>("[data-el]") ?? null);
  }
  const inside = innermost?.querySelectorAll<SVGElement>("[data-el]") ?? [];
  const [only, ...others] = [...inside].filter((node) => next.has(node.dataset.el ?? ""));
  if (only && others.length === 0) return only;
  const sorts = new Set([...next].map(sortOf));
  return [...around].find((node) => sorts.has(sortOf(node.dataset.el))) ?? innermost;
}

/** The ids among `next` that the front end draws as buttons: they have no place on the board. */
export function buttons(board: HTMLElement, next: Iterable<string>): string[] {
  return [...next].filter((id) => isButton(id) || !find(board, id));
}
