/** Markup from Python becomes DOM only here: sanitized, its ids made this view's own. */
import vocabulary from "../../minesnb/core/picture.json";

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(vocabulary.tags);
const ATTRIBUTES = new Set(vocabulary.attributes);
/** What these attributes may say: others' classes would restyle a picture, and a reference could fetch what lies elsewhere. */
const VALUES: Record<string, RegExp> = {
  class: /^mn-[\w-]+( mn-[\w-]+)*$/,
  fill: /^url\(#[\w-]+\)$/,
  href: /^#[\w-]+$/,
};

/** Takes out of a picture what is not in the vocabulary. */
function sanitize(root: Element): void {
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (node.namespaceURI !== SVG || !TAGS.has(node.localName)) node.remove();
    for (const name of node.getAttributeNames()) {
      const allowed = ATTRIBUTES.has(name) && VALUES[name]?.test(node.getAttribute(name) ?? "") !== false;
      if (!allowed) node.removeAttribute(name);
    }
  }
}

/** Makes an id of a picture this view's own, so that two views of one picture can share a page. */
export function ownId(prefix: string, id: string): string {
  return `${prefix}-${id}`;
}

function prefixIds(root: Element, prefix: string): void {
  for (const node of [root, ...root.querySelectorAll("[id], [href], [fill]")]) {
    if (node.id) node.id = ownId(prefix, node.id);
    const link = node.getAttribute("href");
    if (link) node.setAttribute("href", `#${ownId(prefix, link.slice(1))}`);
    const fill = node.getAttribute("fill");
    if (fill) node.setAttribute("fill", `url(#${ownId(prefix, fill.slice(5))}`);
  }
}

/**
 * Gets every element of a picture ready to be acted on. Its `mn-frame`, the shape that its states are drawn on, is doubled below
 * what it draws: by a halo, and by a `mn-hit` that takes the focus, the role and the label, so that no element is inside of
 * another's button and no drawn text is read out beside the label.
 */
function prepare(root: Element): void {
  for (const node of root.querySelectorAll<SVGElement>("[id^='e-']")) {
    node.dataset.el = node.id.slice(2);
    node.dataset.label = node.getAttribute("aria-label") ?? "";
    for (const child of node.children) {
      if (!child.matches("[id^='e-']") && !child.querySelector("[id^='e-']")) {
        child.setAttribute("aria-hidden", "true");
      }
    }
    const frame = node.querySelector(":scope > .mn-frame");
    if (!frame) continue;
    const layers = ["mn-hit", "mn-halo"].map((name) => {
      const copy = frame.cloneNode(false) as Element;
      copy.removeAttribute("id");
      copy.setAttribute("class", name);
      return copy;
    });
    const [hit, halo] = layers as [Element, Element];
    hit.removeAttribute("aria-hidden");
    node.prepend(hit);
    frame.before(halo);
  }
}

/** Puts into words what is drawn in signs, for those who like these better: they are there, and the style sheet shows the one or the other. */
function tell(root: Element): void {
  for (const node of root.querySelectorAll<SVGElement>("[data-words]")) {
    const [x, y, width, height, ...words] = (node.dataset.words ?? "").split(" ");
    const said = document.createElementNS(SVG, "foreignObject");
    for (const [name, value] of Object.entries({ x, y, width, height }))
      said.setAttribute(name, value ?? "0");
    said.setAttribute("class", "mn-words");
    const text = document.createElement("div");
    text.textContent = words.join(" ");
    said.append(text);
    node.after(said);
  }
}

/** The `<svg>` that `markup` holds, with nothing in it but the vocabulary, or null when it holds none. */
export function parse(markup: string): SVGSVGElement | null {
  // What is in a template does nothing: it loads nothing and runs nothing.
  const template = document.createElement("template");
  template.innerHTML = markup;
  const root = template.content.querySelector("svg");
  if (root) sanitize(root);
  return root;
}

/** Makes a picture, or a part of one, that was parsed ready for the page. */
export function dress(root: SVGSVGElement, prefix: string): SVGSVGElement {
  prepare(root);
  tell(root);
  prefixIds(root, prefix);
  return root;
}

/** A whole picture, ready to insert, or null when `markup` holds none. */
export function picture(markup: string, prefix: string): SVGSVGElement | null {
  const root = parse(markup);
  return root && dress(root, prefix);
}

/** A picture that is looked at and nothing else, or null when `markup` holds none. */
export function decoration(markup: string, prefix: string): SVGSVGElement | null {
  const root = parse(markup);
  if (!root) return null;
  prefixIds(root, prefix);
  root.setAttribute("aria-hidden", "true");
  return root;
}
