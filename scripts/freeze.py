"""Write down all that the games say in seeded random games, to compare two versions of the code.

``python scripts/freeze.py OUT`` writes OUT/<game>/<kind>.txt, and beside it a folder of pictures. The code
that speaks is the `minesnb` that Python imports, so that one script asks two checkouts:

    PYTHONPATH=before python scripts/freeze.py /tmp/before --game gold_mine
    PYTHONPATH=after  python scripts/freeze.py /tmp/after --game gold_mine
    python scripts/freeze.py --compare /tmp/before /tmp/after

Only what a player, a teacher or a file can see is written, never how a state is made inside. What is
written is the same in every process.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import importlib
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import minesnb
from minesnb.core.errors import BadPosition
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL, Action, Game, State
from minesnb.core.picture import Picture
from minesnb.core.rulebook import Event
from minesnb.testing.setups import setups

__all__ = ["compare", "freeze", "kinds"]

EVERY = {
    "kings_under_mountains": 4,
    "gold_mine": 120,
    "cave_vs_cave": 5,
    "imperial_miners": 40,
}
"""At one state in so many everything is written: about twenty seconds a game."""
CANDIDATES = 37
"""Of the candidates, one in so many is asked why it is refused."""
APPRAISALS = 4
"""At one in so many of the states at which everything is written, the legal actions are appraised."""
KEEN = 4
"""A keen player takes the best of so many actions, so that games are seen that are played to be won."""
BRANCH = "    "


def kinds(game: Game[Any, Any]) -> Iterator[tuple[str, int, dict[str, object], bool]]:
    """Yield (name, players, options, keen): every number of players, plain, keen and with each option.

    An option is played with another where it cannot be played alone.
    """
    best: dict[tuple[int, str, object], dict[str, object]] = {}
    for players, options in setups(game):
        if not options:
            yield f"{players}", players, {}, False
            yield f"{players}-keen", players, {}, True
        for name, value in options.items():
            known = best.get((players, name, value))
            if known is None or len(options) < len(known):
                best[players, name, value] = options
    for (players, name, value), options in best.items():
        yield f"{players}-{name}-{value}".lower(), players, options, False


def freeze(game: Game[Any, Any], folder: Path, every: int) -> None:
    """Play one game of each kind, and write what it says into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, players, options, keen in kinds(game):
        pictures = folder / name
        pictures.mkdir()
        rng = random.Random(f"{game.id}:{name}")
        lines = [f"{game.id} {name} {options}"]
        state = game.empty_table(players, options=options)
        step = 0
        while True:
            over = state.current_player == TERMINAL
            lines.append(f"@ {step} player {state.current_player}")
            legal = " ".join(str(action) for action in state.legal_actions())
            lines.append(f"moves {_digest(legal)}")
            # Every step of a game comes at its turn: a step of `every` alone would meet few phases.
            if step == 0 or over or rng.random() * every < 1:
                lines += _all_about(game, state, rng, step, pictures)
            if over:
                break
            action = _chosen(game, state, rng, keen=keen)
            lines.append(f"action {action}")
            transition = state.transition(action)
            lines += [_event(event) for event in transition.events]
            state = transition.state
            step += 1
        text = "\n".join(lines) + "\n"
        (folder / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"{game.id} {name}: {step} steps", flush=True)


def _chosen(game: Game[Any, Any], state: State[Any], rng: random.Random, *, keen: bool) -> Action:
    """Return an outcome of chance or a legal action, the best of a few for a keen player."""
    if state.current_player == CHANCE:
        outcome: Action = state.sample_chance(rng)
        return outcome
    legal: tuple[Action, ...] = state.legal_actions()
    some = [legal[int(rng.random() * len(legal))] for _ in range(KEEN if keen else 1)]
    if len(some) == 1:
        return some[0]
    seen = state.observation(state.current_player)
    return max(some, key=lambda action: game.appraise(seen, action).value)


def _event(event: Event) -> str:
    more = f" seen_by {event.seen_by} reveals {event.reveals} gain {event.gain!r}"
    return f"event {event.rule} {event.text} | {' '.join(event.elements)}{more}"


def _all_about(
    game: Game[Any, Any], state: State[Any], rng: random.Random, step: int, pictures: Path
) -> Iterator[str]:
    """Yield what the game says of one state, a keyword at the beginning of each line."""
    yield from _block("board", str(state))
    yield from _position("position", game, state)
    yield from _block("component", "\n".join(game.components(state)))
    yield f"secrets {game.has_secrets(state)} verdict {game.verdict(state)!r}"
    yield from _scores(state)
    yield f"returns {state.returns()}"
    outcomes = state.chance_outcomes()
    yield f"outcomes {len(outcomes)} {_digest(' '.join(f'{o}:{w}' for o, w in outcomes))}"
    yield from (f"outcome {outcome} weighs {weight}" for outcome, weight in outcomes[:20])
    yield from _picture("whole", game.picture(state), step, pictures)
    yield from _graphs(game, state, step, pictures)
    for seat in range(state.num_players):
        yield f"seat {seat} {game.seat_emblem(state, seat)} colour {game.seat_colour(state, seat)}"
    if state.current_player >= 0:
        yield f"prompt {game.prompt(state)}"
        yield from _legal(game, state, appraised=rng.random() * APPRAISALS < 1)
        yield from _refused(state, step)
    for viewer in (*range(state.num_players), SPECTATOR):
        seen = state.observation(viewer)
        yield from _block(f"seen-{viewer}", str(seen))
        yield from _scores(seen, f"score-seen-{viewer}")
        if viewer in (state.current_player, SPECTATOR):
            yield from _picture(f"seen-{viewer}", game.picture(seen), step, pictures)
        if viewer >= 0:
            guess = state.determinize(viewer, random.Random(step))
            yield from _position(f"guess-{viewer}", game, guess)


def _block(keyword: str, text: str) -> Iterator[str]:
    yield from (f"{keyword} {line}" for line in text.split("\n"))


def _position(keyword: str, game: Game[Any, Any], state: State[Any]) -> Iterator[str]:
    """Yield the position text, or why there is none here."""
    try:
        text = game.position_text(state)
    except BadPosition as error:
        text = f"none: {error}"
    yield from _block(keyword, text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _scores(state: State[Any], keyword: str = "score") -> Iterator[str]:
    for seat, score in enumerate(state.scores()):
        yield f"{keyword} {seat} {score.total} {score.note}"
        for line in score.lines:
            yield f"{keyword} {seat}{BRANCH}{line.value:+d} {line.label} ({line.rule})"


def _legal(game: Game[Any, Any], state: State[Any], *, appraised: bool) -> Iterator[str]:
    """Yield every legal action with its label, its paths and perhaps what the mover's bot thinks."""
    seen = state.observation(state.current_player)
    for action in seen.legal_actions():
        paths = " / ".join(" > ".join(path) for path in game.paths(seen, action))
        yield f"legal {action} | {game.label(seen, action)} | {paths}"
        if appraised:
            appraisal = game.appraise(seen, action)
            yield f"appraisal {action} | {appraisal.value!r} {appraisal.reason}"


def _refused(state: State[Any], step: int) -> Iterator[str]:
    """Yield the refusals of a sample of the candidates, as the player to move sees them."""
    seen = state.observation(state.current_player)
    candidates = seen.candidates()
    yield f"candidates {len(candidates)} in order {_digest(' '.join(map(str, candidates)))}"
    # Sorted, the sample is of the same candidates even where they come in another order.
    for action in sorted(candidates, key=str)[step % CANDIDATES :: CANDIDATES]:
        for refusal in seen.explain(action):
            text = f"{refusal.rule} {refusal.text} | {' '.join(refusal.elements)}"
            yield f"refusal {action} | {text}"


def _picture(keyword: str, picture: Picture, step: int, folder: Path) -> Iterator[str]:
    """Yield what a picture holds, and write it as a file with one element a line."""
    svg = f"<all>{''.join(picture.live())}</all>"
    path = folder / f"{step:05}-{keyword}.svg"
    path.write_text(svg.replace("><", ">\n<") + "\n", encoding="utf-8", newline="\n")
    yield f"picture-{keyword} {folder.name}/{path.name} {_digest(svg)}"
    for pane, live in zip(picture.panes, picture.live(), strict=True):
        size = f"row {pane.row} {pane.width}x{pane.height} {pane.grow} {pane.fold} {pane.zoom}"
        yield f"pane-{keyword} {pane.id} {pane.label} {size} {_digest(str(live))}"


def _graphs(game: Game[Any, Any], state: State[Any], step: int, folder: Path) -> Iterator[str]:
    """Yield the graphs of a state, and draw them, where the game has any."""
    draw = _drawer(game)
    if draw is None:
        return
    try:
        graphs = [state.graph()]
    except TypeError:
        graphs = [state.graph(seat) for seat in range(state.num_players)]
    for number, graph in enumerate(graphs):
        yield from (f"graph {number} {node} {data}" for node, data in graph.nodes(data=True))
        yield from (f"graph {number} {a} {b} {data}" for a, b, data in graph.edges(data=True))
        yield from _picture(f"graph-{number}", draw(graph), step, folder)


def _drawer(game: Game[Any, Any]) -> Callable[[Any], Picture] | None:
    """Return what draws the game's graphs, if it has any: its module has had two names."""
    for name in ("graph_picture", "sketch"):
        try:
            found: Callable[[Any], Picture] = importlib.import_module(f"{game.package}.{name}").draw
        except ModuleNotFoundError:
            continue
        return found
    return None


def compare(before: Path, after: Path, shown: int) -> Iterator[str]:
    """Yield the differences of two folders that `freeze` wrote: by game and keyword, the first few."""
    files = {path.relative_to(folder) for folder in (before, after) for path in folder.rglob("*")}
    found: dict[tuple[str, str], list[str]] = {}
    both = 0
    for path in sorted(path for path in files if path.suffix == ".txt"):
        if not (before / path).exists() or not (after / path).exists():
            where = before if (before / path).exists() else after
            found.setdefault((str(path.parent), "file"), []).append(f"only {where / path}")
            continue
        both += 1
        for keyword, difference in _differences(before / path, after / path):
            found.setdefault((str(path.parent), keyword), []).append(f"{path.name} {difference}")
    for (game, keyword), differences in found.items():
        count = len(differences)
        files_hit = len({difference.split(" ")[0] for difference in differences})
        yield f"{game}: {keyword}: {count} differences in {files_hit} files"
        yield from (f"  {difference}" for difference in differences[:shown])
    yield f"{both} files compared, {'equal' if not found else 'they differ'}"


def _differences(before: Path, after: Path) -> Iterator[tuple[str, str]]:
    """Yield (keyword, what differs) step by step; after the first other action nothing is alike."""
    for (step, old), (_, new) in zip(_steps(before), _steps(after), strict=False):
        if old == new:
            continue
        for keyword in dict.fromkeys([*old, *new]):
            was, now = old.get(keyword, []), new.get(keyword, [])
            if was == now:
                continue
            yield keyword, f"{step}{_first_lines(was, now)}"
            if keyword.startswith("picture-") and len(was) == len(now) == 1:
                name = was[0].split(" ")[1]
                old_svg, new_svg = (
                    (path.parent / name).read_text("utf-8").split("\n") for path in (before, after)
                )
                yield keyword, f"{step} {name}{_first_lines(old_svg, new_svg)}"
        if old.get("action") != new.get("action"):
            yield "action", f"{step}: the games part here; the rest was not compared"
            return


def _steps(path: Path) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield every step of a file: its line, and its other lines by keyword."""
    step, lines = "start", dict[str, list[str]]()
    for line in path.read_text("utf-8").split("\n"):
        if line.startswith("@ "):
            yield step, lines
            step, lines = line, {}
        else:
            lines.setdefault(line.split(" ")[0], []).append(line)
    yield step, lines


def _first_lines(was: list[str], now: list[str], most: int = 3) -> str:
    """Return the first lines that differ, shortened around where they do."""
    matcher = difflib.SequenceMatcher(a=was, b=now, autojunk=False)
    parts: list[str] = []
    for change, a, b, c, d in matcher.get_opcodes():
        if change == "equal" or len(parts) >= 2 * most:
            continue
        start = 0
        if b > a and d > c:
            pairs = zip(was[a], now[c], strict=False)
            start = next((i for i, (x, y) in enumerate(pairs) if x != y), 0)
        parts += [f"\n    - {_cut(line, start)}" for line in was[a:b][:most]]
        parts += [f"\n    + {_cut(line, start)}" for line in now[c:d][:most]]
    kinds_of = Counter(part[5] for part in parts)
    return f" (-{kinds_of['-']} +{kinds_of['+']})" + "".join(parts)


def _cut(line: str, around: int, most: int = 200) -> str:
    start = max(0, around - 60)
    return ("…" if start else "") + line[start : start + most]


def main() -> None:
    """Write down what the games say, or compare what was written."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("out", nargs="?", type=Path, help="the folder to write into")
    parser.add_argument("--game", choices=list(EVERY), help="only this game")
    parser.add_argument("--every", type=int, help="write all about one state in so many")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("A", "B"))
    parser.add_argument("--show", type=int, default=4, help="differences shown of each kind")
    given = parser.parse_args()
    if given.compare:
        before, after = given.compare
        lines = list(compare(before, after, given.show))
        print("\n".join(lines))
        raise SystemExit(int(lines[-1].endswith("they differ")))
    if given.out is None:
        parser.error("name a folder to write into, or --compare A B")
    print(f"minesnb of {Path(minesnb.__file__).parent}")
    for name in [given.game] if given.game else EVERY:
        freeze(minesnb.load(name), given.out / name, given.every or EVERY[name])


if __name__ == "__main__":
    main()
