/** The anywidget entry: one board for every view of the model. */
import { Board } from "./board";
import type { Model } from "./connection";
import { listen } from "./input";

interface Context {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

export default () => ({
  render({ model, el, signal }: Context): () => void {
    // Older hosts give no signal and newer ones may abort it without calling the clean-up: either ends the view.
    const ending = new AbortController();
    signal?.addEventListener("abort", () => ending.abort(), {
      once: true,
      signal: ending.signal,
    });
    listen(new Board(model, el, ending.signal), ending.signal);
    return () => ending.abort();
  },
});
