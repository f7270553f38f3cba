"""What a family offers to whoever wants to train its bots: `TRAINER` in its package's `train`."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from duchy.kernel.errors import InputError

from .run import Pool, Told


@dataclass(frozen=True)
class Wish:
    """What is to be learned, and where it goes. A trainer takes of it what it knows."""

    seed: int
    games: int
    out: Path
    resume: bool
    players: int
    sheet: str
    start: Path | None  # weights to begin with
    modules: bool  # learn only what modules add
    aim: str  # of the games that are learned from
    against: str | None = None  # a level to learn the best answer to, instead of playing against itself
    pool: Pool | None = None
    updates: float | None = None  # lessons drawn of a position, where weights of the house are made anew


@dataclass(frozen=True)
class Trainer:
    name: str  # of the weight file, with fields of the wish
    train: Callable[[Wish, Told], Path]
    level: Callable[[Wish], str]  # the level that plays with what was learned
    game: Callable[[Wish], tuple[str, dict[str, Any]]]  # in which it is matched, and the set-up
    recipe: Callable[[], list[dict[str, Any]]]  # how the weights of the house were made: fields of a wish for each step
    measure: Callable[[Wish], str] = lambda wish: "mean score of a seat"  # what its learning curve shows
    starts: bool = False  # does it begin with trained weights, and learn modules upon them?


def trainer_of(family: str) -> Trainer:
    name = f"duchy.bots.{family}.train"
    if find_spec(f"duchy.bots.{family}") is None or find_spec(name) is None:
        raise InputError(f"The bots of {family} have nothing to learn.")
    found: Trainer = import_module(name).TRAINER
    return found
