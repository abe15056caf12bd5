/** What is drawn of a view, each part in its fixed place. Nothing here knows of picks, the focus or bubbles. */
import type { Connection } from "./connection";
import { button, h } from "./dom";
import { buildLayout, type Layout } from "./layout";
import { lesson } from "./lesson";
import { find } from "./marks";
import { morphChildren } from "./morph";
import { float } from "./motion";
import { curtain, notices } from "./notices";
import { Log, prompt, scores, tools } from "./panel";
import { Panes } from "./panes";
import { ruleList } from "./rules";
import type { Gain, Rule, View } from "./view";

/** How the board stands towards Python. */
export interface Standing {
  /** Whether the player may act. */
  idle: boolean;
  readOnly: boolean;
  quiet: Connection["quiet"];
  /** The label of the action that was sent, until its answer comes. */
  sent: string | null;
}

/** What each holder was last filled for. */
const filled = new WeakMap<HTMLElement, string>();

/** Replaces the children of `holder` in place, so that the focus and opened details stay. */
function show(holder: HTMLElement, ...content: (Node | null)[]): void {
  filled.delete(holder);
  morphChildren(
    holder,
    content.filter((node) => node !== null),
  );
}

/** Fills `holder` with what `make` makes of `data`, unless it was filled for the same last time. */
function fill(holder: HTMLElement, data: unknown, make: () => Node | null): void {
  const key = JSON.stringify(data);
  if (filled.get(holder) === key) return;
  show(holder, make());
  filled.set(holder, key);
}

export class Frame {
  readonly layout: Layout;
  #prefix: string;
  #signal: AbortSignal;
  #log: Log;
  #panes: Panes;
  #rules: ReadonlyMap<string, Rule> = new Map();

  constructor(prefix: string, signal: AbortSignal) {
    this.#prefix = prefix;
    this.#signal = signal;
    this.layout = buildLayout(prefix);
    const { board, search, log } = this.layout;
    this.#log = new Log(log, prefix);
    this.#panes = new Panes(board, prefix, signal);
    search.addEventListener("input", () => this.rules(this.#rules), { signal });
  }

  /** Draws a view. Returns what lets the elements glide to where they are now, for when all else is drawn. */
  draw(view: View, standing: Standing): () => void {
    const { root } = this.layout;
    for (const [name, value] of Object.entries({ mode: view.mode, tone: view.prompt.tone })) {
      if (root.dataset[name] !== value) root.dataset[name] = value;
    }
    root.toggleAttribute("data-locked", !standing.idle);
    root.toggleAttribute("data-deaf", standing.readOnly);
    // Behind the curtain nothing of the last player's is left in the page.
    const glide = this.#panes.update(view.mode === "curtain" ? [] : view.panes);
    this.prompt(view, standing.sent);
    this.#fill(view, standing);
    return glide;
  }

  prompt(view: View, sent: string | null): void {
    const open = view.mode !== "curtain";
    fill(this.layout.prompt, open && [view.prompt, view.seats, view.seat, sent], () =>
      open ? prompt(view, this.#prefix, sent) : null,
    );
  }

  #fill(view: View, { idle, quiet }: Standing): void {
    const { layout } = this;
    const prefix = this.#prefix;
    const open = view.mode !== "curtain";
    const { seats, can } = view;
    fill(layout.curtain, !open && [view.title, view.curtain], () => (open ? null : curtain(view)));
    fill(layout.notices, [quiet, view.error, view.progress, view.hint, view.result, can.hint], () =>
      notices(view, quiet, prefix),
    );
    fill(layout.lesson, open && view.lesson, () => (open && view.lesson ? lesson(view.lesson) : null));
    fill(layout.tools, open && [can, view.refused, view.download?.name, idle], () =>
      open ? tools(view, idle) : null,
    );
    fill(layout.scores, open && [seats, view.seat], () => (open ? scores(view, prefix) : null));
    this.#log.show(open ? view.log : null);
  }

  /** Shows buttons for what can be picked and has no place on the board, as [id, label], and one to take a pick back. */
  options(choices: [string, string][], taken: boolean): void {
    const options = choices.map(([id, label]) =>
      h("button.mn-button.mn-option", { type: "button", "data-el": id }, label),
    );
    const back = taken ? button("mn-button.mn-quiet", "back", "Take back") : null;
    show(this.layout.options, ...options, back);
  }

  /** Shows the rules that are searched for. */
  rules(rules: ReadonlyMap<string, Rule>): void {
    this.#rules = rules;
    show(this.layout.rules, ruleList(rules, this.layout.search.value));
  }

  /** Lets gains float over their elements. */
  float(gains: readonly Gain[]): void {
    const { board } = this.layout;
    gains.forEach(({ element, text }, nth) => {
      const node = find(board, element);
      if (node) float(board, node, text, this.#signal, nth);
    });
  }
}
