"""Facts as sentences: one row a fact, one heading a cause. What has one cause is told in one sentence."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.kernel.contract import Seat
from duchy.kernel.page import Said
from duchy.kernel.verbs import POINTS, Fact, counted, listed, signed

from ..setup import RESOURCES
from .holdings import SKILLS
from .sentences import DIE, land, plain_title, title
from .stages import Stage

HEADINGS: Final[Mapping[str, str]] = {  # of causes
    "turn": "",
    "cost": "",
    "production": "Production {number}",
    "marketplace": "Marketplace",
    "brigand attack": "Brigand attack",
    "trade advantage": "Trade advantage",
    "celebration": "Celebration",
    "plentiful harvest": "Plentiful harvest",
    "event": "{title}",
    "card": "{title}",
    "build": "{title}",
    "trade": "Trade",
    "search": "Search",
}
LAST: Final = (SKILLS, POINTS, "advantage", "win")  # come after everything else, in this order
Happened = Sequence[tuple[Stage, Fact]]  # what facts.facts gives
ADVANTAGES: Final = {"hero": "strength", "trade": "trade"}


@dataclass(frozen=True)
class Row:
    """How a fact that stands alone is told, to those who may know all of it and to the others."""

    say: str
    public: str = ""


ROWS: Final[Mapping[str, Row]] = {
    "dice": Row("The roll is a {number}, and the event die shows {face}"),
    "event": Row("The event card is {title}"),
    "shuffled": Row("All event cards are shuffled"),
    "idle": Row("It changes nothing this time"),
    "robbed": Row("Brigands find {found} with {name}, more than {safe}"),
    "spared": Row("Brigands find {found} with {name}, no more than {safe}: nothing is lost"),
    "no trade": Row("Nobody has the trade advantage: nothing is taken"),
    "first": Row("{name} has more skill points, {most} to {least}"),
    "equals": Row("Both have as many skill points, {most}"),
    "road": Row("{name} has a new road at the {end} end"),
    "settlement": Row("{name} has a new settlement at the {end} end, between {regions}"),
    "city": Row("{name} has a new city, number {number}"),
    "swapped": Row("{things} of {name} changed places"),
    "played": Row("{card} of {name} lies on the discard pile"),
    "built": Row("{name} has {card} in play"),
    "removed": Row("{card} of {name} goes to the discard pile"),
    "returned": Row("{card} of {name} goes back to the face-up stack"),
    "under": Row("{card} of {name} goes under stack {stack}", "A card of {name} goes under stack {stack}"),
    "lost": Row("{name} has lost {card}", "{name} has lost a card"),
    "drawn": Row("{name} draws {card} from stack {stack}", "{name} draws a card from stack {stack}"),
    "fetched": Row("{name} takes {card} from the discard pile", "{name} takes a card from the discard pile"),
    "taken": Row("{name} takes {card} from the hand of {other}", "{name} takes a card from the hand of {other}"),
    "shown": Row("{name} shows the hand: {cards}", "{name} shows the hand to {other}"),
    "win": Row("{name} has {points} victory points and wins"),
}


def heading(cause: str, about: Mapping[str, Any]) -> str:
    found = plain_title(about["card"]) if "card" in about else ""
    return HEADINGS[cause].format_map({**about, "title": found})


def said(happened: Happened, seat: Seat, names: list[str]) -> list[Said]:
    """What came of an action or chance event, without what its own sentence tells already."""
    groups: dict[tuple[Any, ...], list[Fact]] = {}
    for stage, fact in happened:
        if not _told_already(stage, fact, seat):
            groups.setdefault(_group(fact), []).append(fact)
    ordered = sorted(groups.items(), key=lambda item: LAST.index(item[0][0]) if item[0][0] in LAST else -1)
    return [_sentence(group, names) for _, group in ordered]


def own_heading(happened: Happened) -> str:
    """Why the resources came or went that an action itself names."""
    for stage, fact in happened:
        if stage.name:
            break
        if fact.what in RESOURCES and stage.cause.word not in ("build", "trade"):
            return heading(fact.cause, fact.about)
    return ""


def _told_already(stage: Stage, fact: Fact, seat: Seat) -> bool:
    """The sentence of an action tells what it did at once, but not the points, nor what the rival learns by it."""
    if stage.name or (fact.readers is not None and 1 - seat in fact.readers):
        return False
    return fact.what not in (POINTS, *SKILLS, "advantage", "win")


def _group(fact: Fact) -> tuple[Any, ...]:
    """Facts of one group make one sentence."""
    if fact.what in RESOURCES:
        return ("resources", fact.cause, fact.about.get("card"))
    if fact.what in SKILLS:
        return (SKILLS, fact.seat)
    if fact.what == POINTS:
        return (POINTS, fact.seat)
    return (fact.what, id(fact))


def _sentence(group: list[Fact], names: list[str]) -> Said:
    first, *others = group
    if first.what in RESOURCES:
        return Said(first, _resources(group, names), others=tuple(others), named=True)
    if first.what in SKILLS:
        return Said(first, _skills(group, names), others=tuple(others), named=True)
    if first.what == POINTS:
        return Said(first, _points(group, names), others=tuple(others), named=True)
    return told(first, names)


def told(fact: Fact, names: list[str]) -> Said:
    """A fact by itself."""
    if fact.what in RESOURCES or fact.what in SKILLS or fact.what == POINTS:
        return _sentence([fact], names)
    if fact.what == "advantage":
        who = "Nobody" if fact.seat is None else names[fact.seat]
        return Said(fact, f"{who} has the {ADVANTAGES[fact.about['token']]} advantage now", named=True)
    row, words = ROWS[fact.what], _words(fact, names)
    return Said(fact, _upper(row.say.format_map(words)), _upper(row.public.format_map(words)), named=True)


def _words(fact: Fact, names: list[str]) -> dict[str, Any]:
    words: dict[str, Any] = dict(fact.about)
    if fact.seat is not None:
        words |= {"name": names[fact.seat], "other": names[1 - fact.seat]}
    if "face" in fact.about:
        words["face"] = DIE[fact.about["face"]]
    if "found" in fact.about:
        words["found"] = counted(fact.about["found"], "resource")
    shown = fact.about.get("card", "")
    words |= {"card": title(shown), "title": plain_title(shown)}
    regions = [land(region) for region in fact.about.get("regions", [])]
    cards = [plain_title(card) for card in fact.about.get("cards", [])]
    return words | {"regions": listed(regions), "cards": listed(cards), "things": listed(regions + cards)}


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _resources(group: list[Fact], names: list[str]) -> str:
    """Production 4: Ann gets 1 grain (fields 4), Ben 1 ore (mountains 4)"""
    parts: dict[tuple[int | None, str], dict[tuple[str, str], int]] = {}
    for fact in group:
        verb = "gets" if fact.amount > 0 else "pays" if fact.about.get("paid") else "loses"
        there = parts.setdefault((fact.seat, verb), {})
        key = (fact.what, fact.about["region"])
        there[key] = there.get(key, 0) + abs(fact.amount)
    sentences, last = [], ""
    for (seat, verb), amounts in parts.items():
        what = listed([f"{n} {resource} ({land(region)})" for (resource, region), n in amounts.items()])
        who = names[seat] if seat is not None else ""
        sentences.append(f"{who} {what}" if verb == last else f"{who} {verb} {what}")
        last = verb
    head = heading(group[0].cause, group[0].about)
    return f"{head}: {', '.join(sentences)}" if head else ", ".join(sentences)


def _skills(group: list[Fact], names: list[str]) -> str:
    """Ann gets 1 commerce point, loses 2 strength points"""
    sums = _summed((fact.what, fact.amount) for fact in group)
    gained = [counted(n, f"{what} point") for what, n in sums.items() if n > 0]
    lost = [counted(-n, f"{what} point") for what, n in sums.items() if n < 0]
    verbs = [f"{verb} {listed(words)}" for verb, words in (("gets", gained), ("loses", lost)) if words]
    return f"{names[group[0].seat or 0]} {', '.join(verbs) or 'has as many points as before'}"


def _points(group: list[Fact], names: list[str]) -> str:
    """Ann gets 1 victory point (cities +2, settlements −1)"""
    sums = _summed((fact.source, fact.amount) for fact in group)
    total = sum(sums.values())
    sources = ", ".join(f"{source} {signed(n)}" for source, n in sums.items() if n)
    verb = "gets" if total >= 0 else "loses"
    return f"{names[group[0].seat or 0]} {verb} {counted(abs(total), 'victory point')} ({sources})"


def _summed(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    out: dict[str, int] = {}
    for key, amount in pairs:
        out[key] = out.get(key, 0) + amount
    return out
