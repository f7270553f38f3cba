"""What the numbers inside an action can be, with all modules of a game: all actions for learners are made of them."""

from dataclasses import dataclass, field

from ..engine.codes import DIE_SHIFT, HEX_SHIFT, NO_DIE
from ..engine.state import ROOM, State

HEXES = range(37)


@dataclass
class Numbers:
    """For a new game. Each module widens it before any of them lists its actions."""

    start: State
    room: int = ROOM  # tiles that a storage may ever hold
    dice: list[int] = field(default_factory=lambda: [0, 1 << DIE_SHIFT, NO_DIE])  # shift-ok: plain ints
    halves: list[int] = field(default_factory=lambda: [0])  # whose spaces can be named
    wares: list[int] = field(default_factory=list)  # beside the tiles of the black depot
    straight: bool = False  # wares may go straight to their spaces

    @property
    def slots(self) -> range:
        """Of the numbered depots."""
        return range(6 * int(self.start.width))

    @property
    def black(self) -> range:
        return range(2 * int(self.start.width))

    @property
    def spaces(self) -> list[int]:
        """As an action has them."""
        return [half | h << HEX_SHIFT for half in self.halves for h in HEXES]
