/** What Python sends, and a reader that turns anything at all into a complete view. */
import { dict, flag, list, maybe, number, type Out, object, oneOf, type Read, text, words } from "./readers";

const texts = list(text);

const pane = object({
  id: text,
  label: text,
  row: number(),
  width: number(328),
  height: number(200),
  grow: number(),
  /** Whether the picture starts closed, its label opening it. */
  fold: flag,
  /** Whether the picture is a map that can be zoomed. */
  zoom: flag,
  svg: text,
});

const choice = object({ path: texts, label: text });

const line = object({
  label: text,
  value: ((value, place, faults) =>
    typeof value === "string" ? value : number()(value, place, faults)) as Read<number | string>,
  rule: maybe(text),
});

const seat = object({
  name: words("?"),
  kind: words("human"),
  token: text,
  active: flag,
  total: maybe(number()),
  note: text,
  lines: list(line),
});

const logLine = object({ n: number(), text, rule: maybe(text), elements: texts });

/** `step` counts from 1, as do the `to` of a step message and the numbers people read. */
const lesson = object({
  title: text,
  step: number(1),
  steps: number(1),
  heading: text,
  goal: text,
  body: text,
  feedback: maybe(object({ tone: text, text, rules: texts })),
  done: list(flag),
  rules: texts,
  pages: texts,
});

const view = object({
  rev: number(),
  ack: maybe(object({ client: text, seq: number() })),
  title: text,
  mode: oneOf("empty", "game", "lesson", "curtain"),
  panes: list(pane),
  choices: list(choice),
  prompt: object({ text, tone: oneOf("wait", "move", "over", "lesson") }),
  seat: maybe(number()),
  seats: list(seat),
  log: list(logLine),
  changed: texts,
  gains: list(object({ element: text, text })),
  why: maybe(object({ path: texts, refusals: list(object({ rule: maybe(text), text, elements: texts })) })),
  hint: maybe(object({ text, elements: texts, rung: number(1), rungs: number(1) })),
  lesson: maybe(lesson),
  can: dict(flag),
  refused: dict(text),
  curtain: maybe(object({ text, button: words("Show my side") })),
  progress: maybe(object({ text, fraction: maybe(number()), cancel: flag })),
  result: maybe(object({ text, svg: text })),
  download: maybe(object({ n: number(), name: words("record.json"), mime: words("application/json"), text })),
  resume: maybe(text),
  error: maybe(object({ text, detail: text })),
});

const rule = object({ text, chapter: text, source: text, status: text });

export type View = Out<typeof view>;
export type Pane = Out<typeof pane>;
export type Choice = Out<typeof choice>;
export type Seat = Out<typeof seat>;
export type Line = Out<typeof line>;
export type LogLine = Out<typeof logLine>;
export type Lesson = Out<typeof lesson>;
export type Rule = Out<typeof rule>;

const REQUIRED = ["rev", "mode", "panes", "choices", "prompt"];

/**
 * Makes a complete view out of whatever came and never throws: where something is missing or of the wrong type, `error` says
 * so. An empty object is the time before the first view and no fault.
 */
export function readView(raw: unknown): View {
  const faults: string[] = [];
  const result = view(raw, "", faults);
  const names = Object.keys(Object(raw));
  if (names.length > 0) {
    faults.push(...REQUIRED.filter((name) => !names.includes(name)).map((name) => `${name} is missing`));
  }
  result.choices = result.choices.filter((each) => each.path.length > 0);
  if (faults.length > 0) {
    const detail = faults.slice(0, 8).join("; ");
    result.error = { text: "The board could not read all of what Python sent.", detail };
  }
  return result;
}

/** The rules by id, in the order sent. */
export function readRules(raw: unknown): Map<string, Rule> {
  return new Map(Object.entries(dict(rule)(raw, "rules", [])));
}
