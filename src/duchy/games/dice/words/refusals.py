"""Reading what a person wants, and the reason with its ledger id where the rules say no."""

from duchy.kernel.errors import Refused

from ..engine.apply import write
from ..engine.codes import BIT, BLUE, GREEN, GREY, MONK, ORANGE, PURPLE, SILVER, WORKER, YELLOW
from ..engine.legal import castles, gives_silver, legal, movers, same_dice, targets, targets_after
from ..engine.state import (
    CASTLE,
    DIFFERENT,
    MARK,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    Duchy,
    State,
    plan,
    plan_hex,
    plan_number,
    plan_second_hex,
    plan_second_number,
    plan_what,
    silver_plan,
)
from ..setup import COLOUR_NAMES, HEX_NAMES
from .notation import read_plan


def read(s: State, seat: int, text: str) -> int:
    """The legal action that a text names; Refused otherwise."""
    _check_turn(s, seat)
    action = read_plan(text)
    allowed = list(legal(s, seat))
    if action in allowed:
        return action
    if plan_what(action) == WITH_SILVER:
        # The same two marks in the other order are the same plan.
        turned = silver_plan(
            plan_second_hex(action), plan_second_number(action), plan_hex(action), plan_number(action)
        )
        if turned in allowed and _silver_trouble(s, s.duchies[seat], action) is None:
            return turned
    raise why_not(s, seat, action)


def _check_turn(s: State, seat: int) -> None:
    due = movers(s)
    if due == 0:
        raise Refused("the game is over", "D-END-01")
    if s.choosing_castles() and s.variant == DIFFERENT and not due >> seat & 1:
        raise Refused("castles are picked one after the other, the roller first", "D-VAR-01")
    if not s.choosing_castles() and not s.low_pip:
        raise Refused("the dice come first", "D-TIME-08")
    if not due >> seat & 1:
        raise Refused("your choice is sealed until everybody has decided", "D-RUL-18")


def why_not(s: State, seat: int, action: int) -> Refused:
    """The reason why an action is not among the legal ones."""
    d = s.duchies[seat]
    what = plan_what(action)
    if s.choosing_castles():
        return _why_no_castle(s, action)
    if what == CASTLE:
        return Refused("the starting castles are chosen already", "D-SETUP-03")
    if what == TAKE_WORKER:
        return Refused("a pair of the dice fits somewhere, so no worker may be taken instead", "D-FALL-02")
    trouble = _silver_trouble(s, d, action) if what == WITH_SILVER else _mark_trouble(s, d, action)
    assert trouble is not None
    return trouble


def _why_no_castle(s: State, action: int) -> Refused:
    h = plan_hex(action)
    if plan_what(action) != CASTLE:
        return Refused("a starting castle comes first", "D-SETUP-03")
    if s.sheet.colour[h] != GREEN:
        names = ", ".join(HEX_NAMES[plan_hex(a)] for a in castles(s))
        return Refused(f"{HEX_NAMES[h]} is no castle; choose from {names}", "D-SETUP-03")
    return Refused(f"{HEX_NAMES[h]} is taken, and all castles must be different", "D-VAR-01")


def _mark_trouble(s: State, d: Duchy, action: int) -> Refused | None:
    """Why a single mark, with or without monk or worker, is refused."""
    what, h, number = plan_what(action), plan_hex(action), plan_number(action)
    colour = s.sheet.colour[h]
    colour_shown = colour in (s.low_colour, s.high_colour)
    number_shown = number in (s.low_pip, s.high_pip)
    if what == WITH_MONK:
        if d.open(MONK) == 0:
            return Refused("no monk is open", "D-MONK-01")
        if colour_shown:
            return Refused(f"a die shows {COLOUR_NAMES[colour]}: a monk would change nothing", "D-RUL-13")
    elif what == WITH_WORKER:
        if d.open(WORKER) == 0:
            return Refused("no worker is open", "D-WORK-01")
        if number_shown:
            return Refused(f"a die shows {number}: a worker would change nothing", "D-RUL-13")
    if what != WITH_MONK and not colour_shown:
        return Refused(f"no die shows {COLOUR_NAMES[colour]}, the colour of {HEX_NAMES[h]}", "D-MARK-01")
    if what != WITH_WORKER and not number_shown:
        return Refused(f"no die shows {number}", "D-PAIR-01")
    return hex_trouble(s, d, h, number)


def hex_trouble(s: State, d: Duchy, h: int, number: int) -> Refused | None:
    """Why a hex does not accept a number (D-MARK), whatever the dice show."""
    name, colour = HEX_NAMES[h], s.sheet.colour[h]
    if d.marked & BIT[h]:
        return Refused(f"{name} is marked already", "D-MARK-01")
    if not d.frontier & BIT[h]:
        return Refused(f"{name} touches no marked hex", "D-MARK-02")
    if targets(d, BIT[h], number):
        return None
    if colour == PURPLE:
        return Refused(f"{name} is a monastery: only 1 or 2", "D-MARK-04")
    if colour == GREY:
        return Refused(f"{name} is a mine: only 3 or 4", "D-MARK-05")
    if colour == BLUE:
        return Refused(f"{name} is a river: only 5 or 6", "D-MARK-06")
    if colour == ORANGE:
        return Refused(f"the city of {name} has a {number} already", "D-MARK-08")
    if colour == YELLOW:
        return Refused(f"the pasture of {name} was begun with another number", "D-MARK-10")
    return Refused(f"no hex that touches the castle {name} holds a {number}", "D-MARK-12")


def _silver_trouble(s: State, d: Duchy, action: int) -> Refused | None:
    """Why two marks in this order are refused."""
    h, number = plan_hex(action), plan_number(action)
    trouble = _mark_trouble(s, d, plan(MARK, h, number))
    if trouble is not None:
        return trouble
    second, other = plan_second_hex(action), plan_second_number(action)
    if d.open(SILVER) == 0 and not (s.fresh_silver and gives_silver(s.sheet, d, h)):
        return Refused("no silver is open", "D-SILV-08")
    if second == h:
        return Refused(f"{HEX_NAMES[h]} is marked already", "D-MARK-01")
    colour = s.sheet.colour[second]
    if colour not in (s.low_colour, s.high_colour):
        return Refused(f"no die shows {COLOUR_NAMES[colour]}, and a silver changes no die", "D-SILV-04")
    if other not in (s.low_pip, s.high_pip):
        return Refused(f"no die shows {other}, and a silver changes no die", "D-SILV-04")
    if same_dice(s, h, number, second, other):
        return Refused("the second mark needs at least one other die", "D-SILV-02")
    if targets_after(s.sheet, d, h, number, BIT[second], other):
        return None
    after = d.copy()
    write(s.sheet, after, h, number)
    return hex_trouble(s, after, second, other)
