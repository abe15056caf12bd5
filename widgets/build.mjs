// Bundles the front end into the files that the Python package ships.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "minesnb", "board", "static");

const entries = {
  "board.js": "src/index.ts",
  "board.css": "src/css/board.css",
  "upload.js": "src/upload.ts",
};
for (const [file, entry] of Object.entries(entries)) {
  await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outfile: join(out, file),
    bundle: true,
    minify: true,
    format: "esm",
    // Modern enough that light-dark(), nesting and container queries pass through as written.
    target: ["chrome123", "firefox121", "safari17.5"],
    charset: "utf8",
    legalComments: "inline",
  });
}

let total = 0;
for (const name of Object.keys(entries)) {
  const bytes = await readFile(join(out, name));
  const zipped = gzipSync(bytes, { level: 9 }).length;
  total += zipped;
  console.log(`${name}  ${bytes.length} bytes, ${zipped} gzipped`);
}
console.log(`total gzipped ${total}`);
