"""duchy train"""

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import find_game
from .ink import wrapped
from .output import FILE, json_option, print_json
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.learning import Curve
    from duchy.arena.running import Place
    from duchy.bots.learning.run import Pool, Progress
    from duchy.bots.learning.trainer import Trainer, Wish

COUNT = click.IntRange(1)


@click.command()
@click.argument("game")
@click.option("--games", type=COUNT, default=100_000, show_default=True, metavar="N", help="Of self-play.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Decides everything.")
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="Burgundy: one net a count.")
@click.option("--sheet", default="A", show_default=True, metavar="A-D", help="The Dice Game: one net a sheet.")
@click.option("--start", type=FILE, metavar="FILE.npz", help="Burgundy: begin with trained weights.")
@click.option("--modules", is_flag=True, help="Burgundy: learn what the modules add to the net of --start.")
@click.option(
    "--aim", type=click.Choice(["points", "lead", "team", "goal"]), default="points", show_default=True,
    help="Burgundy: play for one's own points, for the lead over the best other, for the team of two, or for the goal "
    "of the solo game.",
)  # fmt: skip
@click.option("--against", metavar="LEVEL", help="Burgundy: learn the best answer to a level, which does not learn.")
@click.option("--shipped", is_flag=True, help="Make all weights of the house anew, as their manifests say.")
@click.option(
    "--gate", "gate_games", type=click.IntRange(0), default=400, show_default=True, metavar="N",
    help="At most so many games of the new weights against those of the house, until the test is sure.",
)  # fmt: skip
@click.option("--jobs", type=COUNT, metavar="N", help="Processes; the result is the same.  [default: all cores]")
@click.option("--cluster", metavar="ADDRESS", help="Learn from games of a Dask scheduler's workers, tcp://HOST:PORT.")
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
    against: str | None,
    shipped: bool,
    gate_games: int,
    jobs: int | None,
    cluster: str | None,
    out: Path,
    resume: bool,
    as_json: bool,
) -> None:
    """Let a bot learn by playing against itself.

    Writes weights with a manifest, a checkpoint from which --resume goes on, and the learning curve as a picture. Then
    the level that plays with such weights meets itself with the new ones; the manifest says how that ended.

    \b
    Examples:
      duchy train burgundy --players 2 --games 100000 --out weights
      duchy train dice --sheet A --games 200000 --out weights --resume
      duchy train rivals --cluster tcp://HOST:8786
      duchy train burgundy --aim lead --against master --start burgundy-lead-2.npz
      duchy train burgundy --aim goal --players 1 --games 20000
      duchy train dice --shipped --out weights
    """
    from duchy.arena.extras import need

    need("numpy", "train")
    from duchy.arena.running import Place, cores
    from duchy.bots.learning.trainer import Wish, trainer_of
    from duchy.games import family_of

    entry, opened = find_game(game)
    family = family_of(entry.id).id
    trainer = trainer_of(family)
    wish = Wish(seed, games, out, resume, players, sheet, start, modules, aim, against, _pool(jobs, cluster))
    if (start is not None or modules or aim != "points" or against) and not trainer.starts:
        raise InputError("--start, --modules, --aim and --against are for Burgundy only.")
    need("matplotlib", "train")
    steps = [replace(wish, **_step(step, out)) for step in trainer.recipe()] if shipped else [wish]
    making = Making(family, trainer, opened, gate_games, Place(jobs or cores()), as_json)
    made = [making.make(step) for step in steps]
    if as_json:
        print_json(made if shipped else made[0])


def _pool(jobs: int | None, cluster: str | None) -> "Pool":
    from duchy.arena.cluster import workers_of
    from duchy.bots.learning.run import processes

    return partial(processes, jobs) if cluster is None else partial(workers_of, cluster)


def _step(step: dict[str, Any], out: Path) -> dict[str, Any]:
    """The options of a step, with its files below --out: what it begins with was made by one before it."""
    return step | {key: out / step[key] for key in ("start", "out") if key in step}


class Making:
    """Weights from the first game to the gate."""

    def __init__(
        self, family: str, trainer: "Trainer", game: Any, gate_games: int, place: "Place", quiet: bool
    ) -> None:
        from duchy.bots.weights import rules_of

        self.family, self.trainer, self.rules = family, trainer, rules_of(game)
        self.gate_games, self.place, self.quiet = gate_games, place, quiet

    def make(self, wish: "Wish") -> dict[str, Any]:
        """What there is to tell about them; people are told at once."""
        from duchy.arena.learning import Curve
        from duchy.bots.learning.files import write_manifest
        from duchy.bots.weights import check_weights

        trainer = self.trainer
        name = trainer.name.format(players=wish.players, sheet=wish.sheet, aim=wish.aim)
        path, command = wish.out / f"{name}.npz", _command(self.family, trainer, wish)
        _check(wish, name, self.rules)
        curve = Curve(wish.out / f"{name}.curve.jsonl", wish.resume)
        begun = time.monotonic()
        if not path.exists() or check_weights(path, self.rules).get("command") != command:
            path = _follow(wish, name, curve, trainer)
            write_manifest(path, check_weights(path, self.rules) | {"command": command})
        facts = check_weights(path, self.rules)
        if self.gate_games and "gate" not in facts:
            facts["gate"] = self._gate(path, wish)
            write_manifest(path, facts)
        seconds, points = time.monotonic() - begun, curve.points()
        mean = f", {trainer.measure(wish)} {points[-1][1]:.1f}" if points else ""
        told = f"{path}: {facts.get('games', wish.games):,} games, {seconds:,.0f} s now{mean}; curve in {name}.png."
        if not self.quiet:
            click.echo(wrapped(told + _told(facts.get("gate"))))
        return {"weights": str(path), "manifest": facts, "curve": points, "seconds": seconds}

    def _gate(self, path: Path, wish: "Wish") -> dict[str, Any]:
        from duchy.arena.gate import gate

        level = self.trainer.level(wish)
        with progress(self.gate_games, f"{path.stem} against {wish.against or level}") as advance:
            game, setup = self.trainer.game(wish)
            found = gate(
                path, level, wish.against or level, game, setup, wish.seed, self.gate_games, self.place, advance
            )
        return found.plain()


def _told(gate: dict[str, Any] | None) -> str:
    if gate is None:
        return ""
    value, low, high = (100 * share for share in gate["wins"])
    return (
        f" Against {gate['against']} it wins {value:.1f} % ({low:.1f}-{high:.1f}) of {gate['games']} games: "
        f"{gate['verdict']}."
    )


def _command(family: str, trainer: "Trainer", wish: "Wish") -> str:
    """What made the weights: all that decides them, and nothing of where it ran."""
    options: dict[str, object] = {}
    if "{sheet}" in trainer.name:
        options["sheet"] = wish.sheet
    if trainer.starts:
        options |= {"players": wish.players, "aim": wish.aim}
    options |= {"games": wish.games, "seed": wish.seed}
    if wish.start is not None:
        options["start"] = wish.start.name
    if wish.against is not None:
        options["against"] = wish.against
    told = " ".join(f"--{option} {value}" for option, value in options.items())
    return f"duchy train {family} {told}{' --modules' if wish.modules else ''}"


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
                title, measure = f"{name}, seed {wish.seed}", trainer.measure(wish)
                draw_curve(curve.points(), title, measure, wish.out / f"{name}.png")
