"""Where nets learn: the games that a run plays, and how their tables are set up."""

from typing import Any

from duchy.games.burgundy.expansions import mode_facts, mode_of, module_ids
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import Rng, seeded

from .aims import TEAM
from .thinking.selfplay import practice

EDITIONS = ("2019", "SE")  # those with modules


def ground(number: int, aim: str, modules: bool) -> Burgundy:
    """The game of this number and of some after it."""
    if aim == TEAM:
        return any_teams(seeded(number))
    return any_modules(seeded(number)) if modules else Burgundy("2019")


def any_modules(random: Rng) -> Burgundy:
    """An edition that has modules, with some of them."""
    edition = EDITIONS[random.below(2)]
    names = [name for name in module_ids(edition) if random.below(2)] or ["tiles"]
    return Burgundy(edition, names)


def any_teams(random: Rng) -> Burgundy:
    """The team game, half of the time with some of its modules."""
    edition = EDITIONS[random.below(2)]
    with_modules = random.below(2)
    fitting = next(row["modules"] for row in mode_facts(edition) if row["id"] == TEAM)
    return Burgundy(edition, [name for name in fitting if with_modules and random.below(2)], TEAM)


def table(game: Burgundy, number: int, players: int, on_duchy_1: bool = False) -> dict[str, Any]:
    """The set-up of a game: teams have both of their boards in turn, modules the duchies that go with them."""
    if mode_of(game.modules) == TEAM:
        return {"players": players, "boards": game.language.mode.boards()[number % 2]}
    if game.modules:
        return {"players": players}
    return {"players": players, "boards": "1"} if on_duchy_1 else practice(number, players)
