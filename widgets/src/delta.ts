/** Makes a view out of the one before it and what Python sends of it: see minesnb/board/delta.py. */

type Raw = Record<string, unknown>;

export interface Delta extends Raw {
  base: number;
  rev: number;
}

const isObject = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function isDelta(message: unknown): message is Delta {
  return isObject(message) && message.kind === "delta" && typeof message.rev === "number";
}

/** The revision of a view, if it is one. */
export function revision(view: unknown): unknown {
  return isObject(view) ? view.rev : undefined;
}

/** Stands between the pieces of a picture. */
const CUT = ' id="';

/** What `made` lists: the base's own from where to where, or itself. */
function listed(base: readonly unknown[], made: unknown): unknown[] {
  return entries(made).flatMap((item) => (Array.isArray(item) ? base.slice(item[0], item[1]) : [item]));
}

/** The view that `delta` makes out of `base`, or null when it was made for another base. */
export function rebuild(base: unknown, { base: rev, view, lists, panes }: Delta): Raw | null {
  if (!isObject(base) || base.rev !== rev) return null;
  const drawn = entries(base.panes).flatMap((pane) =>
    isObject(pane) && typeof pane.svg === "string" ? pane.svg.split(CUT) : [],
  );
  const result: Raw = { ...base, ...Object(view) };
  for (const [name, made] of Object.entries(Object(lists))) result[name] = listed(entries(base[name]), made);
  result.panes = entries(panes).map((pane) =>
    isObject(pane) ? { ...pane, svg: listed(drawn, pane.svg).join(CUT) } : pane,
  );
  return result;
}
