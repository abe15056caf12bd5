/**
 * The room that a board has: the width of its container, and the height of what scrolls around it. Where that is large enough the board
 * is one screen and nothing on it has to be scrolled to; where it is not, the page scrolls.
 */

/** Narrower or lower than this, a screen cannot hold a board. */
const NARROW = 600;
const LOW = 460;
/** What is left free below the board. */
const MARGIN = 4;
/** A board that begins no farther down than this shares the first screen with what is above it. */
const NEAR = 120;

/**
 * What scrolls around `node`; null for the window. It is the outermost: those within, such as a cell's output, are as high as what is
 * in them, the board's own height included.
 */
function scroller(node: Element): HTMLElement | null {
  let found: HTMLElement | null = null;
  for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
    if (["auto", "scroll"].includes(getComputedStyle(at).overflowY)) found = at;
  }
  return found;
}

/** How high a board may be here, in pixels, or null where it has to scroll with its page. */
export function roomFor(root: HTMLElement): number | null {
  const width = root.clientWidth;
  if (width < NARROW) return null;
  const around = scroller(root);
  const height = around?.clientHeight ?? innerHeight;
  const top = around
    ? root.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop
    : root.getBoundingClientRect().top + scrollY;
  const free = Math.floor(height - (top < NEAR ? top : 0) - MARGIN);
  return free < LOW ? null : free;
}

/** Calls `changed` whenever the room of a board, or of the `part` of it that holds its pictures, may be another, until `signal` ends. */
export function watchRoom(
  root: HTMLElement,
  part: HTMLElement,
  changed: () => void,
  signal: AbortSignal,
): void {
  addEventListener("resize", changed, { signal });
  if (typeof ResizeObserver === "undefined") return;
  const watch = new ResizeObserver(changed);
  watch.observe(root);
  watch.observe(part);
  const around = scroller(root);
  if (around) watch.observe(around);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/** Tells `changed` whether the page is laid out for paper, whenever that changes, until `signal` ends. */
export function watchPaper(changed: (paper: boolean) => void, signal: AbortSignal): void {
  addEventListener("beforeprint", () => changed(true), { signal });
  addEventListener("afterprint", () => changed(false), { signal });
  matchMedia("print").addEventListener?.("change", ({ matches }) => changed(matches), { signal });
}
