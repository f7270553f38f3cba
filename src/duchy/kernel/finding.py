"""Finds the rules that answer a question, such as "points for a finished pasture".

Words are compared by their stems and with those of the same meaning. A rare word counts more than a common one, a word
of the title more than one of the text, and rulings, examples and the like come behind the rules that they explain.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .ledger import Rule, rules
from .topics import topics

MOST: Final = 20  # answers
NEAR: Final = 0.25  # of the best one's score: what fits less is no answer
SAME: Final = (  # words that mean the same to somebody who asks
    "point score worth vp",
    "finish complete full fill last cover done",
    "silver coin money silverling",
    "place put lay build",
    "take get gain receive draw",
    "buy purchase",
    "sell sale sold",
    "colour color",
    "tile hex",
    "city town",
    "castle fortress",
    "change modify adjust alter",
    "cost price pay",
    "adjacent neighbour beside touch next border",
    "discard remove throw away",
    "tie tied draw equal same",
    "win winner victory",
    "end over final",
    "start begin first set-up setup beginning",
    "turn",
    "good ware commodity",
    "knowledge monastery",
    "animal livestock",
    "estate duchy sheet",
    "worker chip",
    "room space limit",
    "resource",
    "hand card",
    "robber brigand",
    "double two twice both",
    "goal target",
    "lose lost loss",
    "circle bonus",
    "mark write",
    "pair combination",
    "pass skip",
)
IDLE: Final = """
a an and are as at be by can do does for from give go has have he his how i if in into is it its may me must my no not
of off on one only or so that the their them then there they this to up use used was what when where which who why will
with you your happen many much about after before any
"""
WORD: Final = re.compile(r"[a-z0-9]+(?:'s)?|[A-Z]")
ENDINGS: Final = {
    "ies": "y", "ches": "ch", "shes": "sh", "sses": "ss", "xes": "x", "ings": "", "ing": "", "ed": "", "s": "",
}  # fmt: skip


def stem(word: str) -> str:
    """A word without its ending: placed, placing and places are one."""
    word = word.removesuffix("'s")
    for ending, instead in ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending) + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def _meaning() -> dict[str, str]:
    """The first word of the same meaning, for a stem."""
    return {stem(word): stem(row.split()[0]) for row in reversed(SAME) for word in row.split()}


def stems(text: str) -> list[str]:
    words = (stem(word) for word in WORD.findall(text.lower()) if word not in _idle())
    return [_meaning().get(word, word) for word in words if word not in _idle()]


@cache
def _idle() -> frozenset[str]:
    """Words of every question, in all their forms: happen and happens."""
    return frozenset(form for word in IDLE.split() for form in (word, stem(word)))


@dataclass(frozen=True)
class Entry:
    rule: Rule
    title: frozenset[str]
    text: Counter[str]
    also: frozenset[str]
    length: int
    weight: float


@cache
def _entries() -> list[Entry]:
    known = topics()
    out = []
    for rule in rules():
        topic, start = known.of(rule), known.start(rule)
        text = Counter(stems(rule.text))
        title = frozenset(stems(f"{known.title(rule)} {rule.section}"))
        rows = known.by_start.items()
        also = (row.also for (family, key), row in rows if family == rule.family and start.startswith(key))
        own = 1.3 if start == rule.id else 1.0  # what has a title of its own is asked for most
        weight = 0.6 if topic.kind else own
        out.append(Entry(rule, title, text, frozenset(stems(" ".join(also))), text.total(), weight))
    return out


@cache
def _rarity() -> dict[str, float]:
    entries = _entries()
    counted = Counter(word for entry in entries for word in {*entry.title, *entry.text, *entry.also})
    return {word: math.log(1 + len(entries) / count) for word, count in counted.items()}


def find(question: str, game: str = "") -> list[Rule]:
    """The rules that fit a question best, of one game or of all; an id is found by itself."""
    known = topics()
    asked = question.strip()
    words = stems(asked)
    scored: list[tuple[float, int, Rule]] = []
    for n, entry in enumerate(_entries()):
        if game and not known.applies(entry.rule, game):
            continue
        score = _score(words, entry)
        if asked and entry.rule.id.casefold().startswith(asked.casefold()):
            score += 100.0
        if score > 0:
            scored.append((-score, n, entry.rule))
    best = sorted(scored, key=lambda item: item[:2])[:MOST]
    return [rule for score, _, rule in best if score <= NEAR * best[0][0]]


def _score(words: Sequence[str], entry: Entry) -> float:
    total, hits = 0.0, 0
    for word in dict.fromkeys(words):
        inside = min(2, entry.text[word]) / (1 + entry.length / 24)
        value = 1.3 * (word in entry.title) + 1.6 * inside + 0.8 * (word in entry.also)
        if value:
            hits += 1
            total += value * _rarity()[word]
    return entry.weight * total * math.pow(hits / max(1, len(set(words))), 1.5)
