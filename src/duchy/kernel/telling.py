"""What a seat may read of a running game's log.

A record holds everything, also the card that an opponent drew. What is hidden is not guessed from the state: the row of
an action says which of its parts others may not read, the page says who may read a chance event, and a choice that is
made at the same time as others is sealed until all are in. The server shows events by the same words (`seen.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .contract import CHANCE, NATURE, Action, Game, Seat
from .page import Page, Said
from .record import Entry

SECRET: Final = "(not seen)"

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
    """One entry of a log: its text, or SECRET; the same in a sentence; and in lines below it what came of it."""

    text: str
    say: str = ""  # as far as the seat may read it; empty: nothing of it
    below: list[str] = field(default_factory=list)


class Reporter:
    """Tells in lines what came of an action or chance event: every gain with its cause."""

    def __init__(self, game: Game[Any], page: Page, seats: int) -> None:
        """`seats`: with the automatic ones, which have names of their own."""
        self.game = game
        self.page = page
        people = seats - len(game.automatic)
        self.names = [*(f"Seat {seat + 1}" for seat in range(people)), *game.automatic]  # as people count, and the page

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
        at_once = self.game.movers(self.state)
        states = [self.state]
        moves: list[Act] = []
        for entry in group:
            moves.append((entry.seat, self.game.parse(states[-1], entry.seat, entry.text)))
            states.append(self._after(states[-1], moves[-1]))
        self.state = states[-1]
        left = self.game.movers(self.state)
        sealed = at_once & (at_once - 1) and left and not left & ~at_once  # somebody has not chosen yet
        out = []
        for i, entry in enumerate(group):
            if sealed and entry.seat != self.viewer:
                out.append(Heard(SECRET))
            else:
                out.append(self._heard(entry, states[i], moves[i], states[i + 1]))
        return out

    def _heard(self, entry: Entry, before: Any, move: Act, after: Any) -> Heard:
        game, page, (seat, action) = self.game, self.reporter.page, move
        told = page.tell(game, before, seat, action, after, self.reporter.names)
        open_ = page.public(game.parts(before, *move), entry.text, seat == NATURE) == entry.text
        whole = open_ or self.viewer in (seat, told.reader)
        text, say = (entry.text, told.say) if whole else (SECRET, told.public)
        below = self.reporter.lines(before, move, after, lambda said: said.to(self.viewer))
        return Heard(text, say, [line for line in below if line != say])

    def _after(self, before: Any, move: Act) -> Any:
        state = self.game.copy(before)
        self.game.apply(state, *move)
        return state
