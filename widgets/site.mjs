// Bundles the static site's scripts, and compiles its Python with the very Python that will run it:
// node site.mjs PYTHON_FOLDER OUT
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";
import { common } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [source, out] = process.argv.slice(2);

await build({
  ...common,
  absWorkingDir: here,
  entryPoints: ["page", "worker", "service"].map((name) => `src/site/${name}.ts`),
  outdir: out,
  external: ["*/pyodide.mjs"],
});

const python = await loadPyodide();
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: source }, "/site");
const compiled = python.runPython(`
import compileall, pathlib, py_compile
done = compileall.compile_dir(
    "/site", quiet=1, legacy=True, stripdir="/site", optimize=2,
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
for source in pathlib.Path("/site").rglob("*.py"):
    source.unlink()
done
`);
if (!compiled) process.exit(1);
