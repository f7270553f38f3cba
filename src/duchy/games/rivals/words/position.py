"""States as dicts in words. What follows from the rest (bags, supplies, points) is computed, never stored."""

from typing import Any

from ..engine import frames as f
from ..engine.codes import BIT, FACE_COUNT, FACE_UP, TARGET, YULE
from ..engine.deck import deck_size
from ..engine.opening import known_events
from ..engine.points import SAFE_STOCK, exposed, hand_limit, victory
from ..engine.state import Prince, State
from ..rulings import RULINGS
from ..setup import BACKS
from .names import (
    DIE_FACES,
    EVENT_NAMES,
    FRAME_NAMES,
    KNOWN_BY,
    MODE_IDS,
    REGION_NAMES,
    SIDES,
    STORE_NAMES,
    WAITS,
    amounts,
    bits,
    card_name,
    pair_name,
    place_name,
)
from .steps import step


def to_dict(s: State) -> dict[str, Any]:
    return {
        "mode": MODE_IDS[s.mode],
        "rulings": [ruling.key for ruling in RULINGS if s.options & ruling.bit],
        "seat": {str(seat): _prince(s.of(seat)) for seat in range(2)},
        "stacks": {str(k + 1): [_entry(e) for e in stack.cards] for k, stack in enumerate(s.stacks)},
        "discard": [card_name(card) for card in s.discard],
        "lost": [pair_name(pair) for pair in s.pairs],
        "events": {
            "revealed": [EVENT_NAMES[e] for e in bits(s.events & ~s.fresh)],
            "found": [EVENT_NAMES[e] for e in bits(s.events & ~known_events(s.mode))],
            "now": None if s.event < 0 else EVENT_NAMES[s.event],
            "immune": [seat for seat in range(2) if s.immune & BIT[seat]],
        },
        "tokens": {"hero": _seat(s.hero), "trade": _seat(s.trade)},
        "turn": {
            "number": s.turn,
            "active": s.active,
            "starter": _seat(s.starter),
            "production": s.production or None,
            "event_die": None if s.face < 0 else DIE_FACES[s.face],
            "reiner": bool(s.reiner),
            "minted": [site for site in range(29) if s.minted & BIT[site]],
            "fetches": s.fetches,
            "waits": [word for i, word in enumerate(WAITS) if s.waits & BIT[i]],
        },
        "decisions": s.decisions,
        "winner": {-1: None, 2: "nobody"}.get(s.winner, s.winner),
        "pending": [_frame(s.pending[i]) for i in range(s.depth)],
    }


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _entry(entry: int) -> str:
    card = entry >> 2
    return ("?" if card >= FACE_COUNT else card_name(card)) + KNOWN_BY[entry & 3]


def _prince(p: Prince) -> dict[str, Any]:
    houses: dict[str, Any] = {}
    for i in range(p.settlements):
        house: dict[str, Any] = {"city": bool(p.cities & BIT[i])}
        for side, name in enumerate(SIDES):
            sites = (4 * i + 2 * side, 4 * i + 2 * side + 1)
            house[name] = [card_name(p.site[site]) for site in sites if p.site[site] >= 0]
        houses[str(i + 1)] = house
    return {
        "houses": houses,
        "roads": {"left": bool(p.road_left), "right": bool(p.road_right)},
        "regions": {
            name: [REGION_NAMES[p.land[2 * c + side]] for c in range(p.settlements + 1)]
            for side, name in enumerate(SIDES)
        },
        "stock": {STORE_NAMES[store]: p.held(store) for store in range(25) if p.owns(store)},
        "cache": None if p.slot < 0 else place_name(p.slot),
        "hand": [card_name(e >> 2) + (" seen" if e & 3 == 3 else "") for e in p.hand],
    }


def _frame(frame: int) -> str:
    return f"{FRAME_NAMES[frame & 127]} {frame >> 7 & 1} {frame >> 8}"


def describe(s: State) -> dict[str, Any]:
    out = to_dict(s)
    for seat in range(2):
        p = s.of(seat)
        out["seat"][str(seat)] |= {
            "score": victory(s, seat),
            "points": {
                "victory": victory(s, seat),
                "commerce": p.commerce,
                "strength": p.strength,
                "skill": p.skill,
                "progress": p.progress,
            },
            "resources": amounts(p.total),
            "hand_limit": hand_limit(p),
            "hand_size": len(p.hand),
            "search_price": p.search_price,
            "brigands": {"count": exposed(p), "safe": SAFE_STOCK},
        }
    size = deck_size(s)
    out["left"] = {
        "roads": s.roads,
        "settlements": s.settlements,
        "cities": s.cities,
        "face_up": s.face_up,
        "regions": [REGION_NAMES[r] for r in bits(s.region_bag)],
    }
    out["stack_sizes"] = [len(stack.cards) for stack in s.stacks]
    out["stack_backs"] = [BACKS[stack.back] for stack in s.stacks]
    out["event_deck"] = {
        "size": size,
        "above_yule": s.above,
        "below_yule": size - 1 - s.above - int(s.event >= 0 and s.event != YULE),
        "unknown": s.mystery,
    }
    out["face_up"] = None if FACE_UP[s.mode] < 0 else card_name(FACE_UP[s.mode])
    out["target"] = TARGET[s.mode]
    out["step"] = step(s)
    out["asks"] = None if not s.depth else FRAME_NAMES[s.top() & 127]
    out["mover"] = None if not s.depth or s.top() & 127 >= f.CHANCES else s.top() >> 7 & 1
    out["over"] = not s.depth
    return out


def blank(s: State) -> dict[str, Any]:
    """Seat 0 in its first action phase, hands empty; tokens go to whoever leads, the stacks hold what is left over."""
    out = to_dict(s)
    out["stacks"] = {}
    out["tokens"] = {"hero": "auto", "trade": "auto"}
    out["turn"] |= {"number": 1, "starter": 0, "production": 6, "event_die": "brigand-attack"}
    out["pending"] = "action"
    return out
