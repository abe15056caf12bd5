/** The prompt and the side panel: pure functions from a view to DOM. Clicks are told apart by `data-do`. */
import { button, h, type Icon, icon } from "./dom";
import { morphChildren } from "./morph";
import { ruleLink } from "./rules";
import { picture } from "./sanitize";
import type { LogLine, View } from "./view";

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

/** Whose turn it is, and the one sentence that says what to do; `sent` stands in its place while Python thinks. */
export function prompt(view: View, prefix: string, sent: string | null): HTMLElement {
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
      h("p.mn-say", sent ?? text),
    ),
  );
}

function signed(value: number | string): string {
  return String(value).replace(/^-/, "\u2212");
}

export function scores(view: View, prefix: string): HTMLElement {
  const seats = view.seats.map((seat, index) => {
    const kind = seat.kind === "bot" ? "bot" : "person";
    const lines = seat.lines.map((line) =>
      h("tr", h("th", { scope: "row" }, line.label, " ", ruleLink(line.rule)), h("td", signed(line.value))),
    );
    return h(
      "li.mn-seat",
      { "data-active": seat.active },
      h(
        "div.mn-seat-head",
        emblem(view, index, `${prefix}-s`),
        h(
          "div.mn-seat-who",
          h("span.mn-seat-name", h("bdi", seat.name), index === view.seat && h("span.mn-you", "you")),
          h("span.mn-seat-kind", icon(kind), kind),
        ),
        seat.active && h("span.mn-lamp", h("span.mn-hidden", "to move")),
        seat.total === null
          ? h("span.mn-note", seat.note || "hidden")
          : h("span.mn-total", signed(seat.total)),
      ),
      lines.length > 0 &&
        h(
          "details",
          { id: `${prefix}-lines-${index}` },
          h("summary", "Breakdown", h("span.mn-hidden", " of ", h("bdi", seat.name))),
          h("table.mn-lines", h("tbody", ...lines)),
        ),
    );
  });
  return h("ul.mn-seats", ...seats);
}

function row(line: LogLine, prefix: string): HTMLElement {
  return h(
    "li",
    { id: `${prefix}-log-${line.n}`, "data-shows": line.elements.join(" ") },
    h("span.mn-log-text", line.text),
    ruleLink(line.rule),
  );
}

/** The log, newest line first. Its lines do not change, so only new ones are drawn. */
export class Log {
  #holder: HTMLElement;
  #prefix: string;
  #list = h("ol.mn-log");
  #rows = new Map<string, HTMLElement>();

  constructor(holder: HTMLElement, prefix: string) {
    this.#holder = holder;
    this.#prefix = prefix;
  }

  /** Shows these lines; with null, nothing. */
  show(lines: readonly LogLine[] | null): void {
    const before = this.#rows;
    this.#rows = new Map();
    const rows = (lines ?? []).map((line, nth) => {
      // A step has several lines, which may even read the same.
      const key = `${nth - (lines ?? []).findIndex(({ n }) => n === line.n)} ${JSON.stringify(line)}`;
      const node = before.get(key) ?? row(line, this.#prefix);
      this.#rows.set(key, node);
      return node;
    });
    const empty = lines && h("p.mn-soft", "Nothing has happened yet.");
    morphChildren(this.#list, rows.reverse());
    morphChildren(this.#holder, rows.length > 0 ? [this.#list] : empty ? [empty] : []);
  }
}

const TOOLS = {
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  save: "Save",
  open: "Open",
  new: "New",
  help: "Help",
};

/**
 * The row of buttons. What is not possible now stays reachable and says why; what Python never offers is left out.
 */
export function tools(view: View, idle: boolean): HTMLElement {
  const bar = h("div.mn-tools-bar", { role: "group", "aria-label": "Game" });
  for (const [action, text] of Object.entries(TOOLS)) {
    const can = action === "help" || view.can[action];
    if (can === undefined) continue;
    const reason = can ? null : (view.refused[action] ?? "Not possible now.");
    const state = {
      "data-tip": reason,
      "aria-description": reason,
      "aria-disabled": can && (idle || action === "help") ? null : "true",
    };
    bar.append(button("mn-tool", action, state, icon(action as Icon), h("span", text)));
  }
  if (view.download) {
    bar.append(button("mn-tool.mn-download", "download", icon("save"), h("span", view.download.name)));
  }
  return bar;
}
