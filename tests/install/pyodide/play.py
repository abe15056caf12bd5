"""Play one random game of each kind; print what came of it, the same on every Python."""

import importlib
import json
import pkgutil
import random

import minesnb

for layer in ("core", "games", "bots", "lessons"):
    package = importlib.import_module(f"minesnb.{layer}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

results = {}
for name in minesnb.game_ids():
    game = minesnb.load(name)
    rng = random.Random(7)
    state = game.new_game(players=game.min_players, seed=7)
    moves = []
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
        else:
            action = rng.choice(state.legal_actions())
        moves.append(str(action))
        state = state.apply(action)
    results[name] = {"moves": moves, "returns": list(state.returns()), "board": str(state)}

print(json.dumps(results))
