"""A database of the release before persons, with tables in progress, on SQLite and PostgreSQL: everything goes on."""

from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, MetaData, create_engine, inspect, select

from duchy.server.settings import Settings
from tests.server.conftest import Running
from tests.server.player import Player
from tests.server.postgres import cluster
from tests.server.test_persons import Browser, mine

OLD = "0005"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty one."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'old' / 'duchy.db'}"
    else:
        with cluster() as address:
            yield address


def make_old(engine: Engine, new: Engine) -> None:
    """The rows of a database of today in the columns that there were then."""
    with engine.begin() as connection, as_file(files("duchy.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, OLD)
    then, now = MetaData(), MetaData()
    then.reflect(engine)
    now.reflect(new)
    assert "persons" not in then.tables and "manners" not in then.tables["tables"].c
    with engine.begin() as out, new.connect() as source:
        for name in ("tables", "seats", "events", "snapshots", "analyses", "served"):
            columns = [column.name for column in then.tables[name].c]
            rows = source.execute(select(*(now.tables[name].c[column] for column in columns))).mappings().all()
            if rows:
                out.execute(then.tables[name].insert(), [dict(row) for row in rows])


def test_tables_in_progress_go_on_and_their_seats_are_gathered(database: str, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "now").mkdir()
    first = Running(Settings(str(tmp_path / "now"), bot_processes=1))
    clock = {"kind": "days", "days": 3}
    played = first.site.open("me", "open", clock=clock)
    with first.site.sit(played) as ann, first.site.join(played, "Ben") as ben:
        for each in (ann, ben):
            each.until(lambda p: bool(p.position["movers"]))
        for _ in range(8):
            mover: Any = ann if 0 in ann.position["movers"] else ben
            assert mover.play()["type"] == "ok"
            for each in (ann, ben):
                each.reach(mover.seq)
        token, position = ben.token, ben.position
    waits = first.site.open("me", "open")
    first.stop()

    address = "" if database.startswith("sqlite") else database
    settings = Settings(str(tmp_path / "old"), database=address, bot_processes=1)
    engine, new = create_engine(settings.address), create_engine(f"sqlite:///{tmp_path / 'now' / 'duchy.db'}")
    make_old(engine, new)
    second = Running(settings)
    try:
        assert "holds" in inspect(engine).get_table_names()
        desk = Browser(second.site)
        with Player(second.site, played["table"], token) as ben:
            assert {**ben.position, "clocks": None} == {**position, "clocks": None}
        desk.post("/api/me/seats", {"tables": {played["table"]: token, waits["table"]: waits["token"]}})
        assert set(mine(desk)) == {played["table"], waits["table"]}
        with desk.sit(played["table"]) as ben, Player(second.site, played["table"], played["token"]) as ann:
            assert ben.seat == 1 and ann.seat == 0
            mover = ben if 1 in ben.position["movers"] else ann
            assert mover.play()["type"] == "ok"
            assert ann.ask(type="offer", about="end")["type"] == "ok"
            ben.until(lambda p: p.position["asked"] == 0)
            assert ben.ask(type="answer", yes=True)["type"] == "ok"
        (result,) = desk.get("/api/me/results")["results"]
        assert result["early"] == "agreed" and result["opponents"] == ["Ann"]
    finally:
        second.stop()
        engine.dispose()
        new.dispose()


