"""What a family offers to whoever wants to train its bots: `TRAINER` in its package's `train`."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from duchy.kernel.errors import InputError

from .run import Told


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


@dataclass(frozen=True)
class Trainer:
    name: str  # of the weight file, with fields of the wish
    train: Callable[[Wish, Told], Path]
    measure: str = "mean score of a seat"  # what its learning curve shows
    starts: bool = False  # does it begin with trained weights, and learn modules upon them?


def trainer_of(family: str) -> Trainer:
    name = f"duchy.bots.{family}.train"
    if find_spec(f"duchy.bots.{family}") is None or find_spec(name) is None:
        raise InputError(f"The bots of {family} have nothing to learn.")
    found: Trainer = import_module(name).TRAINER
    return found
