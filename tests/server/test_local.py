"""The server of a page: the same frames as any server's, and tables that are there again after a restart."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from duchy.server import opening, thinking
from duchy.server.app import create
from duchy.server.local import Local
from duchy.server.settings import Settings

TIMES = ("at", "since", "touched")
WISHES = [("dice/solo", "", 60), ("burgundy/2019", "novice", 25), ("rivals/introductory", "novice", 25)]  # in turn
Frame = dict[str, Any]


async def think(what: str, given: str) -> str:
    return thinking.answered(what, given)


@pytest.fixture
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What a server draws by lot is the same from here on."""

    def again() -> None:
        numbers = itertools.count(1)
        monkeypatch.setattr(opening, "new_table_id", lambda: f"table{next(numbers)}")
        monkeypatch.setattr(opening, "new_seed", lambda: f"seed {next(numbers)}")
        monkeypatch.setattr(opening, "new_token", lambda: f"token-{next(numbers)}")

    return again


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
        heard = yield {"type": "play", "id": id_, "n": position["n"], "text": choice["text"]}


def wish(game: str, bot: str) -> str:
    others = [{"who": "bot", "bot": bot}] if bot else []
    return json.dumps({"game": game, "seats": [{"who": "me", "name": "Ann"}, *others], "hints": True})


def by_server(game: str, bot: str, most: int, data: Path) -> list[Frame]:
    with TestClient(create(Settings(data=str(data), messages_a_second=1000.0))) as client:
        seated = client.post("/api/tables", content=wish(game, bot)).json()
        frames: list[Frame] = [seated]
        with client.websocket_connect(f"/api/tables/{seated['table']}/live") as socket:
            plays = player(seated["token"], most)
            say = next(plays)
            while True:
                if say:
                    socket.send_text(json.dumps(say))
                frames.append(json.loads(socket.receive_text()))
                try:
                    say = plays.send(frames[-1])
                except StopIteration:
                    break
        frames.append(client.get(f"/api/tables/{seated['table']}/scores").json())
        return frames


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


@pytest.mark.parametrize(("game", "bot", "most"), WISHES)
def test_the_same_frames_by_a_server_and_by_messages(
    game: str, bot: str, most: int, same_seeds: Callable[[], None], tmp_path: Path
) -> None:
    same_seeds()
    far = timeless(by_server(game, bot, most, tmp_path))
    same_seeds()
    near = timeless(asyncio.run(by_messages(game, bot, most)))
    assert len(told(far)) > 20 and all(frame.get("type") != "refused" for frame in far)
    assert told(near) == told(far)


def test_a_table_is_there_again_after_a_restart() -> None:
    async def check() -> None:
        kept: dict[str, str] = {}
        async with opened(kept) as local:
            seated = json.loads((await local.ask("POST", "/api/tables", {}, wish("dice/solo", "")))[2])
            told = await asked(local, f"/api/tables/{seated['table']}/entries")
        async with opened(kept) as local:
            assert await asked(local, f"/api/tables/{seated['table']}/entries") == told

    asyncio.run(check())


@pytest.mark.parametrize("game", ["burgundy/2019", "rivals/introductory"])
def test_a_game_begun_in_a_page_is_played_on_at_a_server_and_the_other_way_round(game: str, tmp_path: Path) -> None:
    """Also where cards are hidden: what lies in a page is hidden from nobody who has it. A server keeps its closed."""

    async def begun() -> str:
        async with opened({}) as local:
            table = json.loads((await local.ask("POST", "/api/tables", {}, wish(game, "novice")))[2])["table"]
            status, _, text = await asked(local, f"/api/tables/{table}/record")
            assert status == 200
            return text

    async def played_on(record: str) -> None:
        async with opened({}) as local:
            body = json.dumps({"record": record, "seat": 0, "bot": "novice"})
            status, _, text = await local.ask("POST", "/api/records", {}, body)
            assert status == 201
            table = json.loads((await asked(local, f"/api/tables/{json.loads(text)['table']}"))[2])
            assert table["status"] == "playing" and [seat["who"] for seat in table["seats"]] == ["person", "bot"]

    record = asyncio.run(begun())
    with TestClient(create(Settings(data=str(tmp_path)))) as client:
        seated = client.post("/api/records", json={"record": record, "seat": 0, "bot": "novice"}).json()
        assert client.get(f"/api/tables/{seated['table']}").json()["status"] == "playing"
        back = client.get(f"/api/tables/{seated['table']}/record")
        assert back.status_code == (200 if game == "burgundy/2019" else 409)
    asyncio.run(played_on(back.text if back.status_code == 200 else record))


async def asked(local: Local, address: str) -> tuple[int, str, str]:
    return await local.ask("GET", address, {}, "")


def test_what_cannot_be_answered_has_the_status_that_a_server_gives(tmp_path: Path) -> None:
    addresses = [
        "/api/nothing", "/api/tables/none", "/api/facts?game=chess", "/api/facts", "/api/rules/B-NONE",
        "/api/tables/none/positions/x", "/api/rules", "/api/games", "/api/puzzles",
    ]  # fmt: skip

    async def near() -> list[tuple[int, str]]:
        async with opened({}) as local:
            found = [await asked(local, address) for address in addresses]
            found.append(await local.ask("GET", "/api/mine", {}, ""))
            found.append(await local.ask("POST", "/api/tables", {}, "{"))
            found.append(await local.ask("POST", "/api/companion", {}, '{"people": 1}'))
            return [(status, text) for status, _, text in found]

    with TestClient(create(Settings(data=str(tmp_path)))) as client:
        far = [client.get(address) for address in addresses]
        far.append(client.get("/api/mine"))
        far.append(client.post("/api/tables", content="{"))
        far.append(client.post("/api/companion", content='{"people": 1}'))
    assert asyncio.run(near()) == [(found.status_code, found.text) for found in far]
