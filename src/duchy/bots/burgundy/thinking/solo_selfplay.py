"""Whole solo games inside the compiled code, for training."""

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, END
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .inputs import bits_in
from .selfplay import settle
from .solo_judge import SoloNet
from .solo_search import SoloSearch


class SoloRecord:
    """The positions of some games, one after the other: the castle placed, between the dice, at the ends of turns."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]()  # the inputs that were on, of all positions
        self.counts: vec[i64] = vec[i64]()  # how many of them each position has
        self.phases: vec[i64] = vec[i64]()
        self.middle: vec[i64] = vec[i64]()  # 1: a position between the dice; that at the end of its turn follows
        self.covered: vec[i64] = vec[i64]()  # spaces
        self.guesses: vec[float] = vec[float]()  # what the net said: spaces to come, log odds to win
        self.results: vec[i64] = vec[i64]()  # covered spaces at the end of each game
        self.sizes: vec[i64] = vec[i64]()  # positions of each game


def play_alone(
    start: State, search: SoloSearch, noise: float, luck: Rng, rng: Rng, record: SoloRecord, watcher: SoloNet
) -> None:
    """`luck` rolls and draws, `rng` is the player's own; `watcher` is the net that learns."""
    s = start.copy()
    first = i64(len(record.counts))
    while s.stage != AT_END:
        if s.stage == AT_TURN:
            best = search.run(s, noise, rng)
            watcher.begin(s, 0)
            s = search.states[best]
            middle = search.middle(best)
            if middle >= 0:
                note(record, search.states[middle], watcher, 1)
            note(record, s, watcher, 0)
            if s.stage != AT_END:
                s = s.copy()
                apply(s, 0, END)
        elif s.stage == AT_SETTLING:
            settle(s, rng)
            watcher.begin(s, 0)
            note(record, s, watcher, 0)
        else:
            apply_chance(s, chance(s, luck))
    record.results = append(record.results, bits_in(s.players[0].covered))
    record.sizes = append(record.sizes, i64(len(record.counts)) - first)


def note(record: SoloRecord, s: State, watcher: SoloNet, middle: i64) -> None:
    watcher.look(s)
    record.middle = append(record.middle, middle)
    record.phases = append(record.phases, s.phase)
    record.covered = append(record.covered, bits_in(s.players[0].covered))
    for x in watcher.out:
        record.guesses = append(record.guesses, x)
    items = watcher.all_inputs(s)
    for item in items:
        record.items = append(record.items, item)
    record.counts = append(record.counts, i64(len(items)))
