"""A puzzle as a scenario file: a view, and in its table [puzzle] what the choices are worth.

    [puzzle]
    seat = 0
    right = ["place 3 ship d5", "take 5 5:mine"]     # every answer that counts: other orders of the same turn
    by = "points"                                    # what was compared: points of the lead, or chances to win
    futures = 128
    difficulty = 1430
    missed = ["novice", "casual"]                    # the levels that err at least every second time
    source = "casual, skilled; seed 7, game 12, entry 140"
    choice = [                                       # best first; figures are [value, 95 % within]
      { play = "...", then = ["..."], points = [61.2, 1.4], win = [0.61, 0.05], behind = [4.1, 1.2], behind_win = ... },
    ]

The position is not the state that was played but the view of the seat that decides: what it may not know is not in the
file, so neither the page nor a solver can read it, and the figures are means over fair draws of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from duchy.arena.comparing import Estimate
from duchy.games import open_game, page_of
from duchy.kernel.contract import Game, Seat, Setup, View
from duchy.kernel.errors import InputError
from duchy.kernel.files import read_text
from duchy.kernel.laying import valued, written
from duchy.kernel.reader import Reader
from duchy.kernel.scenario import Scenario, laid, loads

from .weighing import Verdict, Weighed

KEPT: Final = 9  # choices with their figures
BY: Final = ("points", "win")


@dataclass(frozen=True)
class Valued:
    """A choice of a puzzle with its figures."""

    play: str
    then: tuple[str, ...]
    points: Estimate
    win: Estimate
    behind: Estimate
    behind_win: Estimate


@dataclass(frozen=True)
class Puzzle:
    id: str
    title: str
    game: str
    setup: Setup
    seat: Seat
    right: tuple[str, ...]
    by: str
    futures: int
    difficulty: int
    missed: tuple[str, ...]
    source: str
    choices: tuple[Valued, ...]
    scenario: Scenario

    @property
    def best(self) -> Valued:
        return self.choices[0]

    @property
    def second(self) -> Valued:
        """The best of the wrong ones."""
        return next(choice for choice in self.choices if choice.play not in self.right)

    @property
    def lead(self) -> Estimate:
        return self.second.behind_win if self.by == "win" else self.second.behind

    def position(self, game: Game[Any]) -> View[Any]:
        """What the seat that has to find the answer knows."""
        return View(self.seat, laid(self.scenario, game))


# ---------------------------------------------------------------------- reading
def read(id_: str, text: str) -> Puzzle:
    """A puzzle of a scenario file; InputError with the reason."""
    scenario = loads(text)
    if scenario.puzzle is None:
        raise InputError(f"{id_} is a scenario without a [puzzle].")
    r = Reader(scenario.puzzle, "puzzle")
    right = tuple(map(str, r.items("right", 1, 99)))
    choices = tuple(_valued(Reader(row, f"puzzle.choice {k}")) for k, row in enumerate(r.items("choice", 2, 99), 1))
    puzzle = Puzzle(
        id=id_,
        title=scenario.title,
        game=scenario.game,
        setup=scenario.setup,
        seat=r.integer("seat", 0, 15),
        right=right,
        by=BY[r.choice("by", BY)],
        futures=r.integer("futures", 1, 10**6),
        difficulty=r.integer("difficulty", 0, 4000),
        missed=tuple(map(str, r.items("missed", 0, 99))),
        source=r.text("source"),
        choices=choices,
        scenario=scenario,
    )
    r.done()
    if choices[0].play not in right or all(choice.play in right for choice in choices):
        raise InputError(f"{id_}: the first choice must be right, and another one wrong.")
    return puzzle


def load(path: Path, id_: str = "") -> Puzzle:
    text = read_text(path)
    try:
        return read(id_ or path.stem, text)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _valued(r: Reader) -> Valued:
    then = tuple(map(str, r.items("then", 0, 99))) if r.has("then") else ()
    found = Valued(r.text("play"), then, *(_estimate(r, key) for key in ("points", "win", "behind", "behind_win")))
    r.done()
    return found


def _estimate(r: Reader, key: str) -> Estimate:
    values = r.items(key, 2, 2)
    if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        r.wrong(key, "must be a value and within how much it is right")
    return Estimate(float(values[0]), float(values[1]))


@cache
def shipped() -> dict[str, Puzzle]:
    """Our own puzzles by their ids, in the order of the ids."""
    return {id_: read(id_, file.read_text(encoding="utf-8")) for id_, file in _files().items()}


@cache
def shipped_ids() -> tuple[str, ...]:
    """Their ids alone; nothing is read for them."""
    return tuple(_files())


def _files() -> dict[str, Traversable]:
    folder = files(__package__).joinpath("shipped")
    families = sorted((each for each in folder.iterdir() if each.is_dir()), key=lambda each: each.name)
    found = [file for family in families for file in sorted(family.iterdir(), key=lambda each: each.name)]
    return {file.name.removesuffix(".toml"): file for file in found if file.name.endswith(".toml")}


# ---------------------------------------------------------------------- writing
def text_of(
    game: Game[Any], setup: Setup, view: View[Any], verdict: Verdict, found: Mapping[str, int], rating: int,
    tries: int, source: str,
) -> str:  # fmt: skip
    """The file of a puzzle. Raises InputError where the position does not come back as it was."""
    seat = view.seat
    assert seat is not None
    right = [choice.text for choice in verdict.choices[: verdict.right]]
    about = {
        "seat": seat,
        "right": right,
        "by": BY[verdict.wins],
        "futures": verdict.futures,
        "difficulty": rating,
        "missed": [name for name, hits in found.items() if 2 * hits <= tries],
        "source": source,
    }
    lines = ["[puzzle]", *(f"{key} = {valued(value)}" for key, value in about.items()), "choice = ["]
    kept = verdict.choices[: max(KEPT, verdict.right + 1)]
    lines += [f"  {valued(_row(choice))}," for choice in kept] + ["]"]
    where = ", ".join(word for word in page_of(game.id).part(game, view.state) if word)
    title = f"{where[:1].upper()}{where[1:]}" or "Before the first turn"
    steps = [{"seat": seat, "legal_has": right}]
    text = written(game, setup, view.state, title, steps)
    head, step, rest = text.partition("\n[[step]]")
    text = f"{head}\n" + "\n".join(lines) + "\n" + step + rest
    again = read("", text)
    if game.to_dict(again.position(game).state) != game.to_dict(view.state):
        raise InputError("The position cannot be written as a scenario.")
    return text


def _row(choice: Weighed) -> dict[str, Any]:
    row: dict[str, Any] = {"play": choice.text}
    if choice.then:
        row["then"] = list(choice.then)
    figures = {"points": choice.points, "win": choice.win, "behind": choice.behind, "behind_win": choice.behind_win}
    for key, figure in figures.items():
        places = 3 if "win" in key else 2
        row[key] = [round(figure.value, places), round(figure.within, places)]
    return row


def opened(puzzle: Puzzle) -> Game[Any]:
    return open_game(puzzle.game)
