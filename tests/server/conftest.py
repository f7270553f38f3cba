"""One server for all quick tests, on a free port of this machine."""

import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn")
import uvicorn

from duchy.server import opening, study
from duchy.server.app import create
from duchy.server.patience import Patient
from duchy.server.quick import Quick
from duchy.server.settings import Settings
from tests.server.player import Site


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables that a test opens have the same dice in every run: their seeds come of its name."""
    test, numbers = request.node.nodeid, count(1)
    monkeypatch.setattr(opening, "new_seed", lambda: sha256(f"{test} {next(numbers)}".encode()).hexdigest())


class Running:
    """A server in a thread."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        self.app = create(settings, **options)
        more: dict[str, Any] = {"log_level": "warning", "ws_max_size": 65536, "timeout_graceful_shutdown": 1}
        config = uvicorn.Config(self.app, port=0, http=Patient, ws=Quick, **more)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        self.site = Site(self.server.servers[0].sockets[0].getsockname()[1])

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("server")
    many = {"tables_a_minute": 6000.0, "messages_a_second": 500.0}
    many |= {"reads_a_minute": 60_000.0, "looks_a_minute": 60_000.0}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "LOOKS_A_MINUTE", 60_000.0)
        running = Running(Settings(str(data), patience=0.0, bot_processes=1, **many))
    yield running.site
    running.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    """Servers of a test's own, on the same data: `start(tables_a_minute=1)`."""
    running: list[Running] = []

    def start_(**more: Any) -> Running:
        page = more.pop("page", None)
        options = {"data": str(tmp_path), "bot_processes": 1, "messages_a_second": 500.0, **more}
        running.append(Running(Settings(**options), **({"page": page} if page else {})))
        return running[-1]

    yield start_
    for server in running:
        server.stop()
