/**
 * Keeps the whole site in the browser after the first visit, so that it opens without a network. A new version is fetched
 * beside the old one and takes over with the next page that is opened while no other is: a running game keeps the files it
 * began with.
 */

/** As much of a service worker's surroundings as is used. */
interface Service {
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void;
  registration: { scope: string };
  clients: { matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Page[]> };
  skipWaiting(): Promise<void>;
}
interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Fetched;
  message: Lasting & { source: Page | null };
}
interface Page {
  id: string;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The site's files and the name of this version, put in by the build. */
declare const FILES: string[];
declare const VERSION: string;

const service = globalThis as unknown as Service;
/** How often, and how many milliseconds apart, it is looked whether a page is alone: Python takes longer to start. */
const TRIES = 10;
const APART = 200;
const CACHE = `minesnb-${VERSION}`;

/** What lies in this folder is named by what it holds. */
const FIXED = "assets/";

service.addEventListener("install", (event) => {
  const keep = async (cache: Cache, file: string) => {
    const fixed = file.startsWith(FIXED);
    const known = fixed ? await caches.match(file) : undefined;
    if (known) await cache.put(file, known);
    // Of what keeps its name the browser may still have the old one.
    else await cache.add(fixed ? file : new Request(file, { cache: "reload" }));
  };
  const keepAll = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map((file) => keep(cache, file)));
  };
  event.waitUntil(keepAll());
});

service.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("minesnb-") && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(drop());
});

// A page that has just been opened tells that it could begin with another version. One that is being closed may still be counted.
service.addEventListener("message", (event) => {
  const alone = async () => {
    const pages = await service.clients.matchAll({ type: "window", includeUncontrolled: true });
    return pages.every(({ id }) => id === event.source?.id);
  };
  const take = async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await alone()) {
        await service.skipWaiting();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, APART));
    }
  };
  event.waitUntil(take());
});

service.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(service.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
