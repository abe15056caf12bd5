/** What stands between the prompt and the board when there is any: silence, errors, progress, hints, the result. */
import { button, h, icon, inline } from "./dom";
import { picture } from "./sanitize";
import type { View } from "./view";

const ONLY_LOOK = "Reload the page or run the cell again; until then the board can only be looked at.";

/** How Python is heard of. */
export const QUIET = {
  calm: "",
  slow: "Still waiting for Python\u2026",
  lost: `No answer from Python. ${ONLY_LOOK}`,
  closed: `Python is not connected. ${ONLY_LOOK}`,
};

export function notices(view: View, quiet: keyof typeof QUIET, prefix: string): HTMLElement {
  const { error, progress, hint, result } = view;
  const chart = picture(result?.svg ?? "", `${prefix}-r`);
  const notice = (tone: string, ...children: Parameters<typeof h>[1][]) =>
    h("div.mn-notice", { "data-tone": tone }, ...children);
  return h(
    "div.mn-notices",
    quiet !== "calm" && notice(quiet === "slow" ? "wait" : "bad", QUIET[quiet]),
    error &&
      notice(
        "bad",
        h("div", h("strong", error.text)),
        error.detail !== "" &&
          h("details", { id: `${prefix}-error` }, h("summary", "Details"), h("pre", error.detail)),
      ),
    progress &&
      notice(
        "wait",
        progress.text,
        h("progress", { "aria-label": progress.text }),
        button("mn-button", "cancel", "Stop"),
      ),
    hint &&
      notice(
        "hint",
        icon("hint"),
        h(
          "div",
          inline("p", hint.text),
          hint.rungs > 1 && h("p.mn-soft", `Hint ${hint.rung} of ${hint.rungs}`),
        ),
        hint.rung < hint.rungs && view.can.hint === true && button("mn-button", "hint", "Tell me more"),
      ),
    result && h("div.mn-result", h("p.mn-say", result.text), chart && h("div.mn-chart", chart)),
  );
}

/** All that may be seen between two players who share a screen. */
export function curtain(view: View): HTMLElement {
  return h(
    "div.mn-curtain",
    h("div.mn-lantern", icon("lamp")),
    h("p.mn-soft", view.title),
    h("p.mn-say", view.curtain?.text ?? "Pass the screen on."),
    button("mn-button", "lift", { "data-primary": true }, view.curtain?.button ?? "Show my side"),
  );
}
