"""What a seat may read of a running game's log.

A record holds everything, also the card that an opponent drew. An entry is told to a seat only if the seat can tell it
from all else that could have happened: if another action or outcome would have left the game different, but what the
seat sees of it the same, then the entry is secret.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .contract import CHANCE, NATURE, Action, Game, Seat
from .record import Entry
from .rng import seeded

SECRET: Final = "(not seen)"
DRAWS: Final = 8  # other outcomes tried, where a chance event has too many to list

Move = tuple[Seat, Action]


class Teller:
    """Follows a game from a state on, for one seat."""

    def __init__(self, game: Game[Any], state: Any, viewer: Seat) -> None:
        self.game = game
        self.state = game.copy(state)
        self.viewer = viewer

    def tell(self, entries: Sequence[Entry]) -> list[str]:
        """The texts of the next entries, or SECRET."""
        told: list[str] = []
        while len(told) < len(entries):
            told += self._tell_group(self._at_once(entries[len(told) :]))
        return told

    def _at_once(self, entries: Sequence[Entry]) -> list[Entry]:
        """The first entry and those that were chosen at the same time: sealed choices are judged once all are in."""
        movers = self.game.movers(self.state)
        group = [entries[0]]
        for entry in entries[1:]:
            seats = [earlier.seat for earlier in group]
            if movers == CHANCE or entry.seat == NATURE or entry.seat in seats or not movers >> entry.seat & 1:
                break
            group.append(entry)
        return group

    def _tell_group(self, group: list[Entry]) -> list[str]:
        before = self.state
        moves: list[Move] = []
        for entry in group:
            moves.append((entry.seat, self.game.parse(self.state, entry.seat, entry.text)))
            self.state = self._after(before, moves)
        secret = [entry.seat != self.viewer and self._is_secret(before, moves, i) for i, entry in enumerate(group)]
        return [SECRET if hidden else entry.text for hidden, entry in zip(secret, group, strict=True)]

    def _after(self, before: Any, moves: Sequence[Move]) -> Any:
        state = self.game.copy(before)
        for seat, action in moves:
            self.game.apply(state, seat, action)
        return state

    def _seen(self, state: Any) -> dict[str, Any]:
        return self.game.to_dict(self.game.view(state, self.viewer).state)

    def _is_secret(self, before: Any, moves: list[Move], i: int) -> bool:
        truth, seen = self.game.to_dict(self.state), self._seen(self.state)
        if truth == seen:
            return False
        seat = moves[i][0]
        for other in self._others(before, seat):
            after = self._after(before, [*moves[:i], (seat, other), *moves[i + 1 :]])
            if self._seen(after) == seen and self.game.to_dict(after) != truth:
                return True
        return False

    def _others(self, before: Any, seat: Seat) -> Iterable[Action]:
        if seat != NATURE:
            return self.game.legal(before, seat)
        listed = self.game.outcomes(before)
        if listed is not None:
            return [outcome for outcome, _ in listed]
        return [self.game.chance(before, seeded(number)) for number in range(DRAWS)]
