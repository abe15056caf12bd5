"""The table of rules: where each stands in code, tests and lessons, and what is a hole."""

import json

import pytest

import minesnb
from scripts import rule_coverage

GAME = "kings_under_mountains"
RULES = list(minesnb.load(GAME).rules)


@pytest.fixture
def covered(tmp_path, monkeypatch, capsys):
    """A function that leaves what a test run saw, and returns the exit code and what is printed."""
    monkeypatch.chdir(tmp_path)

    def run(code, test, lesson):
        folder = tmp_path / rule_coverage.FOLDER
        folder.mkdir()
        half = len(code) // 2
        (folder / "a.json").write_text(json.dumps({"code": code[:half], "test": []}), "utf-8")
        (folder / "b.json").write_text(json.dumps({"code": code[half:], "test": test}), "utf-8")
        monkeypatch.setattr(rule_coverage, "taught", lambda _game: set(lesson))
        return rule_coverage.main([GAME]), capsys.readouterr().out

    return run


def test_whole(covered):
    """It exits 0 when every rule has code, a test and a lesson; notes need no code and no test."""
    active = [rule.id for rule in minesnb.load(GAME).rules.values() if rule.kind != "note"]
    code, out = covered(active, active, RULES)

    assert 0 == code
    assert f"all {len(RULES)} rules have what they need" in out


@pytest.mark.parametrize("missing", ["code", "test", "lesson"])
def test_hole(covered, missing):
    """It exits 1 and names the rule that lacks code, a test or a lesson."""
    columns = {"code": RULES, "test": RULES, "lesson": RULES}
    code, out = covered(**{**columns, missing: [rule for rule in RULES if rule != "KM-17"]})

    assert 1 == code
    assert "1 rule with a hole: KM-17" in out


def test_stranger(covered):
    """It exits 1 for a rule id that is cited but stands in no rulebook."""
    code, out = covered([*RULES, "KM-999"], RULES, RULES)

    assert 1 == code
    assert "in no rulebook: KM-999" in out


def test_all_games(tmp_path, monkeypatch, capsys):
    """Without a name it shows every game, those after a hole too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / rule_coverage.FOLDER).mkdir()
    (tmp_path / rule_coverage.FOLDER / "main.json").write_text('{"code": [], "test": []}', "utf-8")
    code = rule_coverage.main([])
    out = capsys.readouterr().out

    assert 1 == code
    assert [] == [
        rule for game in minesnb.game_ids() for rule in minesnb.load(game).rules if rule not in out
    ]


def test_without_a_run(tmp_path, monkeypatch, capsys):
    """It exits 2 and says what to run first where no test run left its table."""
    monkeypatch.chdir(tmp_path)

    assert 2 == rule_coverage.main([GAME])
    assert "run 'make test-python' first" in capsys.readouterr().err


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_taught_rules_are_real(game):
    """Every rule that a lesson names is in the rulebook."""
    assert set() == rule_coverage.taught(game) - set(minesnb.load(game).rules)
