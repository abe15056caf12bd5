/** The bubbles of a board: why something is not possible, the rules it is said by, and names. */
import type { Announcer } from "./announcer";
import { Bubble } from "./bubble";
import { h } from "./dom";
import type { Layout } from "./layout";
import { find } from "./marks";
import { shake } from "./motion";
import { ruleCard, ruleLink } from "./rules";
import { names } from "./touch";
import type { Rule, Why } from "./view";

export class Reasons {
  rules: ReadonlyMap<string, Rule> = new Map();
  #layout: Layout;
  #announcer: Announcer;
  #bubble: Bubble;
  #hideName: () => void;

  constructor(layout: Layout, announcer: Announcer, signal: AbortSignal) {
    this.#layout = layout;
    this.#announcer = announcer;
    this.#bubble = new Bubble(layout.root, "why");
    this.#hideName = names(
      layout.root,
      layout.inspector,
      new Bubble(layout.root, "tip"),
      () => this.open,
      signal,
    );
  }

  /** Whether a reason or a rule is shown. */
  get open(): boolean {
    return !this.#bubble.node.hidden;
  }

  hide(): void {
    this.#hideName();
    this.#bubble.hide();
  }

  /** Says beside what was picked why it is refused, and shakes it where that was `asked`. */
  show({ path, refusals }: Why, asked: boolean): void {
    const { board, options, prompt } = this.#layout;
    const id = CSS.escape(path.at(-1) ?? "");
    const at = find(board, id) ?? options.querySelector(`[data-el="${id}"]`) ?? prompt;
    const marked = [...board.querySelectorAll("[data-state]:not([data-state='changed'])")];
    const reasons = refusals.map(({ text, rule }) => h("li", text, " ", ruleLink(rule)));
    const content = h("div", h("h4", "Not possible"), h("ul.mn-refusals", ...reasons));
    this.#hideName();
    this.#bubble.show(at, content, { avoid: marked, close: true });
    this.#announcer.warn(`Not possible. ${refusals.map((refusal) => refusal.text).join(" ")}`);
    if (asked) shake(at);
  }

  /** Opens a rule: below the reason it is given for, else in a bubble beside the link. */
  rule(link: HTMLElement): void {
    const id = link.dataset.rule ?? "";
    const card = ruleCard(id, this.rules.get(id));
    const reason = link.closest(".mn-refusals > li");
    if (reason) {
      const shown = reason.querySelector(".mn-card");
      if (shown) shown.remove();
      else reason.append(card);
      link.setAttribute("aria-expanded", String(!shown));
      this.#bubble.move();
    } else {
      this.#bubble.show(link, card, { close: true, sides: ["left", "below", "above", "right"] });
    }
    this.#announcer.warn(card.textContent ?? "");
  }
}
