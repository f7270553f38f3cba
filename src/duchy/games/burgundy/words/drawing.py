"""A position as text for the terminal, where seats count from 1 as on the page."""

from duchy.kernel.contract import View
from duchy.kernel.verbs import counted

from ..engine.codes import (
    AT_DUCHIES,
    AT_PHASE_END,
    AT_SETTLING,
    AT_TURN,
    EMPTY,
    FIRST_LIVESTOCK,
    FIRST_MONASTERY,
    SHIP_TILE,
    TILES,
)
from ..engine.scoring import score
from ..engine.state import Player, State
from ..setup.facts import COLOUR_LETTERS, facts
from .module import Language
from .names import GOODS, PHASES

SHORT = ["mk", "cw", "ch", "wh", "bo", "bk", "th", "wt"]
COLOURS = (  # the letters of open spaces, seats, and what is said of the table
    (r"\bB\d\b", "yellow"), (r"\bL\d\b", "bright_green"), (r"\bS\d\b", "bright_blue"), (r"\bY\d\b", "bright_yellow"),
    (r"\bM\d\b", "bright_black"), (r"\bC\d\b", "green"), (r"\bI\d\b", "magenta"), (r"^Seat \d+", "cyan"),
    (r"<- to move", "bright_white"), (r"Phase [A-E], round \d", "bright_white"),
    (r"depot \d|black:|goods:|storage:", "cyan"),
)  # fmt: skip
ADDED = [tile["short"] for tile in facts("expansions")["tile"]]


def draw(language: Language, view: View[State]) -> str:
    s = view.state
    if AT_DUCHIES <= s.stage <= AT_SETTLING:  # what lies out bears on the choice (B-SETUP-12)
        out = [line for words in language.words for line in words.lines(s)]
        return "\n".join([*out, "", *(_settling(s, seat, language) for seat in range(s.people))])
    seats = [view.seat] if view.seat is not None else []
    seats += [seat for seat in range(s.n) if seat != view.seat]
    return "\n".join([_header(s), *_market(s, language), "", *(_seat(s, seat, language) for seat in reversed(seats))])


def _settling(s: State, seat: int, language: Language) -> str:
    offered = dict.fromkeys(int(k) for k in s.offered[2 * seat : 2 * seat + 2] if k != EMPTY)
    boards = [f"duchy {s.rules.duchies[k].label}\n" + _bare(s, k, language) for k in offered]
    p = s.players[seat]
    own = "".join(f"{line}\n" for words in language.words for line in words.seat_lines(s, p))
    return f"Seat {seat + 1} chooses:\n  goods: {_goods(p)}\n{own}" + "\n".join([*(boards or ["any duchy"]), ""])


def _bare(s: State, k: int, language: Language) -> str:
    duchy = s.rules.duchies[k]
    return language.mode.picture(duchy, [f"{COLOUR_LETTERS[duchy.colour[h]]}{duchy.number[h]}" for h in range(37)])


def _header(s: State) -> str:
    if s.n == 1:
        return f"Phase {PHASES[s.phase]}, round {min(5, s.round + 1)}."
    order = " ".join(str(seat + 1) for seat in s.track_order)
    return f"Phase {PHASES[s.phase]}, round {min(5, s.round + 1)}. Track, front first: {order}."


def _market(s: State, language: Language) -> list[str]:
    tiles = language.tiles
    lines = []
    for d in range(6):
        lying = [tiles[t] for t in s.depots[s.width * d : s.width * d + s.width] if t != EMPTY]
        goods = [f"{s.depot_goods[6 * d + t]} {GOODS[t]}" for t in range(6) if s.depot_goods[6 * d + t]]
        lines.append(f"  depot {d + 1}: {', '.join(lying) or '-'}" + (f"   goods: {', '.join(goods)}" if goods else ""))
    lines.append(f"  black:   {', '.join(tiles[t] for t in s.black if t != EMPTY) or '-'}")
    return lines + [line for words in language.words for line in words.lines(s)]


def _seat(s: State, seat: int, language: Language) -> str:
    p = s.players[seat]
    if s.plays_itself(seat):
        return "".join(f"{line}\n" for line in language.mode.automatic_lines(s, p))
    cells = [_cell(p, h) for h in range(37)]
    added = "".join(f"{line}\n" for words in language.words for line in words.seat_lines(s, p))
    stored = ", ".join(language.tiles[t] for t in p.storage[: p.stored]) or "-"
    dice = " ".join(str(die) for die in (p.die0, p.die1) if die) or "used"
    workers = counted(int(p.workers), "worker")
    turn = "  <- to move" if s.stage in (AT_TURN, AT_PHASE_END) and seat == s.current else ""
    return (
        f"Seat {seat + 1}: {score(p)} points, {workers}, {p.silver} silver, dice {dice}{turn}\n"
        f"  goods: {_goods(p)}   storage: {stored}\n{added}{language.mode.picture(p.duchy, cells)}\n"
    )


def _goods(p: Player) -> str:
    return ", ".join(f"{p.goods[t]} {GOODS[t]}" for t in range(6) if p.goods[t]) or "-"


def _cell(p: Player, h: int) -> str:
    """An empty space shows colour and number (B3), a covered one its tile in small letters."""
    tile = p.tiles[h]
    if tile == EMPTY:
        return f"{COLOUR_LETTERS[p.duchy.colour[h]]}{p.duchy.number[h]}"
    if tile < FIRST_LIVESTOCK:
        return SHORT[tile]
    if tile < SHIP_TILE:
        animal = tile - FIRST_LIVESTOCK
        return f"{'csp'[animal // 3] if animal < 9 else 'g'}{animal % 3 + 2}"
    if tile >= TILES:
        return str(ADDED[tile - TILES])
    if tile >= FIRST_MONASTERY:
        return f"{tile - FIRST_MONASTERY + 1:>2}"
    return ["~~", "##", "mm"][tile - SHIP_TILE]
