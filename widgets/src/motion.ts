/** What moves: elements that went elsewhere glide there, new ones fade in, gains float, a refused one shakes. */
import { h, still } from "./dom";
import { type Box, boxOf } from "./geometry";
import { control } from "./marks";

const GLIDE = { duration: 180, easing: "ease-out" };

const PICTURE = ".mn-pane-picture";

/** CSS pixels per user unit of the coordinates that `node` is placed in. */
function scaleOf(node: Element): number {
  const matrix = (node.parentNode as SVGGraphicsElement).getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

/** The pictures' elements, and where those and the pictures are, from the board's corner; only in pictures that `match`. */
function measure(board: HTMLElement, match: (picture: Element, box: Box) => boolean) {
  const from = board.getBoundingClientRect();
  const read = (node: Element): Box => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x - from.x, y: y - from.y, width, height };
  };
  const pictures = new Map<Element, Box>();
  const elements = new Map<string, { node: SVGElement; at: Box }>();
  for (const picture of board.querySelectorAll(PICTURE)) {
    const box = read(picture);
    pictures.set(picture, box);
    if (!match(picture, box)) continue;
    for (const node of picture.querySelectorAll<SVGElement>("svg [data-el]")) {
      // An element is where its frame is: a light that falls on it does not move it.
      elements.set(node.dataset.el ?? "", { node, at: read(control(node)) });
    }
  }
  return { pictures, elements };
}

/**
 * Notes where everything is. The function it returns lets every element that is elsewhere by then glide there, and new ones
 * appear. It looks at the pictures that have `changed` and at those that were moved by them, and measures all before it sets
 * anything in motion. The individual `translate` property is animated, because it works in the parent's coordinates and leaves the
 * element's own `transform` alone.
 */
export function watch(board: HTMLElement): (changed: ReadonlySet<Element | undefined>) => void {
  if (still()) return () => {};
  const before = measure(board, () => true);
  if (![...before.elements.values()].some(({ at }) => at.width > 0)) return () => {};
  return (changed) => {
    const { elements } = measure(board, (picture, { x, y, width }) => {
      const was = before.pictures.get(picture);
      return changed.has(picture) || was?.x !== x || was.y !== y || was.width !== width;
    });
    const shift = (id: string | undefined) => {
      const from = before.elements.get(id ?? "")?.at;
      const to = elements.get(id ?? "")?.at;
      return from?.width && to?.width ? { x: from.x - to.x, y: from.y - to.y } : null;
    };
    const glides: [Element, Keyframe[]][] = [];
    // A new picture of new elements only appears as one.
    const mixed = new Set<Element | null>(before.pictures.keys());
    for (const [id, { node }] of elements) if (shift(id)) mixed.add(node.closest(PICTURE));
    const appearing = new Set<Element>();
    for (const [id, { node }] of elements) {
      const moved = shift(id);
      if (!moved) {
        const picture = node.closest(PICTURE);
        appearing.add(picture && !mixed.has(picture) ? picture : node);
        continue;
      }
      const outer = shift(node.parentElement?.closest<SVGElement>("[data-el]")?.dataset.el);
      const x = moved.x - (outer?.x ?? 0);
      const y = moved.y - (outer?.y ?? 0);
      if (Math.hypot(x, y) <= 2) continue;
      const scale = scaleOf(node);
      glides.push([node, [{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }]]);
    }
    for (const node of appearing) glides.push([node, [{ opacity: 0 }, {}]]);
    for (const [node, frames] of glides) node.animate(frames, GLIDE);
  };
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

/** The prompt stays at the top of a narrow page, over so many pixels at most. */
const COVERED = 110;

/** Scrolls the page to the nearest of `nodes` where not one of them is in sight. */
export function seek(nodes: readonly Element[]): void {
  let nearest: Element | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const { top, bottom, width } = node.getBoundingClientRect();
    if (width === 0) continue;
    const above = COVERED - (top + bottom) / 2;
    const below = (top + bottom) / 2 - innerHeight;
    const far = Math.max(above, below);
    if (far <= 0) return;
    if (far < least) [nearest, least] = [node, far];
  }
  nearest?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** So long after the one before a gain shows, so that those of a chain are seen one by one. */
const APART = 250;

/** Shows `text` at an element for a second, as the `nth` (from 0). It takes no room and no clicks. */
export function float(board: HTMLElement, node: Element, text: string, signal: AbortSignal, nth = 0): void {
  const at = boxOf(node, board);
  const lost = /^[-\u2212]/.test(text);
  const label = h("span.mn-gain", { "aria-hidden": "true", "data-tone": lost && "bad" }, text);
  label.style.left = `${at.x + at.width / 2}px`;
  label.style.top = `${at.y + 8}px`;
  label.style.animationDelay = `${nth * APART}ms`;
  board.append(label);
  const timer = setTimeout(() => label.remove(), 1200 + nth * APART);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
