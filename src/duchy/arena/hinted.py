"""A bot that takes advice: what hints are worth is measured by who plays with them."""

from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Bot
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .coach import hint, strongest

HINTS: Final = "+hints"
ONE_IN: Final = 3  # decisions


class Hinted:
    """Plays as a bot does, and at one decision in three takes the first line of the hint that a person would get."""

    def __init__(self, bot: Bot, adviser: Bot) -> None:
        self.bot = bot
        self.adviser = adviser

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        if rng.below(ONE_IN):
            return self.bot.choose(game, view, rng)
        return hint(game, view, self.adviser, rng)[0].action


def make(name: str, game: Game[Any]) -> Bot:
    """A bot by name, or one with hints: casual+hints."""
    plain = name.removesuffix(HINTS)
    if plain == name:
        return registry.make(name, game)
    bot, adviser = registry.make(plain, game), strongest(game)
    if adviser == plain:
        raise InputError(f"{plain} gives the hints, and has none to take.")
    return Hinted(bot, registry.make(adviser, game))
