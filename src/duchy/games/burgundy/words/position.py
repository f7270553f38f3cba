"""Positions as dicts of words: exact, and nothing in them that follows from the rest. reading.py is the way back."""

from functools import cache
from typing import Any, Final

from duchy.kernel.compat import i64, vec

from ..engine.codes import (
    AT_AUTOMATON,
    AT_PHASE_END,
    AT_PREPARE,
    AT_TURN,
    EMPTY,
    HEX_SHIFT,
    P_CASTLE,
    P_DISCARD,
    P_KEEP,
    P_MODULE,
    P_NEIGHBOUR,
    P_WHITE,
    PENDING_SHIFT,
    SECOND,
    X_SHIFT,
)
from ..engine.scoring import score
from ..engine.state import NO_LIMIT, Player, State
from ..setup.options import options_dict, own_boards_of
from .ahead import describe_ahead
from .module import Language
from .names import COLOURS, GOODS, PENDING, PHASES, STAGES
from .sight import owner

SEALED: Final = -2  # in a view: another seat has chosen, unseen
NUMBERED_STAGES: Final = ("depots", "deal", "draw", "phase end")
# what a seat that plays itself has like people
AUTOMATIC_KEYS: Final = ("board", "duchy", "silver", "goods", "sold", "large", "small", "points")
PRINTED_SIZES: Final = 8  # of areas (B-AREA-01)
EXTRA_ACTIONS: Final = ("castle", "castle bonus", "castle optional")  # by the parameter of P_CASTLE


def to_dict(s: State, language: Language) -> dict[str, Any]:
    tiles = language.tiles
    people_, width = int(s.people), int(s.width)
    names, sources = _words_of(language)
    out: dict[str, Any] = {"players": int(s.people)}
    if own := own_boards_of(language, s.rules):
        out["own_boards"] = own
    out |= {
        "options": options_dict(s, language),
        "stage": STAGES[s.stage] + (f" {s.filling + 1}" if STAGES[s.stage] in NUMBERED_STAGES else ""),
        "phase": PHASES[s.phase],
        "round": int(s.round) + 1,
        "turn": int(s.turn),
        "track": [int(seat) for seat in s.track_order],
        "order": [int(seat) for seat in s.round_order],
        "depots": {str(d + 1): [names[t] for t in s.depots[width * d : width * d + width]] for d in range(6)},
        "black": [names[t] for t in s.black],
        "depot_goods": {str(d + 1): counted(s.depot_goods, GOODS, 6 * d) for d in range(6)},
        "round_goods": [GOODS[t] if t != EMPTY else None for t in s.round_goods],
        "pending": [_pending_text(effect, language) for effect in s.pending],
        "supply": {"coloured": counted(s.supply, tiles), "black": counted(s.black_supply, tiles)},
        "offered": [[_label(s, k) for k in s.offered[2 * i : 2 * i + 2]] for i in range(people_)],
        "settled": [_settled_text(s, chosen) for chosen in s.settled[:people_]],
        "seat": {str(i): _player_dict(p, names, sources) for i, p in enumerate(s.players)},
    }
    for words in language.words:
        words.write(s, out)
    for p in s.players[: s.people]:
        for words in language.words:
            words.write_seat(s, p, out["seat"][str(p.seat)])
    for p in s.players[s.people :]:
        seat, out["automaton"] = out["seat"][str(p.seat)], {}
        out["seat"][str(p.seat)] = {key: seat[key] for key in AUTOMATIC_KEYS}
        for words in language.words:
            words.write_automatic(s, p, out["automaton"])
    return out


@cache
def _words_of(language: Language) -> tuple[list[str | None], list[tuple[int, str]]]:
    """The names of the tiles, at index -1 that of none; and the sources of points in their order."""
    return [*language.tiles, None], sorted(language.sources.items())


def counted(counts: vec[i64], words: list[str], first: i64 = 0) -> dict[str, int]:
    """What there is of each, where there is any; that of the first word stands at `first`."""
    out: dict[str, int] = {}
    for i in range(i64(len(words))):
        if counts[first + i]:
            out[words[i]] = int(counts[first + i])
    return out


def _label(s: State, k: int) -> str | None:
    return None if k == EMPTY else s.rules.duchies[k].label


def _settled_text(s: State, chosen: int) -> str | None:
    if chosen == EMPTY:
        return None
    if chosen == SEALED:
        return "sealed"
    duchy = s.rules.duchies[chosen >> X_SHIFT & 63]
    return f"{duchy.label} {duchy.names[chosen >> HEX_SHIFT & 63]}"


def _pending_text(effect: int, language: Language) -> str:
    kind = effect & 15
    about = effect >> PENDING_SHIFT
    if kind >= P_MODULE:
        return owner(effect, language).write_effect(effect)
    if kind == P_CASTLE and about:
        return EXTRA_ACTIONS[about]
    if kind == P_DISCARD:
        return f"discard {language.tiles[about]}"
    if kind == P_NEIGHBOUR:
        return f"neighbour {about + 1}"
    if kind == P_WHITE:
        return f"white-castle {about}"
    if kind == P_KEEP:
        return f"keep {(about & 7) + 1}" + (" second" if about & SECOND else "")
    return PENDING[kind]


def _player_dict(p: Player, names: list[str | None], sources: list[tuple[int, str]]) -> dict[str, Any]:
    points, spaces = list(p.points), p.duchy.names
    return {
        "board": p.duchy.label,
        "duchy": {spaces[h]: names[t] for h, t in enumerate(p.tiles) if t != EMPTY},
        "storage": [names[t] for t in p.storage[: p.stored]],
        "dice": [int(p.die0), int(p.die1)],
        "bought": bool(p.bought),
        "hired": bool(p.hired),
        "workers": int(p.workers),
        "silver": int(p.silver),
        "goods": counted(p.goods, GOODS),
        "sold": counted(p.sold, GOODS),
        "large": _colours(p.large),
        "small": _colours(p.small),
        "points": {name: points[i] for i, name in sources if points[i]},
    }


def _colours(bonus_tiles: int) -> list[str]:
    return [COLOURS[c] for c in range(6) if bonus_tiles >> c & 1] if bonus_tiles else []


def describe(s: State, language: Language) -> dict[str, Any]:
    out = to_dict(s, language)
    out["goods_left"] = sum(s.goods_supply)
    out["removed"] = int(s.removed)
    out["current"] = int(s.current) if s.stage in (AT_TURN, AT_AUTOMATON, AT_PHASE_END, AT_PREPARE) else None
    for i, p in enumerate(s.players):
        out["seat"][str(i)] |= {
            "score": int(score(p)),
            "track": int(p.track) + 1,
            "empty": 37 - int(p.covered).bit_count(),
            "room": None if p.room == NO_LIMIT else int(p.room),
            "mines": int(p.mines),
        }
    out["worth"] = worth(s)
    describe_ahead(s, language, out)
    for words in language.words:
        words.describe(s, out)
    return out


def worth(s: State) -> dict[str, Any]:
    """Points that are printed on the table: an area by its size from 1 on, the phases, large and small bonus tiles."""
    rules = s.rules
    return {
        "areas": [int(points) for points in rules.area_points[1 : PRINTED_SIZES + 1]],
        "phases": {phase: int(points) for phase, points in zip(PHASES, rules.phase_points, strict=True)},
        "large": int(rules.large_bonus[s.width]),
        "small": int(rules.small_bonus[s.width]),
    }
