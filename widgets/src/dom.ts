/** Small helpers for building DOM without markup. */

export type Child = Node | string | null | undefined | false;
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * An HTML element: `h("p.mn-soft", "text")` or `h("a", { title: "x" }, child, …)`. Attributes that are null, undefined or
 * false are left out, so are such children. Text is never read as markup.
 */
export function h(name: string, ...rest: (Child | Attributes)[]): HTMLElement {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag ?? "div");
  if (classes.length > 0) node.className = classes.join(" ");
  for (const each of rest) {
    if (!each) continue;
    if (typeof each === "string" || each instanceof Node) node.append(each);
    else {
      for (const [key, value] of Object.entries(each)) {
        if (value !== null && value !== undefined && value !== false) {
          node.setAttribute(key, value === true ? "" : String(value));
        }
      }
    }
  }
  return node;
}

/** A button; `action` is what a click on it does. */
export function button(name: string, action: string, ...rest: (Child | Attributes)[]): HTMLElement {
  return h(`button.${name}`, { type: "button", "data-do": action }, ...rest);
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function s(name: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** One of the icons, hidden from screen readers: the text beside it says the same. */
export function icon(name: Icon): SVGElement {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "mn-icon", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }),
  );
}

export type Icon = keyof typeof ICONS;

/** 24-unit grid, drawn with a stroke of 2 and round joins. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.3 1 2.5h6c0-1.2.3-1.8 1-2.5A6 6 0 0 0 12 3z",
  new: "M12 5v14M5 12h14",
  in: "M12 5v14M5 12h14",
  all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  save: "M12 4v11m-4-4 4 4 4-4M5 20h14",
  open: "M12 15V4M8 8l4-4 4 4M5 20h14",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3m0 3v.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.6 3.4-5 7-5s6.4 1.4 7 5",
  bot: "M6 9h12v9H6zM12 9V5M9 13v1m6-1v1M3 12v3m18-3v3",
  close: "m6 6 12 12M18 6 6 18",
  settings: "M4 7h9m5 0h2M4 17h3m5 0h8M13 4.5v5M18 4.5v5m-5-5h5m-5 5h5M7 14.5v5m5-5v5m-5-5h5m-5 5h5",
  first: "M6 5v14m12-14-9 7 9 7z",
  done: "m5 12 5 5 9-10",
  look: "M3 12a9 9 0 1 0 3-6.7M3 4v4h4M12 8v5l3 2",
  back: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  out: "M5 12h14",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  weight: "M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  play: "m8 5 11 7-11 7z",
  lamp: "M9 5a3 3 0 0 1 6 0M9 5h6l2 4v8l-1 2H8l-1-2V9zM7 22h10m-8-3v3m6-3v3M12 16c-2 0-2.5-2-1.5-3.5.7-1 1.5-1.5 1.5-3 1.5 1 3 3 2.5 4.5-.4 1.3-1.2 2-2.5 2z",
};

/** A miner's lamp as an image of its own, its glass filled with a colour: the sign of our pages. */
export function lamp(glass: string): string {
  const lines =
    'fill="none" stroke="#8a5a00" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<path d="M7 9h10v8l-1 2H8l-1-2z" fill="${glass}"/><path d="${ICONS.lamp}" ${lines}/></svg>`
  );
}

/** What a word between colons stands for, if for anything. */
export type Sign = (name: string) => Node | null;

/** Adds `text` to `parent`: paragraphs parted by blank lines, lists of lines that begin with "- ", **bold**, :signs:. */
export function prose(parent: HTMLElement, text: string, sign?: Sign): HTMLElement {
  for (const [block] of text.matchAll(/(?:^- .*\n?)+|(?:^(?!- ).+\n?)+/gm)) {
    parent.append(
      block.startsWith("- ")
        ? h(
            "ul",
            ...block
              .trim()
              .slice(2)
              .split("\n- ")
              .map((line) => inline("li", line, sign)),
          )
        : inline("p", block.trim().replaceAll("\n", " "), sign),
    );
  }
  return parent;
}

/** An element that holds `text` with its **bold** parts and its :signs:. */
export function inline(name: string, text: string, sign: Sign = () => null): HTMLElement {
  const signed = (part: string): Child[] =>
    part
      .split(/:([a-z][a-z0-9-]*):/)
      .map((each, index) => (index % 2 === 1 ? (sign(each) ?? `:${each}:`) : each));
  return h(
    name,
    ...text
      .split("**")
      .flatMap((part, index) => (index % 2 === 1 ? [h("strong", ...signed(part))] : signed(part))),
  );
}

/** Whether the reader asked for little motion. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the page is the board's alone: a page of the app, and no notebook. */
export function ownPage(): boolean {
  return "voila" in document.body.dataset || "minesnb" in document.body.dataset;
}
