"""How a game presents itself: to the command line, the page and the researcher."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .contract import Game, View


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
