/** The files that outlive the page: the browser's database of them, by path. */

const NAME = "minesnb";
const FILES = "files";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Store {
  #database: IDBDatabase;
  #others = new BroadcastChannel(NAME);

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** Opens the database; rejects where the browser keeps none. */
  static async open(): Promise<Store> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    return new Store(await done(request));
  }

  async all(): Promise<Map<string, string>> {
    const files = this.#database.transaction(FILES).objectStore(FILES);
    const [paths, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
    return new Map(paths.map((path, at) => [String(path), String(texts[at])]));
  }

  /** Keeps what has changed (null: the file is gone), all of it or nothing; rejects where it cannot be kept. */
  async keep(changes: ReadonlyMap<string, string | null>): Promise<void> {
    const going = this.#database.transaction(FILES, "readwrite", { durability: "strict" });
    const files = going.objectStore(FILES);
    for (const [path, text] of changes) text === null ? files.delete(path) : files.put(text, path);
    await new Promise<void>((resolve, reject) => {
      going.oncomplete = () => resolve();
      going.onabort = () => reject(going.error);
    });
    this.#others.postMessage([...changes]);
  }

  /** Tells what other windows keep. */
  follow(changed: (path: string, text: string | null) => void): void {
    this.#others.onmessage = ({ data }: MessageEvent<[string, string | null][]>) => {
      for (const [path, text] of data) changed(path, text);
    };
  }
}
