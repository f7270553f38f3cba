"""The kinds of tables: who plays in a row, what its games come to, and how that is told.

A part of a row is a match: two levels, or one alone against whatever the game has. What is measured and kept is in
measuring.py; a kind says which of it, and makes columns of the figures.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ..calibration import FIFTHS
from ..erring import A_GAME
from ..fixtures import Event, Match, matches
from ..statistics import Interval
from .measuring import Figures, Matches, Measuring, chances, losses
from .rows import Row

LADDER: Final = "ladder"
NOTHING: Final = "–"  # where no game is kept
WINS: Final = (
    "Wins are in percent. Intervals are of 95 %: Wilson's, for as many games as the blocks of equal luck are worth by "
    "their variance; of mean points, 1.96 standard errors over blocks."
)


class Kind(ABC):
    """What all rows of a section have in common."""

    fewest = 1  # bots
    judges = False  # whether decisions are compared in futures
    counted = "games of each level"  # what the wanted number is of
    interval = ""  # the sentence on it

    def parts(self, bots: Sequence[str]) -> list[Match]:
        return [(bot,) for bot in bots]

    @abstractmethod
    def measuring(self, event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Measuring:
        """What is kept of a row, and may be played; a bot that cannot be measured is told in a sentence."""

    @abstractmethod
    def command(self, row: Row, bots: Sequence[str], games: int, futures: int) -> str:
        """What plays the same games without this run."""

    @abstractmethod
    def head(self, bots: Sequence[str]) -> list[str]: ...

    @abstractmethod
    def lines(self, name: str, parts: Sequence[Match], found: Mapping[Match, Figures], wanted: int) -> list[list[str]]:
        """The lines of a row; a figure of fewer games than wanted says of how many."""


class Ladder(Kind):
    """Each level against the one below; at larger tables they sit in turn, in teams each is a team."""

    fewest = 2
    counted = "games of each two"
    interval = WINS

    def parts(self, bots: Sequence[str]) -> list[Match]:
        return matches(bots, LADDER, 2)

    def measuring(self, event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Measuring:
        return Matches(event, bots, kept_in)

    def command(self, row: Row, bots: Sequence[str], games: int, futures: int) -> str:
        return f"duchy arena {row.game} {' '.join(bots)} --ladder --games {games}{row.options()}"

    def head(self, bots: Sequence[str]) -> list[str]:
        return ["", *(" – ".join(part) for part in self.parts(bots))]

    def lines(self, name: str, parts: Sequence[Match], found: Mapping[Match, Figures], wanted: int) -> list[list[str]]:
        return [[name, *(_wins(found.get(part), wanted) for part in parts)]]


class Alone(Kind):
    """A level alone: against an automaton, or for the game's own victory."""

    interval = WINS

    def measuring(self, event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Measuring:
        return Matches(event, bots, kept_in)

    def command(self, row: Row, bots: Sequence[str], games: int, futures: int) -> str:
        return f"duchy arena {row.game} LEVEL --games {games}{row.options()}"

    def head(self, bots: Sequence[str]) -> list[str]:
        return ["", *(words for bot in bots for words in (f"{bot} wins", "points"))]

    def lines(self, name: str, parts: Sequence[Match], found: Mapping[Match, Figures], wanted: int) -> list[list[str]]:
        cells = [name]
        for part in parts:
            figures = found.get(part)
            cells += [_wins(figures, wanted), _points(figures)]
        return [cells]


class Errors(Kind):
    """What a level gives away a decision."""

    judges = True
    interval = (
        f"Of each game {A_GAME} decisions are judged; points are of the lead over the best other. ± is 95 %, from how "
        "games differ. Errors are decisions that are certainly wrong. A judge finds little fault with what it would "
        "have done itself, so its own line is a lower bound."
    )

    def measuring(self, event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Measuring:
        return losses(event, bots, futures, kept_in)

    def command(self, row: Row, bots: Sequence[str], games: int, futures: int) -> str:
        many = f"--decisions {A_GAME * games} --futures {futures}"
        return f"duchy error-rate {row.game} --bots {','.join(bots)} {many}{row.options()}"

    def head(self, bots: Sequence[str]) -> list[str]:
        return ["", "level", "games", "decisions", "points given away", "chances to win", "errors"]

    def lines(self, name: str, parts: Sequence[Match], found: Mapping[Match, Figures], wanted: int) -> list[list[str]]:
        return [[name, part[0], *self._cells(found.get(part), wanted)] for part in parts]

    def _cells(self, figures: Figures | None, wanted: int) -> list[str]:
        if figures is None:
            return [NOTHING] * 5
        plain = figures.plain
        points, win, told = plain["points"], plain["win"], plain["told"] / plain["decisions"]
        return [
            _of(figures.games, wanted), str(plain["decisions"]), f"{points['value']:.2f} ± {points['within']:.2f}",
            f"{100 * win['value']:.1f} ± {100 * win['within']:.1f} %", f"{100 * told:.0f} %",
        ]  # fmt: skip


class Calibrated(Kind):
    """Whether chances to win mean what they say."""

    interval = (
        "Brier is the mean squared error of a chance, by fifths of a game (in Burgundy its phases); then what was said "
        "of the favourite after the last roll, and how often it won, in percent with Wilson's 95 % interval over games."
    )

    def measuring(self, event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Measuring:
        return chances(event, bots, kept_in)

    def command(self, row: Row, bots: Sequence[str], games: int, futures: int) -> str:
        return f"duchy calibration {row.game} --bot LEVEL --games {games}{row.options()}"

    def head(self, bots: Sequence[str]) -> list[str]:
        fifths = ["Brier: first", "second", "third", "fourth", "last"]
        return ["", "level", "games", *fifths, "said", "won"]

    def lines(self, name: str, parts: Sequence[Match], found: Mapping[Match, Figures], wanted: int) -> list[list[str]]:
        return [[name, part[0], *self._cells(found.get(part), wanted)] for part in parts]

    def _cells(self, figures: Figures | None, wanted: int) -> list[str]:
        if figures is None:
            return [NOTHING] * (FIFTHS + 3)
        briers = [f"{fifth['brier']:.3f}" for fifth in figures.plain["fifths"]]
        last = figures.plain["last"]
        return [_of(figures.games, wanted), *briers, f"{100 * last['said']:.1f}", _percent(Interval(**last["came"]))]


KINDS: Final[dict[str, Kind]] = {
    LADDER: Ladder(), "alone": Alone(), "errors": Errors(), "calibration": Calibrated(),
}  # fmt: skip


def _wins(figures: Figures | None, wanted: int) -> str:
    """Of the first bot."""
    if figures is None:
        return NOTHING
    games = "game" if figures.games == 1 else "games"
    fewer = f", {figures.games} {games}" if figures.games < wanted else ""
    return _percent(Interval(**figures.plain["bots"][0]["win_rate"])) + fewer


def _points(figures: Figures | None) -> str:
    if figures is None:
        return NOTHING
    points = figures.plain["bots"][0]["points"]
    return f"{points['value']:.1f} ± {points['high'] - points['value']:.1f}"


def _percent(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}–{100 * interval.high:.1f})"


def _of(games: int, wanted: int) -> str:
    return f"{games:,} of {wanted:,}" if games < wanted else f"{games:,}"
