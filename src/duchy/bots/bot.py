"""What a bot is."""

from typing import Any, Protocol

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng


class Bot(Protocol):
    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        """One of the legal actions of view.seat. `rng` is the bot's own source of chance, not the game's."""
