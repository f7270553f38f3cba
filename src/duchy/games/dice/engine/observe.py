"""What a seat may know, as bytes in words of eight. learning.py tells the layout.

A plan of two marks is answered in two steps: `first` is the mark of the first step, or NOBODY.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from .codes import BIT, COMMODITY, MONK, SILVER, WORKER
from .state import NOBODY, Duchy, State, plan_hex, plan_number

HEAD: Final = 3  # words
BLOCK: Final = 10  # of a player


def words(s: State) -> i64:
    """The length of a row."""
    return HEAD + BLOCK * s.players


def write(s: State, seat: i64, first: i64, out: vec[i64], at: i64) -> None:
    """The whole row of a seat: time and dice, then its own sheet, then those of the others, clockwise."""
    b = s.boxes
    r = s.rounds
    out[at] = (
        s.phase | b[0] << 8 | b[1] << 16 | b[2] << 24 | r[0] << 32 | r[1] << 40 | r[2] << 48 | s.double << 56
    )
    dice: i64 = 0
    if s.low_pip:
        dice = s.low_pip | s.high_pip << 8 | (s.low_colour + 1) << 16 | (s.high_colour + 1) << 24
    if first != NOBODY:
        dice |= (plan_hex(first) + 1) << 48 | plan_number(first) << 56
    out[at + 1] = dice | s.first_closed << 32 | s.second_closed << 40
    decided: i64 = 0
    one = seat
    place = at + HEAD
    for k in range(s.players):
        if s.plans[one] != NOBODY:
            decided |= BIT[k]
        _write_sheet(s.duchies[one], out, place)
        place += BLOCK
        one += 1
        if one == s.players:
            one = 0
    out[at + 2] = seat | s.players << 8 | decided << 16 | s.variant << 24


def _write_sheet(d: Duchy, out: vec[i64], at: i64) -> None:
    number: i64
    for number in range(1, 7):
        out[at] = d.at[number]
        at += 1
    out[at] = d.marked
    bonuses = d.open(MONK) << 8 | d.open(SILVER) << 16 | d.open(COMMODITY) << 24 | d.open(WORKER) << 32
    out[at + 1] = (d.start + 1) | bonuses | d.complete << 40 | d.sold[0] << 48 | d.sold[1] << 56
    out[at + 2] = d.sold[2] | d.total() << 16 | d.vp[0] << 32 | d.vp[1] << 48
    a = d.award
    out[at + 3] = a[0] | a[1] << 8 | a[2] << 16 | a[3] << 24 | a[4] << 32 | a[5] << 40 | d.vp[2] << 48


def row(s: State, seat: i64, first: i64) -> vec[i64]:
    """The same, alone."""
    out = vec[i64]([0] * int(words(s)))
    write(s, seat, first, out, 0)
    return out
