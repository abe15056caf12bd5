/** The anywidget entry of a button that hands a text file to Python, or says why not. */
import type { Model } from "./connection";
import { h } from "./dom";
import { choose } from "./files";

interface Context {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

export default () => ({
  render({ model, el, signal }: Context): () => void {
    const ending = new AbortController();
    signal?.addEventListener("abort", () => ending.abort(), { once: true, signal: ending.signal });
    const button = h("button.mn-upload", { type: "button" }, String(model.get("label")));
    const ask = () =>
      choose(
        (text, name) => model.send({ kind: "file", name, text }),
        (reason) => model.send({ kind: "refused", reason }),
        ending.signal,
        { accept: String(model.get("accept")), most: Number(model.get("most")) },
      );
    button.addEventListener("click", ask, { signal: ending.signal });
    el.append(button);
    return () => ending.abort();
  },
});
