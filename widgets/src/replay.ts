/** Shows steps of a game again, one after the other, and then the game as it is. */
import type { Settings } from "./settings";
import type { View } from "./view";

/** How long a step stays, in milliseconds. */
const PACES = { slow: 2400, normal: 1200, instant: 500 };

export class Replay {
  #look: (at: number | null) => void;
  /** The step at which it ends. */
  #last: number | null = null;
  #next: ReturnType<typeof setTimeout> | undefined;

  /** `look` asks for the game as it was after so many steps, or as it is. */
  constructor(look: (at: number | null) => void, signal: AbortSignal) {
    this.#look = look;
    signal.addEventListener("abort", () => this.stop());
  }

  start(first: number, last: number): void {
    this.#last = last;
    this.#look(first);
  }

  stop(): void {
    clearTimeout(this.#next);
    this.#last = null;
  }

  /** Goes on to the next step, in its time, once a view shows the one before. */
  shown({ review }: View, { pace }: Settings): void {
    clearTimeout(this.#next);
    if (!review || this.#last === null) return;
    const at = review.at < this.#last ? review.at + 1 : null;
    this.#next = setTimeout(() => {
      if (at === null) this.#last = null;
      this.#look(at);
    }, PACES[pace]);
  }
}
