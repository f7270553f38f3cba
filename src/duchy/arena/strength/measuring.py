"""The games of a row: what is kept of them, which are still to be played, and what they come to.

A row is kept in a folder whose name is a digest of all that its games depend on. With other rules, weights or bots it
is another folder, so nothing has to be thrown away, and nothing is mixed.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

from duchy import games
from duchy.kernel.contract import Game

from .. import calibration, coach, comparing, erring, following, luck, playouts
from ..calibration import Calibration, Moment, hearable
from ..coach import Coach, strongest
from ..erring import Erring, Lost
from ..fixtures import Event, Fixture, Match, fixtures
from ..hinted import make
from ..journal import Journal, Lines
from ..report import match_figures, plain_match
from ..running import Place, hand_out, kept, play_all
from .versions import digest_of, version_of

Advance = Callable[[int], None]
Found = list[dict[str, Any]]
NAME: Final = "found.jsonl"
JUDGING: Final = (erring, coach, comparing, following, luck, playouts)
HEARING: Final = (calibration, luck)


@cache
def open_game(name: str) -> Game[Any]:
    return games.open_game(name)


@dataclass(frozen=True)
class Figures:
    """What a part of a row came to."""

    games: int
    plain: dict[str, Any]


class Measuring(Protocol):
    """The games of one row."""

    def missing(self, part: Match, count: int) -> int:
        """How many games of a part are still to be played."""

    def play(self, part: Match, count: int, place: Place, advance: Advance) -> None: ...

    def figures(self, part: Match, count: int | None) -> Figures | None:
        """Of so many games, or of all that are kept; None where there are none."""

    def close(self) -> None: ...


def folder_in(kept_in: Path, event: Event, futures: int = 0, sources: Sequence[ModuleType] = ()) -> Path:
    """Where a row is kept. Bots and number of games are not in its name: more of both only add to it."""
    code = digest_of(Path(module.__file__) for module in sources if module.__file__) if sources else None
    version = version_of(open_game(event.game))
    key = {**asdict(event), "futures": futures, **asdict(version), "code": code}
    text = json.dumps(key, sort_keys=True, ensure_ascii=False)
    return kept_in / hashlib.sha256(text.encode()).hexdigest()[:16]


# ------------------------------------------------------------------ matches
class Matches:
    """Those of the arena, with its journal."""

    def __init__(self, event: Event, bots: Sequence[str], kept_in: Path) -> None:
        for name in bots:
            make(name, open_game(event.game))
        self.event = event
        self.journal = Journal(event, folder_in(kept_in, event), resume=True)

    def _waiting(self, part: Match, count: int) -> list[Fixture]:
        done = self.journal.games
        return [each for each in fixtures(self.event, part, count) if (part, each.block, each.rotation) not in done]

    def missing(self, part: Match, count: int) -> int:
        return len(self._waiting(part, count))

    def play(self, part: Match, count: int, place: Place, advance: Advance) -> None:
        for played in play_all(self._waiting(part, count), place):
            self.journal.enter(played)
            advance(1)

    def figures(self, part: Match, count: int | None) -> Figures | None:
        outcome = kept(self.event, part, self.journal, count)
        if not outcome.blocks:
            return None
        found = match_figures(outcome)
        return Figures(found.games, plain_match(found))

    def close(self) -> None:
        self.journal.close()


# ------------------------------------------------------------------ one bot against itself
@dataclass(frozen=True)
class Task:
    """One game, the bot in all seats."""

    event: Event
    bot: str
    number: int
    futures: int = 0  # in which the lines of a decision are compared


class Selfplay:
    """Games by bot and number, a line each."""

    def __init__(
        self, event: Event, futures: int, path: Path, work: Callable[[Task], Found],
        figures: Callable[[str, list[Found]], dict[str, Any]],
    ) -> None:  # fmt: skip
        self.event, self.futures, self.work, self.told = event, futures, work, figures
        self.games: dict[tuple[str, int], Found] = {}
        self.lines = Lines(path, {"duchy_strength": 1, **asdict(event), "futures": futures}, self._take)

    def _take(self, row: dict[str, Any]) -> None:
        self.games.setdefault((row["bot"], row["game"]), row["found"])

    def _waiting(self, part: Match, count: int) -> list[Task]:
        numbers = [number for number in range(1, count + 1) if (part[0], number) not in self.games]
        return [Task(self.event, part[0], number, self.futures) for number in numbers]

    def missing(self, part: Match, count: int) -> int:
        return len(self._waiting(part, count))

    def play(self, part: Match, count: int, place: Place, advance: Advance) -> None:
        for task, found in hand_out(Work(self.work), self._waiting(part, count), place.jobs):
            row = {"bot": task.bot, "game": task.number, "found": found}
            self._take(row)
            self.lines.write(row)
            advance(1)

    def figures(self, part: Match, count: int | None) -> Figures | None:
        """In the order of their numbers, so that nobody's speed decides anything."""
        mine = sorted((number, found) for (bot, number), found in self.games.items() if bot == part[0])
        chosen = [found for number, found in mine if count is None or number <= count]
        return Figures(len(chosen), self.told(part[0], chosen)) if chosen else None

    def close(self) -> None:
        self.lines.close()


@dataclass(frozen=True)
class Work:
    """What a process does, with the task it was for: games come back in any order."""

    of: Callable[[Task], Found]

    def __call__(self, task: Task) -> tuple[Task, Found]:
        return task, self.of(task)


def losses(event: Event, bots: Sequence[str], futures: int, kept_in: Path) -> Selfplay:
    """What decisions gave away, as `duchy error-rate` finds it."""
    for name in bots:
        make(name, open_game(event.game))
    return Selfplay(event, futures, folder_in(kept_in, event, futures, JUDGING) / NAME, judged, _erring)


def judged(task: Task) -> Found:
    game = open_game(task.event.game)
    judge = Coach(game, make(strongest(game), game), task.futures)
    lost = erring.of_game(game, task.event.setup, task.bot, judge, task.event.seed, task.number)
    return [each.plain() for each in lost]


def _erring(bot: str, found: list[Found]) -> dict[str, Any]:
    return Erring(bot, [[Lost.read(row) for row in rows] for rows in found]).plain()


def chances(event: Event, bots: Sequence[str], kept_in: Path) -> Selfplay:
    """What was said after each roll, as `duchy calibration` hears it."""
    for name in bots:
        hearable(name, open_game(event.game))
    return Selfplay(event, 0, folder_in(kept_in, event, 0, HEARING) / NAME, heard, _calibration)


def heard(task: Task) -> Found:
    game = open_game(task.event.game)
    moments = calibration.of_game(game, task.event.setup, task.bot, task.event.seed, task.number)
    return [moment.plain() for moment in moments]


def _calibration(bot: str, found: list[Found]) -> dict[str, Any]:
    return Calibration([[Moment.read(row) for row in rows] for rows in found]).plain()
