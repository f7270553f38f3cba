"""One running game: the true state, the seed behind its chance events, and the record of it."""

from collections.abc import Sequence
from typing import Any, Protocol

from .chance import Seed
from .contract import CHANCE, NATURE, Action, Game, Seat, Setup, View, automatic_seats
from .errors import Refused
from .record import Entry, Record, result_dict, step
from .rng import Rng


class Chooser(Protocol):
    """Whoever answers for a seat."""

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action: ...


class Referee:
    def __init__(self, game: Game[Any], setup: Setup, seats: Sequence[str], seed: Seed) -> None:
        self.game = game
        self.seed = seed
        self.state = game.new(setup)
        self.record = Record(game.id, dict(setup), [*seats, *automatic_seats(game)], seed.commitment())
        self.events = 0
        self.decisions = 0
        self._settle()

    @classmethod
    def resume(cls, game: Game[Any], record: Record, seed: Seed) -> "Referee":
        """Go on with a game from its record."""
        referee = cls.__new__(cls)
        referee.game, referee.seed, referee.record = game, seed, record
        referee.state = game.new(record.setup)
        referee.events = referee.decisions = 0
        for i, entry in enumerate(record.entries):
            step(game, referee.state, entry, f"Entry {i + 1}")
            referee.events += entry.seat == NATURE
            referee.decisions += entry.seat != NATURE
        referee._settle()
        return referee

    def _settle(self) -> None:
        """Draw the chance events that are due; write the result when the game is over."""
        while (movers := self.game.movers(self.state)) == CHANCE:
            outcome = self.game.chance(self.state, self.seed.rng(self.events))
            self.events += 1
            self._enter(NATURE, outcome)
        if movers == 0 and self.record.result is None:
            self.record.result = result_dict(self.game, self.state)
            self.record.seed = self.seed.text

    def _enter(self, seat: Seat, action: Action) -> None:
        self.record.entries.append(Entry(seat, self.game.to_text(self.state, seat, action)))
        self.game.apply(self.state, seat, action)

    @property
    def over(self) -> bool:
        return self.record.result is not None

    def movers(self) -> list[Seat]:
        mask = self.game.movers(self.state)
        return [seat for seat in range(len(self.record.seats)) if mask >> seat & 1]

    def view(self, seat: Seat | None) -> View[Any]:
        return self.game.view(self.state, seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Apply a legal action; an illegal one raises Refused and changes nothing."""
        if seat not in self.movers() or action not in self.game.legal(self.state, seat):
            raise Refused(f"Seat {seat} cannot do that now.", "")
        self._enter(seat, action)
        self.decisions += 1
        self._settle()

    def play_text(self, seat: Seat, text: str) -> None:
        self.play(seat, self.game.parse(self.state, seat, text))

    def run(self, choosers: Sequence[Chooser], rng: Rng) -> None:
        """Let the choosers play the game to its end. `rng` is theirs, not the game's."""
        while not self.over:
            for seat in self.movers():
                self.play(seat, choosers[seat].choose(self.game, self.view(seat), rng))
