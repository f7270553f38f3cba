"""How a game presents itself: to the command line, the server, the arena, the bots, the page and the researcher."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .contract import Game, View
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
class Family:
    """One game as people know it, in all its editions and modes. Its bots are the package of the same name."""

    id: str  # "burgundy", what the ids of its entries begin with
    title: str
    pitch: str  # in two sentences, for somebody who looks for a game
    first: str  # the entry that a newcomer plays
    which: str  # what its entries differ in: "Edition and mode"
    entries: Callable[[], list[Entry]]
    page: Callable[[str], Page]  # by the id of an entry
