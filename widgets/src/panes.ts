/** The board's pictures: rows of panes, of which only the parts are drawn anew whose SVG has changed. */
import { button, h, icon } from "./dom";
import { forget } from "./marks";
import { morphAttributes, morphChildren } from "./morph";
import { watch } from "./motion";
import { dress, parse } from "./sanitize";
import type { Pane } from "./view";
import { hold, map } from "./zoom";

interface Drawn {
  source: Element;
  node: Element;
}

interface Shown {
  frame: HTMLElement;
  caption: HTMLElement;
  holder: HTMLElement;
  svg: string | null;
  placed: string;
  /** The parts of the picture, as they came and as they are in the page. */
  drawn: Drawn[];
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
    drawn: [],
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
    const source = parse(pane.svg);
    if (source) this.#patch(shown, source);
    else shown.holder.replaceChildren(h("p.mn-soft", "This picture could not be read."));
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
