"""What must hold at every moment (D-INV), and the points counted again from the sheet."""

from ..engine.codes import (
    BIT,
    BLUE,
    COLOURS,
    COMMODITY,
    GREEN,
    GREY,
    HEXES,
    MONK,
    NEAR,
    ORANGE,
    PURPLE,
    SILVER,
    WORKER,
    YELLOW,
    Sheet,
)
from ..engine.legal import legal, movers
from ..engine.state import NOBODY, Duchy, State
from ..setup import HEX_NAMES

ALLOWED = {PURPLE: (1, 2), GREY: (3, 4), BLUE: (5, 6)}
GRADES = (
    (70, "incredible", "70 or more"),
    (61, "excellent", "over 60"),
    (51, "well done", "over 50"),
)  # the least points of each grade of a game alone (D-VAR-08)


def hexes_of(mask: int) -> list[int]:
    return [h for h in range(HEXES) if mask >> h & 1]


def points(sheet: Sheet, d: Duchy) -> list[dict[str, int]]:
    """The points of each phase by source, counted from finished areas, sales and awards (D-INV-06)."""
    out = []
    for phase in range(3):
        areas = sum(sheet.area_vp[3 * a + phase] for a in range(len(sheet.area_hexes)) if d.finished[phase] >> a & 1)
        awards = 0
        for colour in range(COLOURS):
            rank, paid_in = divmod(d.award[colour] - 1, 3)
            if d.award[colour] and paid_in == phase:
                awards += sheet.award[2 * colour + rank]
        out.append({"areas": areas, "sales": 2 * d.sold[phase], "awards": awards})
    return out


def area_points(sheet: Sheet, d: Duchy) -> list[list[int]]:
    """The points of finished areas, a row for each colour and in it a number for each phase."""
    out = [[0, 0, 0] for _ in range(COLOURS)]
    for area, colour in enumerate(sheet.area_colour):
        for phase in range(3):
            if d.finished[phase] >> area & 1:
                out[colour][phase] += int(sheet.area_vp[3 * area + phase])
    return out


def broken(s: State) -> list[str]:
    wrong = _broken_time(s)
    for seat, d in enumerate(s.duchies):
        if d.start != NOBODY:
            wrong += [f"seat {seat}: {what}" for what in broken_marks(s.sheet, d) + _broken_counts(s, d)]
    wrong += _broken_awards(s)
    due = movers(s)
    for seat in range(s.players):
        if due < BIT[16] and due >> seat & 1 and not len(legal(s, seat)):
            wrong.append(f"seat {seat}: no legal choice (D-INV-09)")
    return wrong


def broken_marks(sheet: Sheet, d: Duchy) -> list[str]:
    """Connection and numbers of one sheet (D-INV-01, D-INV-02)."""
    wrong = []
    joined, before = BIT[d.start], 0
    while joined != before:  # until no hex is added
        before = joined
        for h in hexes_of(joined):
            joined |= NEAR[h] & d.marked
    if joined != d.marked:
        wrong.append("the marked hexes are not connected to the starting castle (D-INV-01)")
    for h in hexes_of(d.marked):
        number, colour = d.number(h), sheet.colour[h]
        if (number == 0) != (h == d.start):
            wrong.append(f"{HEX_NAMES[h]} should hold a number, and the starting castle none (D-INV-01)")
        if colour in ALLOWED and number not in ALLOWED[colour]:
            wrong.append(f"{HEX_NAMES[h]} holds {number} (D-INV-02)")
        if colour == GREEN and number and not any(NEAR[h] >> o & 1 for o in hexes_of(d.at[number])):
            wrong.append(f"no hex beside the castle {HEX_NAMES[h]} holds {number} (D-INV-02)")
    for area, hexes in enumerate(sheet.area_hexes):
        numbers = [d.number(h) for h in hexes_of(hexes & d.marked)]
        if sheet.area_colour[area] == ORANGE and len(set(numbers)) < len(numbers):
            wrong.append(f"the city at {HEX_NAMES[hexes_of(hexes)[0]]} repeats a number (D-INV-02)")
        if sheet.area_colour[area] == YELLOW and len(set(numbers)) > 1:
            wrong.append(f"the pasture at {HEX_NAMES[hexes_of(hexes)[0]]} mixes numbers (D-INV-02)")
    return wrong


def _broken_counts(s: State, d: Duchy) -> list[str]:
    """Rounds, bonuses and points of one sheet (D-INV-03 to 06, D-INV-10)."""
    sheet, wrong = s.sheet, []
    played = sum(s.rounds) - (1 if s.low_pip else 0)
    marked = len(hexes_of(d.marked))
    if marked != 1 + (played - d.fallbacks) + d.spent[SILVER]:
        wrong.append("marked hexes are not 1 + rounds with a mark + silver spent (D-INV-03)")
    done = [a for a, hexes in enumerate(sheet.area_hexes) if not hexes & ~d.marked]
    if sorted(a for mask in d.finished for a in range(62) if mask >> a & 1) != done:
        wrong.append("the finished areas are not those with every hex marked, each once (D-AREA-04)")
    extra = {MONK: 0, SILVER: sum(d.sold), COMMODITY: 0, WORKER: d.fallbacks}
    for kind, more in extra.items():
        areas = sum(sheet.area_colour[a] == kind for a in done)
        castles = sum(sheet.square[h] == kind for h in hexes_of(d.marked & sheet.of_colour[GREEN]))
        if d.circled[kind] != areas + castles + more:
            wrong.append(f"the circles of kind {kind} do not follow from the areas (D-INV-04)")
        if not 0 <= d.spent[kind] <= d.circled[kind]:
            wrong.append(f"more bonuses of kind {kind} are spent than circled (D-INV-05)")
    if d.spent[MONK] + d.spent[SILVER] + d.spent[WORKER] > played:
        wrong.append("more than one bonus a round was spent (D-INV-05)")
    if [sum(phase.values()) for phase in points(sheet, d)] != list(d.vp):
        wrong.append("the points do not follow from areas, sales and awards (D-INV-06)")
    if d.circled[SILVER] > 7 or marked > played + 8 or (s.solo() and marked > 32):
        wrong.append("more silver or marks than the sheets allow (D-INV-10)")
    return wrong


def _broken_time(s: State) -> list[str]:
    """Columns filled in order, five to ten rounds a phase, eight alone (D-INV-07)."""
    wrong, column = [], s.column()
    for phase in range(3):
        boxes, rounds = s.boxes[phase], s.rounds[phase]
        most = rounds if s.solo() else 2 * rounds
        if not 0 <= rounds <= boxes <= min(most, column):
            wrong.append(f"{boxes} boxes after {rounds} rounds of phase {phase + 1} (D-INV-07)")
        if (phase < s.phase and boxes != column) or (phase > s.phase and boxes):
            wrong.append(f"column {phase + 1} has {boxes} boxes out of order (D-INV-07)")
    return wrong


def _broken_awards(s: State) -> list[str]:
    """At most two paying rounds a colour, the first amount before the second (D-INV-08)."""
    wrong = []
    if s.second_closed & ~s.first_closed:
        wrong.append("a second amount was claimed before the first (D-INV-08)")
    for colour in range(COLOURS):
        paid = {d.award[colour] for d in s.duchies} - {0}
        firsts, seconds = {p for p in paid if p <= 3}, {p for p in paid if p > 3}
        late = bool(firsts) and bool(seconds) and max(firsts) > min(seconds) - 3
        if len(firsts) > 1 or len(seconds) > 1 or (seconds and not firsts and not s.solo()) or late:
            wrong.append(f"colour {colour} was paid in the wrong rounds (D-INV-08)")
        if any(d.award[colour] and s.sheet.of_colour[colour] & ~d.marked for d in s.duchies):
            wrong.append(f"colour {colour} was paid before it was complete (D-COLOUR-01)")
    return wrong
