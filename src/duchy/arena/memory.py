"""How much memory a bot needs."""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .fixtures import Event, Fixture
from .playing import play


def peak_memory(event: Event, bot: str) -> float | None:
    """Of a fresh process in which the bot plays one game against itself, in megabytes: Python and the game included."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(play_and_weigh, event, bot).result()


def play_and_weigh(event: Event, bot: str) -> float | None:
    play(Fixture(event, (bot,), 0, 0, (bot,) * event.players))
    return peak_of_this_process()


def peak_of_this_process() -> float | None:
    """None where the system does not tell."""
    status = Path("/proc/self/status")
    if status.exists():  # unlike getrusage it knows nothing of the process that started this one
        kilobytes = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1]
        return int(kilobytes) / 1024
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return None
