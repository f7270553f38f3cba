"""What needs the consent of the others: a turn that is taken back after its end, an early end, a pause, a clock. Who
asked, and who has agreed."""

from dataclasses import dataclass, replace
from typing import Any

from .told import Event

ENDS = ("over", "paused")
GAME = ("play", "chance", "undo", "cut")


@dataclass(frozen=True)
class Request:
    """A seat would like something of the others; who has agreed so far."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()
    about: str = "turn"  # to take it back; or end, or pause


def requested(request: Request | None, events: list[Event]) -> Request | None:
    """The request that stands after these events: a no ends it. What happens in the game ends one about a turn."""
    for event in events:
        if event["type"] == "ask":
            request = Request(event["seat"], event["to"], about=event.get("about", "turn"))
        elif event["type"] == "answer":
            request = replace(request, agreed=(*request.agreed, event["seat"])) if request and event["yes"] else None
        elif event["type"] in ENDS or (event["type"] in GAME and request and request.about == "turn"):
            request = None
    return request


@dataclass(frozen=True)
class ClockWish:
    """Somebody would like a clock with these rules."""

    rules: dict[str, Any]
    agreed: tuple[int, ...]


def clock_wished(wish: ClockWish | None, events: list[Event]) -> ClockWish | None:
    """The wish that stands after these events: another clock begins anew, a no ends it."""
    for event in events:
        if event["type"] == "clock" and event["clock"]:
            before = wish.agreed if wish and wish.rules == event["clock"] else ()
            wish = ClockWish(event["clock"], (*before, event["seat"]))
        elif event["type"] in ("clock", "clocked"):
            wish = None
    return wish
