"""State = fold(log): a told game from its stored events, with the help of a snapshot where one holds."""

from duchy.kernel.contract import NATURE
from duchy.kernel.record import Entry

from .ports import Snapshot
from .told import Event, ToldGame


def fold(told: ToldGame, events: list[Event], snapshot: Snapshot | None) -> None:
    latest = standing(events)
    moves = [(NATURE if e["seat"] is None else e["seat"], e["action"], e["auto"]) for e in latest]
    for event in events:
        if snapshot and event["type"] in ("undo", "cut") and event["seq"] > snapshot.seq and event["to"] < snapshot.n:
            snapshot = None  # the log went back behind it
        if event["type"] in ("undo", "cut"):
            told.given = min(told.given, event["to"])
    state = None
    if snapshot and snapshot.n <= len(moves):
        try:
            state = told.game.from_dict(snapshot.state)
        except Exception:  # whatever is wrong with it: it is only a shortcut
            snapshot = None
    told.load(moves, [e["text"] for e in latest], snapshot.n if snapshot and state is not None else 0, state)
    if told.sealed_from is not None:
        told.sealed = latest[told.sealed_from :]


def standing(events: list[Event]) -> list[Event]:
    """The events of the entries that stand; the index is n."""
    out: list[Event] = []
    for event in events:
        if event["type"] in ("play", "chance"):
            out.append(event)
        elif event["type"] in ("undo", "cut"):
            del out[event["to"] :]
            if "actions" in event:  # the entries were read anew, and have other numbers since
                out = [{**entry, "action": action} for entry, action in zip(out, event["actions"])]
    return out


def texts(events: list[Event]) -> list[Entry]:
    """The entries that stand, as a record has them."""
    return [Entry(NATURE if event["seat"] is None else event["seat"], event["text"]) for event in standing(events)]
