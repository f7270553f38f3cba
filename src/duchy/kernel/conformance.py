"""What every game and every ruleset must pass: the laws of the contract, checked on random games."""

import json
from dataclasses import dataclass
from typing import Any

from .chance import Seed
from .contract import NATURE, Game, Seat, Setup
from .errors import Refused
from .play import Play, replay, verify
from .record import Record, loads
from .rng import Rng, seeded


class Broken(AssertionError):
    """A law of the contract that does not hold, and where."""


@dataclass(frozen=True)
class Played:
    """What one random game was like."""

    decisions: int
    chance_events: int
    scores: list[int]
    winners: list[Seat]
    record: Record


def check_game(game: Game[Any], setup: Setup, number: int, every: int = 7) -> Played:
    """Play one random game by its number; invariants at each step, the dearer laws at every so many decisions."""
    return _Check(game, setup, number, every).play()


class _Check(Play):
    """A random game that is looked at before and after each of its moves."""

    def __init__(self, game: Game[Any], setup: Setup, number: int, every: int) -> None:
        super().__init__(game, setup, (), Seed(f"conformance {number}"))
        self.every = every
        self.random: Rng = seeded(number)
        self.where = f"{game.id} {dict(setup)} game {number}"
        self.turn: tuple[int, Seat] = (-1, NATURE)  # the position, and who of those that may move does it

    def fail(self, law: str) -> None:
        raise Broken(f"{law} ({self.where}, decision {self.decisions}, after {self.texts()[-3:]})")

    def require(self, holds: bool, law: str) -> None:
        if not holds:
            self.fail(law)

    def play(self) -> Played:
        self.go_on(self.answer)
        return self.finish()

    def answer(self, s: Any, seat: Seat) -> int | None:
        if self.turn[0] != self.n:
            self.turn = self.n, self.pick(self.movers())
        if seat != self.turn[1]:
            return None
        actions = list(self.game.legal(s, seat))
        self.require(bool(actions), "a seat to move has no legal action")
        self.require(len(set(actions)) == len(actions), "an action is listed twice")
        self.require(min(actions) >= 0, "an action is negative")
        if self.decisions % self.every == 0:
            self.laws(seat, actions)
        return self.pick(actions)

    def pick(self, items: list[int]) -> int:
        return items[self.random.below(len(items))]

    def enter(self, seat: Seat, action: int, auto: bool = False) -> None:
        """Now and then also check that an old copy does not change."""
        for fault in self.game.broken(self.state):
            self.fail(f"invariant: {fault}")
        if seat == NATURE:
            self.chance(action)
        if self.decisions % self.every == 0:
            old = self.game.copy(self.state)
            before = self.game.to_dict(old)
            super().enter(seat, action, auto)
            self.require(self.game.to_dict(old) == before, "a copy changed when the original moved")
            self.game.apply(old, seat, action)
            self.require(self.game.to_dict(old) == self.game.to_dict(self.state), "a copy moves otherwise")
        else:
            super().enter(seat, action, auto)
        self.require(self.decisions <= self.game.decisions_limit, "more decisions than declared")

    def chance(self, outcome: int) -> None:
        game, s = self.game, self.state
        again = game.chance(s, self.seed.rng(self.drawn))
        self.require(outcome == again, "chance is not a function of its generator")
        text = game.to_text(s, NATURE, outcome)
        self.require(game.parse(s, NATURE, text) == outcome, f'chance text "{text}" does not read back')
        listed = game.outcomes(s)
        if listed is not None:
            self.require(outcome in [action for action, weight in listed if weight > 0], "an outcome is not listed")

    def laws(self, seat: Seat, actions: list[int]) -> None:
        self.words(seat, actions)
        self.dicts(seat, actions)
        self.knowledge(actions, seat)

    def words(self, seat: Seat, actions: list[int]) -> None:
        game, s = self.game, self.state
        texts = [game.to_text(s, seat, action) for action in actions]
        self.require(len(set(texts)) == len(texts), f"two actions have one text: {texts}")
        pick = self.random.below(len(actions))
        self.require(game.parse(s, seat, texts[pick]) == actions[pick], f'"{texts[pick]}" does not read back')
        for nonsense in ("", "xyzzy", texts[pick] + " xyzzy", texts[pick][:-1] + "\N{SNOWMAN}"):
            try:
                game.parse(s, seat, nonsense)
            except Refused as refused:
                self.require(bool(refused.reason and refused.rule), f'"{nonsense}" is refused without reason or rule')
            else:
                self.fail(f'"{nonsense}" is accepted')

    def dicts(self, seat: Seat, actions: list[int]) -> None:
        game, s = self.game, self.state
        out = game.to_dict(s)
        self.require(json.loads(json.dumps(out)) == out, "to_dict is not plain JSON")
        back = game.from_dict(out)
        self.require(game.to_dict(back) == out, "from_dict does not give the state back")
        self.require(list(game.legal(back, seat)) == actions, "a state read back has other legal actions")
        json.dumps(game.describe(s))

    def knowledge(self, actions: list[int], mover: Seat) -> None:
        game, s = self.game, self.state
        seats: list[Seat | None] = [None, *range(len(game.scores(s)))]
        for seat in seats:
            view = game.view(s, seat)
            known = game.to_dict(view.state)
            self.require(game.to_dict(game.view(view.state, seat).state) == known, "a view of a view differs")
            self.require(game.to_dict(game.from_dict(known)) == known, "from_dict does not give a view back")
            guess = game.determinize(view, self.random)
            self.require(game.to_dict(game.view(guess, seat).state) == known, "view(determinize(view)) is not the view")
            self.require(game.movers(guess) == game.movers(s), "a determinized state has other movers")
            if seat == mover:
                self.require(list(game.legal(view.state, seat)) == actions, "legal actions need more than the view")
                self.require(list(game.legal(guess, seat)) == actions, "legal actions depend on what is hidden")

    def finish(self) -> Played:
        game, s = self.game, self.state
        for fault in game.broken(s):
            self.fail(f"invariant at the end: {fault}")
        result = game.result(s)
        scores = [sum(sources.values()) for sources in game.scores(s)]
        self.require(len(result.places) == len(scores), "not every seat has a place")
        self.require(bool(scores), "no seat has a score")
        self.names = [f"random {seat}" for seat in range(len(scores))]
        record = self.record()
        again = loads(record.dumps())
        self.require(game.to_dict(replay(game, again)) == game.to_dict(s), "the record replays to another state")
        verify(game, again)
        return Played(self.decisions, self.drawn, scores, result.winners(), record)
