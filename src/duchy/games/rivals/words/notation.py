"""Actions and chance outcomes as text. The decision on top gives an action its words.

Set-up: take stack 2, take abbey, place forest-2, keep. Before rolling: roll, play brigitta 4, play reiner.
Action phase: play goldsmith, build abbey at 2 upper, build gold-cache at forest-2, build road left, build settlement
right, build city 1, trade 3 wool for forest-2, trade 2 pasture-4 for hills-3 (Large Trade Ship), trade 1 gold for
hills-3 (Mint), remove abbey at 2 upper, end. Houses are counted from the left, stacks as they lie.
Stores: gain forest-2, pay forest-2, buy forest-2. Types: take wool, give wool, save ore. Cards in play: name, lose,
burn, move, with, each as in "lose abbey at 2 upper". Hand and stacks: draw 2, put abbey under 2, search 2, look 2,
pick abbey, under 2, pass. Others: play scout, play sebastian, defend, waive, pay, stop, heal 1, upper forest-4,
take 2 gold, take 2 to pasture-4.
Chance: start 5 3, dice 4 trade, event feud (new), card abbey, cards abbey scout, regions forest-4 hills-1, defence 5.
"""

import string
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from duchy.kernel.errors import Refused
from duchy.kernel.verbs import Parts, Verb

from ..engine import actions as a
from ..engine import frames as f
from ..engine.chance import first_like, looked_at
from ..engine.codes import BACK, BIT, EVENTS, FACE_COUNT
from ..engine.knowledge import in_bag
from ..engine.state import Prince, State
from ..setup import RESOURCES
from .chances import EVENTS_OF_CHANCE, happening
from .decisions import QUESTIONS, question
from .names import CARD_NAMES, ENDS, REGION_NAMES, card_name, place_name, store_name
from .question import Given


def _nothing(p: Prince, x: int, y: int) -> Parts:
    return {}


def _at_place(p: Prince, card: int, place: int) -> Parts:
    return {"card": card_name(card), "place": place_name(place)}


def _on_site(p: Prince, site: int, _: int) -> Parts:
    return _at_place(p, int(p.site[site]), site // 2)


def _paid(number: int) -> Given:
    return lambda p, resource, store: {"number": number, "resource": RESOURCES[resource], "region": store_name(store)}


# What the two numbers of an action mean, unless its question knows better.
GIVEN: Final[Mapping[int, Given]] = {
    a.A_NONE: _nothing,
    a.A_YES: _nothing,
    a.A_ROLL: _nothing,
    a.A_END: _nothing,
    a.A_BRIGITTA: lambda p, card, number: {"card": card_name(card), "number": number},
    a.A_REINER: lambda p, card, _: {"card": card_name(card)},
    a.A_PLAY: lambda p, card, _: {"card": card_name(card)},
    a.A_BUILD: _at_place,
    a.A_FACE_UP: _at_place,
    a.A_SLOT: lambda p, card, spot: {"card": card_name(card), "region": REGION_NAMES[p.land[spot]]},
    a.A_ROAD: lambda p, end, _: {"card": "road", "end": ENDS[end]},
    a.A_SETTLEMENT: lambda p, end, _: {"card": "settlement", "end": ENDS[end]},
    a.A_CITY: lambda p, house, _: {"card": "city", "number": house + 1},
    a.A_BANK: _paid(3),
    a.A_SHIP: _paid(2),
    a.A_BESIDE: lambda p, region, store: {"number": 2, "from": REGION_NAMES[region], "region": store_name(store)},
    a.A_MINT: lambda p, _, store: {"number": 1, "resource": "gold", "region": store_name(store)},
    a.A_REMOVE: _on_site,
    a.A_STORE: lambda p, store, _: {"region": store_name(store)},
    a.A_TYPE: lambda p, resource, _: {"resource": RESOURCES[resource]},
    a.A_SITE: _on_site,
    a.A_SPOT: lambda p, spot, _: {"region": REGION_NAMES[p.land[spot]]},
    a.A_CARD: lambda p, card, _: {"card": card_name(card)},
    a.A_STACK: lambda p, stack, _: {"stack": stack + 1},
    a.A_PUT: lambda p, card, stack: {"card": card_name(card), "stack": stack + 1},
    a.A_SEARCH: lambda p, stack, _: {"stack": stack + 1},
    a.A_REGION: lambda p, region, _: {"region": REGION_NAMES[region]},
    a.A_HOUSE: lambda p, house, _: {"number": house + 1},
}


def parts(s: State, action: int) -> Parts:
    """An action of the seat whose decision lies on top: the verb, the decision, and what is named."""
    found, verb = _found(s, action)
    return {"verb": verb.word, "decision": question(s).decision, **found}


def _found(s: State, action: int) -> tuple[Parts, Verb]:
    """What an action names, and its row."""
    asked, seat = question(s), int(s.top()) >> 7 & 1
    verb = action & 63
    given = asked.given.get(verb) or GIVEN[verb]
    return given(s.of(1 - seat if asked.theirs else seat), action >> 6 & 255, action >> 14), asked.answers[verb]


def chance_parts(s: State, outcome: int) -> Parts:
    """An outcome of the chance event on top."""
    event = happening(s)
    return {"verb": event.row.word, **event.given(s, int(s.top()) >> 8, outcome)}


def row(found: Parts) -> Verb:
    """The row of an action or outcome, by the decision it answers, its word and what it names."""
    if "decision" not in found:
        return EVENTS_OF_CHANCE[found["verb"]].row
    named = found.keys() - {"verb", "decision"}
    rows = QUESTIONS[found["decision"]].answers.values()
    return next(row for row in rows if row.word == found["verb"] and fields(row.text) == named)


@cache
def fields(template: str) -> frozenset[str]:
    """What stands in braces."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


class _Words(dict[str, str]):
    """The parts as words: a list as its members, a flag as its name, what is missing as nothing."""

    def __init__(self, found: Parts) -> None:
        super().__init__({key: self._word(key, value) for key, value in found.items()})

    @staticmethod
    def _word(key: str, value: Any) -> str:
        if value is True:
            return key
        return " ".join(value) if isinstance(value, list) else str(value)

    def __missing__(self, key: str) -> str:
        return ""


def written(found: Parts) -> str:
    """The notation of an action or outcome."""
    return " ".join(row(found).text.format_map(_Words(found)).split())


def to_text(s: State, action: int) -> str:
    """The same for an action, quicker: its row is known, and it names single words only."""
    found, verb = _found(s, action)
    return verb.text.format_map(found)


def chance_text(s: State, outcome: int) -> str:
    return written(chance_parts(s, outcome))


def normal(text: str) -> str:
    """Small letters, hyphens, single spaces."""
    return " ".join(text.lower().replace("_", "-").split())


# ---- chance
def read_chance(s: State, text: str) -> int:
    """The outcome that a text names, if it is possible now."""
    if not s.depth or not f.CHANCES <= s.top() & 127 < f.STEPS:
        raise Refused("no chance event is due", "R-TURN-02")
    words = normal(text).split()
    top = s.top()
    kind = top & 127
    if kind in (f.C_CARD, f.C_LOOK):
        return _read_cards(s, kind, top >> 8, words)
    for outcome, _ in outcomes(s) or []:
        if chance_text(s, outcome).split() == words:
            return outcome
    if kind == f.C_REGIONS and len(words) == 3 and [words[0], words[2], words[1]] != words:
        for outcome, _ in outcomes(s) or []:
            if chance_text(s, outcome).split() == [words[0], words[2], words[1]]:
                return outcome
    event = happening(s)
    raise Refused(f"{text!r} is not a possible {event.wanted}", event.rule)


def _read_cards(s: State, kind: int, stack: int, words: list[str]) -> int:
    """Cards of the right back, no more copies than nobody has seen yet."""
    wanted = 1 if kind == f.C_CARD else looked_at(s, stack)
    if len(words) != wanted + 1 or words[0] != ("card" if kind == f.C_CARD else "cards"):
        raise Refused(f"the stack shows {wanted} cards now, as in 'card abbey' or 'cards abbey scout'", "R-STACK-05")
    out, left = 0, list(s.bag)
    for k, word in enumerate(words[1:]):
        card = CARD_NAMES.index(word) if word in CARD_NAMES else -1
        if card < 0 or BACK[card] != s.stacks[stack].back or left[card] == 0:
            raise Refused(f"{word!r} is no unseen card of this stack", "R-STACK-01")
        left[card] -= 1
        out |= card << (7 * k)
    return out


def outcomes(s: State) -> list[tuple[int, int]] | None:
    """All outcomes with their weights; a look at several cards has too many."""
    top = s.top()
    kind = top & 127
    if kind == f.C_DICE:
        numbers = [s.production] if s.production else range(1, 7)
        faces = [(s.face, 1)] if s.face >= 0 else [(0, 2), (1, 1), (2, 1), (3, 1), (4, 1)]
        return [(n | face << 3, weight) for n in numbers for face, weight in faces]
    if kind == f.C_START:
        return [(red | blue << 3, 1) for red in range(1, 7) for blue in range(1, 7)]
    if kind == f.C_DEFENCE:
        return [(n, 1) for n in range(1, 7)]
    if kind == f.C_REGIONS:
        there = [r for r in range(24) if s.region_bag & BIT[r]]
        return [(x | y << 5, 1) for x in there for y in there if x < y]
    if kind == f.C_EVENT:
        return _events(s)
    stack = s.stacks[top >> 8]
    if kind == f.C_LOOK and not (looked_at(s, top >> 8) == 1 and in_bag(s, stack.back)):
        return None
    return [(c, s.bag[c]) for c in range(FACE_COUNT) if BACK[c] == stack.back and s.bag[c]]


def _events(s: State) -> list[tuple[int, int]]:
    """Each known event weighs as much as each place of an unknown one, which the candidates share."""
    unknown = [e for e in range(len(EVENTS)) if s.moons & BIT[e]] if s.mystery else []
    weights: dict[int, int] = {}
    for e in range(len(EVENTS)):
        if s.fresh & BIT[e]:
            first = first_like(s.fresh, e)
            weights[first] = weights.get(first, 0) + max(1, len(unknown))
    for e in unknown:
        first = first_like(s.moons, e)
        weights[first] = weights.get(first, 0) + s.mystery
    return sorted(weights.items())
