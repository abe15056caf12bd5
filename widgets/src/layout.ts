/** The fixed parts of the board that a view is shown in. They stay for as long as the board does. */
import { button, h } from "./dom";

export type Layout = ReturnType<typeof buildLayout>;

const TABS = { log: "Log", rules: "Rules" };

export function buildLayout(prefix: string) {
  const part = (name: string, label?: string) =>
    h(`div.mn-${name}`, label !== undefined && { role: "group", "aria-label": label });
  const prompt = h("div.mn-prompt-holder", { tabindex: -1 });
  const options = part("options", "Choices");
  const notices = part("notices-holder");
  const lesson = part("lesson");
  const board = part("board", "Board");
  const summary = part("summary-holder");
  const result = part("result-holder");
  const tools = part("tools");
  const steps = part("bar-tools", "Your move");
  const curtain = part("curtain-holder");
  const search = h("input.mn-search", {
    type: "search",
    placeholder: "Search the rules",
    "aria-label": "Search the rules",
  }) as HTMLInputElement;
  const dialog = h("dialog.mn-dialog", { "aria-label": "Help", tabindex: -1 }) as HTMLDialogElement;
  const scores = h("div");
  const log = h("div.mn-scroll", { tabindex: 0, role: "group", "aria-label": "Log", "data-walk": true });
  const rules = h("div.mn-scroll", { tabindex: 0, role: "group", "aria-label": "Rules", "data-walk": true });
  const bodies = { log: [log], rules: [search, rules] };
  const since = part("since-holder");
  // What is pointed at is read out by its own label.
  const inspector = h("div.mn-inspector", { "aria-hidden": "true" });
  const tabs = part("tabs", "Panel");
  const side = h(
    "div.mn-side",
    h("section.mn-section", { "data-section": "scores", "aria-label": "Scores" }, scores),
    since,
    tabs,
  );
  for (const [tab, title] of Object.entries(TABS)) {
    const id = `${prefix}-${tab}`;
    tabs.append(button("mn-tab", "tab", { "data-to": tab, "aria-controls": id }, title));
    side.append(
      h(
        "section.mn-section",
        { id, "data-section": tab, "aria-label": title },
        ...bodies[tab as keyof typeof TABS],
      ),
    );
  }
  chooseTab(side, "log");
  side.append(inspector, tools);
  const top = h("div.mn-top", prompt, options, steps);
  const brief = h("div.mn-brief", notices, lesson);
  const shell = h("div.mn-shell", top, brief, board, summary, side, result);
  const lobby = part("lobby");
  const alarm = part("alarm-holder");
  const root = h("div.minesnb", alarm, shell, lobby, curtain, dialog);
  return {
    root,
    alarm,
    shell,
    top,
    prompt,
    options,
    steps,
    brief,
    notices,
    lesson,
    board,
    tools,
    side,
    scores,
    since,
    inspector,
    summary,
    result,
    log,
    search,
    rules,
    lobby,
    curtain,
    dialog,
  };
}

/** Shows one section of the panel where there is room for one only. */
export function chooseTab(side: HTMLElement, tab: string): void {
  side.dataset.tab = tab;
  for (const chooser of side.querySelectorAll<HTMLElement>(".mn-tab")) {
    chooser.setAttribute("aria-pressed", String(chooser.dataset.to === tab));
  }
}
