"""By what a table was made, without a date: the rules, the weights, and the sources of the bots that played."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.weights import rules_of, weights_digest
from duchy.kernel.contract import Game

BOTS: Final = Path(registry.__file__).parent
GUESTS: Final = ("host.py", "own.py", "program.py")  # for bots of one's own
SHOWN: Final = 8  # letters of a digest


@dataclass(frozen=True)
class Version:
    rules: str  # "burgundy@r2"
    weights: str | None  # a digest of those that the bots of the family play with
    bots: str  # of the sources of those bots

    def __str__(self) -> str:
        weights = f", weights {self.weights[:SHOWN]}" if self.weights else ""
        return f"rules {self.rules}{weights}, bots {self.bots[:SHOWN]}"


def version_of(game: Game[Any]) -> Version:
    family = rules_of(game).partition("@")[0]
    sources = [*BOTS.glob("*.py"), *(BOTS / family).rglob("*.py")]
    return Version(rules_of(game), weights_digest(family), digest_of(filter(_plays, sources)))


def _plays(file: Path) -> bool:
    """Has it a part in games of the house? What learns needs numpy, and bots play without."""
    return file.name not in GUESTS and b"import numpy" not in file.read_bytes()


def digest_of(sources: Iterable[Path]) -> str:
    sha = hashlib.sha256()
    for file in sorted(sources):
        sha.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return sha.hexdigest()
