"""A table under any sequence of moves, refusals, undo, redo and reloads is what it should be."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import minesnb
from minesnb import load
from minesnb.core.errors import CannotUndo, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from minesnb.testing import setups

KINDS = [(name, kind) for name in minesnb.game_ids() for kind in setups(load(name))]


class Play(RuleBasedStateMachine):
    """A table, and a list of the decisions that have led to it as the model."""

    @initialize(
        game=st.sampled_from(minesnb.game_ids()),
        number=st.integers(0, 999),
        people=st.lists(st.booleans(), min_size=6, max_size=6),
        seed=st.integers(0, 99),
        undo=st.sampled_from(["fair", "free", None]),
    )
    def sits_down(self, game, number, people, seed, undo):
        """People and bots sit down to a game of any kind."""
        kinds = [kind for name, kind in KINDS if name == game]
        players, options = kinds[number % len(kinds)]
        seats = [
            Seat(f"P{n}", "human" if person else "bot") for n, person in enumerate(people[:players])
        ]
        self.game = load(game)
        self.table = Table(self.game, seats, seed=seed, options=options, undo=undo)
        self.start = self.table.state
        self.told = 0
        self.table.subscribe(self.count)
        self.decisions = []
        self.future = []

    def count(self):
        self.told += 1

    @rule(choice=st.integers(0, 999), times=st.integers(1, 6))
    def plays(self, choice, times):
        """Legal actions are played; each tells the listeners once, and forgets what was taken back."""
        for turn in range(times):
            legal = self.table.state.legal_actions()
            if not legal:
                return
            action = legal[(choice + turn) % len(legal)]
            told = self.told
            self.table.act(action)
            self.decisions.append((self.table.decisions[-1].player, action))
            self.future = []
            assert told + 1 == self.told
            assert self.table.redo_refusal()

    @rule(choice=st.integers(0, 999))
    def is_refused(self, choice):
        """An illegal action raises with a rule, and nothing has changed."""
        state = self.table.state
        legal = set(state.legal_actions())
        illegal = [action for action in state.candidates() if action not in legal]
        told, history = self.told, self.table.history
        with pytest.raises(IllegalAction) as caught:
            self.table.act(illegal[choice % len(illegal)])
        assert caught.value.refusals
        assert (state, history, told) == (self.table.state, self.table.history, self.told)

    @rule()
    def takes_back(self):
        """Undo takes back the last decision of a person and all after it, unless a card was seen."""
        refusal = self.table.undo_refusal()
        before = self.table.history
        if refusal:
            with pytest.raises(CannotUndo, match=r".+"):
                self.table.undo()
            assert before == self.table.history
            return
        self.table.undo()
        people = any(seat.kind == "human" for seat in self.table.seats)
        taken: list[tuple[int, object]] = []
        while self.decisions:
            taken.insert(0, self.decisions.pop())
            if not people or self.table.seats[taken[0][0]].kind == "human":
                break
        self.future.insert(0, taken)
        gone = before[len(self.table.history) :]
        assert taken == [(entry.player, entry.action) for entry in gone if entry.player != CHANCE]
        if self.table.undo_rule == "fair":
            assert all(entry.player != CHANCE for entry in gone)
            assert not any(event.reveals for entry in gone for event in entry.events)

    @rule()
    def plays_again(self):
        """Redo plays again exactly what the last undo took back; without one it says so."""
        if not self.future:
            with pytest.raises(CannotUndo, match="Nothing was taken back"):
                self.table.redo()
            return
        self.table.redo()
        self.decisions += self.future.pop(0)

    @rule()
    def goes_home(self):
        """A table made from the record is the same table, and goes on alike."""
        self.table = Table.from_record(Record.read(self.table.record().dump()))
        self.table.subscribe(self.count)
        self.future = []

    @invariant()
    def follows_the_decisions(self):
        """The table is where its decisions led it; chance followed the seed."""
        if not hasattr(self, "table"):
            return
        assert self.decisions == [(e.player, e.action) for e in self.table.decisions]
        again = Table(
            self.game,
            self.table.seats,
            seed=self.table.seed,
            options=self.table.options,
            undo=self.table.undo_rule,
        )
        for _, action in self.decisions:
            again.act(action)
        assert again.state == self.table.state
        assert again.history == self.table.history

    @invariant()
    def waits_for_somebody(self):
        """Chance has always acted: a player is to move, or the game is over."""
        if not hasattr(self, "table"):
            return
        player = self.table.state.current_player
        assert player >= 0 or player == TERMINAL
        assert (self.table.mover is None) == (player == TERMINAL)

    @invariant()
    def tells_each_what_it_may_know(self):
        """Everybody reads what all may read; nobody reads what is for another."""
        if not hasattr(self, "table"):
            return
        for viewer in (*range(len(self.table.seats)), SPECTATOR):
            lines = [(line.n, line.rule) for line in self.table.log(viewer)]
            assert lines == [
                (n, event.rule)
                for n, entry in enumerate(self.table.history, start=1)
                for event in entry.events
                if event.visible_to(viewer)
            ]


Play.TestCase.settings = settings(max_examples=settings().max_examples // 4, stateful_step_count=15)
TestPlay = Play.TestCase
