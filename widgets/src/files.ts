/** Files in and out: a record that Python hands over for download, a record that the player opens. */

export const LARGEST = 4_000_000;

export function offer(file: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Lets the player choose a file and hands its text on, or a sentence saying why not. */
export function choose(
  done: (text: string) => void,
  failed: (reason: string) => void,
  signal: AbortSignal,
): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json,text/plain";
  input.addEventListener(
    "change",
    async () => {
      const file = input.files?.[0];
      if (!file) return;
      if (file.size > LARGEST) {
        failed(`${file.name} is too large to be the record of a game.`);
        return;
      }
      try {
        const text = await file.text();
        if (!signal.aborted) done(text);
      } catch {
        failed(`${file.name} could not be read.`);
      }
    },
    { signal },
  );
  input.click();
}
