import { beforeEach, expect, test } from "vitest";
import { keepSettings, readSettings, settingsForm, wear } from "../src/settings";

beforeEach(() => localStorage.clear());

test("what is chosen is kept, and read again", () => {
  const settings = readSettings();
  const form = settingsForm(settings, keepSettings);
  const pace = form.querySelector<HTMLSelectElement>("select[name=pace]");
  if (!pace) throw new Error("there is no field for the pace");
  pace.value = "instant";
  pace.dispatchEvent(new Event("change"));
  expect(readSettings()).toEqual({ ...settings, pace: "instant" });
});

test.each(["", "{", "[]", '{"pace": "never", "theme": 7}', "null"])(
  "a spoilt store (%s) is as none",
  (kept) => {
    const usual = readSettings();
    localStorage.setItem("minesnb.settings", kept);
    expect(readSettings()).toEqual(usual);
  },
);

test("a board wears what is chosen: its colours, and cards in signs or in words", () => {
  const board = document.createElement("div");
  wear(board, { ...readSettings(), theme: "dark", cards: "words" });
  expect([board.style.colorScheme, board.dataset.cards]).toEqual(["dark", "words"]);
  wear(board, readSettings());
  expect([board.style.colorScheme, board.dataset.cards]).toEqual(["", "signs"]);
});
