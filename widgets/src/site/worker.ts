/** Python in a worker: it never freezes the page, and what it has saved lies in the browser before the page is told. */
import type { Files, FromWorker, ToWorker } from "./remote";
import { Store } from "./store";

const DATA = "/data";
const PACKAGES = "/lib/minesnb-site";

/** As much of Pyodide as is used. */
interface Pyodide {
  FS: {
    mkdirTree(path: string): void;
    readdir(path: string): string[];
    readFile(path: string, options: { encoding: "utf8" }): string;
    writeFile(path: string, content: string | Uint8Array): void;
    unlink(path: string): void;
    stat(path: string): { mode: number; mtime: Date; size: number };
    isDir(mode: number): boolean;
  };
  pyimport(name: string): { open_page(post: Post, wish: string): (text: string) => void };
  runPython(code: string): unknown;
}

type Post = (kind: "view" | "rules", text: string) => void;

const early: string[] = [];
let receive = (text: string): void => void early.push(text);
const tell = (news: FromWorker): void => postMessage(news);

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "message") receive(data.text);
  else if (data.kind === "beat") tell({ kind: "beat" });
  else start(data.wish, data.python).catch((error) => tell({ kind: "failed", text: String(error) }));
});

async function start(wish: string, { pyodide: folder, archive }: Files): Promise<void> {
  const unpacked = unpack(archive);
  const kept = Store.open().then(
    async (store) => ({ store, files: await store.all() }),
    (error) => ({ store: null, files: new Map<string, string>(), error }),
  );
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python: Pyodide = await loadPyodide({ indexURL: `${folder}/`, env: { MINESNB_DATA: DATA } });
  for (const [path, content] of await unpacked) write(python.FS, `${PACKAGES}/${path}`, content);
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  const { store, files } = await kept;
  const disk = new Disk(python.FS, files);
  store?.follow((path, text) => disk.put(path, text));
  const keep = (changes: Map<string, string | null>) =>
    store === null
      ? Promise.reject(new Error("this browser keeps no data for this site"))
      : store.keep(changes);
  const news = new News(disk, keep);
  receive = python.pyimport("minesnb.web.window").open_page((kind, text) => news.add({ kind, text }), wish);
  tell({ kind: "ready" });
  for (const text of early.splice(0)) receive(text);
}

/** The files of an archive, which begins with a line of their paths and sizes; it is unpacked while Python starts. */
async function unpack(archive: string): Promise<[string, Uint8Array][]> {
  const { ok, status, body } = await fetch(archive);
  if (!ok || body === null) throw new Error(`${archive} cannot be fetched (${status})`);
  const whole = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const head = bytes.indexOf("\n".charCodeAt(0));
  const list: [string, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, head)));
  let end = head + 1;
  return list.map(([path, size]) => {
    end += size;
    return [path, bytes.subarray(end - size, end)];
  });
}

/** Writes a file, and makes the folders that it lies in. */
function write(fs: Pyodide["FS"], path: string, content: string | Uint8Array): void {
  fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fs.writeFile(path, content);
}

/** The files below Python's data folder, beside what the browser keeps of them. */
class Disk {
  #fs: Pyodide["FS"];
  #kept: Map<string, string>;

  constructor(fs: Pyodide["FS"], kept: Map<string, string>) {
    this.#fs = fs;
    this.#kept = new Map();
    fs.mkdirTree(DATA);
    for (const [path, text] of kept) this.put(path, text);
  }

  /** Takes over what is kept elsewhere. */
  put(path: string, text: string | null): void {
    if (text === null) {
      this.#kept.delete(path);
      if (this.#paths().includes(path)) this.#fs.unlink(path);
    } else {
      this.#kept.set(path, text);
      write(this.#fs, path, text);
    }
  }

  /** What differs from what is kept. */
  changes(): Map<string, string | null> {
    const found = new Map<string, string | null>();
    const paths = this.#paths();
    for (const path of paths) {
      const text = this.#fs.readFile(path, { encoding: "utf8" });
      if (this.#kept.get(path) !== text) found.set(path, text);
    }
    for (const path of this.#kept.keys()) if (!paths.includes(path)) found.set(path, null);
    return found;
  }

  /** Takes note that changes are kept. */
  settle(changes: ReadonlyMap<string, string | null>): void {
    for (const [path, text] of changes) text === null ? this.#kept.delete(path) : this.#kept.set(path, text);
  }

  #paths(folder = DATA): string[] {
    const names = this.#fs.readdir(folder).filter((name) => !name.startsWith("."));
    return names.flatMap((name) => {
      const path = `${folder}/${name}`;
      return this.#fs.isDir(this.#fs.stat(path).mode) ? this.#paths(path) : [path];
    });
  }
}

/** What the page is to be told, in order: each after what Python has saved is kept. */
class News {
  #disk: Disk;
  #keep: (changes: Map<string, string | null>) => Promise<void>;
  #waiting: FromWorker[] = [];
  #busy = false;
  #unsaved = "";

  constructor(disk: Disk, keep: (changes: Map<string, string | null>) => Promise<void>) {
    this.#disk = disk;
    this.#keep = keep;
  }

  add(news: FromWorker): void {
    this.#waiting.push(news);
    if (!this.#busy) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#busy = true;
    // Python may still be in the middle of what it has begun.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const news = this.#waiting.splice(0);
      await this.#save();
      for (const each of news) tell(each);
    }
    this.#busy = false;
  }

  async #save(): Promise<void> {
    const changes = this.#disk.changes();
    let unsaved = "";
    if (changes.size > 0) {
      try {
        await this.#keep(changes);
        this.#disk.settle(changes);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        unsaved = `This browser does not keep the game (${reason}). It goes on; Save keeps a copy.`;
      }
    }
    if (unsaved === this.#unsaved) return;
    this.#unsaved = unsaved;
    tell({ kind: "unsaved", text: unsaved });
  }
}
