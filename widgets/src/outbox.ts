/** Messages to Python and the wait for their answers. A dead kernel is silent, so silence has to be noticed here. */
import type { View } from "./view";

export type Quiet = "calm" | "slow" | "lost";

export const SLOW = 4000;
export const LOST = 12000;
/** How long an answer may be on its way, once Python is heard of again. */
const REPEAT = 500;
/** The greeting may have to wait until all cells of a notebook have run. */
export const LOST_GREETING = 30000;

interface Sent {
  kind: string;
  rev: number;
  locks: boolean;
  message: Record<string, unknown>;
}

/** Kinds that leave the board free while they are under way. The greeting does not: what it resumes comes first. */
const FREE = new Set(["why", "cancel", "saved", "read"]);

export class Outbox {
  readonly client: string;
  quiet: Quiet = "calm";
  #transmit: (message: Record<string, unknown>) => void;
  #changed: () => void;
  #seq = 0;
  #open = new Map<number, Sent>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #later: ReturnType<typeof setTimeout> | undefined;
  #newest = 0;

  constructor(transmit: (message: Record<string, unknown>) => void, changed: () => void) {
    this.#transmit = transmit;
    this.#changed = changed;
    this.client = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
  }

  /** Whether the board waits for an answer before anything else may be sent. */
  get locked(): boolean {
    return [...this.#open.values()].some((sent) => sent.locks);
  }

  /** Whether anything waits for an answer. */
  get waits(): boolean {
    return this.#open.size > 0;
  }

  send(kind: string, rev: number, rest: Record<string, unknown> = {}): void {
    const seq = ++this.#seq;
    const message = { kind, seq, client: this.client, ...(kind === "hello" ? {} : { rev }), ...rest };
    this.#open.set(seq, { kind, rev, locks: !FREE.has(kind), message });
    this.#try(message);
  }

  #try(message: Record<string, unknown>): void {
    try {
      this.#transmit(message);
      this.#wait();
    } catch {
      this.#become("lost");
    }
  }

  /**
   * Sends once more what was not answered before the line was cut, unless its answer is on the way. What was done after all is not
   * done twice: it names a view that is none any more, and Python says so.
   */
  repeat(): void {
    const open = new Set(this.#open.keys());
    this.#later = setTimeout(() => {
      for (const [seq, { message }] of this.#open) if (open.has(seq)) this.#try(message);
    }, REPEAT);
  }

  /** Takes note of a new view and returns the kinds of the messages that it answers. */
  heard({ rev, ack }: View): string[] {
    this.#newest = Math.max(this.#newest, rev);
    const answered: string[] = [];
    for (const [seq, sent] of this.#open) {
      if (ack?.client === this.client && ack.seq >= seq) {
        answered.push(sent.kind);
        this.#open.delete(seq);
      }
    }
    this.#become("calm");
    this.#wait();
    return answered;
  }

  stop(): void {
    clearTimeout(this.#later);
    this.#rest();
  }

  #rest(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #wait(): void {
    this.#rest();
    if (this.#open.size === 0) return;
    const greeting = [...this.#open.values()].every((sent) => sent.kind === "hello");
    this.#timers.push(setTimeout(() => this.#grow("slow"), SLOW));
    this.#timers.push(setTimeout(() => this.#grow("lost"), greeting ? LOST_GREETING : LOST));
  }

  /**
   * Two boards of one model can overwrite each other's acknowledgements: a message sent before the newest view counts as
   * answered by it, once nothing else has come for a while.
   */
  #grow(quiet: Quiet): void {
    for (const [seq, sent] of this.#open) if (sent.rev < this.#newest) this.#open.delete(seq);
    if (this.#open.size > 0) this.#become(quiet);
    else {
      this.#rest();
      this.quiet = "calm";
      this.#changed();
    }
  }

  #become(quiet: Quiet): void {
    if (quiet === this.quiet) return;
    this.quiet = quiet;
    this.#changed();
  }
}
