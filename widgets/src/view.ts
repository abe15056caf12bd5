/** What Python sends, and a reader that turns anything at all into a complete view. */

export interface Pane {
  id: string;
  label: string;
  row: number;
  width: number;
  height: number;
  grow: number;
  zoom: boolean;
  svg: string;
}

export interface Choice {
  path: string[];
  label: string;
}

export interface Line {
  label: string;
  value: number | string;
  rule: string | null;
}

export interface Seat {
  name: string;
  kind: string;
  token: string;
  active: boolean;
  total: number | null;
  note: string;
  lines: Line[];
}

export interface LogLine {
  n: number;
  text: string;
  rule: string | null;
  elements: string[];
}

export interface Refusal {
  rule: string | null;
  text: string;
  elements: string[];
}

export interface Why {
  path: string[];
  refusals: Refusal[];
}

export interface Hint {
  text: string;
  elements: string[];
  rung: number;
  rungs: number;
}

export interface Feedback {
  tone: string;
  text: string;
  rules: string[];
}

/** `step` counts from 1, as do the `to` of a step message and the numbers people read. */
export interface Lesson {
  title: string;
  step: number;
  steps: number;
  heading: string;
  goal: string;
  body: string;
  feedback: Feedback | null;
  done: boolean[];
  rules: string[];
  pages: string[];
}

export type Mode = "game" | "lesson" | "curtain" | "empty";
export type Tone = "move" | "wait" | "over" | "lesson";

export interface View {
  rev: number;
  ack: { client: string; seq: number } | null;
  game: string;
  title: string;
  mode: Mode;
  panes: Pane[];
  choices: Choice[];
  prompt: { text: string; tone: Tone };
  seat: number | null;
  seats: Seat[];
  log: LogLine[];
  changed: string[];
  gains: { element: string; text: string }[];
  why: Why | null;
  hint: Hint | null;
  lesson: Lesson | null;
  can: Record<string, boolean>;
  refused: Record<string, string>;
  curtain: { text: string; button: string } | null;
  progress: { text: string; fraction: number | null; cancel: boolean } | null;
  result: { text: string; svg: string } | null;
  download: { n: number; name: string; mime: string; text: string } | null;
  resume: string | null;
  error: { text: string; detail: string } | null;
}

export interface Rule {
  text: string;
  chapter: string;
  source: string;
  status: string;
}

/** Reads values out of untyped data and notes, with their places, those of the wrong type. */
class Reader {
  readonly faults: string[] = [];

  private wrong<T>(place: string, wanted: string, fallback: T): T {
    this.faults.push(`${place} is not ${wanted}`);
    return fallback;
  }

  text(value: unknown, place: string, fallback = ""): string {
    if (value === undefined || value === null) return fallback;
    return typeof value === "string" ? value : this.wrong(place, "text", fallback);
  }

  textOrNull(value: unknown, place: string): string | null {
    return value === undefined || value === null ? null : this.text(value, place);
  }

  number(value: unknown, place: string, fallback = 0): number {
    if (value === undefined || value === null) return fallback;
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.wrong(place, "a number", fallback);
  }

  numberOrNull(value: unknown, place: string): number | null {
    return value === undefined || value === null ? null : this.number(value, place);
  }

  record(value: unknown, place: string): Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : this.wrong(place, "an object", {});
  }

  optional<T>(
    value: unknown,
    place: string,
    read: (entry: Record<string, unknown>, place: string) => T,
  ): T | null {
    return value === undefined || value === null ? null : read(this.record(value, place), place);
  }

  list<T>(value: unknown, place: string, read: (entry: unknown, place: string) => T): T[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return this.wrong(place, "a list", []);
    return value.map((entry: unknown, index) => read(entry, `${place}[${index}]`));
  }

  records<T>(value: unknown, place: string, read: (entry: Record<string, unknown>, place: string) => T): T[] {
    return this.list(value, place, (entry, at) => read(this.record(entry, at), at));
  }

  texts(value: unknown, place: string): string[] {
    return this.list(value, place, (entry, at) => this.text(entry, at));
  }

  required(raw: Record<string, unknown>, names: string[]): void {
    for (const name of names) if (!(name in raw)) this.faults.push(`${name} is missing`);
  }
}

const MODES = new Set(["game", "lesson", "curtain", "empty"]);
const TONES = new Set(["move", "wait", "over", "lesson"]);

/**
 * Makes a complete view out of whatever came. Never throws: what is missing or of the wrong type is replaced by
 * something empty, and `error` says where. An empty object is the time before the first view and no fault.
 */
export function readView(raw: unknown): View {
  const read = new Reader();
  const top = read.record(raw ?? {}, "view");
  const waiting = read.faults.length === 0 && Object.keys(top).length === 0;
  if (!waiting && read.faults.length === 0) {
    read.required(top, ["rev", "mode", "panes", "choices", "prompt"]);
  }
  const mode = read.text(top.mode, "mode", "empty");
  if (!MODES.has(mode)) read.faults.push(`mode is "${mode}"`);
  const view: View = {
    rev: read.number(top.rev, "rev"),
    ack: read.optional(top.ack, "ack", (ack) => ({
      client: read.text(ack.client, "ack.client"),
      seq: read.number(ack.seq, "ack.seq"),
    })),
    game: read.text(top.game, "game"),
    title: read.text(top.title, "title"),
    mode: MODES.has(mode) ? (mode as Mode) : "empty",
    panes: read.records(top.panes, "panes", (pane, at) => ({
      id: read.text(pane.id, `${at}.id`),
      label: read.text(pane.label, `${at}.label`),
      row: read.number(pane.row, `${at}.row`),
      width: read.number(pane.width, `${at}.width`, 328),
      height: read.number(pane.height, `${at}.height`, 200),
      grow: read.number(pane.grow, `${at}.grow`),
      zoom: pane.zoom === true,
      svg: read.text(pane.svg, `${at}.svg`),
    })),
    choices: read
      .records(top.choices, "choices", (choice, at) => ({
        path: read.texts(choice.path, `${at}.path`),
        label: read.text(choice.label, `${at}.label`),
      }))
      .filter((choice) => choice.path.length > 0),
    prompt: { text: "", tone: "wait" },
    seat: read.numberOrNull(top.seat, "seat"),
    seats: read.records(top.seats, "seats", (seat, at) => ({
      name: read.text(seat.name, `${at}.name`, "?"),
      kind: read.text(seat.kind, `${at}.kind`, "human"),
      token: read.text(seat.token, `${at}.token`),
      active: seat.active === true,
      total: read.numberOrNull(seat.total, `${at}.total`),
      note: read.text(seat.note, `${at}.note`),
      lines: read.records(seat.lines, `${at}.lines`, (line, place) => ({
        label: read.text(line.label, `${place}.label`),
        value: typeof line.value === "string" ? line.value : read.number(line.value, `${place}.value`),
        rule: read.textOrNull(line.rule, `${place}.rule`),
      })),
    })),
    log: read.records(top.log, "log", (line, at) => ({
      n: read.number(line.n, `${at}.n`),
      text: read.text(line.text, `${at}.text`),
      rule: read.textOrNull(line.rule, `${at}.rule`),
      elements: read.texts(line.elements, `${at}.elements`),
    })),
    changed: read.texts(top.changed, "changed"),
    gains: read.records(top.gains, "gains", (gain, at) => ({
      element: read.text(gain.element, `${at}.element`),
      text: read.text(gain.text, `${at}.text`),
    })),
    why: read.optional(top.why, "why", (why, at) => ({
      path: read.texts(why.path, `${at}.path`),
      refusals: read.records(why.refusals, `${at}.refusals`, (refusal, place) => ({
        rule: read.textOrNull(refusal.rule, `${place}.rule`),
        text: read.text(refusal.text, `${place}.text`),
        elements: read.texts(refusal.elements, `${place}.elements`),
      })),
    })),
    hint: read.optional(top.hint, "hint", (hint, at) => ({
      text: read.text(hint.text, `${at}.text`),
      elements: read.texts(hint.elements, `${at}.elements`),
      rung: read.number(hint.rung, `${at}.rung`, 1),
      rungs: read.number(hint.rungs, `${at}.rungs`, 1),
    })),
    lesson: read.optional(top.lesson, "lesson", (lesson, at) => ({
      title: read.text(lesson.title, `${at}.title`),
      step: read.number(lesson.step, `${at}.step`, 1),
      steps: read.number(lesson.steps, `${at}.steps`, 1),
      heading: read.text(lesson.heading, `${at}.heading`),
      goal: read.text(lesson.goal, `${at}.goal`),
      body: read.text(lesson.body, `${at}.body`),
      feedback: read.optional(lesson.feedback, `${at}.feedback`, (feedback, place) => ({
        tone: read.text(feedback.tone, `${place}.tone`),
        text: read.text(feedback.text, `${place}.text`),
        rules: read.texts(feedback.rules, `${place}.rules`),
      })),
      done: read.list(lesson.done, `${at}.done`, (entry) => entry === true),
      rules: read.texts(lesson.rules, `${at}.rules`),
      pages: read.texts(lesson.pages, `${at}.pages`),
    })),
    can: {},
    refused: {},
    curtain: read.optional(top.curtain, "curtain", (curtain, at) => ({
      text: read.text(curtain.text, `${at}.text`),
      button: read.text(curtain.button, `${at}.button`, "Show my side"),
    })),
    progress: read.optional(top.progress, "progress", (progress, at) => ({
      text: read.text(progress.text, `${at}.text`),
      fraction: read.numberOrNull(progress.fraction, `${at}.fraction`),
      cancel: progress.cancel === true,
    })),
    result: read.optional(top.result, "result", (result, at) => ({
      text: read.text(result.text, `${at}.text`),
      svg: read.text(result.svg, `${at}.svg`),
    })),
    download: read.optional(top.download, "download", (file, at) => ({
      n: read.number(file.n, `${at}.n`),
      name: read.text(file.name, `${at}.name`, "record.json"),
      mime: read.text(file.mime, `${at}.mime`, "application/json"),
      text: read.text(file.text, `${at}.text`),
    })),
    resume: read.textOrNull(top.resume, "resume"),
    error: read.optional(top.error, "error", (error, at) => ({
      text: read.text(error.text, `${at}.text`),
      detail: read.text(error.detail, `${at}.detail`),
    })),
  };
  const prompt = read.optional(top.prompt, "prompt", (entry) => ({
    text: read.text(entry.text, "prompt.text"),
    tone: read.text(entry.tone, "prompt.tone", "wait"),
  }));
  if (prompt) {
    view.prompt = {
      text: prompt.text,
      tone: TONES.has(prompt.tone) ? (prompt.tone as Tone) : "wait",
    };
  }
  const can = read.optional(top.can, "can", (entry) => entry) ?? {};
  for (const [name, allowed] of Object.entries(can)) view.can[name] = allowed === true;
  const refused = read.optional(top.refused, "refused", (entry) => entry) ?? {};
  for (const [name, text] of Object.entries(refused)) {
    view.refused[name] = read.text(text, `refused.${name}`);
  }
  if (read.faults.length > 0) {
    view.error = {
      text: "The board could not read all of what Python sent.",
      detail: read.faults.slice(0, 8).join("; "),
    };
  }
  return view;
}

/** The rules by id; entries that are not rules are left out. */
export function readRules(raw: unknown): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  const read = new Reader();
  for (const [id, entry] of Object.entries(read.record(raw ?? {}, "rules"))) {
    const rule = read.record(entry, id);
    rules.set(id, {
      text: read.text(rule.text, id),
      chapter: read.text(rule.chapter, id),
      source: read.text(rule.source, id),
      status: read.text(rule.status, id),
    });
  }
  return rules;
}
