"""The position as text for a terminal, where seats count from 1 as on the page."""

from typing import Any

from duchy.kernel.contract import Game, View

from ..engine.codes import BIT, EVENTS, FACE_UP, FACES, MODES
from ..engine.points import hand_limit, victory
from ..engine.state import Prince, State
from ..setup import BACKS, RESOURCES
from .names import DIE_FACES, REGION_NAMES, card_name

WIDTH = 80  # of a terminal
CELL = 18
INDENT = "  "
COLOURS = (  # regions by what they give, seats, and the words of the table
    (r"\bforest-\d", "green"), (r"\bpasture-\d", "bright_green"), (r"\bfields-\d", "bright_yellow"),
    (r"\bhills-\d", "red"), (r"\bmountains-\d", "bright_black"), (r"\bgold-field-\d", "yellow"),
    (r"\[\d (?:settlement|CITY)\]", "magenta"), (r"\bSeat \d", "cyan"),
    (r"^  (?:stacks|left|events|open)\b|\bhand\b", "cyan"),
)  # fmt: skip


def draw(game: Game[Any], view: View[State]) -> str:
    s = view.state
    near = view.seat or 0
    lines = [_header(s), ""]
    lines += _prince(s, 1 - near, upside_down=True)
    lines += ["", *_middle(s), ""]
    lines += _prince(s, near, upside_down=False)
    return "\n".join(lines)


def _header(s: State) -> str:
    parts = [MODES[s.mode].title, f"turn {s.turn}", f"first to {MODES[s.mode].points}"]
    if s.production:
        parts.append(f"production {s.production}")
    if s.face >= 0:
        parts.append(DIE_FACES[s.face].replace("-", " "))
    if s.event >= 0:
        parts.append(EVENTS[s.event].card.name)
    return " | ".join(parts)


def _prince(s: State, seat: int, upside_down: bool) -> list[str]:
    """The opponent's principality is drawn as it lies: turned around."""
    p = s.of(seat)
    rows = _rows(p, upside_down)
    tokens = "".join(f", {name} token" for name, held in (("hero", s.hero), ("trade", s.trade)) if held == seat)
    title = (
        f"{'>' if s.active == seat else ' '} Seat {seat + 1}: {victory(s, seat)} victory, {p.commerce} commerce,"
        f" {p.strength} strength, {p.skill} skill, {p.progress} progress{tokens}"
    )
    stock = "  ".join(f"{name} {p.amount(t)}" for t, name in enumerate(RESOURCES))
    hand = ", ".join(card_name(entry >> 2) for entry in p.hand) or "empty"
    body = [title, f"  {stock}", *rows, f"  hand ({len(p.hand)} of {hand_limit(p)}): {hand}"]
    return body


def _rows(p: Prince, upside_down: bool) -> list[str]:
    """Outer sites, regions with inner sites, the centre row, and the same mirrored; what is wide goes on below."""
    rows = []
    for side in (0, 1):
        outer, inner = [""], []
        for column in range(p.settlements + 1):
            spot = 2 * column + side
            region = p.land[spot]
            cache = f"+{p.held(24)}" if p.slot == spot else ""
            inner.append(f"{REGION_NAMES[region]} {'#' * p.held(region):.<3}{cache}")
            if column < p.settlements:
                site = 4 * column + 2 * side
                inner.append(_site(p, site, True))
                outer += [_site(p, site + 1, bool(p.cities & BIT[column])), ""]
        rows += [outer, inner] if side == 0 else [inner, outer]
        if side == 0:
            rows.append(_centre(p))
    rows = [[cell[:CELL] for cell in row] for row in (rows[::-1] if upside_down else rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    out = []
    for first, last in _bands(widths):
        lines = (_line(row[first:last], widths[first:last]) for row in rows)
        out += [line for line in lines if line]
    return out


def _bands(widths: list[int]) -> list[tuple[int, int]]:
    """As many columns in a row as a terminal is wide."""
    bands = [(0, 1)]
    for column in range(1, len(widths)):
        first, last = bands[-1]
        if sum(widths[first : column + 1]) + last - first + len(INDENT) > WIDTH:
            bands.append((column, column + 1))
        else:
            bands[-1] = (first, column + 1)
    return bands


def _centre(p: Prince) -> list[str]:
    cells = ["road" if p.road_left else ""]
    for i in range(p.settlements):
        cells.append(f"[{i + 1} {'CITY' if p.cities & BIT[i] else 'settlement'}]")
        cells.append("road" if i < p.settlements - 1 or p.road_right else "")
    return cells


def _site(p: Prince, site: int, there: bool) -> str:
    if p.site[site] >= 0:
        return card_name(p.site[site])
    return "--" if there else ""


def _line(cells: list[str], widths: list[int]) -> str:
    return (INDENT + " ".join(f"{cell:^{room}}" for cell, room in zip(cells, widths, strict=True))).rstrip()


def _middle(s: State) -> list[str]:
    stacks = "  ".join(f"{k + 1}:{BACKS[stack.back]} {len(stack.cards)}" for k, stack in enumerate(s.stacks))
    regions = int(s.region_bag).bit_count()
    lines = [
        f"  stacks  {stacks}",
        f"  left    roads {s.roads}, settlements {s.settlements}, cities {s.cities}, regions {regions}",
        f"  events  {s.above} above Yule    discard {len(s.discard)}"
        + (f", top {card_name(s.discard[len(s.discard) - 1])}" if len(s.discard) else ""),
    ]
    if FACE_UP[s.mode] >= 0:
        name = FACES[FACE_UP[s.mode]].card.name
        lines.append(f"  open    {name} x {s.face_up}")
    return lines
