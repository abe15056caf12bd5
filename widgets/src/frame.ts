/** The fixed parts of the board that the view is shown in. They stay for as long as the view does. */
import { h } from "./dom";

export interface Frame {
  root: HTMLElement;
  shell: HTMLElement;
  top: HTMLElement;
  prompt: HTMLElement;
  options: HTMLElement;
  notices: HTMLElement;
  lesson: HTMLElement;
  board: HTMLElement;
  tools: HTMLElement;
  side: HTMLElement;
  scores: HTMLElement;
  log: HTMLElement;
  search: HTMLInputElement;
  rules: HTMLElement;
  curtain: HTMLElement;
  dialog: HTMLDialogElement;
}

export const TABS = ["scores", "log", "rules"] as const;
const TITLES = { scores: "Scores", log: "Log", rules: "Rules" };

export function buildFrame(prefix: string): Frame {
  const prompt = h("div", { class: "mn-prompt-holder" });
  const options = h("div", { class: "mn-options", role: "group", "aria-label": "Choices" });
  const notices = h("div", { class: "mn-notices-holder" });
  const top = h("div", { class: "mn-top" }, prompt, options);
  const lesson = h("section", { class: "mn-lesson", "aria-label": "Lesson" });
  const board = h("div", { class: "mn-board", role: "group", "aria-label": "Board" });
  const tools = h("div", { class: "mn-tools" });
  const search = h("input", {
    class: "mn-search",
    type: "search",
    placeholder: "Search the rules",
    "aria-label": "Search the rules",
    autocomplete: "off",
  }) as HTMLInputElement;
  const bodies = {
    scores: h("div", { class: "mn-section-body" }),
    log: h("div", { class: "mn-section-body mn-scroll", tabindex: "0", role: "region", "aria-label": "Log" }),
    rules: h("div", {
      class: "mn-section-body mn-scroll",
      tabindex: "0",
      role: "region",
      "aria-label": "Rules",
    }),
  };
  const tabs = h("div", { class: "mn-tabs", role: "group", "aria-label": "Panel" });
  const side = h("div", { class: "mn-side", "data-tab": "scores" }, tabs);
  for (const tab of TABS) {
    const id = `${prefix}-panel-${tab}`;
    const chooser = h(
      "button",
      { type: "button", class: "mn-tab", "data-do": "tab", "data-to": tab, "aria-controls": id },
      TITLES[tab],
    );
    chooser.setAttribute("aria-pressed", String(tab === "scores"));
    tabs.append(chooser);
    side.append(
      h(
        "section",
        { class: "mn-section", id, "data-section": tab, "aria-label": TITLES[tab] },
        h("h3", {}, TITLES[tab]),
        tab === "rules" ? search : null,
        bodies[tab],
      ),
    );
  }
  const curtain = h("div", { class: "mn-curtain-holder", hidden: true });
  const shell = h("div", { class: "mn-shell" }, top, notices, lesson, board, tools, side);
  const dialog = h("dialog", { class: "mn-dialog", "aria-label": "Help" }) as HTMLDialogElement;
  const root = h("div", { class: "minesnb" }, shell, curtain, dialog);
  return {
    root,
    shell,
    top,
    prompt,
    options,
    notices,
    lesson,
    board,
    tools,
    side,
    scores: bodies.scores,
    log: bodies.log,
    search,
    rules: bodies.rules,
    curtain,
    dialog,
  };
}
