/** The board: one view of one model. It shows what Python sends and sends what the player means. */

import { Announcer } from "./announcer";
import { Bubble } from "./bubble";
import { Connection, type Model } from "./connection";
import { button, h } from "./dom";
import { offer } from "./files";
import { fill, show } from "./fill";
import { roomFor, watchRoom } from "./frame";
import { keepGame } from "./games";
import { rove } from "./keyboard";
import { buildLayout } from "./layout";
import { lesson } from "./lesson";
import { Lobby } from "./lobby";
import { Log, since } from "./log";
import { buttons, control, find, mark, reachable } from "./marks";
import { float, seek, shake } from "./motion";
import { curtain, notices, resultSheet } from "./notices";
import { prompt, reviewButtons, scores, steps, tools } from "./panel";
import { type Matters, Panes } from "./panes";
import { buttonLabel, instead, pick, prune, step } from "./picking";
import { keepCode } from "./resume";
import { ruleCard, ruleLink, ruleList } from "./rules";
import { keepSettings, readSettings, type Settings, settingsForm, wear } from "./settings";
import { names } from "./touch";
import { type Rule, readView, type View } from "./view";
import { reveal } from "./zoom";

/** How long a step that is shown again stays, in milliseconds. */
const PACES = { slow: 2400, normal: 1200, instant: 500 };

/** How long an answer may take before the board shows that it waits for one. */
const SOON = 120;

export class Board {
  view: View = readView({});
  path: string[] = [];
  readonly layout;
  readonly lobby: Lobby;
  #signal: AbortSignal;
  #prefix: string;
  #rules: ReadonlyMap<string, Rule> = new Map();
  #connection: Connection;
  #panes: Panes;
  #announcer: Announcer;
  #log: Log;
  #why: Bubble;
  #hideName: () => void;
  /** The label of the action that was sent, until its answer comes. */
  #sent: string | null = null;
  /** Elements that the line of the log under the pointer speaks of. */
  #lit: string[] = [];
  #whyOpen = false;
  #downloads = 0;
  #current: SVGElement | null = null;
  readonly settings: Settings = readSettings();
  #resultHidden = false;
  /** The step at which what is shown again ends. */
  #until: number | null = null;
  #next: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, host: HTMLElement, signal: AbortSignal) {
    this.#signal = signal;
    this.#connection = new Connection(model, host, {
      view: (view, answered) => this.#take(view, answered),
      rules: (rules) => {
        this.#rules = rules;
        this.#drawRules();
      },
      changed: () => this.#draw(),
    });
    this.#prefix = `mn${this.#connection.client}`;
    this.layout = buildLayout(this.#prefix);
    const { root, board, search, log } = this.layout;
    this.#log = new Log(log, this.#prefix);
    this.#panes = new Panes(board, this.#prefix, signal);
    this.#why = new Bubble(root, "why");
    this.#hideName = names(root, new Bubble(root, "tip"), () => !this.#why.node.hidden, signal);
    this.#announcer = new Announcer(root);
    this.lobby = new Lobby(this, this.layout, this.#prefix, signal);
    host.append(root);
    search.addEventListener("input", () => this.#drawRules(), { signal });
    signal.addEventListener("abort", () => this.#end());
    wear(root, this.settings);
    watchRoom(root, board, () => this.fit(), signal);
    this.fit();
    this.#connection.open(signal);
  }

  /** Takes the room that there is. */
  fit(): void {
    const { root, board } = this.layout;
    const height = roomFor(root);
    root.toggleAttribute("data-screen", height !== null);
    root.style.setProperty("--mn-height", height === null ? "auto" : `${height}px`);
    const space = height === null ? null : { width: board.clientWidth, height: board.clientHeight };
    if (this.#panes.give(space)) this.#drawMarks();
  }

  /** What of the pictures matters now: what can be picked, what belongs to that, and what is new. */
  #matters(): Matters {
    const { choices, changed } = this.view;
    const able = this.view.mode !== "curtain";
    return {
      next: new Set(able ? step(choices, this.#sent === null ? this.path : []).next : []),
      later: new Set(able ? [...changed, ...choices.flatMap(({ path }) => path)] : []),
    };
  }

  #end(): void {
    const { root, dialog } = this.layout;
    clearTimeout(this.#waiting);
    clearTimeout(this.#next);
    for (const animation of root.getAnimations?.({ subtree: true }) ?? []) animation.cancel();
    if (dialog.open) dialog.close();
    root.remove();
  }

  get readOnly(): boolean {
    return this.#connection.readOnly;
  }

  /** Whether the player may act: nothing is under way and somebody listens. */
  get idle(): boolean {
    return !this.readOnly && !this.#connection.locked;
  }

  #take(view: View, answered: string[]): void {
    const news = view.rev !== this.view.rev || answered.length > 0;
    if (!view.result && !view.review) this.#resultHidden = false;
    const entered = view.mode !== this.view.mode;
    this.view = view;
    const left = this.#sent === null ? prune(view.choices, this.path) : [];
    const kept = left.length === this.path.length && view.mode !== "curtain";
    this.path = kept ? left : [];
    if (!this.#connection.locked) this.#sent = null;
    this.#whyOpen = view.why !== null && (news || this.#whyOpen);
    this.#draw();
    this.#announcer.view(view);
    if (news) this.#replay();
    if (view.error) this.#announcer.warn(`${view.error.text} ${view.error.detail}`);
    else if (!view.why) this.#announcer.warn("");
    if (news) {
      view.gains.forEach(({ element, text }, nth) => {
        const node = find(this.layout.board, element);
        if (node) float(this.layout.board, node, text, this.#signal, nth);
      });
      if (this.#whyOpen) this.#showWhy(answered.includes("why"));
      else this.#why.hide();
    }
    keepCode(view.resume);
    if (view.mode !== "lesson") keepGame(view.resume);
    this.lobby.show(view, entered, answered);
    const { download } = view;
    if (download && download.n !== this.#downloads && answered.includes("save")) offer(download);
    this.#downloads = download?.n ?? 0;
  }

  // --- drawing

  #draw(): void {
    const { layout, view } = this;
    const prefix = this.#prefix;
    const had = this.#focused();
    // Behind the curtain nothing of the last player's is left in the page.
    const open = view.mode !== "curtain";
    for (const [name, value] of Object.entries({ mode: view.mode, tone: view.prompt.tone })) {
      if (layout.root.dataset[name] !== value) layout.root.dataset[name] = value;
    }
    clearTimeout(this.#waiting);
    layout.root.toggleAttribute("data-locked", !this.idle);
    layout.root.toggleAttribute("data-deaf", this.readOnly);
    if (!open) this.closeBubbles();
    const glide = this.#panes.update(open ? view.panes : [], this.#matters());
    const { seats, can } = view;
    const { quiet } = this.#connection;
    fill(layout.curtain, !open && [view.title, view.curtain], () => (open ? null : curtain(view)));
    this.#drawPrompt();
    fill(layout.notices, [quiet, view.error, view.progress, view.hint, can.hint], () =>
      notices(view, quiet, prefix),
    );
    fill(layout.lesson, open && view.lesson, () => (open && view.lesson ? lesson(view.lesson) : null));
    fill(layout.tools, open && [can, view.refused, view.download?.name, this.idle], () =>
      open ? tools(view, this.idle) : null,
    );
    fill(layout.scores, open && [seats, view.seat], () => (open ? scores(view, prefix) : null));
    this.#log.show(open ? view : null);
    const ended = open && view.result !== null && !this.#resultHidden;
    fill(layout.result, ended && [view.result, seats, can], () => (ended ? resultSheet(view, prefix) : null));
    fill(layout.since, open && [view.since], () => (open ? since(view) : null));
    this.#drawMarks();
    this.#refocus(had);
    glide();
  }

  #drawPrompt(): void {
    const { view } = this;
    const open = view.mode !== "curtain";
    fill(this.layout.prompt, open && [view.prompt, view.seats, view.seat, this.#sent], () =>
      open ? prompt(view, this.#prefix, this.#sent) : null,
    );
  }

  /** Locks the board at once, and shows that it waits only when it waits for long: an answer most often comes before. */
  #wait(): void {
    if (this.idle || this.readOnly) {
      this.#draw();
      return;
    }
    this.layout.root.toggleAttribute("data-locked", true);
    this.#drawPrompt();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#draw(), SOON);
  }

  #drawRules(): void {
    show(this.layout.rules, ruleList(this.#rules, this.layout.search.value));
  }

  #drawMarks(): void {
    const { view, layout, path } = this;
    this.#panes.place(this.#matters());
    const able = this.idle && view.mode !== "curtain";
    const next = new Set(able ? step(view.choices, path).next : []);
    const why = this.#whyOpen ? view.why : null;
    mark(layout.board, {
      next,
      instead: new Set(able ? instead(view.choices, path) : []),
      path,
      changed: new Set(view.changed),
      causes: new Set(why?.refusals.flatMap((refusal) => refusal.elements)),
      hints: new Set(view.hint?.elements),
      shown: new Set(this.#lit),
      refused: why && {
        id: why.path.at(-1) ?? "",
        text: why.refusals.map((refusal) => refusal.text).join(" "),
      },
      asks: view.can.why === true && !this.readOnly,
    });
    const options = buttons(layout.board, next).map((id) =>
      h("button.mn-button.mn-option", { type: "button", "data-el": id }, buttonLabel(view.choices, path, id)),
    );
    const taken = path.length > 0 && this.#sent === null;
    const skip =
      this.idle &&
      view.can.skip === true &&
      button("mn-button.mn-quiet", "skip", "Skip to the end of their turns");
    const result = view.result && this.#resultHidden ? button("mn-button", "show-result", "Result") : null;
    show(layout.options, ...options, ...reviewButtons(view), skip || null, result);
    fill(layout.steps, view.mode !== "curtain" && [view.can, view.refused, this.idle, taken], () =>
      view.mode === "curtain" ? null : steps(view, this.idle, taken),
    );
    this.roveTo(this.#current);
  }

  #showWhy(asked: boolean): void {
    const { why } = this.view;
    const { board, options, prompt: fallback } = this.layout;
    if (!why) return;
    const id = CSS.escape(why.path.at(-1) ?? "");
    const at = find(board, id) ?? options.querySelector(`[data-el="${id}"]`) ?? fallback;
    const marked = [...board.querySelectorAll("[data-state]:not([data-state='changed'])")];
    const reasons = why.refusals.map(({ text, rule }) => h("li", text, " ", ruleLink(rule)));
    const content = h("div", h("h4", "Not possible"), h("ul.mn-refusals", ...reasons));
    this.#hideName();
    this.#why.show(at, content, { avoid: marked, close: true });
    this.#announcer.warn(`Not possible. ${why.refusals.map((refusal) => refusal.text).join(" ")}`);
    if (asked) shake(at);
  }

  /** Opens a rule: in a bubble below the reason it is given for, else in a bubble beside the link. */
  showRule(link: HTMLElement): void {
    const id = link.dataset.rule ?? "";
    const card = ruleCard(id, this.#rules.get(id));
    const reason = link.closest(".mn-refusals > li");
    if (reason) {
      const shown = reason.querySelector(".mn-card");
      if (shown) shown.remove();
      else reason.append(card);
      link.setAttribute("aria-expanded", String(!shown));
      this.#why.move();
    } else {
      this.#why.show(link, card, { close: true, sides: ["left", "below", "above", "right"] });
    }
    this.#announcer.warn(card.textContent ?? "");
  }

  /** Lights the elements that something speaks of. */
  light(ids: string): void {
    if (ids === this.#lit.join(" ")) return;
    this.#lit = ids === "" ? [] : ids.split(" ");
    this.#drawMarks();
  }

  /** Closes what is open beside an element; true when there was a reason or a rule to close. */
  closeBubbles(): boolean {
    const open = !this.#why.node.hidden;
    this.#hideName();
    this.#why.hide();
    if (this.#whyOpen) {
      this.#whyOpen = false;
      this.#drawMarks();
    }
    return open;
  }

  /** Shows and says what went wrong on this side. */
  complain(text: string): void {
    this.view.error = { text, detail: "" };
    this.#draw();
    this.#announcer.warn(text);
  }

  // --- focus

  /** What can be picked or taken back now, or everything when that is nothing. */
  candidates(): (HTMLElement | SVGElement)[] {
    const able = this.reachable(":is([data-state~='pick'], [data-state~='picked'])");
    return able.length > 0 ? able : this.reachable();
  }

  reachable(states?: string): (HTMLElement | SVGElement)[] {
    const { options, board } = this.layout;
    return [...options.querySelectorAll("button"), ...reachable(board, states).map(control)];
  }

  /** The id of the element that has the focus, or null when none has. */
  #focused(): string | null {
    const active = (this.layout.root.getRootNode() as Document).activeElement;
    return (
      (this.layout.root.contains(active) && active?.closest("[data-el]")?.getAttribute("data-el")) || null
    );
  }

  /** Puts the focus back when what had it is gone: on its namesake, else on the nearest thing to go on with. */
  #refocus(had: string | null): void {
    if (had === null || this.#focused() !== null) return;
    if (!this.#focusOn(had)) (this.layout.options.querySelector("button") ?? this.#current)?.focus();
  }

  #focusOn(id: string): boolean {
    const node = find(this.layout.board, id);
    if (node) control(node).focus({ preventScroll: true });
    return node !== null;
  }

  /** Makes `part` the one that Tab reaches, if it is still there, else the first that can be picked. */
  roveTo(part: Element | null): void {
    const { board } = this.layout;
    const nodes = reachable(board);
    const parts = nodes.map(control);
    const first = nodes.findIndex((node) => node.matches("[data-state~='pick']"));
    this.#current = parts.find((each) => each === part) ?? parts[Math.max(first, 0)] ?? null;
    rove(parts, this.#current);
  }

  // --- from the player

  /**
   * Picks an element: goes on along a path, or back, or asks why not. `part` gets the focus: after a message is sent, as that
   * lays the page out.
   */
  pick(id: string, part: SVGElement | null = null): void {
    const { view } = this;
    const meaning = this.idle ? pick(view.choices, this.path, id) : null;
    const focus = () => part?.focus({ preventScroll: true });
    if (meaning?.kind !== "act") focus();
    if (!meaning) return;
    this.closeBubbles();
    if (meaning.kind === "why") {
      if (view.can.why === true) this.#connection.send("why", { path: meaning.path });
      return;
    }
    if (meaning.kind === "act") {
      this.path = meaning.choice.path;
      this.#sent = meaning.choice.label;
      this.#connection.send("act", { path: this.path });
      focus();
      this.#wait();
      return;
    }
    const had = this.#focused();
    this.path = meaning.path;
    this.#drawMarks();
    this.#refocus(had);
    const { board, options } = this.layout;
    // What shows beside a place at the edge of a map lies beyond that edge.
    for (const node of board.querySelectorAll("[data-at][data-shown]")) reveal(node);
    seek([...board.querySelectorAll("svg [data-state~='pick']")]);
    if (had !== null && !board.querySelector("[data-state~='pick']"))
      options.querySelector("button")?.focus();
  }

  /** Shows how the game ended, or what lies below that. */
  showResult(shown: boolean): void {
    this.#resultHidden = !shown;
    this.#draw();
  }

  // --- looking back

  /** Shows steps of the game again, one after the other, then the game as it is. */
  replay(first: number, last: number): void {
    this.#until = last;
    this.ask("look", { at: first });
  }

  /** The next step of those that are shown again, in its time. */
  #replay(): void {
    const { review } = this.view;
    clearTimeout(this.#next);
    if (!review || this.#until === null) return;
    const at = review.at < this.#until ? review.at + 1 : null;
    this.#next = setTimeout(() => {
      if (at === null) this.#until = null;
      this.ask("look", { at });
    }, PACES[this.settings.pace]);
  }

  /** Looks back at one step, or at none. */
  look(at: number | null): void {
    this.#until = null;
    this.ask("look", { at });
  }

  // --- settings

  settingsForm(): HTMLElement {
    return settingsForm(this.settings, (settings) => {
      keepSettings(settings);
      wear(this.layout.root, settings);
      this.ask("pace", { pace: settings.pace });
    });
  }

  /** Opens or folds a pane. */
  togglePane(id: string): void {
    this.#panes.toggle(id);
    this.#drawMarks();
  }

  /** Takes the last pick back. */
  back(): void {
    const last = this.path.at(-1);
    if (last === undefined || this.#sent !== null) return;
    this.path = this.path.slice(0, -1);
    this.#drawMarks();
    this.#focusOn(last);
  }

  /** Sends a message that is no pick. */
  ask(kind: string, rest: Record<string, unknown> = {}): void {
    if (kind === "cancel" ? this.readOnly : !this.idle) return;
    this.closeBubbles();
    this.#connection.send(kind, rest);
    this.#wait();
  }
}
