/** What each board brings along: it takes the front end from the model that holds it once for all boards. */
import type { Model } from "./connection";
import { shared } from "./shared";

interface Context {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}
type Widget = { render(context: Context): () => void };

const loaded = new Map<string, Promise<{ default: () => Widget }>>();

/** Imports a module by its text, once on a page. */
function load(text: string): Promise<{ default: () => Widget }> {
  let found = loaded.get(text);
  if (found === undefined) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    found = import(url).finally(() => URL.revokeObjectURL(url));
    loaded.set(text, found);
  }
  return found;
}

function dress(text: string): void {
  const id = "minesnb-style";
  const found = document.getElementById(id) ?? document.createElement("style");
  found.id = id;
  if (found.textContent !== text) found.textContent = text;
  if (!found.isConnected) document.head.append(found);
}

export default {
  async render(context: Context): Promise<() => void> {
    const { esm, css } = (await shared(context.model, "front")) as { esm: string; css: string };
    dress(css);
    return (await load(esm)).default().render(context);
  },
};
