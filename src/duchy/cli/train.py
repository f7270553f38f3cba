"""duchy train"""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError

from .choosing import find_game
from .output import FILE, json_option, print_json
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.learning import Curve
    from duchy.bots.learning.run import Progress
    from duchy.bots.learning.trainer import Trainer, Wish


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="Of self-play.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Decides everything.")
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="Burgundy: one net a count.")
@click.option("--sheet", default="A", show_default=True, metavar="A-D", help="The Dice Game: one net a sheet.")
@click.option("--start", type=FILE, metavar="FILE.npz", help="Burgundy: begin with trained weights.")
@click.option("--modules", is_flag=True, help="Burgundy: learn what the modules add to the net of --start.")
@click.option(
    "--aim", type=click.Choice(["points", "lead"]), default="points", show_default=True,
    help="Burgundy: play for one's own points, or for the lead over the best other.",
)  # fmt: skip
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
    aim: str,
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

    need("numpy", "train")
    from duchy.arena.learning import Curve
    from duchy.bots.learning.trainer import Wish, trainer_of
    from duchy.bots.weights import check_weights, rules_of
    from duchy.games import family_of

    entry, opened = find_game(game)
    trainer = trainer_of(family_of(entry.id).id)
    name = trainer.name.format(players=players, sheet=sheet, aim=aim)
    wish = Wish(seed, games, out, resume, players, sheet, start, modules, aim)
    if (start is not None or modules or aim != "points") and not trainer.starts:
        raise InputError("--start, --modules and --aim are for Burgundy only.")
    _check(wish, name, rules_of(opened))
    need("matplotlib", "train")
    curve = Curve(out / f"{name}.curve.jsonl", resume)
    begun = time.monotonic()
    path = _follow(wish, name, curve, trainer)
    seconds = time.monotonic() - begun
    facts = check_weights(path, rules_of(opened))
    points = curve.points()
    if as_json:
        print_json({"weights": str(path), "manifest": facts, "curve": points, "seconds": seconds})
    else:
        mean = f", {trainer.measure} {points[-1][1]:.1f}" if points else ""
        click.echo(f"{path}: {facts.get('games', games):,} games, {seconds:,.0f} s now{mean}; curve in {name}.png.")


def _check(wish: "Wish", name: str, rules: str) -> None:
    """Nothing is overwritten, and nothing goes on that was learned for other rules."""
    from duchy.bots.weights import check_weights

    weights = wish.out / f"{name}.npz"
    for path in (wish.out / f"{name}.checkpoint.npz", weights):
        if path.exists() and not wish.resume:
            raise InputError(f"{path} is there already; --resume goes on with it, another --out begins anew.")
    if weights.exists():
        check_weights(weights, rules)
    if wish.start is not None:
        check_weights(wish.start, rules)
    try:
        wish.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{wish.out} cannot be made: {error.strerror}.") from None


def _follow(wish: "Wish", name: str, curve: "Curve", trainer: "Trainer") -> Path:
    """Learn, with a progress bar; the curve is drawn even if the run breaks off."""
    from duchy.arena.charts import draw_curve

    done = 0
    with progress(wish.games, name) as advance:

        def told(point: "Progress") -> None:
            nonlocal done
            if point.mean is not None:
                curve.enter(point.games, point.mean)
            advance(min(point.games, wish.games) - done)
            done = min(point.games, wish.games)

        try:
            return trainer.train(wish, told)
        finally:
            if curve.means:
                draw_curve(curve.points(), f"{name}, seed {wish.seed}", trainer.measure, wish.out / f"{name}.png")
