/** Markup from Python becomes DOM only here: sanitized, its ids made this view's own. */
import DOMPurify from "dompurify";

const REFERENCE = /url\(\s*(["']?)#([^"')]+)\1\s*\)/g;
const ID_LISTS = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];

const CONFIG = {
  USE_PROFILES: { svg: true, svgFilters: true },
  ADD_TAGS: ["use"],
  ADD_ATTR: ["role", "href"],
  FORBID_TAGS: ["style", "a", "image", "feimage", "script", "foreignobject", "title", "desc"],
  FORBID_ATTR: ["tabindex", "data-el", "data-label", "data-state", "data-do"],
  // Ids are prefixed before they reach the document, so none can shadow anything of it.
  SANITIZE_DOM: false,
  RETURN_DOM_FRAGMENT: true as const,
};

let purifier: ReturnType<typeof DOMPurify> | null = null;

/** Whether a value, its references inside the document apart, could fetch anything or leave the picture. */
function reachesOut(value: string): boolean {
  return /\\|\/\*|url|image|src\(|expression|import|position|@/i.test(value.replace(REFERENCE, ""));
}

/**
 * An own instance, because hooks are global to one. It keeps what pictures need and the SVG profile drops (`use`,
 * `role`) and drops what the profile keeps though it can fetch, restyle the page or take the focus.
 */
function instance(): ReturnType<typeof DOMPurify> {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  // Once for all calls, each of which would else take as long to read it as to use it.
  purifier.setConfig(CONFIG);
  purifier.addHook("afterSanitizeAttributes", (node) => {
    const link = node.getAttribute("href") ?? node.getAttribute("xlink:href");
    node.removeAttribute("xlink:href");
    if (link?.startsWith("#")) node.setAttribute("href", link);
    else node.removeAttribute("href");
    for (const { name, value } of [...node.attributes]) {
      const styling = name === "style" || /\(/.test(value);
      if (styling && !name.startsWith("aria-") && reachesOut(value)) node.removeAttribute(name);
    }
    const classes = [...node.classList].filter((name) => name.startsWith("mn-"));
    if (node.hasAttribute("class")) node.setAttribute("class", classes.join(" "));
  });
  return purifier;
}

/** Makes an id of a picture this view's own, so that two views of one picture can share a page. */
export function ownId(prefix: string, id: string): string {
  return `${prefix}-${id}`;
}

function prefixIds(root: Element, prefix: string): void {
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...node.attributes]) {
      if (name === "id") node.id = ownId(prefix, value);
      else if (name === "href") node.setAttribute(name, `#${ownId(prefix, value.slice(1))}`);
      else if (ID_LISTS.includes(name)) {
        const ids = value.split(/\s+/).filter((id) => id !== "");
        node.setAttribute(name, ids.map((id) => ownId(prefix, id)).join(" "));
      } else if (value.includes("url(")) {
        node.setAttribute(
          name,
          value.replace(REFERENCE, (_, _quote, id: string) => `url(#${ownId(prefix, id)})`),
        );
      }
    }
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

/** The `<svg>` that `markup` holds, safe to insert, or null when it holds none. */
export function picture(markup: string, prefix: string): SVGSVGElement | null {
  if (markup === "") return null;
  const fragment = instance().sanitize(markup, CONFIG);
  const root = fragment.querySelector("svg");
  if (!root) return null;
  root.removeAttribute("style");
  root.setAttribute("focusable", "false");
  prepare(root);
  prefixIds(root, prefix);
  return root;
}
