// Run a Python program in Pyodide: node run.mjs PROGRAM WHEEL...
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [program, ...wheels] = process.argv.slice(2);
try {
  const pyodide = await loadPyodide();
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
  }
  await pyodide.runPythonAsync(await readFile(program, "utf8"));
} catch (error) {
  // Node would print the line of Pyodide's own source, which is a megabyte long.
  console.error(error.message);
  process.exit(1);
}
