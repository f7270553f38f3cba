"""Whole games between searching players inside the compiled code: for training and for quick matches."""

from typing import Final

from duchy.games.rivals.engine.actions import A_END
from duchy.games.rivals.engine.apply import apply
from duchy.games.rivals.engine.chance import draw, happen
from duchy.games.rivals.engine.frames import CHANCES
from duchy.games.rivals.engine.knowledge import guess, redact
from duchy.games.rivals.engine.legal import legal
from duchy.games.rivals.engine.points import victory
from duchy.games.rivals.engine.state import State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .judge import Judge
from .search import Search

TURNS: Final[i64] = 400  # a game that is longer teaches nothing


class Record:
    """The positions at the end of the action phases of some games, one after the other."""

    def __init__(self) -> None:
        self.index: vec[i64] = vec[i64]()  # the inputs that are not zero, of all positions
        self.value: vec[float] = vec[float]()
        self.counts: vec[i64] = vec[i64]()  # how many of them each position has
        self.seats: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()  # positions of each game
        self.winners: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()  # two a game
        self.turns: vec[i64] = vec[i64]()


def play_game(start: State, searches: list[Search], noise: float, luck: Rng, rng: Rng, record: Record) -> State:
    """`luck` rolls and draws; `rng` is the players' own. The final position."""
    s = start.copy()
    positions: i64 = 0
    while s.depth and s.turn < TURNS:
        top = s.top()
        if top & 127 >= CHANCES:
            happen(s, draw(s, luck))
            continue
        if len(legal(s)) == 1:
            apply(s, legal(s)[0])
            continue
        seat = top >> 7 & 1
        if decide(s, seat, searches[seat], noise, rng):
            note(record, s, seat, searches[seat].judge)
            positions += 1
            apply(s, A_END)
    record.sizes = append(record.sizes, positions)
    record.winners = append(record.winners, s.winner)
    record.points = append(append(record.points, victory(s, 0)), victory(s, 1))
    record.turns = append(record.turns, s.turn)
    return s


def decide(s: State, seat: i64, search: Search, noise: float, rng: Rng) -> bool:
    """A seat plays the best line it finds, from what it knows. Whether it has nothing more to do in its turn."""
    before = s.decisions
    done = search.follow(s, search.run(guess(redact(s, seat), rng), noise, rng))
    if not done and s.decisions == before:
        apply(s, search.answer(s, seat))
    return done


def note(record: Record, s: State, seat: i64, judge: Judge) -> None:
    x = judge.inputs
    x.look(s, seat)
    for i in range(x.count):
        record.index = append(record.index, x.index[i])
        record.value = append(record.value, x.value[i])
    record.counts = append(record.counts, x.count)
    record.seats = append(record.seats, seat)
