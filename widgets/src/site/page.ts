/** A page of the static site: the board in its place, Python in a worker, and what can be shown before that is up. */
import widget from "../index";
import { resumeCode } from "../resume";
import { type Files, Remote, type ToWorker } from "./remote";

/** What the page's file says of itself. */
interface Start {
  /** "lobby", "play" or "learn". */
  page: string;
  game: string | null;
  root: string;
  worker: string;
  service: string;
  python: Files;
  /** First views by the seed of their game; by "" where nothing is dealt. */
  first: Record<string, unknown>;
  rules: unknown;
  signs: unknown;
}

function pick<T>(from: readonly T[]): T | undefined {
  const at = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return from[at % from.length];
}

const start: Start = JSON.parse(document.querySelector("#minesnb-start")?.textContent ?? "{}");
const root = new URL(start.root, location.href);
document.body.dataset.minesnb = root.pathname;
const at = (path: string): string => new URL(path, root).href;

const query = new URLSearchParams(start.page === "lobby" ? location.search : "");
const named = query.get("game");
const asked = {
  page: named === null ? start.page : "play",
  game: named ?? start.game,
  seed: query.get("seed"),
  position: query.get("position"),
};
// A game whose first picture is known begins with that one; Python then deals the same.
const known = named === null && resumeCode() === null ? (pick(Object.keys(start.first)) ?? null) : null;
const first = known === null ? undefined : start.first[known];
const wish = { ...asked, seed: known || asked.seed };

const worker = new Worker(at(start.worker), { type: "module" });
const python = { pyodide: at(start.python.pyodide), archive: at(start.python.archive) };
worker.postMessage({ kind: "open", wish: JSON.stringify(wish), python } satisfies ToWorker);
const model = new Remote(worker, { view: first ?? {}, rules: start.rules, signs: start.signs });
const el = document.querySelector<HTMLElement>("#board");
if (el) widget().render({ model, el });

/** Keeps the site in the browser, and begins with a version that has come since the last visit. */
async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  const { waiting } = await serviceWorker.register(at(start.service));
  if (waiting === null) return;
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("opened");
}

// Without it, as in a private window, the site needs its network.
if ("serviceWorker" in navigator) void keep().catch(() => {});
