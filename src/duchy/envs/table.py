"""One table, for every game, edition, module set and mode: what all adapters stand on.

Where a family numbers its actions (`Family.learning`), an id means the same action in every game of a kind, and a row
has a layout; an action of two parts, as two marks in the Dice Game, is answered in two steps. Everywhere else an id is
a place in the list of legal actions; a list longer than PAGE is answered in two steps, the page first. The row then
counts the view's words by their hash, and the view as text has all.
"""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from duchy.games import FAMILIES, family_of, find, open_game
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE, NATURE, Action, Game, Seat
from duchy.kernel.errors import InputError
from duchy.kernel.learning import BITS, CODE, NUMBER, WORD, Field
from duchy.kernel.play import Play
from duchy.kernel.rng import Rng, seeded

FIRST: Final = FAMILIES[0].first  # where no game is named
PAGE: Final = 256  # ids where actions have no numbers of their own
HASHED: Final = 512  # bytes of a row that has no layout

WORDS: Final = (Field("words of the view, by their hash", HASHED, NUMBER, 4),)

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


class Table:
    """One game after another. Chance is drawn inside, by the number of the game."""

    def __init__(self, game: str | Game[Any], players: int | None = None, **options: Any) -> None:
        self.game = open_game(game) if isinstance(game, str) else game
        entry = find(self.game.id)
        self.people = entry.seated(players)
        self.setup: dict[str, Any] = {"players": self.people, **options}
        self.start = self.game.new(self.setup)
        learn = family_of(self.game.id).learning
        self.learning = learn(self.game, self.start) if learn else None
        self.size: int = int(self.learning.numbering.size) if self.learning else PAGE
        self.layout = self.learning.layout if self.learning else WORDS
        self.width = sum(field.bytes for field in self.layout)
        self.limit = 2 * self.game.decisions_limit  # steps: a decision may take two
        self.page: int | None = None  # the id of the first of two steps
        self.seat: Seat = NATURE  # to move
        self._now: dict[int, Action | None] = {}  # what each id means
        self.reset(0)

    # ------------------------------------------------------------------ the play
    def reset(self, number: int) -> None:
        """A new game; the number decides its luck."""
        self.begin()
        self.luck: Rng | None = seeded(number)
        self._go_on()

    def begin(self) -> None:
        """A new game before its first chance event, which somebody else draws."""
        self.state = self.game.copy(self.start)
        self.luck = None
        self.moves: list[tuple[Seat, Action]] = []
        self.steps = 0
        self._settle()

    def apply(self, seat: Seat, action: Action) -> None:
        """An action, or with seat NATURE a chance outcome, as the engine has it."""
        self.game.apply(self.state, seat, action)
        self.moves.append((seat, action))
        self._settle()

    def decide(self, action: Action) -> None:
        """Play an action of the seat that is to move, as the engine has it: a bot's choice."""
        self.steps += 1
        self.apply(self.seat, action)
        self._go_on()

    def draw(self, number: int) -> None:
        """All chance that is due before the next decision, decided by a number."""
        luck = seeded(number)
        while self.due == CHANCE:
            self.apply(NATURE, self.game.chance(self.state, luck))

    def copy(self) -> "Table":
        """The same position, to go on with alone."""
        other = Table.__new__(Table)
        other.__dict__ |= self.__dict__
        other.state = self.game.copy(self.state)
        other.moves = self.moves[:]
        return other

    def imagined(self, seat: Seat, number: int) -> "Table":
        """The same position as a seat sees it, with all that it may not know drawn anew: to think with, not to store,
        since its moves are those that were really made."""
        other = self.copy()
        other.state = self.game.determinize(self.game.view(self.state, seat), seeded(number))
        if self.seat not in (NATURE, seat):
            other._now = other.answers(self.seat, self.page)
        return other

    def __deepcopy__(self, memo: Any) -> "Table":
        return self.copy()

    def __reduce__(self) -> Any:
        return restored, (self.game.id, json.dumps(self.setup), self.moves, self.page, self.steps)

    def step(self, id_: int) -> None:
        """Play an id of the seat that is to move; one that is not legal raises, and nothing moves."""
        if id_ not in self._now:
            raise InputError(f"Action {id_} is not legal in seat {self.seat}.")
        action = self._now[id_]
        if action is None:
            self.steps += 1
            self.page = id_
            self._now = self.answers(self.seat, id_)
        else:
            self.decide(action)

    def _go_on(self) -> None:
        while self.due == CHANCE and self.luck is not None:
            self.apply(NATURE, self.game.chance(self.state, self.luck))

    def _settle(self) -> None:
        due = self.due = self.game.movers(self.state)
        self.page = None
        if due == 0 or due == CHANCE:
            self.seat, self._now = NATURE, {}
        else:
            self.seat = (due & -due).bit_length() - 1
            self._now = self.answers(self.seat, None)

    def answers(self, seat: Seat, page: int | None) -> dict[int, Action | None]:
        """What each id of a seat means now; None: several actions begin with it, or it is a page of a list that is too
        long. `page` is the id of a first step that was made."""
        legal = self.game.legal(self.state, seat)
        if self.learning:
            path = self.learning.path
            if path is None:
                numbers = self.learning.numbering.numbers(legal)  # type: ignore[arg-type]  # a vec is a sequence at run time
                return dict(zip(numbers, legal, strict=True))
            found: dict[int, Action | None] = {}
            for action in legal:
                ids = path(action)
                if page is None:
                    found[ids[0]] = None if ids[0] in found else action
                elif ids[0] == page:
                    found[ids[1]] = action
            return found
        if len(legal) <= PAGE:
            return dict(enumerate(legal))
        if page is None:
            return dict.fromkeys(range(-(-len(legal) // PAGE)))
        return dict(enumerate(legal[page * PAGE : (page + 1) * PAGE]))

    # ------------------------------------------------------------------ looking
    @property
    def over(self) -> bool:
        return self.due == 0

    def legal(self) -> list[int]:
        """The ids of the seat to move, smallest first."""
        return sorted(self._now)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        return self.mask_of(self._now if seat == self.seat else ())

    def mask_of(self, ids: Iterable[int]) -> NDArray[np.int8]:
        out = bytearray(self.size)
        for id_ in ids:
            out[id_] = 1
        return np.frombuffer(out, np.int8)

    def row(self, seat: Seat, page: int | None = None) -> Bytes:
        """What a seat may know, in bytes; `page` where it has made a first step elsewhere."""
        if seat == self.seat:  # nobody sees half of another's answer
            page = self.page if page is None else page
        if self.learning:
            words: Any = self.learning.row(self.state, seat, page)
            return np.frombuffer(words, np.uint8) if COMPILED else shared(words, np.int64).view(np.uint8)
        view = self.game.view(self.state, seat).state
        out = np.zeros(HASHED, np.uint8)
        for word in (*_words(self.game.to_dict(view), ""), f"seat {seat}", f"page {page}"):
            out[zlib.crc32(word.encode()) % HASHED] += 1
        return out

    def text(self, seat: Seat) -> str:
        """The same as text, whole."""
        view = self.game.to_dict(self.game.view(self.state, seat).state)
        page = self.page if seat == self.seat else None
        return json.dumps({"seat": seat, "page": page, "view": view}, ensure_ascii=False)

    def name(self, id_: int) -> str:
        """An id of the seat to move, in notation."""
        action = self._now[id_]
        if action is not None:
            return self.game.to_text(self.state, self.seat, action)
        if self.learning is None or self.learning.path is None:
            return f"page {id_}"
        path = self.learning.path
        begun = next(one for one in self.game.legal(self.state, self.seat) if path(one)[0] == id_)
        return f"{self.game.to_text(self.state, self.seat, begun)}, or more"

    def returns(self) -> list[float]:
        """Winners share 1, all others -1; 0 where all have won. Alone, it is 1 or -1."""
        if not self.over:
            return [0.0] * self.people
        result = self.game.result(self.state)
        won = [result.share(seat) > 0 for seat in range(self.people)]
        winners, losers = won.count(True), won.count(False)
        if not losers and self.people > 1:
            return [0.0] * self.people
        return [1.0 / winners if one else -1.0 / losers for one in won]

    def points(self) -> list[int]:
        return [sum(sources.values()) for sources in self.game.scores(self.state)[: self.people]]

    def record(self) -> str:
        """The game so far as a record: its chance is given, and all else can be verified."""
        from duchy.kernel.chance import Seed

        names = [*(f"seat {seat}" for seat in range(self.people)), *self.game.automatic]
        play = Play(self.game, self.setup, names, Seed("an episode"))
        for seat, action in self.moves:
            play.enter(seat, action)
        play.given = play.n
        return play.record().dumps()


def restored(game: str, setup: str, moves: list[tuple[Seat, Action]], page: int | None, steps: int) -> Table:
    """A table that was stored, by its moves; somebody else draws its chance."""
    table = _fresh(game, setup).copy()
    table.begin()
    for seat, action in moves:
        table.apply(seat, action)
    if page is not None:
        table.step(page)
    table.steps = steps
    return table


@lru_cache(maxsize=32)
def _fresh(game: str, setup: str) -> Table:
    return Table(game, **json.loads(setup))


def shared(v: Any, kind: type) -> NDArray[Any]:
    """A vec as numpy sees it: compiled, the same memory, read only; interpreted, a vec is a list and is copied, and a
    word whose highest byte is large has no sign."""
    if COMPILED:
        return np.asarray(memoryview(v), kind)
    if kind is np.int64:
        return np.array([word % 2**64 for word in v], np.uint64).view(np.int64)
    return np.asarray(v, kind)


def _words(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _words(item, f"{path}.{key}")
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _words(item, f"{path}.{place}")
    else:
        yield f"{path}={value}"


def expand(layout: tuple[Field, ...], rows: Bytes) -> Floats:
    """Rows of bytes as floats of about 0 to 1: codes and bits become one float for each thing they may be.

    The last axis of `rows` is a row.
    """
    parts, at = [], 0
    for field in layout:
        some = rows[..., at : at + field.bytes].astype(np.int64)
        at += field.bytes
        if field.kind == CODE:
            part = some[..., None] == np.arange(field.most)
        elif field.kind == BITS:
            part = some[..., None] >> np.arange(field.most) & 1
        elif field.kind == WORD:
            part = (some[..., ::2] + 256 * some[..., 1::2]) / field.most
        else:
            part = some / field.most
        parts.append(part.reshape(*rows.shape[:-1], field.floats))
    return np.concatenate(parts, axis=-1, dtype=np.float32)
