/** Rules to read: links, single rules and the search. */
import { button, h, inline, prose } from "./dom";
import type { Rule } from "./view";

/** A rule's id, or a sign for it, as a button that opens its text; in a list the arrows lead to it, not Tab. */
export function ruleLink(id: string | null, brief = false, listed = brief): HTMLElement | null {
  if (!id) return null;
  const name = `Rule ${id}`;
  return button(
    "mn-rule",
    "rule",
    { "data-rule": id, "aria-label": name, "data-tip": brief && name, tabindex: listed && -1 },
    brief ? "\u00a7" : id,
  );
}

/** Several such links in a line. */
export function ruleLinks(ids: readonly string[]): HTMLElement | null {
  return ids.length > 0 ? h("p", ...ids.map((id) => ruleLink(id))) : null;
}

/** The rules in which every word of `query` occurs, in the rulebook's order. */
export function findRules(rules: ReadonlyMap<string, Rule>, query: string): [string, Rule][] {
  const words = query.toLowerCase().split(/\s+/);
  return [...rules].filter(([id, rule]) => {
    const text = `${id} ${rule.chapter} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function ruleList(rules: ReadonlyMap<string, Rule>, query: string): HTMLElement {
  const found = findRules(rules, query);
  if (found.length === 0) {
    return h(
      "p.mn-soft",
      rules.size > 0 ? `No rule speaks of \u201c${query.trim()}\u201d.` : "No rules here.",
    );
  }
  const list = h("div.mn-rules");
  let chapter = "";
  for (const [id, rule] of found) {
    if (rule.chapter !== chapter) {
      chapter = rule.chapter;
      list.append(h("h4", chapter));
    }
    list.append(h("p", ruleLink(id, false, true), " ", inline("span", rule.text)));
  }
  return list;
}

/** One rule in full. */
export function ruleCard(id: string, rule: Rule | undefined): HTMLElement {
  const { chapter, text, source, status } = rule ?? {
    chapter: "",
    text: "This rule was not sent.",
    source: "",
    status: "",
  };
  const origin = status === "ruling" ? "our ruling on an open point" : status;
  return h(
    "div.mn-card",
    h("h4", `${id} ${chapter}`),
    prose(h("div"), text),
    h("p.mn-soft", [source, origin].filter((part) => part !== "").join(" \u00b7 ")),
  );
}
