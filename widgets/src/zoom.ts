/**
 * Maps: a picture that grows inside a frame that scrolls, so that panning is the browser's own scrolling. How large the picture is
 * at zoom 1 is for CSS to say; nothing here is measured before it is shown.
 */
import { still } from "./dom";
import { boxOf, type Direction } from "./geometry";

const STEPS = [0.2, 0.25, 0.32, 0.4, 0.5, 0.64, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4];
const LARGEST = STEPS.at(-1) as number;
/** How far a pressed pointer moves before it drags, in CSS pixels. */
const SLACK = 5;
/** How near the edge of what a map shows its focus may come before the map follows it. */
const MARGIN = 40;
/** How far from that edge a part stays that is scrolled into sight. */
const GAP = 4;

function holderOf(pane: Element | null | undefined): HTMLElement | null {
  return pane?.querySelector<HTMLElement>(".mn-pane-picture") ?? null;
}

function scaleOf(holder: HTMLElement): number {
  return Number(holder.dataset.zoom ?? 1);
}

/** The zoom at which all of the picture shows, but no more than 1. */
function fitting(holder: HTMLElement): number {
  const svg = holder.querySelector("svg")?.getBoundingClientRect();
  if (!svg?.width || !svg.height) return 1;
  const now = scaleOf(holder);
  const { maxHeight } = getComputedStyle(holder);
  const most = Number.parseFloat(maxHeight) || svg.height;
  return Math.min(1, (now * holder.clientWidth) / svg.width, (now * most) / svg.height);
}

/** Zooms to a scale, keeping the point (x, y) of the frame where it is; its middle by default. */
export function zoomTo(
  holder: HTMLElement,
  scale: number,
  x = holder.clientWidth / 2,
  y = holder.clientHeight / 2,
): void {
  const svg = holder.querySelector("svg");
  const to = Math.max(Math.min(scale, LARGEST), fitting(holder));
  const before = svg?.getBoundingClientRect().width ?? 0;
  const left = holder.scrollLeft + x;
  const top = holder.scrollTop + y;
  holder.dataset.zoom = String(to);
  holder.style.setProperty("--mn-zoom", String(to));
  const grown = before > 0 ? (svg?.getBoundingClientRect().width ?? before) / before : 1;
  holder.scrollLeft = left * grown - x;
  holder.scrollTop = top * grown - y;
}

/** Shows all of a map in the room that it has, until somebody zooms it. */
export function showAll(holder: HTMLElement): void {
  if (!holder.hasAttribute("data-held")) zoomTo(holder, 0);
}

/** Zooms one step "in" or "out" around the middle, or out to "all" of the picture; false when there is no pane. */
export function zoom(pane: Element | null | undefined, way: string): boolean {
  const holder = holderOf(pane);
  if (!holder) return false;
  const now = scaleOf(holder);
  const next =
    way === "in" ? STEPS.find((step) => step > now + 0.001) : STEPS.findLast((step) => step < now - 0.001);
  holder.toggleAttribute("data-held", way !== "all");
  zoomTo(holder, way === "all" ? 0 : (next ?? now));
  return true;
}

const WAYS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** Scrolls a map by a fifth of what it shows; false when there is nothing to scroll. */
export function pan(pane: Element | null | undefined, way: Direction): boolean {
  const holder = holderOf(pane);
  if (!holder) return false;
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = holder;
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
  const [x, y] = WAYS[way];
  holder.scrollLeft += (x * clientWidth) / 5;
  holder.scrollTop += (y * clientHeight) / 5;
  return true;
}

function centre(holder: HTMLElement, behavior: ScrollBehavior): void {
  const focus = holder.querySelector("[data-focus]");
  if (!focus) return;
  const at = boxOf(focus, holder);
  holder.scrollTo?.({
    left: holder.scrollLeft + at.x + at.width / 2 - holder.clientWidth / 2,
    top: holder.scrollTop + at.y + at.height / 2 - holder.clientHeight / 2,
    behavior,
  });
}

/** Whether the focus of a map lies well within what it shows. */
function inSight(holder: HTMLElement, focus: Element): boolean {
  const { x, y, width, height } = boxOf(focus, holder);
  return (
    x > MARGIN &&
    y > MARGIN &&
    x + width < holder.clientWidth - MARGIN &&
    y + height < holder.clientHeight - MARGIN
  );
}

/** How far a stretch reaches beyond a frame of some length, below 0 at its start. */
function beyond(at: number, length: number, room: number): number {
  if (at < GAP) return at - GAP;
  return Math.max(0, Math.min(at - GAP, at + length + GAP - room));
}

/** Scrolls a map just so far that all of a part of it shows. */
export function reveal(part: Element): void {
  const holder = part.closest<HTMLElement>(".mn-pane-zoom > .mn-pane-picture");
  if (!holder) return;
  const { x, y, width, height } = boxOf(part, holder);
  const left = beyond(x, width, holder.clientWidth);
  const top = beyond(y, height, holder.clientHeight);
  if (left !== 0 || top !== 0) holder.scrollBy?.({ left, top, behavior: still() ? "instant" : "smooth" });
}

/**
 * Notes where a map's picture lies before it is patched. The function it returns scrolls the new picture there, though it may have
 * grown to all sides, and follows the map's focus when that has moved or is another's.
 */
export function hold(holder: HTMLElement): () => void {
  if (holder.clientWidth === 0) return () => {};
  const elements = () => [...holder.querySelectorAll("svg [data-el]")];
  const before = new Map(elements().map((node) => [node.id, boxOf(node, holder)]));
  const had = holder.querySelector("[data-focus]")?.id;
  return () => {
    const shift = (node: Element | null | undefined) => {
      const from = node && before.get(node.id);
      const to = node && boxOf(node, holder);
      return from && to ? { x: to.x - from.x, y: to.y - from.y } : null;
    };
    const moved = shift(elements().find((node) => before.has(node.id)));
    if (!moved) return;
    const focus = holder.querySelector("[data-focus]");
    const went = shift(focus);
    const same = focus?.id === had && went && Math.hypot(went.x - moved.x, went.y - moved.y) < 2;
    holder.scrollLeft += moved.x;
    holder.scrollTop += moved.y;
    if (focus && !same && !inSight(holder, focus)) centre(holder, still() ? "instant" : "smooth");
  };
}

/** Drags with the mouse. The click that ends a drag is none. */
function drag(holder: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let dragged = false;
  holder.addEventListener(
    "pointerdown",
    ({ pointerType, button, clientX, clientY }) => {
      dragged = false;
      if (pointerType !== "mouse" || button !== 0) return;
      from = { x: clientX, y: clientY, left: holder.scrollLeft, top: holder.scrollTop };
    },
    { signal },
  );
  holder.addEventListener(
    "pointermove",
    (event) => {
      if (!from || !(event.buttons & 1)) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(x, y) < SLACK) return;
      if (!dragged) {
        dragged = true;
        holder.dataset.dragged = "";
        holder.setPointerCapture?.(event.pointerId);
      }
      holder.scrollLeft = from.left - x;
      holder.scrollTop = from.top - y;
    },
    { signal },
  );
  const end = () => {
    from = null;
    delete holder.dataset.dragged;
  };
  for (const type of ["pointerup", "pointercancel"] as const) {
    holder.addEventListener(type, end, { signal });
  }
  holder.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true },
  );
}

/** Zooms with the wheel while Ctrl or Command is down, which is also what a touch pad sends for a pinch. */
function wheel(holder: HTMLElement, signal: AbortSignal): void {
  holder.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const at = holder.getBoundingClientRect();
      const lines = event.deltaMode === 1 ? 16 : 1;
      holder.toggleAttribute("data-held", true);
      const by = Math.exp(-Math.max(-100, Math.min(100, event.deltaY * lines)) / 300);
      zoomTo(holder, scaleOf(holder) * by, event.clientX - at.x, event.clientY - at.y);
    },
    { signal, passive: false },
  );
}

/** Zooms with two fingers. */
function pinch(holder: HTMLElement, signal: AbortSignal): void {
  let from: { apart: number; scale: number } | null = null;
  const apart = ([one, two]: Touch[]) =>
    one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
  const listen = (type: "touchstart" | "touchmove" | "touchend", act: (event: TouchEvent) => void) =>
    holder.addEventListener(type, act, { signal, passive: false });
  listen("touchstart", (event) => {
    const both = [...event.touches];
    from = both.length === 2 ? { apart: apart(both), scale: scaleOf(holder) } : null;
    if (from) event.preventDefault();
  });
  listen("touchmove", (event) => {
    const both = [...event.touches];
    const [one, two] = both;
    if (!from?.apart || !one || !two) return;
    event.preventDefault();
    holder.toggleAttribute("data-held", true);
    const at = holder.getBoundingClientRect();
    const x = (one.clientX + two.clientX) / 2 - at.x;
    const y = (one.clientY + two.clientY) / 2 - at.y;
    zoomTo(holder, (from.scale * apart(both)) / from.apart, x, y);
  });
  listen("touchend", () => {
    from = null;
  });
}

/** Makes a pane's picture a map, which is shown around its focus as soon as it has a size. */
export function map(holder: HTMLElement, signal: AbortSignal): void {
  drag(holder, signal);
  wheel(holder, signal);
  pinch(holder, signal);
  if (typeof ResizeObserver === "undefined") return;
  const watch = new ResizeObserver(() => {
    if (holder.clientWidth === 0 || !holder.querySelector("svg")) return;
    watch.disconnect();
    centre(holder, "instant");
  });
  watch.observe(holder);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}
