/** Picking along paths: pure functions of the choices and the path picked so far. */
import type { Choice } from "./view";

export interface Step {
  /** Ids that continue the path, unique, in the order of the choices. */
  next: string[];
  /** The choice whose path is complete, if it is. */
  complete: Choice | null;
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((id, index) => path[index] === id);
}

/** The choices that begin with `path`. */
export function matching(choices: readonly Choice[], path: readonly string[]): Choice[] {
  return choices.filter((choice) => startsWith(choice.path, path));
}

/** What can follow `path`. */
export function step(choices: readonly Choice[], path: readonly string[]): Step {
  const next = new Set<string>();
  let complete: Choice | null = null;
  for (const choice of matching(choices, path)) {
    const id = choice.path[path.length];
    if (id === undefined) complete ??= choice;
    else next.add(id);
  }
  return { next: [...next], complete };
}

/** The longest beginning of `path` that still leads to a choice: what is left of it under new choices. */
export function prune(choices: readonly Choice[], path: readonly string[]): string[] {
  for (let length = path.length; length > 0; length--) {
    const beginning = path.slice(0, length);
    if (step(choices, beginning).next.length > 0) return beginning;
  }
  return [];
}

/** What could be picked in place of a pick of `path`. */
export function instead(choices: readonly Choice[], path: readonly string[]): string[] {
  return path.flatMap((_, length) => step(choices, path.slice(0, length)).next);
}

export type Pick =
  | { kind: "path"; path: string[] }
  | { kind: "act"; choice: Choice }
  | { kind: "why"; path: string[] };

/**
 * What picking `id` means after `path`. In this order: it continues the path, completing it or not; it was picked
 * already, so the path goes back to before it; it continues a shorter beginning (another card instead of this one);
 * else it cannot be picked and the question is why.
 */
export function pick(choices: readonly Choice[], path: readonly string[], id: string): Pick {
  const onward = (from: readonly string[]): Pick | null => {
    if (!step(choices, from).next.includes(id)) return null;
    const longer = [...from, id];
    const { complete } = step(choices, longer);
    return complete ? { kind: "act", choice: complete } : { kind: "path", path: longer };
  };
  const direct = onward(path);
  if (direct) return direct;
  const at = path.indexOf(id);
  if (at >= 0) return { kind: "path", path: path.slice(0, at) };
  for (let length = path.length - 1; length >= 0; length--) {
    const instead = onward(path.slice(0, length));
    if (instead) return instead;
  }
  return { kind: "why", path: [...path, id] };
}

/** Ids drawn as buttons, having no place on the board. */
export function isButton(id: string): boolean {
  return id.startsWith("button-");
}

/** "button-end-turn" as "End turn", for want of anything better. */
function humanised(id: string): string {
  const words = id.replace(/^button-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of the button `id` after `path`: its choice's label, or what the labels of all its choices begin with. */
export function buttonLabel(choices: readonly Choice[], path: readonly string[], id: string): string {
  const labels = matching(choices, [...path, id]).map((choice) => choice.label.split(" "));
  const [first, ...others] = labels;
  if (!first) return humanised(id);
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && other[same] === first[same]) same++;
    length = same;
  }
  const common = first
    .slice(0, length)
    .join(" ")
    .replace(/[\s,:;–-]+$/, "");
  return common === "" ? humanised(id) : common;
}

/** Whether something drawn `under` space-separated path prefixes, with commas between, shows while `path` is picked. */
export function shows(under: string, path: readonly string[]): boolean {
  return under.split(",").some((prefix) =>
    startsWith(
      path,
      prefix.split(" ").filter((id) => id !== ""),
    ),
  );
}
