"""What a player may choose: a castle, or a complete plan for the round."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from .codes import BIT, GREEN, GREY, MONK, NEAR, ORANGE, SILVER, WORKER, YELLOW, Sheet, lowest
from .state import CASTLE, DIFFERENT, MARK, NOBODY, TAKE_WORKER, WITH_MONK, WITH_WORKER, Duchy, State, plan, silver_plan

NATURE_MOVES: Final[i64] = 65536  # kernel.contract.CHANCE


def movers(s: State) -> i64:
    """Everybody who has not decided yet (D-PAIR-04); castles one by one in `all different` (D-VAR-01)."""
    if s.phase == 3:
        return 0
    castles = s.choosing_castles()
    if not castles and s.low_pip == 0:
        return NATURE_MOVES
    mask: i64 = 0
    seat: i64
    for seat in range(s.players):
        if castles and s.variant == DIFFERENT:
            if s.duchies[seat].start == NOBODY:
                return BIT[seat]
        elif s.plans[seat] == NOBODY:
            mask |= BIT[seat]
    return mask


def legal(s: State, seat: i64) -> vec[i64]:
    return castles(s) if s.choosing_castles() else plans(s, s.duchies[seat])


def castles(s: State) -> vec[i64]:
    """The four castles; in `all different`, those that nobody has (D-SETUP-03, D-SETUP-04, D-VAR-01)."""
    free = s.sheet.of_colour[GREEN]
    if s.variant == DIFFERENT:
        for d in s.duchies:
            if d.start != NOBODY:
                free &= ~BIT[d.start]
    out = vec[i64]()
    while free:
        out = append(out, plan(CASTLE, lowest(free), 0))
        free &= free - 1
    return out


def targets(d: Duchy, colours: i64, number: i64) -> i64:
    """The hexes that a number may be written into; `colours` is a mask of the hexes of the right colours (D-MARK)."""
    return d.room[number] & d.frontier & colours


def targets_after(sheet: Sheet, d: Duchy, h: i64, written: i64, colours: i64, number: i64) -> i64:
    """The same once `written` stands in hex h (D-SILV-05)."""
    room = d.room[number]
    colour = sheet.colour[h]
    if (colour == ORANGE and number == written) or (colour == YELLOW and number != written):
        room &= ~sheet.area_hexes[sheet.area[h]]
    if number == written:
        room |= NEAR[h] & sheet.of_colour[GREEN]
    return room & (d.frontier | NEAR[h]) & ~(d.marked | BIT[h]) & colours


def has_plain(s: State, d: Duchy) -> bool:
    """Whether one of the four pairs, read as rolled, fits somewhere (D-RUL-02)."""
    rolled = s.sheet.of_colour[s.low_colour] | s.sheet.of_colour[s.high_colour]
    return (targets(d, rolled, s.low_pip) | targets(d, rolled, s.high_pip)) != 0


def plans(s: State, d: Duchy) -> vec[i64]:
    """Every plan of a round: one for each outcome, that is marks and cost (D-RUL-14).

    A monk serves only the colours that no die shows and a worker only the numbers that no die shows: any other use
    would change nothing (D-RUL-13).
    """
    sheet = s.sheet
    out = vec[i64]()
    rolled = sheet.of_colour[s.low_colour] | sheet.of_colour[s.high_colour]
    number: i64
    for number in range(1, 7):
        shown = number == s.low_pip or number == s.high_pip
        if shown:
            out = _add(out, MARK, targets(d, rolled, number), number)
            if d.open(MONK) > 0:
                out = _add(out, WITH_MONK, targets(d, ~rolled, number), number)
        elif d.open(WORKER) > 0:
            out = _add(out, WITH_WORKER, targets(d, rolled, number), number)
    if s.voluntary_worker or not has_plain(s, d):
        out = append(out, TAKE_WORKER)
    return _add_silver(s, d, rolled, out)


def _add(out: vec[i64], what: i64, hexes: i64, number: i64) -> vec[i64]:
    while hexes:
        out = append(out, plan(what, lowest(hexes), number))
        hexes &= hexes - 1
    return out


def gives_silver(sheet: Sheet, d: Duchy, h: i64) -> bool:
    """Whether marking a hex circles a silver: a mine's last hex, or the castle with the grey square."""
    if sheet.square[h] == SILVER:
        return True
    return sheet.colour[h] == GREY and sheet.area_hexes[sheet.area[h]] & ~d.marked == BIT[h]


def same_dice(s: State, h: i64, number: i64, second: i64, second_number: i64) -> bool:
    """Whether two marks would need the very same two dice (D-SILV-02, D-SILV-03)."""
    if number != second_number or s.sheet.colour[h] != s.sheet.colour[second]:
        return False
    return s.low_pip != s.high_pip and s.low_colour != s.high_colour


def _add_silver(s: State, d: Duchy, rolled: i64, out: vec[i64]) -> vec[i64]:
    sheet = s.sheet
    owned = d.open(SILVER) > 0
    if not owned and not s.fresh_silver:
        return out
    pips = vec[i64]([s.low_pip, s.high_pip])
    a: i64
    b: i64
    for a in range(1 if s.low_pip == s.high_pip else 2):
        number = pips[a]
        firsts = targets(d, rolled, number)
        while firsts:
            h = lowest(firsts)
            firsts &= firsts - 1
            if not owned and not gives_silver(sheet, d, h):
                continue
            for b in range(1 if s.low_pip == s.high_pip else 2):
                other = pips[b]
                seconds = targets_after(sheet, d, h, number, rolled, other)
                before = targets(d, rolled, other)
                while seconds:
                    second = lowest(seconds)
                    seconds &= seconds - 1
                    if same_dice(s, h, number, second, other):
                        continue
                    # Both orders end the same; where both are possible, the plan names the lower hex first.
                    if second < h and before & BIT[second] and (owned or gives_silver(sheet, d, second)):
                        continue
                    out = append(out, silver_plan(h, number, second, other))
    return out
