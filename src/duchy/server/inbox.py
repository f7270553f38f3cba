"""The tables of a person as a list shows them, and what came of the finished ones. Results are written down when the
person looks: nobody has to be there when a game ends. They stay when a table is removed."""

import time
from typing import Any, Final

from duchy.kernel.errors import InputError

from .hall import Hall
from .people import hands_of
from .ports import Person
from .said.inbox import MyResult, MyTable
from .table import LiveTable

RUNNING: Final = 100  # tables of a person that are listed
FINISHED: Final = 20
SETTLED: Final = 30  # at one look


async def found(hall: Hall, id_: str) -> LiveTable | None:
    """The table, if it is still there and can be read."""
    try:
        return await hall.get(id_)
    except InputError:
        return None


async def stored(hall: Hall, id_: str) -> LiveTable | None:
    """The same, as long as nothing else is waited for: none of its moves is still being stored."""
    table = await found(hall, id_)
    if table is None:
        return None
    async with table.lock:
        pass
    return await found(hall, id_) if table.gone else table


async def by_tokens(hall: Hall, tokens: dict[str, str]) -> dict[str, MyTable]:
    """The tables at which these tokens give a seat."""
    out = {}
    for id_, token in tokens.items():
        if (table := await stored(hall, id_)) and (hands := hands_of(table, token)):
            out[id_] = at_a_glance(table, hands[0])
    return out


async def of_person(hall: Hall, person: Person) -> dict[str, MyTable]:
    """The tables where a person has a seat, and what he has not seen there."""
    seen = await hall.persons.seen(person.id)
    ids = await hall.persons.tables(person.id, ("waiting", "playing"), RUNNING)
    ids += await hall.persons.tables(person.id, ("over",), FINISHED)
    out = {}
    for id_ in ids:
        own = [seat for seat, holder in (await hall.persons.seated(id_)).items() if holder == person.id]
        if own and (table := await stored(hall, id_)):
            shown = at_a_glance(table, min(own))
            shown.seen, read = seen.get(id_, (0, 0))
            shown.unread = sum(speaker not in own and seq > read for seq, speaker in table.speakers)
            out[id_] = shown
    return out


def at_a_glance(table: LiveTable, seat: int) -> MyTable:
    """What a list of one's tables shows of this one."""
    meta, game, told, begun = table.meta, table.game, table.told, table.meta.status != "waiting"
    known = game.view(told.state, seat).state if begun else None
    result = table.result() if meta.status == "over" else None
    return MyTable(
        table=meta.id, game=meta.game, title=table.title, status=meta.status, seat=seat,
        seats=meta.public_seats, movers=told.movers() if table.playing else [],
        since=_since(table), totals=[sum(points.values()) for points in game.scores(known)] if begun else [],
        winners=result.winners if result else [], note=result.note if result else "",
        talk=sum(speaker != seat for _, speaker in table.speakers),
        n=told.n, seq=meta.seq, state=game.describe(known) if begun else None,
        paused=meta.manners.get("paused", False), ended=meta.manners.get("ended", ""),
    )  # fmt: skip


def _since(table: LiveTable) -> float:
    """Since when it stands like this: a turn lasts, whatever is said meanwhile."""
    waited = table.waiting.waited(table.now()) if table.playing else 0.0
    return min(table.meta.touched, time.time() - waited) if waited else table.meta.touched


# ------------------------------------------------------------------ results
def board_of(described: dict[str, Any], seat: int) -> str:
    """The board or sheet that a seat played on, where its game has some."""
    own = described.get("seat", {}).get(str(seat), {})
    return str(own.get("board") or described.get("sheet") or "")


def result_at(table: LiveTable, seat: int) -> MyResult:
    result, meta = table.result(), table.meta
    totals = [sum(points.values()) for points in result.scores]
    others = [i for i in range(len(totals)) if i != seat]
    early = "resigned" if seat in meta.manners.get("resigned", []) else meta.manners.get("ended", "")
    return MyResult(
        table=meta.id, game=meta.game.partition("@")[0], title=table.title, seat=seat, players=len(totals),
        board=board_of(table.game.describe(table.told.state), seat), early=early,
        opponents=[meta.seats[i].name for i in others], points=totals[seat],
        other=max((totals[i] for i in others), default=None), place=result.places[seat],
        won=seat in result.winners, ended=meta.touched,
    )  # fmt: skip


async def results(hall: Hall, person: Person) -> list[MyResult]:
    """All games that a person has played to an end, the latest first."""
    known = await hall.persons.results(person.id)
    ids = await hall.persons.tables(person.id, ("over",), 10_000)
    written = {each.table for each in known}
    for id_ in [id_ for id_ in ids if id_ not in written][:SETTLED]:
        table = await found(hall, id_)
        if table is None or table.meta.imported or table.meta.guided or table.meta.status != "over":
            continue
        for seat, holder in (await hall.persons.seated(id_)).items():
            if holder == person.id:
                known.append(result_at(table, seat))
                await hall.persons.keep_result(person.id, known[-1])
    return sorted(known, key=lambda each: -each.ended)
