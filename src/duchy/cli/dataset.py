"""duchy dataset"""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from .choosing import GAMES, boards_option, find_game, game_argument, players_option, set_option
from .names import complete_bot
from .output import FILE, json_option, print_json, write_text
from .own import bot_seconds, seated
from .progress import progress
from .simulate import whole_folder

if TYPE_CHECKING:
    from duchy.kernel.contract import Game

COUNT = click.IntRange(1)
GROUP: Final = 100  # games whose rows are written at once

CARD: Final = """\
# {games:,} games of {game}

Games between bots, made by `duchy dataset` {version}. All luck comes from seeds: the same command gives the same games.

    {command}

`games.parquet` has a row for each seat of each game, `moves.parquet` one for each decision.

| games.parquet | meaning |
|---|---|
| game | its number, from 1 |
| seed | of its luck; the bots' own is "bots of SEED" |
| seat, bot | who played; seats count clockwise from 0 |
| points | at the end |
| place | 1 is the first; equal places are shared |
| win | its part of the victory |
| decisions | of the whole game |

| moves.parquet | meaning |
|---|---|
| game, n | the game, and the number of the entry in its record, from 1; chance events count too |
| seat | who decided |
| action, text | as the engine packs it ({game}), and in notation |
| choices | how many there were |
| points | of the seat before the decision |
| final_points, win | of the seat at the end: what a learner may take for the value of the position |

Bots: {bots}. Options: {setup}. {decisions:,} decisions. Bots play as bots do: nothing here tells how people play.
Licence: MIT, as Duchy. The games and their names belong to their authors and publishers.
"""


@click.command()
@game_argument
@click.option("--games", "count", type=GAMES, metavar="N", default=100, show_default=True, help="How many games.")
@click.option(
    "--bots", default="random", show_default=True, metavar="A,B,...", shell_complete=complete_bot,
    help="The bot of each seat, in order; one name stands for all seats.",
)  # fmt: skip
@players_option
@click.option("--seed", default="1", show_default=True, help="A word or number; the same seed gives the same games.")
@set_option
@boards_option
@click.option("--out", type=FILE, metavar="DIR", required=True, help="A new folder for the tables and their card.")
@bot_seconds
@json_option
def dataset(
    game: str, count: int, bots: str, players: int | None, seed: str, settings: tuple[str, ...], boards: Path | None,
    out: Path, as_json: bool,
) -> None:  # fmt: skip
    """Write games of bots as Parquet tables.

    A card beside them tells what they hold, and the command that makes them again.

    \b
    Examples:
      duchy dataset burgundy --bots skilled,casual --games 1000 --out games
      duchy dataset dice --bots master --games 200 --seed 7 --out dice
    """
    from duchy import __version__
    from duchy.arena.extras import need

    pyarrow = need("pyarrow")
    parquet = need("pyarrow.parquet")
    entry, opened = find_game(game)
    names, setup = seated(entry, opened, bots, players, settings, boards)
    decisions = 0
    with whole_folder(out) as folder, progress(count, "games") as advance:
        assert folder
        writers: dict[str, Any] = {}
        for first in range(0, count, GROUP):
            rows: dict[str, list[dict[str, Any]]] = {"games": [], "moves": []}
            for number in range(first, min(count, first + GROUP)):
                _play(opened, setup, names, f"{seed} game {number + 1}", number + 1, rows)
                advance(1)
            decisions += len(rows["moves"])
            for name, some in rows.items():
                part = pyarrow.Table.from_pylist(some)
                if name not in writers:
                    writers[name] = parquet.ParquetWriter(folder / f"{name}.parquet", part.schema, compression="zstd")
                writers[name].write_table(part)
        for writer in writers.values():
            writer.close()
        command = _command(opened.id.partition("@")[0], setup["players"], count, bots, seed, settings, boards)
        write_text(
            folder / "README.md",
            CARD.format(
                games=count, game=opened.id, version=__version__, command=command, bots=", ".join(names),
                setup=", ".join(f"{key} {value}" for key, value in setup.items() if key != "own_boards"),
                decisions=decisions,
            ),
        )  # fmt: skip
    if as_json:
        print_json({"game": opened.id, "games": count, "decisions": decisions, "folder": str(out)})
    else:
        click.echo(f"{count:,} games with {decisions:,} decisions are in {out}; README.md tells what they hold.")


def _command(
    game: str, players: int, count: int, bots: str, seed: str, settings: tuple[str, ...], boards: Path | None
) -> str:
    """What makes the same games again."""
    words = ["duchy", "dataset", game, "--players", str(players), "--games", str(count), "--bots", bots, "--seed", seed]
    for setting in settings:
        words += ["--set", setting]
    words += ["--boards", str(boards)] if boards is not None else []
    return f"{shlex.join(words)} --out DIR"


def _play(
    game: "Game[Any]", setup: dict[str, Any], names: list[str], seed: str, number: int, rows: dict[str, list[Any]]
) -> None:
    """One game, and its rows."""
    from duchy.bots import registry
    from duchy.kernel.chance import Seed
    from duchy.kernel.contract import NATURE
    from duchy.kernel.play import Play

    from .series import bots_rng

    luck = Seed(seed)
    play = Play(game, setup, (*names, *game.automatic), luck)
    play.run([registry.make(name, game) for name in names], bots_rng(luck))
    result = play.result()
    final = [sum(sources.values()) for sources in game.scores(play.state)]
    for seat, name in enumerate(play.names):
        rows["games"].append({
            "game": number, "seed": seed, "seat": seat, "bot": name, "points": final[seat],
            "place": result.places[seat], "win": float(result.share(seat)), "decisions": play.decisions,
        })  # fmt: skip
    for n, (s, (seat, action, _)) in enumerate(zip(play.states(play.moves), play.moves, strict=False), 1):
        if seat != NATURE:
            rows["moves"].append({
                "game": number, "n": n, "seat": seat, "action": action, "text": game.to_text(s, seat, action),
                "choices": len(game.legal(s, seat)), "points": sum(game.scores(s)[seat].values()),
                "final_points": final[seat], "win": float(result.share(seat)),
            })  # fmt: skip
