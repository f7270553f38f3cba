"""One game at a table, told: a running game whose every move becomes an event with its sentence.

Nothing here waits or stores. `open`, `play` and `follow` return the new events in full; what a seat may see of an event
is decided in `seen.py`. If the events cannot be stored, the game is thrown away and loaded again.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Action, Game, Seat
from duchy.kernel.errors import InputError
from duchy.kernel.page import Page
from duchy.kernel.play import Move, Play
from duchy.kernel.record import Entry
from duchy.kernel.verbs import changes

Event = dict[str, Any]
Counted = tuple[list[dict[str, int]], list[dict[str, int]]]
TURNS: Final = 4


class ToldGame(Play):
    def __init__(
        self, game: Game[Any], page: Page, setup: dict[str, Any], names: list[str], seed: Seed, start: Any = None
    ) -> None:
        super().__init__(game, setup, names, seed, not page.open, start)
        self.page = page
        self.sealed: list[Event] = []  # the choices that are made unseen now
        self._last: tuple[int, Counted] = -1, ([], [])  # after so many moves
        self.fresh: list[Event] = []  # events that were not yet fetched
        self.turns: deque[tuple[int, Any]] = deque(maxlen=TURNS)  # the last positions behind a chance event, by number
        self.begun: dict[int, Any] = {}  # positions in which a seat that plays itself began to act, until they are told

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

    def check(self, seat: Seat, text: str, offered: Sequence[str] = ()) -> Action:
        """The action a text means, from what the seat may know; raises Refused. `offered`: the texts of its choices,
        mostly those of the legal actions in their order, so that one has to be put into words instead of all."""
        known = self.known_to(seat)
        if text in offered:
            legal, at = self.game.legal(known, seat), offered.index(text)
            if at < len(legal) and self.game.to_text(known, seat, legal[at]) == text:
                return legal[at]
        return self.game.parse(known, seat, text)

    @property
    def all_open(self) -> bool:
        """Nothing is hidden from anybody now."""
        return self.page.open and self.sealed_from is None

    def known_to(self, seat: Seat) -> Any:
        """The state as a seat may know it, to look at."""
        return self.state if self.all_open else self.game.view(self.state, seat).state

    def play(self, seat: Seat, text: str, by_person: set[Seat], offered: Sequence[str] = ()) -> list[Event]:
        """One decision, and all that follows without another."""
        self.enter(seat, self.check(seat, text, offered))
        return self.open(by_person)

    def follow(self, entries: Sequence[Entry]) -> list[Event]:
        """Play the entries of a record, chance as it says; raises InputError at the first that is not possible."""
        self.repeat(entries)
        self.begun = {}  # nobody has watched
        return self._fetched()

    def _fetched(self) -> list[Event]:
        fresh, self.fresh = self.fresh, []
        return fresh

    # ------------------------------------------------------------------ telling
    def enter(self, seat: Seat, action: Action, auto: bool = False) -> None:
        before, text = self.game.copy(self.state), self.game.to_text(self.state, seat, action)
        self.texts()  # of all moves before
        super().enter(seat, action, auto)
        self.note(text)
        event = self._event(before, seat, action, auto, text)
        if event["by"] is not None and not (self.fresh and self.fresh[-1].get("by") is not None):
            self.begun[event["n"]] = before
        self.fresh.append(event)
        self._mark(event)

    def _event(self, before: Any, seat: Seat, action: Action, auto: bool, text: str) -> Event:
        game, page, after = self.game, self.page, self.state
        told = page.tell(game, before, seat, action, after, self.names)
        by = len(self.names) - 1 if seat == NATURE and game.news(after) else None  # who plays itself comes last
        begins = seat == NATURE and by is None and page.begins_by_chance
        phase, turn = page.part(game, after if begins else before)
        n = len(self.moves)
        had, has = self._counted(before, n - 1), self._counted(after, n)
        return {
            "type": "chance" if seat == NATURE else "play",
            "n": n - 1,
            "seat": None if seat == NATURE else seat,
            "by": by,
            "text": text,
            "action": action,
            "auto": auto,
            "phase": phase,
            "turn": turn,
            "sealed": self.sealed_from is not None,
            "public": text if page.open else page.public(game.parts(before, seat, action), text, seat == NATURE),
            "say": told.say,
            "public_say": told.public,
            "reader": told.reader,
            "marks": told.marks,
            "facts": [msgspec.to_builtins(fact) for fact in told.facts],
            "gain": _changes(had[0], has[0]),
            "change": _changes(had[1], has[1]),
        }

    def scores(self) -> list[dict[str, int]]:
        """The points of all seats now, as everybody may know them."""
        return self._counted(self.state, self.n)[0]

    def _counted(self, s: Any, n: int) -> Counted:
        """The points and the stock of all seats after `n` moves; those after the last one are known."""
        known, counted = self._last
        if known != n:
            counted = self._scores(s), self.game.stock(s)
            self._last = n, counted
        return counted

    def _scores(self, s: Any) -> list[dict[str, int]]:
        """As everybody may know them."""
        if self.page.open:
            return self.game.scores(s)
        return self.game.scores(self.game.view(s, None).state)

    def unseal(self) -> None:
        self.fresh.append({"type": "reveal", "entries": self.sealed, "say": "All have chosen."})
        self.sealed = []
        super().unseal()

    def load(self, moves: Sequence[Move], texts: Sequence[str], n: int = 0, state: Any = None) -> None:
        self.sealed = []
        self._last = -1, ([], [])
        self.turns.clear()
        super().load(moves, texts, n, state)
        if state is not None:
            self.turns.append((n, state))
        self.fresh = []
        self.begun = {}

    def hear(self, event: Event) -> None:
        """Take over a move that was made elsewhere; raises InputError where its number means something else here."""
        seat = NATURE if event["seat"] is None else event["seat"]
        if event["n"] != self.n or self.game.to_text(self.state, seat, event["action"]) != event["text"]:
            raise InputError("This move was made in another position.")
        self.texts()
        self._apply(seat, event["action"], event["auto"], self.secrets)
        self.note(event["text"])
        self._mark(event)
        self.reveal()
        self.fresh = []

    def _mark(self, event: Event) -> None:
        """The last move is told by this event: remember what undo and a reveal will need."""
        if event["seat"] is None and self.sealed_from is None:
            self.turns.append((self.n, self.game.copy(self.state)))
        if self.sealed_from is not None:
            self.sealed.append(event)

    def cut(self, to: int) -> None:
        """From the last turn that stands, and not from the beginning of the game."""
        sealed = [event for event in self.sealed if event["n"] < to]
        turns = [turn for turn in self.turns if turn[0] <= to]
        if turns:
            self.given = min(self.given, to)
            self.load(self.moves[:to], self.texts()[:to], *turns[-1])
        else:
            super().cut(to)
        self.sealed = sealed
        self.turns.clear()
        self.turns.extend(turns)

    def load_texts(self, entries: Sequence[Entry]) -> int:
        held = super().load_texts(entries)
        self.fresh = []
        return held


def _changes(before: list[dict[str, int]], after: list[dict[str, int]]) -> dict[str, dict[str, int]]:
    """What each seat got or lost, by the names of the things; seats without a change are left out."""
    both = enumerate(zip(before, after))
    return {str(seat): change for seat, (old, new) in both if old != new and (change := changes(old, new))}
