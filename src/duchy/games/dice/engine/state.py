"""A game in progress: one Duchy for each seat, the time track, the dice and the sealed plans."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from .codes import Sheet

NOBODY: Final[i64] = -1  # no hex, no plan yet
SEALED: Final[i64] = -2  # in a view: a plan that was made, but may not be seen

# Variants (D-VAR); a game of one player is always the solo game, whichever of the first three it is (D-RUL-17).
STANDARD: Final[i64] = 0
DIFFERENT: Final[i64] = 1
SAME: Final[i64] = 2
SOLO: Final[i64] = 3

BOXES: Final[i64] = 10
SOLO_ROUNDS: Final[i64] = 8

# A plan or pick is one int: what + 8 hex + 512 number, and + 4096 hex + 262144 number for the second mark.
CASTLE: Final[i64] = 0
MARK: Final[i64] = 1
WITH_MONK: Final[i64] = 2
WITH_WORKER: Final[i64] = 3
WITH_SILVER: Final[i64] = 4
TAKE_WORKER: Final[i64] = 5


def plan(what: i64, h: i64, number: i64) -> i64:
    return what + 8 * h + 512 * number


def silver_plan(h: i64, number: i64, second: i64, second_number: i64) -> i64:
    return WITH_SILVER + 8 * h + 512 * number + 4096 * second + 262144 * second_number


def plan_what(a: i64) -> i64:
    return a & 7


def plan_hex(a: i64) -> i64:
    return (a >> 3) & 63


def plan_number(a: i64) -> i64:
    return (a >> 9) & 7


def plan_second_hex(a: i64) -> i64:
    return (a >> 12) & 63


def plan_second_number(a: i64) -> i64:
    return (a >> 18) & 7


class Duchy:
    """What one player has written on the sheet (D-SHEET-06), and the masks that follow from it."""

    def __init__(
        self, start: i64, marked: i64, frontier: i64, fallbacks: i64, complete: i64, at: vec[i64], room: vec[i64],
        finished: vec[i64], circled: vec[i64], spent: vec[i64], sold: vec[i64], award: vec[i64], vp: vec[i64],
    ) -> None:  # fmt: skip
        self.start: i64 = start
        self.marked: i64 = marked
        self.frontier: i64 = frontier  # unmarked hexes touching a marked one
        self.fallbacks: i64 = fallbacks  # workers taken instead of a mark
        self.complete: i64 = complete  # mask of the colours with every hex marked
        self.at: vec[i64] = at  # hexes by the number written in them
        self.room: vec[i64] = room  # hexes by a number they accept, adjacency aside
        self.finished: vec[i64] = finished  # areas by the phase that finished them
        self.circled: vec[i64] = circled  # bonuses by kind, both rows
        self.spent: vec[i64] = spent
        self.sold: vec[i64] = sold  # commodities by phase
        self.award: vec[i64] = award  # by colour: 0 none, 1 + phase the first amount, 4 + phase the second
        self.vp: vec[i64] = vp  # by phase

    def copy(self) -> "Duchy":
        return Duchy(
            self.start, self.marked, self.frontier, self.fallbacks, self.complete, self.at[:], self.room[:],
            self.finished[:], self.circled[:], self.spent[:], self.sold[:], self.award[:], self.vp[:],
        )  # fmt: skip

    def open(self, kind: i64) -> i64:
        """Bonuses of a kind that are circled and not spent."""
        return self.circled[kind] - self.spent[kind]

    def total(self) -> i64:
        return self.vp[0] + self.vp[1] + self.vp[2]

    def number(self, h: i64) -> i64:
        """The number written in a hex; 0 in an unmarked one and in the starting castle."""
        number: i64
        for number in range(1, 7):
            if (self.at[number] >> h) & 1:
                return number
        return 0


def empty_duchy(sheet: Sheet) -> Duchy:
    return Duchy(
        NOBODY, 0, 0, 0, 0, vec[i64]([0] * 7), sheet.room[:], vec[i64]([0] * 3), vec[i64]([0] * 4),
        vec[i64]([0] * 4), vec[i64]([0] * 3), vec[i64]([0] * 6), vec[i64]([0] * 3),
    )  # fmt: skip


class State:
    def __init__(
        self, sheet: Sheet, variant: i64, players: i64, fresh_silver: bool, voluntary_worker: bool, doubles: i64,
        duchies: list[Duchy], plans: vec[i64], boxes: vec[i64], rounds: vec[i64],
    ) -> None:  # fmt: skip
        self.sheet = sheet
        self.variant: i64 = variant
        self.players: i64 = players
        self.fresh_silver = fresh_silver  # D-RUL-04
        self.voluntary_worker = voluntary_worker  # D-RUL-01
        self.doubles: i64 = doubles  # faces with the double hourglass, D-RUL-25
        self.duchies = duchies
        self.plans: vec[i64] = plans  # sealed picks and plans by seat
        self.phase: i64 = 0  # 3: the game is over
        self.boxes: vec[i64] = boxes  # ticked, by phase
        self.rounds: vec[i64] = rounds  # thrown, by phase
        # the dice, lower face first; low_pip 0: not thrown yet
        self.low_pip: i64 = 0
        self.high_pip: i64 = 0
        self.low_colour: i64 = 0
        self.high_colour: i64 = 0
        self.double: i64 = 0
        self.first_closed: i64 = 0  # colours whose first amount is claimed (D-COLOUR-04)
        self.second_closed: i64 = 0

    def copy(self) -> "State":
        s = State(
            self.sheet, self.variant, self.players, self.fresh_silver, self.voluntary_worker, self.doubles,
            [d.copy() for d in self.duchies], self.plans[:], self.boxes[:], self.rounds[:],
        )  # fmt: skip
        s.phase = self.phase
        s.low_pip = self.low_pip
        s.high_pip = self.high_pip
        s.low_colour = self.low_colour
        s.high_colour = self.high_colour
        s.double = self.double
        s.first_closed = self.first_closed
        s.second_closed = self.second_closed
        return s

    def solo(self) -> bool:
        return self.players == 1

    def column(self) -> i64:
        """The boxes of one phase (D-TIME-01, D-VAR-04)."""
        return SOLO_ROUNDS if self.players == 1 else BOXES

    def choosing_castles(self) -> bool:
        return self.duchies[self.players - 1].start == NOBODY

    def all_in(self) -> bool:
        undecided: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.plans[seat] == NOBODY:
                undecided += 1
        return undecided == 0

    def unseal(self) -> None:
        seat: i64
        for seat in range(self.players):
            self.plans[seat] = NOBODY


def new_state(
    sheet: Sheet, variant: i64, players: i64, fresh_silver: bool, voluntary_worker: bool, doubles: i64
) -> State:
    duchies = [empty_duchy(sheet) for _ in range(players)]
    plans = vec[i64]()
    for _ in range(players):
        plans = append(plans, NOBODY)
    return State(
        sheet, variant, players, fresh_silver, voluntary_worker, doubles,
        duchies, plans, vec[i64]([0] * 3), vec[i64]([0] * 3),
    )  # fmt: skip
