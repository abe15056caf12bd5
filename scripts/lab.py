"""Build JupyterLite with the tutorials into the `lab/` of a built site: the notebook without a server.

Its Python is the site's own, and every wheel lies beside it: nothing comes from another host.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import nbformat

from scripts.site import LIBRARY, PYODIDE, ROOT, wheels

PINS = ROOT / "scripts" / "lab.txt"
"""What a notebook's Python needs beside our wheel, as `make lab` pins it."""
KERNEL = "jupyterlite-pyodide-kernel==0.8.6"
"""Made for the Pyodide of widgets/package.json. Not installed: JupyterLab would load its extension, and cannot."""
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
PROGRESS = "progress"
"""The folder beside the notebooks that keeps what a learner has done; the browser keeps both."""
FIRST = "learn/00_start.ipynb"
"""What is opened where the address names no notebook."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval' blob: {digests}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Wider than that of the other pages: JupyterLab compiles what checks its settings, anywidget imports from blobs."""
ALONE = """
const { serviceWorker } = navigator;
if (serviceWorker) {
  const lab = new URL("UPlab/", location.href).href;
  const own = (each) => each?.scope === lab;
  const one = serviceWorker.getRegistration.bind(serviceWorker);
  const all = serviceWorker.getRegistrations.bind(serviceWorker);
  serviceWorker.getRegistration = async (url) => [await one(url)].find(own);
  serviceWorker.getRegistrations = async () => (await all()).filter(own);
}
"""
"""JupyterLite takes every service worker of the host for its own and ends it; so it is shown its own alone."""
DOOR = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>minesnb: the tutorials as notebooks</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<script>
const query = new URLSearchParams(location.search);
if (!query.has("path")) query.set("path", "FIRST");
location.replace(`lab/index.html?${query}${location.hash}`);
</script>
</head>
<body></body>
</html>
"""
"""JupyterLite's own forgets which notebook was asked for."""


def gather(folder: Path) -> list[Path]:
    """Put all wheels of a notebook's Python into a folder, and return those that hold parts of JupyterLab."""
    wheels(folder, f"--requirement={PINS}")
    wheels(folder, KERNEL)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*command, f"--wheel-dir={folder}", str(ROOT)], check=True)
    kernel = next(folder.glob("jupyterlite_pyodide_kernel-*.whl"))
    with zipfile.ZipFile(kernel) as packed:
        for name in packed.namelist():
            # A widgetsnbextension is for the classic notebook.
            if re.search(r"/static/pypi/(?!widgetsnbextension)[^/]+\.whl$", name):
                (folder / Path(name).name).write_bytes(packed.read(name))
    return [
        kernel,
        next(folder.glob("jupyterlab_widgets-*.whl")),
        next(folder.glob("anywidget-*.whl")),
    ]


def run_jupyterlite(out: Path, here: Path, extensions: list[Path]) -> None:
    """Have JupyterLite build its files with the tutorials and these extensions; end with its words if it fails."""
    learn = here / "files" / "learn"
    learn.mkdir(parents=True)
    for notebook in (ROOT / "notebooks" / "learn").glob("*.ipynb"):
        # JupyterLab wants each text whole, and gets it so from a server.
        text = json.dumps(nbformat.read(notebook, as_version=4))
        (learn / notebook.name).write_text(text, "utf-8")
    # A folder of the site's is not asked for in vain.
    kept = here / "files" / PROGRESS / "lessons"
    kept.mkdir(parents=True)
    (kept / "about.txt").write_text(
        "Your browser keeps here what you have done in the tutorials.\n"
    )
    settings = {
        "apps": ["lab"],
        "output_dir": str(out),
        "federated_extensions": [str(wheel) for wheel in extensions],
        # Those of the Python that builds are no part of the site.
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    (here / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": settings}))
    done = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build"],
        cwd=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    if done.returncode:
        sys.exit(f"JupyterLite could not be built:\n{done.stdout}")


def lock(python: Path, folder: Path) -> dict[str, Any]:
    """Return what Pyodide calls a lock file: the wheels of a folder, which are all that it may load."""
    packages = {}
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        packages[name.replace("_", "-")] = {
            "name": name.replace("_", "-"),
            "version": version,
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
            # All are loaded as the kernel starts, so it need not be known which needs which.
            "imports": [],
            "depends": [],
        }
    told = json.loads((python / "pyodide-lock.json").read_text("utf-8"))
    return {"info": told["info"], "packages": packages}


def configure(out: Path, python: Path) -> None:
    """Tell the kernel where its files lie, and that there are no others."""
    locked = lock(python, out / "python")
    (out / "python" / "pyodide-lock.json").write_text(json.dumps(locked), "utf-8")
    # A notebook may ask for all of Python's library, and for its sources; a page's has neither.
    shutil.copy(PYODIDE / LIBRARY, out / "python")
    file = out / "jupyter-lite.json"
    config = json.loads(file.read_text("utf-8"))
    config["jupyter-config-data"].setdefault("litePluginSettings", {})[PLUGIN] = {
        "pyodideUrl": f"./../assets/{python.name}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": "./python/pyodide-lock.json",
            "stdLibURL": f"./python/{LIBRARY}",
            "packages": list(locked["packages"]),
            "env": {"MINESNB_DATA": f"/drive/{PROGRESS}"},
            # A message's `null` is None, as in any other kernel.
            "convertNullToNone": True,
        },
    }
    file.write_text(json.dumps(config), "utf-8")


def guard(file: Path, up: str) -> None:
    """Give a page our sign, no service worker but its own, and a policy that names its scripts by their content."""
    text = file.read_text("utf-8")
    script = f"<script>{ALONE.replace('UP', up)}</script>"
    code = re.findall(r'<script(?: type="module")?>(.*?)</script>', script + text, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in code]
    policy = POLICY.format(digests=" ".join(f"'sha256-{digest}'" for digest in digests))
    head = f"""<head>
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
{script}"""
    file.write_text(text.replace("<head>", head, 1), "utf-8")


def build(site: Path) -> None:
    """Build `lab/` anew in a built site. Its service worker does not keep it: it is many times larger than the rest."""
    out = site / "lab"
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as there:
        here = Path(there)
        packed = here / "wheels"
        packed.mkdir()
        kernel, widgets, anywidget = gather(packed)
        run_jupyterlite(out, here, [kernel, widgets, anywidget])
        # These two hold nothing for Python.
        kernel.unlink()
        widgets.unlink()
        shutil.copytree(packed, out / "python")
    configure(out, next((site / "assets").glob("pyodide-*")))
    (out / "index.html").write_text(DOOR.replace("FIRST", FIRST), "utf-8")
    for page in out.rglob("*.html"):
        guard(page, "../" * (len(page.relative_to(site).parts) - 1))


def weigh(folder: Path) -> str:
    """Say what a folder's files weigh, and what they do compressed one by one, as hosts send them."""
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    sent = sum(min(len(file), len(gzip.compress(file))) for file in files)
    return f"{len(files)} files, {sum(map(len, files)) / 1e6:.1f} MB, {sent / 1e6:.1f} MB gzipped"


if __name__ == "__main__":
    build(ROOT / "site")
    print(f"site/lab: {weigh(ROOT / 'site' / 'lab')}")
