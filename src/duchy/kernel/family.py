"""How a game presents itself: to the command line, the server, the arena, the bots, the page and the researcher."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .contract import Game, Setup, View
from .errors import InputError
from .guide import Guide
from .how import HowTo
from .learning import Learning
from .page import Page
from .verbs import listed


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
    automatic: tuple[str, ...] = ()  # the names of those who play themselves beside the players
    colours: tuple[tuple[str, str], ...] = ()  # a pattern of the drawing, and the colour that a terminal gives it

    @property
    def usual(self) -> int:
        """How many sit down where nobody says: two, or one who has an automaton to play against."""
        return 2 if 2 in self.players and not self.automatic else self.players[0]

    def seated(self, players: int | None) -> int:
        """So many sit down, the usual number where nobody says; InputError where the game is not for so many."""
        if players is None:
            return self.usual
        if players not in self.players:
            allowed = f"{listed(self.players, 'or')} player{'s' * (self.players != (1,))}"
            raise InputError(f"{self.id} is for {allowed}, not {players}.")
        return players


@dataclass(frozen=True)
class Tap:
    """Something that can be tapped instead of typed: the word it puts into a line, its title, and how to draw it."""

    word: str
    say: str
    thing: str  # "tile", "die", "good", "card", "place" or "kind", the colour of tiles
    name: str = ""  # of the tile or good
    kind: str = ""  # of a tile: building, ship ...; of a good its number; of a card the kinds of its spaces


@dataclass(frozen=True)
class Slot:
    """A place in a line, for so many words."""

    say: str
    taps: tuple[Tap, ...]
    most: int = 1
    least: int = 1


@dataclass(frozen=True)
class Offer:
    """A line that can be told now: how it begins, and what may follow. A line with slots, all empty, ends in "none"."""

    line: str
    say: str
    slots: tuple[Slot, ...] = ()
    due: bool = True  # it is waited for, or usual now; else a correction


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

    def offers(self) -> list[Offer]:
        """The lines that can be told now, for those who would rather tap than type; what is due comes first."""

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
    guide: Callable[[], Guide] | None = None  # its guided first game
    how: Callable[[], HowTo] | None = None  # its page of how to play
    daily: tuple[tuple[str, Setup], ...] = ()  # what its daily game is, day after day; none: its first game
    companion: Callable[[Setup, Sequence[str]], Companion] | None = None  # for a set-up and modules
    own_boards: Callable[[Path], dict[str, Any]] | None = None  # reads a file with boards that somebody drew
    card_rows: Callable[[], list[dict[str, Any]]] | None = None  # for `duchy cards`: card, data, effect, rules
    learning: Callable[[Game[Any], Any], Learning | None] | None = None  # for a game and its new state
    covering: Callable[[], list[tuple[str, int, tuple[str, ...]]]] | None = None  # edition, players, modules: as tested
    limit_tables: Callable[[Any], str] | None = None  # the C of benchmarks/limit.c, for a new state of the first entry
