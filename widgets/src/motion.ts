/** What moves: elements that went elsewhere glide there, new ones fade in, gains float, a refused one shakes. */
import { h, still } from "./dom";
import { type Box, boxOf } from "./geometry";
import { control } from "./marks";

const GLIDE = { duration: 180, easing: "ease-out" };

function elements(board: HTMLElement): NodeListOf<SVGElement> {
  return board.querySelectorAll<SVGElement>("svg [data-el]");
}

/**
 * Where every element of the board is, in CSS pixels from the board's corner; nothing where nothing may move. An element is where its
 * frame is: a light that falls on it does not move it.
 */
export function positions(board: HTMLElement): Map<string, Box> {
  const places = new Map<string, Box>();
  if (still()) return places;
  for (const node of elements(board)) {
    const at = boxOf(control(node), board);
    if (at.width > 0) places.set(node.dataset.el ?? "", at);
  }
  return places;
}

/** CSS pixels per user unit of the coordinates that `node` is placed in. */
function scaleOf(node: SVGElement): number {
  const matrix = (node.parentNode as SVGGraphicsElement).getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/**
 * Lets every element that is elsewhere than `before` glide from there, and new ones appear. The individual `translate` property
 * is animated, because it works in the parent's coordinates and leaves the element's own `transform` alone.
 */
export function glide(board: HTMLElement, before: ReadonlyMap<string, Box>): void {
  if (before.size === 0) return;
  const after = positions(board);
  const shift = (id: string | undefined) => {
    const from = before.get(id ?? "");
    const to = after.get(id ?? "");
    return from && to ? { x: from.x - to.x, y: from.y - to.y } : null;
  };
  for (const node of elements(board)) {
    const moved = shift(node.dataset.el);
    if (!moved) {
      node.animate([{ opacity: 0 }, {}], GLIDE);
      continue;
    }
    const outer = shift(node.parentElement?.closest<SVGElement>("[data-el]")?.dataset.el);
    const x = moved.x - (outer?.x ?? 0);
    const y = moved.y - (outer?.y ?? 0);
    const scale = scaleOf(node);
    if (Math.hypot(x, y) > 2) {
      node.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], GLIDE);
    }
  }
}

/** A short shake of a refused element. */
export function shake(node: Element): void {
  if (still()) return;
  const way = [0, -4, 4, -3, 3, 0];
  node.animate(
    way.map((x) => ({ translate: `${x}px 0px` })),
    { duration: 260, easing: "ease-out" },
  );
}

/** Shows `text` at an element for a second. It takes no room and no clicks. */
export function float(board: HTMLElement, node: Element, text: string, signal: AbortSignal): void {
  const at = boxOf(node, board);
  const lost = /^[-\u2212]/.test(text);
  const label = h("span.mn-gain", { "aria-hidden": "true", "data-tone": lost && "bad" }, text);
  label.style.left = `${at.x + at.width / 2}px`;
  label.style.top = `${at.y + 8}px`;
  board.append(label);
  const timer = setTimeout(() => label.remove(), 1200);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
