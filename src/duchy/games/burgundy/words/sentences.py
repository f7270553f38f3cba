"""Sentences about The Castles of Burgundy: choices as requests; actions, chance events and facts as they are told."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from duchy.kernel.page import Said, Told
from duchy.kernel.verbs import POINTS, Fact, Parts, counted, listed, signed

from ..engine.state import State
from .module import Language
from .names import PHASES
from .parts import NO_DEPOT
from .phrases import Phrase, phrase
from .verbs import row_of, spoken, tile_title

SIZES: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
KINDS: Final = {
    "building": "buildings", "livestock": "livestock", "ship": "ships", "monastery": "monasteries", "mine": "mines",
    "castle": "castles",
}  # fmt: skip
# why something was won or lost, where the cause is not told by its name
CAUSES: Final = {
    "area": "area of {size}{as}", "phase": "phase {phase}", "bonus tile": "{rank} bonus tile for {kinds}",
    "monastery": "monastery {number}", "monasteries 16-23": "monasteries 16 to 23", "die": "to change the {die}",
    "workers": "taking workers", "start": "the start",
}  # fmt: skip
# facts that are no gain; empty: the sentence of the event tells it
TOLD: Final = {
    "tile": "", "duchy": "", "filled": "", "round": "", "dice": "", "white die": "", "start": "", "area": "",
    "order": "", "bonus tile": "", "arrival": "1 {type} good arrives at depot {depot}", "end": "The game is over",
    "track": "Forward to space {space} of the track", "phase": "Phase {phase} {cause}",
    "cleared": "Out of the game: {tiles} that nobody took",
}  # fmt: skip


def request(language: Language, parts: Parts, names: Sequence[str] = ()) -> str:
    """An action as it is asked for; who is spoken of is called by his name, where names are known."""
    known = phrase(language, parts)
    return f"{known.row.ask.format_map(_naming(language, known, parts, names))}."


def _naming(language: Language, known: Phrase, parts: Parts, names: Sequence[str]) -> dict[str, str]:
    """What is said of an action, with the names that its modules give to others."""
    said = dict(known.said)
    for words in language.words:
        said |= words.spoken(parts, list(names))
    return said


def action_told(language: Language, parts: Parts, seat: int, facts: list[Fact], names: list[str]) -> Told:
    """An action: what was done, the points that it brought, and every fact."""
    known = phrase(language, parts)
    said = _naming(language, known, parts, names)
    said["name"] = names[seat]
    if "number" in parts and "goods" in parts:
        said["count"] = counted(parts["number"], f"{parts['goods'][0]} good")
    if parts["verb"] == "load":
        said["brought"] = _brought(parts["depot"], facts)
    own: dict[str, Any] = {k: parts[k] for k in ("hex", "storage", "tile", "goods", "vines") if k in parts}
    marks = [{"seat": seat, **own}]
    if "depot" in parts and parts["depot"] != NO_DEPOT:
        marks.append({k: parts[k] for k in ("depot", "space", "tile") if k in parts})
    marks += [{"seat": fact.seat, "area": fact.about["hexes"]} for fact in facts if fact.what == "area"]
    gained = 0 if is_final(facts) else sum(fact.amount for fact in facts if (fact.what, fact.seat) == (POINTS, seat))
    points = f" ({signed(gained)} point{'' if abs(gained) == 1 else 's'})" if gained else ""
    done = known.row.past.format_map(said) + points
    return Told(f"{done}.", marks, facts=said_facts(language, facts))


def _brought(depot: str, facts: list[Fact]) -> str:
    """The goods that a ship brings."""
    goods = [f"{fact.amount} {fact.about['type']}" for fact in facts if fact.what == "goods"]
    if goods:
        return f"{listed(goods)} from depot {depot}"
    return "no goods" if depot == NO_DEPOT else f"the goods of depot {depot}"


def chance_told(
    language: Language, parts: Parts, after: State, facts: list[Fact], names: list[str], news: list[str]
) -> Told:
    said = spoken(language, parts, names)
    said |= {"phase": PHASES[after.phase], "round": str(after.round + 1)}
    said |= {"last": names[-1], "news": " ".join(news).removesuffix(".")}
    if parts["verb"] == "start":
        said["starter"] = names[parts["seat"]]
    done = row_of(language, parts).past.format_map(said)
    marks = _taken_marks(facts) if news else _chance_marks(parts)
    return Told(f"{done}.", marks, facts=said_facts(language, facts))


def _taken_marks(facts: list[Fact]) -> list[dict[str, Any]]:
    """Where a seat that plays itself found its tiles, and where it laid them."""
    taken = [fact for fact in facts if fact.what == "tile" and "depot" in fact.about]
    where = ("depot", "space", "place")
    return [{"seat": fact.seat} | {key: fact.about[key] for key in where if key in fact.about} for fact in taken]


def _chance_marks(parts: Parts) -> list[dict[str, Any]]:
    """The things that a chance event names."""
    if "dice" in parts:
        dice: list[dict[str, Any]] = [{"seat": seat, "die": pair} for seat, pair in enumerate(parts["dice"])]
        return [*dice, {"depot": str(parts["white"])}]
    if parts["verb"] == "deal":
        return [{"seat": seat, "goods": goods} for seat, goods in enumerate(parts["goods"])]
    return [{key: parts[key]} for key in ("depot", "seat") if key in parts]


# ------------------------------------------------------------------ facts
def is_final(facts: list[Fact]) -> bool:
    """Is this the final scoring, of all seats and in lines of its own?"""
    return any(fact.what == "end" for fact in facts)


def said_facts(language: Language, facts: list[Fact]) -> list[Said]:
    """A line each; the points of a seat share the first one's: +16: area of three 6, phase A 10."""
    out = []
    told: list[int | None] = []
    final = is_final(facts)
    for fact in facts:
        if fact.what != POINTS or final:
            say = fact_said(language, fact)
        else:
            own = [other for other in facts if other.what == POINTS and other.seat == fact.seat]
            say = "" if fact.seat in told else points_said(language, own)
            told.append(fact.seat)
        out.append(Said(fact, say))
    return out


def fact_said(language: Language, fact: Fact) -> str:
    """+6: area of three; +3 silver: mines; Phase A ends. Empty where the sentence of the event tells it."""
    if fact.what == POINTS:
        return f"{signed(fact.amount)}: {cause_said(language, fact)}"
    if fact.what in UNITS:
        things = counted(abs(fact.amount), *UNITS[fact.what](fact))
        return f"{signed(fact.amount)[0]}{things}: {cause_said(language, fact)}"
    row = _told(language)[fact.what]
    return row.format_map(_fact_fields(language, fact)) if row else ""


def points_said(language: Language, facts: list[Fact]) -> str:
    """+16: area of three 6, phase A 10"""
    if len(facts) < 2:
        return "".join(fact_said(language, fact) for fact in facts)
    causes = [f"{cause_said(language, fact)} {signed(fact.amount).removeprefix('+')}" for fact in facts]
    return f"{signed(sum(fact.amount for fact in facts))}: {', '.join(causes)}"


def cause_said(language: Language, fact: Fact) -> str:
    return _causes(language).get(fact.cause, fact.cause).format_map(_fact_fields(language, fact))


@cache
def _told(language: Language) -> dict[str, str]:
    """The rows of the base game and of all modules."""
    return {**TOLD, **{what: row for words in language.words for what, row in words.told.items()}}


@cache
def _causes(language: Language) -> dict[str, str]:
    return {**CAUSES, **{cause: row for words in language.words for cause, row in words.causes.items()}}


UNITS: Final[dict[str, Callable[[Fact], tuple[str, str]]]] = {
    "workers": lambda fact: ("worker", "workers"),
    "silver": lambda fact: ("silver", "silver"),
    "goods": lambda fact: (f"{fact.about['type']} good", f"{fact.about['type']} goods"),
}


def _fact_fields(language: Language, fact: Fact) -> dict[str, str]:
    about = fact.about
    lists = {key: listed(list(map(str, value))) for key, value in about.items() if isinstance(value, list)}
    out = {key: str(value) for key, value in about.items()} | lists
    out["cause"] = fact.cause
    out["tiles"] = counted(fact.amount, "tile")
    out["s"] = "s" if len(about.get("shields", ())) > 1 else ""
    out["kinds"] = KINDS.get(about.get("colour", ""), "")
    out["count"] = SIZES[about["count"]] if "count" in about else counted(fact.amount, "good")
    if "size" in about:
        out["size"] = SIZES[about["size"]]
        out["as"] = f" scored as {SIZES[about['scored']]}" if "scored" in about else ""
    if "tile" in about:
        out["tile"] = tile_title(language, about["tile"])
    return out
