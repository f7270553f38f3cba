"""What is stored is told to everybody who watches a table, each what it may see."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from . import clocks
from .positions import view_of
from .said.answers import Events
from .said.events import TableEvent
from .seen import secret, seen
from .told import Event

if TYPE_CHECKING:
    from .table import LiveTable

Message = Callable[[list[TableEvent], int | None], bytes]  # of events, for a seat


def tell(table: "LiveTable", events: list[Event], position: bool, public: bool) -> None:
    """`position`: the game has changed; `public`: so has what is known of the table."""
    if begun := table.told.begun:
        table.told.begun = {}
        events = _tell_steps(table, events, begun)

    def message(shown: list[TableEvent], seat: int | None) -> bytes:
        out = Events(shown)
        if position:
            out.position = table.position(seat)
        if public:
            out.table = table.public()
        return msgspec.json.encode(out)

    _send(table, events, message)
    table.positions.forget()


def _tell_steps(table: "LiveTable", events: list[Event], begun: dict[int, Any]) -> list[Event]:
    """The turn of a seat that plays itself is a message of its own, as those of bots are: before it goes what led to
    it, with the position in which it began. Back comes what is still to be told."""
    first = 0
    for i, event in enumerate(events):
        if i > first and event.get("n") in begun:
            _send(table, events[first:i], partial(_step, table, event["n"], begun[event["n"]]))
            first = i
    return events[first:]


def _step(table: "LiveTable", n: int, s: Any, shown: list[TableEvent], seat: int | None) -> bytes:
    between = view_of(table.told, s, n, seat)
    between.clocks = clocks.shown(table.meta.clock, table.now())
    return msgspec.json.encode(Events(shown, position=between))


def _send(table: "LiveTable", events: list[Event], message: Message) -> None:
    messages: dict[int | None, bytes] = {}
    same: list[TableEvent] | None = None
    if table.told.all_open and not any(secret(event) for event in events):  # what is worked out for one holds for all
        same = _seen(table, events, None)
    for client in table.watchers.clients:
        if client.seat not in messages:
            shown = same if same is not None else _seen(table, events, client.seat)
            messages[client.seat] = message(shown, client.seat)
        client.send(messages[client.seat])


def _seen(table: "LiveTable", events: list[Event], seat: int | None) -> list[TableEvent]:
    over = table.meta.status == "over"
    return [seen(event, seat, over, table.names) for event in events]
