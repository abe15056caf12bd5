/** Holders that are filled again only when what they show has changed. */
import { morphChildren } from "./morph";

/** What each holder was last filled for. */
const filled = new WeakMap<HTMLElement, string>();

/** Replaces the children of `holder` in place, so that the focus and opened details stay. */
export function show(holder: HTMLElement, ...content: (Node | null)[]): void {
  filled.delete(holder);
  morphChildren(
    holder,
    content.filter((node) => node !== null),
  );
}

/** Fills `holder` with what `make` makes of `data`, unless it was filled for the same last time. */
export function fill(holder: HTMLElement, data: unknown, make: () => Node | null): void {
  const key = JSON.stringify(data);
  if (filled.get(holder) === key) return;
  show(holder, make());
  filled.set(holder, key);
}
