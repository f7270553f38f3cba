"""Who meets whom, in which seats, under which seed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

Match = tuple[str, ...]  # the bots that meet


@dataclass(frozen=True)
class Event:
    """What all games of a run have in common."""

    game: str
    setup: Mapping[str, Any]
    seed: str
    judge: str | None = None  # the bot that tells the luck of every game, where that is asked for

    @property
    def players(self) -> int:
        return int(self.setup["players"])


@dataclass(frozen=True)
class Fixture:
    """One game to be played. The games of a block share their chance, and differ in who sits where."""

    event: Event
    match: Match
    block: int
    rotation: int
    seats: tuple[str, ...]

    @property
    def chance(self) -> Seed:
        """Of dice and draws: the event's seed and the block, whoever plays."""
        return Seed(f"{self.event.seed} block {self.block}")

    def bot_rng(self, seat: int) -> Rng:
        """A bot's own chance: another stream for each bot and seat, whatever the order in which bots were named."""
        return Seed(f"{self.event.seed} block {self.block} bot {self.seats[seat]} in seat {seat}").rng(0)

    def judge_rng(self) -> Rng:
        """Of what might have come instead: nothing of the game's own chance."""
        return Seed(f"{self.event.seed} block {self.block} rotation {self.rotation} luck").rng(0)


def matches(bots: Sequence[str], mode: str, players: int) -> list[Match]:
    """`mode` is "table" (all at one table), "ladder" (each against the one below) or "cross" (each against each)."""
    for name in bots:
        if bots.count(name) > 1:
            raise InputError(f"{name} is named twice; name it once, alone, to let it play against itself.")
    if mode == "table":
        if len(bots) > max(2, players):
            raise InputError(f"{len(bots)} bots do not fit at a table for {players}; --cross lets each meet each.")
        return [tuple(bots)]
    if len(bots) < 2:
        raise InputError(f"--{mode} needs two bots or more.")
    if mode == "ladder":
        return [(upper, lower) for lower, upper in pairwise(bots)]
    return [(upper, lower) for lower, upper in combinations(bots, 2)]


def seatings(match: Match, players: int) -> list[tuple[str, ...]]:
    """All rotations: over the games of a block, each bot sits in each seat once.

    With fewer bots than seats they sit in turn, A B A B; with more than one bot at a table for one, each plays alone.
    """
    bots = len(match)
    return [tuple(match[(seat + turn) % bots] for seat in range(players)) for turn in range(bots)]


def fixtures(event: Event, match: Match, games: int) -> Iterator[Fixture]:
    """At least so many games, in whole blocks."""
    rounds = seatings(match, event.players)
    for block in range(-(-games // len(rounds))):
        for rotation, seats in enumerate(rounds):
            yield Fixture(event, match, block, rotation, seats)
