/** Parts that the lobby and its sheets have in common. */
import { button, h, icon } from "./dom";

/** Where something that went wrong with a part of the lobby is said. */
export function slot(game: string, at: string): HTMLElement {
  return h("p.mn-trouble", { "data-trouble": `${game} ${at}` });
}

export function sheetHead(title: string): HTMLElement {
  return h(
    "div.mn-sheet-head",
    h("h3", title),
    button("mn-close", "close-sheet", { "aria-label": "Close" }, icon("close")),
  );
}
