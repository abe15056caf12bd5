/** The board's pictures: panes in columns, of which only the parts are drawn anew whose SVG has changed. */
import { type Arrangement, arrange, CAPTION, COLUMN, NEED, type Part } from "./arrange";
import { button, h, icon, s } from "./dom";
import { forget } from "./marks";
import { morphAttributes, morphChildren, place } from "./morph";
import { watch } from "./motion";
import { dress, parse } from "./sanitize";
import type { Pane } from "./view";
import { hold, map, showAll } from "./zoom";

interface Drawn {
  source: Element;
  node: Element;
}

interface Shown {
  frame: HTMLElement;
  /** The line of the pane, if it begins one. */
  line: HTMLElement;
  caption: HTMLElement;
  holder: HTMLElement;
  svg: string | null;
  placed: string;
  /** The parts of the picture, as they came and as they are in the page. */
  drawn: Drawn[];
}

/** About how wide the name of a folded pane is in pixels, without its letters, and what each of them adds. */
const NAME = 40;
const LETTER = 6.4;

/** The room that there is for pictures, in pixels; null where the page scrolls and every picture has its place below the last. */
export type Space = { width: number; height: number } | null;

/** What of the pictures matters now, by the ids of elements. */
export interface Matters {
  /** What can be picked next. */
  next: ReadonlySet<string>;
  /** What comes later in a choice, or has changed. */
  later: ReadonlySet<string>;
}

const ZOOMS = { in: "Zoom in", out: "Zoom out", all: "Show all of it" };

function zoomButtons(): HTMLElement {
  return h(
    "div.mn-zoom",
    ...(["in", "out", "all"] as const).map((to) =>
      button("mn-tool", "zoom", { "data-to": to, "aria-label": ZOOMS[to], "data-tip": ZOOMS[to] }, icon(to)),
    ),
  );
}

function build({ id }: Pane): Shown {
  const caption = button("mn-pane-label", "pane", { "data-to": id, "aria-expanded": "true" });
  const holder = h("div.mn-pane-picture");
  return {
    frame: h("div.mn-pane", { role: "group", "data-pane": id }, caption, holder),
    line: h("div.mn-line"),
    caption,
    holder,
    svg: null,
    placed: "",
    drawn: [],
  };
}

/** The group around a picture is named by its caption. */
function bare(svg: SVGSVGElement): void {
  svg.removeAttribute("style");
  svg.setAttribute("focusable", "false");
  svg.setAttribute("role", "none");
  svg.removeAttribute("aria-label");
}

export class Panes {
  #board: HTMLElement;
  #prefix: string;
  #signal: AbortSignal;
  #shown = new Map<string, Shown>();
  #panes: readonly Pane[] = [];
  #space: Space = null;
  #all = false;
  /** Panes that the player opened or closed, until that pane is gone. */
  #chosen = new Map<string, boolean>();
  #stage = h("div.mn-stage");
  #shelf = h("div.mn-shelf", { role: "group", "aria-label": "Folded" });
  #dock = h("div.mn-dock");
  /** The map and what is docked below it, and the columns beside it, as many as were ever needed. */
  #main = h("div.mn-main");
  #columns: HTMLElement[] = [];
  /** What the pictures share, kept apart from them: any of them may be folded. */
  #shared = s("svg", { class: "mn-shared", width: "0", height: "0", "aria-hidden": "true" });
  /** That as it came. */
  #defs: Node | null = null;
  /** What was asked to be arranged, and how it was. */
  #asked = "";
  #plan: Arrangement = flow([], []);
  #last = "";

  constructor(board: HTMLElement, prefix: string, signal: AbortSignal) {
    this.#board = board;
    this.#prefix = prefix;
    // By their ids they are told apart where one comes and another goes.
    for (const [name, node] of Object.entries({ stage: this.#stage, shelf: this.#shelf, dock: this.#dock }))
      node.id = `${prefix}-${name}`;
    this.#signal = signal;
  }

  /**
   * Shows these panes; what is of the same markup as before is left alone. Returns what lets the elements glide to where they are
   * now: it measures, so it comes after everything else is drawn.
   */
  update(panes: readonly Pane[], matters: Matters): () => void {
    const ids = new Set(panes.map((pane) => pane.id));
    const changed = panes.filter((pane) => this.#shown.get(pane.id)?.svg !== pane.svg);
    const glide = changed.length > 0 ? watch(this.#board) : null;
    const maps = changed.filter((pane) => pane.zoom).map((pane) => this.#shown.get(pane.id)?.holder);
    const held = maps.map((holder) => holder && hold(holder));
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
    for (const id of this.#chosen.keys()) if (!ids.has(id)) this.#chosen.delete(id);
    for (const pane of changed) this.#draw(pane);
    this.#panes = panes;
    this.place(matters);
    return () => {
      for (const settle of held) settle?.();
      glide?.(new Set(changed.map((pane) => this.#shown.get(pane.id)?.holder)));
    };
  }

  /** Says how much room there is; true when that is news. */
  give(space: Space): boolean {
    if (JSON.stringify(space) === JSON.stringify(this.#space)) return false;
    this.#space = space;
    return true;
  }

  /** Has every pane open, or those that are wanted. */
  spread(all: boolean): void {
    this.#all = all;
  }

  /** Opens a folded pane, or folds an open one. */
  toggle(id: string): void {
    const open = this.#shown.get(id)?.frame.isConnected ?? false;
    this.#chosen.set(id, !open);
  }

  #draw(pane: Pane): void {
    const shown = this.#shown.get(pane.id) ?? build(pane);
    this.#shown.set(pane.id, shown);
    shown.svg = pane.svg;
    const source = parse(pane.svg);
    const defs = source?.querySelector(":scope > defs");
    if (defs) this.#share(defs);
    if (source) this.#patch(shown, source);
    else shown.holder.replaceChildren(h("p.mn-soft", "This picture could not be read."));
  }

  #share(defs: Element): void {
    defs.remove();
    if (this.#defs?.isEqualNode(defs)) return;
    this.#defs = defs.cloneNode(true);
    const fresh = s("svg", {}, defs) as SVGSVGElement;
    dress(fresh, this.#prefix);
    // What stays is left alone: every use of it would be built anew.
    morphChildren(this.#shared, [...fresh.children]);
  }

  /** Shows a picture. Its parts that are the same as before stay as they are, and what was the same element becomes what it is now. */
  #patch(shown: Shown, source: Element): void {
    const before = [...shown.drawn];
    const fresh = source.cloneNode() as SVGSVGElement;
    const sources = [...source.children];
    const wanted = sources.map((part) => {
      const at = before.findIndex(({ source }) => source.isEqualNode(part));
      if (at >= 0) return (before.splice(at, 1)[0] as Drawn).node;
      return fresh.appendChild(part.cloneNode(true));
    });
    dress(fresh, this.#prefix);
    bare(fresh);
    const svg = shown.holder.querySelector<SVGSVGElement>(":scope > svg") ?? fresh;
    morphAttributes(svg, fresh);
    const nodes = morphChildren(svg, wanted) as Element[];
    shown.drawn = nodes.map((node, at) => {
      if (node !== wanted[at]) forget(node);
      return { source: sources[at] as Element, node };
    });
    morphChildren(shown.holder, [svg]);
  }

  /** How much each pane is needed, by what is drawn in it. */
  #part(pane: Pane, { next, later }: Matters): Part {
    const { id, role, row, width, height, zoom, empty } = pane;
    const drawn = [...(this.#shown.get(id)?.holder.querySelectorAll<SVGElement>("svg [data-el]") ?? [])];
    const holds = (ids: ReadonlySet<string>) =>
      ids.size > 0 && drawn.some(({ dataset }) => ids.has(dataset.el ?? ""));
    const need = holds(next)
      ? NEED.PICK
      : this.#chosen.get(id)
        ? NEED.KEPT
        : holds(later)
          ? NEED.NEWS
          : empty
            ? NEED.EMPTY
            : NEED.NONE;
    return { id, role, row, width, height, map: zoom, need, name: NAME + LETTER * pane.label.length };
  }

  /** Whether a pane is open unasked: where the page scrolls, an empty one is not. */
  #opens({ fold, empty }: Pane): boolean {
    return !fold && !(empty && this.#space === null);
  }

  /** Puts every pane where it belongs now. */
  place(matters: Matters): void {
    const parts = this.#panes.map((pane) => this.#part(pane, matters));
    const shut = (pane: Pane, need: number) =>
      !this.#all && need !== NEED.PICK && !(this.#chosen.get(pane.id) ?? this.#opens(pane));
    const ids = this.#panes
      .filter((pane, at) => shut(pane, parts[at]?.need ?? NEED.NONE))
      .map(({ id }) => id);
    const closed = parts.filter(({ id }) => ids.includes(id));
    const open = parts.filter(({ id }) => !ids.includes(id));
    const asked = JSON.stringify([open, closed, this.#space]);
    if (asked !== this.#asked) {
      this.#plan = this.#space
        ? arrange(open, closed, this.#space.width, this.#space.height)
        : flow(open, ids);
    }
    this.#asked = asked;
    for (const pane of this.#panes) this.#size(pane, this.#plan);
    const sign = JSON.stringify([this.#plan, this.#panes.map(({ id, label }) => [id, label])]);
    if (sign !== this.#last) this.#build(this.#plan);
    this.#last = sign;
    for (const { id, zoom } of this.#panes) {
      const holder = this.#shown.get(id)?.holder;
      if (zoom && holder?.isConnected) showAll(holder);
    }
  }

  #size({ id, label, width, zoom, fold }: Pane, { scale, main, folded }: Arrangement): void {
    const shown = this.#shown.get(id);
    if (!shown) return;
    const { frame, caption, holder } = shown;
    const inMain = main?.id === id;
    const open = !folded.includes(id);
    const placed = JSON.stringify([
      label,
      width,
      zoom,
      fold,
      scale,
      inMain && [main.width, main.height],
      open,
    ]);
    if (placed === shown.placed) return;
    shown.placed = placed;
    caption.textContent = label;
    caption.setAttribute("aria-expanded", String(open));
    frame.setAttribute("aria-label", label);
    frame.toggleAttribute("data-open", open);
    frame.classList.toggle("mn-pane-zoom", zoom);
    if (zoom && !frame.querySelector(".mn-zoom")) {
      frame.append(zoomButtons());
      map(holder, this.#signal);
    }
    frame.style.setProperty("--mn-width", `${width}px`);
    if (inMain && this.#space) {
      frame.style.width = `${main.width}px`;
      frame.style.setProperty("--mn-map-height", `${main.height}px`);
    } else if (this.#space) {
      const dockedBeside = main?.dock.flat().includes(id);
      frame.style.width = `${Math.min(width, COLUMN) * (dockedBeside ? 1 : scale)}px`;
      frame.style.setProperty("--mn-map-height", `${this.#space.height - CAPTION}px`);
    } else {
      frame.style.width = "";
      frame.style.removeProperty("--mn-map-height");
    }
  }

  /**
   * The lines of these panes, and the panes in them. Nodes are moved only where they belong elsewhere now: a picture that leaves the
   * page and comes back is laid out from nothing.
   */
  #lines(lines: readonly (readonly string[])[]): HTMLElement[] {
    return lines.flatMap((line) => {
      const shown = line.map((id) => this.#shown.get(id)).filter((each) => each !== undefined);
      const [first] = shown;
      if (!first) return [];
      place(
        first.line,
        shown.map(({ frame }) => frame),
      );
      return [first.line];
    });
  }

  #build({ columns, main, folded, fits }: Arrangement): void {
    const parts = columns.map(({ lines }, at) => {
      const column = this.#columns[at] ?? h("div.mn-col");
      this.#columns[at] = column;
      place(column, this.#lines(lines));
      return column;
    });
    if (main && this.#shown.has(main.id)) {
      place(this.#main, this.#lines([[main.id], ...(this.#space ? main.dock : [])]));
      parts.unshift(this.#main);
    }
    this.#stage.toggleAttribute("data-crowded", !fits);
    place(this.#stage, parts);
    const captions = folded.map((id) => {
      const label = this.#panes.find((pane) => pane.id === id)?.label ?? id;
      return button("mn-folded", "pane", { "data-to": id, "aria-expanded": "false" }, label);
    });
    this.#shelf.replaceChildren(...captions);
    const floats = [...this.#board.querySelectorAll(":scope > .mn-gain")];
    const docked = this.#space ? [] : [this.#dock];
    if (!this.#space) place(this.#dock, this.#lines(main?.dock ?? []));
    morphChildren(this.#board, [
      this.#shared,
      this.#stage,
      ...(folded.length > 0 ? [this.#shelf] : []),
      ...docked,
      ...floats,
    ]);
  }
}

/** Every open pane below the last, the hand apart. */
function flow(open: readonly Part[], folded: string[]): Arrangement {
  const order = ["board", "display", "track", "rival"];
  const rest = open.filter(({ role }) => role !== "hand");
  rest.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const hand = open.filter(({ role }) => role === "hand").map(({ id }) => [id]);
  return {
    scale: 1,
    columns: [{ width: COLUMN, lines: rest.map(({ id }) => [id]) }],
    main: hand.length > 0 ? { id: "", width: 0, height: 0, scale: 1, dock: hand } : null,
    folded,
    fits: true,
  };
}
