"""The front door: everything that `import duchy` offers, in one file.

A game is opened by its id. A `Play` is one running game: it draws what chance has to give, asks nobody, and stops where
somebody has to decide. What a seat may know is its view, and what it may do is an int that the game can put into words.

    >>> import duchy
    >>> game = duchy.open_game("burgundy/2019")
    >>> play = duchy.new_game(game, players=2, seed="seven")
    >>> seat = play.movers()[0]
    >>> view = play.view(seat)
    >>> actions = game.legal(view.state, seat)
    >>> game.to_text(view.state, seat, actions[0])
    'workers 3'
    >>> play.decide(seat, actions[0])
    >>> play.texts()[-1]
    'workers 3'

A text is as good as a number, and what is not allowed is refused with the rule that says so:

    >>> game.parse(play.state, seat, "workers 3")
    Traceback (most recent call last):
        ...
    duchy.kernel.errors.Refused: ...

A bot is anything with `choose(game, view, rng)`. A match rotates the seats, and every bot gets the same luck:

    >>> class Last:
    ...     def choose(self, game, view, rng):
    ...         return game.legal(view.state, view.seat)[-1]
    >>> match = duchy.play_match("dice", [Last, "random"], games=4, seed="doc")
    >>> match.games, [standing.bot for standing in match.standings]
    (4, ['Last', 'random'])
    >>> duchy.verify(match.records[0]).over
    True
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duchy.bots.bot import Bot as Bot
from duchy.bots.program import BotFailed
from duchy.games import FAMILIES, find
from duchy.games import entries as entries
from duchy.games import open_game as _open
from duchy.kernel.chance import Seed as Seed
from duchy.kernel.contract import NATURE as NATURE
from duchy.kernel.contract import Action as Action
from duchy.kernel.contract import Game as Game
from duchy.kernel.contract import Result as Result
from duchy.kernel.contract import Seat as Seat
from duchy.kernel.contract import View as View
from duchy.kernel.errors import InputError as InputError
from duchy.kernel.errors import Refused as Refused
from duchy.kernel.family import Entry as Entry
from duchy.kernel.play import Play as Play
from duchy.kernel.play import followed
from duchy.kernel.play import verify as _verify
from duchy.kernel.record import Record as Record
from duchy.kernel.record import load
from duchy.kernel.rng import Rng as Rng
from duchy.kernel.scenario import Difference as Difference
from duchy.kernel.scenario import load as load_scenario
from duchy.kernel.scenario import run

if TYPE_CHECKING:
    from duchy.arena.coach import Analysis as Analysis
    from duchy.arena.coach import Line as Line


def __getattr__(name: str) -> Any:
    """What comes with the coach, who is not needed to play."""
    if name not in ("Analysis", "Line"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from duchy.arena import coach

    return getattr(coach, name)


# ---------------------------------------------------------------------- games
def open_game(id_: str) -> Game[Any]:
    """Open "burgundy/2019+inns"; a family alone, "dice", stands for its first game.

    >>> open_game("rivals").id.partition("@")[0]
    'rivals/introductory'
    """
    base, plus, modules = id_.partition("+")
    return _open(next((family.first for family in FAMILIES if family.id == base), base) + plus + modules)


def new_game(
    game: str | Game[Any],
    players: int | None = None,
    seed: str | int | None = None,
    names: Sequence[str] = (),
    **options: Any,
) -> Play:
    """A new game at its first decision. The seed decides all luck; `duchy games GAME` lists the `options`."""
    opened = _opened(game)
    players = find(opened.id).seated(players)
    people = names or [f"seat {seat}" for seat in range(players)]
    if len(people) != players:
        raise InputError(f"There are {len(people)} names for {players} players.")
    luck = secrets.token_hex(8) if seed is None else str(seed)
    return Play.begin(opened, {"players": players, **options}, people, Seed(luck))


def _opened(game: str | Game[Any]) -> Game[Any]:
    return open_game(game) if isinstance(game, str) else game


# ---------------------------------------------------------------------- bots
def bot_names(game: str | Game[Any]) -> list[str]:
    """The bots that a game comes with, weakest first.

    >>> bot_names("dice")[0], bot_names("dice")[-1]
    ('random', 'master')
    """
    from duchy.bots import registry

    return registry.names(_opened(game))


def make_bot(name: str, game: str | Game[Any]) -> Bot:
    """A bot by its name: one of the game's own, an installed one, or one of yours: "file.py:Class" or "./program"."""
    from duchy.bots import registry

    return registry.make(registry.enlist([name])[0], _opened(game))


@dataclass(frozen=True)
class Standing:
    """What a bot made of a match."""

    bot: str
    wins: float  # games; a shared first place counts in parts
    points: float  # the mean of its scores


@dataclass(frozen=True)
class Match:
    """Games between bots, and their records, in the order in which they were played."""

    game: str
    games: int
    standings: tuple[Standing, ...]
    records: list[Record]
    lost: list[str]  # why a bot that is a program lost a game, in sentences; its record ends there


def play_match(
    game: str | Game[Any],
    bots: Sequence[str | Bot | type[Bot]],
    games: int = 2,
    seed: str | int = "1",
    players: int | None = None,
    **options: Any,
) -> Match:
    """Let bots play each other: names, classes or objects. Those of a name or class are made anew for each game.

    The bots take turns in the seats, and as many games in a row as there are bots have the same luck. An object of
    yours plays in this process: what it raises comes to you, and an action that is not legal raises InputError.
    """
    if not bots or games < 1:
        raise InputError("A match needs a bot and a game at least.")
    opened = _opened(game)
    if players is None and len(bots) > 1:
        players = len(bots)
    setup = {"players": find(opened.id).seated(players), **options}
    names = [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in bots]
    wins, points, seated = [0.0] * len(bots), [0.0] * len(bots), [0] * len(bots)
    records, lost = [], []
    for number in range(games):
        block, turn = divmod(number, len(bots))
        order = [(seat + turn) % len(bots) for seat in range(setup["players"])]
        luck = Seed(f"{seed} game {block + 1}")
        play = Play(opened, setup, (*(names[k] for k in order), *opened.automatic), luck)
        seats = [_Checked(_made(bots[k], opened), names[k]) for k in order]
        try:
            play.run(seats, Seed(f"bots of {luck.text}").rng(0))
            result = play.result()
        except BotFailed as failed:
            result = failed.result(opened, play.state)
            lost.append(str(failed))
        scores = opened.scores(play.state)
        for seat, k in enumerate(order):
            wins[k] += float(result.share(seat))
            points[k] += sum(scores[seat].values())
            seated[k] += 1
        records.append(play.record())
    rows = zip(names, wins, points, seated, strict=True)
    standings = tuple(Standing(name, won, sum_ / max(1, times)) for name, won, sum_, times in rows)
    return Match(opened.id, games, standings, records, lost)


def _made(bot: str | Bot | type[Bot], game: Game[Any]) -> Bot:
    if isinstance(bot, str):
        return make_bot(bot, game)
    return bot() if isinstance(bot, type) else bot


class _Checked:
    """A bot whose choices are looked at: the engine itself trusts its caller."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        assert view.seat is not None
        legal = game.legal(view.state, view.seat)
        action = self.bot.choose(game, view, rng)
        if action not in legal:
            raise InputError(f"{self.name} chose {action!r}, which is none of its {len(legal)} legal actions.")
        return action


# ---------------------------------------------------------------------- records and scenarios
def load_record(path: str | Path) -> Record:
    """Read a game from a file; one that cannot be read raises InputError with a sentence."""
    return load(Path(path))


def save_record(path: str | Path, game: Record | Play) -> None:
    """Write a game to a file, over or not."""
    record = game.record(finished=False) if isinstance(game, Play) else game
    Path(path).write_text(record.dumps(), encoding="utf-8")


def replay(record: Record) -> Play:
    """The game of a record as far as it goes; each entry must be possible."""
    return followed(_open(record.game), record)


def verify(record: Record) -> Play:
    """The same, strictly: complete, all luck from the committed seed, the right result; else InputError says what."""
    _verify(_open(record.game), record)
    return replay(record)


def run_scenario(path: str | Path) -> None:
    """Play a scenario file; Difference at the first thing that is not as it says."""
    run(load_scenario(Path(path)), _open)


# ---------------------------------------------------------------------- what a strong bot thinks
def analyse_position(
    play: Play, seat: Seat | None = None, bot: str | None = None, futures: int = 24
) -> "list[Line]":
    """The best lines of a seat that has to decide, best first, judged from its view alone."""
    from duchy.arena import coach

    movers = play.movers()
    if seat is None and len(movers) != 1:
        raise InputError(f"Name the seat: {len(movers)} may decide now.")
    view = play.view(movers[0] if seat is None else seat)
    return coach.hint(play.game, view, make_bot(bot or coach.strongest(play.game), play.game), futures=futures)


def analyse_record(record: Record, bot: str | None = None, futures: int = 96) -> "Analysis":
    """What a strong bot would have done at each decision of a game, and what was given away."""
    from duchy.arena import coach

    return coach.analyse(_open(record.game), record, bot, futures=futures)
