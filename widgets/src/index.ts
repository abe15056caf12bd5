/** The anywidget entry: one board for every view of the model. */
import { Board } from "./board";
import type { Model } from "./connection";
import { drags } from "./drag";
import { listen } from "./input";
import { followAddress, followHistory } from "./resume";

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
    const shown = new Board(model, el, ending.signal);
    listen(shown, ending.signal);
    drags(shown, ending.signal);
    followAddress(
      () => shown.view.resume,
      () => location.reload(),
      ending.signal,
    );
    followHistory(ending.signal);
    return () => ending.abort();
  },
});
