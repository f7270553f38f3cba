"""Fair chance that anyone can check: a seed, its published hash, and one generator for each chance event.

The hash of the seed is published when a game opens and the seed when it ends, so nobody can touch a roll. Event k of a
game is drawn from a generator made of seed and k alone: to go on after a restart, only the number of events is needed.

Whoever makes a seed could make many and keep the one whose dice please. So a server publishes the hash of its part,
then everybody who plays adds a gift, and the seed comes of all of them: nobody could choose it. At the end the part is
shown. Who fixed the part and also sits down last could still try many gifts: a record tells who gave.
"""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from .rng import Rng

THREE_WORDS: Final = struct.Struct(">3I")


class Chance(Protocol):
    """Where the chance of a game comes from: a generator for each event, by its number."""

    def rng(self, event: int) -> Rng: ...


@dataclass(frozen=True)
class Stream:
    """One generator for all events, of games that nobody will have to check."""

    source: Rng

    def rng(self, event: int) -> Rng:
        return self.source


@dataclass(frozen=True)
class Seed:
    text: str
    part: str = ""  # what was fixed before the gifts came; empty: the seed itself was
    gifts: tuple[str, ...] = ()  # by seat, empty where none was given

    @classmethod
    def mixed(cls, part: str, gifts: Sequence[str]) -> "Seed":
        """The seed that comes of a part and of the gifts to it."""
        text = f"duchy dice {part} with {' '.join(gift or '-' for gift in gifts)}"
        return cls(hashlib.sha256(text.encode()).hexdigest(), part, tuple(gifts))

    def commitment(self) -> str:
        return hashlib.sha256(f"duchy seed {self.part or self.text}".encode()).hexdigest()

    @property
    def honest(self) -> bool:
        """It is what its part and its gifts give, if there are any."""
        return (not self.part and not self.gifts) or self == Seed.mixed(self.part, self.gifts)

    def rng(self, event: int) -> Rng:
        digest = hashlib.sha256(f"duchy event {event} of {self.text}".encode()).digest()
        return Rng(*THREE_WORDS.unpack_from(digest))
