/** The board: one view of one model. It holds what the player has picked and sends what that means. */

import { Announcer } from "./announcer";
import { Connection, type Model } from "./connection";
import { offer } from "./files";
import { Focus } from "./focus";
import { Frame } from "./frame";
import { keepGame } from "./games";
import { Haste } from "./haste";
import type { Layout } from "./layout";
import { legend } from "./legend";
import { Lobby } from "./lobby";
import { buttons, find, mark } from "./marks";
import { seek, shake } from "./motion";
import { QUIET } from "./notices";
import type { Matters } from "./panes";
import { buttonLabel, instead, isButton, pick, prune, step } from "./picking";
import { Reasons } from "./reasons";
import { Replay } from "./replay";
import { keepCode, keepPage } from "./resume";
import { keepSettings, readSettings, type Settings, settingsForm, wear } from "./settings";
import { nameThePage } from "./title";
import { type Choice, readView, type View, type Why } from "./view";
import { reveal } from "./zoom";

/** How long an answer may take before the board shows that it waits for one. */
const SOON = 120;
/** What pressed twice means twice; all else that is on its way already is not asked for again. */
const TWICE = new Set(["undo", "redo", "hint"]);
/** Said of a press that came before an answer after which it cannot be done. */
const GIVEN_BACK = "Press again, the board had changed.";

/** A press that came before an answer was there, and for whom and for what it was made. */
interface Press {
  /** The kind of a message, or "pick". */
  kind: string;
  rest: Record<string, unknown>;
  mode: View["mode"];
  seat: View["seat"];
}

export class Board {
  view: View = readView({});
  path: string[] = [];
  readonly layout: Layout;
  readonly focus: Focus;
  readonly haste: Haste;
  readonly replay: Replay;
  readonly lobby: Lobby;
  readonly #settings: Settings = readSettings();
  /** The pace that Python knows of; it begins with the usual one. */
  #told: Settings["pace"] = "normal";
  #connection: Connection;
  #frame: Frame;
  #reasons: Reasons;
  #announcer: Announcer;
  /** The label of the action that was sent, until its answer comes. */
  #sent: string | null = null;
  #signs: ReadonlyMap<string, string> = new Map();
  /** The move that waits to be confirmed. */
  #asked: Choice | null = null;
  /** Elements that the line of the log under the pointer speaks of. */
  #lit: string[] = [];
  /** The refusal whose causes are marked. */
  #refused: Why | null = null;
  #downloads = 0;
  /** The last press that came before an answer was there. */
  #kept: Press | null = null;
  /** The message that was sent last, as text. */
  #doing = "";
  /** Whether the last press was given back. */
  #givenBack = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, host: HTMLElement, signal: AbortSignal) {
    this.#connection = new Connection(model, host, {
      view: (view, answered) => this.focus.during(() => this.#take(view, answered)),
      rules: (rules) => {
        this.#frame.rules(rules);
        this.#reasons.rules = rules;
      },
      signs: (signs) => {
        this.#signs = signs;
      },
      changed: () => {
        if (this.readOnly && this.#kept) this.#giveBack();
        this.#draw();
      },
    });
    this.#frame = new Frame(`mn${this.#connection.client}`, signal);
    this.layout = this.#frame.layout;
    this.haste = new Haste(this.layout.root, signal);
    this.focus = new Focus(this.layout, this.haste, signal);
    this.#announcer = new Announcer(this.layout.root);
    this.#reasons = new Reasons(this.layout, this.#announcer, signal);
    this.replay = new Replay((at) => this.ask("look", { at }), signal);
    this.lobby = new Lobby(this, this.layout, this.#frame.prefix, signal);
    host.append(this.layout.root);
    wear(this.layout.root, this.#settings);
    signal.addEventListener("abort", () => this.#end());
    this.#frame.settle(() => this.#drawMarks());
    this.#connection.open(signal);
  }

  #end(): void {
    const { root, dialog } = this.layout;
    clearTimeout(this.#waiting);
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

  // --- from Python

  #take(view: View, answered: string[]): void {
    const news = view.rev !== this.view.rev || answered.length > 0;
    const entered = view.mode !== this.view.mode;
    const before = this.view.lesson?.step;
    this.view = view;
    const left = this.#sent === null ? prune(view.choices, this.path) : [];
    const kept = left.length === this.path.length && view.mode !== "curtain";
    this.path = kept ? left : [];
    this.#asked = null;
    if (!this.#connection.locked) this.#sent = null;
    this.#refused = news || this.#refused ? view.why : null;
    if (news) this.#givenBack = false;
    this.#draw();
    this.#announcer.view(view);
    if (news) this.replay.shown(view, this.#settings);
    this.#tellPace();
    if (view.error) this.#announcer.warn(`${view.error.text} ${view.error.detail}`);
    else if (!view.why) this.#announcer.warn("");
    if (news) {
      this.#frame.float(view.gains);
      if (this.#refused) this.#reasons.show(this.#refused, answered.includes("why"));
      else this.#reasons.hide();
    }
    this.lobby.show(view, entered, answered);
    if (view.mode === "lesson" && answered.includes("act"))
      this.focus.takeOn(this.layout.options.querySelector("[data-el='button-next']"));
    if (!entered && answered.includes("act"))
      seek([...this.layout.board.querySelectorAll("svg [data-state~='pick']")]);
    // Another step begins at its top: on a phone the way on lies far below it.
    const { root } = this.layout;
    if (
      view.lesson &&
      before !== undefined &&
      before !== view.lesson.step &&
      root.getBoundingClientRect().top < 0
    )
      root.scrollIntoView?.({ block: "start" });
    nameThePage(view);
    keepPage(view.page);
    if (!this.#connection.resuming) keepCode(view.resume);
    if (view.mode !== "lesson") keepGame(view.resume);
    this.#download(answered.includes("save"));
    this.#catchUp(answered);
  }

  /** Hands a new file to the player who has `asked` for one: other boards of the model get it too. */
  #download(asked: boolean): void {
    const { download } = this.view;
    if (asked && download && download.n !== this.#downloads) offer(download);
    this.#downloads = download?.n ?? 0;
  }

  #draw(): void {
    const { view, idle, readOnly } = this;
    clearTimeout(this.#waiting);
    if (view.mode === "curtain") this.closeBubbles();
    const { quiet } = this.#connection;
    const standing = { idle, readOnly, quiet, said: this.#said };
    this.focus.during(() => {
      const glide = this.#frame.draw(view, standing, this.#matters());
      this.#drawMarks();
      glide();
    });
  }

  /** What stands in the place of the prompt, if anything does. */
  get #said(): string | null {
    return this.#sent ?? (this.#givenBack ? `${GIVEN_BACK} ${this.view.prompt.text}` : null);
  }

  /** What of the pictures matters now: what can be picked, what belongs to that, and what is new. */
  #matters(): Matters {
    const { choices, changed, mode } = this.view;
    if (mode === "curtain") return { next: new Set(), later: new Set() };
    const { next } = step(choices, this.#sent === null ? this.path : []);
    return { next: new Set(next), later: new Set([...changed, ...choices.flatMap(({ path }) => path)]) };
  }

  /** Locks the board at once, and shows that it waits only when it waits for long: an answer most often comes before. */
  #wait(): void {
    if (this.idle || this.readOnly) {
      this.#draw();
      return;
    }
    this.layout.root.toggleAttribute("data-locked", true);
    this.#frame.prompt(this.view, this.#said);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#draw(), SOON);
  }

  /** Draws what follows from the picks; options come and go with them, and so may the focus. */
  #drawMarks(): void {
    this.focus.during(() => this.#mark());
  }

  #mark(): void {
    const { view, path } = this;
    const { board } = this.layout;
    this.#frame.place(this.#matters());
    const able = this.idle && view.mode !== "curtain";
    const next = new Set(able ? step(view.choices, path).next : []);
    const why = this.#refused;
    const kept = this.#kept?.kind === "pick" ? [String(this.#kept.rest.id)] : [];
    mark(board, {
      next,
      instead: new Set(able ? instead(view.choices, path) : []),
      path: [...path, ...kept],
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
    this.#frame.options(
      view,
      buttons(board, next).map((id) => [id, buttonLabel(view.choices, path, id)]),
      this.#asked,
      this.idle,
      path.length > 0 && this.#sent === null,
    );
    this.focus.rove();
  }

  /** Shows and says what went wrong on this side. */
  complain(text: string): void {
    this.view.error = { text, detail: "" };
    this.#draw();
    this.#announcer.warn(text);
  }

  // --- from the player

  /** Opens a rule beside its link. */
  showRule(link: HTMLElement): void {
    this.#reasons.rule(link);
  }

  /** Lights the elements that something speaks of. */
  light(ids: string): void {
    if (ids === this.#lit.join(" ")) return;
    this.#lit = ids === "" ? [] : ids.split(" ");
    this.#drawMarks();
  }

  /** Closes what is open beside an element; true when there was a reason or a rule to close. */
  closeBubbles(): boolean {
    const { open } = this.#reasons;
    this.#reasons.hide();
    if (this.#refused) {
      this.#refused = null;
      this.#drawMarks();
    }
    return open;
  }

  /**
   * Picks an element: goes on along a path, or back, or asks why not. `part` gets the focus: after a message is sent, as that
   * lays the page out.
   */
  pick(id: string, part: SVGElement | null = null): void {
    const { view } = this;
    const focus = () => part?.focus({ preventScroll: true });
    if (!this.idle) {
      focus();
      this.#put("pick", { id });
      return;
    }
    const meaning = pick(view.choices, this.path, id);
    if (meaning.kind !== "act") focus();
    this.closeBubbles();
    this.#asked = null;
    this.#givenBack = false;
    if (meaning.kind === "act") this.#decide(meaning.choice, focus);
    else if (meaning.kind === "path") this.#go(meaning.path);
    else if (view.can.why === true) this.#connection.send("why", { path: meaning.path });
  }

  /** Plays a move, or asks first whether it is meant where the player wants that. */
  #decide(choice: Choice, focus: () => void): void {
    const { ask } = this.#settings;
    const { choices, final, mode } = this.view;
    const asks =
      mode === "game" && (ask === "always" || (ask === "final" && final.includes(choices.indexOf(choice))));
    if (!asks) {
      this.#act(choice, focus);
      return;
    }
    this.#asked = choice;
    this.#go(choice.path);
    this.layout.options.querySelector<HTMLElement>("[data-do='confirm']")?.focus();
  }

  /** Plays the move that was asked about. */
  confirm(): void {
    if (this.#asked && this.idle) this.#act(this.#asked, () => {});
    else if (this.#asked) this.#giveBack();
    this.#asked = null;
  }

  /** What the signs on the board stand for. */
  legend(): HTMLElement[] {
    return legend(this.layout.board, this.#signs);
  }

  #act({ path, label }: Choice, focus: () => void): void {
    this.path = path;
    this.#sent = label;
    this.#doing = "";
    this.#connection.send("act", { path });
    focus();
    this.#wait();
  }

  /** Makes `path` what is picked, and shows what may follow it. */
  #go(path: string[]): void {
    this.path = path;
    this.#drawMarks();
    const { board, options } = this.layout;
    // What shows beside a place at the edge of a map lies beyond that edge.
    for (const node of board.querySelectorAll("[data-at][data-shown]")) reveal(node);
    const places = [...board.querySelectorAll("svg [data-state~='pick']")];
    seek(places);
    if (places.length === 0) this.focus.takeOn(options.querySelector("button"));
  }

  /** Shows how the game ended, or what lies below that. */
  showResult(shown: boolean): void {
    this.#frame.showResult(shown);
    this.#draw();
  }

  /** Opens or folds a pane. */
  togglePane(id: string): void {
    this.#frame.toggle(id);
    this.#drawMarks();
  }

  /** The fields of the settings, which hold from the moment they are chosen. */
  settingsForm(): HTMLElement {
    return settingsForm(this.#settings, () => {
      keepSettings(this.#settings);
      wear(this.layout.root, this.#settings);
      this.#tellPace();
    });
  }

  /** Tells Python the pace that is wanted, if that is news; while the board waits, after the next answer. */
  #tellPace(): void {
    const { pace } = this.#settings;
    if (pace === this.#told || !this.idle) return;
    this.#told = pace;
    this.ask("pace", { pace });
  }

  /** Takes the last pick back, or the press that waits for an answer. */
  back(): void {
    if (this.#kept !== null) {
      this.#kept = null;
      this.#drawMarks();
      return;
    }
    const last = this.path.at(-1);
    if (last === undefined || this.#sent !== null) return;
    this.path = this.path.slice(0, -1);
    this.#asked = null;
    this.#drawMarks();
    this.focus.on(last);
  }

  /**
   * Keeps a press for which it is too early until the answer has come that is waited for; says so where none will come. The
   * last press is the one that counts.
   */
  #put(kind: string, rest: Record<string, unknown>): void {
    const { mode, seat } = this.view;
    if (this.readOnly) {
      this.#connection.again();
      this.#announcer.warn(QUIET[this.#connection.quiet]);
      shake(this.layout.alarm.firstElementChild ?? this.layout.notices);
    } else if (kind === "pick") {
      // What is pressed once more out of impatience is being done.
      if (this.#sent !== null && this.path.includes(String(rest.id))) return;
      this.#kept = { kind, rest, mode, seat };
      this.#drawMarks();
    } else if (TWICE.has(kind) || JSON.stringify([kind, rest]) !== this.#doing) {
      this.#kept = { kind, rest, mode, seat };
    }
  }

  /** Does what was pressed too early, if it can still be done and means what it meant; else gives it back. */
  #catchUp(answered: string[]): void {
    const kept = this.#kept;
    if (kept === null || !this.idle) return;
    this.#kept = null;
    const { kind, rest, mode, seat } = kept;
    const { view } = this;
    const id = String(rest.id);
    // The greeting may have brought another game.
    const other = kind === "pick" && answered.includes("hello");
    if (other || view.mode !== mode || view.seat !== seat) this.#giveBack();
    else if (kind !== "pick") {
      if (view.can[kind] === false) this.#giveBack();
      else this.ask(kind, rest);
    } else if (isButton(id) || !find(this.layout.board, id)) this.#giveBack();
    // What a lesson says of the answer is to be read first.
    else if (mode !== "game" && pick(view.choices, this.path, id).kind === "act") this.#giveBack();
    else this.pick(id);
  }

  /** Says that a press was not done. */
  #giveBack(): void {
    this.#kept = null;
    this.#givenBack = true;
    this.#drawMarks();
    this.#frame.prompt(this.view, this.#said);
    this.#announcer.warn(GIVEN_BACK);
    shake(this.layout.prompt);
  }

  /** Sends a message that is no pick. */
  ask(kind: string, rest: Record<string, unknown> = {}): void {
    if (kind === "cancel" ? this.readOnly : !this.idle) {
      this.#put(kind, rest);
      return;
    }
    this.closeBubbles();
    this.#givenBack = false;
    this.#doing = JSON.stringify([kind, rest]);
    this.#connection.send(kind, rest);
    this.#wait();
  }
}
