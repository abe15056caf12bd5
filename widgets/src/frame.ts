/** What is drawn of a view, each part in its fixed place. Nothing here knows of picks, the focus or bubbles. */
import type { Connection } from "./connection";
import { button, h } from "./dom";
import { fill, show } from "./fill";
import { buildLayout, type Layout } from "./layout";
import { lesson, summary } from "./lesson";
import { Log, since } from "./log";
import { find } from "./marks";
import { float } from "./motion";
import { alarm, curtain, notices, resultSheet } from "./notices";
import { prompt, reviewButtons, scores, steps, tools } from "./panel";
import { type Matters, Panes } from "./panes";
import { roomFor, watchPaper, watchRoom } from "./room";
import { ruleList } from "./rules";
import type { Choice, Gain, Rule, View } from "./view";

/** How the board stands towards Python. */
export interface Standing {
  /** Whether the player may act. */
  idle: boolean;
  readOnly: boolean;
  quiet: Connection["quiet"];
  /** What stands in the place of the prompt: the action that was sent, until its answer comes, or that a press was not done. */
  said: string | null;
}

export class Frame {
  readonly layout: Layout;
  /** What the ids of this board begin with. */
  readonly prefix: string;
  #signal: AbortSignal;
  #log: Log;
  #panes: Panes;
  #rules: ReadonlyMap<string, Rule> = new Map();
  /** Whether the page is laid out for paper, on which there is room for everything. */
  #paper = false;
  /** What the lesson said last. */
  #said = "";
  /** Whether the player has put the sheet away that says how the game ended. */
  #looking = false;

  constructor(prefix: string, signal: AbortSignal) {
    this.prefix = prefix;
    this.#signal = signal;
    this.layout = buildLayout(prefix);
    const { board, search, log } = this.layout;
    this.#log = new Log(log, prefix);
    this.#panes = new Panes(board, prefix, signal);
    search.addEventListener("input", () => this.rules(this.#rules), { signal });
  }

  /** Takes the room that there is, and again whenever it changes, which `changed` is then told of. */
  settle(changed: () => void): void {
    const measure = () => {
      if (this.#fit()) changed();
    };
    watchRoom(this.layout.root, this.layout.board, measure, this.#signal);
    watchPaper((paper) => {
      this.#paper = paper;
      this.#panes.spread(paper);
      this.#fit();
      changed();
    }, this.#signal);
    measure();
  }

  #fit(): boolean {
    const { root, board } = this.layout;
    const height = this.#paper ? null : roomFor(root);
    root.toggleAttribute("data-screen", height !== null);
    root.style.setProperty("--mn-height", height === null ? "auto" : `${height}px`);
    return this.#panes.give(
      height === null ? null : { width: board.clientWidth, height: board.clientHeight },
    );
  }

  /** Has every pane where it belongs while this matters. */
  place(matters: Matters): void {
    this.#panes.place(matters);
  }

  /** Opens or folds a pane. */
  toggle(pane: string): void {
    this.#panes.toggle(pane);
  }

  /** Puts the sheet away that says how the game ended, or shows it again. */
  showResult(shown: boolean): void {
    this.#looking = !shown;
  }

  /** Draws a view. Returns what lets the elements glide to where they are now, for when all else is drawn. */
  draw(view: View, standing: Standing, matters: Matters): () => void {
    const { root } = this.layout;
    for (const [name, value] of Object.entries({ mode: view.mode, tone: view.prompt.tone })) {
      if (root.dataset[name] !== value) root.dataset[name] = value;
    }
    root.toggleAttribute("data-locked", !standing.idle);
    root.toggleAttribute("data-deaf", standing.readOnly);
    // Behind the curtain nothing of the last player's is left in the page.
    const glide = this.#panes.update(view.mode === "curtain" ? [] : view.panes, matters);
    this.prompt(view, standing.said);
    this.#fill(view, standing);
    return glide;
  }

  prompt(view: View, said: string | null): void {
    const open = view.mode !== "curtain";
    fill(this.layout.prompt, open && [view.prompt, view.seats, view.seat, said], () =>
      open ? prompt(view, this.prefix, said) : null,
    );
  }

  #fill(view: View, { idle, quiet }: Standing): void {
    const { layout } = this;
    const prefix = this.prefix;
    const open = view.mode !== "curtain";
    const { seats, can } = view;
    fill(layout.alarm, quiet, () => alarm(quiet));
    fill(layout.curtain, !open && [view.title, view.curtain], () => (open ? null : curtain(view)));
    fill(
      layout.notices,
      [quiet, view.unsaved, view.notice, view.error, view.progress, view.hint, can.hint],
      () => notices(view, quiet, prefix),
    );
    fill(layout.lesson, open && view.lesson, () =>
      open && view.lesson ? lesson(view.lesson, prefix) : null,
    );
    const page = open && view.lesson !== null && view.lesson.summary.length > 0 && view.lesson;
    layout.root.toggleAttribute("data-summary", page !== false);
    fill(layout.summary, page && [page.title, page.summary, view.page], () =>
      page ? summary(page, view.page !== "") : null,
    );
    // A new step, and the verdict on a try, begin at the top of the text.
    const said = JSON.stringify([view.lesson?.step, view.lesson?.feedback]);
    if (said !== this.#said) layout.brief.scrollTop = 0;
    this.#said = said;
    fill(layout.tools, open && [can, view.refused, view.download?.name, idle], () =>
      open ? tools(view, idle) : null,
    );
    layout.side.dataset.closed = view.lesson?.closed.join(" ") ?? "";
    fill(layout.scores, open && [seats, view.seat], () => (open ? scores(view, prefix) : null));
    fill(layout.since, open && [view.since], () => (open ? since(view) : null));
    this.#log.show(open ? view : null);
    if (!view.result && !view.review) this.#looking = false;
    const ended = open && view.result !== null && !this.#looking;
    fill(layout.result, ended && [view.result, seats, can], () => (ended ? resultSheet(view, prefix) : null));
  }

  /**
   * Shows the bar's buttons: those for what can be picked and has no place on the board, as [id, label], those of a look back, and
   * those that are always there. `asked` is a move that waits to be confirmed; `taken` says whether a pick can be taken back.
   */
  options(
    view: View,
    choices: [string, string][],
    asked: Choice | null,
    idle: boolean,
    taken: boolean,
  ): void {
    const options = choices.map(([id, label]) =>
      h("button.mn-button.mn-option", { type: "button", "data-el": id }, label),
    );
    const skip = idle && view.can.skip === true;
    show(
      this.layout.options,
      ...options,
      asked && button("mn-button.mn-option", "confirm", { "data-primary": true }, `Yes: ${asked.label}`),
      ...reviewButtons(view),
      skip ? button("mn-button.mn-quiet", "skip", "Skip their turns") : null,
      view.result && this.#looking ? button("mn-button", "show-result", "Result") : null,
    );
    const open = view.mode !== "curtain";
    fill(this.layout.steps, open && [view.can, view.refused, idle, taken], () =>
      open ? steps(view, idle, taken) : null,
    );
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
