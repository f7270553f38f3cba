"""Whether new weights are better than those of the house: a match of one level with both, until the test is sure."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from duchy import games
from duchy.bots.own import enlist

from .fixtures import Event
from .journal import Journal
from .running import Place, run
from .statistics import Interval, Sprt, share_interval

TEST: Final = Sprt(0, 30)
NEW: Final = "new"
VERDICTS: Final = {"elo1": "better", "elo0": "not better", "": "undecided"}


@dataclass(frozen=True)
class Gate:
    """What the match came to, for the one with the new weights."""

    other: str
    games: int
    wins: Interval
    llr: float
    verdict: str

    def plain(self) -> dict[str, Any]:
        """For the manifest of the weights."""
        wins = [round(share, 4) for share in (self.wins.value, self.wins.low, self.wins.high)]
        test = {"elo": [TEST.elo0, TEST.elo1], "llr": round(self.llr, 2), "verdict": self.verdict}
        return {"against": self.other, "games": self.games, "wins": wins, **test}


def gate(
    weights: Path, level: str, other: str, game: str, setup: dict[str, Any], seed: int, count: int, place: Place,
    advance: Callable[[int], None] = lambda games: None,
) -> Gate:  # fmt: skip
    """At most so many games of a level with the weights against another, or itself, with those of the house.

    They are kept beside the weights: a gate that was stopped goes on.
    """
    (name,) = enlist([f"{NEW}={level}@{weights}"])
    opened = games.open_game(game)
    event = Event(opened.id, setup, f"gate {seed}")
    folder = weights.with_suffix(f".gate-{sha256(weights.read_bytes()).hexdigest()[:12]}")
    journal = Journal(event, folder, resume=True)
    try:
        outcome = run(event, (name, other), count, journal, place, TEST, advance)
    finally:
        journal.close()
    wins = share_interval([block.shares[0] for block in outcome.blocks], 2)
    assert outcome.llr is not None
    return Gate(other, 2 * len(outcome.blocks), wins, outcome.llr, VERDICTS[outcome.verdict])
