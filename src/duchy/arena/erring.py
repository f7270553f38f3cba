"""How much a player errs: what it gives away a decision, in decisions drawn from its games and judged by the coach.

A single figure of the coach may be negative: what it charges is right on average, not each time. So the mean of many
says what a player gives away, and its interval comes from how games differ, as the decisions of one have the same luck.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Game, Seat
from duchy.kernel.play import Play
from duchy.kernel.record import Record

from .coach import Coach, Position, decisions_of, luck_at
from .comparing import Estimate, mean
from .statistics import Z95

A_GAME: Final = 8  # decisions drawn from a game: more would know one game well instead of many


@dataclass(frozen=True)
class Lost:
    """What a decision gave away."""

    points: Estimate
    win: Estimate

    @property
    def told(self) -> bool:
        """Whether something was given away for certain."""
        return self.points.told or self.win.told

    def plain(self) -> dict[str, Any]:
        return {"points": self.points.plain(), "win": self.win.plain()}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Lost":
        return cls(Estimate(**row["points"]), Estimate(**row["win"]))


@dataclass
class Erring:
    """What one player gave away."""

    name: str
    judged: list[list[Lost]] = field(default_factory=list)  # game by game

    @property
    def decisions(self) -> int:
        return sum(map(len, self.judged))

    @property
    def told(self) -> int:
        return sum(lost.told for game in self.judged for lost in game)

    @property
    def points(self) -> Estimate:
        return a_decision([[lost.points for lost in game] for game in self.judged])

    @property
    def win(self) -> Estimate:
        return a_decision([[lost.win for lost in game] for game in self.judged])

    def plain(self) -> dict[str, Any]:
        counts = {"games": len(self.judged), "decisions": self.decisions, "told": self.told}
        return {"name": self.name, **counts, "points": self.points.plain(), "win": self.win.plain()}


def a_decision(games: Sequence[Sequence[Estimate]]) -> Estimate:
    """The mean of all, within 1.96 standard errors of a mean of clusters; of one game the coach's own intervals."""
    if len(games) < 2:
        return mean([lost for game in games for lost in game])
    count = sum(map(len, games))
    middle = math.fsum(lost.value for game in games for lost in game) / count
    off = math.fsum(math.fsum(lost.value - middle for lost in game) ** 2 for game in games)
    return Estimate(middle, Z95 * math.sqrt(off * len(games) / (len(games) - 1)) / count)


def drawn(positions: Sequence[Position], most: int, luck: Seed) -> list[Position]:
    """So many of the decisions, in their order."""
    rng = luck.rng(0)
    left = list(range(len(positions)))
    while len(left) > most:
        del left[rng.below(len(left))]
    return [positions[i] for i in left]


def of_bot(
    game: Game[Any], setup: Mapping[str, Any], name: str, coach: Coach, seed: str, decisions: int,
    advance: Callable[[int], None],
) -> Erring:  # fmt: skip
    """A bot in all seats, until so many decisions are judged."""
    erring = Erring(name)
    number = 0
    while erring.decisions < decisions:
        number += 1
        most = min(A_GAME, decisions - erring.decisions)
        erring.judged.append(of_game(game, setup, name, coach, seed, number, most, advance))
    return erring


def of_game(
    game: Game[Any], setup: Mapping[str, Any], name: str, coach: Coach, seed: str, number: int, most: int = A_GAME,
    advance: Callable[[int], None] = lambda decisions: None,
) -> list[Lost]:  # fmt: skip
    """The game of this number, a bot in all seats: so many of its decisions."""
    bots = [registry.make(name, game) for _ in range(setup["players"])]
    play = Play.begin(game, setup, [name] * setup["players"], Seed(f"{seed} game {number}"))
    play.run(bots, Seed(f"bots of {seed} game {number}").rng(0))
    return list(_judged(game, play.record(), coach, None, most, advance))


def of_records(
    games: Iterable[tuple[Game[Any], Record]], coach_of: Callable[[Game[Any]], Coach], a_game: int,
    advance: Callable[[int], None],
) -> list[Erring]:  # fmt: skip
    """Everybody who played them, by name."""
    found: dict[str, Erring] = {}
    for game, record in games:
        coach = coach_of(game)
        for name in dict.fromkeys(record.seats):
            seats = {seat for seat, each in enumerate(record.seats) if each == name}
            judged = list(_judged(game, record, coach, seats, a_game, advance))
            if judged:
                found.setdefault(name, Erring(name)).judged.append(judged)
    return list(found.values())


def _judged(
    game: Game[Any], record: Record, coach: Coach, seats: set[Seat] | None, most: int, advance: Callable[[int], None]
) -> Iterator[Lost]:
    positions = decisions_of(game, record, seats)
    for position in drawn(positions, most, Seed(f"drawn of {record.commitment}")):
        decision = coach.judge(position, luck_at(record, position.entry))
        yield Lost(decision.lost_points, decision.lost_win)
        advance(1)
