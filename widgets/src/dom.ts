/** Small helpers for building DOM without markup. */

type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined;

/** An HTML element; attributes that are null, undefined or false are left out. Text is never read as markup. */
export function h(name: string, attributes: Record<string, Value> = {}, ...children: Child[]): HTMLElement {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** One drawing of the icon set as an inline SVG, hidden from screen readers: the text beside it says the same. */
export function icon(name: keyof typeof ICONS): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "mn-icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** 24-unit grid, drawn with a stroke of 2 and round joins. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.3 1 2.5h6c0-1.2.3-1.8 1-2.5A6 6 0 0 0 12 3z",
  new: "M12 5v14M5 12h14",
  save: "M12 4v11m-4-4 4 4 4-4M5 20h14",
  open: "M12 15V4M8 8l4-4 4 4M5 20h14",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3m0 3v.5",
  rules: "M12 7v13M12 7a4 4 0 0 0-4-3H3v14h6a3 3 0 0 1 3 2 3 3 0 0 1 3-2h6V4h-5a4 4 0 0 0-4 3z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.6 3.4-5 7-5s6.4 1.4 7 5",
  bot: "M6 9h12v9H6zM12 9V5M9 13v1m6-1v1M3 12v3m18-3v3",
  close: "m6 6 12 12M18 6 6 18",
  back: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  check: "m5 12 5 5 9-10",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
};

/** Adds `text` as paragraphs (blank lines part them), list items (lines that begin with "- ") and **bold**. */
export function prose(parent: HTMLElement, text: string): HTMLElement {
  for (const block of text.trim().split(/\n\s*\n/)) {
    const lines = block.split("\n").map((line) => line.trim());
    if (lines.every((line) => line.startsWith("- "))) {
      const list = h("ul");
      for (const line of lines) list.append(inline(h("li"), line.slice(2)));
      parent.append(list);
    } else if (block.trim() !== "") {
      parent.append(inline(h("p"), lines.join(" ")));
    }
  }
  return parent;
}

/** Adds `text` with its **bold** parts. */
export function inline(parent: HTMLElement, text: string): HTMLElement {
  text.split("**").forEach((part, index) => {
    if (part !== "") parent.append(index % 2 === 1 ? h("strong", {}, part) : part);
  });
  return parent;
}

/** Whether the reader asked for little motion. */
export function still(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
