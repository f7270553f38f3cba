"""What final scoring would bring as things stand: the engine's own end of a game, on a copy."""

from typing import Any, Final

from ..engine.codes import AT_DEPOTS, AT_END, BIT
from ..engine.flow import end_phase
from ..engine.scoring import score
from ..engine.state import Player, State
from .module import Language

LAST: Final = 4  # phase E
MONASTERIES: Final = range(15, 30)  # those that may pay at the end (B-END-05, BX-WC-12)
AT_THE_END: Final = sum(BIT[number - 1] for number in MONASTERIES)


def describe_ahead(s: State, language: Language, out: dict[str, Any]) -> None:
    """To each seat `ahead`, the points by source, and `pays`, of these what it owes to each monastery, by number."""
    if s.stage < AT_DEPOTS or s.stage == AT_END:
        return
    then = _ended(s)
    for p, q in zip(s.players, then.players, strict=True):
        now, end, held = list(p.points), list(q.points), int(p.monasteries)
        gained = {name: more for i, name in language.sources.items() if (more := end[i] - now[i])}
        own = [number for number in MONASTERIES if held & BIT[number - 1]] if held & AT_THE_END else []
        out["seat"][str(p.seat)] |= {"ahead": gained, "pays": {str(n): _share(s, then, p, n) for n in own}}


def _ended(s: State) -> State:
    """The game ends now: a mine pays only for a whole phase."""
    then = s.copy()
    then.phase = LAST
    for p in then.players:
        p.mines = 0
    end_phase(then)
    return then


def _share(s: State, then: State, p: Player, number: int) -> int:
    """By how much all who hold the duchy of a player would end lower without a monastery; `then` is the end with it."""
    without = s.copy()
    for seat in p.holders:
        without.players[seat].monasteries &= ~BIT[number - 1]
    ended = _ended(without)
    return sum(int(score(then.players[seat]) - score(ended.players[seat])) for seat in p.holders)
