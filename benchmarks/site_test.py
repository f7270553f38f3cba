"""How long until somebody plays on the site of `make site`, in a real Chromium.

    PYTHONPATH=src python benchmarks/site_test.py [build/site] [--rounds 3] [--slow 4] [--json]

Each round is a first visit with an empty cache and a second one without a network; Play is touched at once. A step is
told in milliseconds after the address was entered, the middle one of the rounds. Then a master plays in each family,
and memory is read. With --slow 4 the page's processes, its workers too, are stopped for three quarters of the time: a
machine that is four times slower. Chromium's own throttling slows the page and not its workers, so it would not do.
All of it needs a machine that does nothing else.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tests.site import ASKING, FLAGS, GAMES, KEPT, PLAYING, Quiet, memory, served, started

STEPS = {
    "games": "the list of games is shown",
    "worker": "the referee's worker runs",
    "fetched": "the game is fetched",
    "python": "Python has started, with all modules",
    "open": "the referee is ready",
    "choice": "**the first choice can be made**",
}
BEAT = 0.02  # seconds that a slowed process is stopped and let go in
DECISIONS = 25  # of a game against a master


def renderers() -> list[int]:
    """The processes that run pages, of all browsers that this program started."""
    parents: dict[int, int] = {}
    shown: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if b"--type=renderer" in (entry / "cmdline").read_bytes():
                    shown.append(int(entry.name))
            except OSError:  # it ended just now
                continue

    def ours(pid: int) -> bool:
        return pid == os.getpid() or (pid > 1 and ours(parents.get(pid, 0)))

    return [pid for pid in shown if ours(pid)]


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Pages run for one part of so many of the time."""
    over = threading.Event()

    def send(pids: list[int], what: signal.Signals) -> None:
        for pid in pids:
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                continue

    def beat() -> None:
        pids, looked = renderers(), time.monotonic()
        while not over.is_set():
            if time.monotonic() - looked > 0.5:
                pids, looked = renderers(), time.monotonic()
            send(pids, signal.SIGSTOP)
            time.sleep(BEAT * (times - 1) / times)
            send(pids, signal.SIGCONT)
            time.sleep(BEAT / times)

    if times == 1:
        yield
        return
    thread = threading.Thread(target=beat)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def visits(site: Path, browser: Browser) -> dict[str, Any]:
    """A first visit and one without a network."""
    Quiet.sent = 0
    with served(site, "duchy") as (address, server):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        out: dict[str, Any] = {"first": started(page, address), "megabytes": Quiet.sent / 1e6}
        page.evaluate(KEPT)
        page.close()
        server.shutdown()
        server.server_close()
        context.set_offline(True)
        page = context.new_page()
        out["again"] = started(page, address)
        out["memory"] = {"a table": memory(browser)}
        page.evaluate(ASKING)
        for game in GAMES:
            played = page.evaluate(PLAYING, {"game": game, "bot": "master", "most": DECISIONS})
            out[game] = {name: played[name] for name in ("turn", "answer", "hint")}
        out["memory"]["three games against masters"] = memory(browser)
        context.close()
    return out


def middle(rounds: list[dict[str, Any]], *path: str) -> float:
    """The middle one of a figure over the rounds."""
    found = []
    for each in rounds:
        value: Any = each
        for name in path:
            value = value[name]
        found.append(value)
    return float(statistics.median(found))


def table(rounds: list[dict[str, Any]]) -> str:
    lines = ["| step, ms | first visit | from the cache |", "|---|---:|---:|"]
    for name, words in STEPS.items():
        lines.append(f"| {words} | {middle(rounds, 'first', name):.0f} | {middle(rounds, 'again', name):.0f} |")
    lines += ["", "| a master's turn, ms | middle | slowest 5 % | a move is answered | hint |"]
    lines += ["|---|---:|---:|---:|---:|"]
    for game in GAMES:
        turn, slowest = middle(rounds, game, "turn", "median"), middle(rounds, game, "turn", "p95")
        answer, hint = middle(rounds, game, "answer", "median"), middle(rounds, game, "hint", "ms")
        lines.append(f"| {game} | {turn:.0f} | {slowest:.0f} | {answer:.0f} | {hint:.0f} |")
    held = " / ".join(f"{middle(rounds, 'memory', name):.0f} MB ({name})" for name in rounds[0]["memory"])
    sent = middle(rounds, "megabytes")
    return "\n".join([*lines, "", f"First visit: {sent:.2f} MB. Memory of the page's processes: {held}."])


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("site", type=Path, nargs="?", default=Path("build/site"))
    ask.add_argument("--rounds", type=int, default=3)
    ask.add_argument("--slow", type=int, default=1, help="so many times slower")
    ask.add_argument("--json", action="store_true")
    given = ask.parse_args()
    if not (given.site / "sw.js").is_file():
        sys.exit(f"duchy: there is no site in {given.site}: `make site` builds one")
    if given.rounds < 1 or given.slow < 1:
        sys.exit("duchy: --rounds and --slow are 1 or more")
    rounds = []
    with sync_playwright() as driver:
        for number in range(1, given.rounds + 1):
            print(f"duchy: round {number} of {given.rounds}", file=sys.stderr)
            browser = driver.chromium.launch(executable_path=shutil.which("chromium") or "chromium", args=FLAGS)
            with slowed(given.slow):
                rounds.append(visits(given.site, browser))
            browser.close()
    print(json.dumps(rounds, indent=1) if given.json else table(rounds))


if __name__ == "__main__":
    main()
