/** The process behind a page of Voilà, asked after every few seconds: nobody has to press something to learn that it is gone. */

/** Whether it is there, cannot be reached at the moment, or has ended for good. */
export type Health = "well" | "away" | "gone";

const EVERY = 5000;
const PATIENCE = 4000;

/** The address at which the server tells of this page's process; null for a page that is not Voilà's. */
function address(): string | null {
  if (!("voila" in document.body.dataset)) return null;
  try {
    const config: unknown = JSON.parse(document.querySelector("#jupyter-config-data")?.textContent ?? "");
    if (typeof config !== "object" || config === null) return null;
    const { baseUrl, kernelId } = config as Record<string, unknown>;
    return typeof baseUrl === "string" && typeof kernelId === "string"
      ? `${baseUrl}api/kernels/${kernelId}`
      : null;
  } catch {
    return null;
  }
}

async function ask(url: string): Promise<Health> {
  try {
    const { status } = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (status < 400) return "well";
    return status === 404 || status === 403 ? "gone" : "away";
  } catch {
    return "away";
  }
}

/** Tells `changed` whenever the process's health is another, until `signal` ends or the process has. */
export function watchProcess(changed: (health: Health) => void, signal: AbortSignal): void {
  const url = address();
  if (url === null) return;
  let last: Health = "well";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const health = await ask(url);
    if (signal.aborted || last === "gone") return;
    if (health !== last) changed(health);
    last = health;
    clearTimeout(timer);
    if (health !== "gone") timer = setTimeout(look, EVERY);
  };
  const soon = () => {
    if (document.visibilityState === "visible" && last !== "gone") void look();
  };
  window.addEventListener("online", soon, { signal });
  document.addEventListener("visibilitychange", soon, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  timer = setTimeout(look, EVERY);
}
