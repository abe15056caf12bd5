/** Makes what is in the page equal to what was built anew, in place: nodes that stay keep the focus and their animations. */

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

/** Whether an attribute belongs to the player or to the marks, and not to what is drawn. */
function ours(node: Element, name: string): boolean {
  return (
    name === "open" ||
    name === "data-shown" ||
    (name === "transform" && node.hasAttribute("data-at")) ||
    (OURS.has(name) && node instanceof SVGElement && node.matches("[data-el], .mn-hit"))
  );
}

/** Gives `old` the attributes of `fresh`. */
export function morphAttributes(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !ours(old, name)) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && !ours(old, name)) old.removeAttribute(name);
  }
}

/** Makes `old` equal to `fresh`, which is of the same kind. */
function morph(old: Node, fresh: Node): void {
  if (old instanceof Element && fresh instanceof Element) {
    morphAttributes(old, fresh);
    morphChildren(old, [...fresh.childNodes]);
  } else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

function kind(node: Node): string {
  return `${node.nodeName}#${node instanceof Element ? node.id : ""}`;
}

/**
 * Makes these the children of `parent`, in this order. Each takes the place of a child of its kind that has no other use: the one
 * of its id, or the first without one. Returns the children.
 */
export function morphChildren(parent: Element, fresh: readonly Node[]): Node[] {
  const stays = new Set<Node>(fresh);
  const spare = new Map<string, Node[]>();
  for (const child of parent.childNodes) {
    if (stays.has(child)) continue;
    const key = kind(child);
    const others = spare.get(key);
    if (others) others.push(child);
    else spare.set(key, [child]);
  }
  const nodes = fresh.map((node) => {
    const old = node.parentNode === parent ? null : spare.get(kind(node))?.shift();
    if (old) morph(old, node);
    return old ?? node;
  });
  place(parent, nodes);
  return nodes;
}

/** Makes these the children of `parent`, in this order: what is one already stays as it is, and only what is out of place is moved. */
export function place(parent: Element, nodes: readonly Node[]): void {
  const stays = new Set<Node>(nodes);
  for (const child of [...parent.childNodes]) if (!stays.has(child)) parent.removeChild(child);
  // A moved node loses the focus, so the others are moved around the one that has it.
  const active = (parent.getRootNode() as Document).activeElement ?? null;
  const held = parent.contains(active) ? nodes.find((node) => node.contains(active)) : undefined;
  let at = parent.firstChild;
  for (const node of nodes) {
    while (node === held && at && at !== node) {
      const next = at.nextSibling;
      parent.append(at);
      at = next;
    }
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}
