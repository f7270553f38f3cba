"""What a module or mode says: the words beside its rules, asked in the same order as its hooks.

Every method adds nothing here; a module overrides what it has to say. Nobody asks which module it is. What raises
NotImplementedError is asked only of a module with such a piece (an effect, a verb, a chance event), which must say it.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from duchy.kernel.compat import i64
from duchy.kernel.contract import Refusal
from duchy.kernel.family import Offer, Option
from duchy.kernel.learning import Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Ask, Fact, Parts, Verb

from ..engine.codes import EMPTY, P_MODULE, PENDING_SHIFT
from ..engine.hooks import Hooks, Module
from ..engine.state import ROOM, Player, State
from .numbers import Numbers

if TYPE_CHECKING:
    from .mode import ModeWords

M = TypeVar("M", bound=Module)


class Language:
    """One game in words: its edition, its pieces, and what its modules say, in the order of their hooks."""

    mode: "ModeWords[Any]"  # of the game as usual, where no mode is on
    hooks: Hooks

    def __init__(self, edition: str, modules: tuple[str, ...], tiles: list[str], people: tuple[int, ...]) -> None:
        self.edition = edition
        self.modules = modules
        self.tiles = tiles  # the word for each kind of tile, by its number
        self.people = people  # how many people the game is for
        self.pools: dict[str, list[str]] = {}  # labels of duchies that may be dealt, the normal pool first
        self.sources: dict[int, str] = {}  # of points, by their number; those of the modules last
        self.words: list[Words[Any]] = []  # by module, as State.ext
        self.elsewhere: dict[str, str] = {}  # options of modules that are not in this game
        self.rows: dict[str, list[Verb]] = {}  # by their word, the base game's first
        self.missing: list[type[Words[Any]]] = []  # modules that are not in this game


class Words(Generic[M]):
    """The words of one module in one game; `rules` is its engine."""

    sources: Mapping[int, str] = {}  # of points that only this module has, with their names
    most_stored: int = ROOM  # tiles in a storage, with all that it allows
    loosens: tuple[str, ...] = ()  # laws of the base game that do not hold in full with it
    observes: tuple[str, ...] = ()  # what people at a printed table call its pieces when they tell of them
    verbs: tuple[Verb, ...] = ()  # a row for each verb that only this module has
    asks: Mapping[int, Ask] = {}  # a row for each kind of its pending effects
    also: Mapping[int, tuple[str, ...]] = {}  # its verbs that answer effects of the base game, by their kind
    causes: Mapping[str, str] = {}  # its causes of gains, where they are not told by their name
    told: Mapping[str, str] = {}  # a row for each of its own facts
    pieces: tuple[str, ...] = ()  # names of the tiles that only it brings
    absence = Refusal("That belongs to a module that is not in this game.", "BX-GEN-01")  # said of its verbs then

    def __init__(self, rules: M, language: Language) -> None:
        self.rules = rules
        self.language = language

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Module:
        """Its rules, from the facts of the edition; those of the modules before it are made."""
        raise NotImplementedError

    @classmethod
    def options(cls, edition: str) -> tuple[Option, ...]:
        """The options of a table that belong to it."""
        return ()

    def read_options(self, s: State, options: Reader) -> None:
        """Take its options over into a new state."""

    def pools(self, found: dict[str, list[str]]) -> dict[str, list[str]]:
        """Of the pools of duchies those that it is played on, the normal one first."""
        return found

    def offered(self, s: State, boards: Any) -> None:
        """The duchies of a new game are named, or will be dealt: InputError if they do not go with the module."""

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        """Its share of a position as a dict."""

    def write_seat(self, s: State, p: Player, out: dict[str, Any]) -> None:
        """Its share of a seat."""

    def read(self, s: State, r: Reader) -> None:
        """The inverse of write."""

    def read_seat(self, s: State, p: Player, r: Reader) -> None:
        """The inverse of write_seat."""

    def describe(self, s: State, out: dict[str, Any]) -> None:
        """What follows from the position, for pages and scenarios."""

    def write_automatic(self, s: State, p: Player, out: dict[str, Any]) -> None:
        """Its share of what only a seat that plays itself has."""

    def read_automatic(self, s: State, p: Player, seat: Reader, r: Reader) -> None:
        """The inverse, and what such a seat has otherwise than people."""

    def plain(self, out: dict[str, Any]) -> None:
        """Its share of a plain position, which tests and files begin with: what need not be said goes."""

    def write_effect(self, effect: int) -> str:
        """One of its effects, as State.pending has it, in the words of a position."""
        raise NotImplementedError

    def read_effect(self, words: list[str]) -> i64 | None:
        """The inverse; None if the words are no effect of this module."""
        return None

    def pending(self, effect: int, kind: int = P_MODULE) -> i64:
        """One of its effects as State.pending has it."""
        return kind | i64(self.rules.at | effect << 4) << PENDING_SHIFT

    def in_hand(self, effect: int) -> int:
        """The tile that a pending effect of its keeps out of sight, on its way to storage; EMPTY: none."""
        return EMPTY

    def holds_ship(self, effect: int) -> bool:
        """Does a ship move on only after this pending effect of its?"""
        return False

    def observe(self, s: State, words: list[str]) -> None:
        """Take over what people at a printed table tell of its pieces; InputError if that cannot be."""
        raise NotImplementedError

    def observed(self, s: State) -> list[Offer]:
        """The lines in which they can tell it."""
        return []

    def laid_out(self, first: bool) -> list[str]:
        """How those lines begin that must be told at the start of a phase; `first`: of the first one."""
        return []

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        """The laws of the ledger that do not hold, in words with their ids."""
        return []

    def lines(self, s: State) -> list[str]:
        """What lies on the table, for the terminal."""
        return []

    def seat_lines(self, s: State, p: Player) -> list[str]:
        """What a seat has, for the terminal."""
        return []

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        """One of its actions (an answer, an option or the use of a die) as structure."""
        raise NotImplementedError

    def ware(self, s: State, x: int) -> Parts | None:
        """What it sells under this number: where it lies, and what it is."""
        return None

    def straight(self, s: State, x: int, where: int) -> Parts | None:
        """That ware with the place where it goes without storage, if that is no space of the duchy."""
        return None

    def stored(self, s: State, p: Player, slot: int) -> Parts:
        """What else is to be said of a tile in storage."""
        return {}

    def holder(self, s: State, p: Player, action: int) -> Player:
        """Who holds the spaces that an action of this player is about."""
        return p

    def chance_parts(self, s: State, outcome: int) -> Parts:
        """An outcome of its own chance event as structure."""
        raise NotImplementedError

    def parse_chance(self, s: State, words: list[str]) -> int:
        """The outcome that the words of its notation mean; raises Refused."""
        raise NotImplementedError

    def written(self, parts: Parts) -> dict[str, str]:
        """Parts in the words of notation, where they are not written as they are."""
        return {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        """Parts in the words of a sentence, likewise."""
        return {}

    def title(self, name: str) -> str | None:
        """A piece that only this module has, in the middle of a sentence."""
        return None

    # ------------------------------------------------------------------ refusals
    @classmethod
    def names(cls, words: list[str]) -> bool:
        """Does a text name a piece that only this module has?"""
        return any(word.rpartition(":")[2] in cls.pieces for word in words[1:])

    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        """Why a text that is not legal now, and is this module's business, is not."""
        return None

    def refuse_ware(self, s: State, p: Player, verb: str, named: str) -> Refusal | None:
        """Why one of its wares, if a purchase or the like names one, cannot be had."""
        return None

    def refuse_space(self, s: State, p: Player, holder: Player, tile: int, h: int, where: str) -> Refusal | None:
        """Which rule of the module keeps a tile from an empty space that is near and of its colour."""
        return None

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        """What an action or chance event (its seat is NATURE) did with the pieces that only this module has."""
        return []

    def cause(self, before: State, after: State, seat: int, what: str, parts: Parts) -> str:
        """Why a seat won or lost workers, silver or goods that no rule of the base game explains; empty: not known."""
        return ""

    # ------------------------------------------------------------------ the page
    @classmethod
    def components(cls) -> dict[str, Any]:
        """What the page draws and explains of it, by what it is."""
        return {}

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        """Add what its pieces let actions of any module name."""

    def actions(self, n: Numbers) -> Iterator[int]:
        """Every action that only it can offer, whatever happens."""
        yield from ()

    def layout(self, s: State) -> tuple[Field, ...]:
        """The bytes that its rules put into a row (`Module.seen`)."""
        return ()
