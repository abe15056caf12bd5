import { ownPage } from "./dom";
import { CODE } from "./games";

/** The resume code in the page's address, by which a reloaded Voilà page finds its game. */

/**
 * JupyterLab and Notebook keep their own state and use the address for other things. Voilà's page has JupyterLab's
 * class as well, but says on its body whose it is.
 */
function hostKeepsState(): boolean {
  if (ownPage()) return false;
  return document.querySelector(".jp-LabShell, .jp-NotebookShell") !== null;
}

export function resumeCode(hash: string = location.hash): string | null {
  const match = /^#g=([A-Za-z0-9_.~-]{1,200})$/.exec(hash);
  return match?.[1] ?? null;
}

/**
 * Goes to the game whose address is typed over that of the page: the browser only tells, since the rest of the address is
 * the same. `current` is the code of the game that is shown.
 */
export function followAddress(current: () => string | null, go: () => void, signal: AbortSignal): void {
  const changed = () => {
    const code = resumeCode();
    if (code !== null && code !== current() && !hostKeepsState()) go();
  };
  window.addEventListener("hashchange", changed, { signal });
}

/** Puts the code of what is shown into the address. One that stands there is left a step back, where it is found again. */
export function keepCode(code: string | null): void {
  if (code === null || hostKeepsState() || resumeCode() === code) return;
  const hash = `#g=${code}`;
  // An address that could not be read back is worse than none.
  if (resumeCode(hash) !== code) return;
  try {
    if (resumeCode() === null) history.replaceState(history.state, "", hash);
    else history.pushState(history.state, "", hash);
  } catch {
    // A sandboxed page may not change its address; the game still goes on.
  }
}

/** The path that the page has by what it shows. */
let shownPath = "";

/** Where the app's pages begin: what comes before this page's own path. */
export function rootOf(path: string): string {
  return document.body.dataset.minesnb ?? path.replace(/(?:learn\/)?[^/]*$/, "");
}

/**
 * Gives the page the address of what it shows, so that a reload and the way back lead where they seem to. `page` is the path of
 * a page of the app, or "" for what any page but those of the tutorials may show.
 */
export function keepPage(page: string): void {
  if (!ownPage()) return;
  const { pathname, search } = location;
  const start = rootOf(pathname);
  const ending = /\.(?:ipynb|html)$/.exec(pathname)?.[0] ?? "";
  const shown = pathname.slice(start.length, pathname.length - ending.length);
  if (page === "" ? !shown.startsWith("learn/") : shown === page) return;
  const lobby = { ".ipynb": "lobby", ".html": "index" }[ending] ?? "";
  const next = page === "" ? lobby : page;
  try {
    history.pushState(null, "", `${start}${next}${ending}${search}`);
    shownPath = location.pathname;
  } catch {
    // A sandboxed page may not change its address; what it shows goes on.
  }
}

/** Opens what the address names when the way back has led to another page of the app. */
export function followHistory(signal: AbortSignal): void {
  shownPath = location.pathname;
  window.addEventListener(
    "popstate",
    () => {
      if (location.pathname !== shownPath && ownPage()) location.reload();
    },
    { signal },
  );
}

const LESSON = "minesnb.lesson.";

/** The code under which this browser's progress in a tutorial lies, on a server that strangers share. */
export function keptLesson(page: string): string | null {
  try {
    const code = localStorage.getItem(LESSON + page);
    return code !== null && CODE.test(code) ? code : null;
  } catch {
    return null;
  }
}

/** Keeps the code of the progress in a tutorial. */
export function keepLesson(page: string, code: string | null): void {
  if (page === "" || code === null || keptLesson(page) === code) return;
  try {
    localStorage.setItem(LESSON + page, code);
  } catch {
    // Without a store the code stands in the address alone.
  }
}
