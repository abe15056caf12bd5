"""What happened, as events, each by its rule: the start, rounds, goods, walls, digs, rooms, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.log import Log
from minesnb.core.words import count, join
from minesnb.games.cave_vs_cave import elements, names
from minesnb.games.cave_vs_cave.rules import ending
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    AT_UNDERGROWTH,
    CAVERN,
    DUNGEON,
    EQUIPMENT,
    FOOD,
    FOR_FLAX,
    FOR_ONE_ROOM,
    FOR_SEVERAL_ROOMS,
    FOR_WALL,
    GOODS,
    LIMITS,
    PROSPECTING,
    RETTING,
    ROOMS,
    SITES,
    STOREROOM,
    Goods,
    say_goods,
    walls_of_side,
)

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState


class CaveLog(Log):
    """The log of Cave vs. Cave."""

    # -- the start

    def first(self, seat: int) -> None:
        """Who starts, by lot."""
        self.tell("CC-9", f"{{{seat}}} has the starting player tile.", elements.START)

    def removed(self, room: int) -> None:
        """A room leaves the solo game."""
        self.tell("CC-43", f"The {ROOMS[room].name} leaves the game.", elements.DISPLAY)

    def solo_ready(self) -> None:
        """All that leaves the solo game has left."""
        text = "Nine rooms lie face down in the cave, nine in a stack."
        self.tell("CC-43", text, elements.STACK)
        self.tell("CC-44", "The Breach tile stays in the box: seven rounds.", elements.BOARD)

    # -- rounds

    def new_round(self, state: CaveState, tile: int) -> None:
        """A new action tile, and how many turns the round has."""
        turns = state.turns_each
        name = ACTION_TILES[tile].name
        place = (elements.tile(tile),)
        rounds = state.rounds
        text = f"Round {state.round} of {rounds}."
        self.tell("CC-44" if state.alone else "CC-10", text, elements.BOARD)
        self.tell("CC-11", f"{name} is turned up.", *place, reveals=True)
        rule = "CC-13" if state.num_players > 1 else "CC-44"
        text = (
            f"{count(turns, 'turn')} for each player."
            if state.num_players > 1
            else (f"You have {count(turns, 'turn')} in this round.")
        )
        self.tell(rule, text, elements.BOARD)

    def took(self, state: CaveState, tile: int) -> None:
        """A tile is taken."""
        found = ACTION_TILES[tile]
        place = (elements.tile(tile),)
        self.tell("CC-12", f"{{{state.turn}}} takes {found.name}.", *place)
        if found.more_gold:
            if state.alone:
                self.tell("CC-46", "Alone, no gold is asked for.", *place)
            else:
                self.tell(
                    "CC-A12",
                    f"{{{state.turn}}} has more gold now; what changes later does not matter.",
                    *place,
                )

    def gained(self, state: CaveState, before: Goods, after: Goods, gain: Goods, rule: str) -> None:
        """Goods come in; what is above the limit is lost."""
        seat = state.turn
        got = tuple(new - old for old, new in zip(before, after, strict=True))
        marks = tuple(elements.good(seat, good) for good in range(6) if gain[good])
        plus = ", ".join(f"+{n} {GOODS[good]}" for good, n in enumerate(got) if n)
        if any(got):
            self.tell(rule, f"{{{seat}}} gets {say_goods(got)}.", *marks, gain=plus)
        lost = tuple(want - have for want, have in zip(gain, got, strict=True))
        if any(lost):
            self.tell("CC-3", f"{say_goods(lost)} above the limit: lost.", *marks)

    def paid(self, state: CaveState, price: Goods, rule: str) -> None:
        """Goods are paid."""
        marks = tuple(elements.good(state.turn, good) for good in range(6) if price[good])
        self.tell(rule, f"{{{state.turn}}} pays {say_goods(price)}.", *marks)

    def nothing(self, state: CaveState, rule: str) -> None:
        """A replenishing that finds everything at its level."""
        self.tell(rule, "Everything is at that level already.", elements.cave(state.turn))

    def no_stone(self, state: CaveState, limit: int) -> None:
        """The Tunnel's stone is only for those who have few."""
        mark = (elements.good(state.turn, 1),)
        self.tell("CC-21", f"With {limit} stone or more the Tunnel gives none.", *mark)

    def built(self, state: CaveState, site: int) -> None:
        """A wall is built."""
        seat = state.turn
        name = SITES[site].name
        place = (elements.site(seat, site),)
        self.tell("CC-26", f"{{{seat}}} builds a wall at {name}.", *place)
        if SITES[site].one == CAVERN:
            self.tell("CC-A2", "Walls can stand on the open edges of the cavern too.", *place)

    def razed(self, state: CaveState, site: int) -> None:
        """A wall is razed; rooms stay."""
        seat = state.turn
        name = SITES[site].name
        place = (elements.site(seat, site),)
        self.tell("CC-27", f"{{{seat}}} razes the wall at {name}.", *place)
        self.tell("CC-28", "Rooms that stand there stay as they are.", *place)

    def dug(self, state: CaveState, space: int, *, through: bool) -> None:
        """A tile is dug."""
        seat = state.turn
        place = (elements.space(seat, space),)
        self.tell("CC-29", f"{{{seat}}} digs space {say_space(space)}.", *place)
        if through:
            self.tell("CC-31", "This action goes through walls.", *place)
            if space not in diggable(state.caves[seat]):
                text = "However many walls stand in the way, the dig goes through."
                self.tell("CC-A4", text, *place)
        if state.under_way is not None and state.under_way.digging:
            self.tell("CC-32", "The first dig may open the way for the second.", *place)

    def turned_up(self, state: CaveState, room: int) -> None:
        """A room joins the display: the tile that was dug, or one from the solo stack."""
        name = ROOMS[room].name
        place = (elements.display(room),)
        if state.rooms_to_turn_up > state.of_them_from_stack:
            text = f"{name} is turned up: anybody can furnish it now."
            self.tell("CC-29", text, *place, reveals=True)
            return
        text = f"Exactly one tile was dug, so the stack shows a room too: {name}."
        self.tell("CC-45", text, elements.STACK, *place, reveals=True)
        if state.tile < 0:
            text = "At this table the stack shows its room at the end of the turn."
            self.tell("CC-A10", text, elements.STACK)

    def no_reveal(self) -> None:
        """A later dig of a turn shows nothing from the stack."""
        text = "The stack shows one room a turn at most: for the first dig."
        self.tell("CC-A10", text, elements.STACK)

    def dug_one_only(self, state: CaveState) -> None:
        """Two digs were paid, one was made."""
        text = "Up to two tiles may be dug for the food; this time it is one."
        self.tell("CC-A5", text, elements.cave(state.turn))

    def furnished(self, state: CaveState, room: int, space: int) -> None:
        """A room is furnished."""
        seat = state.turn
        found = ROOMS[room]
        cost = f" for {say_goods(found.cost)}" if any(found.cost) else ""
        place = (elements.space(seat, space),)
        gain = f"+{found.points}"
        text = f"{{{seat}}} furnishes {found.name} on {say_space(space)}{cost}."
        self.tell("CC-33", text, *place, gain=gain)
        if found.blue:
            self.tell("CC-39", "A blue room acts by itself from now on.", *place)

    def filled(self, state: CaveState) -> None:
        """A cave is full first."""
        place = (elements.cave(state.turn),)
        text = f"{{{state.turn}}} is the first to fill a cave and gets the additional cavern."
        self.tell("CC-37", text, *place)
        text = "The entrance counts as a room: ten more make a full cave."
        self.tell("CC-A17", text, *place)

    def cavern(self, state: CaveState, side: int) -> None:
        """The additional cavern is laid."""
        walls = walls_of_side(side)
        place = (elements.space(state.turn, CAVERN),)
        text = f"The additional cavern lies ready, with {walls} walls of its own."
        self.tell("CC-A3", text, *place)
        self.tell("CC-A24", "It belongs to the cave; its own walls stay.", *place)

    def used(self, state: CaveState, room: int) -> None:
        """A room is used."""
        seat = state.turn
        cave = state.caves[seat]
        place = (elements.space(seat, cave.rooms.index(room)),)
        self.tell("CC-38", f"{{{seat}}} uses {ROOMS[room].name}.", *place)

    def _passive_room_acts(
        self, state: CaveState, room: int, what: str, rule: str = "CC-40"
    ) -> None:
        """A blue room acts."""
        place = elements.space(state.turn, state.own.rooms.index(room))
        self.tell(rule, f"{ROOMS[room].name}: {what}.", place)

    def flax_without_food(self, state: CaveState) -> None:
        """Flax came to the owner of a Retting Room that is above the limit, all of it."""
        nominal = "flax above the limit counts too"
        what = nominal if state.options.retting_nominal else "no flax came in"
        self._passive_room_acts(state, RETTING, what, "CC-A7")

    def food_for_flax(self, state: CaveState, rule: str) -> None:
        """The Retting Room gives food."""
        self._passive_room_acts(
            state, RETTING, f"{names.in_words(FOR_FLAX.gain)} for the flax", rule
        )

    def gold_for_wall(self, state: CaveState) -> None:
        """The Dungeon gives gold."""
        self._passive_room_acts(state, DUNGEON, f"{names.in_words(FOR_WALL.gain)} for the wall")

    def one_more_room(self, state: CaveState) -> None:
        """The Equipment Room lets its owner use another room."""
        self._passive_room_acts(
            state, EQUIPMENT, f"{names.say_more_rooms(FOR_SEVERAL_ROOMS.more_rooms)} may be used"
        )

    def wood_from_store(self, state: CaveState) -> None:
        """The Wood Storeroom gives wood."""
        self._passive_room_acts(
            state, STOREROOM, f"{names.in_words(FOR_ONE_ROOM.gain)} for the [1] action"
        )

    def prospected(self, state: CaveState) -> None:
        """The Prospecting Site changes food."""
        paid, got = names.in_words(AT_UNDERGROWTH.pay), names.in_words(AT_UNDERGROWTH.gain)
        self._passive_room_acts(state, PROSPECTING, f"{paid} becomes {got}")

    def swapped(self, state: CaveState, good: int) -> None:
        """One good becomes food."""
        seat = state.turn
        marks = (elements.good(seat, FOOD), elements.good(seat, good))
        self.tell("CC-25", f"{{{seat}}} changes 1 {GOODS[good]} into 1 food.", *marks)
        if state.caves[seat].goods[FOOD] == LIMITS[FOOD]:
            self.tell("CC-3", "1 food above the limit: lost.", *marks[:1])

    def stopped(self, state: CaveState) -> None:
        """A series ends early."""
        self.tell("CC-38", f"{{{state.turn}}} leaves it at that.", elements.cave(state.turn))

    def passed(self, seat: int) -> None:
        """The other player's turn."""
        self.tell("CC-12", f"It is {{{seat}}}'s turn.", elements.cave(seat))

    def round_over(self, starter: int, players: int) -> None:
        """The tiles go back, the starting player changes."""
        self.tell("CC-14", "All action tiles go back to the board.", elements.BOARD)
        if players > 1:
            self.tell("CC-14", f"{{{starter}}} starts the next round.", elements.START)

    def ended(self, state: CaveState) -> None:
        """The game is over: points of rooms, and gold."""
        totals = [score.total or 0 for score in state.scores()]
        self.tell("CC-41", "The last round is over: rooms and gold are counted.")
        if state.alone:
            text = f"{{0}} has {totals[0]} points; the goal is {ending.GOAL}."
            if totals[0] > ending.OUTSTANDING:
                text += " Outstanding!"
            self.tell("CC-47", text, elements.cave(0))
            return
        won = state.game.winners(state)
        names = join([f"{{{seat}}}" for seat in won])
        caves = tuple(elements.cave(seat) for seat in won)
        if totals[0] != totals[1]:
            self.tell("CC-41", f"{names} wins with {max(totals)}.", *caves)
        elif len(won) == 1:
            text = f"Equal points; {names} has the most valuable room and wins."
            self.tell("CC-42", text, *caves)
        else:
            self.tell("CC-A11", "Equal points and equal best rooms: a draw.", *caves)
