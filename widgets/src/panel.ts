/** The prompt and the side panel: pure functions from a view to DOM. Clicks are told apart by `data-do`. */
import { button, h, type Icon, icon } from "./dom";
import { ruleLink } from "./rules";
import { picture } from "./sanitize";
import type { View } from "./view";

/** Emblems that were drawn, by drawing and place. */
const emblems = new Map<string, SVGSVGElement | null>();

/** The emblem of seat `index`. `prefix` keeps the ids of its drawing apart from those of the same emblem elsewhere. */
function emblem(view: View, index: number, prefix: string): HTMLElement | null {
  const token = view.seats[index]?.token ?? "";
  const key = `${prefix}-${index} ${token}`;
  if (emblems.size > 100) emblems.clear();
  if (!emblems.has(key)) emblems.set(key, picture(token, `${prefix}-${index}`));
  const svg = emblems.get(key);
  return svg ? h("span.mn-emblem", { "aria-hidden": "true" }, svg.cloneNode(true)) : null;
}

/** Whose turn it is, and the one sentence that says what to do, or what is `said` in its place. */
export function prompt(view: View, prefix: string, said: string | null): HTMLElement {
  const { text, tone } = view.prompt;
  const index = tone === "over" ? -1 : view.seats.findIndex((seat) => seat.active);
  const name = view.seats[index]?.name;
  return h(
    "div.mn-prompt",
    { "data-tone": tone },
    emblem(view, index, `${prefix}-p`),
    h(
      "div",
      name !== undefined &&
        h("p.mn-turn", h("bdi", name), index === view.seat ? ", your turn" : "\u2019s turn"),
      h("p.mn-say", said ?? text),
    ),
  );
}

/** A number with a minus sign that is as wide as a plus. */
export function signed(value: number | string): string {
  return String(value).replace(/^-/, "\u2212");
}

export function scores(view: View, prefix: string): HTMLElement {
  const seats = view.seats.map((seat, index) => {
    const kind = seat.kind === "bot" ? "bot" : "person";
    const lines = seat.lines.map((line) =>
      h("tr", h("th", { scope: "row" }, line.label, " ", ruleLink(line.rule)), h("td", signed(line.value))),
    );
    const note = seat.note || "hidden";
    const hidden = h("span.mn-hidden", note);
    return h(
      "li.mn-seat",
      { "data-active": seat.active },
      h(
        "div.mn-seat-head",
        emblem(view, index, `${prefix}-s`),
        h(
          "div.mn-seat-who",
          h("span.mn-seat-name", h("bdi", seat.name)),
          h("span.mn-seat-kind", icon(kind), kind, index === view.seat && h("span.mn-you", "you")),
        ),
        seat.active && h("span.mn-lamp", h("span.mn-hidden", "to move")),
        seat.total === null
          ? h("span.mn-total", { "data-tip": note }, h("span", { "aria-hidden": "true" }, "?"), hidden)
          : h("span.mn-total", signed(seat.total)),
      ),
      lines.length > 0 &&
        h(
          "details",
          { id: `${prefix}-lines-${index}` },
          h("summary", "Breakdown", h("span.mn-hidden", " of ", h("bdi", seat.name))),
          h("table.mn-lines", h("tbody", ...lines)),
          seat.total === null && h("p.mn-note", note),
        ),
    );
  });
  return h("ul.mn-seats", ...seats);
}

const STEPS = { undo: "Undo", redo: "Redo", hint: "Hint" };
const TOOLS = { save: "Save", open: "Open", new: "New", settings: "Settings", help: "Help" };
/** What is ours alone, without Python. */
const OWN = ["help", "settings"];

/** A button for each of these; what is not possible now stays reachable and says why, what Python never offers is left out. */
function toolButtons(view: View, texts: Record<string, string>, idle: boolean): HTMLElement[] {
  return Object.entries(texts).flatMap(([action, text]) => {
    const own = OWN.includes(action);
    const can = own || view.can[action];
    if (can === undefined) return [];
    const reason = can ? null : (view.refused[action] ?? "Not possible now.");
    const state = {
      "data-tip": reason ?? text,
      "aria-description": reason,
      "aria-disabled": can && (idle || own) ? null : "true",
    };
    return [button("mn-tool", action, state, icon(action as Icon), h("span", text))];
  });
}

/** The buttons of the action bar, each always at the same place. */
export function steps(view: View, idle: boolean, taken: boolean): HTMLElement {
  const back = button(
    "mn-tool",
    "back",
    {
      "aria-disabled": taken ? null : "true",
      "data-tip": taken ? "Take the last pick back" : "Nothing is picked.",
    },
    icon("back"),
    h("span", "Take back"),
  );
  return h("div.mn-bar-steps", back, ...toolButtons(view, STEPS, idle));
}

/** The way through a game that is looked back at. */
export function reviewButtons(view: View): HTMLElement[] {
  if (!view.review) return [];
  const { at, steps, worst } = view.review;
  const slip = worst.find((step) => step > at) ?? worst[0];
  const go = (to: number, mark: Icon, name: string) =>
    button(
      "mn-tool",
      "look",
      {
        "data-to": to,
        "aria-label": name,
        "data-tip": name,
        "aria-disabled": (to < 0 || to > steps) && "true",
      },
      icon(mark),
    );
  return [
    go(0, "first", "To the beginning"),
    go(at - 1, "back", "One step back"),
    h("span.mn-soft.mn-at", `${at} of ${steps}`),
    go(at + 1, "next", "One step on"),
    ...(slip === undefined || slip === at
      ? []
      : [button("mn-button", "look", { "data-to": slip }, slip > at ? "Next slip" : "First slip")]),
    button("mn-button", "look", { "data-primary": true }, "Back to the game"),
  ];
}

/** What can be done with the game as a whole. */
export function tools(view: View, idle: boolean): HTMLElement {
  const bar = h(
    "div.mn-tools-bar",
    { role: "group", "aria-label": "Game" },
    ...toolButtons(view, TOOLS, idle),
  );
  if (view.download) {
    bar.append(button("mn-tool.mn-download", "download", icon("save"), h("span", view.download.name)));
  }
  return bar;
}
