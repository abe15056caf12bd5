/** Zooming a pane: its picture grows inside a frame that scrolls, so panning is the browser's own scrolling. */
import type { Direction } from "./geometry";

const STEPS = [1, 1.25, 1.6, 2, 2.5, 3.2, 4];

function holderOf(pane: Element | null | undefined): HTMLElement | null {
  return pane?.querySelector<HTMLElement>(".mn-pane-picture") ?? null;
}

/** Zooms one step "in" or "out" around the middle; false when there is no pane. */
export function zoom(pane: Element | null | undefined, way: string): boolean {
  const holder = holderOf(pane);
  if (!holder) return false;
  const now = Number(holder.dataset.zoom ?? 1);
  const to = STEPS[STEPS.indexOf(now) + (way === "in" ? 1 : -1)] ?? now;
  const x = (holder.scrollLeft + holder.clientWidth / 2) * (to / now);
  const y = (holder.scrollTop + holder.clientHeight / 2) * (to / now);
  holder.dataset.zoom = String(to);
  holder.style.setProperty("--mn-zoom", String(to));
  holder.scrollLeft = x - holder.clientWidth / 2;
  holder.scrollTop = y - holder.clientHeight / 2;
  return true;
}

const WAYS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** Scrolls a zoomed pane by a fifth of what it shows; false when there is nothing to scroll. */
export function pan(pane: Element | null | undefined, way: Direction): boolean {
  const holder = holderOf(pane);
  if (!holder || Number(holder.dataset.zoom ?? 1) <= 1) return false;
  const [x, y] = WAYS[way];
  holder.scrollLeft += (x * holder.clientWidth) / 5;
  holder.scrollTop += (y * holder.clientHeight) / 5;
  return true;
}
