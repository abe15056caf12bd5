/** The board's pictures: rows of panes, each patched in place when its SVG has changed. */
import { Idiomorph } from "idiomorph";
import { button, h, icon } from "./dom";
import { glide, positions } from "./motion";
import { picture } from "./sanitize";
import type { Pane } from "./view";
import { hold, map } from "./zoom";

/** Set by marking the board, so no part of what Python draws. */
const OURS = new Set([
  "tabindex",
  "role",
  "aria-label",
  "aria-disabled",
  "aria-pressed",
  "data-state",
  "data-acts",
]);

function patch(holder: Element, svg: SVGSVGElement): void {
  Idiomorph.morph(holder, svg, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeAttributeUpdated: (name, node) =>
        name !== "data-shown" &&
        !(name === "transform" && node.matches("[data-at]")) &&
        !(OURS.has(name) && node.matches("[data-el], .mn-hit")),
    },
  });
}

/** Puts `nodes` into `parent` in this order, moving only those out of place: a moved node loses the focus. */
function arrange(parent: Element, nodes: Element[]): void {
  const keep = new Set<Element>(nodes);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

interface Shown {
  frame: HTMLElement;
  caption: HTMLElement;
  holder: HTMLElement;
  svg: string | null;
}

function build({ id, fold }: Pane): Shown {
  const caption = h(`${fold ? "summary" : "div"}.mn-pane-label`, { "aria-hidden": !fold && "true" });
  const holder = h("div.mn-pane-picture");
  return {
    frame: h(`${fold ? "details" : "div"}.mn-pane`, { role: "group", "data-pane": id }, caption, holder),
    caption,
    holder,
    svg: null,
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

  /** Shows these panes; pictures that are the same text as before are left alone. */
  update(panes: readonly Pane[]): void {
    const ids = new Set(panes.map((pane) => pane.id));
    const changed = panes.filter((pane) => this.#shown.get(pane.id)?.svg !== pane.svg);
    const before = changed.length > 0 ? positions(this.#board) : new Map();
    const maps = changed.filter((pane) => pane.zoom).map((pane) => this.#shown.get(pane.id)?.holder);
    const held = maps.map((holder) => holder && hold(holder));
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
    for (const pane of changed) this.#draw(pane);
    this.#place(panes);
    for (const settle of held) settle?.();
    glide(this.#board, before);
  }

  #draw(pane: Pane): void {
    const shown = this.#shown.get(pane.id) ?? build(pane);
    this.#shown.set(pane.id, shown);
    shown.svg = pane.svg;
    const svg = picture(pane.svg, this.#prefix);
    if (!svg) {
      shown.holder.replaceChildren(h("p.mn-soft", "This picture could not be read."));
      return;
    }
    svg.setAttribute("role", "none");
    svg.removeAttribute("aria-label");
    patch(shown.holder, svg);
  }

  #place(panes: readonly Pane[]): void {
    const rows = new Map<number, Element[]>();
    for (const { id, label, row, width, grow, zoom } of panes) {
      const shown = this.#shown.get(id);
      if (!shown) continue;
      const { frame, caption } = shown;
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
      rows.set(row, [...(rows.get(row) ?? []), frame]);
    }
    const nodes = [...rows.keys()]
      .sort((a, b) => a - b)
      .map((row) => {
        const node = this.#rows.get(row) ?? h("div.mn-row");
        this.#rows.set(row, node);
        arrange(node, rows.get(row) ?? []);
        return node;
      });
    const floats = this.#board.querySelectorAll(":scope > .mn-gain");
    arrange(this.#board, [...nodes, ...floats]);
  }
}
