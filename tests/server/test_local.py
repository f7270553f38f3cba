"""The server of a page: the same frames as any server's, and tables that are there again after a restart."""

import asyncio
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from duchy.server.app import create
from duchy.server.local import Local
from duchy.server.settings import Settings
from tests.frames import WISHES, Frame, by_messages, opened, player, same_lots, timeless, told, wish


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


@pytest.mark.parametrize(("game", "bot", "most"), WISHES)
def test_the_same_frames_by_a_server_and_by_messages(game: str, bot: str, most: int, tmp_path: Path) -> None:
    with same_lots():
        far = timeless(by_server(game, bot, most, tmp_path))
    with same_lots():
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
        "/api/tables/none/positions/x", "/api/rules", "/api/games", "/api/puzzle", "/api/puzzles",
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
