/** The board's pictures: rows of panes, each patched in place when its SVG has changed. */
import { Idiomorph } from "idiomorph";
import { h, icon } from "./dom";
import { glide, positions } from "./motion";
import { picture } from "./sanitize";
import type { Pane } from "./view";

/** Set by marking the board, so no part of what Python draws. */
const OURS = new Set([
  "tabindex",
  "role",
  "aria-label",
  "aria-disabled",
  "aria-pressed",
  "data-state",
  "data-shown",
]);

function patch(holder: Element, svg: SVGSVGElement): void {
  Idiomorph.morph(holder, svg, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeAttributeUpdated: (name, node) =>
        !(OURS.has(name) && (node as SVGElement).dataset?.el !== undefined) && name !== "data-shown",
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

export class Panes {
  private readonly shown = new Map<string, Shown>();
  private readonly rows = new Map<number, HTMLElement>();

  constructor(
    private readonly board: HTMLElement,
    private readonly prefix: string,
  ) {}

  /** Shows these panes and returns whether any picture changed. */
  update(panes: readonly Pane[]): boolean {
    const changed = panes.filter((pane) => this.shown.get(pane.id)?.svg !== pane.svg);
    const gone = [...this.shown.keys()].filter((id) => !panes.some((pane) => pane.id === id));
    if (changed.length === 0 && gone.length === 0) {
      this.place(panes);
      return false;
    }
    const before = positions(this.board);
    for (const id of gone) this.shown.delete(id);
    for (const pane of changed) this.draw(pane);
    this.place(panes);
    glide(this.board, before);
    return true;
  }

  private draw(pane: Pane): void {
    let shown = this.shown.get(pane.id);
    if (!shown) {
      const caption = h("div", { class: "mn-pane-label", "aria-hidden": "true" });
      const holder = h("div", { class: "mn-pane-picture" });
      const frame = h("div", { class: "mn-pane", role: "group", "data-pane": pane.id }, caption, holder);
      shown = { frame, caption, holder, svg: null };
      this.shown.set(pane.id, shown);
    }
    const svg = picture(pane.svg, this.prefix);
    if (svg) {
      svg.setAttribute("role", "none");
      svg.removeAttribute("aria-label");
      patch(shown.holder, svg);
    } else {
      shown.holder.replaceChildren(h("p", { class: "mn-soft" }, "This picture could not be read."));
    }
    shown.svg = pane.svg;
  }

  private place(panes: readonly Pane[]): void {
    const rows = new Map<number, Element[]>();
    for (const pane of panes) {
      const shown = this.shown.get(pane.id);
      if (!shown) continue;
      const { frame, caption, holder } = shown;
      caption.textContent = pane.label;
      frame.setAttribute("aria-label", pane.label);
      frame.style.setProperty("--mn-width", `${pane.width}px`);
      frame.style.setProperty("--mn-grow", String(pane.grow));
      frame.classList.toggle("mn-pane-wide", pane.width > 328);
      frame.classList.toggle("mn-pane-zoom", pane.zoom);
      if (pane.zoom && !frame.querySelector(".mn-zoom")) frame.append(zoomButtons());
      if (!pane.zoom) frame.querySelector(".mn-zoom")?.remove();
      holder.style.setProperty("--mn-ratio", `${pane.width} / ${pane.height}`);
      rows.set(pane.row, [...(rows.get(pane.row) ?? []), frame]);
    }
    const order = [...rows.keys()].sort((a, b) => a - b);
    const nodes = order.map((row) => {
      const node = this.rows.get(row) ?? h("div", { class: "mn-row" });
      this.rows.set(row, node);
      arrange(node, rows.get(row) ?? []);
      return node;
    });
    for (const [row, node] of this.rows) {
      if (!rows.has(row)) {
        node.remove();
        this.rows.delete(row);
      }
    }
    const others = [...this.board.children].filter((child) => !child.matches(".mn-row"));
    arrange(this.board, [...nodes, ...others]);
  }
}

function zoomButtons(): HTMLElement {
  return h(
    "div",
    { class: "mn-zoom" },
    h(
      "button",
      { type: "button", class: "mn-tool", "data-do": "zoom", "data-to": "in", "aria-label": "Zoom in" },
      icon("plus"),
    ),
    h(
      "button",
      { type: "button", class: "mn-tool", "data-do": "zoom", "data-to": "out", "aria-label": "Zoom out" },
      icon("minus"),
    ),
  );
}
