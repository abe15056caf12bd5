/** The page's title and the sign in its tab where the page is the board's alone: whose turn it is can be read off both. */
import { h, lamp, ownPage } from "./dom";
import type { View } from "./view";

/** Whether the person who looks is asked for something. */
function mine({ mode, prompt, seats, seat }: View): boolean {
  return mode === "game" && prompt.tone === "move" && seats.findIndex((each) => each.active) === seat;
}

export function titleOf(view: View): string {
  const { title, prompt, seats, mode } = view;
  const name = seats.find((each) => each.active)?.name;
  if (mode !== "game") return title;
  if (prompt.tone === "over") return `The end \u00b7 ${title}`;
  if (mine(view)) return `Your turn \u00b7 ${title}`;
  return name === undefined ? title : `${name}\u2019s turn \u00b7 ${title}`;
}

/** Lets the lamp in the page's tab burn on its player's turn. It is drawn here: not every host has one to fetch. */
function light(burns: boolean): void {
  const link =
    document.querySelector<HTMLLinkElement>("link[rel='icon']") ??
    (document.head.appendChild(h("link", { rel: "icon" })) as HTMLLinkElement);
  const href = `data:image/svg+xml,${encodeURIComponent(lamp(burns ? "#ffd98a" : "#b3a994"))}`;
  if (link.getAttribute("href") !== href) link.href = href;
}

/** Names the page by a view, if it is Voil\u00e0's; a notebook keeps its own name. */
export function nameThePage(view: View): void {
  if (!ownPage() || view.title === "") return;
  const text = titleOf(view);
  if (document.title !== text) document.title = text;
  light(mine(view));
}
