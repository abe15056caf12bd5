/** What moves: elements that went elsewhere glide there, new ones fade in, gains float, a refused one shakes. */
import { still } from "./dom";
import { type Box, box } from "./geometry";

const GLIDE = { duration: 180, easing: "ease-out" };

/** Where every element of the board is, in CSS pixels relative to the board. */
export function positions(board: HTMLElement): Map<string, Box> {
  const places = new Map<string, Box>();
  if (still() || typeof board.animate !== "function") return places;
  const origin = board.getBoundingClientRect();
  if (origin.width === 0) return places;
  for (const node of board.querySelectorAll<SVGElement>("svg [data-el]")) {
    const at = node.getBoundingClientRect();
    if (at.width > 0) {
      places.set(node.dataset.el ?? "", box(at.x - origin.x, at.y - origin.y, at.width, at.height));
    }
  }
  return places;
}

/** CSS pixels per user unit of the coordinates that `node` is placed in. */
function scaleOf(node: SVGElement): number {
  const matrix = (node.parentNode as SVGGraphicsElement | null)?.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/**
 * Lets every element that is elsewhere than `before` glide from there. The individual `translate` property is animated,
 * because it works in the parent's coordinates and leaves the element's own `transform` alone.
 */
export function glide(board: HTMLElement, before: Map<string, Box>): void {
  if (before.size === 0) return;
  const after = positions(board);
  const shift = (id: string | undefined) => {
    const from = before.get(id ?? "");
    const to = after.get(id ?? "");
    return from && to ? { x: from.x - to.x, y: from.y - to.y } : null;
  };
  for (const node of board.querySelectorAll<SVGElement>("svg [data-el]")) {
    const moved = shift(node.dataset.el);
    if (!moved) {
      if (after.has(node.dataset.el ?? "")) node.animate([{ opacity: 0 }, {}], GLIDE);
      continue;
    }
    const outer = shift(node.parentElement?.closest<SVGElement>("[data-el]")?.dataset.el);
    const x = moved.x - (outer?.x ?? 0);
    const y = moved.y - (outer?.y ?? 0);
    if (Math.hypot(x, y) < 2) continue;
    const scale = scaleOf(node);
    node.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], GLIDE);
  }
}

/** A short shake of a refused element. */
export function shake(node: Element): void {
  if (still() || typeof node.animate !== "function") return;
  const way = [0, -4, 4, -3, 3, 0];
  node.animate(
    way.map((x) => ({ translate: `${x}px 0px` })),
    { duration: 260, easing: "ease-out" },
  );
}

/** Shows `text` at an element for a second. It takes no room and no clicks. */
export function float(board: HTMLElement, node: Element, text: string, signal: AbortSignal): void {
  const origin = board.getBoundingClientRect();
  const at = node.getBoundingClientRect();
  const label = document.createElement("span");
  label.className = "mn-gain";
  label.textContent = text;
  label.setAttribute("aria-hidden", "true");
  label.style.left = `${at.x - origin.x + at.width / 2}px`;
  label.style.top = `${at.y - origin.y + at.height / 3}px`;
  if (text.startsWith("-") || text.startsWith("\u2212")) label.dataset.tone = "bad";
  board.append(label);
  const timer = setTimeout(() => label.remove(), 1200);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
