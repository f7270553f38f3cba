"""Plans and rolls as text.

"castle c5", "mark d5=2", "mark d5=2 silver d6=4", "monk e4=6", "worker g3=3", "take worker"; "roll 4 6 orange yellow
single". A monk's new colour is that of the hex, a worker's new value the number.
"""

from duchy.kernel.errors import Refused
from duchy.kernel.verbs import Parts

from ..engine.apply import throw_of
from ..engine.state import (
    CASTLE,
    MARK,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    State,
    plan,
    plan_hex,
    plan_number,
    plan_second_hex,
    plan_second_number,
    plan_what,
    silver_plan,
)
from ..setup import COLOUR_NAMES, HEX_NAMES, HEX_OF
from .verbs import DICE, shown, written

PHASES = ("I", "II", "III")
KIND_NAMES = ("monk", "silver", "commodity", "worker")
WORDS = {
    CASTLE: "castle", MARK: "mark", WITH_SILVER: "mark", WITH_MONK: "monk", WITH_WORKER: "worker", TAKE_WORKER: "take",
}  # fmt: skip
HELP = 'a plan reads "mark d5=2", "mark d5=2 silver d6=4", "monk e4=6", "worker g3=3", "take worker" or "castle c5"'


def plan_parts(action: int) -> Parts:
    """{"verb": "mark", "marks": [{"hex": "d5", "number": 2}, {"hex": "d6", "number": 4}], "silver": True}"""
    what = plan_what(action)
    marks = []
    if what != TAKE_WORKER:
        marks.append({"hex": HEX_NAMES[plan_hex(action)], "number": int(plan_number(action))})
    if what == WITH_SILVER:
        marks.append({"hex": HEX_NAMES[plan_second_hex(action)], "number": int(plan_second_number(action))})
    return {"verb": WORDS[what], "marks": marks, "silver": what == WITH_SILVER}


def throw_parts(outcome: int) -> Parts:
    """{"verb": "roll", "pips": [4, 6], "colours": ["orange", "yellow"], "double": False}"""
    pips = [outcome % 6 + 1, outcome // 6 % 6 + 1]
    colours = [COLOUR_NAMES[outcome // 36 % 6], COLOUR_NAMES[outcome // 216 % 6]]
    return {"verb": "roll", "pips": pips, "colours": colours, "double": outcome >= 1296}


def plan_text(action: int) -> str:
    return written(plan_parts(action))


def roll_parts(s: State) -> Parts | None:
    """The dice on the table; None before the roll."""
    if not s.low_pip:
        return None
    return throw_parts(int(throw_of(s.low_pip, s.high_pip, s.low_colour, s.high_colour, s.double)))


def dice_text(s: State) -> str:
    """The same in a position, or nothing."""
    roll = roll_parts(s)
    return DICE.format_map(shown(roll)) if roll else ""


def words(text: str) -> list[str]:
    for sign in "=,;:":
        text = text.replace(sign, " ")
    return text.lower().split()


def read_throw(text: str) -> int:
    """A roll from "roll 4 6 yellow orange single", dice in any order."""
    said = words(text)
    if said and said[0] == "roll":
        said = said[1:]
    pips = sorted(int(word) for word in said if word in ("1", "2", "3", "4", "5", "6"))
    colours = sorted(COLOUR_NAMES.index(word) for word in said if word in COLOUR_NAMES)
    glasses = [word for word in said if word in ("single", "double")]
    if len(said) != 5 or len(pips) != 2 or len(colours) != 2 or len(glasses) != 1:
        raise Refused('a roll is two pips, two colours, single or double: "roll 4 6 blue green single"', "D-SHEET-10")
    return throw_of(pips[0], pips[1], colours[0], colours[1], int(glasses[0] == "double"))


def read_plan(text: str) -> int:
    """A plan or pick from its text, legal or not."""
    said = words(text)
    if said == ["take", "worker"]:
        return TAKE_WORKER
    if len(said) == 2 and said[0] == "castle":
        return plan(CASTLE, _hex(said[1]), 0)
    if len(said) == 3 and said[0] in ("mark", "monk", "worker"):
        what = {"mark": MARK, "monk": WITH_MONK, "worker": WITH_WORKER}[said[0]]
        return plan(what, _hex(said[1]), _number(said[2]))
    if len(said) == 6 and said[0] == "mark" and said[3] == "silver":
        return silver_plan(_hex(said[1]), _number(said[2]), _hex(said[4]), _number(said[5]))
    if said in (["pass"], []):
        raise Refused("doing nothing is not a choice: mark a hex, or take a worker if no pair fits", "D-RUL-23")
    if len({"monk", "worker", "silver"} & set(said)) > 1:
        raise Refused("only one bonus may be spent in a round", "D-BONUS-06")
    if said.count("silver") > 1:
        raise Refused("a round has at most one silver, so never more than two marks", "D-SILV-07")
    if said[0] == "mark" and len(said) == 5:
        raise Refused("a second mark costs a silver", "D-PAIR-03")
    raise Refused(f"not understood: {HELP}", "D-DEC-04")


def _hex(word: str) -> int:
    if word not in HEX_OF:
        raise Refused(f"there is no hex {word!r}: rows are a to g, hexes are counted from 1", "D-SHEET-01")
    return HEX_OF[word]


def _number(word: str) -> int:
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise Refused(f"{word!r} is not a number from 1 to 6", "D-SHEET-10")
    return int(word)
