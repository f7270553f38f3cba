"""Where puzzles come from: games of bots that err, or a person's own mistakes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.arena.coach import Position, decisions_of
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Game, Seat, Setup
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.record import Record

from .difficulty import TRIES, difficulty, tried
from .puzzle import text_of
from .weighing import FUTURES, Weighing

PLAYERS: Final = ("casual", "skilled", "casual", "expert")  # who plays, seat after seat, and they change seats
CHOICES: Final = 3  # a decision between two is a guess
A_GAME: Final = 5  # puzzles of one game, so that games vary
APART: Final = 6  # entries of a record between two of them
EARLY: Final = 0.5  # of a game: one decision in so many is looked at, since luck still blurs what it is worth
EARLY_ONE_IN: Final = 6


@dataclass(frozen=True)
class Made:
    """The text of a puzzle's file, and what a list of puzzles shows of it."""

    name: str
    text: str
    difficulty: int
    lead: float
    within: float


@dataclass(frozen=True)
class Looked:
    """A step of the search: so many decisions were looked at; with a puzzle, if one was found."""

    decisions: int
    made: Made | None = None


class Maker:
    def __init__(self, game: Game[Any], setup: Setup, futures: int = FUTURES) -> None:
        self.game = game
        self.setup = setup
        self.weighing = Weighing(game, futures)

    def from_bots(self, seed: str, first: int = 0, games: int | None = None) -> Iterator[Looked]:
        """Puzzles of one game after another, without end where no number of games is given."""
        number = first
        while games is None or number < first + games:
            people = int(self.setup.get("players", 2))
            names = [PLAYERS[(seat + number) % len(PLAYERS)] for seat in range(people)]
            play = Play.begin(self.game, self.setup, names, Seed(f"puzzles {seed} {number}"))
            bots = [registry.make(name, self.game) for name in names]
            play.run(bots, Seed(f"puzzles {seed} {number} bots").rng(0))
            source = f"{', '.join(names)}; seed {seed}, game {number}"
            yield from self._of(play.record(), f"{seed}-{number}", source, None, thin=True)
            number += 1

    def from_record(self, record: Record, seats: Sequence[Seat] | None = None) -> Iterator[Looked]:
        """What somebody missed in a game."""
        source = f"{' and '.join(record.seats)}; {record.commitment[:8]}"
        yield from self._of(record, record.commitment[:8], source, seats, thin=False)

    def _of(self, record: Record, name: str, source: str, seats: Sequence[Seat] | None, thin: bool) -> Iterator[Looked]:
        last, taken = -APART, 0
        for position in decisions_of(self.game, record, seats):
            early = position.entry < EARLY * len(record.entries)
            if thin and (taken == A_GAME or position.entry < last + APART or (early and position.entry % EARLY_ONE_IN)):
                continue
            made = self.look(position, f"{name}-{position.entry}", f"{source}, entry {position.entry}", not thin)
            if made:
                last, taken = position.entry, taken + 1
            yield Looked(1, made)

    def look(self, position: Position, name: str, source: str, missed: bool) -> Made | None:
        """A puzzle, if a choice leads clearly; `missed`: only where it was not played."""
        view, luck = position.view, f"puzzle {name}"
        if position.choices < CHOICES or not self.weighing.promising(view, luck):
            return None
        verdict = self.weighing.weigh(view, luck)
        if verdict is None or verdict.surely < self.weighing.least:
            return None
        right = [choice.action for choice in verdict.choices[: verdict.right]]
        if missed and position.played in right:
            return None
        found = tried(self.game, view, right, luck)
        if all(hits == TRIES for hits in found.values()):
            return None  # nobody misses it
        rating = difficulty(list(found.values()))
        try:
            text = text_of(self.game, self.setup, view, verdict, found, rating, TRIES, source)
        except InputError:
            return None  # a position that scenarios cannot lay
        return Made(name, text, rating, verdict.lead.value, verdict.lead.within)
