"""What happened at a table arrives as it is to be seen: the turn of a seat that plays itself by itself."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from duchy.server import opening
from duchy.server.bus import Alone
from duchy.server.client import Client
from duchy.server.hall import Hall
from duchy.server.settings import Settings
from duchy.server.table import LiveTable
from duchy.server.wire import OpenTable, SeatWish
from tests.server.local import Here, Shelf, Tally

Message = dict[str, Any]


class Screen(Client):
    """A connection that keeps what it is sent."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat, hand=self.take)
        self.messages: list[Message] = []

    def take(self, message: bytes) -> bool:
        self.messages.append(json.loads(message))
        return True


def at_table(check: Callable[[LiveTable], Awaitable[None]]) -> None:
    """Ann alone against the Châteauma."""

    async def run() -> None:
        hall = Hall(Settings(), Shelf(), Here(), Tally(), Alone())
        await hall.open()
        try:
            wish = OpenTable("burgundy/special-chateauma", [SeatWish(who="me", name="Ann")], {"boards": "1"})
            table = await hall.get((await opening.open_table(hall, wish)).table)
            assert table
            await check(table)
        finally:
            await hall.close()

    asyncio.run(run())


async def play(table: LiveTable, text: str) -> None:
    await table.play(0, text, table.told.n, table.meta.seq)


def _carried(mark: Message, had: Message, has: Message) -> bool:
    """Whether a tile lay where the mark says, and lies on a card now: not if that is complete, or was left aside."""
    tile = had["depots"][mark["depot"]][mark["space"]]
    assert tile and has["depots"][mark["depot"]][mark["space"]] != tile
    side, space = mark.get("place", "left 1").split()
    card = has["automaton"]["cards"][("left", "right").index(side)]
    return "place" in mark and card is not None and card["tiles"][int(space) - 1] == tile


def test_the_turn_of_the_automaton_follows_the_end_of_ones_own_as_a_message_of_its_own() -> None:
    async def check(table: LiveTable) -> None:
        ann, looker = Screen(0), Screen(None)
        table.watchers.clients |= {ann, looker}
        turns, marked = 0, 0
        while turns < 6:
            choice = next((each for each in table.position(0).choices if each.ends), table.position(0).choices[0])
            before = table.told.n
            await play(table, choice.text)
            for screen in (ann, looker):
                messages, screen.messages = [each for each in screen.messages if each["type"] == "events"], []
                entries = [[e for e in message["events"] if e["type"] in ("play", "chance")] for message in messages]
                numbers = [entry["n"] for some in entries for entry in some]
                assert numbers == list(range(before, table.told.n))  # each once, in its order
                for some, message in zip(entries, messages, strict=True):
                    own = [entry["by"] is not None for entry in some]
                    assert own == sorted(own, reverse=True)  # it comes first, or not at all
                    assert message["position"]["n"] == some[-1]["n"] + 1
                    last = message is messages[-1]
                    assert bool(message["position"].get("choices")) == (last and screen is ann)
                    assert message["position"].get("result") is None
                if screen is ann and len(messages) > 1:
                    turns += 1
                    assert entries[0][0]["seat"] == 0 and entries[1][0]["by"] == 1
                    had, has = (message["position"]["state"] for message in messages[:2])
                    assert had != has
                    for mark in entries[1][0]["marks"]:
                        marked += _carried(mark, had, has)
                        assert mark["seat"] == 1 and f"depot {mark['depot']}" in entries[1][0]["say"]
            assert not table.told.begun
        assert marked

    at_table(check)


def test_what_was_not_told_is_forgotten_when_it_is_taken_back() -> None:
    async def check(table: LiveTable) -> None:
        told, by_person = table.told, {0}
        while not told.begun:
            choice = table.game.legal(told.state, 0)[-1]
            told.play(0, table.game.to_text(told.state, 0, choice), by_person)
        told.cut(0)
        assert not told.begun

    at_table(check)
