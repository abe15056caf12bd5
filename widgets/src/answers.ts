/** Messages to Python and the wait for their answers. A dead kernel is silent, so silence has to be noticed here. */
import type { View } from "./view";

export type Quiet = "calm" | "slow" | "lost";

export const SLOW = 4000;
export const LOST = 12000;
/** The greeting may have to wait until all cells of the notebook have run. */
export const LOST_GREETING = 30000;

interface Sent {
  kind: string;
  rev: number;
  locks: boolean;
}

/** Kinds that leave the board free while they are under way. */
const FREE = new Set(["hello", "why", "cancel"]);

export class Answers {
  readonly client: string;
  private seq = 0;
  private readonly open = new Map<number, Sent>();
  private timers: ReturnType<typeof setTimeout>[] = [];
  private newest = 0;
  quiet: Quiet = "calm";

  constructor(
    private readonly transmit: (message: Record<string, unknown>) => void,
    private readonly changed: () => void,
  ) {
    const random = crypto.getRandomValues(new Uint32Array(2));
    this.client = [...random].map((part) => part.toString(36).padStart(7, "0")).join("");
  }

  /** Whether the board waits for an answer before anything else may be sent. */
  get locked(): boolean {
    return [...this.open.values()].some((sent) => sent.locks);
  }

  /** Whether an unanswered message of this kind is under way. */
  waitsFor(kind: string): boolean {
    return [...this.open.values()].some((sent) => sent.kind === kind);
  }

  send(kind: string, rev: number, rest: Record<string, unknown> = {}): void {
    const seq = ++this.seq;
    this.open.set(seq, { kind, rev, locks: !FREE.has(kind) });
    const message: Record<string, unknown> = { kind, seq, client: this.client, ...rest };
    if (kind !== "hello") message.rev = rev;
    try {
      this.transmit(message);
    } catch {
      this.become("lost");
      return;
    }
    this.wait();
  }

  /** Takes note of a new view and returns the kinds of the messages that it answers. */
  heard(view: View): string[] {
    this.newest = Math.max(this.newest, view.rev);
    const answered: string[] = [];
    for (const [seq, sent] of this.open) {
      if (view.ack && view.ack.client === this.client && view.ack.seq >= seq) {
        answered.push(sent.kind);
        this.open.delete(seq);
      }
    }
    this.become("calm");
    this.wait();
    return answered;
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  private wait(): void {
    this.stop();
    if (this.open.size === 0) return;
    const greeting = [...this.open.values()].every((sent) => sent.kind === "hello");
    if (!greeting) this.timers.push(setTimeout(() => this.grow("slow"), SLOW));
    this.timers.push(setTimeout(() => this.grow("lost"), greeting ? LOST_GREETING : LOST));
  }

  /**
   * Two views of one model can answer each other's acknowledgements away: a message sent before the newest view counts as
   * answered by it, once nothing else has come for a while.
   */
  private grow(quiet: Quiet): void {
    for (const [seq, sent] of this.open) if (sent.rev < this.newest) this.open.delete(seq);
    if (this.open.size === 0) {
      this.stop();
      this.become("calm", true);
    } else {
      this.become(quiet);
    }
  }

  private become(quiet: Quiet, always = false): void {
    if (quiet === this.quiet && !always) return;
    this.quiet = quiet;
    this.changed();
  }
}
