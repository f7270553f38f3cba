"""duchy bench"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from duchy.kernel.verbs import listed

from .choosing import find_game, game_argument
from .output import json_option, print_json, table

if TYPE_CHECKING:
    from duchy.kernel.contract import Game
    from duchy.kernel.family import Entry

    from .limit import Limit

ROUNDS: Final = 5
SECONDS: Final = 0.4  # of CPU a measurement and round
C_GAMES: Final = 20_000
SCALE: Final = 60_000  # the machine that the bars speak of: C plays so many games a second there


@dataclass
class Figures:
    """The best of all rounds, under the names that --json prints."""

    game: str
    compiled_games_per_s: float | None = None
    interpreted_games_per_s: float | None = None
    driven_games_per_s: float = 0.0
    decisions_per_s: float = 0.0
    copy_us: float = float("inf")
    legal_us: float = float("inf")
    state_bytes: int = 0
    c_limit_games_per_s: float | None = None
    catanatron_games_per_s: float | None = None
    proofs: list[tuple[str, list[int]]] = field(default_factory=list)  # engine, and what it makes of the same seeds
    notes: list[str] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        return {
            key: round(value, 3) if isinstance(value, float) else value
            for key, value in vars(self).items()
            if key not in ("proofs", "notes")
        }


@click.command()
@game_argument
@click.option("--modules", default="", metavar="A,B|all", help="Modules to play with; all: as many as fit together.")
@click.option("--envs", is_flag=True, help="Measure the environments for learners instead.")
@json_option
def bench(game: str, modules: str, envs: bool, as_json: bool) -> int:
    """Measure how fast the engine is.

    Random two-player games on one core, in CPU time, best of several rounds. Compiled and interpreted engine, a C
    program of the same game as the limit, and catanatron where it is installed all take turns. Exit code 1 if they do
    not play the same games.
    """
    entry, opened = find_game(game)
    if modules:
        wanted = compatible(entry) if modules == "all" else modules.split(",")
        entry, opened = find_game("+".join([entry.id, *wanted]))
    if envs:
        from duchy.arena.extras import need

        from . import bench_envs

        need("numpy", "rl")
        name = opened.id.partition("@")[0]
        with one_core(Figures(opened.id)):
            figures_by_name = bench_envs.measure(name)
        bench_envs.report(opened.id, figures_by_name, bench_envs.twice(name), as_json)
        return 0
    figures = Figures(opened.id)
    with one_core(figures), tempfile.TemporaryDirectory(prefix="duchy-bench-") as folder:
        measure(opened, 2 if 2 in entry.players else entry.players[0], Path(folder), figures)
    same = all(proof == figures.proofs[0][1] for _, proof in figures.proofs)
    if as_json:
        print_json(figures.plain())
    else:
        _print_report(figures, same)
    if not same:
        click.echo(f"duchy: The engines do not play the same games: {dict(figures.proofs)}.", err=True)
    return 0 if same else 1


def compatible(entry: "Entry") -> list[str]:
    """All modules but those in conflict with an earlier one."""
    chosen: list[str] = []
    for module in entry.modules:
        if not any({module, other} == set(pair[:2]) for other in chosen for pair in entry.conflicts):
            chosen.append(module)
    return chosen


def measure(game: "Game[Any]", players: int, folder: Path, figures: Figures) -> None:
    from duchy.kernel.compat import COMPILED

    from . import measure as m

    setup = {"players": players}
    positions = m.sample(game, setup)
    figures.state_bytes = m.state_bytes(game, positions)
    figures.proofs.append(("compiled" if COMPILED else "interpreted", m.proof(game, setup)))
    pure = Pure(folder, game.id, players)
    in_c = _in_c(game, setup, folder, figures)
    peer = importlib.util.find_spec("catanatron") is not None
    if not peer:
        figures.notes.append("catanatron is not installed (benchmarks/requirements.txt).")
    for _ in range(ROUNDS):
        run = m.timed(m.random_games(game, setup), SECONDS)
        figures.decisions_per_s = max(figures.decisions_per_s, run.decisions / run.seconds)
        if COMPILED:
            figures.compiled_games_per_s = _best(figures.compiled_games_per_s, run.games_per_s())
        if in_c:
            figures.c_limit_games_per_s = _best(figures.c_limit_games_per_s, in_c.run(C_GAMES).games_per_s())
        interpreted, proof = pure.run()
        figures.proofs.append(("interpreted", proof))
        figures.interpreted_games_per_s = _best(figures.interpreted_games_per_s, interpreted)
        driven = m.timed(m.driven_games(game, setup), SECONDS).games_per_s()
        figures.driven_games_per_s = max(figures.driven_games_per_s, driven)
        figures.copy_us = min(figures.copy_us, m.copy_us(game, positions))
        figures.legal_us = min(figures.legal_us, m.legal_us(game, positions))
        if peer:
            answer = child("duchy.cli.peer", str(5 * SECONDS))
            figures.catanatron_games_per_s = _best(figures.catanatron_games_per_s, float(answer))


def _in_c(game: "Game[Any]", setup: dict[str, Any], folder: Path, figures: Figures) -> "Limit | None":
    from duchy import games

    from . import limit

    try:
        tables = _limit_tables(game.id)
        if tables is None:
            able = listed([family.first for family in games.FAMILIES if family.limit_tables])
            raise limit.NoLimit(f"limit.c plays {able} only")
        built = limit.build(folder, tables(game.new(setup)))
    except limit.NoLimit as why:
        figures.notes.append(f"No C limit: {why}.")
        return None
    figures.proofs.append(("C", built.proof()))
    return built


def _limit_tables(game_id: str) -> "Callable[[Any], str] | None":
    """Where limit.c plays the same game: in the first one of its family."""
    from duchy import games

    family = games.family_of(game_id)
    return family.limit_tables if game_id.partition("@")[0] == family.first else None


def _best(so_far: float | None, new: float) -> float:
    return new if so_far is None else max(so_far, new)


class Pure:
    """The same sources without the extension modules beside them, in a process of their own."""

    def __init__(self, folder: Path, game: str, players: int) -> None:
        import duchy

        self.root = folder / "pure"
        self.arguments = [game, str(players), str(SECONDS)]
        without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(duchy.__file__).parent, self.root / "duchy", ignore=without)

    def run(self) -> tuple[float, list[int]]:
        games, _, seconds, proof = json.loads(child("duchy.cli.measure", *self.arguments, path=self.root))
        return games / seconds, proof


def child(module: str, *arguments: str, path: Path | None = None) -> str:
    """Run a module of ours in another process, from another place if one is given; what it prints."""
    environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, env=environment, cwd=path, check=True, stdout=subprocess.PIPE, text=True).stdout


@contextmanager
def one_core(figures: Figures) -> Iterator[None]:
    """Stay on one core, our children too, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        figures.notes.append("This system cannot keep a process on one core.")
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


# ------------------------------------------------------------------ for people
def _print_report(f: Figures, same: bool) -> None:
    def games(value: float | None) -> str:
        return "-" if value is None else f"{value:,.0f}"

    rows = [
        ["random two-player games a second", ""],
        ["  C limit", games(f.c_limit_games_per_s)],
        ["  compiled", games(f.compiled_games_per_s)],
        ["  driven from Python", games(f.driven_games_per_s)],
        ["  interpreted", games(f.interpreted_games_per_s)],
        ["  catanatron", games(f.catanatron_games_per_s)],
        ["decisions a second", games(f.decisions_per_s)],
        ["copy of a state, µs", f"{f.copy_us:.2f}"],
        ["legal actions, µs", f"{f.legal_us:.2f}"],
        ["memory of a state, bytes", f"{f.state_bytes:,}"],
    ]
    click.echo(table([[f.game, "best of rounds"], *rows]))
    if bars := _bars(f):
        click.echo("\n" + table([["bar", "wanted", "measured", ""], *bars]))
    if same:
        click.echo(f"\nThe same games, by checksum: {listed(list(dict(f.proofs)))}.")
    for note in f.notes:
        click.echo(note)
    click.echo("CPU time on one core; memory by tracemalloc, over copies of positions from all over the game.")


def _bars(f: Figures) -> list[list[str]]:
    """The bars of the base game; those about speed are ratios, so that they hold on any machine."""
    if _limit_tables(f.game) is None:
        return []
    c, compiled, scale = f.c_limit_games_per_s, f.compiled_games_per_s, f"if C did {SCALE:,} games/s"
    bars: list[tuple[str, str, float, float | None]] = [
        ("compiled / C limit", ">=", 0.5, _ratio(compiled, c)),
        ("compiled / catanatron", ">=", 300, _ratio(compiled, f.catanatron_games_per_s)),
        (f"driven from Python, {scale}", ">=", 9_000, _ratio(compiled and f.driven_games_per_s * SCALE, c)),
        (f"interpreted, {scale}", ">=", 400, _ratio(f.interpreted_games_per_s, c, SCALE)),
        ("copy, µs", "<", 2, compiled and f.copy_us),
        ("memory of a state, bytes", "<", 4_096, f.state_bytes),
    ]
    rows = []
    for name, sign, wanted, measured in bars:
        if measured is not None:
            met = measured < wanted if sign == "<" else measured >= wanted
            shown = f"{measured:,.0f}" if measured >= 100 else f"{measured:.2f}"
            rows.append([name, f"{sign} {wanted:,g}", shown, "met" if met else "missed"])
    return rows


def _ratio(a: float | None, b: float | None, times: float = 1) -> float | None:
    return None if a is None or b is None else times * a / b
