"""An action has parts before it has a text, and what happened is a list of facts before it is a sentence.

A game gives the structure: `Game.parts` and `Game.facts`. Notation, requests, past sentences, headings and lines of the
log are formats of it, one row a verb, an effect or a cause, which stand beside the rule they speak of.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

Parts = dict[str, Any]  # {"verb": "take", "die": 3, "depot": "4", "tile": "ship"}: JSON values

POINTS: Final = "points"  # what a Fact of the score is about


@dataclass(frozen=True)
class Verb:
    """How one verb reads. Its forms are templates; the fields in braces are words that the game makes of the parts."""

    word: str  # parts["verb"], and what its notation begins with
    text: str  # the notation: "crane {tile}"
    ask: str  # as a request, without its full stop: "Let the crane act as {tile}"
    past: str  # as it is told: "The crane of {name} acted as {tile}"
    head: str  # above such choices in a list: "Crane"
    public: str = ""  # the past for those who may not read the hidden parts; empty: nothing is hidden
    hidden: tuple[str, ...] = ()  # the parts that others may not read
    automatic: bool = False  # may be played for a person who has no other choice
    ends: bool = False  # ends the turn
    needs: str = ""  # the part that tells it from another row of the same word


@dataclass(frozen=True)
class Ask:
    """How an effect that waits for an answer is told."""

    name: str  # in a refusal: "First the {name} must be answered"
    verbs: tuple[str, ...]  # that answer it
    rule: str  # the ledger id that says so
    banner: str  # to the one who decides, as a sentence
    then: str  # in the preview of the action that leads to it, in a few words


class Fact(Struct):  # no dataclass: a busy server makes thousands a second
    """One thing that an action or a chance event did: to whom, what, how much, why and where.

    Facts about "points" name their `source`, a key of `Game.scores`; together they are the change of the scores. Facts
    about a key of `Game.stock` are together the change of the stock. Any other word is the game's own.
    """

    what: str
    seat: int | None = None  # whom it happened to; None: the table
    amount: int = 0
    cause: str = ""  # the row that says why: "area", "phase", "mines"
    source: str = ""
    about: Mapping[str, Any] = {}  # of its own; tile, hex, area, card, depot ...: JSON values
    readers: tuple[int, ...] | None = None  # who may know all of it; None: everybody
    hidden: tuple[str, ...] = ()  # the keys of `about` that nobody else may know; "amount" where that is secret too

    def told_to(self, viewer: int | None) -> "Fact":
        """The fact as a viewer may know it."""
        if self.readers is None or viewer in self.readers:
            return self
        about = {key: value for key, value in self.about.items() if key not in self.hidden}
        return replace(self, about=about, amount=0 if "amount" in self.hidden else self.amount)


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What grew or shrank, by name."""
    if before == after:
        return {}
    if before.keys() == after.keys():
        return {key: after[key] - old for key, old in before.items() if after[key] != old}
    both = {**before, **after}
    found = {key: after.get(key, 0) - before.get(key, 0) for key in both}
    return {key: amount for key, amount in found.items() if amount}


def listed(words: Sequence[object], last: str = "and") -> str:
    """a, b and c"""
    *others, end = map(str, words or ["nothing"])
    return f"{', '.join(others)} {last} {end}" if others else end


def counted(number: int, word: str, several: str = "") -> str:
    """1 worker, 2 workers, 2 commodities"""
    return f"{number} {word if number == 1 else several or f'{word}s'}"


def signed(number: int) -> str:
    """+3 or −2"""
    return f"+{number}" if number >= 0 else f"−{-number}"
