import { afterEach } from "vitest";
import board from "../src/index";

export type Raw = Record<string, unknown>;

/** As much of an anywidget model as the board uses. */
export class StubModel {
  readonly listeners = new Map<string, Set<(content?: unknown) => void>>();
  readonly sent: Raw[] = [];
  traits: Raw;
  /** Whether not even the greeting is answered. */
  mute = false;

  constructor(view: unknown, rules: unknown = {}) {
    this.traits = { view, rules };
  }

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.traits[name] = value;
    this.trigger(`change:${name}`);
  }

  trigger(event: string, content?: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(content);
  }

  on(event: string, listener: (content?: unknown) => void): void {
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(listener));
  }

  off(event: string, listener: (content?: unknown) => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  send(message: unknown): void {
    this.sent.push(message as Raw);
  }

  /** Messages of one kind. */
  kinds(kind: string): Raw[] {
    return this.sent.filter((message) => message.kind === kind);
  }

  /** A new view that acknowledges the last message. */
  reply(changes: Raw = {}): void {
    const view = this.traits.view as Raw & { rev: number };
    const last = this.sent.at(-1);
    const ack = last ? { client: last.client, seq: last.seq } : null;
    this.set("view", { ...view, rev: view.rev + 1, ack, ...changes });
  }
}

export function element(id: string, label = id, extra = ""): string {
  return `<g id="e-${id}" class="mn-el" role="img" aria-label="${label}"${extra}><text>7</text><rect class="mn-frame" width="20" height="20"/></g>`;
}

export function svg(...elements: string[]): string {
  return `<svg viewBox="0 0 100 50">${elements.join("")}</svg>`;
}

export function sample(changes: Raw = {}): Raw {
  return {
    rev: 1,
    ack: null,
    title: "Demo",
    mode: "game",
    panes: [
      {
        id: "main",
        label: "Table",
        row: 0,
        width: 100,
        grow: 1,
        svg: svg(element("a", "Card A"), element("b"), element("m"), element("n")),
      },
    ],
    choices: [
      { path: ["a", "m"], label: "Play A on M" },
      { path: ["a", "n"], label: "Play A on N" },
      { path: ["b", "button-yes"], label: "Keep B" },
      { path: ["button-pass"], label: "Pass" },
    ],
    prompt: { text: "Play a card.", tone: "move" },
    seat: 0,
    seats: [
      { name: "Ann", kind: "human", token: "<svg></svg>", active: true, total: 3, note: "", lines: [] },
      { name: "Bot", kind: "bot", token: "", active: false, total: null, note: "at the end", lines: [] },
    ],
    log: [{ n: 1, text: "Ann begins.", rule: "R-1", elements: ["a"] }],
    changed: [],
    gains: [],
    why: null,
    hint: null,
    lesson: null,
    can: { undo: true, redo: false, hint: true, new: true, save: true, open: true, why: true },
    refused: { redo: "Nothing was taken back." },
    curtain: null,
    progress: null,
    result: null,
    download: null,
    resume: null,
    error: null,
    ...changes,
  };
}

export const RULES = {
  "R-1": { text: "The first player begins.", chapter: "Start", source: "book", status: "printed" },
  "R-2": { text: "A card goes on a **lower** one.", chapter: "Turn", source: "book", status: "ruling" },
};

/** Acknowledges the last message with the view as it is. */
function greet(model: StubModel): void {
  const { client, seq } = model.sent.at(-1) ?? {};
  const view = model.get("view");
  if (typeof view === "object" && view !== null && "rev" in view)
    model.set("view", { ...view, ack: { client, seq } });
}

/** What ends the boards of a test: what they still wait for must not come when the page is gone. */
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A board on the page whose greeting was answered, with handles on what tests look at. */
export function render(view: unknown = sample(), model = new StubModel(view, RULES), signal?: AbortSignal) {
  const el = document.createElement("div");
  document.body.append(el);
  const end = board().render({ model, el, ...(signal ? { signal } : {}) });
  ends.push(end);
  if (!model.mute) greet(model);
  const root = el.querySelector<HTMLElement>(".minesnb") as HTMLElement;
  const one = (selector: string) => root.querySelector<HTMLElement>(selector);
  return {
    model,
    el,
    root,
    end,
    one,
    all: (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)],
    place: (id: string) => one(`svg [data-el="${id}"]`) as HTMLElement,
    part: (id: string) => one(`svg [data-el="${id}"] > .mn-hit`) as HTMLElement,
    state: (id: string) => one(`svg [data-el="${id}"]`)?.dataset.state ?? "",
    click(selector: string) {
      const node = root.querySelector(selector);
      if (!node) throw new Error(`nothing matches ${selector}`);
      node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    },
    pick(id: string) {
      this.click(`[data-el="${id}"]`);
    },
    press(key: string, init: KeyboardEventInit = {}) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
      (document.activeElement ?? root).dispatchEvent(event);
      return event;
    },
    said: () => one('[role="status"]')?.textContent ?? "",
    warned: () => one('[role="alert"]')?.textContent ?? "",
  };
}
