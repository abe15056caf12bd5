import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Replay } from "../src/replay";
import { readSettings } from "../src/settings";
import { readView } from "../src/view";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (step: number | null) =>
  readView({
    rev: 1,
    mode: "game",
    panes: [],
    choices: [],
    prompt: { text: "", tone: "wait" },
    review: step === null ? null : { at: step, steps: 9 },
  });

test("steps are shown one after the other, and then the game as it is", () => {
  const asked: (number | null)[] = [];
  const replay = new Replay((step) => asked.push(step), new AbortController().signal);
  replay.start(3, 5);
  for (let shown = 0; shown < 4; shown++) {
    replay.shown(at(asked.at(-1) ?? null), readSettings());
    vi.runAllTimers();
  }
  expect(asked).toEqual([3, 4, 5, null]);
});

test("nothing more is shown after a stop, or when the board has gone", () => {
  const asked: (number | null)[] = [];
  const end = new AbortController();
  const replay = new Replay((step) => asked.push(step), end.signal);
  replay.start(3, 5);
  replay.shown(at(3), readSettings());
  replay.stop();
  vi.runAllTimers();
  replay.start(4, 5);
  replay.shown(at(4), readSettings());
  end.abort();
  vi.runAllTimers();
  expect(asked).toEqual([3, 4]);
});
