/** What a screen reader hears without asking: turns and events politely, errors and refusals at once. */
import { h } from "./dom";
import type { View } from "./view";

export class Announcer {
  #status = h("div.mn-hidden", { role: "status" });
  #alert = h("div.mn-hidden", { role: "alert" });
  #last: number | null = null;

  constructor(root: HTMLElement) {
    root.append(this.#status, this.#alert);
  }

  /** Says the new lines of the log, what the lesson and the hint say, and what is to be done now. */
  view(view: View): void {
    const last = this.#last;
    this.#last = view.log.at(-1)?.n ?? last ?? 0;
    const lines = view.log.filter((line) => last !== null && line.n > last).slice(-5);
    const parts =
      view.mode === "curtain"
        ? [view.curtain?.text]
        : [
            ...lines.map((line) => line.text),
            view.lesson?.feedback?.text,
            view.hint?.text,
            view.result?.text,
            view.prompt.text,
          ];
    const text = parts.filter((part) => part).join(" ");
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  warn(text: string): void {
    if (this.#alert.textContent !== text) this.#alert.textContent = text;
  }
}
