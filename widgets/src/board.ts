/** The board: one view of one model. It shows what Python sends and sends what the player means. */
import { Idiomorph } from "idiomorph";
import { Answers } from "./answers";
import { Bubble } from "./bubble";
import { h } from "./dom";
import { choose, offer } from "./files";
import { buildFrame, type Frame } from "./frame";
import { helpContent, leaveContent } from "./help";
import { direction, isForHost, rove, toward } from "./keyboard";
import { Live } from "./live";
import { buttons, find, mark, meant, reachable } from "./marks";
import { float, shake } from "./motion";
import { curtain, lesson, log, notices, prompt, ruleCard, ruleLink, ruleList, scores, tools } from "./panel";
import { Panes } from "./panes";
import { buttonLabel, pick, prune, step } from "./paths";
import { keepCode, resumeCode } from "./resume";
import { names } from "./touch";
import { type Rule, readRules, readView, type View } from "./view";
import { pan, zoom } from "./zoom";

/** What the board needs of an anywidget model. */
export interface Model {
  get(name: string): unknown;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(message: unknown): void;
}

/** Replaces the children of `holder` in place, so that focus and opened details stay. */
function show(holder: HTMLElement, content: Node | null): void {
  const fresh = h("div");
  if (content) fresh.append(content);
  Idiomorph.morph(holder, [...fresh.childNodes], {
    morphStyle: "innerHTML",
    callbacks: { beforeAttributeUpdated: (name) => name !== "open" },
  });
}

export class Board {
  private view: View = readView({});
  private rules: ReadonlyMap<string, Rule> = new Map();
  private path: string[] = [];
  /** The label of the action that was sent, until its answer comes. */
  private sent: string | null = null;
  private shown: string[] = [];
  private whyOpen = false;
  private closed = false;
  private lastDownload: number | null = null;
  private current: Element | null = null;
  private readonly prefix: string;
  private readonly frame: Frame;
  private readonly panes: Panes;
  private readonly why: Bubble;
  private readonly tip: Bubble;
  private readonly live: Live;
  private readonly answers: Answers;
  private readonly names: { hide: () => void };

  constructor(
    private readonly model: Model,
    private readonly host: HTMLElement,
    private readonly signal: AbortSignal,
  ) {
    this.answers = new Answers(
      (message) => model.send(message),
      () => this.draw(),
    );
    this.prefix = `mn${this.answers.client}`;
    this.frame = buildFrame(this.prefix);
    const { root, board } = this.frame;
    this.panes = new Panes(board, this.prefix);
    this.why = new Bubble(root, "why", `${this.prefix}-why`);
    this.tip = new Bubble(root, "tip", `${this.prefix}-tip`);
    this.live = new Live(root);
    this.names = names(root, this.tip, () => this.why.open, signal);
    host.append(root);
    this.listen();
    this.readRules();
    this.update();
    if (host.closest(".jupyter-widgets-disconnected")) this.closed = true;
    this.answers.send("hello", this.view.rev, { resume: resumeCode() });
    this.draw();
  }

  /** Ends what the signal does not. */
  end(): void {
    this.answers.stop();
    for (const animation of this.frame.root.getAnimations?.({ subtree: true }) ?? []) {
      animation.cancel();
    }
    if (this.frame.dialog.open) this.frame.dialog.close();
    this.frame.root.remove();
  }

  private get readOnly(): boolean {
    return this.closed || this.answers.quiet === "lost";
  }

  private get idle(): boolean {
    return !this.readOnly && !this.answers.locked;
  }

  // --- from Python

  private listen(): void {
    const { model, signal } = this;
    const { root, board, side, search } = this.frame;
    const onView = () => this.update();
    const onRules = () => {
      this.readRules();
      this.draw();
    };
    const onComm = () => {
      this.closed = this.host.closest(".jupyter-widgets-disconnected") !== null;
      this.draw();
    };
    const onClosed = () => {
      this.closed = true;
      this.draw();
    };
    const watched: [string, () => void][] = [
      ["change:view", onView],
      ["change:rules", onRules],
      ["comm_live_update", onComm],
      ["comm:close", onClosed],
    ];
    for (const [event, listener] of watched) model.on(event, listener);
    signal.addEventListener(
      "abort",
      () => {
        for (const [event, listener] of watched) model.off(event, listener);
        this.end();
      },
      { once: true },
    );
    root.addEventListener("click", (event) => this.onClick(event), { signal });
    root.addEventListener("keydown", (event) => this.onKey(event), { signal });
    board.addEventListener("focusin", (event) => this.onFocus(event), { signal });
    search.addEventListener("input", () => this.drawRules(), { signal });
    const light = (event: Event) => {
      const row = event.target instanceof Element ? event.target.closest("[data-shows]") : null;
      const ids = event.type === "pointerleave" ? "" : (row?.getAttribute("data-shows") ?? "");
      if (ids === this.shown.join(" ")) return;
      this.shown = ids === "" ? [] : ids.split(" ");
      this.drawMarks();
    };
    for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) {
      side.addEventListener(type, light, { signal });
    }
  }

  private readRules(): void {
    this.rules = readRules(this.model.get("rules"));
    this.drawRules();
  }

  private update(): void {
    const before = this.view;
    this.view = readView(this.model.get("view"));
    const { view } = this;
    const answered = this.answers.heard(view);
    const moved = view.rev !== before.rev || answered.length > 0;
    const path = this.sent === null ? prune(view.choices, this.path) : [];
    this.path = path.length === this.path.length ? path : [];
    if (answered.length > 0 || !this.answers.locked) this.sent = null;
    this.whyOpen = view.why !== null && (this.whyOpen || moved);
    this.draw();
    this.live.view(view);
    if (view.error) this.live.warn(`${view.error.text} ${view.error.detail}`.trim());
    else if (!view.why) this.live.warn("");
    if (moved) this.floatGains();
    if (this.whyOpen && moved) this.showWhy(answered.includes("why"));
    keepCode(view.resume);
    this.takeDownload(answered.includes("save"));
  }

  private takeDownload(asked: boolean): void {
    const { download } = this.view;
    if (download && download.n !== this.lastDownload && asked) offer(download);
    this.lastDownload = download?.n ?? null;
  }

  private floatGains(): void {
    for (const { element, text } of this.view.gains) {
      const node = find(this.frame.board, element);
      if (node) float(this.frame.board, node, text, this.signal);
    }
  }

  // --- drawing

  private draw(): void {
    const { frame, view, prefix } = this;
    const hidden = view.mode === "curtain";
    frame.root.dataset.mode = view.mode;
    frame.root.dataset.tone = view.prompt.tone;
    frame.root.toggleAttribute("data-locked", !this.idle);
    frame.root.toggleAttribute("data-readonly", this.readOnly);
    frame.shell.hidden = hidden;
    frame.curtain.hidden = !hidden;
    const had = this.focused();
    // Behind the curtain nothing of the last player's is left in the page.
    show(frame.curtain, hidden ? curtain(view) : null);
    show(frame.prompt, hidden ? null : prompt(view, prefix, this.sent));
    const quiet = this.closed ? "closed" : this.answers.quiet;
    show(frame.notices, hidden && quiet === "calm" && !view.error ? null : notices(view, quiet, prefix));
    show(frame.lesson, !hidden && view.lesson ? lesson(view.lesson) : null);
    frame.lesson.hidden = frame.lesson.childElementCount === 0;
    show(frame.tools, hidden ? null : tools(view, this.idle));
    show(frame.scores, hidden ? null : scores(view, prefix));
    show(frame.log, hidden ? null : log(view.log));
    this.panes.update(hidden ? [] : view.panes);
    if (hidden) {
      this.closeWhy();
      this.names.hide();
    }
    this.drawMarks();
    this.refocus(had);
  }

  private drawRules(): void {
    show(this.frame.rules, ruleList(this.rules, this.frame.search.value));
  }

  private drawMarks(): void {
    const { view, frame, path } = this;
    const next = new Set(this.idle && this.sent === null ? step(view.choices, path).next : []);
    const why = this.whyOpen ? view.why : null;
    mark(frame.board, {
      next,
      path,
      changed: new Set(view.changed),
      causes: new Set(why?.refusals.flatMap((refusal) => refusal.elements) ?? []),
      hints: new Set(view.hint?.elements ?? []),
      shown: new Set(this.shown),
      refused: why
        ? { id: why.path.at(-1) ?? "", text: why.refusals.map((refusal) => refusal.text).join(" ") }
        : null,
      asks: view.can.why === true && !this.readOnly,
    });
    this.drawOptions(buttons(frame.board, next));
    this.roveTo(this.current);
  }

  /** Buttons for what can come next and has no place on the board, and one to take the last pick back. */
  private drawOptions(ids: string[]): void {
    const { view, frame, path } = this;
    const content = document.createDocumentFragment();
    for (const id of ids) {
      const attributes = { type: "button", class: "mn-button mn-option", "data-el": id };
      content.append(h("button", attributes, buttonLabel(view.choices, path, id)));
    }
    if (path.length > 0 && this.sent === null) {
      content.append(
        h("button", { type: "button", class: "mn-button mn-quiet", "data-do": "back" }, "Take back"),
      );
    }
    show(frame.options, content);
    frame.options.hidden = frame.options.childElementCount === 0;
  }

  private showWhy(asked: boolean): void {
    const { why } = this.view;
    const { board, options } = this.frame;
    if (!why) return;
    const id = why.path.at(-1) ?? "";
    const anchor =
      find(board, id) ?? options.querySelector(`[data-el="${CSS.escape(id)}"]`) ?? this.frame.prompt;
    const list = h("ul", { class: "mn-refusals" });
    for (const refusal of why.refusals) {
      list.append(h("li", {}, h("span", {}, refusal.text), " ", ruleLink(refusal.rule)));
    }
    const causes = why.refusals
      .flatMap((refusal) => refusal.elements)
      .map((cause) => find(board, cause))
      .filter((node) => node !== null);
    this.names.hide();
    this.why.show(anchor, h("div", {}, h("h4", {}, "Not possible"), list), { avoid: causes, close: true });
    this.live.warn(`Not possible. ${why.refusals.map((refusal) => refusal.text).join(" ")}`);
    if (asked) shake(anchor);
  }

  private closeWhy(): boolean {
    const open = this.why.open;
    this.why.hide();
    this.whyOpen = false;
    return open;
  }

  // --- focus

  /** The id of the element that has the focus, or null when the focus is not on the board or its options. */
  private focused(): string | null {
    const active = (this.frame.root.getRootNode() as Document | ShadowRoot).activeElement;
    if (!active || !this.frame.root.contains(active)) return null;
    return active.closest("[data-el]")?.getAttribute("data-el") ?? null;
  }

  /** Puts the focus back when what had it is gone: on its successor of the same name, else where it is the board's turn. */
  private refocus(had: string | null): void {
    if (had === null || this.focused() !== null) return;
    const { board, options } = this.frame;
    const again = find(board, had) ?? options.querySelector("button") ?? this.current;
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  }

  private roveTo(node: Element | null): void {
    const nodes = reachable(this.frame.board);
    const next = nodes.find((each) => each.dataset.state?.split(" ").includes("pick"));
    this.current = nodes.find((each) => each === node) ?? next ?? nodes[0] ?? null;
    rove(nodes, this.current);
  }

  private onFocus(event: FocusEvent): void {
    const node = event.target instanceof Element ? event.target.closest("svg [data-el]") : null;
    if (node) this.roveTo(node);
  }

  // --- from the player

  private onKey(event: KeyboardEvent): void {
    const { root, board, options } = this.frame;
    const target = event.target as Element;
    const inBoard = board.contains(target) || options.contains(target);
    const typing = target instanceof HTMLInputElement;
    if (event.key === "Escape" && !this.frame.dialog.open) {
      if (!this.closeBubbles() && inBoard) this.back();
    } else if (!typing && !event.altKey && root.contains(target)) {
      if (inBoard && this.boardKey(event, target)) event.preventDefault();
      else if (event.key === "?") this.help();
    }
    if (!isForHost(event) || event.defaultPrevented) event.stopPropagation();
  }

  /** Acts on a key pressed on the board; true when it meant something. */
  private boardKey(event: KeyboardEvent, target: Element): boolean {
    const way = direction(event);
    const pane = target.closest<HTMLElement>(".mn-pane-zoom");
    if (way) {
      const delta = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way];
      if (event.shiftKey && pane && pan(pane, delta[0] ?? 0, delta[1] ?? 0)) return true;
      this.go(target, way, event.ctrlKey || event.metaKey);
      return true;
    }
    if (event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case "Home":
      case "End": {
        const places = this.candidates();
        (event.key === "Home" ? places[0] : places.at(-1))?.focus();
        return true;
      }
      case "Enter":
      case " ": {
        if (target instanceof HTMLButtonElement) return false;
        const id = target.closest("[data-el]")?.getAttribute("data-el");
        if (id) this.pick(id);
        return true;
      }
      case "u":
        this.command("undo");
        return true;
      case "+":
      case "=":
      case "-":
        if (!pane) return false;
        zoom(pane, event.key === "-" ? "out" : "in");
        return true;
      default:
        return false;
    }
  }

  private candidates(): (HTMLElement | SVGElement)[] {
    const { board, options } = this.frame;
    const places: (HTMLElement | SVGElement)[] = reachable(board);
    const able = places.filter((node) => /\b(pick|picked)\b/.test(node.dataset.state ?? ""));
    able.unshift(...options.querySelectorAll<HTMLElement>("button"));
    return able.length > 0 ? able : places;
  }

  private go(from: Element, way: Parameters<typeof toward>[2], any: boolean): void {
    const near = any ? undefined : toward(from, this.candidates(), way);
    const all = [...reachable(this.frame.board), ...this.frame.options.querySelectorAll("button")];
    const node = near ?? toward(from, all, way);
    if (node instanceof HTMLElement || node instanceof SVGElement) node.focus();
  }

  private onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const control = target.closest<HTMLElement>("[data-do]");
    if (control) {
      this.command(control.dataset.do ?? "", control);
      return;
    }
    const option = target.closest("button[data-el]");
    if (option) this.pick(option.getAttribute("data-el") ?? "");
    else if (this.frame.board.contains(target)) {
      const next = new Set(step(this.view.choices, this.path).next);
      const node = meant(target, next);
      if (node) this.pick(node.dataset.el ?? "");
      else this.closeBubbles();
    } else if (!target.closest(".mn-bubble, dialog")) this.closeBubbles();
  }

  private pick(id: string): void {
    if (!this.idle) return;
    this.closeBubbles();
    const meaning = pick(this.view.choices, this.path, id);
    if (meaning.kind === "why") {
      if (this.view.can.why === true) this.answers.send("why", this.view.rev, { path: meaning.path });
      this.drawMarks();
      return;
    }
    if (meaning.kind === "act") {
      this.path = meaning.choice.path;
      this.sent = meaning.choice.label;
      this.answers.send("act", this.view.rev, { path: meaning.choice.path });
      this.draw();
      return;
    }
    this.path = meaning.path;
    const focused = this.focused();
    this.drawMarks();
    this.refocus(focused);
    const { board, options } = this.frame;
    const onlyButtons = board.querySelector("svg [data-state~='pick']") === null;
    if (focused !== null && onlyButtons) options.querySelector("button")?.focus();
  }

  private back(): void {
    const last = this.path.at(-1);
    if (last === undefined || this.sent !== null) return;
    this.path = this.path.slice(0, -1);
    this.drawMarks();
    find(this.frame.board, last)?.focus({ preventScroll: true });
  }

  private closeBubbles(): boolean {
    this.names.hide();
    const closed = this.closeWhy();
    if (closed) {
      this.live.warn("");
      this.drawMarks();
    }
    return closed;
  }

  private help(): void {
    this.openDialog("Help", helpContent());
  }

  private openDialog(label: string, content: Node): void {
    const { dialog } = this.frame;
    dialog.setAttribute("aria-label", label);
    dialog.replaceChildren(content);
    if (!dialog.open) dialog.showModal();
  }

  private command(action: string, control?: HTMLElement): void {
    const { view, answers } = this;
    switch (action) {
      case "close":
        this.closeBubbles();
        return;
      case "back":
        this.back();
        return;
      case "help":
        this.help();
        return;
      case "tab":
        this.chooseTab(control?.dataset.to ?? "scores");
        return;
      case "rule":
        if (control) this.showRule(control);
        return;
      case "zoom": {
        const pane = control?.closest<HTMLElement>(".mn-pane");
        if (pane) zoom(pane, control?.dataset.to === "out" ? "out" : "in");
        return;
      }
      case "download":
        if (view.download) offer(view.download);
        return;
      case "cancel":
        if (!this.readOnly) answers.send("cancel", view.rev);
        return;
    }
    if (control?.getAttribute("aria-disabled") === "true" || !this.idle) return;
    switch (action) {
      case "step":
        this.ask("step", { to: Number(control?.dataset.to) });
        return;
      case "new":
        if (view.mode === "game" && view.prompt.tone !== "over") {
          this.openDialog("Leave this game?", leaveContent());
        } else this.ask("new");
        return;
      case "new-now":
        this.frame.dialog.close();
        this.ask("new");
        return;
      case "open":
        choose(
          (text) => this.ask("open", { text }),
          (reason) => this.live.warn(reason),
          this.signal,
        );
        return;
      case "lift":
        this.ask("lift");
        return;
      case "undo":
      case "redo":
      case "hint":
      case "save":
        if (view.can[action] === true) this.ask(action);
    }
  }

  private ask(kind: string, rest: Record<string, unknown> = {}): void {
    if (!this.idle) return;
    this.closeBubbles();
    this.answers.send(kind, this.view.rev, rest);
    this.draw();
  }

  private chooseTab(tab: string): void {
    const { side } = this.frame;
    side.dataset.tab = tab;
    for (const chooser of side.querySelectorAll<HTMLElement>(".mn-tab")) {
      chooser.setAttribute("aria-pressed", String(chooser.dataset.to === tab));
    }
  }

  /** Opens a rule: inside a bubble below what it says already, else in a bubble beside the link. */
  private showRule(link: HTMLElement): void {
    const id = link.dataset.rule ?? "";
    const card = ruleCard(id, this.rules.get(id));
    const inside = link.closest("li");
    if (this.why.node.contains(link) && inside) {
      const open = inside.querySelector(".mn-card");
      if (open) open.remove();
      else inside.append(card);
      link.setAttribute("aria-expanded", String(!open));
      this.why.again();
      return;
    }
    this.why.show(link, card, { close: true, sides: ["left", "below", "above", "right"] });
    this.live.warn(this.rules.get(id)?.text ?? "");
  }
}
