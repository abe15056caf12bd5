// Bundles the board's front end into the two files that the Python package ships.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { common } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "minesnb", "board", "static");

for (const [name, entry] of [
  ["loader", "src/loader.ts"],
  ["board", "src/index.ts"],
  ["board", "src/css/board.css"],
]) {
  await build({
    ...common,
    absWorkingDir: here,
    entryPoints: { [name]: entry },
    outdir: out,
  });
}

let total = 0;
for (const name of ["loader.js", "board.js", "board.css"]) {
  const bytes = await readFile(join(out, name));
  const zipped = gzipSync(bytes, { level: 9 }).length;
  total += zipped;
  console.log(`${name}  ${bytes.length} bytes, ${zipped} gzipped`);
}
console.log(`total gzipped ${total}`);
