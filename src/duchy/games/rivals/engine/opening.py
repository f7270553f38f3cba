"""A game before its first chance event (sections 3 and 13 of the ledger)."""

from duchy.kernel.compat import i64, vec

from ..setup import BACKS, REGIONS
from .codes import CITIES, EVENTS, FACES, IN_STACK, MODES, ROADS, SETTLEMENTS, UNKNOWN, YULE
from .deck import rebuild
from .frames import C_START
from .piles import entry_of
from .points import survey
from .state import Prince, Stack, State

LAYOUT = ("forest", "hills", "gold_field", "pasture", "fields", "mountains")  # upper, lower of columns 0, 1, 2


def new_state(mode: int, options: int = 0) -> State:
    s = State()
    s.options = options
    rules = MODES[mode]
    s.mode = mode
    s.roads = ROADS
    s.settlements = SETTLEMENTS
    s.cities = CITIES
    s.region_bag = IN_STACK
    for back, size in rules.stacks:
        k = BACKS.index(back)
        s.stacks.append(Stack(k, vec[i64]([entry_of(UNKNOWN + k, 0)] * size)))
    s.bag = vec[i64](bag(mode))
    s.face_up = face_up(mode)
    s.events = known_events(mode)
    s.moons = unknown_events(mode)
    s.mystery = rules.half_moon_events
    rebuild(s)
    seat: i64
    for seat in range(2):
        settle_in(s.of(seat), seat)
    s.push(C_START, 0, 0)
    return s


def known_events(mode: int) -> int:
    """Bits of the events that are in the deck for certain, Yule not among them (R-THEME-02, R-DUEL-07)."""
    rules = MODES[mode]
    return sum(
        2**i
        for i, event in enumerate(EVENTS)
        if event.set in rules.sets and i != YULE and not (rules.without_half_moons and event.moon)
    )


def unknown_events(mode: int) -> int:
    """Bits of the half-moon events of which the Duel draws some."""
    return sum(2**i for i, event in enumerate(EVENTS) if MODES[mode].without_half_moons and event.moon)


def bag(mode: int) -> list[int]:
    """Copies of each card that lie in the draw stacks."""
    rules = MODES[mode]
    out: list[int] = []
    for f in FACES:
        copies = f.copies - f.moons if rules.without_half_moons else f.copies
        out.append(copies if f.back in rules.sets and f.card.id != rules.face_up else 0)
    return out


def face_up(mode: int) -> int:
    """Copies in the face-up stack of a Theme Game."""
    return sum(f.copies for f in FACES if f.card.id == MODES[mode].face_up)


def settle_in(p: Prince, seat: int) -> None:
    """The six starting regions of a colour, one resource on each but the gold field (R-SETUP-02 to R-SETUP-05)."""
    for spot, name in enumerate(LAYOUT):
        region = 4 * REGIONS.index(name) + seat
        p.land[spot] = region
        p.add_store(region)
        if name != "gold_field":
            p.put(region, 1)
    survey(p)
