/** Whether anybody is there behind a board: the server, the socket to it, Python, and an answer while somebody waits. */

import { ownPage } from "./dom";

/** There; being loaded into the page; not to be reached at the moment; there but silent; started anew without this board; ended for good. */
export type Health = "well" | "starting" | "away" | "hung" | "anew" | "gone";

/** As much of JupyterLab's connection to a kernel as is watched here. */
export interface Kernel {
  status: string;
  connectionStatus: string;
  statusChanged: Signal;
  connectionStatusChanged: Signal;
  requestKernelInfo(): Promise<unknown>;
  reconnect(): Promise<void>;
}

interface Signal {
  connect(slot: () => void): void;
  disconnect(slot: () => void): void;
}

/** How often it is looked, in milliseconds, and how long an answer may take. */
const EVERY = 4000;
const PATIENCE = 4000;
/** How often Python is asked on a page that is looked at while nobody waits: a few hundred bytes each time. */
const IDLE = 12000;
/** How long the socket may be away before that is said. */
const BLINK = 1500;

/** The address at which the server tells of this page's process; null for a page that is not Voilà's. */
function address(): string | null {
  if (!("voila" in document.body.dataset)) return null;
  try {
    const config: unknown = JSON.parse(document.querySelector("#jupyter-config-data")?.textContent ?? "");
    if (typeof config !== "object" || config === null) return null;
    const { baseUrl, kernelId } = config as Record<string, unknown>;
    return typeof baseUrl === "string" && typeof kernelId === "string"
      ? `${baseUrl}api/kernels/${kernelId}`
      : null;
  } catch {
    return null;
  }
}

async function ask(url: string): Promise<Health> {
  try {
    const { status } = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (status < 400) return "well";
    return status === 404 || status === 403 ? "gone" : "away";
  } catch {
    return "away";
  }
}

/** Who wants to know. */
export interface Watcher {
  /** Whether somebody waits for Python. */
  waits(): boolean;
  /** The health is another. */
  changed(): void;
  /** The line was cut; now Python has answered over it again. */
  back(): void;
}

export class Watch {
  health: Health = "well";
  #url = address();
  #kernel: Kernel | null;
  #for: Watcher;
  /** Whether the line was cut and nothing has come over it since. */
  #missed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cut: ReturnType<typeof setTimeout> | undefined;
  /** Whether a beat is under way, which Python has not answered yet. */
  #beating = false;
  /** When the last beat began. */
  #beaten = performance.now();
  #tried = Number.NEGATIVE_INFINITY;

  /** Watches what a host's widget `manager` is connected to, until `signal` ends. */
  constructor(manager: unknown, watcher: Watcher, signal: AbortSignal) {
    this.#kernel = (manager as { kernel?: Kernel | null } | undefined)?.kernel ?? null;
    this.#for = watcher;
    if (this.#url === null && this.#kernel === null) return;
    // A notebook's kernel is started by its host, which says so.
    if (this.#url === null && ownPage() && this.#kernel?.status === "starting") this.health = "starting";
    const again = () => {
      if (document.visibilityState === "visible") this.again();
    };
    const press = () => {
      if (this.health === "away") this.again();
    };
    window.addEventListener("online", again, { signal });
    document.addEventListener("visibilitychange", again, { signal });
    for (const type of ["pointerdown", "keydown"])
      window.addEventListener(type, press, { signal, capture: true });
    const status = () => this.#hear();
    const line = () => this.#follow();
    this.#kernel?.statusChanged.connect(status);
    this.#kernel?.connectionStatusChanged.connect(line);
    signal.addEventListener("abort", () => {
      clearTimeout(this.#timer);
      clearTimeout(this.#cut);
      this.#kernel?.statusChanged.disconnect(status);
      this.#kernel?.connectionStatusChanged.disconnect(line);
    });
    this.#later(signal);
  }

  /** Tries at once, as whoever waits would. */
  again(): void {
    const now = performance.now();
    if (this.#over || now - this.#tried < 1000) return;
    this.#tried = now;
    this.#reconnect();
    void this.#look();
  }

  get #over(): boolean {
    return this.health === "gone" || this.health === "anew";
  }

  get #connected(): boolean {
    return (this.#kernel?.connectionStatus ?? "connected") === "connected";
  }

  #later(signal: AbortSignal): void {
    this.#timer = setTimeout(async () => {
      await this.#look();
      if (!signal.aborted && !this.#over) this.#later(signal);
    }, EVERY);
  }

  #become(health: Health): void {
    if (health === this.health || this.#over) return;
    this.health = health;
    if (health === "away") this.#missed = true;
    this.#for.changed();
  }

  /** Asks the server after the process, and Python itself where somebody waits for it, or now and then. */
  async #look(): Promise<void> {
    const found = this.#url === null ? "well" : await ask(this.#url);
    if (found !== "well") {
      this.#become(found);
      return;
    }
    if (!this.#connected) {
      // The server is there, so there is nothing to wait for.
      if (this.#url !== null) this.#reconnect();
      this.#become("away");
      return;
    }
    if (this.health === "away") this.#become("well");
    if (this.#for.waits() || this.#due) this.#beat();
  }

  /** Whether it is time to ask a process that nobody waits for. One of a notebook is often busy, and its page says so. */
  get #due(): boolean {
    const looked = document.visibilityState === "visible";
    return this.#url !== null && looked && performance.now() - this.#beaten >= IDLE;
  }

  #beat(): void {
    if (this.#kernel === null || this.#beating) return;
    this.#beating = true;
    this.#beaten = performance.now();
    const silent = setTimeout(() => {
      if (this.health === "well") this.#become("hung");
    }, PATIENCE);
    const over = () => {
      clearTimeout(silent);
      this.#beating = false;
    };
    const heard = () => {
      over();
      if (this.health === "hung") this.#become("well");
      if (this.#missed && this.health === "well") this.#for.back();
      this.#missed = false;
    };
    // One that fails was cut off with the line, which is seen to elsewhere.
    this.#kernel.requestKernelInfo().then(heard, over);
  }

  #reconnect(): void {
    if (!this.#connected) this.#kernel?.reconnect().catch(() => undefined);
  }

  /** In a notebook a process that has ended is followed by another, which knows nothing of this board. */
  #hear(): void {
    const status = this.#kernel?.status ?? "";
    if (this.health === "starting" && status === "idle") this.#become("well");
    if (!["restarting", "autorestarting", "dead", "terminating"].includes(status)) return;
    if (this.#url !== null) void this.#look();
    else this.#become(ownPage() ? "gone" : "anew");
  }

  /** The line to the server is cut, or is there again. */
  #follow(): void {
    clearTimeout(this.#cut);
    if (this.#connected) void this.#look();
    else this.#cut = setTimeout(() => this.#become("away"), BLINK);
  }
}
