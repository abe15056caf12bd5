"""The golden playthroughs: what a game tells of itself changes only on purpose."""

import pytest

from scripts.goldens import FOLDER, names, playthrough


@pytest.mark.parametrize(("name", "players"), [*names()])
def test_playthrough(name, players):
    """A game goes as its golden playthrough says, which `make goldens` writes anew."""
    golden = (FOLDER / f"{name}-{players}.txt").read_text(encoding="utf-8")

    assert golden == playthrough(name, players)


def test_no_strays():
    """Each golden file belongs to a game and a number of players that exist."""
    expected = {f"{name}-{players}.txt" for name, players in names()}

    assert expected == {path.name for path in FOLDER.iterdir()}
