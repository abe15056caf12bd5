/** The resume code in the page's address, by which a reloaded Voilà page finds its game. */

/**
 * JupyterLab and Notebook keep their own state and use the address for other things. Voilà's page has JupyterLab's
 * class as well, but says on its body whose it is.
 */
function hostKeepsState(): boolean {
  if ("voila" in document.body.dataset) return false;
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

export function keepCode(code: string | null): void {
  if (code === null || hostKeepsState() || resumeCode() === code) return;
  const hash = `#g=${code}`;
  // An address that could not be read back is worse than none.
  if (resumeCode(hash) !== code) return;
  try {
    history.replaceState(history.state, "", hash);
  } catch {
    // A sandboxed page may not change its address; the game still goes on.
  }
}
