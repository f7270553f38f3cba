"""Games on the workers of a Dask scheduler: matches, handed out by joblib, and what trainers ask for.

joblib's Dask backend never tells of a task that raises, and a run would wait for it for ever. So no task raises: what
went wrong comes back as a value. Dask itself gives the games of a worker that dies to another.
"""

import multiprocessing
import socket
import time
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots.weights import weights_digest
from duchy.games import FAMILIES
from duchy.kernel.errors import InputError

from .extras import need
from .fixtures import Fixture
from .playing import Played, play

PATIENCE: Final = 20.0  # seconds in which a scheduler has to answer
SILENCE: Final = 3600.0  # seconds without a finished game after which nobody waits any more


@dataclass(frozen=True)
class Failed:
    """A game that could not be played to its end."""

    fixture: Fixture
    reason: str


def play_safely(fixture: Fixture) -> Played | Failed:
    try:
        return play(fixture)
    except Exception as error:
        return Failed(fixture, f"{type(error).__name__}: {error}")


def play_on_cluster(waiting: Iterable[Fixture], address: str) -> Iterator[Played]:
    """Every game, in the order in which they are finished."""
    joblib = need("joblib")
    with _client(address) as client:
        _check(client, address)
        with joblib.parallel_config("dask", client=client):
            # One game a task, so that a finished game leaves its worker at once.
            parallel = joblib.Parallel(n_jobs=-1, return_as="generator_unordered", batch_size=1, timeout=SILENCE)
        games = parallel(joblib.delayed(play_safely)(fixture) for fixture in waiting)
        try:
            for done in games:
                if isinstance(done, Failed):
                    where = f"block {done.fixture.block}, {' - '.join(done.fixture.seats)}"
                    raise InputError(f"A game could not be played ({where}): {done.reason}")
                yield done
        except multiprocessing.TimeoutError:
            raise InputError(f"The cluster has not finished a game for {SILENCE:,.0f} seconds.") from None
        finally:
            with warnings.catch_warnings(action="ignore"):  # of joblib, that games were begun for nothing
                games.close()


@contextmanager
def workers_of(address: str) -> Iterator[Executor]:
    """The workers of a scheduler as a pool. What one that dies had to do, another does, or one that comes later."""
    distributed = need("distributed", "cluster")
    with _client(address) as client:
        _check(client, address)
        try:
            yield client.get_executor(pure=False)
        except (CancelledError, distributed.comm.CommClosedError, distributed.KilledWorker) as error:
            raise InputError(f"The Dask cluster at {address} is lost: {error or type(error).__name__}") from None


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed = need("distributed", "cluster")
    try:
        _wait_for(*distributed.comm.get_address_host_port(address))
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"No Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client


def _wait_for(host: str, port: int) -> None:
    """Until somebody listens there. A client of Dask waits too, but Ctrl-C does not end it before its time is up."""
    until = time.monotonic() + PATIENCE
    while True:
        left = until - time.monotonic()
        try:
            socket.create_connection((host, port), timeout=max(0.1, left)).close()
            return
        except OSError:
            if left <= 0:
                raise
        time.sleep(0.2)


def _check(client: Any, address: str) -> None:
    """That there are workers, and that they have the same bots."""
    if not client.scheduler_info(n_workers=-1)["workers"]:
        raise InputError(f"The Dask scheduler at {address} has no workers.")
    try:
        client.run_on_scheduler(bots_here)
        answers = client.run(bots_here)
    except (ImportError, RuntimeError) as error:
        if isinstance(error.__cause__ or error, ImportError):
            raise InputError("The Dask scheduler and its workers need duchy installed as well.") from None
        raise
    for worker, bots in answers.items():
        if bots != bots_here():
            raise InputError(f"The worker at {worker} plays with other weights than are here.")


def bots_here() -> dict[str, str | None]:
    return {family.id: weights_digest(family.id) for family in FAMILIES}
