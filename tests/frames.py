"""What a table says from its opening on, by messages: the same frames in every Python that referees one.

`tests/server/test_local.py` holds them against those of a server, `tools/site/check.mjs` those of the page's Python
against those of this one, which `python -m tests.frames` prints: a digest for each game.
"""

import asyncio
import hashlib
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from duchy.server import opening, thinking
from duchy.server.local import Local

TIMES = ("at", "since", "touched")
WISHES = [("dice/solo", "", 60), ("burgundy/2019", "novice", 25), ("rivals/introductory", "novice", 25)]  # in turn
DRAWN = {"new_table_id": "table{}", "new_seed": "seed {}", "new_token": "token-{}"}
Frame = dict[str, Any]


async def think(what: str, given: str) -> str:
    return thinking.answered(what, given)


@contextmanager
def same_lots() -> Iterator[None]:
    """What a server draws by lot is the same each time."""
    numbers = itertools.count(1)
    before = {name: getattr(opening, name) for name in DRAWN}
    for name, form in DRAWN.items():
        setattr(opening, name, lambda form=form: form.format(next(numbers)))
    try:
        yield
    finally:
        for name, drawn in before.items():
            setattr(opening, name, drawn)


@asynccontextmanager
async def opened(kept: dict[str, str]) -> AsyncIterator[Local]:
    def keep(id_: str, row: str | None) -> None:
        if row is None:
            kept.pop(id_, None)
        else:
            kept[id_] = row

    local = Local(list(kept.values()), keep, think)
    await local.open()
    try:
        yield local
    finally:
        await local.close()


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: timeless(each) for key, each in value.items() if key not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def told(frames: list[Frame]) -> list[Frame]:
    """Every event, and every position in which I have something to choose; what is told in one frame or in two, and
    before or after an acknowledgement, is a matter of how fast a bot thinks."""
    events = [event for frame in frames for event in frame.get("events", ())]
    shown = [frame["position"] for frame in frames if frame.get("position")]
    mine = {position["n"]: position for position in shown if position["choices"]}
    return [frames[0], *events, *mine.values(), frames[-1]]


def player(token: str, most: int) -> Iterator[Frame | None]:
    """Says hello, then plays whatever comes first; is sent what is heard, and yields what to say."""
    heard = yield {"type": "hello", "token": token, "after": 0}
    played: set[int] = set()
    for id_ in itertools.count(1):
        position: Frame | None = None
        while position is None:
            position = heard.get("position") if heard else None
            if position and position["result"]:
                return
            if not position or not position["choices"] or position["n"] in played:
                position, heard = None, (yield None)
        if len(played) == most:
            return
        played.add(position["n"])
        choice = position["choices"][7 * id_ % len(position["choices"])]
        heard = yield {"type": "play", "id": id_, "n": position["n"], "seq": position["seq"], "text": choice["text"]}


def wish(game: str, bot: str) -> str:
    others = [{"who": "bot", "bot": bot}] if bot else []
    return json.dumps({"game": game, "seats": [{"who": "me", "name": "Ann"}, *others], "hints": True})


async def by_messages(game: str, bot: str, most: int) -> list[Frame]:
    async with opened({}) as local:
        status, media, text = await local.ask("POST", "/api/tables", {}, wish(game, bot))
        assert (status, media) == (201, "application/json")
        seated = json.loads(text)
        frames: list[Frame] = [seated]
        heard: asyncio.Queue[str] = asyncio.Queue()
        line = local.connect(seated["table"], heard.put_nowait, lambda code: heard.put_nowait(str(code)))
        plays = player(seated["token"], most)
        say = next(plays)
        while True:
            if say:
                line.hear(json.dumps(say))
            frames.append(json.loads(await asyncio.wait_for(heard.get(), 60)))
            try:
                say = plays.send(frames[-1])
            except StopIteration:
                break
        line.hang_up()
        frames.append(json.loads((await local.ask("GET", f"/api/tables/{seated['table']}/scores", {}, ""))[2]))
        return frames


async def digests() -> dict[str, str]:
    """Of all that is told at each table."""
    out = {}
    for game, bot, most in WISHES:
        with same_lots():
            frames = told(timeless(await by_messages(game, bot, most)))
        out[game] = hashlib.sha256(json.dumps(frames, sort_keys=True).encode()).hexdigest()
    return out


if __name__ == "__main__":
    print(json.dumps(asyncio.run(digests()), indent=1))
