"""What a mode answers beside what a module says. The answers here are those of the game as usual."""

from collections.abc import Sequence
from typing import Any

from duchy.kernel.contract import Result, Setup
from duchy.kernel.family import Option
from duchy.kernel.reader import Reader

from ..engine.board import Duchy
from ..engine.chance import hands
from ..engine.scoring import score
from ..engine.state import Player, State
from ..setup.facts import edition_layouts
from ..setup.geometry import hexagon
from ..setup.layout import Layout
from ..setup.options import open_usual
from .module import M, Words


class ModeWords(Words[M]):
    """The words of a mode, which stands first among the modules of its game."""

    automatic: tuple[str, ...] = ()  # the names of those who play themselves, in the last seats
    own_duchies = True  # each seat has a duchy, a storage and a purse of its own; else the mode has laws for them
    notes: tuple[str, ...] = ("", "empty spaces", "turn order")  # what decided, by the place in `standing`
    goods_spaces = 3  # of a duchy (B-BOARD-09)
    track_by_ships = True  # a piece has moved once for each ship of its duchy

    # ------------------------------------------------------------------ set-up
    def width(self, players: int) -> int:
        """The number of players whose spaces and values are used."""
        return players + len(self.automatic)

    def sources_with(self, modules: Sequence[str]) -> dict[int, str]:
        """Sources of points that the mode has only together with these modules."""
        return {}

    def ready(self, s: State) -> None:
        """What chance would still bring to it, as plain as possible."""

    def table_options(self, usual: tuple[Option, ...]) -> tuple[Option, ...]:
        """Of the options that do not belong to a module, given the usual ones, those of the mode."""
        return usual

    def boards(self) -> tuple[str, ...]:
        """The boards to choose from, by their labels."""
        return tuple(layout.label for layout in self.layouts())

    def layouts(self) -> list[Layout]:
        """The printed duchies of the game."""
        return edition_layouts(self.language.edition)

    def duchies(self, layouts: list[Layout]) -> list[Duchy]:
        """The same for the engine."""
        return [layout.duchy() for layout in layouts]

    def open(self, s: State, options: Reader) -> None:
        """Take all options over into a new state, and bring it to its first chance event or decision."""
        open_usual(s, self.language, options)

    def plain_boards(self, players: int) -> Setup:
        """The first duchies of the pool: duchy 1 with the castle on the centre, where no module wants others."""
        first = next(iter(self.language.pools.values()))
        if first[0] == "1":
            return {"boards": "1", "castle": "centre"}
        return {"boards": first[:players], "castle": "choose"}

    # ------------------------------------------------------------------ the players
    def holders(self, s: State, p: Player) -> list[Player]:
        """Those who hold the duchy of a player, that player first."""
        return [s.players[seat] for seat in p.holders]

    def duchies_of(self, s: State, p: Player) -> list[Duchy]:
        """The duchy of a player, in its halves if it has any."""
        return [p.duchy]

    def shields_aside(self, s: State) -> int:
        """The shields of those who play themselves, as a bit set."""
        return 0

    # ------------------------------------------------------------------ laws and drawing
    def never_drawn(self, s: State, usual: int) -> int | None:
        """How many tiles are left at the end, given how many usually are; None: that depends."""
        return usual

    def goods_dealt(self, s: State) -> int:
        """Goods that the set-up brings into play."""
        return 3 * int(hands(s))

    def area_points_due(self, s: State) -> bool:
        """Have all completed areas been paid?"""
        return True

    def picture(self, duchy: Duchy, cells: list[str]) -> str:
        """The spaces of a duchy as text, each with two letters."""
        return hexagon(cells)

    @classmethod
    def drawn_boards(cls, edition: str) -> dict[str, dict[str, Any]]:
        """Its own boards for the page, which are no hexagons."""
        return {}

    def automatic_lines(self, s: State, p: Player) -> list[str]:
        """A seat that plays itself, for the terminal; asked only of a mode that has one."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what those did who play themselves
    def news(self, s: State) -> list[str]:
        """What they did in the chance event just applied, in sentences."""
        return []

    # ------------------------------------------------------------------ the end
    def standing(self, s: State, seat: int) -> tuple[int, ...]:
        """B-TIE-01 to -04: what places go by, the more the better."""
        p = s.players[seat]
        empty = 37 - int(p.covered).bit_count()
        behind = [int(x) for x in s.track_order].index(seat)
        return int(score(p)), empty if s.tie_most else -empty, behind

    def result(self, s: State) -> Result:
        ranking = sorted(range(s.n), key=lambda seat: self.standing(s, seat), reverse=True)
        first, second = (self.standing(s, seat) for seat in ranking[:2])
        note = next(note for note, one, other in zip(self.notes, first, second) if one != other)
        return Result(tuple(ranking.index(seat) + 1 for seat in range(s.n)), note)

    # ------------------------------------------------------------------ what happened
    def purse(self, seat: int) -> int:
        """The seat with which the workers and the silver of a seat are counted."""
        return seat
