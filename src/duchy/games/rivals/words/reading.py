"""States out of dicts: strict, and with whatever follows from the rest computed."""

import re
from collections.abc import Mapping
from typing import Any

from duchy.kernel.compat import append, i64, vec
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine import frames as f
from ..engine.book import VERBS
from ..engine.codes import (
    BACK,
    BIT,
    CACHE,
    CITIES,
    CLASS,
    FACE_COUNT,
    FACE_UP,
    GREEN,
    IN_STACK,
    IS_ATTACK,
    LIMIT,
    NO_CARD,
    PARISH_HALL,
    RED,
    ROADS,
    SETTLEMENTS,
    TOWN_HALL,
    UNKNOWN,
    YULE,
)
from ..engine.decisions import BY_KIND
from ..engine.deck import deck_size
from ..engine.flow import run
from ..engine.hand import stack_is_there
from ..engine.knowledge import in_bag, places, visible
from ..engine.legal import legal
from ..engine.losses import site_is_built
from ..engine.opening import bag, face_up, new_state
from ..engine.piles import entry_of, pair_of, sorted_hand
from ..engine.points import holder, survey
from ..engine.state import Prince, Stack, State
from ..rulings import rulings_of
from ..setup import BACKS
from .laws import misplaced, twice
from .names import (
    CARD_NAMES,
    DIE_FACES,
    EVENT_NAMES,
    FRAME_NAMES,
    HIDDEN_NAMES,
    KNOWN_BY,
    MODE_IDS,
    REGION_NAMES,
    SIDES,
    STORE_NAMES,
    WAITS,
    bits,
    card_name,
    place_name,
)


def from_dict(d: Mapping[str, Any], mode: int) -> State:
    r = Reader(d)
    if r.choice("mode", MODE_IDS) != mode:
        r.wrong("mode", f"is not {MODE_IDS[mode]}, the game that reads it")
    own = rulings_of(MODE_IDS[mode])
    chosen = {own[i].bit for i in r.words("rulings", 0, len(own), [ruling.key for ruling in own])}
    s = new_state(mode, sum(chosen))
    seats = r.table("seat")
    for seat in range(2):
        _read_prince(seats.table(str(seat)), s.of(seat), seat)
    seats.done()
    s.discard = vec[i64]([CARD_NAMES.index(w) if w != "?" else NO_CARD for w in _cards(r, "discard", ["?"])])
    _read_stacks(r.table("stacks"), s)
    _read_pairs(r, s)
    _count_supplies(s)
    _read_events(r.table("events"), s)
    _read_turn(r.table("turn"), s)
    _read_tokens(r.table("tokens"), s)
    s.decisions = r.integer("decisions", 0, LIMIT)
    winner = r.value("winner")
    if winner not in (None, 0, 1, "nobody") or isinstance(winner, bool):
        r.wrong("winner", "must be null, 0, 1 or nobody")
    s.winner = -1 if winner is None else 2 if winner == "nobody" else int(winner)
    _read_pending(r, s)
    for token in misplaced(s):
        r.wrong("tokens", f"gives the {token} token to the wrong one, for the points that there are [I-09]")
    r.done()
    return s


def _cards(r: Reader, key: str, more: list[str]) -> list[str]:
    words = [*CARD_NAMES, *more]
    return [words[i] for i in r.words(key, 0, 99, words)]


def _read_prince(r: Reader, p: Prince, seat: int) -> None:
    houses = r.table("houses")
    count = len(houses.values)
    if not 2 <= count <= 7:
        r.wrong("houses", "must have 2 to 7 settlements")
    p.settlements = count
    p.cities = 0
    p.site = vec[i64]([-1] * 28)
    for i in range(count):
        _read_house(houses.table(str(i + 1)), p, i)
    houses.done()
    roads = r.table("roads")
    p.road_left = int(roads.flag("left"))
    p.road_right = int(roads.flag("right"))
    roads.done()
    _read_regions(r, p, count)
    p.slot = -1
    cache = r.value("cache")
    if cache is not None:
        spots = [place_name(spot) for spot in range(2 * count + 2)]
        if cache not in spots:
            r.wrong("cache", f"must be null or one of {', '.join(spots)}")
        p.slot = spots.index(cache)
        p.add_store(CACHE)
    stock = r.table("stock")
    for store in range(25):
        if p.owns(store) and stock.has(STORE_NAMES[store]):
            p.put(store, stock.integer(STORE_NAMES[store], 0, 3))
    stock.done()
    words = [*CARD_NAMES, *HIDDEN_NAMES]
    known = [[word, word + " seen"][n] for n in range(2) for word in words]
    hand = vec[i64]()
    for index in r.words("hand", 0, 99, known):
        mask = 3 if index >= len(words) else seat + 1
        hand = append(hand, entry_of(index % len(words), mask))
    p.hand = sorted_hand(hand)
    for card in twice(p):
        r.wrong("houses", f"has {card} twice, which may stand only once in a principality [I-07]")
    survey(p)
    r.done()


def _read_house(r: Reader, p: Prince, i: int) -> None:
    city = r.flag("city")
    if city:
        p.cities |= BIT[i]
    for side, name in enumerate(SIDES):
        for k, card in enumerate(_cards(r, name, [])):
            face = CARD_NAMES.index(card)
            if k > int(city):
                r.wrong(name, "has more cards than sites [R-GEO-06]")
            if CLASS[face] not in (GREEN, RED) or (CLASS[face] == RED and not city):
                r.wrong(name, f"cannot hold {card} [R-BUILD-04]")
            p.site[4 * i + 2 * side + k] = face
            if face == TOWN_HALL:
                if p.covered >= 0:
                    r.wrong(name, "has a second Town Hall [R-CARD-town_hall-4]")
                p.covered = PARISH_HALL
    r.done()


def _read_regions(r: Reader, p: Prince, count: int) -> None:
    rows = r.table("regions")
    p.land = vec[i64]([-1] * 16)
    p.regions = 0
    p.stock = 0
    p.total = 0
    p.room = 0
    for side, name in enumerate(SIDES):
        for column, region in enumerate(rows.words(name, count + 1, count + 1, REGION_NAMES)):
            if p.owns(region):
                rows.wrong(name, f"has {REGION_NAMES[region]} twice")
            p.land[2 * column + side] = region
            p.add_store(region)
    rows.done()


def _read_stacks(r: Reader, s: State) -> None:
    """Listed stacks as they are; those left out share what is left of their back."""
    words = ["?", *CARD_NAMES]
    known = [word + tail for tail in KNOWN_BY.values() for word in words]
    missing: list[Stack] = []
    for k, stack in enumerate(s.stacks):
        if not r.has(str(k + 1)):
            missing.append(stack)
            stack.cards = vec[i64]()
            continue
        cards = vec[i64]()
        for index in r.words(str(k + 1), 0, 99, known):
            card, mask = index % len(words) - 1, index // len(words)
            if card >= 0 and (mask == 0 or BACK[card] != stack.back):
                r.wrong(str(k + 1), f"cannot hold {CARD_NAMES[card]} so [R-STACK-01]")
            cards = append(cards, entry_of(UNKNOWN + stack.back if card < 0 else card, mask))
        stack.cards = cards
    r.done()
    _count_bag(s)
    for n, stack in enumerate(missing):
        same = [other for other in missing[n:] if other.back == stack.back]
        spare = max(0, in_bag(s, stack.back) - places(s, stack.back))
        stack.cards = vec[i64]([entry_of(UNKNOWN + stack.back, 0)] * -(-spare // len(same)))


def _read_pairs(r: Reader, s: State) -> None:
    """Cards lost to Fraternal Feuds, of which the victim does not know which lies where."""
    for text in r.items("lost", 0, 9):
        found = re.fullmatch(r"([01]): ([1-6])\.([1-9]\d?) ([1-6])\.([1-9]\d?)", str(text))
        if not found:
            r.wrong("lost", f"must read as in '1: 2.1 3.1', not {text!r}")
        victim, one, i, two, j = (int(number) for number in found.groups())
        entries = [s.stacks[k - 1].cards[n - 1] for k, n in ((one, i), (two, j)) if _is_place(s, k, n)]
        if len(entries) != 2 or (one, i) == (two, j) or any(e & 3 != 2 - victim for e in entries):
            r.wrong("lost", f"has places without a card that only seat {1 - victim} knows: {text!r}")
        s.pairs = append(s.pairs, pair_of(victim, one - 1, i - 1, two - 1, j - 1))


def _is_place(s: State, stack: int, place: int) -> bool:
    return stack <= len(s.stacks) and place <= len(s.stacks[stack - 1].cards)


def _count_bag(s: State) -> None:
    """The bag holds what is not seen anywhere."""
    left = bag(s.mode)
    face = FACE_UP[s.mode]
    for card in visible(s):
        if card < FACE_COUNT and card != face:
            left[card] -= 1
            if left[card] < 0:
                raise InputError(f'"{card_name(card)}" is there more often than the game has copies [I-01].')
    s.bag = vec[i64](left)


def _count_supplies(s: State) -> None:
    """What the principalities leave over in the middle, and whether that is possible at all."""
    for back in range(4):
        if in_bag(s, back) < places(s, back):
            raise InputError(f'"stacks" and hands have more cards with the {BACKS[back]} back than there are [I-01].')
    spare = sum(in_bag(s, back) - places(s, back) for back in range(4))
    hidden = sum(1 for card in s.discard if card == NO_CARD)
    if spare != hidden:
        raise InputError(f'"stacks" and hands leave {spare} cards without a place, not {hidden} [I-01].')
    both = (s.red, s.blue)
    s.face_up = face_up(s.mode)
    if s.face_up:
        s.face_up -= sum(1 for p in both for card in p.site if card == FACE_UP[s.mode])
    s.settlements = SETTLEMENTS + 4 - sum(p.settlements for p in both)
    s.cities = CITIES - sum(int(p.cities).bit_count() for p in both)
    s.roads = ROADS + 2 - sum(p.settlements - 1 + p.road_left + p.road_right for p in both)
    if s.red.regions & s.blue.regions:
        raise InputError('"regions" of both seats have a card in common [I-01].')
    if min(s.settlements, s.cities, s.roads, s.face_up) < 0:
        raise InputError('"seat" has more centre or face-up cards in play than the box holds [I-05].')
    s.region_bag = IN_STACK & ~(s.red.regions | s.blue.regions)


def _read_events(r: Reader, s: State) -> None:
    for name in r.words("found", 0, s.mystery, EVENT_NAMES):
        event = _pick(r, "found", s.moons, EVENT_NAMES[name])
        s.moons ^= BIT[event]
        s.events |= BIT[event]
        s.mystery -= 1
    s.fresh = s.events
    for name in r.words("revealed", 0, deck_size(s) - 4, EVENT_NAMES):
        s.fresh ^= BIT[_pick(r, "revealed", s.fresh, EVENT_NAMES[name])]
    s.above = deck_size(s) - 4 - int(s.events & ~s.fresh).bit_count()
    now = r.value("now")
    s.event = -1
    if now is not None:
        if now not in EVENT_NAMES:
            r.wrong("now", f"must be null or an event, not {now!r}")
        s.event = next((e for e in reversed(bits(s.events & ~s.fresh)) if EVENT_NAMES[e] == now), YULE)
    s.immune = 0
    for seat in r.items("immune", 0, 2):
        if seat not in (0, 1):
            r.wrong("immune", "must list seats")
        s.immune |= BIT[seat]
    r.done()


def _pick(r: Reader, key: str, mask: int, name: str) -> int:
    """The first copy of an event in a set of events."""
    for event in bits(mask):
        if EVENT_NAMES[event] == name:
            return event
    r.wrong(key, f"has {name} too often, or where it cannot be")


def _read_turn(r: Reader, s: State) -> None:
    s.turn = r.integer("number", 0, LIMIT)
    s.active = r.integer("active", 0, 1)
    s.starter = -1 if r.value("starter") is None else r.integer("starter", 0, 1)
    s.production = 0 if r.value("production") is None else r.integer("production", 1, 6)
    s.face = -1 if r.value("event_die") is None else r.choice("event_die", DIE_FACES)
    s.reiner = int(r.flag("reiner"))
    s.fetches = r.integer("fetches", 0, 99)
    s.waits = sum(BIT[i] for i in set(r.words("waits", 0, 4, list(WAITS))))
    s.minted = 0
    for site in r.items("minted", 0, 28):
        if type(site) is not int or not 0 <= site <= 28:
            r.wrong("minted", "must list sites from 0 to 27, or 28 for a used Mint that is no longer there")
        s.minted |= BIT[site]
    r.done()


def _read_tokens(r: Reader, s: State) -> None:
    """A seat, null for nobody, or "auto": whoever leads."""
    points = {"hero": (s.red.strength, s.blue.strength), "trade": (s.red.commerce, s.blue.commerce)}
    held = {}
    for key, (red, blue) in points.items():
        value = r.value(key)
        if value not in (None, 0, 1, "auto") or isinstance(value, bool):
            r.wrong(key, "must be null, 0, 1 or auto")
        held[key] = holder(-1, red, blue) if value == "auto" else -1 if value is None else value
    s.hero = held["hero"]
    s.trade = held["trade"]
    r.done()


# A plain word for "pending" puts the active seat at that point of its turn.
POINTS = {
    "roll": (f.X_END, f.X_EXCHANGE, f.X_REPLENISH, f.D_ACTION, f.X_RESOLVE, f.C_DICE, f.D_ROLL),
    "dice": (f.X_END, f.X_EXCHANGE, f.X_REPLENISH, f.D_ACTION, f.X_RESOLVE, f.C_DICE),
    "action": (f.X_END, f.X_EXCHANGE, f.X_REPLENISH, f.D_ACTION),
    "replenish": (f.X_END, f.X_EXCHANGE, f.X_REPLENISH),
    "exchange": (f.X_END, f.X_EXCHANGE),
    "turn": (f.X_TURN,),
}


def _read_pending(r: Reader, s: State) -> None:
    s.depth = 0
    value = r.value("pending")
    if isinstance(value, str):
        if value not in POINTS:
            r.wrong("pending", f"must be a list of frames or one of {', '.join(POINTS)}")
        for kind in POINTS[value]:
            s.push(kind, s.active, 0)
        if value in ("roll", "dice"):  # nothing is rolled yet
            s.production = 0
            s.face = -1
        run(s)
        return
    kinds = {name: kind for kind, name in FRAME_NAMES.items()}
    for text in r.items("pending", 0, 40):
        head, _, data = str(text).rpartition(" ")
        name, _, seat = head.rpartition(" ")
        if name not in kinds or seat not in ("0", "1") or not (data.isascii() and data.isdigit() and len(data) < 17):
            r.wrong("pending", f"has the unknown frame {text!r}")
        s.push(kinds[name], int(seat), int(data))
    if (s.depth == 0) != (s.winner >= 0):
        r.wrong("pending", "must be empty exactly when the game is over")
    if s.depth == 0:
        return
    for i in range(s.depth):
        if not _sound(s, s.pending[i]):
            r.wrong("pending", f"has a frame that does not fit the position: {value[i]!r}")
    kind = s.top() & 127
    if kind >= f.STEPS or (kind < f.CHANCES and not len(legal(s)) and not _is_view(s)):
        r.wrong("pending", "does not end with a decision that can be answered")


ATTACK_FRAMES = (f.C_DEFENCE, f.X_ATTACK)
STACK_FRAMES = (f.C_CARD, f.C_LOOK, f.X_LOOK)


def _sound(s: State, frame: int) -> bool:
    """Whether what a frame speaks of is there: cards, sites, regions, stacks."""
    kind, seat, data = frame & 127, frame >> 7 & 1, frame >> 8
    if kind < f.CHANCES:
        return BY_KIND[kind].sound(s, seat, data)
    if kind in STACK_FRAMES:
        return stack_is_there(s, data) and (kind != f.C_CARD or _fresh_top(s, data))
    if kind == f.X_DRAW:
        return data < len(s.stacks)
    if kind in ATTACK_FRAMES:
        return data < len(IS_ATTACK) and IS_ATTACK[data] > 0
    if kind == f.X_UNDER:
        return site_is_built(s, seat, data)
    if kind == f.X_GOLD:
        return data & 31 < 24 and s.of(seat).owns(data & 31)
    if kind == f.X_PAY_TYPE:
        return data & 7 < 6
    if kind == f.X_VERB:
        return data < len(VERBS)
    return kind not in (f.C_REGIONS, f.X_SETTLEMENT) or data <= 1


def _fresh_top(s: State, stack: int) -> bool:
    cards = s.stacks[stack].cards
    return cards[len(cards) - 1] & 3 == 0


def _is_view(s: State) -> bool:
    """Whether some card is hidden that somebody knows."""
    entries = [*s.red.hand, *s.blue.hand, *(entry for stack in s.stacks for entry in stack.cards if entry & 3)]
    return NO_CARD in s.discard or any(entry >> 2 >= FACE_COUNT for entry in entries)
