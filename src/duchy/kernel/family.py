"""How a game presents itself: to the command line, the server, the arena, the bots, the page and the researcher."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .contract import Game, Setup, View
from .page import Page


@dataclass(frozen=True)
class Option:
    """One choice of set-up: its key in Setup, the allowed values (empty: free text), the default, a sentence."""

    key: str
    values: tuple[str, ...]
    default: str
    text: str


@dataclass(frozen=True)
class Entry:
    """One row of `duchy games`: a game in one edition or mode, and how to open it with a set of modules."""

    id: str  # "burgundy/2019"
    title: str
    players: tuple[int, ...]
    open: Callable[[tuple[str, ...]], Game[Any]]  # raises InputError for a forbidden combination of modules
    draw: Callable[[Game[Any], View[Any]], str]  # the position as text for a terminal
    modules: tuple[str, ...] = ()
    conflicts: tuple[tuple[str, str, str], ...] = ()  # module, module, the reason in a sentence
    boards: tuple[str, ...] = ()
    options: tuple[Option, ...] = field(default=())
    ratings: tuple[tuple[int, str], ...] = ()  # the score from which on a game played alone earns these words


@dataclass(frozen=True)
class Guide:
    """The guided first game: a fixed seed, so that dice and tiles are known, and a few sentences for each step."""

    game: str
    seed: str
    bot: str
    setup: dict[str, Any]
    steps: list[dict[str, str]]  # title, text, try


class Companion(Protocol):
    """An automaton beside the printed game: its people type what the table shows, it says what it does.

    A session is its set-up and the lines typed so far. A line that is refused raises InputError and changes nothing.
    """

    setup: dict[str, Any]
    modules: list[str]
    lines: list[str]
    help: tuple[tuple[str, str], ...]  # a line for example, and what it means

    def do(self, line: str) -> list[str]: ...

    def asks(self) -> str:
        """What it waits for; empty when the game is over."""

    def table(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Family:
    """One game as people know it, in all its editions and modes. Its bots are the package of the same name."""

    id: str  # "burgundy", what the ids of its entries begin with
    title: str
    pitch: str  # in two sentences, for somebody who looks for a game
    first: str  # the entry that a newcomer plays
    which: str  # what its entries differ in: "Edition and mode"
    entries: Callable[[], list[Entry]]
    page: Callable[[str], Page]  # by the id of an entry

    # what a family may have as well
    guide: Callable[[], Guide] | None = None
    companion: Callable[[Setup, Sequence[str]], Companion] | None = None  # for a set-up and modules
    own_boards: Callable[[Path], dict[str, Any]] | None = None  # reads a file with boards that somebody drew
    card_rows: Callable[[], list[dict[str, Any]]] | None = None  # for `duchy cards`: card, data, effect, rules
    covering: Callable[[], list[tuple[str, int, tuple[str, ...]]]] | None = None  # edition, players, modules: as tested
    limit_tables: Callable[[Any], str] | None = None  # the C of benchmarks/limit.c, for a new state of the first entry
