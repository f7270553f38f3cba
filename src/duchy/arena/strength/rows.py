"""One line of what is measured."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One game in one set-up, as `duchy arena` and its sisters are told it."""

    name: str
    game: str
    players: int | None
    settings: tuple[str, ...]
    seed: str
    seconds: tuple[float, ...]  # of a processor for a game of each part, as it was measured: what time is left

    def options(self) -> str:
        """As they are typed."""
        players = f" --players {self.players}" if self.players else ""
        return players + "".join(f" --set {setting}" for setting in self.settings) + f" --seed {self.seed}"
