"""What a seat (or, with None, a spectator) may see of an event: the only way an event leaves the server."""

from typing import Any, Final

import msgspec

from duchy.kernel.page import Said

from .said.events import Chance, Fact, Play, Reveal, TableEvent
from .told import Event


def seen(event: Event, seat: int | None, over: bool, names: list[str]) -> TableEvent:
    """`over`: the game is finished, so nothing is secret any more. What the struct does not name stays inside."""
    if event["type"] == "reveal":
        entries = [seen_entry(e, seat, over, names, revealed=True) for e in event["entries"]]
        return Reveal(event["seq"], event["at"], event["say"], entries)
    if event["type"] in ("play", "chance"):
        return seen_entry(event, seat, over, names)
    found: TableEvent = msgspec.convert(event, TableEvent)
    return found


def secret(event: Event) -> bool:
    """Whether somebody may see more of an event than others."""
    if event["type"] == "reveal":
        return True
    if event["type"] not in ("play", "chance"):
        return False
    if event["sealed"] or event["public"] != event["text"]:
        return True
    return any([fact["fact"].get("readers") is not None for fact in event["facts"]])


def seen_entry(
    event: Event, seat: int | None, over: bool, names: list[str], revealed: bool = False
) -> Play | Chance:
    """The same of an action or a chance event; `revealed`: it was sealed, and no longer is."""
    shown = _shown(event, seat, over, names, revealed)
    known = shown.get  # old events have not all of it
    return KINDS[event["type"]](  # the server wrote it: no check
        seq=shown["seq"], at=shown["at"], say=shown["say"], n=shown["n"], seat=shown["seat"], text=shown["text"],
        auto=known("auto", False), by=known("by"), sealed=known("sealed", False), phase=known("phase", ""),
        turn=known("turn", ""), marks=known("marks", []), gain=known("gain", {}), change=known("change", {}),
        facts=shown["facts"],
    )  # fmt: skip


KINDS: Final[dict[str, type[Play | Chance]]] = {"play": Play, "chance": Chance}


def _shown(event: Event, seat: int | None, over: bool, names: list[str], revealed: bool) -> Event:
    shown = {**event, "facts": _facts(event, seat, over)}
    if over or (seat is not None and seat in (event["seat"], event.get("reader"))):
        return shown
    if event["sealed"] and not revealed:
        return _bare(shown, "", f"{names[event['seat']]} has chosen.")
    shown["sealed"] = False
    if event["public"] != event["text"]:
        who = "Chance" if event["seat"] is None else names[event["seat"]]
        say = event.get("public_say") or f"{who}: {event['public']}."
        bare = _bare(shown, event["public"], say)
        return {**bare, "gain": event["gain"], "change": event["change"], "facts": shown["facts"]}
    return shown


def _bare(event: Event, text: str, say: str) -> Event:
    return {**event, "sealed": True, "text": text, "say": say, "marks": [], "gain": {}, "change": {}, "facts": []}


def _facts(event: Event, seat: int | None, over: bool) -> list[Fact]:
    """What came of it, each fact as far as the viewer may know it; old events have none."""
    out = []
    for stored in event.get("facts", ()):
        if stored["fact"].get("readers") is None and not stored.get("others"):  # mostly: it is everybody's, and alone
            out.append(_open_fact(stored["fact"], stored["say"], stored.get("named", False)))
            continue
        told = msgspec.convert(stored, Said)
        whole = over or told.fact.readers is None or seat in told.fact.readers
        if whole or told.public:
            fact, say = (told.fact, told.say) if whole else (told.fact.told_to(seat), told.public)
            about = dict(fact.about)
            out.append(Fact(fact.what, told.seat, fact.amount, fact.cause, fact.source, about, say, told.named))
    return out


def _open_fact(fact: dict[str, Any], say: str, named: bool) -> Fact:
    """Of a fact as it is stored."""
    get = fact.get
    return Fact(
        fact["what"], get("seat"), get("amount", 0), get("cause", ""), get("source", ""), get("about", {}), say, named
    )
