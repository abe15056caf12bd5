// Bundles the static site's scripts, and compiles its Python with the very Python that will run it:
// node site.mjs OUT PYTHON_FOLDER…
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadPyodide } from "pyodide";
import { common } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [out, ...sources] = process.argv.slice(2);

await build({
  ...common,
  absWorkingDir: here,
  entryPoints: ["page", "worker", "service"].map((name) => `src/site/${name}.ts`),
  outdir: out,
  external: ["*/pyodide.mjs"],
});

const python = await loadPyodide();
const compile = python.runPython(`
import compileall, pathlib, py_compile
def compile(folder):
    done = compileall.compile_dir(
        folder, quiet=1, legacy=True, stripdir=folder, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    for source in pathlib.Path(folder).rglob("*.py"):
        source.unlink()
    return done
compile
`);
sources.forEach((source, number) => {
  const folder = `/source${number}`;
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: source }, folder);
  if (!compile(folder)) process.exit(1);
});
