"""What must always hold (section 20 of the ledger)."""

from ..engine import frames as f
from ..engine.codes import (
    BACK,
    BIT,
    BUILT,
    CACHE,
    CITIES,
    CLASS,
    EVENTS,
    FACE_COUNT,
    FACE_UP,
    FETCHES,
    MODES,
    ONCE,
    PARISH_HALL,
    RED,
    ROADS,
    SETTLEMENTS,
    SPENT_MINT,
    TOWN_HALL,
    TYPE,
)
from ..engine.deck import deck_size
from ..engine.knowledge import in_bag, places, visible
from ..engine.opening import bag, face_up
from ..engine.points import hand_limit, holder, survey
from ..engine.state import Prince, State
from .names import card_name

DERIVED = (
    "built",
    "victory",
    "commerce",
    "strength",
    "skill",
    "progress",
    "ships",
    "heroes",
    "fighters",
    "rioters",
    "buildings",
    "boosted",
    "sheltered",
    "bathed",
    "urban",
    "fireproof",
    "free",
    "offers",
    "beside",
    "mints",
    "harvest",
    "remedies",
    "consolation",
    "defence",
    "chapel",
    "search_price",
    "trade_take",
    "read",
)


def broken(s: State) -> list[str]:
    out = _cards(s) + _centre(s) + _events(s) + _stacks(s)
    for seat in range(2):
        out += [f"seat {seat}: {fault}" for fault in _prince(s.of(seat))]
    return out + _tokens(s) + _flow(s)


def _cards(s: State) -> list[str]:
    """I-01, I-02: each card of the game is somewhere exactly once."""
    counts = [int(n) for n in s.bag]
    for card in visible(s):
        if card < FACE_COUNT:
            counts[card] += 1
    wanted = bag(s.mode)
    face = FACE_UP[s.mode]
    if face >= 0:
        counts[face] += s.face_up
        wanted[face] += face_up(s.mode)
    wrong = [card_name(c) for c in range(FACE_COUNT) if counts[c] != wanted[c] or s.bag[c] < 0]
    return [f"I-01: {', '.join(wrong)} not there the right number of times"] if wrong else []


def _centre(s: State) -> list[str]:
    """I-04, I-05."""
    both = (s.red, s.blue)
    out = []
    if s.roads + sum(p.settlements - 1 + p.road_left + p.road_right for p in both) != ROADS + 2:
        out.append("I-05: not nine roads")
    if s.settlements + sum(p.settlements for p in both) != SETTLEMENTS + 4:
        out.append("I-05: not nine settlements")
    if s.cities + sum(int(p.cities).bit_count() for p in both) != CITIES:
        out.append("I-05: not seven cities")
    regions = [p.regions & (BIT[CACHE] - 1) for p in both] + [s.region_bag]
    if sum(regions) != BIT[24] - 1 or regions[0] & regions[1] or regions[1] & regions[2]:
        out.append("I-05: not every region is in one place")
    return out


def _events(s: State) -> list[str]:
    """I-13."""
    size = {0: 9, 1: 12, 2: 13, 3: 14, 4: 12}[s.mode]
    out = []
    if deck_size(s) != size:
        out.append("I-13: the event deck has changed its size")
    revealed = int(s.events & ~s.fresh).bit_count()
    if s.above != size - 4 - revealed or s.fresh & ~s.events or s.above < 0:
        out.append("I-13: Yule lies in the wrong place")
    if s.events & s.moons or (s.events | s.moons) >> len(EVENTS):
        out.append("I-13: an event is in two places")
    return out


def _stacks(s: State) -> list[str]:
    """I-12, I-14: backs match; nobody holds face-up cards."""
    out = []
    if [s.stacks[k].back for k in range(len(s.stacks))] != [_back(b) for b, _ in MODES[s.mode].stacks]:
        out.append("I-12: the places of the stacks have changed")
    for stack in s.stacks:
        if any(BACK[entry >> 2] != stack.back for entry in stack.cards):
            out.append("I-12: a card lies under a stack with another back")
        if any((entry & 3 == 0) != (entry >> 2 >= FACE_COUNT) for entry in stack.cards):
            out.append("I-12: a card nobody knows is not in the bag")
    for back in range(4):
        if in_bag(s, back) != places(s, back):
            out.append("I-12: the bag does not fill the unseen places")
    held = [entry >> 2 for p in (s.red, s.blue) for entry in p.hand] + [int(card) for card in s.discard]
    if FACE_UP[s.mode] in held:
        out.append("I-14: a face-up card in a hand or the discard pile")
    return out


def _back(name: str) -> int:
    return ("basic", "gold", "turmoil", "progress").index(name)


def _prince(p: Prince) -> list[str]:
    out = []
    spots = 2 * p.settlements + 2
    land = [int(r) for r in p.land]
    if -1 in land[:spots] or any(r >= 0 for r in land[spots:]) or not 2 <= p.settlements <= 7:
        out.append("I-04: regions do not fit the row")
        return out
    if sum(BIT[r] for r in land[:spots]) != p.regions & (BIT[CACHE] - 1):
        out.append("I-04: a region without a place")
    if {TYPE[r] for r in land[:spots]} != set(range(6)):
        out.append("I-08: a region type is missing")
    total, room = [0] * 6, [0] * 6
    for store in range(25):
        if p.owns(store):
            total[TYPE[store]] += p.held(store)
            room[TYPE[store]] += 3 - p.held(store)
        elif p.held(store):
            out.append("I-03: resources in a store of nobody")
    if [p.amount(t) for t in range(6)] != total or [p.space(t) for t in range(6)] != room:
        out.append("I-03: the totals are not the sums of the stores")
    return out + _sites(p) + _derived(p)


def _sites(p: Prince) -> list[str]:
    """I-06, I-07."""
    out = []
    for site in range(28):
        card = p.site[site]
        if card < 0:
            continue
        city = p.cities & BIT[site // 4]
        if site // 4 >= p.settlements or (not city and (site & 1 or CLASS[card] == RED)):
            out.append(f"I-06: {card_name(card)} stands where it may not")
        if site & 1 and p.site[site - 1] < 0:
            out.append("I-06: the second site of a place is used before the first")
    if twice(p):
        out.append("I-07: a 1x card stands twice")
    if list(p.site).count(TOWN_HALL) != int(p.covered >= 0):
        out.append("I-07: a Town Hall and no Parish Hall")
    if (p.slot >= 0) != p.owns(CACHE):
        out.append("I-06: a Gold Cache without its slot")
    return out


def twice(p: Prince) -> list[str]:
    """The names of "1x" cards that stand more than once, a covered Parish Hall included (R-BUILD-06)."""
    cards = [int(card) for card in p.site if card >= 0 and ONCE[card]] + [int(PARISH_HALL)] * (p.covered >= 0)
    return [card_name(card) for n, card in enumerate(cards) if BUILT[card] in [BUILT[other] for other in cards[:n]]]


def _derived(p: Prince) -> list[str]:
    """I-10: what is kept for speed equals what follows from the cards."""
    again = Prince(p)
    survey(again)
    wrong = [name for name in DERIVED if getattr(again, name) != getattr(p, name)]
    return [f"I-10: {', '.join(wrong)} out of date"] if wrong else []


def _tokens(s: State) -> list[str]:
    return [f"I-09: the {token} token is with the wrong player" for token in misplaced(s)]


def misplaced(s: State) -> list[str]:
    """I-09, checked between effects: tokens held without the points for them, or by nobody in spite of the points."""
    if not s.depth or s.top() & 127 not in (f.D_ACTION, f.D_ROLL, f.D_DRAW, f.D_RETURN, f.D_EXCHANGE):
        return []
    hero = holder(s.hero, s.red.strength, s.blue.strength)
    trade = holder(s.trade, s.red.commerce, s.blue.commerce)
    return ["hero"] * (s.hero != hero) + ["trade"] * (s.trade != trade)


def _flow(s: State) -> list[str]:
    """I-11, I-16 to I-18."""
    out = []
    before = s.of(1 - s.active)  # the player whose turn has just ended
    if s.turn > 1 and s.depth and s.top() & 127 == f.D_ROLL:
        hand, limit = len(before.hand), hand_limit(before)
        refill = not s.waits & BIT[1 - s.active] and any(len(stack.cards) for stack in s.stacks)
        if hand > limit or (hand < limit and refill):
            out.append("I-11: a turn ended with the wrong number of cards in hand")
    if (s.depth == 0) != (s.winner >= 0):
        out.append("I-16: nobody must decide, yet the game is not over")
    if s.winner in (0, 1) and s.winner != s.active:
        out.append("I-17: the winner is not the active player")
    if s.minted & ~(s.of(s.active).mints | SPENT_MINT):
        out.append("I-18: a used Mint that is not there")
    if s.fetches > FETCHES:
        out.append("RULING-43: Guido and Gustav too often in a turn")
    if s.depth and s.top() & 127 >= f.STEPS:
        out.append("I-16: a step was left undone")
    return out
