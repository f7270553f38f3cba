"""duchy puzzles"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duchy.kernel.errors import InputError
from duchy.kernel.verbs import counted

from .choosing import find_game, make_setup, seat_of, set_option
from .output import FILE, json_option, print_json, table, write_text
from .progress import progress

if TYPE_CHECKING:
    from duchy.arena.comparing import Estimate
    from duchy.arena.puzzles.making import Looked, Made

COUNT = click.IntRange(1)
FUTURES = click.IntRange(8, 1000)


@click.group(invoke_without_command=True)
@click.pass_context
def puzzles(ctx: click.Context) -> None:
    """Make and check puzzles: find the best choice."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@puzzles.command()
@click.argument("game", required=False)
@click.option("--record", type=FILE, metavar="FILE", help="Instead of bot games: what was missed in this record.")
@click.option("--seat", "seats", type=int, multiple=True, metavar="N",
              help="Of a record: only this seat; the first is 1; repeatable.")  # fmt: skip
@click.option("--players", type=COUNT, metavar="N", help="How many play.  [default: the usual number]")
@set_option
@click.option("--count", type=COUNT, default=10, show_default=True, metavar="N", help="How many puzzles to make.")
@click.option("--seed", default="1", show_default=True, metavar="S", help="The same seed makes the same puzzles.")
@click.option("--first", type=click.IntRange(0), default=0, metavar="N", help="The number of the first bot game.")
@click.option("--futures", type=FUTURES, default=320, show_default=True, metavar="N",
              help="In how many whole games the best choices are compared at most.")  # fmt: skip
@click.option("--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after so long.")
@click.option("--out", type=FILE, default=Path("puzzles"), show_default=True, metavar="FOLDER",
              help="Where the files go.")  # fmt: skip
@json_option
def make(
    game: str | None, record: Path | None, seats: tuple[int, ...], players: int | None, settings: tuple[str, ...],
    count: int, seed: str, first: int, futures: int, seconds: float | None, out: Path, as_json: bool,
) -> None:  # fmt: skip
    """Look for puzzles in games of bots, or in a record of your own.

    A puzzle is a decision in which the move that was played misses a choice that leads all others clearly, by whole
    games in the same futures. Each is written when it is found, so the search can be stopped at any time; files that
    are there already are kept.

    \b
    Examples:
      duchy puzzles make dice/standard --count 5 --out puzzles
      duchy puzzles make --record game.jsonl --seat 1 --out mine
    """
    from duchy import games
    from duchy.arena.puzzles.making import Maker
    from duchy.kernel import record as records

    if (game is None) == (record is None):
        raise InputError("Name a game to take bot games of, or a --record, and not both.")
    if record is not None:
        own = records.load(record)
        wanted = [seat_of(seat, len(own.seats)) for seat in seats]
        found = Maker(games.open_game(own.game), own.setup, futures).from_record(own, wanted or None)
        name = own.game
    else:
        assert game is not None
        entry, opened = find_game(game)
        setup = make_setup(entry, players, settings, None)
        opened.new(setup)
        found, name = Maker(opened, setup, futures).from_bots(seed, first), opened.id
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{out} cannot be made: {error.strerror}.") from None
    prefix = name.partition("@")[0].replace("/", "-").replace("+", "-")
    made, looked = _write(found, out, prefix, count, seconds)
    rows = [{"file": str(file), "difficulty": m.difficulty, "lead": m.lead, "within": m.within} for file, m in made]
    if as_json:
        print_json({"game": name, "decisions": looked, "puzzles": rows})
        return
    for file, m in made:
        click.echo(f"{file}  difficulty {m.difficulty}, leads by {m.lead:.2f} ± {m.within:.2f}")
    click.echo(f"{counted(len(made), 'puzzle')} of {looked} decisions.")


def _write(
    found: "Iterator[Looked]", out: Path, prefix: str, count: int, seconds: float | None
) -> tuple[list[tuple[Path, "Made"]], int]:
    """Write puzzles as they are found; what was written, and how many decisions were looked at."""
    began, looked = time.monotonic(), 0
    made: list[tuple[Path, Made]] = []
    with progress(count, "puzzles") as advance:
        for step in found:
            looked += step.decisions
            if step.made:
                file = out / f"{prefix}-{step.made.name}.toml"
                if not file.exists():
                    write_text(file, step.made.text)
                made.append((file, step.made))
            advance(1 if step.made else 0)
            if len(made) == count or (seconds is not None and time.monotonic() - began > seconds):
                break
    return made, looked


@puzzles.command()
@click.argument("folder", type=FILE, required=False)
@click.option("--count", type=COUNT, metavar="N", help="Check so many, drawn by the seed.  [default: all]")
@click.option("--seconds", type=click.FloatRange(min=0), metavar="N", help="Stop after so long.")
@click.option("--seed", default="fresh", show_default=True, metavar="S", help="Of the luck of the playouts.")
@click.option("--futures", type=FUTURES, default=320, show_default=True, metavar="N",
              help="In how many whole games the best choices are compared at most.")  # fmt: skip
@json_option
def check(
    folder: Path | None, count: int | None, seconds: float | None, seed: str, futures: int, as_json: bool
) -> int:
    """Weigh puzzles again with fresh luck: those of a folder, or the ones that come with the program.

    A puzzle holds if its solution leads for certain again, is open if the playouts cannot tell, and wrong if another
    choice leads for certain. Exit code 1 if one is wrong, 2 if a file cannot be read.
    """
    from duchy.arena.puzzles.checking import Checked
    from duchy.arena.puzzles.checking import check as weigh
    from duchy.arena.puzzles.puzzle import load, shipped
    from duchy.kernel.chance import Seed

    if folder is None:
        chosen = list(shipped().values())
    else:
        files = sorted(folder.rglob("*.toml")) if folder.is_dir() else [folder]
        chosen = [load(file) for file in files]
    if not chosen:
        raise InputError(f"{folder or 'The program'} holds no puzzles.")
    rng = Seed(f"check {seed}").rng(0)
    keys = {puzzle.id: int(rng.word()) for puzzle in chosen}
    chosen = sorted(chosen, key=lambda puzzle: keys[puzzle.id])[:count]
    began = time.monotonic()
    done: list[Checked] = []
    with progress(len(chosen), "puzzles") as advance:
        for puzzle in chosen:
            if done and seconds is not None and time.monotonic() - began > seconds:
                break
            done.append(weigh(puzzle, seed, futures))
            advance(1)
    counts = {verdict: sum(each.verdict == verdict for each in done) for verdict in ("holds", "open", "wrong")}
    if as_json:
        print_json({"checked": len(done), "of": len(chosen), **counts, "puzzles": [each.plain() for each in done]})
    else:
        rows = [["puzzle", "verdict", "best now", "leads by", "as told"]]
        rows += [
            [each.id, each.verdict, each.best, _figure(each.lead, each.by), _figure(each.told, each.by)]
            for each in done
            if each.verdict != "holds"
        ]
        if len(rows) > 1:
            click.echo(table(rows) + "\n")
        told = ", ".join(f"{number} {what}" for what, number in counts.items())
        click.echo(f"{len(done)} of {len(chosen)} puzzles checked: {told}.")
    return 1 if counts["wrong"] else 0


def _figure(figure: "Estimate", by: str) -> str:
    if by == "win":
        return f"{100 * figure.value:.1f} ± {100 * figure.within:.1f} %"
    return f"{figure.value:.2f} ± {figure.within:.2f}"
