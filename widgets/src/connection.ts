/** The board's end of the wire: views and rules come in, messages go out, and silence is noticed. */
import { Outbox, type Quiet } from "./outbox";
import { keepLesson, keptLesson, resumeCode } from "./resume";
import { shared } from "./shared";
import { type Rule, readRules, readSigns, readView, type View } from "./view";
import { type Health, Watch } from "./watch";

/** What the board needs of an anywidget model. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(message: unknown): void;
  /** The host's, which knows the line to Python and the models that boards share. */
  widget_manager?: { get_model(id: string): Promise<Pick<Model, "get">> };
}

/** What becomes of what comes in. */
export interface Receiver {
  /** A new view, and the kinds of the messages that it answers. */
  view(view: View, answered: string[]): void;
  rules(rules: ReadonlyMap<string, Rule>): void;
  signs(signs: ReadonlyMap<string, string>): void;
  /** Whether anybody listens has changed. */
  changed(): void;
}

/** A view as Python sends it: JSON, deflated, in base64. */
async function inflate(packed: string): Promise<unknown> {
  const { body } = new Response(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
  return new Response(body?.pipeThrough(new DecompressionStream("deflate"))).json();
}

export class Connection {
  #model: Model;
  #to: Receiver;
  #outbox: Outbox;
  #host: HTMLElement;
  #closed = false;
  #greeted = false;
  #resuming = false;
  #watch: Watch | null = null;
  /** Whether the last view waits for Python: for a bot, or for something long. */
  #awaited = false;
  /** The page of the app that the last view belonged to. */
  #page = "";
  #rev = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(model: Model, host: HTMLElement, to: Receiver) {
    this.#model = model;
    this.#host = host;
    this.#to = to;
    this.#outbox = new Outbox(
      (message) => model.send(message),
      () => to.changed(),
    );
  }

  /** Begins to listen, until `signal` says to end. */
  open(signal: AbortSignal): void {
    let asked = 0;
    const readAll = async () => {
      const mine = ++asked;
      const held = this.#model.get("rules");
      const rules = typeof held === "string" ? await shared(this.#model, "rules") : held;
      if (mine === asked && !signal.aborted) this.#to.rules(readRules(rules));
    };
    const show = () => this.#show(this.#model.get("view"), signal);
    const watched = {
      "change:view": show,
      "change:rules": readAll,
      comm_live_update: () => this.#become(this.#cut()),
      "comm:close": () => this.#become(true),
    };
    for (const [event, listener] of Object.entries(watched)) this.#model.on(event, listener);
    signal.addEventListener("abort", () => {
      for (const [event, listener] of Object.entries(watched)) this.#model.off(event, listener);
      this.#outbox.stop();
    });
    const watcher = {
      waits: () => this.#awaited || this.#outbox.waits,
      changed: () => this.#to.changed(),
      back: () => this.#outbox.repeat(),
    };
    this.#watch = new Watch(this.#model.widget_manager, watcher, signal);
    this.#closed = this.#cut();
    void this.#readSigns(signal);
    void readAll();
    show();
  }

  async #readSigns(signal: AbortSignal): Promise<void> {
    const front = (await shared(this.#model, "front")) as { signs?: unknown } | undefined;
    const signs = front?.signs ?? this.#model.get("signs");
    if (!signal.aborted) this.#to.signs(readSigns(signs ?? {}));
  }

  /** What tells this board from all others. */
  get client(): string {
    return this.#outbox.client;
  }

  get quiet(): Quiet | "closed" | Exclude<Health, "well"> {
    const health = this.#watch?.health ?? "well";
    if (health !== "well") return health;
    return this.#closed ? "closed" : this.#outbox.quiet;
  }

  get readOnly(): boolean {
    const { quiet } = this;
    if (quiet === "starting") return false;
    return ["closed", "gone", "anew"].includes(quiet) || this.#closed || this.#outbox.quiet === "lost";
  }

  /** Tries at once whether Python can be reached. */
  again(): void {
    this.#watch?.again();
  }

  /** Whether an answer has to come before anything else may be sent. */
  get locked(): boolean {
    return this.#outbox.locked;
  }

  /** Whether the code in the address is still asked about; until that is answered it stays there. */
  get resuming(): boolean {
    return this.#resuming;
  }

  send(kind: string, rest: Record<string, unknown> = {}): void {
    this.#outbox.send(kind, this.#rev, rest);
  }

  #cut(): boolean {
    return this.#host.closest(".jupyter-widgets-disconnected") !== null;
  }

  #become(closed: boolean): void {
    this.#closed = closed;
    this.#to.changed();
  }

  /** Hands views on in the order they came in, whichever is inflated first. What is no text is a view as it is. */
  #show(raw: unknown, signal: AbortSignal): void {
    if (typeof raw !== "string") {
      this.#take(raw);
      return;
    }
    const view = inflate(raw).catch(String);
    this.#last = this.#last.then(async () => {
      const inflated = await view;
      if (!signal.aborted) this.#take(inflated);
    });
  }

  /** Shows a view; the first is followed by a greeting, whose answer is then known from it. */
  #take(raw: unknown): void {
    const view = readView(raw);
    const { page, resume } = view;
    this.#rev = view.rev;
    this.#awaited = view.prompt.tone === "wait" || view.progress !== null;
    const typed = resumeCode();
    const kept = keptLesson(page);
    const answered = this.#outbox.heard(view);
    if (!this.#greeted) this.#resuming = typed !== null;
    if (answered.includes("hello")) this.#resuming = false;
    this.#to.view(view, answered);
    if (!this.#greeted) {
      this.#greeted = true;
      this.#outbox.send("hello", view.rev, { resume: typed ?? kept });
      this.#to.changed();
    } else if (page !== this.#page) {
      // What is kept of another page's tutorial is told when that page is turned to.
      if (kept !== null && resume !== null && kept !== resume)
        this.#outbox.send("hello", view.rev, { resume: kept });
    } else if (answered.length > 0) keepLesson(page, resume);
    this.#page = page;
  }
}
