"""What no file of the repository may contain, and what the texts promise."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from tests.repository import MODULES, ROOT, listed

OWN = Path(__file__).relative_to(ROOT)
LOCKS = {"package-lock.json"}


def lines():
    """Yield (path, number, line) of every text of the repository but this file."""
    for path in listed():
        if path in (OWN, Path("uv.lock")) or path.name in LOCKS:
            continue
        try:
            text = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield path, number, line


def found(pattern, under=(), but=()):
    """Return `path:line` for each line that matches."""
    regex = re.compile(pattern)
    return [
        f"{path}:{number}"
        for path, number, line in lines()
        if (not under or path.parts[0] in under) and path.name not in but and regex.search(line)
    ]


def test_no_other_host():
    """Nothing that runs names a host which delivers scripts, styles or fonts."""
    hosts = (
        r"//(cdn[.-]|cdnjs\.|unpkg\.|esm\.sh|esm\.run|[a-z.]*jsdelivr|fonts\.g|use\.fontawesome)"
    )

    assert [] == found(hosts)


def test_no_private_paths():
    """No file names a folder of somebody's own machine."""
    private = r"(?<![A-Za-z0-9_.~-])/(work|farm|root|Users|home/[a-z]+)/"

    assert [] == found(private)


def test_nothing_left_open():
    """No test is switched off and no stub waits to be written."""
    hollow = (
        r"\b(TODO|FIXME|XXX)\b|raise NotImplementedError"
        r"|pytest\.(skip|importorskip|xfail)\(|mark\.(skip|skipif|xfail)\b"
        r"|\b(it|test|describe)\.(skip|todo|only)\("
    )

    assert [] == found(hollow, under=("minesnb", "widgets", "tests", "scripts", "bench", "binder"))


def test_waits_are_functions():
    """A wait in the browser is a function: our pages forbid the code that a string of it would be."""
    assert [] == found(r'wait_for_function\(f?"[^(]', ("tests", "scripts"))


def test_readme_examples():
    """The Python examples of the README and its neighbours run as printed, top to bottom."""
    documents = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
    for document in documents:
        names: dict[str, object] = {}
        text = document.read_text(encoding="utf-8")
        for match in re.finditer(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            block = match.group(1)
            line = text[: match.start()].count("\n") + 1
            if ">>>" in block:
                test = doctest.DocTestParser().get_doctest(
                    block, names, document.name, str(document), line
                )
                runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
                printed: list[str] = []
                runner.run(test, out=printed.append, clear_globs=False)
                names.update(test.globs)

                assert "" == "".join(printed)
            else:
                exec(compile("\n" * line + block, str(document), "exec"), names)  # noqa: S102


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    """The examples in docstrings give what they print."""
    printed: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        runner.run(test, out=printed.append)

    assert "" == "".join(printed)
