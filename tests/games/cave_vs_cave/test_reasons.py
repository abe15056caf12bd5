"""What Cave vs. Cave says stands in the rule that it cites; its prompts offer what is legal."""

from __future__ import annotations

from minesnb.games.cave_vs_cave import GAME
from minesnb.testing import check_reasons
from tests.games.cave_vs_cave.helpers import FULL, NEARLY, acting, at
from tests.games.helpers import after

RICH = "goods1: wood 9 stone 9 emmer 9 flax 7 food 9 gold 15\n"
USED = "cave1: E:junction_room C:tunnel D:treasury F:parlor I:retting_room H:storeroom"
LAST = "round: 8\nturn: 1\nturns: 7\n"
ALONE = "players: 1\n"
STATES = [
    at("round: 8\n"),
    at("round: 8\ngoods1: gold 5\n"),
    acting("masonry", f"{RICH}cave1: E:shelf K:dungeon J:-- H:--\nwalls1: J|K\n"),
    acting("masonry", "walls1: A|B A|C B|D\nwalls2: C|D C|E D|F E|F\n"),
    acting("breach", "walls1: E|F G|H\n"),
    acting("breach", f"cave1: {FULL}\nextra1: 3\nwalls1: X:S\n"),
    acting("masonry", f"cave1: {FULL}\nextra1: 2\n"),
    acting("undermining", "walls1: E|F G|H\n"),
    acting("excavation", "walls1: E|F G|H\ngoods1: food 5\n"),
    after(acting("excavation", "goods1: food 5\n"), "dig 0 1 C", "room stall"),
    after(acting("excavation", "goods1: food 5\n"), "dig 0 0 C", "room stall"),
    acting("expedition", f"{RICH}{USED}\n"),
    acting("expedition", f"goods1: wood 0 stone 3 food 0 flax 9\n{USED}\n"),
    after(acting("undermining", f"{RICH}cave1: E:storeroom C:equipment_room\n"), "use 0 storeroom 0"),
    after(acting("expedition", "goods1: wood 5\n"), "use 0 cave_entrance 0"),
    after(acting("expedition", "goods1: wood 5\n"), "gain 0 0"),
    acting("cultivation", f"cave1: {NEARLY.replace('A:--', 'A:retting_room')}\n"),
    acting("cultivation", "cave1: E:shelf C:retting_room\ngoods1: flax 9\n"),
    acting("cultivation", "cave1: E:shelf C:retting_room\ngoods1: flax 9\nretting_nominal: yes\n"),
    acting("undergrowth", "cave1: E:shelf C:retting_room D:parlor\ngoods1: food 0 flax 0\n"),
    acting("cultivation", "cave1: E:shelf C:secret_chamber D:retting_room\n"),
    acting("undergrowth", f"{RICH}cave1: E:shelf C:wood_storeroom D:prospecting_site H:tunnel\n"),
    acting("undergrowth", "cave1: E:shelf C:prospecting_site\nprospected: yes\n"),
    acting("undergrowth", "cave1: E:shelf C:prospecting_site\ndone: 0 1\n"),
    acting("undermining", f"{RICH}cave1: E:storeroom C:equipment_room\n"),
    acting("renovation", f"{RICH}cave1: E:shelf C:--\ndisplay: prospecting_site\n"),
    acting("undergrowth", "cave1: E:shelf C:prospecting_site\ngoods1: food 0\n"),
    acting("undergrowth", "cave1: E:shelf C:digging_cave\nwalls1: E|F G|H\n"),
    acting("undergrowth", "cave1: E:shelf C:wood_storeroom\nstoreroom_any: yes\n"),
    acting("drift_mining", f"{RICH}cave1: E:shelf C:spinning_wheel D:digging_cave\n"),
    acting("housework", f"{RICH}cave1: E:shelf C:retting_room D:--\ndisplay: equipment_room\n"),
    acting("housework", f"{RICH}cave1: {NEARLY.replace('A:--', 'A:storeroom')}\ndisplay: gold_vein\n"),
    acting("housework", f"{ALONE}{RICH}cave1: C:--\ndisplay: shelf spinning_wheel food_corner\n"),
    acting("excavation", f"{ALONE}solo_reveal: end_of_turn\ndone: 0\ncave1: C:--\n"),
    after(acting("drift_mining", f"{ALONE}goods1: gold 5\ncave1: I:-- J:-- K:digging_cave\n"),
          "dig 1 0 C", "...", "..."),
    acting("undergrowth", f"{ALONE}round: 7\nturns: 3\ngoods1: gold 5\n"),
    acting("undergrowth", f"{ALONE}round: 7\nturns: 3\ngoods1: gold 19\nwalls1: C|E E|F J|K G|I I|J\n"
           "cave1: E:state_room K:dungeon B:gold_vein I:secret_chamber J:-- F:-- D:spinning_wheel\n"),
    at(f"{ALONE}round: 7\n"),
    acting("undergrowth", f"{LAST}cave1: E:shelf\ngoods1: gold 4\ncave2: E:parlor C:--\n"),
    acting("undergrowth", f"{LAST}cave1: E:shelf\ngoods1: gold 1\ncave2: E:tunnel C:--\n"),
    acting("undergrowth", f"{LAST}cave1: E:shelf\ngoods1: gold 2\ncave2: E:tunnel C:--\n"),
]  # fmt: skip
"""What random games seldom say is said at these."""


def test_what_is_said_stands_in_its_rule():
    """Each message is met and stands in a sentence of its rule; prompts offer what is legal."""
    kinds = [(1, {}), (2, {}), (1, {"solo_reveal": "end_of_turn"})]

    check_reasons(GAME, map(GAME.position_text, STATES), kinds=kinds, every=1)
