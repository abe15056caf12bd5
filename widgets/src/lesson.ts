/** A step of a lesson: what it says, what came of the last try, and the way to the other steps. */
import { button, h, type Icon, icon, inline, prose } from "./dom";
import { ruleLinks } from "./rules";
import type { Lesson } from "./view";

export function lesson(data: Lesson): HTMLElement {
  const { step, steps, feedback, pages, done } = data;
  const dots = Array.from({ length: steps }, (_, index) => {
    const name = pages[index] ?? `Step ${index + 1}`;
    return h(
      "li",
      button("mn-dot", "step", {
        "data-to": index + 1,
        "data-tip": name,
        "data-done": done[index],
        "aria-label": done[index] ? `${name}, done` : name,
        "aria-current": index + 1 === step && "step",
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
        "aria-disabled": (to < 1 || to > steps) && "true",
      },
      mark === "back" && icon(mark),
      text,
      mark === "next" && icon(mark),
    );
  return h(
    "div.mn-lesson-card",
    h("p.mn-soft", `${data.title} \u00b7 ${step} of ${steps}`),
    h("h3", data.heading),
    data.goal !== "" && inline("p.mn-goal", data.goal),
    prose(h("div.mn-body"), data.body),
    ruleLinks(data.rules),
    feedback &&
      h(
        "div.mn-feedback",
        { "data-tone": feedback.tone },
        prose(h("div"), feedback.text),
        ruleLinks(feedback.rules),
      ),
    // A board that stays at one step has no pages to turn.
    pages.length > 0 &&
      h(
        "nav.mn-steps",
        { "aria-label": "Steps of the lesson" },
        h("div.mn-options", go(step - 1, "Back", "back"), go(step + 1, "Next", "next")),
        h("ol.mn-dots", ...dots),
      ),
  );
}
