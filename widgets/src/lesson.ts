/** A step of a lesson: what it says, what came of the last try, and the way to the other steps. */
import { button, h, type Icon, icon, inline, prose } from "./dom";
import { ruleLink, ruleLinks } from "./rules";
import { decoration } from "./sanitize";
import type { Lesson } from "./view";

type Chapter = Lesson["chapters"][number];

/** What is done of a chapter, and whether that is all of it. */
function doneOf({ done }: Lesson, { first, last }: Chapter): [string, boolean] {
  const steps = last - first + 1;
  const number = done.slice(first - 1, last).filter(Boolean).length;
  return [`${number} of ${steps} done`, number === steps];
}

/** The chapters, folded behind the name of the one that is open; each leads to its first step that is not done. */
function contents(data: Lesson, here: Chapter | undefined): HTMLElement {
  const { chapters, done, step, title } = data;
  const place = here
    ? `${here.name} \u00b7 ${step - here.first + 1} of ${here.last - here.first + 1}`
    : title;
  if (chapters.length < 2) return h("p.mn-soft", place);
  const rows = chapters.map((chapter) => {
    const { name, first, last, optional } = chapter;
    const [text, whole] = doneOf(data, chapter);
    const open = done.slice(first - 1, last).indexOf(false);
    return h(
      "li",
      button(
        "mn-chapter",
        "step",
        {
          "data-to": first + Math.max(open, 0),
          "data-done": whole,
          "aria-current": chapter === here && "true",
        },
        h("span.mn-tick", whole && icon("done")),
        h("span", name, optional && h("span.mn-soft", " (if you like)")),
        h("span.mn-soft", text),
      ),
    );
  });
  return h("details.mn-chapters", h("summary", h("span.mn-hidden", "Chapters: "), place), h("ol", ...rows));
}

/** The game on one page; `print` says that the browser's page has nothing else to print. */
export function summary({ title, summary: parts }: Lesson, print: boolean): HTMLElement {
  return h(
    "section.mn-summary",
    { "aria-label": `${title} on one page` },
    h("div.mn-summary-head", h("h3", title, " on one page"), print && button("mn-button", "print", "Print")),
    h(
      "div.mn-summary-parts",
      ...parts.map(({ name, lines }) =>
        h(
          "div.mn-summary-part",
          h("h4", name),
          h(
            "ul",
            ...lines.map(({ text, rules }) => h("li", text, ...rules.flatMap((id) => [" ", ruleLink(id)]))),
          ),
        ),
      ),
    ),
  );
}

/** `prefix` keeps the ids of signs apart from those of the same signs elsewhere. */
export function lesson(data: Lesson, prefix: string): HTMLElement {
  const { step, steps, feedback, pages, done, missed, chapters } = data;
  const here = chapters.find(({ first, last }) => first <= step && step <= last);
  const dots = pages.slice((here?.first ?? 1) - 1, here?.last ?? 0).map((name, index) => {
    const number = (here?.first ?? 1) + index;
    const state = done[number - 1] ? (missed[number - 1] ? ", done, look again" : ", done") : "";
    return h(
      "li",
      button("mn-dot", "step", {
        "data-to": number,
        "data-tip": name,
        "data-done": done[number - 1],
        "data-missed": missed[number - 1],
        "aria-label": `${name}${state}`,
        tabindex: number === step ? 0 : -1,
        "aria-current": number === step && "step",
      }),
    );
  });
  const go = (to: number, text: string, mark: Icon) =>
    button(
      "mn-button",
      "step",
      {
        "data-to": to,
        "data-primary": mark === "next" && done[step - 1],
        "aria-disabled": (to < 1 || to > steps + 1) && "true",
      },
      mark === "back" && icon(mark),
      text,
      mark === "next" && icon(mark),
    );
  return h(
    "div.mn-lesson-card",
    h(
      "div.mn-lesson-head",
      contents(data, here),
      data.aside && button("mn-button mn-quiet", data.aside.ask, {}, data.aside.label),
    ),
    h("h3", data.heading),
    data.goal !== "" && inline("p.mn-goal", data.goal),
    // Before the text: it is in view whatever the length of that.
    feedback &&
      h(
        "div.mn-feedback",
        { "data-tone": feedback.tone },
        prose(h("div"), feedback.text),
        ruleLinks(feedback.rules),
      ),
    prose(h("div.mn-body"), data.body, (name) => {
      const svg = decoration(data.signs[name] ?? "", prefix);
      svg?.classList.add("mn-sign");
      return svg;
    }),
    ruleLinks(data.rules),
    // A board that stays at one step has no pages to turn.
    pages.length > 0 &&
      h(
        "nav.mn-steps",
        { "aria-label": "Steps of the lesson" },
        h("div.mn-options", go(step - 1, "Back", "back"), go(step + 1, "Next", "next")),
        h("ol.mn-dots", { "data-walk": true }, ...dots),
      ),
  );
}
