"""Actions and chance outcomes as text. docs/guide/notation-burgundy.md tells the same to people.

take 3 4:ship       with the die that shows 3, the ship of depot 4 (workers pay the difference)
take 4:ship         the same by a castle, market, carpenter's workshop or church
place 3 ship d5     with the die 3; by a castle or town hall: place ship d5
sell 3 red          with the die 3; by a castle or warehouse: sell red
workers 3           with the die 3; by a castle: workers
buy black:mine      the purchase of the turn; with monastery 6 also buy 4:mine, buy 4:mine with 1 worker, ... 2 workers
hire 4:bank         monastery 6 of the Special Edition
load 4, load none   a ship's depot; keep red pink: the new types kept
discard mine, pass, end, settle 3 d4
The actions of a module are in its words.py. A die with a star, as in take 3* 5:ship, is used with any value.
"""

from collections.abc import Callable
from functools import cache
from string import Formatter
from typing import Any, Final

from duchy.kernel.errors import Refused
from duchy.kernel.verbs import Parts, counted

from ..engine.chance import black_spaces, hands, space_colour
from ..engine.codes import (
    AT_BLACK,
    AT_DEPOTS,
    AT_DUCHIES,
    AT_GOODS,
    AT_PHASE_GOODS,
    AT_ROLL,
    AT_START_PLAYER,
    DEAL_PAIRS,
    DEAL_SINGLE,
    NO_TILE,
    TILE_COLOUR,
)
from ..engine.state import State
from .module import Language
from .names import COLOURS, GOODS
from .parts import dealer
from .verbs import row_of

NONE = "none"  # nothing: of a list, or in a space of a depot for which no tile is left (RUL-M41)


# ------------------------------------------------------------------ writing
def text_of(language: Language, parts: Parts) -> str:
    """The notation of an action or a chance outcome."""
    out = ""
    own = {} if not language.words else _own(language, parts)
    for literal, field in _pieces(row_of(language, parts).text):
        out += literal
        if field in own:
            out += own[field]
        elif field in FIELDS:
            out += FIELDS[field](parts)
        elif field:
            out += _plain(parts[field])
    return out.rstrip()


@cache
def _pieces(template: str) -> list[tuple[str, str]]:
    """The words of a row, each with the field that follows it."""
    return [(literal, field or "") for literal, field, _, _ in Formatter().parse(template)]


def _own(language: Language, parts: Parts) -> dict[str, str]:
    out: dict[str, str] = {}
    for words in language.words:
        out |= words.written(parts)
    return out


def _die(parts: Parts) -> str:
    return f"{parts['die']}{'*' * ('any_number' in parts)} " if "die" in parts else ""


def _paid(parts: Parts) -> str:
    return f" with {counted(parts['workers'], 'worker')}" if "workers" in parts else ""


FIELDS: Final[dict[str, Callable[[Parts], str]]] = {
    "die": _die,
    "paid": _paid,
    "where": lambda parts: str(parts["hex"] if "hex" in parts else parts["vines"]),
    "stored": lambda parts: str(parts["tile"]),
    "ware": lambda parts: f"{parts['depot']}:{parts['tile']}",
}


def _plain(value: Any) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        return NONE if value is None else str(value)
    if value and isinstance(value[0], list):
        return ", ".join(" ".join(map(_plain, group)) for group in value)
    return " ".join(map(_plain, value)) or NONE


# ------------------------------------------------------------------ reading
def normal(text: str) -> str:
    """What a person typed, as text_of would write it: small letters, single spaces, kept goods in their order."""
    words = text.lower().split()
    if words[:1] == ["keep"]:
        words[1:] = sorted(words[1:], key=lambda word: GOODS.index(word) if word in GOODS else len(GOODS))
    return " ".join(words)


def parse_chance(language: Language, s: State, text: str) -> int:
    """The outcome that a text describes, if it is possible now."""
    words = text.replace(",", " ").split()
    if own := dealer(language, s):
        return own.parse_chance(s, words)
    tiles = language.tiles
    n, width = int(s.people), int(s.width)
    stage = s.stage
    if stage == AT_START_PLAYER:
        return _numbers(words, ["start"], 1, 0, n - 1, 0, "B-SETUP-05")
    if stage == AT_DUCHIES:
        return _duchies(s, words)
    if stage == AT_GOODS:
        return _goods(s, words, "deal", 3 * int(hands(s)), "B-SETUP-02")
    if stage == AT_DEPOTS:
        colours = [int(space_colour(s, s.filling * width + i)) for i in range(width)]
        head = ["depot", str(s.filling + 1)]
        return _tiles(words, head, tiles, list(s.supply), lambda i: colours[i], width, "B-PHASE-05")
    if stage == AT_BLACK:
        return _tiles(words, ["black"], tiles, list(s.black_supply), None, int(black_spaces(s)), "B-PHASE-08")
    if stage == AT_PHASE_GOODS:
        return _goods(s, words, "goods", 5, "B-PHASE-09")
    if stage == AT_ROLL:
        if len(words) < 2 or words[-2] != "white":
            raise Refused(f'A roll ends with "white" and the white die, not "{text}".', "B-ROUND-02")
        return _numbers([*words[:-2], words[-1]], ["roll"], 2 * n + 1, 1, 6, 1, "B-ROUND-01")
    raise Refused(f'No chance event is due, so "{text}" cannot happen.', "B-TURN-05")


def _body(words: list[str], head: list[str], count: int, rule: str) -> list[str]:
    if words[: len(head)] != head:
        raise Refused(f'Now "{" ".join(head)} ..." is due, not "{" ".join(words[:2])}".', rule)
    body = words[len(head) :]
    if len(body) != count:
        raise Refused(f'"{" ".join(head)}" needs {count} values, not {len(body)}.', rule)
    return body


def different_numbers(words: list[str], head: str, count: int, most: int, rule: str) -> list[int]:
    """What a module deals: so many different numbers."""
    if words[:1] != [head]:
        raise Refused(f'Now "{head} ..." is due, not "{" ".join(words[:2])}".', rule)
    numbers = words[1:]
    if len(numbers) != count or len(set(numbers)) != count:
        raise Refused(f'"{head}" needs {count} different numbers.', rule)
    for number in numbers:
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= most):
            raise Refused(f'"{number}" is not a number from 1 to {most}.', rule)
    return [int(number) for number in numbers]


def _numbers(words: list[str], head: list[str], count: int, low: int, high: int, base: int, rule: str) -> int:
    outcome = 0
    for i, word in enumerate(_body(words, head, count, rule)):
        if not (len(word) == 1 and word in "0123456789" and low <= int(word) <= high):
            raise Refused(f'"{word}" is not a number from {low} to {high}.', rule)
        outcome |= int(word) - base << 3 * i
    return outcome


def _goods(s: State, words: list[str], head: str, count: int, rule: str) -> int:
    left = list(s.goods_supply)
    outcome = 0
    for i, word in enumerate(_body(words, [head], count, rule)):
        if word not in GOODS:
            raise Refused(f'"{word}" is not a goods type; known are {", ".join(GOODS)}.', rule)
        left[GOODS.index(word)] -= 1
        if left[GOODS.index(word)] < 0:
            raise Refused(f"There are not so many {word} goods left to draw.", "B-COMP-07")
        outcome |= GOODS.index(word) << 3 * i
    return outcome


def _tiles(
    words: list[str],
    head: list[str],
    tiles: list[str],
    left: list[int],
    colour: Callable[[int], int] | None,
    count: int,
    rule: str,
) -> int:
    outcome = 0
    for i, word in enumerate(_body(words, head, count, rule)):
        if word == NONE and colour is not None:
            if any(count for tile, count in enumerate(left) if TILE_COLOUR[tile] == colour(i)):
                raise Refused(f"There is a {COLOURS[colour(i)]} tile left for space {i + 1} of this depot.", rule)
            outcome |= NO_TILE << 7 * i  # shift-ok: plain ints
            continue
        if word not in tiles:
            raise Refused(f'"{word}" is not a tile.', rule)
        tile = tiles.index(word)
        if colour is not None and TILE_COLOUR[tile] != colour(i):
            raise Refused(f"Space {i + 1} of this depot takes a {COLOURS[colour(i)]} tile, not {word}.", rule)
        left[tile] -= 1
        if left[tile] < 0:
            raise Refused(f"There is no {word} left in this supply.", "B-COMP-12")
        outcome |= tile << 7 * i
    return outcome


def _duchies(s: State, words: list[str]) -> int:
    labels = [duchy.label for duchy in s.rules.duchies]
    permitted = list(s.rules.permitted)
    outcome = 0
    seen: list[int] = []
    last = permitted[0]
    for i, word in enumerate(_body(words, ["duchies"], 2 * int(s.people), "RUL-30")):
        k = labels.index(word) if word in labels else -1
        if s.dealt == DEAL_SINGLE and i % 2 and k == last:
            outcome |= k << 6 * i
            continue
        if s.different and len(seen) > len(permitted) - 2 and i % 2 == 0:
            seen = []  # a small set without its copies
        copies = 1 if s.different or k not in permitted else int(s.rules.copies[k])
        alike = i % 2 == 1 and (s.dealt == DEAL_SINGLE or k == last)
        if k not in permitted or seen.count(k) == copies or alike:
            raise Refused(f'Duchy "{word}" cannot be dealt here.', "RUL-30")
        place = permitted.index(k)
        if s.dealt == DEAL_PAIRS and (place % 2 != i % 2 or (i % 2 and permitted[place - 1] != last)):
            raise Refused(f'Duchy "{word}" does not share a board with the one beside it.', "RUL-30")
        last = k
        seen.append(k)
        outcome |= k << 6 * i
    return outcome
