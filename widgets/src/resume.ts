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
