// Run a Python program in Pyodide: node run.mjs PROGRAM WHEEL...
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [program, ...wheels] = process.argv.slice(2);
const pyodide = await loadPyodide();
for (const wheel of wheels) {
  pyodide.unpackArchive(await readFile(wheel), "wheel");
}
await pyodide.runPythonAsync(await readFile(program, "utf8"));
