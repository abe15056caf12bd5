/** What Python sends, and a reader that turns anything at all into a complete view. Every key stands on a line: `name: reader`. */
import { dict, flag, list, maybe, number, type Out, object, oneOf, type Read, text, words } from "./readers";

const texts = list(text);

const either: Read<number | string> = (value, place, faults) =>
  typeof value === "string" ? value : number()(value, place, faults);

const pane = object({
  id: text,
  label: text,
  role: oneOf("display", "board", "hand", "track", "rival"),
  row: number(),
  width: number(328),
  height: number(200),
  /** Whether the picture starts closed, its label opening it. */
  fold: flag,
  empty: flag,
  /** Whether the picture is a map that can be zoomed. */
  zoom: flag,
  svg: text,
});

const choice = object({
  path: texts,
  label: text,
});

const prompt = object({
  text: text,
  tone: oneOf("wait", "move", "over", "lesson", "review"),
});

const line = object({
  label: text,
  value: either,
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

const logLine = object({
  n: number(),
  text: text,
  rule: maybe(text),
  elements: texts,
  seat: number(-1),
  deed: flag,
});

const since = object({
  seat: number(),
  text: text,
  elements: texts,
  first: number(),
  last: number(),
});

const review = object({
  at: number(),
  steps: number(),
  worst: list(number()),
});

const gain = object({
  element: text,
  text: text,
});

const refusal = object({
  rule: maybe(text),
  text: text,
  elements: texts,
});

const why = object({
  path: texts,
  refusals: list(refusal),
});

const hint = object({
  text: text,
  elements: texts,
  rung: number(1),
  rungs: number(1),
});

const feedback = object({
  tone: text,
  text: text,
  rules: texts,
});

const chapter = object({
  name: text,
  first: number(1),
  last: number(1),
  optional: flag,
});

const statement = object({
  text: text,
  rules: texts,
});

const part = object({
  name: text,
  lines: list(statement),
});

const aside = object({
  ask: oneOf("practise", "learn"),
  label: text,
});

/** `step` counts from 1, as do the `to` of a step message and the numbers people read. */
const lesson = object({
  title: text,
  step: number(1),
  steps: number(1),
  heading: text,
  goal: text,
  body: text,
  feedback: maybe(feedback),
  done: list(flag),
  missed: list(flag),
  rules: texts,
  pages: texts,
  chapters: list(chapter),
  aside: maybe(aside),
  /** The sections of the panel that are not introduced yet. */
  closed: texts,
  /** What stands between colons in the body, drawn. */
  signs: dict(text),
  /** The game on one page. */
  summary: list(part),
});

/** The last message that is answered by a view. */
const ack = object({
  client: text,
  seq: number(),
});

const curtain = object({
  text: text,
  button: words("Show my side"),
});

const progress = object({
  text: text,
  share: maybe(number()),
});

const result = object({
  text: text,
  ranking: list(number()),
  svg: text,
  chances: text,
});

/** A file to be kept; `n` counts them. */
const download = object({
  n: number(),
  name: words("record.json"),
  text: text,
});

const error = object({
  text: text,
  detail: text,
});

const wordValue = object({
  value: either,
  label: text,
});

const option = object({
  name: text,
  label: text,
  rule: text,
  about: text,
  default: ((value, place, faults) =>
    typeof value === "boolean" ? value : either(value, place, faults)) as Read<boolean | number | string>,
  words: list(wordValue),
});

const deck = object({
  title: text,
  note: text,
  own: flag,
});

const gameCard = object({
  id: text,
  title: text,
  pitch: text,
  weight: text,
  minutes: number(),
  fewest: number(2),
  most: number(2),
  svg: text,
  learn: flag,
  options: list(option),
  deck: deck,
});

const bot = object({
  name: text,
  label: text,
});

const savedGame = object({
  code: text,
  title: text,
  names: texts,
  text: text,
  over: flag,
  date: number(),
  svg: text,
});

const rule = object({
  text: text,
  chapter: text,
  source: text,
  status: text,
});

const reading = object({
  game: text,
  title: text,
  rules: dict(rule),
});

/** What went wrong in the lobby, and beside what it is to be said. */
const trouble = object({
  game: text,
  at: text,
  text: text,
  rule: text,
});

const lobby = object({
  games: list(gameCard),
  bots: list(bot),
  names: texts,
  saved: list(savedGame),
  gone: texts,
  notebooks: text,
  reading: maybe(reading),
  trouble: maybe(trouble),
});

const view = object({
  rev: number(),
  ack: maybe(ack),
  title: text,
  mode: oneOf("empty", "lobby", "game", "lesson", "curtain"),
  panes: list(pane),
  choices: list(choice),
  /** The places in `choices` of what cannot be taken back. */
  final: list(number()),
  prompt: prompt,
  seat: maybe(number()),
  seats: list(seat),
  log: list(logLine),
  older: maybe(list(logLine)),
  since: list(since),
  review: maybe(review),
  changed: texts,
  gains: list(gain),
  why: maybe(why),
  hint: maybe(hint),
  lesson: maybe(lesson),
  lobby: maybe(lobby),
  can: dict(flag),
  refused: dict(text),
  curtain: maybe(curtain),
  progress: maybe(progress),
  result: maybe(result),
  download: maybe(download),
  resume: maybe(text),
  page: text,
  unsaved: text,
  notice: text,
  error: maybe(error),
});

export type View = Out<typeof view>;
export type Pane = Out<typeof pane>;
export type Choice = Out<typeof choice>;
export type Seat = Out<typeof seat>;
export type Line = Out<typeof line>;
export type LogLine = Out<typeof logLine>;
export type Gain = Out<typeof gain>;
export type Why = Out<typeof why>;
export type Lesson = Out<typeof lesson>;
export type LobbyView = Out<typeof lobby>;
export type GameCard = Out<typeof gameCard>;
export type Option = Out<typeof option>;
export type SavedGame = Out<typeof savedGame>;
export type Trouble = Out<typeof trouble>;
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

/** What signs stand for, by their names. */
export function readSigns(raw: unknown): Map<string, string> {
  return new Map(Object.entries(dict(text)(raw, "signs", [])));
}

/** The rules by id, in the order sent. */
export function readRules(raw: unknown): Map<string, Rule> {
  return new Map(Object.entries(dict(rule)(raw, "rules", [])));
}
