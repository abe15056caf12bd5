/** Drags with the mouse or the pen: one thing onto what can be picked after it, as two clicks would do. */
import type { Board } from "./board";
import { control, meant } from "./marks";
import { pick, step } from "./picking";

/** How far a pressed pointer moves before it drags, in CSS pixels. */
const SLACK = 5;

/** What a press on `target` means now, or null off the pictures. */
function under(board: Board, target: EventTarget | null): SVGElement | null {
  const { board: pictures } = board.layout;
  if (!(target instanceof Element) || !pictures.contains(target)) return null;
  return meant(pictures, target, new Set(step(board.view.choices, board.path).next));
}

/** Whether something is to be picked after `id`, if not another thing first. */
function leadsOn({ view, path }: Board, id: string): boolean {
  if (path.includes(id)) return true;
  const meaning = pick(view.choices, path, id);
  return meaning.kind === "path" && meaning.path.at(-1) === id;
}

/**
 * Lets a board be played by dragging. What is dragged counts as picked, and stays so where it is let go over nothing; over what cannot be
 * picked the board says why. A map is left alone: there the drag moves the map. So are fingers, which scroll the page.
 */
export function drags(board: Board, signal: AbortSignal): void {
  const { root } = board.layout;
  let from: { node: SVGElement; id: string; x: number; y: number } | null = null;
  let dragged = false;
  const end = () => {
    from = null;
    delete root.dataset.dragged;
    // The click that ends a drag comes before anything else, if it comes.
    setTimeout(() => {
      dragged = false;
    }, 0);
  };
  root.addEventListener(
    "pointerdown",
    ({ target, pointerType, button, clientX, clientY }) => {
      from = null;
      dragged = false;
      if (pointerType === "touch" || button !== 0 || !board.idle) return;
      if ((target as Element).closest(".mn-pane-zoom")) return;
      const node = under(board, target);
      const id = node?.dataset.el ?? "";
      if (node && leadsOn(board, id)) from = { node, id, x: clientX, y: clientY };
    },
    { signal },
  );
  root.addEventListener(
    "pointermove",
    ({ buttons, clientX, clientY }) => {
      // It was let go outside.
      if (from && !(buttons & 1)) end();
      if (!from || dragged) return;
      if (Math.hypot(clientX - from.x, clientY - from.y) < SLACK) return;
      dragged = true;
      root.dataset.dragged = "";
      if (!board.path.includes(from.id)) board.pick(from.id, control(from.node));
    },
    { signal },
  );
  root.addEventListener(
    "pointerup",
    ({ target }) => {
      const onto = dragged && from ? under(board, target) : null;
      if (onto && from && !from.node.contains(onto)) board.pick(onto.dataset.el ?? "", control(onto));
      end();
    },
    { signal },
  );
  root.addEventListener("pointercancel", end, { signal });
  root.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true },
  );
}
