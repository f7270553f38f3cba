"""States as dicts in words, and back. What follows from the rest is left out, and counted again when read."""

from collections.abc import Mapping
from typing import Any

from duchy.kernel.errors import InputError, Refused
from duchy.kernel.reader import Reader

from ..engine.apply import begin, write
from ..engine.codes import BIT, COLOURS, COMMODITY, GREEN, KINDS, SILVER, WORKER, Sheet
from ..engine.legal import legal, movers
from ..engine.state import DIFFERENT, NOBODY, SEALED, Duchy, State, new_state
from ..setup import COLOUR_NAMES, HEX_NAMES, HEX_OF
from .laws import area_points, broken_marks, hexes_of, points
from .notation import KIND_NAMES, PHASES, dice_text, plan_parts, plan_text, read_plan, read_throw, roll_parts

SPENT = ("monk", "silver", "worker")
AWARDS = tuple(f"{rank} {phase}" for rank in ("first", "second") for phase in PHASES)


# to words


def to_dict(s: State) -> dict[str, Any]:
    return {
        "sheet": s.sheet.letter,
        "fresh_silver": s.fresh_silver,
        "voluntary_worker": s.voluntary_worker,
        "double_faces": s.doubles,
        "boxes": list(s.boxes),
        "rounds": list(s.rounds),
        "dice": dice_text(s),
        "seat": {str(seat): _seat_dict(s, seat) for seat in range(s.players)},
    }


def _seat_dict(s: State, seat: int) -> dict[str, Any]:
    d, sheet, plan = s.duchies[seat], s.sheet, s.plans[seat]
    awards = {name: AWARDS[d.award[colour] - 1] for colour, name in enumerate(COLOUR_NAMES) if d.award[colour]}
    return {
        "start": "none" if d.start == NOBODY else HEX_NAMES[d.start],
        "marks": {HEX_NAMES[h]: d.number(h) for h in hexes_of(d.marked) if h != d.start},
        "finished": {
            HEX_NAMES[hexes_of(hexes)[0]]: PHASES[phase]
            for area, hexes in enumerate(sheet.area_hexes)
            for phase in range(3)
            if d.finished[phase] >> area & 1 and hexes != BIT[max(d.start, 0)]
        },
        "sold": list(d.sold),
        "workers_taken": d.fallbacks,
        "spent": {name: d.spent[KIND_NAMES.index(name)] for name in SPENT},
        "awards": awards,
        "plan": "none" if plan == NOBODY else "sealed" if plan == SEALED else plan_text(plan),
    }


def describe(s: State) -> dict[str, Any]:
    out = to_dict(s)
    out["phase"] = "over" if s.phase == 3 else PHASES[s.phase]
    out["round"] = sum(s.rounds)
    out["stage"] = stage(s)
    out["column"] = s.column()
    out["solo"] = s.solo()
    out["roll"] = roll_parts(s)
    out["claims"] = {
        "first": [name for c, name in enumerate(COLOUR_NAMES) if s.first_closed >> c & 1],
        "second": [name for c, name in enumerate(COLOUR_NAMES) if s.second_closed >> c & 1],
    }
    for seat, d in enumerate(s.duchies):
        of_castles = [sum(s.sheet.square[h] == kind for h in hexes_of(d.marked)) for kind in range(KINDS)]
        out["seat"][str(seat)] |= {
            "score": d.total(),
            "vp": dict(zip(PHASES, d.vp, strict=True)),
            "points": dict(zip(PHASES, points(s.sheet, d), strict=True)),
            "areas": dict(zip(COLOUR_NAMES, area_points(s.sheet, d), strict=True)),
            "open": {name: d.open(kind) for kind, name in enumerate(KIND_NAMES)},
            "row": {name: d.circled[kind] - of_castles[kind] for kind, name in enumerate(KIND_NAMES)},
            "green_row": {name: of_castles[kind] for kind, name in enumerate(KIND_NAMES)},
            "left": {
                name: len(hexes_of(s.sheet.of_colour[c] & ~d.marked)) for c, name in enumerate(COLOUR_NAMES)
            },
            "decided": s.plans[seat] != NOBODY,
            "planned": plan_parts(s.plans[seat])["marks"] if s.plans[seat] not in (NOBODY, SEALED) else [],
        }
    return out


def stage(s: State) -> str:
    if s.phase == 3:
        return "over"
    if s.choosing_castles():
        return "castles"
    return "choose" if s.low_pip else "roll"


def blank(s: State) -> dict[str, Any]:
    """Before the first roll, every seat with the first castle of the sheet (the first free one where all differ)."""
    castles = hexes_of(s.sheet.of_colour[GREEN])
    for seat, d in enumerate(s.duchies):
        begin(s.sheet, d, castles[seat if s.variant == DIFFERENT else 0])
    return to_dict(s)


# from words


def from_dict(d: Mapping[str, Any], sheets: Mapping[str, Sheet], variant: int) -> State:
    r = Reader(d)
    letters = list(sheets)
    seats = r.table("seat")
    s = new_state(
        sheets[letters[r.choice("sheet", letters)]],
        variant,
        max(len(seats.values), 1),
        r.flag("fresh_silver"),
        r.flag("voluntary_worker"),
        r.integer("double_faces", 0, 6),
    )
    _read_time(s, r)
    r.done()
    rows = [seats.table(str(seat)) for seat in range(s.players)]
    seats.done()
    for seat, row in enumerate(rows):
        _read_seat(s, s.duchies[seat], row)
    _check_starts(s)
    _read_claims(s)
    for seat, row in enumerate(rows):
        _read_plan(s, seat, row)
        row.done()
    if s.all_in():
        raise InputError('"seat" has a plan for everybody, so the round is over; leave at least one to decide.')
    return s


def _three(r: Reader, key: str, most: int) -> list[int]:
    """One number for each phase."""
    numbers = r.items(key, 3, 3)
    by_phase = Reader({f"{key}.{phase}": number for phase, number in enumerate(numbers)}, r.path)
    return [by_phase.integer(f"{key}.{phase}", 0, most) for phase in range(3)]


def _read_time(s: State, r: Reader) -> None:
    boxes, rounds = _three(r, "boxes", s.column()), _three(r, "rounds", s.column())
    thrown = r.text("dice")
    if thrown:
        try:
            outcome = read_throw(thrown)
        except Refused as wrong:
            r.wrong("dice", f"cannot be {thrown!r}: {wrong.reason}")
        s.low_pip, s.high_pip = outcome % 6 + 1, outcome // 6 % 6 + 1
        s.low_colour, s.high_colour = outcome // 36 % 6, outcome // 216 % 6
        s.double = outcome // 1296
    still_open = [phase for phase in range(3) if boxes[phase] < s.column()]
    begun = [phase for phase in range(3) if boxes[phase]]
    if thrown and not begun:
        r.wrong("boxes", "has no tick, but the dice are thrown")
    s.phase = begun[-1] if thrown else still_open[0] if still_open else 3
    for phase in range(3):
        if (phase < s.phase and boxes[phase] < s.column()) or (phase > s.phase and boxes[phase]):
            r.wrong("boxes", "must be filled one column after the other")
        if not rounds[phase] <= boxes[phase] <= (1 if s.solo() else 2) * rounds[phase]:
            r.wrong("rounds", f"cannot tick {boxes[phase]} boxes in {rounds[phase]} rounds")
        s.boxes[phase], s.rounds[phase] = boxes[phase], rounds[phase]


def _read_seat(s: State, d: Duchy, r: Reader) -> None:
    if r.text("start") != "none":
        start = _hex(r, "start", r.text("start"))
        if s.sheet.colour[start] != GREEN:
            r.wrong("start", "is no castle")
        begin(s.sheet, d, start)
        _read_marks(s.sheet, d, r)
        _read_finished(s.sheet, d, r)
    elif r.table("marks").values or r.table("finished").values:
        r.wrong("marks", "must be empty before the starting castle")
    _read_bonuses(s.sheet, d, r)
    _read_awards(d, r)
    for phase, by_source in enumerate(points(s.sheet, d)):
        d.vp[phase] = sum(by_source.values())


def _read_marks(sheet: Sheet, d: Duchy, r: Reader) -> None:
    marks = r.table("marks")
    for name in marks.values:
        h = _hex(r, "marks", name)
        if h == d.start:
            r.wrong("marks", f"names {name}, the starting castle, which holds no number")
        write(sheet, d, h, marks.integer(name, 1, 6))
    for colour in range(COLOURS):
        if not sheet.of_colour[colour] & ~d.marked:
            d.complete |= BIT[colour]
    wrong = broken_marks(sheet, d)
    if wrong:
        r.wrong("marks", f"is impossible: {wrong[0]}")


def _read_finished(sheet: Sheet, d: Duchy, r: Reader) -> None:
    finished = r.table("finished")
    for name in finished.values:
        area = sheet.area[_hex(r, "finished", name)]
        if sheet.area_hexes[area] & ~d.marked:
            r.wrong("finished", f"names {name}, whose area has unmarked hexes")
        if any(mask >> area & 1 for mask in d.finished):
            r.wrong("finished", f"names {name}, whose area is named already or is the starting castle")
        d.finished[finished.choice(name, PHASES)] |= BIT[area]
    for area, hexes in enumerate(sheet.area_hexes):
        if not hexes & ~d.marked and not any(mask >> area & 1 for mask in d.finished):
            name = HEX_NAMES[hexes_of(hexes)[0]]
            r.wrong("finished", f"must say in which phase the full area of {name} was finished")


def _read_bonuses(sheet: Sheet, d: Duchy, r: Reader) -> None:
    """Circles follow from finished areas, castles, sales and workers taken (D-INV-04)."""
    d.fallbacks = r.integer("workers_taken", 0, 30)
    for phase, count in enumerate(_three(r, "sold", 4)):
        d.sold[phase] = count
    spent = r.counts("spent", SPENT, 30)
    for kind in range(KINDS):
        areas = sum(
            sheet.area_colour[area] == kind and not hexes & ~d.marked for area, hexes in enumerate(sheet.area_hexes)
        )
        castles = sum(sheet.square[h] == kind for h in hexes_of(d.marked))
        more = sum(d.sold) if kind == SILVER else d.fallbacks if kind == WORKER else 0
        d.circled[kind] = areas + castles + more
        name = KIND_NAMES[kind]
        d.spent[kind] = sum(d.sold) if kind == COMMODITY else spent[SPENT.index(name)]
        if d.open(kind) < 0:
            key = "sold" if kind == COMMODITY else f"spent.{name}"
            r.wrong(key, f"is {d.spent[kind]}, but only {d.circled[kind]} are circled")


def _read_awards(d: Duchy, r: Reader) -> None:
    awards = r.table("awards")
    for name in awards.values:
        if name not in COLOUR_NAMES:
            r.wrong("awards", f"names {name!r}, which is no colour")
        colour = COLOUR_NAMES.index(name)
        d.award[colour] = 1 + awards.choice(name, AWARDS)
        if not d.complete >> colour & 1:
            r.wrong(f"awards.{name}", f"cannot be: not every {name} hex is marked")


def _check_starts(s: State) -> None:
    """Before the first roll castles are picked: all at once, or one after the other and no two alike."""
    missing = [d.start == NOBODY for d in s.duchies]
    if any(missing) and (s.low_pip or any(s.boxes)):
        raise InputError('"seat" lacks a starting castle, but the game has begun.')
    if s.variant == DIFFERENT:
        taken = [d.start for d in s.duchies if d.start != NOBODY]
        if missing != sorted(missing) or len(set(taken)) < len(taken):
            raise InputError('"seat" must have different starting castles, picked from seat 0 on.')
    elif any(missing) and not all(missing):
        raise InputError('"seat" must have a starting castle for everybody or for nobody.')


def _read_claims(s: State) -> None:
    """An amount is claimed when somebody has it (D-COLOUR-04, D-COLOUR-05)."""
    if s.solo():
        return
    for colour in range(COLOURS):
        paid = [d.award[colour] for d in s.duchies]
        if any(1 <= award <= 3 for award in paid):
            s.first_closed |= BIT[colour]
        if any(award > 3 for award in paid):
            s.second_closed |= BIT[colour]
    if s.second_closed & ~s.first_closed:
        raise InputError('"seat" has a second award without a first one.')


def _read_plan(s: State, seat: int, r: Reader) -> None:
    text = r.text("plan")
    if text == "none":
        return
    due = movers(s)
    if due >= BIT[16] or not due >> seat & 1:
        r.wrong("plan", "must be none: there is nothing to decide now")
    if text == "sealed":
        s.plans[seat] = SEALED
        return
    try:
        plan = read_plan(text)
    except Refused as wrong:
        r.wrong("plan", f"cannot be {text!r}: {wrong.reason}")
    if plan not in list(legal(s, seat)):
        r.wrong("plan", f"cannot be {text!r}: it is not legal here")
    s.plans[seat] = plan


def _hex(r: Reader, key: str, name: str) -> int:
    if name not in HEX_OF:
        r.wrong(key, f"names {name!r}, which is no hex")
    return HEX_OF[name]
