"""What happens: the roll, the sale, the marks, the awards, the end of a phase."""

from duchy.kernel.compat import i64
from duchy.kernel.rng import Rng

from .codes import BIT, COMMODITY, GREEN, MONK, NEAR, ORANGE, SILVER, WORKER, YELLOW, Sheet
from .state import (
    DIFFERENT,
    SAME,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    Duchy,
    State,
    plan_hex,
    plan_number,
    plan_second_hex,
    plan_second_number,
    plan_what,
)


def apply(s: State, seat: i64, action: i64) -> None:
    if seat < 0:
        throw(s, action)
        return
    if s.variant == DIFFERENT and s.choosing_castles():
        begin(s.sheet, s.duchies[seat], plan_hex(action))  # open, one after the other (D-VAR-01)
        return
    s.plans[seat] = action
    if s.all_in():
        if s.choosing_castles():
            reveal_castles(s)
        else:
            finish_round(s)


# castles


def begin(sheet: Sheet, d: Duchy, castle: i64) -> None:
    """The starting castle: marked without a number, its bonus circled, 1 VP in phase I (D-SETUP-05 to 07)."""
    d.start = castle
    d.marked = BIT[castle]
    d.frontier = NEAR[castle]
    d.finished[0] = BIT[sheet.area[castle]]
    d.circled[sheet.square[castle]] += 1
    d.vp[0] = sheet.area_vp[3 * sheet.area[castle]]


def reveal_castles(s: State) -> None:
    """All picks at once; in `all the same` the roller's proposal holds for everybody (D-RUL-26)."""
    seat: i64
    for seat in range(s.players):
        begin(s.sheet, s.duchies[seat], plan_hex(s.plans[0 if s.variant == SAME else seat]))
    s.unseal()


# the roll


def throw_of(low_pip: i64, high_pip: i64, low_colour: i64, high_colour: i64, double: i64) -> i64:
    """A roll as one int; pips from 1, the lower face of each two dice first."""
    return (low_pip - 1) + 6 * (high_pip - 1) + 36 * low_colour + 216 * high_colour + 1296 * double


def draw_throw(s: State, rng: Rng) -> i64:
    """All five dice, once (D-ROLL-01)."""
    pip = rng.below(6) + 1
    other_pip = rng.below(6) + 1
    colour = rng.below(6)
    other_colour = rng.below(6)
    double: i64 = 1 if rng.below(6) < s.doubles else 0
    if other_pip < pip:
        pip, other_pip = other_pip, pip
    if other_colour < colour:
        colour, other_colour = other_colour, colour
    return throw_of(pip, other_pip, colour, other_colour, double)


def throw(s: State, outcome: i64) -> None:
    """The roll, the time boxes, and the sale on a double hourglass (D-TIME-08)."""
    s.low_pip = outcome % 6 + 1
    s.high_pip = outcome // 6 % 6 + 1
    s.low_colour = outcome // 36 % 6
    s.high_colour = outcome // 216 % 6
    s.double = outcome // 1296
    s.rounds[s.phase] += 1
    ticks: i64 = 1 if s.solo() else 1 + s.double
    s.boxes[s.phase] = min(s.boxes[s.phase] + ticks, s.column())  # nothing carries over (D-ROLL-04)
    if s.double:
        for d in s.duchies:
            sell(d, s.phase)


def sell(d: Duchy, phase: i64) -> None:
    """Every open commodity for 2 VP and a silver (D-COMM-02, D-COMM-03)."""
    count = d.open(COMMODITY)
    d.spent[COMMODITY] += count
    d.circled[SILVER] += count
    d.sold[phase] += count
    d.vp[phase] += 2 * count


# the marks


def finish_round(s: State) -> None:
    """All plans at once, then the awards, then perhaps the end of the phase or game (D-TIME-08)."""
    before = [d.complete for d in s.duchies]
    seat: i64
    for seat in range(s.players):
        carry_out(s.sheet, s.duchies[seat], s.phase, s.plans[seat])
    s.unseal()
    pay_awards(s, before)
    s.low_pip = 0
    s.high_pip = 0
    s.low_colour = 0
    s.high_colour = 0
    s.double = 0
    if s.boxes[s.phase] == s.column():
        s.phase += 1


def carry_out(sheet: Sheet, d: Duchy, phase: i64, action: i64) -> None:
    """One player's plan. Needs nothing of the other players (ledger section 16)."""
    what = plan_what(action)
    if what == TAKE_WORKER:
        d.fallbacks += 1
        d.circled[WORKER] += 1
        return
    if what == WITH_MONK:
        d.spent[MONK] += 1
    elif what == WITH_WORKER:
        d.spent[WORKER] += 1
    mark(sheet, d, phase, plan_hex(action), plan_number(action))
    if what == WITH_SILVER:
        d.spent[SILVER] += 1
        mark(sheet, d, phase, plan_second_hex(action), plan_second_number(action))


def mark(sheet: Sheet, d: Duchy, phase: i64, h: i64, number: i64) -> None:
    """Write a number into a hex; an area's last hex scores and gives its bonus at once (D-AREA-01, D-BONUS-01)."""
    area = sheet.area[h]
    hexes = sheet.area_hexes[area]
    colour = sheet.colour[h]
    write(sheet, d, h, number)
    if hexes & ~d.marked == 0:
        d.finished[phase] |= BIT[area]
        d.vp[phase] += sheet.area_vp[3 * area + phase]
        if colour == GREEN:
            d.circled[sheet.square[h]] += 1
        elif colour != YELLOW:
            d.circled[colour] += 1
        if sheet.of_colour[colour] & ~d.marked == 0:
            d.complete |= BIT[colour]


def write(sheet: Sheet, d: Duchy, h: i64, number: i64) -> None:
    """The mark itself, and what it changes for later numbers (D-MARK-08, D-MARK-10, D-MARK-12)."""
    colour = sheet.colour[h]
    d.marked |= BIT[h]
    d.frontier = (d.frontier | NEAR[h]) & ~d.marked
    d.at[number] |= BIT[h]
    d.room[number] |= NEAR[h] & sheet.of_colour[GREEN]
    if colour == ORANGE:
        d.room[number] &= ~sheet.area_hexes[sheet.area[h]]
    elif colour == YELLOW:
        other: i64
        for other in range(1, 7):
            if other != number:
                d.room[other] &= ~sheet.area_hexes[sheet.area[h]]


# the awards


def pay_awards(s: State, before: list[i64]) -> None:
    """Everyone who completed a colour this round gets the same amount: the first, a later round's the second, then none
    (D-COLOUR-02 to 06). Solo: the first amount in phases I and II, the second in III (D-VAR-06)."""
    completed: i64 = 0
    seat: i64
    for seat in range(s.players):
        completed |= s.duchies[seat].complete & ~before[seat]
    if completed == 0:
        return
    colour: i64
    for colour in range(6):
        if (completed >> colour) & 1:
            rank = _rank(s, colour)
            for seat in range(s.players):
                d = s.duchies[seat]
                if rank < 2 and ((d.complete & ~before[seat]) >> colour) & 1:
                    d.award[colour] = 1 + s.phase + 3 * rank
                    d.vp[s.phase] += s.sheet.award[2 * colour + rank]


def _rank(s: State, colour: i64) -> i64:
    """0: the first amount is due, 1: the second, 2: nothing is left. Closes what it names."""
    if s.solo():
        return 1 if s.phase == 2 else 0
    if not (s.first_closed >> colour) & 1:
        s.first_closed |= BIT[colour]
        return 0
    if not (s.second_closed >> colour) & 1:
        s.second_closed |= BIT[colour]
        return 1
    return 2
