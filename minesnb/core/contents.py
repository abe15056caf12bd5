"""What stands in the TOML files that lie in our packages."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["compile_file", "found", "load", "write_compiled"]

_COMPILED = ".toml.json"


def load(package: str, name: str) -> dict[str, Any]:
    """Return what stands in ``name.toml`` of a package, a dotted name; raise FileNotFoundError where there is none."""
    content = found(package, name)
    if content is None:
        raise FileNotFoundError(f"{package} has no {name}.toml")
    return content


def found(package: str, name: str) -> dict[str, Any] | None:
    """Return what stands in ``name.toml`` of a package, a dotted name, and None where there is none."""
    folder = resources.files(package)
    compiled = folder.joinpath(f"{name}{_COMPILED}")
    if compiled.is_file():
        return msgspec.json.decode(compiled.read_bytes(), type=dict[str, Any])
    file = folder.joinpath(f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def compile_file(file: Path) -> None:
    """Write what stands in a TOML file where `load` looks first, in a form that is read in a tenth of the time."""
    write_compiled(file.parent, file.stem, tomllib.loads(file.read_text(encoding="utf-8")))


def write_compiled(folder: Path, name: str, content: object) -> None:
    """Write into a package's folder what `found` and `load` then find under a name."""
    (folder / f"{name}{_COMPILED}").write_bytes(msgspec.json.encode(content))
