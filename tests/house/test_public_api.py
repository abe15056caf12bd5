"""What each module offers is what its `__all__` says."""

import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest

import minesnb

FOUND = pkgutil.walk_packages(minesnb.__path__, "minesnb.")
MODULES = [
    "minesnb",
    *sorted(
        module.name
        for module in FOUND
        if not any(part.startswith("_") for part in module.name.split("."))
    ),
]


def own_names(module):
    """Return the public classes and functions that the module itself defines."""
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("name", MODULES)
def test_all(name):
    """`__all__` has no doubles; it names only what exists, and every public definition."""
    module = importlib.import_module(name)
    offered = list(getattr(module, "__all__", []))

    assert sorted(set(offered)) == sorted(offered)
    assert [] == [entry for entry in offered if not hasattr(module, entry)]
    assert set() == own_names(module) - set(offered)


@pytest.mark.parametrize("name", MODULES)
def test_docstring(name):
    """Every public module says in its first line what it is for."""
    first = (importlib.import_module(name).__doc__ or "").strip().splitlines()[:1]

    assert first
    assert first[0].endswith((".", ":"))


def test_cheap_import():
    """`import minesnb` loads no heavy library; those load where they are used."""
    heavy = "networkx anywidget ipywidgets IPython traitlets tornado voila asyncio"
    code = f"import sys, minesnb; print(*(m for m in {heavy.split()} if m in sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    ).stdout.split()

    assert [] == loaded
