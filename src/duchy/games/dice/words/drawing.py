"""The position as text for a terminal, where seats count from 1 as on the page."""

from typing import Any

from duchy.kernel.contract import Game, View

from ..engine.codes import GREEN, ROW_LENGTHS, ROW_START, Sheet
from ..engine.state import NOBODY, Duchy, State
from ..setup import COLOUR_NAMES, LETTERS, data
from .notation import KIND_NAMES, PHASES, dice_text
from .position import stage

LEGEND = """\
P monastery 1-2  G mine 3-4  B river 5-6  O city, all different
Y pasture, all equal  C castle, as beside it"""
COLOURS = (  # the letters of the hexes, and the words of the table
    (r"\bP[.\d]", "magenta"), (r"\bG[.\d]", "bright_black"), (r"\bB[.\d]", "bright_blue"), (r"\bO[.\d]", "yellow"),
    (r"\bY[.\d]", "bright_green"), (r"\bC[mscw*]", "green"), (r"\bseat \d+", "cyan"),
    (r"^(?:time|dice|awards|open|points)\b", "cyan"),
)  # fmt: skip
BONUS_LETTERS = "mscw"


def draw(game: Game[Any], view: View[Any]) -> str:
    """The time track and dice, then every sheet, one's own first. [ ] marks a hex; ( ) one that may be reached."""
    s: State = view.state
    seats = sorted(range(s.players), key=lambda seat: (seat != view.seat, seat))
    parts = [_head(s)] + [_seat(s, seat, seat == view.seat) for seat in seats]
    return "\n\n".join([*parts, LEGEND + "\nm s c w on a castle: monk, silver, commodity, worker"])


def _head(s: State) -> str:
    columns = "   ".join(f"{PHASES[p]} {'x' * s.boxes[p]}{'.' * (s.column() - s.boxes[p])}" for p in range(3))
    entry = data()["sheet"].get(s.sheet.letter, {})
    note = "" if entry.get("source") == "fact" else "   (not confirmed against print)"
    lines = [f"Duchy {s.sheet.letter}{note}", f"time  {columns}"]
    lines.append(f"dice  {dice_text(s)}" if s.low_pip else {"over": "the game is over"}.get(stage(s), "not rolled yet"))
    lines.append(_claims(s))
    return "\n".join(lines)


def _claims(s: State) -> str:
    parts = []
    for colour, name in enumerate(COLOUR_NAMES):
        first, second = s.sheet.award[2 * colour], s.sheet.award[2 * colour + 1]
        left = f"{'-' if s.first_closed >> colour & 1 else first}/{'-' if s.second_closed >> colour & 1 else second}"
        parts.append(f"{name} {left}")
    return "awards  " + "  ".join(parts)


def _seat(s: State, seat: int, own: bool) -> str:
    d = s.duchies[seat]
    title = f"seat {seat + 1}{' (you)' if own else ''}: {d.total()} points"
    if s.plans[seat] != NOBODY:
        title += ", has decided"
    bonuses = "  ".join(f"{name} {d.open(kind)}" for kind, name in enumerate(KIND_NAMES))
    points = "  ".join(f"{PHASES[p]} {d.vp[p]}" for p in range(3))
    return "\n".join([title, *_rows(s.sheet, d), f"open  {bonuses}", f"points  {points}"])


def _rows(sheet: Sheet, d: Duchy) -> list[str]:
    lines = []
    for row, length in enumerate(ROW_LENGTHS):
        hexes = range(ROW_START[row], ROW_START[row] + length)
        cells = " ".join(_cell(sheet, d, h) for h in hexes)
        lines.append(f"{'abcdefg'[row]}  {' ' * (5 * (7 - length) // 2)}{cells}")
    return lines


def _cell(sheet: Sheet, d: Duchy, h: int) -> str:
    letter = LETTERS[sheet.colour[h]]
    if d.marked >> h & 1:
        return f"[{letter}{d.number(h) or '*'}]"
    inside = letter + (BONUS_LETTERS[sheet.square[h]] if sheet.colour[h] == GREEN else ".")
    return f"({inside})" if d.frontier >> h & 1 else f" {inside} "
