"""A person wants everything gone that is stored of him. His games stay, for those who played them with him: his seats
become somebody who left, and what he said there is taken out."""

import re
from typing import Any, Final

from duchy.kernel.errors import InputError

from . import manners
from .hall import Hall
from .inbox import found
from .people import leave
from .ports import Person

LEFT: Final = "Somebody who left"


async def leave_all(hall: Hall, person: Person) -> int:
    """Every seat is given up, then everything of the person is removed; how many tables that were."""
    tables = await hall.persons.tables(person.id, ("waiting", "playing", "over"), 100_000)
    for id_ in tables:
        own = [seat for seat, holder in (await hall.persons.seated(id_)).items() if holder == person.id]
        for seat in own:
            await _leave(hall, id_, seat)
    await hall.persons.forget(person.id)
    return len(tables)


async def _leave(hall: Hall, id_: str, seat: int) -> None:
    table = await found(hall, id_)
    if table is None:
        return
    if table.meta.status == "waiting":
        if table.meta.people == [seat]:
            async with table.lock:
                await hall.call_off(table)
        else:
            await leave(hall, table, seat)
        return
    if table.playing:
        try:
            await manners.resign(table, seat)
        except InputError:  # a daily game stays as it is
            pass
    async with table.lock:
        name, taken = table.names[seat], set(table.names)
        new = next(each for i in range(1, 99) if (each := LEFT if i == 1 else f"{LEFT} {i}") not in taken)
        await hall.persons.anonymise(id_, seat, name, new)
        await hall.bus.tell({"t": id_, "s": table.meta.seq + 1})  # other workers look it up again
        table.abandon()


def without(event: dict[str, Any], seat: int, name: str, new: str) -> dict[str, Any]:
    """An event as if somebody else had been there: another name in all sentences, and nothing of what was said."""
    spoken = event.get("type") in ("chat", "note") and event.get("seat") == seat
    if spoken:
        event = {**event, "text": "", "say": f"{new}: (taken out)"}
    replaced: dict[str, Any] = renamed(event, name, new)
    return replaced


def renamed(value: Any, name: str, new: str) -> Any:
    """The name, wherever it stands as a word of its own."""
    if isinstance(value, str):
        return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: new, value)
    if isinstance(value, dict):
        plain = ("type", "text", "action", "public", "phase", "turn", "what", "cause", "source")  # no words of people
        return {key: each if key in plain else renamed(each, name, new) for key, each in value.items()}
    return [renamed(each, name, new) for each in value] if isinstance(value, list) else value
