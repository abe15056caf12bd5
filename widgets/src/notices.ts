/** What stands between the prompt and the board when there is any: silence, errors, progress, hints, the result. */
import { button, h, icon, ownPage, prose } from "./dom";
import { signed } from "./panel";
import { picture } from "./sanitize";
import type { Seat, View } from "./view";

const ONLY_LOOK = "Reload the page or run the cell again; until then the board can only be looked at.";

/** How Python is heard of. */
export const QUIET = {
  calm: "",
  slow: "Still waiting for Python\u2026",
  lost: `No answer from Python. ${ONLY_LOOK}`,
  closed: `Python is not connected. ${ONLY_LOOK}`,
  starting: "Python is starting in your browser\u2026",
  away: "The line to Python is cut. It is tried again by itself and at every press; nothing that was saved is lost.",
  hung: "Python does not answer. It is waited for: it may have something long to do.",
  anew: "Python has ended or was started anew. Run the cell again; until then the board can only be looked at.",
  gone: "Python has ended behind this page. What was saved is not lost.",
};

/** What is said above everything, also above the lobby: that nobody is there, and what is done about it. */
export function alarm(quiet: keyof typeof QUIET): HTMLElement | null {
  if (!ALARMS.includes(quiet)) return null;
  if (quiet === "starting") return h("p.mn-starting", { role: "status" }, QUIET[quiet]);
  const renews = quiet === "gone" || (quiet === "hung" && ownPage());
  return h(
    "div.mn-alarm",
    { role: "alert", "data-tone": quiet === "gone" || quiet === "anew" ? "bad" : "wait" },
    h("p", QUIET[quiet]),
    renews && button("mn-button", "reload", { "data-primary": true }, "Go on in a new process"),
  );
}

const ALARMS = ["starting", "away", "hung", "anew", "gone"];

export function notices(view: View, quiet: keyof typeof QUIET, prefix: string): HTMLElement {
  const { error, progress, hint } = view;
  const notice = (tone: string, ...children: Parameters<typeof h>[1][]) =>
    h("div.mn-notice", { "data-tone": tone }, ...children);
  return h(
    "div.mn-notices",
    quiet !== "calm" && !ALARMS.includes(quiet) && notice(quiet === "slow" ? "wait" : "bad", QUIET[quiet]),
    view.unsaved !== "" && notice("bad", view.unsaved),
    view.notice !== "" && notice("wait", view.notice),
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
        h("progress", { "aria-label": progress.text, value: progress.share }),
        button("mn-button", "cancel", "Stop"),
      ),
    hint &&
      notice(
        "hint",
        icon("hint"),
        h(
          "div",
          prose(h("div"), hint.text),
          hint.rungs > 1 && h("p.mn-soft", `Hint ${hint.rung} of ${hint.rungs}`),
        ),
        hint.rung < hint.rungs && view.can.hint === true && button("mn-button", "hint", "Tell me more"),
      ),
  );
}

/** How the game ended: who, with what, and where to go from here. */
export function resultSheet(view: View, prefix: string): HTMLElement | null {
  const { result, seats } = view;
  if (!result) return null;
  const charts = [
    ["Points", picture(result.svg, `${prefix}-r`)],
    ["Chances", picture(result.chances, `${prefix}-c`)],
  ] as const;
  const ranked = result.ranking.flatMap((index) => seats[index] ?? []);
  const labels = [...new Set(seats.flatMap(({ lines }) => lines.map(({ label }) => label)))];
  const value = (seat: Seat, label: string) => {
    const line = seat.lines.find((each) => each.label === label);
    return h("td", line ? signed(line.value) : "");
  };
  return h(
    "div.mn-result",
    button("mn-close", "hide-result", { "aria-label": "Close" }, icon("close")),
    h("h3.mn-say", result.text),
    h(
      "table.mn-ranks",
      h("thead", h("tr", h("td"), ...[...labels, "Total"].map((label) => h("th", { scope: "col" }, label)))),
      h(
        "tbody",
        ...ranked.map((seat) =>
          h(
            "tr",
            h("th", { scope: "row" }, seat.name),
            ...labels.map((label) => value(seat, label)),
            h("td", seat.total === null ? seat.note : signed(seat.total)),
          ),
        ),
      ),
    ),
    h(
      "div.mn-charts",
      ...charts.map(
        ([name, chart]) =>
          chart && h("figure.mn-chart", result.chances !== "" && h("figcaption.mn-soft", name), chart),
      ),
    ),
    h(
      "div.mn-options",
      view.can.again === true && button("mn-button", "again", { "data-primary": true }, "Play again"),
      view.can.judge === true && button("mn-button", "judge", "Review the game"),
      view.can.look === true && button("mn-button", "look", { "data-to": 0 }, "Look back at the game"),
      view.can.new === true && button("mn-button", "new", "Another game"),
    ),
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
