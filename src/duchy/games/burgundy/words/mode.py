"""What a mode answers beside what a module says. The answers here are those of the game as usual."""

from collections.abc import Sequence

from .module import M, Words


class ModeWords(Words[M]):
    """The words of a mode, which stands first among the modules of its game."""

    automatic: tuple[str, ...] = ()  # the names of those who play themselves, in the last seats

    # ------------------------------------------------------------------ set-up
    def width(self, players: int) -> int:
        """The number of players whose spaces and values are used."""
        return players + len(self.automatic)

    def sources_with(self, modules: Sequence[str]) -> tuple[int, ...]:
        """Sources of points that the mode has only together with these modules."""
        return ()

    # ------------------------------------------------------------------ what happened
    def purse(self, seat: int) -> int:
        """The seat with which the workers and the silver of a seat are counted."""
        return seat
