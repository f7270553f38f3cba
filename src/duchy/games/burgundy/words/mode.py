"""What a mode answers beside what a module says. The answers here are those of the game as usual."""

from collections.abc import Sequence

from duchy.kernel.contract import Result
from duchy.kernel.family import Option

from ..engine.board import Duchy
from ..engine.flow import hands
from ..engine.scoring import score
from ..engine.state import Player, State
from ..setup.facts import edition_layouts
from .module import M, Words


class ModeWords(Words[M]):
    """The words of a mode, which stands first among the modules of its game."""

    automatic: tuple[str, ...] = ()  # the names of those who play themselves, in the last seats
    own_duchies = True  # each seat has a duchy, a storage and a purse of its own; else the mode has laws for them
    track_by_ships = True  # a piece has moved once for each ship of its duchy

    # ------------------------------------------------------------------ set-up
    def width(self, players: int) -> int:
        """The number of players whose spaces and values are used."""
        return players + len(self.automatic)

    def sources_with(self, modules: Sequence[str]) -> tuple[int, ...]:
        """Sources of points that the mode has only together with these modules."""
        return ()

    def ready(self, s: State) -> None:
        """What chance would still bring to it, as plain as possible."""

    def boards(self) -> tuple[str, ...]:
        """The duchies of the game by their labels."""
        return tuple(layout.label for layout in edition_layouts(self.language.edition))

    def table_options(self, usual: tuple[Option, ...]) -> tuple[Option, ...]:
        """Of the options that do not belong to a module, given the usual ones, those of the mode."""
        return usual

    # ------------------------------------------------------------------ the players
    def holders(self, s: State, p: Player) -> list[Player]:
        """Those who hold the duchy of a player, that player first."""
        return [p]

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

    def automatic_lines(self, s: State, p: Player) -> list[str]:
        """A seat that plays itself, for the terminal."""
        raise NotImplementedError

    # ------------------------------------------------------------------ the end
    notes: tuple[str, ...] = ("", "empty spaces", "turn order")  # what decided, by the place in `standing`

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
