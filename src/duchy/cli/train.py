"""duchy train"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .arena import progress
from .choosing import find_game
from .output import FILE, json_option, print_json

if TYPE_CHECKING:
    from duchy.arena.learning import Curve


@dataclass(frozen=True)
class Run:
    """What is to be learned, and where it goes."""

    name: str  # of the weight file, without its ending
    seed: int
    games: int
    out: Path
    resume: bool
    start: Path | None
    modules: bool
    rules: str

    @property
    def weights(self) -> Path:
        return self.out / f"{self.name}.npz"

    @property
    def checkpoint(self) -> Path:
        return self.out / f"{self.name}.checkpoint.npz"


Told = Callable[[Any], None]  # learns how many games were played, and how well


def _burgundy(run: Run, players: int, sheet: str, told: Told) -> Path:
    from duchy.bots.burgundy.train import train

    return train(players, run.seed, run.games, run.out, run.resume, told, start=run.start, modules=run.modules)


def _only_burgundy(run: Run) -> None:
    if run.start is not None or run.modules:
        raise InputError("--start and --modules are for Burgundy only.")


def _dice(run: Run, players: int, sheet: str, told: Told) -> Path:
    from duchy.bots.dice.train import train

    _only_burgundy(run)
    return train(sheet, run.seed, run.games, run.out, run.resume, told)


def _rivals(run: Run, players: int, sheet: str, told: Told) -> Path:
    from duchy.bots.rivals.train import train

    _only_burgundy(run)
    return train(run.seed, run.games, run.out, run.resume, told)


@dataclass(frozen=True)
class Trainer:
    name: str  # of the weight file
    train: Callable[[Run, int, str, Told], Path]
    measure: str = "mean score of a seat"  # what its learning curve shows


TRAINERS = {
    "burgundy": Trainer("burgundy-{players}", _burgundy),
    "dice": Trainer("dice-{sheet}", _dice),
    "rivals": Trainer("rivals", _rivals, "% won against the hand-made judgement"),
}


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="Of self-play.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Decides everything.")
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="Burgundy: one net a count.")
@click.option("--sheet", default="A", show_default=True, metavar="A-D", help="The Dice Game: one net a sheet.")
@click.option("--start", type=FILE, metavar="FILE.npz", help="Burgundy: begin with trained weights.")
@click.option("--modules", is_flag=True, help="Burgundy: learn what the modules add to the net of --start.")
@click.option("--out", type=FILE, default=Path("weights"), show_default=True, metavar="DIR", help="For the weights.")
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in --out.")
@json_option
def train(
    game: str,
    games: int,
    seed: int,
    players: int,
    sheet: str,
    start: Path | None,
    modules: bool,
    out: Path,
    resume: bool,
    as_json: bool,
) -> None:
    """Let a bot learn by playing against itself.

    Writes weights with a manifest, a checkpoint from which --resume goes on, and the learning curve as a picture.

    \b
    Examples:
      duchy train burgundy --players 2 --games 100000 --out weights
      duchy train dice --sheet A --games 200000 --out weights --resume
    """
    from duchy.arena.extras import need
    from duchy.arena.learning import Curve
    from duchy.bots.weights import check_weights, rules_of

    entry, opened = find_game(game)
    family = entry.id.partition("/")[0]
    trainer = TRAINERS[family]
    name = trainer.name.format(players=players, sheet=sheet)
    run = Run(name, seed, games, out, resume, start, modules, rules_of(opened))
    _check(run)
    need("matplotlib")
    curve = Curve(out / f"{name}.curve.jsonl", resume)
    begun = time.monotonic()
    path = _follow(run, curve, trainer.measure, lambda told: trainer.train(run, players, sheet, told))
    seconds = time.monotonic() - begun
    facts = check_weights(path, run.rules)
    points = curve.points()
    if as_json:
        print_json({"weights": str(path), "manifest": facts, "curve": points, "seconds": seconds})
    else:
        mean = f", {trainer.measure} {points[-1][1]:.1f}" if points else ""
        click.echo(f"{path}: {facts.get('games', games):,} games, {seconds:,.0f} s now{mean}; curve in {name}.png.")


def _check(run: Run) -> None:
    """Nothing is overwritten, and nothing goes on that was learned for other rules."""
    from duchy.bots.weights import check_weights

    for path in (run.checkpoint, run.weights):
        if path.exists() and not run.resume:
            raise InputError(f"{path} is there already; --resume goes on with it, another --out begins anew.")
    if run.weights.exists():
        check_weights(run.weights, run.rules)
    if run.start is not None:
        check_weights(run.start, run.rules)
    try:
        run.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{run.out} cannot be made: {error.strerror}.") from None


def _follow(run: Run, curve: "Curve", measure: str, learn: Callable[[Told], Path]) -> Path:
    """Learn, with a progress bar; the curve is drawn even if the run breaks off."""
    from duchy.arena.charts import draw_curve

    done = 0
    with progress(run.games, run.name) as advance:

        def told(point: Any) -> None:
            nonlocal done
            if point.mean is not None:
                curve.enter(point.games, point.mean)
            advance(min(point.games, run.games) - done)
            done = min(point.games, run.games)

        try:
            return learn(told)
        finally:
            if curve.means:
                draw_curve(curve.points(), f"{run.name}, seed {run.seed}", measure, run.out / f"{run.name}.png")
