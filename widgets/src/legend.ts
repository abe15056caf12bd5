/** The legend: what the signs in the pictures stand for. */
import { h, s } from "./dom";

/** A line for each sign that is drawn on the board now and means something, the sign before its words. */
export function legend(board: HTMLElement, signs: ReadonlyMap<string, string>): HTMLElement[] {
  return [...board.querySelectorAll<SVGSymbolElement>(".mn-shared symbol[id]")].flatMap(({ id }) => {
    const text = signs.get(/-i-(.+)$/.exec(id)?.[1] ?? "");
    if (text === undefined) return [];
    const sign = s("use", { href: `#${id}`, width: "24", height: "24", class: "mn-i" });
    const drawing = s("svg", { viewBox: "0 0 24 24", class: "mn-sign", "aria-hidden": "true" }, sign);
    return [h("li", drawing, h("span", text))];
  });
}
