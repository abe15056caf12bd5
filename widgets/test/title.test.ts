import { afterEach, expect, test } from "vitest";
import { nameThePage, titleOf } from "../src/title";
import { readView, type View } from "../src/view";

const seats = [
  { name: "Ann", kind: "human", active: true },
  { name: "Flint", kind: "bot", active: false },
];

function view(more: Record<string, unknown>): View {
  const whole = { rev: 1, mode: "game", panes: [], choices: [], prompt: { text: "", tone: "move" } };
  return readView({ ...whole, title: "Gold Mine", seats, seat: 0, ...more });
}

afterEach(() => {
  delete document.body.dataset.voila;
});

test.each([
  [{}, "Your turn \u00b7 Gold Mine"],
  [{ seat: 1, prompt: { text: "", tone: "wait" } }, "Ann\u2019s turn \u00b7 Gold Mine"],
  [{ prompt: { text: "", tone: "over" } }, "The end \u00b7 Gold Mine"],
  [{ mode: "curtain" }, "Gold Mine"],
  [{ seats: [] }, "Gold Mine"],
])("a title says whose turn it is (%#)", (more, title) => {
  expect(titleOf(view(more))).toBe(title);
});

test("the lamp in the tab burns on one's own turn", () => {
  document.body.dataset.voila = "voila";
  const href = () => decodeURIComponent(document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "");
  nameThePage(view({}));
  expect(href()).toMatch(/^data:image\/svg\+xml,<svg.*fill="#ffd98a"/);
  nameThePage(view({ seat: 1, prompt: { text: "", tone: "wait" } }));
  expect(href()).toMatch(/^data:image\/svg\+xml,<svg.*fill="#b3a994"/);
});

test("only a page that is the board's alone is named", () => {
  document.title = "notes.ipynb";
  nameThePage(view({}));
  expect(document.title).toBe("notes.ipynb");
  document.body.dataset.voila = "voila";
  nameThePage(view({}));
  expect(document.title).toBe("Your turn \u00b7 Gold Mine");
});
