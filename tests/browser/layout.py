"""A table of any game laid in the middle of a game, and what is wrong with how it lies at twelve sizes of a window."""

import json
import urllib.request
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from duchy.bots import registry
from duchy.games import entries, open_game
from duchy.games.burgundy.expansions import covering_rows
from duchy.kernel.chance import Seed
from duchy.kernel.family import Entry
from duchy.kernel.play import Play

SIZES = (
    (2560, 1440), (1920, 1080), (1440, 900), (1280, 720), (1180, 640), (1024, 768),
    (820, 1180), (768, 1024), (390, 844), (360, 640), (844, 390), (915, 412),
)  # fmt: skip
SMALLEST_TEXT = {(1280, 720): 11}
CHECK = (Path(__file__).parent / "layout.js").read_text().partition("\n")[2]

# Opens a record by the same request that the page sends, in the first seat.
OPEN = """async record => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ record, seat: 0, name: 'Ann', bot: 'novice' })
  const answer = await fetch('/api/records', { method: 'POST', headers, body })
  const { table, token } = await answer.json()
  localStorage.setItem(`duchy.seat.${table}`, token)
  return table
}"""


@dataclass(frozen=True)
class Case:
    game: str  # with its modules
    players: int
    entries: int = 60  # of the record, at least

    def __str__(self) -> str:
        return f"{self.game}, {self.players}" + ("" if self.entries else ", before the first round")


def whole() -> Iterator[Case]:
    """Every game, each two of its modules on and off, every number of players."""
    for entry in entries():
        for modules in map(allowed(entry), covering_rows(entry.modules) if entry.modules else [()]):
            yield from (Case("+".join((entry.id, *modules)), n) for n in entry.players)
    yield from beginnings()


def short() -> Iterator[Case]:
    """Every game with most players and all modules, and one table for two."""
    for entry in entries():
        yield Case("+".join((entry.id, *allowed(entry)(entry.modules))), entry.players[-1])
    yield Case("burgundy/2019", 2)
    yield from beginnings()


def beginnings() -> Iterator[Case]:
    """Where a duchy and the space of a castle are chosen, and all goods of a phase are to come."""
    for entry in entries():
        if entry.modules and len(entry.players) > 1:
            yield Case("+".join((entry.id, *allowed(entry)(entry.modules))), entry.players[-1], entries=0)


def allowed(entry: Entry):  # type: ignore[no-untyped-def]
    """Takes one out of each two modules that exclude each other."""
    return lambda modules: tuple(m for m in modules if not any(m == b and a in modules for a, b, _ in entry.conflicts))


PEOPLE = ("Ann", "Ben", "Carla", "Dario", "Emma", "Finn")


def lay(page: Page, case: Case) -> None:
    table = page.evaluate(OPEN, record(case, case.entries))
    page.goto(f"/t/{table}")
    page.wait_for_selector(".frame")


def record(case: Case, entries: int) -> str:
    """The middle of a game between bots, the same every time, where the first seat has to choose."""
    game = open_game(case.game)
    play = Play.begin(game, {"players": case.players}, list(PEOPLE[: case.players]), Seed(f"layout of {case}"))
    bot, chance = registry.make("novice", game), Seed("bots").rng(0)
    while True:
        seat = play.movers()[0]
        if play.n >= entries and seat == 0 and len(game.legal(play.state, 0)) > 1:
            return play.record(finished=False).dumps()
        play.decide(seat, bot.choose(game, play.view(seat), chance))
        if play.over:  # a game that short
            return record(case, entries // 2)


@cache
def played(name: str, players: int) -> tuple[str, int]:
    """The record of a whole game between bots, and how many entries it has."""
    game = open_game(name)
    play = Play.begin(game, {"players": players}, list(PEOPLE[:players]), Seed("study"))
    play.run([registry.make("novice", game)] * players, Seed("bots").rng(0))
    return play.record().dumps(), play.n


def finished(server: str, name: str, players: int = 2) -> tuple[str, int]:
    """A table where it is looked at, and its last position."""
    text, entries = played(name, players)
    body = json.dumps({"record": text}).encode()
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/records", body, headers)) as answer:
        return json.loads(answer.read())["table"], entries


def faults(page: Page, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(laid => requestAnimationFrame(() => requestAnimationFrame(laid)))")
    return page.evaluate(CHECK, SMALLEST_TEXT.get((width, height), 0))


def told(found: dict[tuple[int, int], list[str]]) -> str:
    """What is wrong, size by size; the same words about many things are told once."""
    lines = []
    for (width, height), sentences in found.items():
        kinds = Counter(sentences)
        lines += [f"{width} x {height}: {sentence}" for sentence in kinds]
    return "\n".join(lines)
