"""What a seat may read of a running game's log.

A record holds everything, also the card that an opponent drew. An entry is told to a seat only if the seat can tell it
from all else that could have happened: if another action or outcome would have left the game different, but what the
seat sees of it the same, then the entry is secret.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .contract import CHANCE, NATURE, Action, Game, Seat
from .page import Page, Said
from .record import Entry
from .rng import seeded

SECRET: Final = "(not seen)"
DRAWS: Final = 8  # other outcomes tried, where a chance event has too many to list

Act = tuple[Seat, Action]


def learns(game: Game[Any], before: Any, seat: Seat, action: Action, after: Any) -> bool:
    """Whether an action showed its seat something that it could not foresee: such an action cannot be taken back.

    What it could foresee is the action applied to its own view.
    """
    expected = game.copy(game.view(before, seat).state)
    game.apply(expected, seat, action)
    return game.to_dict(game.view(expected, seat).state) != game.to_dict(game.view(after, seat).state)


@dataclass(frozen=True)
class Heard:
    """One entry of a log: its text, or SECRET, and in lines below it what came of it."""

    text: str
    below: list[str] = field(default_factory=list)


class Reporter:
    """Tells in lines what came of an action or chance event: every gain with its cause."""

    def __init__(self, game: Game[Any], page: Page, seats: int) -> None:
        """`seats`: with the automatic ones, which have names of their own."""
        self.game = game
        self.page = page
        people = seats - len(game.automatic)
        self.names = [*(f"Seat {seat}" for seat in range(people)), *game.automatic]

    def lines(self, before: Any, move: Act, after: Any, read: Callable[[Said], str]) -> list[str]:
        """`read` says what of a fact may be read."""
        seat, action = move
        out = []
        for said in self.page.tell(self.game, before, seat, action, after, self.names).facts:
            if say := read(said):
                whose = said.fact.seat
                out.append(say if said.named or whose in (None, seat) else f"{self.names[whose]}  {say}")
        done = self.game.news(after) if seat == NATURE else []
        return [*done, *(line for line in out if line not in done)]


class Teller:
    """Follows a game from a state on, for one seat."""

    def __init__(self, game: Game[Any], page: Page, state: Any, viewer: Seat) -> None:
        self.game = game
        self.state = game.copy(state)
        self.viewer = viewer
        self.reporter = Reporter(game, page, len(game.scores(state)))

    def tell(self, entries: Sequence[Entry]) -> list[Heard]:
        """The next entries, as far as the seat may know them."""
        told: list[Heard] = []
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

    def _tell_group(self, group: list[Entry]) -> list[Heard]:
        states = [self.state]
        moves: list[Act] = []
        for entry in group:
            moves.append((entry.seat, self.game.parse(states[-1], entry.seat, entry.text)))
            states.append(self._after(states[-1], moves[-1:]))
        self.state = states[-1]
        out = []
        for i, entry in enumerate(group):
            secret = entry.seat != self.viewer and self._is_secret(states[0], moves, i)
            below = self.reporter.lines(states[i], moves[i], states[i + 1], lambda said: said.to(self.viewer))
            out.append(Heard(SECRET if secret else entry.text, below))
        return out

    def _after(self, before: Any, moves: Sequence[Act]) -> Any:
        state = self.game.copy(before)
        for seat, action in moves:
            self.game.apply(state, seat, action)
        return state

    def _seen(self, state: Any) -> dict[str, Any]:
        return self.game.to_dict(self.game.view(state, self.viewer).state)

    def _is_secret(self, before: Any, moves: list[Act], i: int) -> bool:
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
