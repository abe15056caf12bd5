/** Zooming a pane: its picture grows inside a frame that scrolls, so panning is the browser's own scrolling. */

const STEPS = [1, 1.25, 1.6, 2, 2.5, 3.2, 4];

/** Zooms one step in or out, keeping what is in the middle in the middle. */
export function zoom(pane: HTMLElement, way: "in" | "out"): void {
  const holder = pane.querySelector<HTMLElement>(".mn-pane-picture");
  if (!holder) return;
  const now = Number(holder.dataset.zoom ?? "1");
  const at = STEPS.findIndex((scale) => scale >= now - 0.01);
  const to = STEPS[Math.max(0, Math.min(STEPS.length - 1, at + (way === "in" ? 1 : -1)))] ?? 1;
  const x = (holder.scrollLeft + holder.clientWidth / 2) * (to / now);
  const y = (holder.scrollTop + holder.clientHeight / 2) * (to / now);
  holder.dataset.zoom = String(to);
  holder.style.setProperty("--mn-zoom", String(to));
  holder.scrollLeft = x - holder.clientWidth / 2;
  holder.scrollTop = y - holder.clientHeight / 2;
}

/** Scrolls a zoomed pane by a fifth of what it shows; false when the pane shows all of its picture. */
export function pan(pane: HTMLElement, dx: number, dy: number): boolean {
  const holder = pane.querySelector<HTMLElement>(".mn-pane-picture");
  if (!holder || Number(holder.dataset.zoom ?? "1") <= 1) return false;
  holder.scrollLeft += (dx * holder.clientWidth) / 5;
  holder.scrollTop += (dy * holder.clientHeight) / 5;
  return true;
}
