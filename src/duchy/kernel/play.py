"""One running game: the true state, the chance behind it, what is sealed, the way back, and the record of it.

Whatever plays a game does it here: the tables of the server, the arena, the terminal, scenarios and records. Texts are
made when somebody asks for them, so that games which nobody reads cost no more than their moves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Protocol

from .chance import Chance, Seed
from .compat import mypyc_attr
from .contract import CHANCE, NATURE, Action, Game, Result, Seat, Setup, View
from .errors import InputError, Refused
from .record import Entry, Record, result_dict
from .rng import Rng
from .telling import learns

Move = tuple[Seat, Action, bool]  # who (NATURE: chance), what, and whether nobody was asked, as it was the only one
Answer = Callable[[Any, Seat], Action | None]  # what a seat that may move does in a state; None: it is waited for
Watch = Callable[[int, Any], None]  # sees the number of an entry and the state before it


class Chooser(Protocol):
    """Whoever answers for a seat."""

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action: ...


def wait(s: Any, seat: Seat) -> Action | None:
    """Everybody has to be waited for."""
    return None


def seats_in(movers: int) -> list[Seat]:
    """The seats of a mask."""
    return list(_seats_in(movers))


@cache
def _seats_in(movers: int) -> tuple[Seat, ...]:
    return () if movers == CHANCE else tuple(seat for seat in range(movers.bit_length()) if movers >> seat & 1)


@mypyc_attr(allow_interpreted_subclasses=True)  # as the check of a game is one
class Play:
    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        names: Iterable[str],
        seed: Chance,
        secrets: bool = False,  # a seat that has seen something new cannot go back behind it
        start: Any = None,  # a state to go on from, instead of a new game
    ) -> None:
        self.game = game
        self.setup: dict[str, Any] = dict(setup)
        self.names = list(names)  # of all seats, the automatic ones too
        self.seed = seed
        self.secrets = secrets
        self.laid = start is not None
        self.start = game.new(setup) if start is None else start
        self.state = game.copy(self.start)
        self.moves: list[Move] = []
        self.given = 0  # so many moves come from another game
        self.drawn = 0  # chance events so far
        self.sealed_from: int | None = None  # the first of the choices that are made unseen now
        self.sealed_mask = 0
        self.bound = 0  # moves before this one stand: they were revealed, or showed something
        self._texts: list[str] = []  # of the first moves
        self._told: Any = None  # the state behind them, where it is known
        self.reveal()

    @classmethod
    def begin(cls, game: Game[Any], setup: Setup, people: Sequence[str], seed: Chance, secrets: bool = False) -> "Play":
        """A new game, at its first decision."""
        play = cls(game, setup, [*people, *game.automatic], seed, secrets)
        play.go_on()
        return play

    @classmethod
    def resume(cls, game: Game[Any], record: Record, seed: Chance, secrets: bool = False) -> "Play":
        """Go on with a game from its record."""
        play = cls(game, record.setup, record.seats, seed, secrets, start_of(game, record))
        play.repeat(record.entries)
        same = isinstance(seed, Seed) and seed.commitment() == record.commitment
        play.given = record.given if same else play.n
        play.go_on()
        return play

    # ------------------------------------------------------------------ looking
    @property
    def n(self) -> int:
        return len(self.moves)

    @property
    def decisions(self) -> int:
        return len(self.moves) - self.drawn

    @property
    def over(self) -> bool:
        return self.game.movers(self.state) == 0

    def movers(self) -> list[Seat]:
        return seats_in(self.game.movers(self.state))

    def view(self, seat: Seat | None) -> View[Any]:
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat may do now; nothing where it is not to move."""
        return self.game.legal(self.state, seat) if seat in self.movers() else ()

    def result(self) -> Result:
        """The ranking, once the game is over."""
        return self.game.result(self.state)

    def states(self, moves: Iterable[Move]) -> Iterator[Any]:
        """The state before each of these moves and after the last; one state, which changes."""
        s = self.game.copy(self.start)
        for seat, action, _ in moves:
            yield s
            self.game.apply(s, seat, action)
        yield s

    def state_at(self, n: int) -> Any:
        return self.state_after(self.moves[:n])

    def state_after(self, moves: Iterable[Move]) -> Any:
        *_, s = self.states(moves)
        return s

    def texts(self) -> list[str]:
        """Every move in notation."""
        if len(self._texts) < self.n:
            if self._told is None:
                self._told = self.state_at(len(self._texts))
            for seat, action, _ in self.moves[len(self._texts) :]:
                self._texts.append(self.game.to_text(self._told, seat, action))
                self.game.apply(self._told, seat, action)
        return self._texts

    def note(self, text: str) -> None:
        """The last move in notation, where it is known already; those before it have theirs."""
        self._texts.append(text)
        self._told = None  # it stands before this move

    def entries(self) -> list[Entry]:
        return [Entry(seat, text) for (seat, _, _), text in zip(self.moves, self.texts())]

    def record(self, finished: bool = True) -> Record:
        """The record so far; of a game that is not `finished` without what is still sealed."""
        assert isinstance(self.seed, Seed)
        end = self.n if self.sealed_from is None or finished else self.sealed_from
        record = Record(self.game.id, self.setup, list(self.names), self.seed.commitment(), self.entries()[:end])
        record.given = self.given
        record.start = self.game.to_dict(self.start) if self.laid else None
        record.gifts = list(self.seed.gifts)
        if self.over:
            record.result = result_dict(self.game, self.state)
            record.seed, record.part = self.seed.text, self.seed.part
        return record

    # ------------------------------------------------------------------ going on
    def go_on(self, answer: Answer = wait, auto: bool = False) -> None:
        """Draw what is due and enter what `answer` says, until it has no answer for any seat, or the game is over."""
        game, s, enter = self.game, self.state, self.enter
        quick = type(self).enter is Play.enter and not self.secrets  # nobody watches: spare the call
        while True:
            movers = game.movers(s)
            if movers & (movers - 1) or self.sealed_from is not None:
                self._seal(movers)
            if movers == CHANCE:
                enter(NATURE, game.chance(s, self.seed.rng(self.drawn)))
                continue
            waits = True
            while movers:  # where several may move, one's choice leaves the others theirs
                seat = (movers & -movers).bit_length() - 1
                action = answer(s, seat)
                if action is not None:
                    waits = False
                    if quick:
                        game.apply(s, seat, action)
                        self.moves.append((seat, action, auto))
                    else:
                        enter(seat, action, auto)
                movers &= movers - 1
            if waits:
                return

    def run(self, choosers: Sequence[Chooser], rng: Rng) -> None:
        """Let the choosers play the game to its end. `rng` is theirs, not the game's."""
        self.go_on(lambda s, seat: choosers[seat].choose(self.game, self.game.view(s, seat), rng))

    def decide(self, seat: Seat, action: Action, auto: bool = False) -> None:
        """Enter a legal action and what is due after it; an illegal one raises Refused and changes nothing."""
        if seat not in self.movers() or action not in self.game.legal(self.state, seat):
            raise Refused(f"Seat {seat} cannot do that now.", "")
        self.enter(seat, action, auto)
        self.go_on()

    def enter(self, seat: Seat, action: Action, auto: bool = False) -> None:
        """Apply what is known to be possible."""
        if self.secrets:
            self._apply(seat, action, auto, True)
            return
        self.game.apply(self.state, seat, action)
        self.moves.append((seat, action, auto))
        if seat == NATURE:
            self.drawn += 1

    def _apply(self, seat: Seat, action: Action, auto: bool, binds: bool) -> None:
        before = self.game.copy(self.state) if binds and seat != NATURE else None
        self.game.apply(self.state, seat, action)
        self.moves.append((seat, action, auto))
        if seat == NATURE:
            self.drawn += 1
        elif before is not None and learns(self.game, before, seat, action, self.state):
            self.bound = len(self.moves)

    # ------------------------------------------------------------------ choices made unseen, all at once
    def reveal(self) -> None:
        """Break the seal if all have chosen; where several may move, begin a new one."""
        self._seal(self.game.movers(self.state))

    def _seal(self, movers: int) -> None:
        if self.sealed_from is not None and (movers & ~self.sealed_mask or not movers):
            self.unseal()
        if self.sealed_from is None and movers & (movers - 1):
            self.sealed_from, self.sealed_mask = len(self.moves), movers

    def unseal(self) -> None:
        self.sealed_from = None
        self.bound = len(self.moves)

    # ------------------------------------------------------------------ going back
    def undo_to(self, seat: Seat, freely: bool = False) -> int | None:
        """The move that an undo of this seat takes back, with all behind it; None: it has nothing to take back.

        Chance, a reveal, a card seen and another seat's act bind; where a seat may go back `freely`, nothing does.
        """
        for n in range(self.n - 1, -1 if freely else self.bound - 1, -1):
            by, _, auto = self.moves[n]
            if by != seat and not freely:
                return None
            if by == seat and not auto:
                return n
        return None

    def cut(self, to: int) -> None:
        """Forget the moves from `to` on."""
        self.given = min(self.given, to)
        self.load(self.moves[:to], self.texts()[:to])

    # ------------------------------------------------------------------ what was played before
    def load(self, moves: Sequence[Move], texts: Sequence[str], n: int = 0, state: Any = None) -> None:
        """Take over moves with their texts; `state` is the one after the first `n` of them, when nothing was sealed.

        Raises InputError where a number no longer means what the text says.
        """
        game = self.game
        self.state = game.copy(self.start if state is None else state)
        self.moves, self._texts, self._told = list(moves[:n]), list(texts[:n]), None
        self.drawn = sum(seat == NATURE for seat, _, _ in self.moves)
        self.sealed_from = None
        self.bound = n
        self.reveal()
        last = _last_run(moves)  # only these could be taken back: what was seen before them no longer matters
        for i, (seat, action, auto) in enumerate(moves[n:], n):
            if game.to_text(self.state, seat, action) != texts[i]:
                raise InputError(f'The number stored for "{texts[i]}" means something else now.')
            self._apply(seat, action, auto, self.secrets and i >= last)
            self.note(texts[i])
            self.reveal()

    def load_texts(self, entries: Sequence[Entry]) -> int:
        """Take over entries, as of an older rules revision; how many of them still hold."""
        self.load([], [])
        for n, entry in enumerate(entries):
            try:
                self._apply(entry.seat, self.read(entry, ""), False, self.secrets)
            except InputError:
                return n
            self.reveal()
        return len(entries)

    def repeat(self, entries: Sequence[Entry], watch: Watch | None = None) -> None:
        """Enter the lines of a record, chance as it says; raises InputError at the first that is not possible."""
        for i, entry in enumerate(entries):
            if watch:
                watch(i, self.state)
            self.enter(entry.seat, self.read(entry, f"Entry {i + 1}, line {i + 2} of the record"))
            self.reveal()

    def read(self, entry: Entry, where: str) -> Action:
        """The action that an entry means now; raises InputError, which begins with `where` the entry stands."""
        movers = self.game.movers(self.state)
        if movers == 0:
            raise InputError(f'{where}, "{entry.text}", comes after the end of the game.')
        if (movers == CHANCE) != (entry.seat == NATURE):
            due = "a chance event is due" if movers == CHANCE else "no chance event is due"
            raise InputError(f'{where}, "{entry.text}", does not fit: {due}.')
        try:
            return self.game.parse(self.state, entry.seat, entry.text)
        except Refused as error:
            raise InputError(f'{where}, "{entry.text}", is not possible: {error}') from None


def _last_run(moves: Sequence[Move]) -> int:
    """Where the moves of the seat that acted last begin."""
    start = len(moves)
    while start and moves[start - 1][0] == moves[-1][0]:
        start -= 1
    return start


# ---------------------------------------------------------------------- records
def followed(game: Game[Any], record: Record, watch: Watch | None = None) -> Play:
    """The game of a record as far as it goes; each entry must be possible."""
    play = Play(game, record.setup, record.seats, Seed(""), start=start_of(game, record))
    play.repeat(record.entries, watch)
    play.given = record.given
    return play


def start_of(game: Game[Any], record: Record) -> Any:
    """The position that was laid for a record; None: it is a new game."""
    return None if record.start is None else game.from_dict(record.start)


def replay(game: Game[Any], record: Record, watch: Watch | None = None) -> Any:
    """The state after all entries; `watch(i, state)` sees the state before entry i."""
    return followed(game, record, watch).state


def verify(game: Game[Any], record: Record) -> Any:
    """Replay strictly: complete, the seed fits its commitment, every chance outcome that was not given comes from it,
    the result holds."""
    if record.result is None or record.seed is None:
        raise InputError("The record has no result: the game is not over, or the file is cut off.")
    seed = record.dice
    if not seed.honest:
        raise InputError("The seed at the end of the record does not come of what everybody added to it.")
    if seed.commitment() != record.commitment:
        raise InputError("The seed at the end of the record does not fit the commitment at its start.")
    events = 0

    def watch(i: int, s: Any) -> None:
        nonlocal events
        entry = record.entries[i]
        if entry.seat == NATURE and game.movers(s) == CHANCE:
            drawn = game.to_text(s, NATURE, game.chance(s, seed.rng(events)))
            if i >= record.given and drawn != entry.text:
                raise InputError(f'Line {i + 2} of the record says "{entry.text}", but the seed gives "{drawn}".')
            events += 1

    play = followed(game, record, watch)
    if not play.over:
        raise InputError("The record ends before the game does.")
    if result_dict(game, play.state) != record.result:
        raise InputError("The result in the record is not the result of its moves.")
    return play.state
