"""The rows of the Dice Game: one for each verb, and one for each cause of a fact."""

from collections.abc import Mapping
from typing import Any, Final

from duchy.kernel.verbs import POINTS, Fact, Parts, Verb, counted, signed

NUMBERS: Final = ("no", "one", "two", "three", "four")
BONUSES: Final = {"monks": "monk", "silver": "silver", "commodities": "commodity", "workers": "worker"}  # one of each

DICE: Final = "{pips} {colours} {hourglass}"
ROWS: Final = (
    Verb("castle", "castle {hex}", "Begin at the castle {hex}", "{name} chose the castle {hex}", "Castle"),
    Verb("mark", "mark {marks}", "Write {numbers}", "{name} wrote {numbers}", "Mark hexes"),
    Verb("monk", "monk {marks}", "Write {numbers} with a monk", "{name} wrote {numbers} with a monk", "Use a monk"),
    Verb("worker", "worker {marks}", "Write {numbers} with a worker", "{name} wrote {numbers} with a worker",
         "Use a worker"),
    Verb("take", "take worker", "Take a worker instead of a mark", "{name} took a worker instead of a mark",
         "Take a worker"),
    Verb("roll", f"roll {DICE}", "", "Rolled: {low} and {high}, {first} and {second}", ""),
)  # fmt: skip
VERBS: Final = {verb.word: verb for verb in ROWS}

# Why points and bonuses came; empty: the sentence of the choice says so already.
CAUSES: Final = {
    "area": "area of {size} {colour}",
    "castle": "castle {hex}",
    "sale": "{sold} sold",
    "award": "{rank} award for all {colour}",
    "spent": "",
    "no mark": "",
}
# What happened to hexes, time and awards.
EVENTS: Final = {
    "mark": "",
    "start": "",
    "boxes": "",
    "closed": "The {rank} award for {colour} is taken",
    "phase": "Phase {phase} is over",
    "brought": "{points} in phase {phase}",
}


def written(parts: Parts) -> str:
    """The notation."""
    return VERBS[parts["verb"]].text.format_map(shown(parts))


def request(parts: Parts) -> str:
    return f"{VERBS[parts['verb']].ask.format_map(shown(parts))}."


def past(parts: Parts, name: str) -> str:
    """What was done, without its full stop."""
    return VERBS[parts["verb"]].past.format_map({**shown(parts), "name": name})


def shown(parts: Parts) -> dict[str, Any]:
    """The parts as the fields of the rows."""
    if parts["verb"] == "roll":
        pips, colours = parts["pips"], parts["colours"]
        return {
            "pips": f"{pips[0]} {pips[1]}", "low": pips[0], "high": pips[1],
            "colours": " ".join(colours), "first": colours[0], "second": colours[1],
            "hourglass": "double" if parts["double"] else "single",
        }  # fmt: skip
    marks = parts["marks"]
    numbers = " and ".join(f"{mark['number']} into {mark['hex']}" for mark in marks)
    return {
        "hex": marks[0]["hex"] if marks else "",
        "marks": " silver ".join(f"{mark['hex']}={mark['number']}" for mark in marks),
        "numbers": f"{numbers} with a silver" if parts["silver"] else numbers,
    }


def sentence(fact: Fact) -> str:
    """A fact with its cause, without a full stop; empty where the sentence of the choice tells it."""
    if fact.what in EVENTS:
        return EVENTS[fact.what].format_map(_about(fact.about))
    why = CAUSES[fact.cause].format_map(_about(fact.about))
    if not why:
        return ""
    if fact.what == POINTS:
        return f"{signed(fact.amount)}: {why}, phase {fact.about['phase']}"
    return f"{signed(fact.amount)} {BONUSES[fact.what]}: {why}"


def _about(about: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers in words."""
    out = dict(about)
    if "size" in out:
        out["size"] = NUMBERS[out["size"]]
    if "points" in out:
        out["points"] = counted(out["points"], "point")
    if "sold" in out:
        out["sold"] = counted(out["sold"], "commodity", "commodities")
    return out
