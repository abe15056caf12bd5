"""What happened, told as events: each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import WHOLE
from minesnb.core.log import Log
from minesnb.core.words import count, join
from minesnb.games.gold_mine import elements, names
from minesnb.games.gold_mine.rules.components import deck_of, kind_of, tile_of
from minesnb.games.gold_mine.rules.ending import held, hopeless, needed, turns_allowed
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, STEPS, cell_of, corridor_of
from minesnb.games.gold_mine.rules.movement import reach
from minesnb.games.gold_mine.rules.setup import TOKENS
from minesnb.games.gold_mine.rules.state import team

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import Challenge, GoldMineState


class GoldMineLog(Log):
    """The log of Gold Mine."""

    # -- the start

    def start_rolled(self, seat: int, value: int) -> None:
        """A roll for the start."""
        self.tell("GM-8", f"{{{seat}}} rolls {value} for the start.", elements.purse(seat))

    def tied(self, first: list[int]) -> None:
        """Several rolled highest."""
        tied = join([f"{{{seat}}}" for seat in first])
        self.tell("GM-A1", f"{tied} tie and roll again.")

    def starts(self, starter: int, stack: int) -> None:
        """Who starts, and what lies ready."""
        self.tell("GM-8", f"{{{starter}}} rolled highest and starts.", elements.purse(starter))
        text = f"{stack} tiles lie face down for the first phase, the others form the supply."
        self.tell("GM-6", text, elements.SUPPLY)
        self.tell("GM-7", f"Everybody has {TOKENS} Gold tokens and {TOKENS} Bat tokens.")
        self.tell("GM-10", f"Place {count(stack, 'tile')} in turn.", elements.SUPPLY)

    def dealt(self, state: GoldMineState, seat: int, kind: int) -> None:
        """A covered tile of one's own."""
        name = deck_of(state.deck).kinds[kind].name
        text = f"You get a tile of your own: {name}."
        self.tell("GM-55", text, seen_by=(seat, WHOLE), reveals=True)

    def all_dealt(self, own: int) -> None:
        """Everybody has their covered tiles."""
        text = f"Everybody keeps {own} tiles covered: a cavern, two with a passage, two with mud."
        self.tell("GM-55", text)

    # -- tiles

    def drew(self, state: GoldMineState, kind: int) -> None:
        """A tile is drawn, from the stack in the first phase, from the supply in the second."""
        name = deck_of(state.deck).kinds[kind].name
        rule = "GM-A2" if state.tile_in_hand >= 0 else "GM-10" if state.stack else "GM-19"
        text = f"{{{state.turn}}} draws a tile: {name}."
        self.tell(rule, text, elements.TILE_IN_HAND, reveals=True)

    def placed(self, state: GoldMineState, kind: int, cell: int, turn: int) -> None:
        """A tile is placed; a chamber gets its nugget."""
        tile = deck_of(state.deck).kinds[kind]
        place = elements.tile(cell)
        rule = "GM-10" if state.stack else "GM-19"
        if state.tile_in_hand < 0:
            self.tell("GM-A11", f"{{{state.turn}}} uses a tile of their own.", place)
        text = f"{{{state.turn}}} places a {tile.name}, {names.say_place(cell)}."
        self.tell(rule, text, place)
        if tile.kind == "chamber":
            rule = "GM-12" if state.stack else "GM-23"
            self.tell(rule, "A nugget is laid in the new chamber.", elements.nugget(cell))
        self._joined(state, kind, cell, turn)

    def _joined(self, state: GoldMineState, kind: int, cell: int, turn: int) -> None:
        """What the new tile joins: everything beside a cavern, or nothing but rock."""
        deck = deck_of(state.deck)
        place = elements.tile(cell)
        beside = [state.layout.map.tiles.get(cell + step) for step in STEPS]
        spaces = [tile for tile in beside if tile is not None and deck.space[tile]]
        if deck.kinds[kind].is_space:
            self.tell("GM-26", "A cavern is open to whatever lies beside it.", place)
            if spaces:
                self.tell("GM-A16", "Open rooms side by side are joined.", place)
            return
        openings = deck.openings[tile_of(kind, turn)]
        if not spaces and not openings & state.layout.map.open_spots[cell].must_open:
            self.tell("GM-29", "Solid rock meets solid rock; that is allowed.", place)

    def returned(self, state: GoldMineState) -> None:
        """A tile that fits nowhere goes back; of several the first."""
        if state.tile_in_hand < 0:
            text = (
                f"None of {{{state.turn}}}'s own tiles fits anywhere: the first of them goes back."
            )
            self.tell("GM-A11", text, elements.SUPPLY)
            return
        rule = "GM-11" if state.stack else "GM-20"
        text = f"The tile fits nowhere: {{{state.turn}}} puts it back."
        self.tell(rule, text, elements.SUPPLY)

    def nothing_fits(self, state: GoldMineState) -> None:
        """No tile of the supply fits; the step of the Excavate action remains."""
        text = "No tile that is left fits anywhere; what remains is the step."
        self.tell("GM-A4", text, elements.SUPPLY, elements.miner(state.turn))

    def second_phase(self, state: GoldMineState, first: int) -> None:
        """All miners go to the ladder; play begins."""
        self.tell("GM-13", "All tiles lie: every miner climbs down to the entrance.")
        rule = "GM-A3"
        text = f"{{{first}}} begins the search for gold; {needed(state)} nuggets are needed."
        self.tell(rule, text, elements.miner(first))

    def digs(self, state: GoldMineState) -> None:
        """A player excavates."""
        text = f"{{{state.turn}}} digs on: a tile is drawn."
        self.tell("GM-15", text, elements.miner(state.turn))

    def walks(self, state: GoldMineState) -> None:
        """A player rolls to walk."""
        self.tell("GM-15", f"{{{state.turn}}} rolls the die to walk.", elements.miner(state.turn))

    def tries_passage(self, state: GoldMineState) -> None:
        """A player tries the Secret Passage."""
        self.tell(
            "GM-37", f"{{{state.turn}}} tries the Secret Passage.", elements.miner(state.turn)
        )

    def rests(self, state: GoldMineState) -> None:
        """A player does not move."""
        self.tell("GM-16", f"{{{state.turn}}} does not move.", elements.miner(state.turn))
        cell = cell_of(state.miners[state.turn])
        if cell in state.gold:
            self.tell("GM-A7", "Who passes on gold may still collect it.", elements.nugget(cell))

    def rolled(self, state: GoldMineState, value: int) -> None:
        """The die of a move, or of the bonus move."""
        rule = "GM-48" if state.bonus else "GM-15"
        more = " as a bonus" if state.bonus else ""
        text = f"{{{state.turn}}} rolls {value}: up to {count(value, 'tile')}{more}."
        self.tell(rule, text, elements.die(0))

    def passage_roll(self, one: int, two: int, *, success: bool) -> None:
        """Both dice before a Secret Passage."""
        dice = (elements.die(0), elements.die(1))
        if success:
            reason = "equal dice" if one == two else "seven in all"
            text = f"{one} and {two}, {reason}: the water is low, the Secret Passage is open."
            self.tell("GM-38", text, *dice)
        else:
            text = f"{one} and {two}: the passage is flooded; up to {count(min(one, two), 'tile')} on foot."
            self.tell("GM-39", text, *dice)

    def moved(self, state: GoldMineState, mover: int, node: int, *, wins: bool) -> None:
        """A miner moves; one who is rich enough and comes to the entrance wins."""
        place = elements.miner(mover)
        where = names.say_place(cell_of(node))
        if state.reach == 0:
            text = f"{{{mover}}} dives through the water and comes up {where}."
            self.tell("GM-40", text, place)
        elif state.challenge is None:
            self.tell("GM-31", f"{{{mover}}} walks; now {where}.", place)
        else:
            text = f"The bats drive {{{mover}}} away; now {where}."
            self.tell("GM-51", text, place)
        deck = deck_of(state.deck)
        tile = state.layout.map.tiles[cell_of(node)]
        if state.options.mud and state.reach and corridor_of(node) in deck.muddy[tile]:
            rule = "GM-A10" if state.bonus else "GM-53"
            self.tell(rule, "A puddle of mud ends the move.", place)
        if deck.kinds[kind_of(tile)].kind == "cavern":
            self.tell("GM-36", "From a cavern every tunnel beside it can be reached.", place)
        if wins:
            self._reached_entrance(state, mover, node)
        elif node == ENTRANCE_NODE:
            self.tell("GM-35", "The entrance can be passed at any time.", place)

    def _reached_entrance(self, state: GoldMineState, mover: int, node: int) -> None:
        """A miner who is rich enough comes to the entrance: the game is won."""
        place = elements.miner(mover)
        winners = join([f"{{{seat}}}" for seat in team(state, mover)])
        gold = count(held(state, mover), "nugget")
        if state.options.alliances:
            text = f"Both partners are at the entrance with {gold}: {winners} win."
            self.tell("GM-57", text, place)
            self.tell("GM-A12", "They win as soon as both stand there.", place)
        else:
            self.tell("GM-3", f"{winners} reaches the entrance with {gold} and wins.", place)
        if mover != state.current_player:
            self.tell("GM-A13", "Being driven there counts as reaching it.", place)
        walk = reach(state.layout, state.miners[mover], state.reach, mud=False, stop=False)
        if walk.get(node, state.reach) < state.reach:
            self.tell("GM-A14", "The rest of the move is void.", place)

    def stayed(self, state: GoldMineState) -> None:
        """A move ends where it began."""
        place = elements.miner(state.turn)
        if state.challenge:
            self.tell("GM-A21", "The miner stays where he is.", place)
        elif state.reach == 0:
            self.tell("GM-A6", f"{{{state.turn}}} stays on this side of the water.", place)
        else:
            self.tell("GM-34", f"{{{state.turn}}} stays where they are.", place)
            self.tell("GM-16", "A move can be declined.", place)

    def collected(self, state: GoldMineState, cell: int) -> None:
        """A nugget is collected."""
        seat = state.turn
        now = count(state.nuggets[seat] + 1, "nugget")
        text = f"{{{seat}}} collects a nugget and now holds {now}, open for all to see."
        self.tell("GM-41", text, elements.purse(seat), elements.nugget(cell), gain="+1")
        self.tell("GM-9", f"{needed(state)} are needed to win.", elements.purse(seat))

    def challenge_issued(self, state: GoldMineState, challenge: Challenge) -> None:
        """A challenge is issued and its token spent."""
        seat, defender = state.turn, challenge.defender
        both = (elements.miner(seat), elements.miner(defender))
        if challenge.bats:
            self.tell("GM-50", f"{{{seat}}} sends bats after {{{defender}}}.", *both)
        else:
            self.tell("GM-45", f"{{{seat}}} challenges {{{defender}}} for gold.", *both)
            tile = state.layout.map.tiles[cell_of(state.miners[seat])]
            if deck_of(state.deck).space[tile]:
                self.tell("GM-A15", "All who stand in an open room stand together.", *both)
        token = elements.token(seat, "bats" if challenge.bats else "gold")
        self.tell("GM-52", "The token is spent.", token)

    def duel_roll(self, state: GoldMineState, challenge: Challenge) -> None:
        """One of the three rolls of a challenge."""
        one, two = challenge.rolls[-1]
        text = f"{{{state.turn}}} {one}, {{{challenge.defender}}} {two}."
        text = f"Roll {len(challenge.rolls)} of 3: {text}"
        self.tell("GM-44", text, elements.die(0), elements.die(1))

    def decided(self, challenge: Challenge, winner: int) -> None:
        """Who has won the challenge."""
        higher = sum(two > one for one, two in challenge.rolls)
        text = f"{{{winner}}} wins the challenge: the defender was higher {count(higher, 'time')}."
        self.tell("GM-44", text, elements.miner(winner))

    def nothing_to_take(self, state: GoldMineState, loser: int) -> None:
        """A Gold Challenge that moves no nugget."""
        if not state.nuggets[loser]:
            self.tell("GM-A8", f"{{{loser}}} has no nugget to lose.", elements.purse(loser))
        else:
            self.tell("GM-A9", "No chamber is free for the nugget; it stays.")

    def laid(self, state: GoldMineState, winner: int, loser: int, cell: int) -> None:
        """The winner takes a nugget from the loser and lays it in a chamber."""
        text = f"{{{winner}}} takes a nugget from {{{loser}}}"
        self.tell("GM-46", f"{text}.", elements.purse(loser), gain="-1")
        text = f"It is laid in a chamber {names.say_place(cell)}."
        self.tell("GM-47", text, elements.nugget(cell))
        if any(node >= 0 and cell_of(node) == cell for node in state.miners):
            text = "Whoever stands there can take it in a later turn of their own."
            self.tell("GM-49", text, elements.nugget(cell))

    def left(self, state: GoldMineState) -> None:
        """The winner takes nothing."""
        self.tell("GM-46", f"{{{state.current_player}}} takes no nugget.")

    def bats_roll(self, winner: int, loser: int, value: int) -> None:
        """The winner of a Bat Challenge rolls for the flight."""
        text = f"{{{winner}}} rolls {value} and drives {{{loser}}} up to {count(value, 'tile')}."
        self.tell("GM-51", text, elements.die(0), elements.miner(loser))

    def handed_over(self, giver: int, taker: int) -> None:
        """Partners hand a nugget over."""
        text = f"{{{giver}}} hands {{{taker}}} a nugget."
        self.tell("GM-58", text, elements.purse(taker), elements.purse(giver), gain="+1")

    def passed(self, seat: int) -> None:
        """The turn passes clockwise."""
        self.tell("GM-14", f"It is {{{seat}}}'s turn: move, then act.", elements.miner(seat))

    def count_begins(self, state: GoldMineState) -> None:
        """From now on turns without a nugget are counted: a house rule."""
        if hopeless(state):
            turns = count(turns_allowed(state), "turn")
            text = (
                "No tile has a place, and nobody has a way to a nugget or home with enough of them. "
                f"By our house rule the game ends after {turns} in which no nugget is taken or lost."
            )
            self.tell("GM-A20", text, elements.SUPPLY)

    def ended_without_gold(self, state: GoldMineState) -> None:
        """The game ends because nobody can win any more, or nobody does: a house rule."""
        winners = state.game.winners(state)
        best = held(state, winners[0])
        rounds = "three" if hopeless(state) else "thirty"
        text = (
            f"No tile has a place any more, and for {rounds} rounds no nugget was taken or lost. By our "
            f"house rule the game ends: {join([f'{{{seat}}}' for seat in winners])} with "
            f"{count(best, 'nugget')}."
        )
        self.tell("GM-A20", text, *map(elements.purse, winners))
