"""One game at a table, as a fold of its events: the state, its chance, what is sealed, and the way back.

Nothing here waits or stores. `play`, `open` and `undo` change the match and return the new events in full; what a seat
may see of an event is decided in `seen.py`. If the events cannot be stored, the match is thrown away and loaded again.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE, Action, Game, Seat
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.page import Page
from duchy.kernel.record import Entry, Record, result_dict
from duchy.kernel.telling import learns

Event = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """One entry of the record, with the engine's number for it."""

    seat: Seat
    action: Action
    text: str
    auto: bool


class Match:
    def __init__(
        self, game: Game[Any], page: Page, setup: dict[str, Any], names: list[str], seed: Seed
    ) -> None:
        self.game = game
        self.page = page
        self.setup = setup
        self.names = names
        self.seed = seed
        self.state = game.new(setup)
        self.lines: list[Line] = []
        self.drawn = 0  # chance events so far
        self.sealed_from: int | None = None  # the first entry of the choices that are made unseen now
        self.sealed_mask = 0
        self.sealed: list[Event] = []  # these choices
        self.bound = 0  # entries before this one were revealed and stand

    # ------------------------------------------------------------------ looking
    @property
    def n(self) -> int:
        return len(self.lines)

    @property
    def over(self) -> bool:
        return self.game.movers(self.state) == 0

    def movers(self) -> list[Seat]:
        mask = self.game.movers(self.state)
        return [] if mask == CHANCE else [seat for seat in range(len(self.names)) if mask >> seat & 1]

    def state_at(self, n: int) -> Any:
        lines = self.lines[:n]
        s = self.game.new(self.setup)
        for line in lines:
            self.game.apply(s, line.seat, line.action)
        return s

    def record(self, finished: bool = True) -> Record:
        """The record so far; of a running game without what is still sealed."""
        end = self.n if self.sealed_from is None or finished else self.sealed_from
        entries = [Entry(line.seat, line.text) for line in self.lines[:end]]
        record = Record(self.game.id, self.setup, self.names, self.seed.commitment(), entries)
        if self.over:
            record.result = result_dict(self.game, self.state)
            record.seed = self.seed.text
        return record

    # ------------------------------------------------------------------ going on
    def open(self, by_person: set[Seat]) -> list[Event]:
        """The first chance events."""
        return self._settle(by_person)

    def check(self, seat: Seat, text: str) -> Action:
        """The action a text means, from what the seat may know; raises Refused."""
        return self.game.parse(self.game.view(self.state, seat).state, seat, text)

    def play(self, seat: Seat, text: str, by_person: set[Seat]) -> list[Event]:
        """One decision, and all that follows without a decision of a person or bot."""
        action = self.check(seat, text)
        return [self._enter(seat, action), *self._settle(by_person)]

    def _settle(self, by_person: set[Seat]) -> list[Event]:
        """Reveal what was sealed, draw the chance that is due, and play what leaves a person no choice."""
        out: list[Event] = []
        while True:
            if self._all_chosen():
                out.append({"type": "reveal", "entries": self.sealed, "say": "All have chosen."})
                self._unseal()
            if self.game.movers(self.state) == CHANCE:
                outcome = self.game.chance(self.state, self.seed.rng(self.drawn))
                out.append(self._enter(NATURE, outcome))
                continue
            forced = next((f for seat in self.movers() if seat in by_person and (f := self._only(seat))), None)
            if forced is None:
                return out
            out.append(self._enter(forced[0], forced[1], auto=True))

    def _only(self, seat: Seat) -> tuple[Seat, Action] | None:
        legal = self.game.legal(self.state, seat)
        if len(legal) == 1 and self.page.automatic(self.page.parts(self.game, self.state, seat, legal[0])):
            return seat, legal[0]
        return None

    def _enter(self, seat: Seat, action: Action, auto: bool = False) -> Event:
        game = self.game
        self._seal()
        before = game.copy(self.state)
        game.apply(self.state, seat, action)
        told = self.page.tell(game, before, seat, action, self.state, self.names)
        text = game.to_text(before, seat, action)
        event = {
            "type": "chance" if seat == NATURE else "play",
            "n": self.n,
            "seat": None if seat == NATURE else seat,
            "text": text,
            "action": action,
            "auto": auto,
            "sealed": self.sealed_from is not None,
            "public": self.page.public(self.page.parts(game, before, seat, action), text, seat == NATURE),
            "say": told.say,
            "public_say": told.public,
            "reader": told.reader,
            "marks": told.marks,
            "facts": [msgspec.to_builtins(fact) for fact in told.facts],
            "gain": _changes(self._scores(before), self._scores(self.state)),
            "change": _changes(self.page.stock(game, before), self.page.stock(game, self.state)),
        }
        if self.sealed_from is not None:
            self.sealed.append(event)
        self.lines.append(Line(seat, action, text, auto))
        self.drawn += seat == NATURE
        self._bind(before, seat, action)
        return event

    def _bind(self, before: Any, seat: Seat, action: Action) -> None:
        """Who has seen a hidden card cannot go back behind it."""
        if seat != NATURE and not self.page.open and learns(self.game, before, seat, action, self.state):
            self.bound = self.n

    def _scores(self, s: Any) -> list[dict[str, int]]:
        return self.game.scores(self.game.view(s, None).state)

    # ------------------------------------------------------------------ choices made unseen, all at once
    def _seal(self) -> None:
        mask = self.game.movers(self.state)
        if self.sealed_from is None and mask != CHANCE and mask & mask - 1:
            self.sealed_from, self.sealed_mask = self.n, mask

    def _all_chosen(self) -> bool:
        mask = self.game.movers(self.state)
        return self.sealed_from is not None and (mask in (0, CHANCE) or mask & ~self.sealed_mask != 0)

    def _unseal(self) -> None:
        self.sealed_from = None
        self.sealed = []
        self.bound = self.n

    # ------------------------------------------------------------------ going back
    def undo_to(self, seat: Seat, freely: bool) -> int | None:
        """The entry that an undo of this seat takes back, with all behind it; None: it has nothing to take back.

        Chance, a reveal, a card seen and another seat's act bind; against bots only, nothing does.
        """
        for n in range(self.n - 1, -1 if freely else self.bound - 1, -1):
            line = self.lines[n]
            if line.seat != seat and not freely:
                return None
            if line.seat == seat and not line.auto:
                return n
        return None

    def cut(self, to: int) -> None:
        """Forget the entries from `to` on."""
        self.load(self.lines[:to])

    # ------------------------------------------------------------------ loading
    def load(self, lines: list[Line], n: int = 0, state: Any = None) -> None:
        """Take over entries; `state` is the one after the first `n` of them, when nothing was sealed."""
        self.state = self.game.new(self.setup) if state is None else state
        self.lines = lines[:n]
        self.drawn = sum(line.seat == NATURE for line in self.lines)
        self.sealed_from = None
        self.sealed = []
        self.bound = n
        last = _last_run(lines)  # only these could be taken back: what was seen before them no longer matters
        for i, line in enumerate(lines[n:], n):
            self._redo(line, binds=i >= last)
        if self._all_chosen():
            self._unseal()

    def _redo(self, line: Line, binds: bool = True) -> None:
        if self.game.to_text(self.state, line.seat, line.action) != line.text:
            raise InputError(f'The number stored for "{line.text}" means something else now.')
        if self._all_chosen():
            self._unseal()
        self._seal()
        before = self.game.copy(self.state) if binds else None
        self.game.apply(self.state, line.seat, line.action)
        self.lines.append(line)
        self.drawn += line.seat == NATURE
        if binds:
            self._bind(before, line.seat, line.action)

    def load_texts(self, entries: list[Entry]) -> int:
        """Replay texts, as of an older rules revision; how many entries still hold."""
        self.load([])
        for n, entry in enumerate(entries):
            if (action := self._possible(entry)) is None:
                return n
            self._redo(Line(entry.seat, action, entry.text, False))
        if self._all_chosen():
            self._unseal()
        return len(entries)

    def follow(self, entries: list[Entry]) -> list[Event]:
        """Play the entries of a record, chance as it says; raises InputError at the first that is not possible."""
        out: list[Event] = []
        for n, entry in enumerate(entries):
            if (action := self._possible(entry)) is None:
                raise InputError(f'Line {n + 2} of the record, "{entry.text[:80]}", is not possible there.')
            out.append(self._enter(entry.seat, action))
            if self._all_chosen():
                out.append({"type": "reveal", "entries": self.sealed, "say": "All have chosen."})
                self._unseal()
        return out

    def _possible(self, entry: Entry) -> Action | None:
        mask = self.game.movers(self.state)
        if mask == 0 or (mask == CHANCE) != (entry.seat == NATURE):
            return None
        try:
            return self.game.parse(self.state, entry.seat, entry.text)
        except Refused:
            return None


def _last_run(lines: list[Line]) -> int:
    """Where the entries of the seat that acted last begin."""
    start = len(lines)
    while start and lines[start - 1].seat == lines[-1].seat:
        start -= 1
    return start


def _changes(before: list[dict[str, int]], after: list[dict[str, int]]) -> dict[str, dict[str, int]]:
    """What each seat got or lost, by the names of the things; seats without a change are left out."""
    out = {}
    for seat, (old, new) in enumerate(zip(before, after)):
        change = {key: new.get(key, 0) - old.get(key, 0) for key in {**old, **new}}
        if any(change.values()):
            out[str(seat)] = {key: amount for key, amount in change.items() if amount}
    return out
