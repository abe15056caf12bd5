/** The board's pictures: rows of panes, of which only the parts are drawn anew whose SVG has changed. */
import { button, h, icon, s } from "./dom";
import { forget } from "./marks";
import { morphAttributes, morphChildren } from "./morph";
import { watch } from "./motion";
import { split } from "./parts";
import { picture } from "./sanitize";
import type { Pane } from "./view";
import { hold, map } from "./zoom";

/** So many parts are kept ready to be drawn again. */
const READY = 500;

interface Shown {
  frame: HTMLElement;
  caption: HTMLElement;
  holder: HTMLElement;
  svg: string | null;
  placed: string;
  /** What of the picture was drawn from which markup. */
  drawn: Map<string, Element>;
}

function build({ id, fold }: Pane): Shown {
  const caption = h(`${fold ? "summary" : "div"}.mn-pane-label`, { "aria-hidden": !fold && "true" });
  const holder = h("div.mn-pane-picture");
  return {
    frame: h(`${fold ? "details" : "div"}.mn-pane`, { role: "group", "data-pane": id }, caption, holder),
    caption,
    holder,
    svg: null,
    placed: "",
    drawn: new Map(),
  };
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
  #rows = new Map<number, HTMLElement>();
  /** Parts of pictures, sanitized, by their markup. */
  #ready = new Map<string, Element>();

  constructor(board: HTMLElement, prefix: string, signal: AbortSignal) {
    this.#board = board;
    this.#prefix = prefix;
    this.#signal = signal;
  }

  /**
   * Shows these panes; what is of the same markup as before is left alone. Returns what lets the elements glide to where they are
   * now: it measures, so it comes after everything else is drawn.
   */
  update(panes: readonly Pane[]): () => void {
    const ids = new Set(panes.map((pane) => pane.id));
    const changed = panes.filter((pane) => this.#shown.get(pane.id)?.svg !== pane.svg);
    const glide = changed.length > 0 ? watch(this.#board) : null;
    const maps = changed.filter((pane) => pane.zoom).map((pane) => this.#shown.get(pane.id)?.holder);
    const held = maps.map((holder) => holder && hold(holder));
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
    // Behind the curtain nothing of what the last player saw is kept.
    if (panes.length === 0 || this.#ready.size > READY) {
      this.#ready.clear();
      for (const { drawn } of this.#shown.values()) drawn.clear();
    }
    this.#makeReady(changed);
    for (const pane of changed) this.#draw(pane);
    this.#place(panes);
    return () => {
      for (const settle of held) settle?.();
      glide?.(new Set(changed.map((pane) => this.#shown.get(pane.id)?.holder)));
    };
  }

  #draw(pane: Pane): void {
    const shown = this.#shown.get(pane.id) ?? build(pane);
    this.#shown.set(pane.id, shown);
    shown.svg = pane.svg;
    if (this.#patch(shown, pane.svg)) return;
    shown.drawn.clear();
    const svg = picture(pane.svg, this.#prefix);
    if (svg) this.#show(shown.holder, svg);
    else shown.holder.replaceChildren(h("p.mn-soft", "This picture could not be read."));
  }

  #show(holder: HTMLElement, svg: SVGSVGElement): void {
    bare(svg);
    morphChildren(holder, [svg]);
    forget(holder);
  }

  /** Sanitizes, all at once, what these pictures have that no other had before. */
  #makeReady(panes: readonly Pane[]): void {
    const texts = new Set<string>();
    for (const { svg } of panes) {
      const parts = split(svg);
      if (parts) for (const text of [`${parts.head}</svg>`, ...parts.defs, ...parts.shapes]) texts.add(text);
    }
    const missing = [...texts].filter((text) => !this.#ready.has(text));
    if (missing.length === 0) return;
    const made = [...(picture(`<svg>${missing.join("")}</svg>`, this.#prefix)?.children ?? [])];
    // Where something was dropped, nobody knows which is which: the pictures are then sanitized whole.
    if (made.length === missing.length) {
      missing.forEach((text, index) => {
        this.#ready.set(text, made[index] as Element);
      });
    }
  }

  /** Draws what is new in a picture that falls into parts; false when it does not. What is ready stays so: copies are shown. */
  #patch({ drawn, holder }: Shown, markup: string): boolean {
    const parts = split(markup);
    if (!parts) return false;
    const head = this.#ready.get(`${parts.head}</svg>`)?.cloneNode() as SVGSVGElement | undefined;
    if (!head || ![...parts.defs, ...parts.shapes].every((text) => this.#ready.has(text))) return false;
    bare(head);
    const before = new Map(drawn);
    drawn.clear();
    const fill = (parent: Element, texts: string[], first: Element[] = []) => {
      const wanted = texts.map((text) => {
        const old = before.get(text);
        before.delete(text);
        return old ?? (this.#ready.get(text) as Element).cloneNode(true);
      });
      const nodes = morphChildren(parent, [...first, ...wanted]).slice(first.length) as Element[];
      nodes.forEach((node, index) => {
        drawn.set(texts[index] ?? "", node);
        if (node !== wanted[index]) forget(node);
      });
    };
    const svg = holder.querySelector<SVGSVGElement>(":scope > svg") ?? head;
    const defs = svg.querySelector(":scope > defs") ?? s("defs", {});
    morphAttributes(svg, head);
    fill(defs, parts.defs);
    fill(svg, parts.shapes, parts.defs.length > 0 ? [defs] : []);
    morphChildren(holder, [svg]);
    return true;
  }

  #place(panes: readonly Pane[]): void {
    const rows = new Map<number, Element[]>();
    for (const { id, label, row, width, grow, zoom } of panes) {
      const shown = this.#shown.get(id);
      if (!shown) continue;
      const { frame, caption } = shown;
      rows.set(row, [...(rows.get(row) ?? []), frame]);
      const placed = JSON.stringify([label, width, grow, zoom]);
      if (placed === shown.placed) continue;
      shown.placed = placed;
      caption.textContent = label;
      frame.setAttribute("aria-label", label);
      frame.style.setProperty("--mn-width", `${width}px`);
      frame.style.setProperty("--mn-grow", String(grow));
      frame.classList.toggle("mn-pane-wide", width > 328);
      if (frame.classList.toggle("mn-pane-zoom", zoom)) {
        if (!frame.querySelector(".mn-zoom")) {
          frame.append(zoomButtons());
          map(shown.holder, this.#signal);
        }
      }
    }
    const nodes = [...rows.keys()]
      .sort((a, b) => a - b)
      .map((row) => {
        const node = this.#rows.get(row) ?? h("div.mn-row");
        this.#rows.set(row, node);
        morphChildren(node, rows.get(row) ?? []);
        return node;
      });
    const floats = this.#board.querySelectorAll(":scope > .mn-gain");
    morphChildren(this.#board, [...nodes, ...floats]);
  }
}
