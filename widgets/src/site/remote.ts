/** The board's model where Python runs in a worker of the page: views and rules come as text, messages go as text. */
import type { Model } from "../connection";
import type { Health } from "../watch";

/** What the page tells its worker. */
export type ToWorker = { kind: "open"; wish: string; python: Files } | { kind: "message"; text: string };

/** What the worker tells its page. */
export type FromWorker =
  | { kind: "view" | "rules"; text: string }
  | { kind: "unsaved"; text: string }
  | { kind: "loaded"; part: number }
  | { kind: "failed"; text: string };

/** Where the parts of Python lie, relative to the site's root. */
export interface Files {
  /** The folder of Pyodide. */
  pyodide: string;
  /** Our own package and what it needs, one archive. */
  archive: string;
}

type Listener = () => void;

export class Remote implements Model {
  #worker: Worker;
  #traits: Map<string, unknown>;
  #listeners = new Map<string, Set<Listener>>();
  #health: ((health: Health) => void) | null = null;
  #unsaved = "";

  constructor(worker: Worker, first: Record<string, unknown>) {
    this.#worker = worker;
    this.#traits = new Map(Object.entries(first));
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#take(data));
    worker.addEventListener("error", () => this.#health?.("gone"));
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

  watch(changed: (health: Health) => void): void {
    this.#health = changed;
  }

  #take(news: FromWorker): void {
    if (news.kind === "view") this.#show(JSON.parse(news.text));
    else if (news.kind === "rules") this.set("rules", JSON.parse(news.text));
    else if (news.kind === "failed") this.#health?.("gone");
    else if (news.kind === "unsaved") {
      this.#unsaved = news.text;
      this.#show(this.get("view") as Record<string, unknown>);
    }
  }

  /** Shows a view, and for as long as the browser keeps nothing says so on it. */
  #show(view: Record<string, unknown>): void {
    this.set("view", this.#unsaved === "" ? view : { ...view, unsaved: this.#unsaved });
  }
}
