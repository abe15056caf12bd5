/** Files in and out: a record that Python hands over for download, a record that the player opens. */

/** What kinds of files are read: how they end, how many bytes they have at most, and what they are. */
const KINDS = {
  record: { accept: ".json,application/json,text/plain", most: 4_000_000, what: "the record of a game" },
  deck: { accept: ".toml,text/plain", most: 200_000, what: "a deck" },
};

export function offer(file: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Lets the player choose a file of a kind and hands its text and name on, or a sentence saying why not. */
export function choose(
  kind: keyof typeof KINDS,
  done: (text: string, name: string) => void,
  failed: (reason: string) => void,
  signal: AbortSignal,
): void {
  const input = document.createElement("input");
  input.type = "file";
  const { accept, most, what } = KINDS[kind];
  input.accept = accept;
  input.addEventListener(
    "change",
    async () => {
      const file = input.files?.[0];
      if (!file) return;
      // Before it is read: what is too long for one message would break the connection.
      if (file.size > most) {
        failed(`${file.name} is too large to be ${what}: more than ${most.toLocaleString("en")} bytes.`);
        return;
      }
      try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        if (!signal.aborted) done(text, file.name);
      } catch (error) {
        failed(`${file.name} ${error instanceof TypeError ? "is no text file" : "could not be read"}.`);
      }
    },
    { signal },
  );
  input.click();
}
