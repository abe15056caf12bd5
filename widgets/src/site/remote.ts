/** The board's model where Python runs in a worker of the page: views and rules come as text, messages go as text. */
import type { Model } from "../connection";
import type { Kernel } from "../watch";

/** What the page tells its worker. */
export type ToWorker =
  | { kind: "open"; wish: string; python: Files }
  | { kind: "message"; text: string }
  | { kind: "beat" };

/** What the worker tells its page. */
export type FromWorker =
  | { kind: "view" | "rules"; text: string }
  | { kind: "unsaved"; text: string }
  | { kind: "ready" }
  | { kind: "beat" }
  | { kind: "failed"; text: string };

/** Where the parts of Python lie, relative to the site's root. */
export interface Files {
  /** The folder of Pyodide. */
  pyodide: string;
  /** Our own package and what it needs, one archive. */
  archive: string;
}

type Listener = () => void;

/** The worker as what watches a board knows a kernel: it is connected for as long as it is, and can end. */
class Line implements Kernel {
  status = "starting";
  connectionStatus = "connected";
  statusChanged = new Signal();
  connectionStatusChanged = new Signal();
  #beat: () => void;
  #asked: Listener[] = [];

  constructor(beat: () => void) {
    this.#beat = beat;
  }

  /** Waits for Python to answer; while it is being loaded nobody can. */
  requestKernelInfo(): Promise<void> {
    if (this.status === "starting") return Promise.resolve();
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#beat();
    });
  }

  reconnect(): Promise<void> {
    return Promise.resolve();
  }

  answered(): void {
    for (const resolve of this.#asked.splice(0)) resolve();
  }

  become(status: string): void {
    this.status = status;
    this.statusChanged.tell();
  }
}

class Signal {
  #slots = new Set<Listener>();

  connect(slot: Listener): void {
    this.#slots.add(slot);
  }

  disconnect(slot: Listener): void {
    this.#slots.delete(slot);
  }

  tell(): void {
    for (const slot of this.#slots) slot();
  }
}

export class Remote implements Model {
  #worker: Worker;
  #traits: Map<string, unknown>;
  #listeners = new Map<string, Set<Listener>>();
  /** The newest view as Python tells it. */
  #told: Record<string, unknown>;
  #unsaved = "";
  #line: Line;
  readonly widget_manager: NonNullable<Model["widget_manager"]> & { kernel: Kernel };

  constructor(worker: Worker, first: Record<string, unknown>) {
    this.#worker = worker;
    this.#traits = new Map(Object.entries(first));
    this.#told = first.view as Record<string, unknown>;
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    worker.addEventListener("error", () => this.#line.become("dead"));
    this.#line = new Line(() => worker.postMessage({ kind: "beat" } satisfies ToWorker));
    this.widget_manager = {
      kernel: this.#line,
      get_model: (id) => Promise.reject(new Error(`there is no model ${id}`)),
    };
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.#traits.set(name, value);
    for (const listener of this.#listeners.get(`change:${name}`) ?? []) listener();
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  send(message: unknown): void {
    this.#worker.postMessage({ kind: "message", text: JSON.stringify(message) } satisfies ToWorker);
  }

  #take(news: FromWorker): void {
    if (news.kind === "view") {
      this.#told = JSON.parse(news.text);
      this.#show();
    } else if (news.kind === "rules") this.set("rules", JSON.parse(news.text));
    else if (news.kind === "failed") this.#fail(news.text);
    else if (news.kind === "ready") this.#line.become("idle");
    else if (news.kind === "beat") this.#line.answered();
    else if (news.kind === "unsaved") {
      this.#unsaved = news.text;
      this.#show();
    }
  }

  /** Says why Python has ended on what was shown last. */
  #fail(detail: string): void {
    this.#told = { ...this.#told, error: { text: "Python could not be started in this browser.", detail } };
    this.#show();
    this.#line.become("dead");
  }

  /** Shows what was told last, and for as long as the browser keeps nothing says so on it. */
  #show(): void {
    this.set("view", this.#unsaved === "" ? this.#told : { ...this.#told, unsaved: this.#unsaved });
  }
}
