"""Fair chance that anyone can check: a seed, its published hash, and one generator for each chance event.

The hash of the seed is published when a game opens and the seed when it ends, so nobody can touch a roll. Event k of a
game is drawn from a generator made of seed and k alone: to go on after a restart, only the number of events is needed.
"""

import hashlib
import struct
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

    def commitment(self) -> str:
        return hashlib.sha256(f"duchy seed {self.text}".encode()).hexdigest()

    def rng(self, event: int) -> Rng:
        digest = hashlib.sha256(f"duchy event {event} of {self.text}".encode()).digest()
        return Rng(*THREE_WORDS.unpack_from(digest))
