"""The Dice Game told a second time: hexes by name, sheets as dicts, plans as texts."""

import tomllib
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import duchy.games.dice

TABLES = tomllib.loads((Path(duchy.games.dice.__file__).parent / "data" / "sheets.toml").read_text())
COLOURS = {"P": "purple", "G": "grey", "B": "blue", "O": "orange", "C": "green", "Y": "yellow"}
BONUS = {"purple": "monk", "grey": "silver", "blue": "commodity", "orange": "worker"}  # D-BONUS-03
AREA = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}  # D-SHEET-08
PHASES = ("I", "II", "III", "over")


class Paper:
    """What is printed on a sheet."""

    def __init__(self, letter: str) -> None:
        rows = TABLES["sheet"][letter]["rows"]
        self.squares: dict[str, str] = TABLES["sheet"][letter]["squares"]
        self.colour = {name(r, c): COLOURS[sign] for r, row in enumerate(rows) for c, sign in enumerate(row)}
        self.near: dict[str, set[str]] = {hex_: set() for hex_ in self.colour}
        for r, row in enumerate(rows):
            for c in range(len(row)):
                self._join(name(r, c), name(r, c + 1))
                if r + 1 < len(rows):  # the longer row overhangs by half a hex on both sides
                    shift = 1 if len(rows[r + 1]) > len(row) else -1
                    self._join(name(r, c), name(r + 1, c))
                    self._join(name(r, c), name(r + 1, c + shift))
        self.area = {hex_: self._flood(hex_) for hex_ in self.colour}

    def _join(self, one: str, other: str) -> None:
        if other in self.colour:
            self.near[one].add(other)
            self.near[other].add(one)

    def _flood(self, start: str) -> frozenset[str]:
        found, todo = {start}, [start]
        while todo:
            for hex_ in self.near[todo.pop()]:
                if hex_ not in found and self.colour[hex_] == self.colour[start]:
                    found.add(hex_)
                    todo.append(hex_)
        return frozenset(found)

    def of(self, colour: str) -> set[str]:
        return {hex_ for hex_, own in self.colour.items() if own == colour}


def name(row: int, column: int) -> str:
    return f"{'abcdefg'[row]}{column + 1}"


@dataclass
class Sheet:
    """What somebody has written; a starting castle is marked with no number."""

    marks: dict[str, int | None] = field(default_factory=dict)
    open: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("monk", "silver", "commodity", "worker"), 0))
    vp: dict[str, int] = field(default_factory=lambda: {"I": 0, "II": 0, "III": 0})
    paid: dict[str, str] = field(default_factory=dict)
    finished: dict[str, str] = field(default_factory=dict)  # the first hex of an area, and the phase
    sold: list[int] = field(default_factory=lambda: [0, 0, 0])
    taken: int = 0  # workers instead of a mark
    spent: dict[str, int] = field(default_factory=lambda: {"monk": 0, "silver": 0, "worker": 0})

    @property
    def total(self) -> int:
        return sum(self.vp.values())


@dataclass(frozen=True)
class Throw:
    pips: tuple[int, int]
    colours: tuple[str, str]
    double: bool


class Oracle:
    def __init__(self, variant: str, players: int, letter: str, fresh_silver: bool, voluntary_worker: bool) -> None:
        self.variant, self.players = variant, players
        self.solo = players == 1  # D-RUL-17
        self.fresh_silver, self.voluntary_worker = fresh_silver, voluntary_worker
        self.paper = Paper(letter)
        self.sheets = [Sheet() for _ in range(players)]
        self.phase, self.boxes, self.rounds = 0, [0, 0, 0], [0, 0, 0]
        self.throw: Throw | None = None
        self.said: dict[int, str] = {}
        self.first: set[str] = set()
        self.second: set[str] = set()

    # who and what

    @property
    def started(self) -> bool:
        return all(sheet.marks for sheet in self.sheets)

    def movers(self) -> set[int]:
        if self.started and not self.throw:
            return set()
        waiting = [seat for seat in range(self.players) if seat not in self.said]
        if not self.started and self.variant == "different":  # one after the other, roller first (D-VAR-01)
            waiting = [seat for seat in waiting if not self.sheets[seat].marks][:1]
        return set(waiting)

    def legal(self, seat: int) -> set[str]:
        if not self.started:
            taken = {hex_ for sheet in self.sheets for hex_ in sheet.marks} if self.variant == "different" else set()
            return {f"castle {hex_}" for hex_ in self.paper.of("green") - taken}
        assert self.throw
        sheet, out = self.sheets[seat], set()
        pairs = [(pip, colour) for pip in (0, 1) for colour in (0, 1)]  # dice as objects (D-SILV-03)
        plain = False
        for pip, colour in pairs:
            for hex_ in self.targets(sheet, self.throw.pips[pip], self.throw.colours[colour]):
                plain = True
                number = self.throw.pips[pip]
                out.add(f"mark {hex_}={number}")
                then = deepcopy(sheet)
                self.write(then, hex_, number)
                if not (then if self.fresh_silver else sheet).open["silver"]:
                    continue
                for pip_2, colour_2 in pairs:
                    if (pip_2, colour_2) == (pip, colour):  # at least one other die (D-SILV-02)
                        continue
                    number_2 = self.throw.pips[pip_2]
                    for hex_2 in self.targets(then, number_2, self.throw.colours[colour_2]):
                        out.add(f"mark {hex_}={number} silver {hex_2}={number_2}")
        if sheet.open["monk"]:  # what the dice show already needs no monk (D-RUL-13, counted in D-EX-10)
            for colour_name in set(COLOURS.values()) - set(self.throw.colours):
                for number in self.throw.pips:
                    out |= {f"monk {hex_}={number}" for hex_ in self.targets(sheet, number, colour_name)}
        if sheet.open["worker"]:
            for number in set(range(1, 7)) - set(self.throw.pips):
                for colour_name in self.throw.colours:
                    out |= {f"worker {hex_}={number}" for hex_ in self.targets(sheet, number, colour_name)}
        if not plain or self.voluntary_worker:  # D-FALL-01, D-RUL-01
            out.add("take worker")
        return out

    def targets(self, sheet: Sheet, number: int, colour: str) -> list[str]:
        return [
            hex_
            for hex_ in self.paper.colour
            if self.paper.colour[hex_] == colour
            and hex_ not in sheet.marks
            and any(other in sheet.marks for other in self.paper.near[hex_])
            and self.accepts(sheet, hex_, number)
        ]

    def accepts(self, sheet: Sheet, hex_: str, number: int) -> bool:
        colour = self.paper.colour[hex_]
        if colour in ("purple", "grey", "blue"):
            return number in {"purple": (1, 2), "grey": (3, 4), "blue": (5, 6)}[colour]
        if colour == "green":  # opened by a touching number (D-MARK-12)
            return number in [sheet.marks.get(other) for other in self.paper.near[hex_]]
        written = [sheet.marks[other] for other in self.paper.area[hex_] if other in sheet.marks]
        return number not in written if colour == "orange" else all(number == other for other in written)

    # what happens

    def write(self, sheet: Sheet, hex_: str, number: int | None) -> None:
        sheet.marks[hex_] = number
        area, colour = self.paper.area[hex_], self.paper.colour[hex_]
        if all(other in sheet.marks for other in area):
            worth = AREA[len(area)][self.phase] * (2 if colour == "yellow" else 1)
            sheet.vp[PHASES[self.phase]] += worth
            if number is not None:
                sheet.finished[min(area)] = PHASES[self.phase]
            if colour != "yellow":
                sheet.open[BONUS[self.paper.squares[hex_] if colour == "green" else colour]] += 1

    def roll(self, pips: list[int], colours: list[str], double: bool) -> None:
        self.throw = Throw((pips[0], pips[1]), (colours[0], colours[1]), double)
        self.rounds[self.phase] += 1
        self.boxes[self.phase] += 1 if self.solo or not double else 2
        self.boxes[self.phase] = min(self.boxes[self.phase], self.column)  # D-ROLL-04
        if double:
            for sheet in self.sheets:
                sold, sheet.open["commodity"] = sheet.open["commodity"], 0
                sheet.sold[self.phase] += sold
                sheet.vp[PHASES[self.phase]] += 2 * sold
                sheet.open["silver"] += sold

    @property
    def column(self) -> int:
        return 8 if self.solo else 10

    def say(self, seat: int, text: str) -> None:
        if not self.started and self.variant == "different":
            self.write(self.sheets[seat], text.split()[1], None)
            return
        self.said[seat] = text
        if len(self.said) < self.players:
            return
        said, self.said = self.said, {}
        if not self.started:
            for seat, sheet in enumerate(self.sheets):  # without agreement the roller's castle (D-RUL-26)
                self.write(sheet, said[0 if self.variant == "same" else seat].split()[1], None)
            return
        before = [self.complete(sheet) for sheet in self.sheets]
        for seat, sheet in enumerate(self.sheets):
            self.follow(sheet, said[seat])
        self.award([self.complete(sheet) - old for sheet, old in zip(self.sheets, before, strict=True)])
        self.throw = None
        if self.boxes[self.phase] == self.column:
            self.phase += 1

    def follow(self, sheet: Sheet, text: str) -> None:
        if text == "take worker":
            sheet.open["worker"] += 1
            sheet.taken += 1
            return
        verb, *rest = text.split()
        for word in rest:
            if "=" in word:
                hex_, number = word.split("=")
                self.write(sheet, hex_, int(number))
        spent = "silver" if "silver" in rest else verb
        if spent in sheet.open:
            sheet.open[spent] -= 1
            sheet.spent[spent] += 1
            assert sheet.open[spent] >= 0

    def complete(self, sheet: Sheet) -> set[str]:
        return {colour for colour in COLOURS.values() if self.paper.of(colour) <= set(sheet.marks)}

    def award(self, news: list[set[str]]) -> None:
        for colour in COLOURS.values():
            winners = [sheet for sheet, new in zip(self.sheets, news, strict=True) if colour in new]
            if not winners:
                continue
            if self.solo:
                rank = "first" if self.phase < 2 else "second"  # D-VAR-06
            elif colour not in self.first:
                rank = "first"
                self.first.add(colour)
            elif colour not in self.second:
                rank = "second"
                self.second.add(colour)
            else:
                continue
            for sheet in winners:
                sheet.paid[colour] = f"{rank} {PHASES[self.phase]}"
                sheet.vp[PHASES[self.phase]] += TABLES["awards"][colour][("first", "second").index(rank)]

    def places(self) -> list[int]:
        ranks = [(sheet.total, sum(sheet.open.values())) for sheet in self.sheets]
        return [1 + sum(other > own for other in ranks) for own in ranks]
