"""The golden playthroughs: what a game tells of itself changes only on purpose."""

import pytest

from scripts.goldens import FOLDER, kinds, playthrough


@pytest.mark.parametrize(("file", "name", "players", "options"), [*kinds()])
def test_playthrough(file, name, players, options):
    """A game goes as its golden playthrough says, which `make goldens` writes anew."""
    golden = (FOLDER / file).read_text(encoding="utf-8")

    assert golden == playthrough(name, players, options)


def test_no_strays():
    """Each golden file belongs to a kind of game that exists."""
    expected = {file for file, *_ in kinds()}

    assert expected == {path.name for path in FOLDER.iterdir()}
