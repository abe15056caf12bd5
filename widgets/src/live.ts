/** What a screen reader hears without asking: turns and events politely, errors and refusals at once. */
import { h } from "./dom";
import type { View } from "./view";

export class Live {
  private readonly status = h("div", { class: "mn-hidden", role: "status" });
  private readonly alert = h("div", { class: "mn-hidden", role: "alert" });
  private lastLine: number | null = null;
  private said = "";

  constructor(root: HTMLElement) {
    root.append(this.status, this.alert);
  }

  /** Says the new lines of the log and the prompt, if it is another one. */
  view(view: View): void {
    if (view.mode === "curtain") {
      this.say(view.curtain?.text ?? "");
      return;
    }
    const last = view.log.at(-1)?.n ?? 0;
    const since = this.lastLine;
    const fresh = since === null ? [] : view.log.filter((line) => line.n > since);
    this.lastLine = last;
    const parts = fresh.slice(-5).map((line) => line.text);
    if (view.lesson?.feedback) parts.push(view.lesson.feedback.text);
    if (view.hint) parts.push(view.hint.text);
    if (view.result) parts.push(view.result.text);
    parts.push(view.prompt.text);
    this.say(parts.join(" "));
  }

  private say(text: string): void {
    if (text === this.said) return;
    this.said = text;
    this.status.textContent = text;
  }

  warn(text: string): void {
    if (this.alert.textContent !== text) this.alert.textContent = text;
  }
}
