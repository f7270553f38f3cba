"""One game of the arena, and what is kept of it."""

import math
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Bot, Foresight
from duchy.bots.program import BotFailed
from duchy.kernel.contract import NATURE, Action, Game, Result, Seat
from duchy.kernel.play import Play

from .adjusting import Gifts, gifts
from .fixtures import Fixture, Match

FINENESS: Final = 8  # buckets of a clock to a doubling of the time: quantiles are right to 5 %


@dataclass(frozen=True)
class Played:
    """A finished game: one line of the journal."""

    match: Match
    block: int
    rotation: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    first: Seat  # the first seat that had a choice to itself
    decisions: tuple[int, ...]  # real ones, where there was a choice
    decision_times: tuple[dict[str, int], ...]  # by seat: bucket of a clock, how many
    turn_times: tuple[dict[str, int], ...]  # the same for all decisions between two of somebody else
    sides: tuple[int, ...] = ()  # as in the game's result
    lost: str = ""  # where a bot lost it by a fault: the sentence
    luck_points: tuple[float, ...] = ()  # what chance gave to each seat, where a judge was asked
    luck_wins: tuple[float, ...] = ()

    @property
    def key(self) -> tuple[Match, int, int]:
        return self.match, self.block, self.rotation

    @property
    def result(self) -> Result:
        return Result(self.places, sides=self.sides)

    @property
    def tied(self) -> bool:
        return self.result.tied(self.points)

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Played":
        fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
        return cls(**fields)


class Clock:
    """A histogram of times on a logarithmic scale."""

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts = Counter({int(bucket): count for bucket, count in (counts or {}).items()})

    def enter(self, seconds: float) -> None:
        self.counts[round(FINENESS * math.log2(max(seconds * 1e6, 1.0)))] += 1

    def add(self, counts: Mapping[str, int]) -> None:
        self.counts.update({int(bucket): count for bucket, count in counts.items()})

    def plain(self) -> dict[str, int]:
        return {str(bucket): count for bucket, count in sorted(self.counts.items())}

    def milliseconds(self, share: float) -> float | None:
        """A quantile."""
        wanted = share * self.counts.total()
        for bucket, count in sorted(self.counts.items()):
            wanted -= count
            if wanted <= 0:
                return math.pow(2.0, bucket / FINENESS) / 1000
        return None


class Seated:
    """A bot in its seat: its own chance, and its clocks, which run in CPU time."""

    def __init__(self, name: str, game: Game[Any], fixture: Fixture, seat: Seat) -> None:
        from .hinted import make

        self.bot: Bot = make(name, game)
        self.rng = fixture.bot_rng(seat)
        self.decisions = 0
        self.decision_clock, self.turn_clock = Clock(), Clock()
        self.turn = 0.0

    def choose(self, game: Game[Any], state: Any, seat: Seat) -> int:
        view = game.view(state, seat)
        begun = time.process_time()
        action = self.bot.choose(game, view, self.rng)
        spent = time.process_time() - begun
        self.decisions += 1
        self.decision_clock.enter(spent)
        self.turn += spent
        return action

    def end_turn(self) -> None:
        if self.turn:
            self.turn_clock.enter(self.turn)
            self.turn = 0.0


def play(fixture: Fixture) -> Played:
    """Play one game; the result depends on the fixture alone, the clocks excepted."""
    game = _open(fixture.event.game)
    automatic = game.automatic
    seated = [Seated(name, game, fixture, seat) for seat, name in enumerate(fixture.seats)]
    running = Play(game, fixture.event.setup, (*fixture.seats, *automatic), fixture.chance)
    first = NATURE

    def answer(s: Any, seat: Seat) -> Action:
        nonlocal first
        if first == NATURE and running.sealed_from is None and running.movers() == [seat]:
            first = seat
        if running.moves and running.moves[-1][0] != seat:
            for one in seated:
                one.end_turn()
        # What is legal depends on the view alone; a decision with one answer needs nobody to make it.
        actions = game.legal(s, seat)
        return actions[0] if len(actions) == 1 else seated[seat].choose(game, s, seat)

    lost = ""
    s = running.state
    try:
        running.go_on(answer)
        result = game.result(s)
    except BotFailed as failed:
        result, lost = failed.result(game, s), str(failed)
    for one in seated:
        one.end_turn()
    luck = _luck(fixture, running)
    return Played(
        match=fixture.match,
        block=fixture.block,
        rotation=fixture.rotation,
        seats=tuple(running.names),
        points=tuple(sum(sources.values()) for sources in game.scores(s)),
        places=result.places,
        first=first,
        decisions=(*(one.decisions for one in seated), *(0 for _ in automatic)),
        decision_times=(*(one.decision_clock.plain() for one in seated), *({} for _ in automatic)),
        turn_times=(*(one.turn_clock.plain() for one in seated), *({} for _ in automatic)),
        sides=result.sides,
        lost=lost,
        luck_points=luck.points,
        luck_wins=luck.wins,
    )


def _luck(fixture: Fixture, running: Play) -> Gifts:
    name, game = fixture.event.judge, running.game
    if name is None:
        return Gifts((), ())
    judge = registry.make(name, game)
    assert isinstance(judge, Foresight)
    return gifts(game, running.states(running.moves), judge, fixture.judge_rng())


@cache
def _open(game: str) -> Game[Any]:
    from duchy import games

    return games.open_game(game)
