// Bundles the board's front end into the two files that the Python package ships.
// `node build.mjs --check` compares instead of writing and exits 1 on any difference.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "minesnb", "board", "static");
const check = process.argv.includes("--check");

const result = await build({
  absWorkingDir: here,
  entryPoints: { board: "src/index.ts" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  // Modern enough that nesting, light-dark() and container queries pass through as written.
  target: ["chrome123", "firefox121", "safari17.5"],
  charset: "utf8",
  legalComments: "inline",
  write: !check,
});
const styles = await build({
  absWorkingDir: here,
  entryPoints: { board: "src/css/board.css" },
  outdir: out,
  bundle: true,
  minify: true,
  target: ["chrome123", "firefox121", "safari17.5"],
  charset: "utf8",
  write: !check,
});

let total = 0;
if (check) {
  for (const file of [...result.outputFiles, ...styles.outputFiles]) {
    const committed = await readFile(file.path).catch(() => Buffer.alloc(0));
    if (!committed.equals(Buffer.from(file.contents))) {
      console.error(`${file.path} differs from a fresh build: run "npm run build" and commit.`);
      process.exitCode = 1;
    }
  }
}
for (const name of ["board.js", "board.css"]) {
  const bytes = await readFile(join(out, name));
  const zipped = gzipSync(bytes, { level: 9 }).length;
  total += zipped;
  console.log(`${name}  ${bytes.length} bytes, ${zipped} gzipped`);
}
console.log(`total gzipped ${total}`);
