"""What a seat may read of a running game's log.

A record holds everything, also the card that an opponent drew. An entry is told to a seat only if the seat can tell it
from all else that could have happened: if another action or outcome would have left the game different, but what the
seat sees of it the same, then the entry is secret.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .contract import CHANCE, NATURE, Action, Game, Seat, news
from .record import Entry
from .rng import seeded

SECRET: Final = "(not seen)"
DRAWS: Final = 8  # other outcomes tried, where a chance event has too many to list

Move = tuple[Seat, Action]


def learns(game: Game[Any], before: Any, seat: Seat, action: Action, after: Any) -> bool:
    """Whether an action showed its seat something that it could not foresee: such an action cannot be taken back.

    What it could foresee is the action applied to its own view.
    """
    expected = game.copy(game.view(before, seat).state)
    game.apply(expected, seat, action)
    return game.to_dict(game.view(expected, seat).state) != game.to_dict(game.view(after, seat).state)


class Teller:
    """Follows a game from a state on, for one seat."""

    def __init__(self, game: Game[Any], state: Any, viewer: Seat) -> None:
        self.game = game
        self.state = game.copy(state)
        self.viewer = viewer

    def tell(self, entries: Sequence[Entry]) -> list[str]:
        """The texts of the next entries, or SECRET; below a chance event, what an automatic seat did with it."""
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
        told = [SECRET if hidden else entry.text for hidden, entry in zip(secret, group, strict=True)]
        return ["\n".join([*told[:1], *news(self.game, self.state)])] if group[0].seat == NATURE else told

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
