/** The dialogs: how to play, and a question before a game is left. */
import { button, h } from "./dom";

const KEYS = {
  Arrows: "to the nearest place that can be picked, or to any place where there is none",
  "Ctrl + arrows": "to the nearest place of any kind",
  "Home, End":
    "to the first and the last place that can be picked; arrows, Home and End in the log and the rules too",
  "Enter, Space": "pick; elsewhere: ask why not",
  Esc: "close what is open, or take back the last pick",
  b: "from the board to the bar above it, and back",
  u: "undo",
  "+ \u2212 0": "zoom a map, or show all of it; Shift + arrows move it",
  "?": "this help",
};

function closing(text: string, ...others: Node[]): HTMLElement {
  return h(
    "form.mn-options",
    { method: "dialog" },
    ...others,
    h("button.mn-button", { "data-primary": true, autofocus: true }, text),
  );
}

/** How to play; `learn` says that the tutorial of this game can be opened, `signs` are the lines of the legend. */
export function help(learn: boolean, signs: HTMLElement[]): HTMLElement {
  const keys = Object.entries(KEYS).map(([key, text]) => h("li", h("kbd", key), h("span", text)));
  return h(
    "div",
    h("h3", "Help"),
    h(
      "p",
      "A dashed outline shows what can be picked. A click picks it, a second one takes the pick back. Click anything else to learn why it cannot be picked. Hold a finger on it to read its name.",
    ),
    signs.length > 0 && h("details", h("summary", "What the signs mean"), h("ul.mn-legend", ...signs)),
    h("ul.mn-keys", ...keys),
    closing("Close", ...(learn ? [button("mn-button", "learn", "Learn this game step by step")] : [])),
  );
}

export function leave(): HTMLElement {
  return h(
    "div",
    h("h3", "Leave this game?"),
    h("p", "A new game takes its place."),
    closing("Keep playing", button("mn-button", "new-now", "Start a new game")),
  );
}

/** Opens the dialog with this content, named after its heading. */
export function open(dialog: HTMLDialogElement, content: HTMLElement): void {
  dialog.setAttribute("aria-label", content.querySelector("h3")?.textContent ?? "");
  dialog.replaceChildren(content);
  if (!dialog.open) dialog.showModal();
}
