"""One game at a table, told: a running game whose every move becomes an event with its sentence.

Nothing here waits or stores. `open`, `play` and `follow` return the new events in full; what a seat may see of an event
is decided in `seen.py`. If the events cannot be stored, the game is thrown away and loaded again.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.page import Page
from duchy.kernel.play import Move, Play
from duchy.kernel.record import Entry
from duchy.kernel.verbs import changes

Event = dict[str, Any]


class ToldGame(Play):
    def __init__(self, game: Game[Any], page: Page, setup: dict[str, Any], names: list[str], seed: Seed) -> None:
        super().__init__(game, setup, names, seed, secrets=not page.open)
        self.page = page
        self.sealed: list[Event] = []  # the choices that are made unseen now
        self.fresh: list[Event] = []  # events that were not yet fetched

    # ------------------------------------------------------------------ going on
    def open(self, by_person: set[Seat]) -> list[Event]:
        """What is due without a decision of a person or bot: chance, and what leaves a person no choice."""

        def only(s: Any, seat: Seat) -> Action | None:
            legal = self.game.legal(s, seat) if seat in by_person else []
            if len(legal) == 1 and self.page.automatic(self.game.parts(s, seat, legal[0])):
                return legal[0]
            return None

        self.go_on(only, auto=True)
        return self._fetched()

    def check(self, seat: Seat, text: str) -> Action:
        """The action a text means, from what the seat may know; raises Refused."""
        return self.game.parse(self.game.view(self.state, seat).state, seat, text)

    def play(self, seat: Seat, text: str, by_person: set[Seat]) -> list[Event]:
        """One decision, and all that follows without another."""
        self.enter(seat, self.check(seat, text))
        return self.open(by_person)

    def follow(self, entries: Sequence[Entry]) -> list[Event]:
        """Play the entries of a record, chance as it says; raises InputError at the first that is not possible."""
        self.repeat(entries)
        return self._fetched()

    def _fetched(self) -> list[Event]:
        fresh, self.fresh = self.fresh, []
        return fresh

    # ------------------------------------------------------------------ telling
    def enter(self, seat: Seat, action: Action, auto: bool = False) -> None:
        before = self.game.copy(self.state)
        super().enter(seat, action, auto)
        event = self._event(before, seat, action, auto)
        self.fresh.append(event)
        if self.sealed_from is not None:
            self.sealed.append(event)

    def _event(self, before: Any, seat: Seat, action: Action, auto: bool) -> Event:
        game, page, after = self.game, self.page, self.state
        told = page.tell(game, before, seat, action, after, self.names)
        text = self.texts()[-1]
        return {
            "type": "chance" if seat == NATURE else "play",
            "n": self.n - 1,
            "seat": None if seat == NATURE else seat,
            "text": text,
            "action": action,
            "auto": auto,
            "sealed": self.sealed_from is not None,
            "public": page.public(game.parts(before, seat, action), text, seat == NATURE),
            "say": told.say,
            "public_say": told.public,
            "reader": told.reader,
            "marks": told.marks,
            "facts": [msgspec.to_builtins(fact) for fact in told.facts],
            "gain": _changes(self._scores(before), self._scores(after)),
            "change": _changes(game.stock(before), game.stock(after)),
        }

    def _scores(self, s: Any) -> list[dict[str, int]]:
        return self.game.scores(self.game.view(s, None).state)

    def unseal(self) -> None:
        self.fresh.append({"type": "reveal", "entries": self.sealed, "say": "All have chosen."})
        self.sealed = []
        super().unseal()

    def load(self, moves: Sequence[Move], texts: Sequence[str], n: int = 0, state: Any = None) -> None:
        self.sealed = []
        super().load(moves, texts, n, state)
        self.fresh = []

    def cut(self, to: int) -> None:
        sealed = [event for event in self.sealed if event["n"] < to]
        super().cut(to)
        self.sealed = sealed

    def load_texts(self, entries: Sequence[Entry]) -> int:
        held = super().load_texts(entries)
        self.fresh = []
        return held


def _changes(before: list[dict[str, int]], after: list[dict[str, int]]) -> dict[str, dict[str, int]]:
    """What each seat got or lost, by the names of the things; seats without a change are left out."""
    out = {}
    for seat, (old, new) in enumerate(zip(before, after)):
        if change := changes(old, new):
            out[str(seat)] = change
    return out
