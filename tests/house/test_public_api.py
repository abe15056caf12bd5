"""What each module offers is what its `__all__` says."""

import importlib
import inspect
import subprocess
import sys

import pytest

from tests.repository import MODULES


def is_room(name):
    """Whether a module lies inside the package of a game."""
    return name.startswith("minesnb.games.") and name.count(".") > 2


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
    """`__all__` has no doubles, and names only what exists."""
    module = importlib.import_module(name)
    offered = list(getattr(module, "__all__", []))

    assert sorted(set(offered)) == sorted(offered)
    assert [] == [entry for entry in offered if not hasattr(module, entry)]


@pytest.mark.parametrize("name", [name for name in MODULES if not is_room(name)])
def test_offered(name):
    """`__all__` names every public definition, but inside a game, whose package offers the game."""
    module = importlib.import_module(name)

    assert set() == own_names(module) - set(getattr(module, "__all__", ()))


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
