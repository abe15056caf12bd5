/** The page's title where the page is the board's alone: whose turn it is can be read off its tab. */
import { ownPage } from "./dom";
import type { View } from "./view";

export function titleOf({ title, prompt, seats, seat, mode }: View): string {
  const active = seats.findIndex((each) => each.active);
  const name = seats[active]?.name;
  if (mode !== "game") return title;
  if (prompt.tone === "over") return `The end \u00b7 ${title}`;
  if (prompt.tone === "move" && active === seat) return `Your turn \u00b7 ${title}`;
  return name === undefined ? title : `${name}\u2019s turn \u00b7 ${title}`;
}

/** Names the page by a view, if it is Voil\u00e0's; a notebook keeps its own name. */
export function nameThePage(view: View): void {
  if (!ownPage() || view.title === "") return;
  const text = titleOf(view);
  if (document.title !== text) document.title = text;
}
