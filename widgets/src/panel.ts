/** The side panel and the prompt: pure functions from a view to DOM. Clicks are told apart by `data-do`. */
import { h, icon, inline, prose } from "./dom";
import { picture } from "./sanitize";
import type { Lesson, Line, LogLine, Rule, Seat, View } from "./view";

export type Icon = Parameters<typeof icon>[0];

/** A rule's id as a button that opens its text. */
export function ruleLink(id: string | null): HTMLElement | null {
  if (!id) return null;
  return h(
    "button",
    { type: "button", class: "mn-rule", "data-do": "rule", "data-rule": id, "aria-label": `Rule ${id}` },
    id,
  );
}

export function button(
  action: string,
  text: string,
  attributes: Record<string, string | number | boolean | null> = {},
): HTMLElement {
  return h("button", { type: "button", class: "mn-button", "data-do": action, ...attributes }, text);
}

function emblem(markup: string, prefix: string): HTMLElement | null {
  const svg = picture(markup, prefix);
  if (!svg) return null;
  svg.setAttribute("aria-hidden", "true");
  const holder = h("span", { class: "mn-emblem" });
  holder.append(svg);
  return holder;
}

export function sign(seat: Seat, index: number, prefix: string): HTMLElement | null {
  return emblem(seat.token, `${prefix}-t${index}`);
}

/** Whose turn it is, and the one sentence that says what to do. */
export function prompt(view: View, prefix: string, sent: string | null): HTMLElement {
  const index = view.seats.findIndex((seat) => seat.active);
  const seat = view.seats[index];
  const mine = index === view.seat;
  return h(
    "div",
    { class: "mn-prompt", "data-tone": view.prompt.tone },
    seat ? sign(seat, index, `${prefix}-p`) : null,
    h(
      "div",
      { class: "mn-prompt-text" },
      seat && view.prompt.tone !== "over"
        ? h("p", { class: "mn-turn" }, mine ? `${seat.name}, your turn` : `${seat.name}\u2019s turn`)
        : null,
      h("p", { class: "mn-say" }, sent ?? view.prompt.text),
    ),
  );
}

function scoreLine(line: Line): HTMLElement {
  const value = typeof line.value === "number" ? signed(line.value) : line.value;
  return h("tr", {}, h("th", { scope: "row" }, line.label, " ", ruleLink(line.rule)), h("td", {}, value));
}

function signed(value: number): string {
  return String(value).replace("-", "\u2212");
}

export function scores(view: View, prefix: string): HTMLElement {
  const list = h("ul", { class: "mn-seats" });
  view.seats.forEach((seat, index) => {
    const name = h(
      "span",
      { class: "mn-seat-name" },
      seat.name,
      index === view.seat ? h("span", { class: "mn-you" }, "you") : null,
    );
    const kind = seat.kind === "bot" ? "bot" : "person";
    const under = h("span", { class: "mn-seat-kind" }, icon(kind), kind);
    const head = h(
      "div",
      { class: "mn-seat-head" },
      sign(seat, index, `${prefix}-s`),
      h("div", { class: "mn-seat-who" }, name, under),
      seat.active && view.prompt.tone !== "over"
        ? h("span", { class: "mn-lamp" }, h("span", { class: "mn-hidden" }, "to move"))
        : null,
      seat.total === null
        ? h("span", { class: "mn-note" }, seat.note || "hidden")
        : h("span", { class: "mn-total" }, signed(seat.total)),
    );
    const item = h("li", { class: "mn-seat", "data-active": seat.active ? "" : null }, head);
    if (seat.lines.length > 0) {
      const table = h("table", { class: "mn-lines" });
      const body = h("tbody");
      body.append(...seat.lines.map(scoreLine));
      table.append(body);
      item.append(
        h(
          "details",
          { id: `${prefix}-lines-${index}` },
          h("summary", { "aria-label": `Score of ${seat.name} in parts` }, "Breakdown"),
          table,
        ),
      );
    }
    list.append(item);
  });
  return list;
}

export function log(lines: readonly LogLine[]): HTMLElement {
  if (lines.length === 0) return h("p", { class: "mn-soft" }, "Nothing has happened yet.");
  const list = h("ol", { class: "mn-log" });
  for (const line of [...lines].reverse()) {
    list.append(
      h(
        "li",
        { "data-shows": line.elements.join(" ") || null },
        h("span", { class: "mn-log-text" }, line.text),
        ruleLink(line.rule),
      ),
    );
  }
  return list;
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
  if (rules.size === 0) return h("p", { class: "mn-soft" }, "No rulebook was sent.");
  if (found.length === 0) {
    return h("p", { class: "mn-soft" }, `No rule speaks of \u201c${query.trim()}\u201d.`);
  }
  const list = h("div", { class: "mn-rules" });
  let chapter: string | null = null;
  for (const [id, rule] of found) {
    if (rule.chapter !== chapter) {
      chapter = rule.chapter;
      list.append(h("h4", {}, chapter || "Rules"));
    }
    list.append(h("p", { class: "mn-rule-line" }, ruleLink(id), " ", inline(h("span"), rule.text)));
  }
  return list;
}

/** One rule in full, as the bubble shows it. */
export function ruleCard(id: string, rule: Rule | undefined): HTMLElement {
  const card = h("div", { class: "mn-card" }, h("h4", {}, rule ? `${id}  ${rule.chapter}` : id));
  if (!rule) return h("div", {}, card, h("p", {}, "This rule is not in the rulebook that was sent."));
  prose(card, rule.text);
  const status = rule.status === "ruling" ? "our ruling on an open point" : rule.status;
  const source = [rule.source, status].filter((part) => part !== "").join(" \u00b7 ");
  if (source) card.append(h("p", { class: "mn-soft" }, source));
  return card;
}

const TOOLS: { action: string; text: string; icon: Icon }[] = [
  { action: "undo", text: "Undo", icon: "undo" },
  { action: "redo", text: "Redo", icon: "redo" },
  { action: "hint", text: "Hint", icon: "hint" },
  { action: "save", text: "Save", icon: "save" },
  { action: "open", text: "Open", icon: "open" },
  { action: "new", text: "New", icon: "new" },
];

/** The row of buttons. What is not possible now stays reachable and says why; what the host never offers is left out. */
export function tools(view: View, idle: boolean): HTMLElement {
  const bar = h("div", { class: "mn-tools-bar", role: "group", "aria-label": "Game" });
  for (const tool of TOOLS) {
    const can = view.can[tool.action];
    if (can === undefined) continue;
    const reason = can ? null : (view.refused[tool.action] ?? "Not possible now.");
    const node = h(
      "button",
      {
        type: "button",
        class: "mn-tool",
        id: null,
        "data-do": tool.action,
        "data-tip": reason,
        "aria-disabled": !can || !idle ? "true" : null,
        "aria-description": reason,
      },
      icon(tool.icon),
      h("span", {}, tool.text),
    );
    bar.append(node);
  }
  bar.append(
    h("button", { type: "button", class: "mn-tool", "data-do": "help" }, icon("help"), h("span", {}, "Keys")),
  );
  if (view.download) {
    bar.append(
      h(
        "button",
        { type: "button", class: "mn-tool mn-download", "data-do": "download" },
        icon("save"),
        h("span", {}, view.download.name),
      ),
    );
  }
  return bar;
}

export function lesson(data: Lesson): HTMLElement {
  const root = h(
    "div",
    { class: "mn-lesson-card" },
    h("p", { class: "mn-lesson-title" }, data.title, ` \u00b7 ${data.step} of ${data.steps}`),
    h("h3", {}, data.heading),
    data.goal ? inline(h("p", { class: "mn-goal" }), data.goal) : null,
    prose(h("div", { class: "mn-body" }), data.body),
  );
  if (data.rules.length > 0) {
    const line = h("p", { class: "mn-lesson-rules" }, "Rules: ");
    for (const id of data.rules) line.append(ruleLink(id) ?? "", " ");
    root.append(line);
  }
  if (data.feedback) {
    const tone = data.feedback.tone === "bad" ? "bad" : "good";
    const box = h("div", { class: "mn-feedback", "data-tone": tone });
    prose(box, data.feedback.text);
    if (data.feedback.rules.length > 0) {
      const line = h("p", {});
      for (const id of data.feedback.rules) line.append(ruleLink(id) ?? "", " ");
      box.append(line);
    }
    root.append(box);
  }
  root.append(lessonSteps(data));
  return root;
}

function lessonSteps(data: Lesson): HTMLElement {
  const dots = h("ol", { class: "mn-dots" });
  for (let step = 1; step <= data.steps; step++) {
    const name = data.pages[step - 1] ?? `Step ${step}`;
    const done = data.done[step - 1] === true;
    const dot = h("button", {
      type: "button",
      "data-do": "step",
      "data-to": step,
      "data-tip": name,
      "aria-label": done ? `${name}, done` : name,
      "aria-current": step === data.step ? "step" : null,
      "data-done": done ? "" : null,
    });
    dots.append(h("li", {}, dot));
  }
  const go = (to: number, text: string, mark: Icon, primary: boolean) => {
    const node = button("step", "", {
      "data-to": to,
      "aria-disabled": to < 1 || to > data.steps ? "true" : null,
      "data-primary": primary ? "" : null,
    });
    node.append(...(mark === "back" ? [icon(mark), text] : [text, icon(mark)]));
    return node;
  };
  return h(
    "nav",
    { class: "mn-steps", "aria-label": "Steps of the lesson" },
    dots,
    h(
      "div",
      { class: "mn-step-buttons" },
      go(data.step - 1, "Back", "back", false),
      go(data.step + 1, "Next", "next", data.done[data.step - 1] === true),
    ),
  );
}

/** Hint, progress, result and error: what stands between the prompt and the board when there is any. */
export function notices(view: View, quiet: string, prefix: string): HTMLElement {
  const root = h("div", { class: "mn-notices" });
  if (quiet !== "calm") {
    const text = {
      slow: "Still waiting for Python\u2026",
      lost: "No answer from Python: reload the page or run the cell again. Until then the board can only be looked at.",
      closed:
        "Python is no longer connected: reload the page or run the cell again. Until then the board can only be looked at.",
    }[quiet];
    root.append(h("div", { class: "mn-notice", "data-tone": quiet === "slow" ? "wait" : "bad" }, text));
  }
  if (view.error) {
    const box = h(
      "div",
      { class: "mn-notice mn-error", "data-tone": "bad" },
      h("p", {}, h("strong", {}, view.error.text)),
    );
    if (view.error.detail) {
      box.append(
        h("details", { id: `${prefix}-error` }, h("summary", {}, "Details"), h("pre", {}, view.error.detail)),
      );
    }
    root.append(box);
  }
  if (view.progress) {
    const { fraction, text, cancel } = view.progress;
    root.append(
      h(
        "div",
        { class: "mn-notice mn-progress", "data-tone": "wait" },
        h("span", {}, text),
        h("progress", { max: 1, value: fraction, "aria-label": text }),
        cancel ? button("cancel", "Stop") : null,
      ),
    );
  }
  if (view.hint) {
    const { text, rung, rungs } = view.hint;
    const more = rung < rungs && view.can.hint !== false;
    root.append(
      h(
        "div",
        { class: "mn-notice mn-hint", "data-tone": "hint" },
        icon("hint"),
        h(
          "div",
          {},
          inline(h("p"), text),
          rungs > 1 ? h("p", { class: "mn-soft" }, `Hint ${rung} of ${rungs}`) : null,
        ),
        more ? button("hint", "Tell me more") : null,
      ),
    );
  }
  if (view.result) {
    const chart = picture(view.result.svg, `${prefix}-r`);
    const box = h("div", { class: "mn-result" }, h("p", { class: "mn-say" }, view.result.text));
    if (chart) {
      const holder = h("div", { class: "mn-chart" });
      holder.append(chart);
      box.append(holder);
    }
    root.append(box);
  }
  return root;
}

/** All that may be seen between two players who share a screen. */
export function curtain(view: View): HTMLElement {
  const text = view.curtain?.text ?? "Pass the screen on.";
  return h(
    "div",
    { class: "mn-curtain" },
    h("div", { class: "mn-curtain-lamp", "aria-hidden": "true" }),
    h("p", { class: "mn-curtain-title" }, view.title),
    h("p", { class: "mn-say" }, text),
    button("lift", view.curtain?.button ?? "Show my side", { "data-primary": "" }),
  );
}
