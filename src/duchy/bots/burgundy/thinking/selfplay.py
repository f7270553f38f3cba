"""Whole games between searching players inside the compiled code: for training, tuning and matches."""

from typing import Any

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, BIT, END
from duchy.games.burgundy.engine.flow import movers
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.contract import CHANCE
from duchy.kernel.rng import Rng, seeded

from .inputs import banked
from .judge import NetJudge
from .search import Search, best_action


class Record:
    """The positions between the dice and at the end of the turns of some games, one after the other."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]()  # the inputs that were on, of all positions
        self.counts: vec[i64] = vec[i64]()  # how many of them each position has
        self.seats: vec[i64] = vec[i64]()
        self.middle: vec[i64] = vec[i64]()  # 1: a position between the dice; that at the end of its turn follows
        self.banked: vec[i64] = vec[i64]()  # n for each position: of the seat, then of the others in turn
        self.guesses: vec[float] = vec[float]()  # what the net said
        self.scores: vec[i64] = vec[i64]()  # n for each game
        self.sizes: vec[i64] = vec[i64]()  # positions of each game


def practice(number: i64, players: i64) -> dict[str, Any]:
    """The set-up of a game without modules: half of them on duchy 1 for all, the others on any of the ten duchies."""
    if number % 2 == 0:
        return {"players": int(players), "boards": "1", "castle": "centre"}
    random = seeded(number)
    boards = [str(1 + random.below(10)) for _ in range(players)]
    return {"players": int(players), "boards": boards, "castle": "choose"}


def settle(s: State, rng: Rng) -> None:
    """A duchy and a castle at random, for the first seat that has to choose."""
    seat: i64 = 0
    while not movers(s) & BIT[seat]:
        seat += 1
    actions = legal(s, seat)
    apply(s, seat, actions[rng.below(len(actions))])


def play_game(
    start: State, searches: list[Search], noise: float, luck: Rng, rng: Rng, record: Record, watcher: NetJudge
) -> State:
    """`luck` rolls and draws; `rng` is the players' own; `watcher` is the net that learns. The final position."""
    s = start.copy()
    positions: i64 = 0
    while s.stage != AT_END:
        if s.stage == AT_TURN:
            seat = s.current
            search = searches[seat]
            best = search.run(s, noise, rng)
            s = search.states[best]
            if watcher is not search.judge:
                watcher.begin(s, seat)
            middle = search.middle(best)
            if middle >= 0:
                note(record, search.states[middle], watcher, 1)
            note(record, s, watcher, 0)
            positions += 2 if middle >= 0 else 1
            s = s.copy()
            apply(s, seat, END)
        elif s.stage == AT_SETTLING:
            settle(s, rng)
        elif movers(s) == CHANCE:
            apply_chance(s, chance(s, luck))
        else:  # what a module asks between turns
            apply(s, s.current, best_action(searches[s.current].judge, s, s.current, noise, rng))
    for p in s.players:
        record.scores = append(record.scores, score(p))
    record.sizes = append(record.sizes, positions)
    return s


def note(record: Record, s: State, watcher: NetJudge, middle: i64) -> None:
    record.middle = append(record.middle, middle)
    watcher.look(s)
    for x in watcher.out:
        record.guesses = append(record.guesses, x)
    items = watcher.all_inputs(s)
    for item in items:
        record.items = append(record.items, item)
    record.counts = append(record.counts, i64(len(items)))
    record.seats = append(record.seats, watcher.seat)
    k: i64
    for k in range(s.n):
        record.banked = append(record.banked, banked(s, s.players[(watcher.seat + k) % s.n]))
