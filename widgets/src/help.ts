/** The dialogs: what the keys do, and a question before a game is left. */
import { h } from "./dom";
import { button } from "./panel";

const KEYS: [string, string][] = [
  ["Tab", "to the board and on to the panel"],
  [
    "Arrows",
    "to the nearest place that can be picked in that direction, or to any place where there is none",
  ],
  ["Ctrl + arrows", "to the nearest place, whether it can be picked or not"],
  ["Home, End", "to the first and the last place that can be picked"],
  ["Enter, Space", "pick; on a place that cannot be picked: ask why"],
  ["Esc", "close what is open, else take back the last pick"],
  ["u", "undo"],
  ["+, \u2212", "zoom a map; Shift + arrows move it"],
  ["?", "this help"],
];

export function helpContent(): HTMLElement {
  const list = h("dl", { class: "mn-keys" });
  for (const [key, text] of KEYS) list.append(h("dt", {}, key), h("dd", {}, text));
  return h(
    "div",
    {},
    h("h3", {}, "Playing"),
    h(
      "p",
      {},
      "What can be picked has a dashed outline. A click picks it; a second click, or Esc, takes the pick back. Clicking something else asks why it cannot be picked. A long press shows a name.",
    ),
    list,
    h("form", { method: "dialog" }, h("button", { class: "mn-button", "data-primary": "" }, "Close")),
  );
}

export function leaveContent(): HTMLElement {
  return h(
    "div",
    {},
    h("h3", {}, "Leave this game?"),
    h("p", {}, "A new game takes the place of this one."),
    h(
      "form",
      { method: "dialog", class: "mn-answers" },
      button("new-now", "Start a new game"),
      h("button", { class: "mn-button", "data-primary": "" }, "Keep playing"),
    ),
  );
}
