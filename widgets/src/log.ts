/** The log: what happened, by turns, the newest first; and in a sentence each, what the others did since one's last turn. */
import { button, h, icon } from "./dom";
import { morphChildren } from "./morph";
import { ruleLink } from "./rules";
import type { LogLine, View } from "./view";

function row(line: LogLine, prefix: string): HTMLElement {
  return h(
    "li",
    {
      id: `${prefix}-log-${line.n}`,
      "data-step": line.n,
      "data-shows": line.elements.join(" "),
      "data-deed": line.deed,
    },
    h("span.mn-log-text", line.text),
    ruleLink(line.rule, true),
  );
}

/**
 * Lines of one turn: those of steps that one seat decided after another, and of what chance did in between. What comes before the
 * first decision of the game is no turn of anybody's.
 */
function turns(lines: readonly LogLine[]): LogLine[][] {
  const found: LogLine[][] = [];
  const cut = (lines[0]?.n ?? 1) > 1;
  let seat = -1;
  for (const line of lines) {
    const last = found.at(-1);
    if (last && (line.seat < 0 || line.seat === seat || (seat < 0 && cut))) last.push(line);
    else found.push([line]);
    if (line.seat >= 0) seat = line.seat;
  }
  return found;
}

/** The log, newest turn first and in it the deed before what came of it. Its lines do not change, so only new ones are drawn. */
export class Log {
  #holder: HTMLElement;
  #prefix: string;
  #list = h("ol.mn-log");
  #rows = new Map<string, HTMLElement>();
  /** All lines that came so far and are still true, oldest first: a view brings the last ones only. */
  #known: readonly LogLine[] = [];
  #seat: number | null = null;

  constructor(holder: HTMLElement, prefix: string) {
    this.#holder = holder;
    this.#prefix = prefix;
  }

  /** Shows the log of a view; with null, nothing. */
  show(view: View | null): void {
    const lines = this.#all(view);
    const before = this.#rows;
    this.#rows = new Map();
    const groups = turns(lines).map((turn) => {
      const rows = turn.map((line, nth) => {
        // A step has several lines, which may even read the same.
        const key = `${nth - turn.findIndex(({ n }) => n === line.n)} ${JSON.stringify(line)}`;
        const node = before.get(key) ?? row(line, this.#prefix);
        this.#rows.set(key, node);
        return node;
      });
      const who = view?.seats[turn.find(({ seat }) => seat >= 0)?.seat ?? -1];
      return h("li.mn-log-turn", h("h4", who?.name ?? "The start"), h("ol", ...rows));
    });
    const empty = view && h("p.mn-soft", "Nothing has happened yet.");
    morphChildren(this.#list, groups.reverse());
    const first = lines[0]?.n ?? 1;
    const more =
      first > 1 && button("mn-button.mn-quiet", "older", { "data-to": first, tabindex: -1 }, "Earlier turns");
    morphChildren(
      this.#holder,
      lines.length > 0 ? [this.#list, ...(more ? [more] : [])] : empty ? [empty] : [],
    );
  }

  /** The lines of a view and all known from before it. */
  #all(view: View | null): readonly LogLine[] {
    if (!view || view.seat !== this.#seat) this.#known = [];
    this.#seat = view?.seat ?? null;
    const lines = view?.log ?? [];
    const older = view?.older ?? [];
    const from = this.#known[0]?.n ?? Number.POSITIVE_INFINITY;
    const known = [...older.filter(({ n }) => n < from), ...this.#known];
    const first = lines[0]?.n ?? 0;
    this.#known = [...known.filter(({ n }) => n < first), ...lines];
    return this.#known;
  }
}

/** What each of the others did, with a way to see it once more. */
export function since(view: View): HTMLElement | null {
  if (view.since.length === 0) return null;
  return h(
    "ul.mn-since",
    { "aria-label": "Since your last turn" },
    ...view.since.map(({ seat, text, elements, first, last }) =>
      h(
        "li",
        { "data-shows": elements.join(" "), "data-seat": seat },
        h("span", text),
        button(
          "mn-tool",
          "replay",
          {
            "data-to": first,
            "data-until": last,
            "aria-label": "Show it again on the board",
            "data-tip": "Show it again on the board",
          },
          icon("look"),
        ),
      ),
    ),
  );
}
