// Serves the harness and the built front end on a local port: `npm run harness`, then open the address it prints.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const roots = {
  "/static/": join(here, "..", "..", "minesnb", "board", "static"),
  "/modules/": join(here, "..", "node_modules"),
  "/": here,
};
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};
const port = Number(process.argv[2] ?? 8123);

createServer(async (request, response) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  const [mount, root] = Object.entries(roots).find(([prefix]) => path.startsWith(prefix));
  const file = join(root, path === "/" ? "index.html" : path.slice(mount.length));
  try {
    const body = await readFile(file);
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end("not found");
  }
}).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
