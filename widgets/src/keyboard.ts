/** The board by keyboard: one tab stop, arrows that go where they point. */
import { boxOf, type Direction, nearest } from "./geometry";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function direction(event: KeyboardEvent): Direction | null {
  return ARROWS[event.key] ?? null;
}

/**
 * The sign of a key: the letter in lower case, whatever Caps Lock says; under a layout of other letters, what stands at its
 * place on a Latin one.
 */
export function signOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key;
  if (/[ -~]/.test(key)) return key.toLowerCase();
  const [, letter] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  return { Slash: shiftKey ? "?" : "/", Minus: "-", Equal: "=" }[code] ?? key;
}

/** Whether a key runs the cell in every notebook; it means nothing on the board. */
export function runsTheCell(event: KeyboardEvent): boolean {
  return event.key === "Enter" && event.shiftKey && !(event.target as Element).matches("input");
}

/**
 * Whether the host page may see a key pressed inside the board. JupyterLab acts on bare keys (`x` cuts the cell), so
 * those stay here; Tab, what runs the cell, and combinations with Ctrl, Meta or Alt (Ctrl+S) go on.
 */
export function isForHost(event: KeyboardEvent): boolean {
  return event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey || runsTheCell(event);
}

/** Makes `current` the only one of `nodes` that Tab reaches. */
export function rove(nodes: readonly Element[], current: Element | null): void {
  for (const node of nodes) {
    const index = node === current ? "0" : "-1";
    if (node.getAttribute("tabindex") !== index) node.setAttribute("tabindex", index);
  }
}

/** The nearest of `nodes` from `from` in a direction. */
export function toward<T extends Element>(from: Element, nodes: readonly T[], way: Direction): T | undefined {
  const others = nodes.filter((node) => node !== from);
  const boxes = others.map((node) => boxOf(node, from));
  return others[nearest(boxOf(from, from), boxes, way)];
}

/** Goes along a list that is one tab stop; true when the key meant that. */
export function walk(event: KeyboardEvent, target: Element): boolean {
  const list = target.closest("[data-walk]");
  if (!list || event.shiftKey || event.ctrlKey || event.metaKey) return false;
  const stops = [...list.querySelectorAll<HTMLElement>("button")];
  const at = stops.indexOf(target as HTMLElement);
  const steps: Record<string, number> = { left: at - 1, up: at - 1, right: at + 1, down: at + 1 };
  const ends: Record<string, number> = { Home: 0, End: stops.length - 1 };
  const way = direction(event);
  const to = stops[(way ? steps[way] : ends[event.key]) ?? -1];
  to?.focus();
  return to !== undefined;
}
