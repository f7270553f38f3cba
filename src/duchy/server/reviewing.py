"""What a process of a bot pool does for the coach: it judges the decisions of a finished game, some at a time."""

import time
from functools import lru_cache
from typing import Final

from duchy.arena.coach import Coach, Decision, Line, Position, decisions_of, strongest
from duchy.bots import registry
from duchy.games import open_game, page_of
from duchy.kernel.chance import Seed
from duchy.kernel.compat import COMPILED
from duchy.kernel.record import loads

from . import said
from .ports import Reviewed

AT_ONCE: Final = 0.5  # seconds of a processor, and the decision that it is at; then others have their turn
LOOKS_AHEAD, JUDGES = "master", "expert"  # whom the interpreted engine cannot keep up with, and who does instead
PLAYOUTS: Final = 32  # of a decision, where no bot of the game can judge


def review(game_id: str, record: str, first: int) -> Reviewed:
    """What the coach says of some decisions, the first of them given by its number."""
    began = time.process_time()
    bot, coach = _coach(game_id)
    positions, commitment = _positions(game_id, record)
    judged: list[said.Judged] = []
    while first + len(judged) < len(positions) and (not judged or time.process_time() - began < AT_ONCE):
        position = positions[first + len(judged)]
        luck = Seed(f"coach {position.entry} of {commitment}").rng(0)
        judged.append(_told(coach, position, coach.judge(position, luck)))
    return Reviewed(bot, coach.method, len(positions), judged, time.process_time() - began)


@lru_cache(maxsize=4)
def _coach(game_id: str) -> tuple[str, Coach]:
    game = open_game(game_id)
    bot = strongest(game)
    if bot == LOOKS_AHEAD and not COMPILED:
        bot = JUDGES
    return bot, Coach(game, registry.make(bot, game), PLAYOUTS)


@lru_cache(maxsize=2)
def _positions(game_id: str, record: str) -> tuple[list[Position], str]:
    read = loads(record)
    return decisions_of(open_game(game_id), read), read.commitment


def _told(coach: Coach, position: Position, decision: Decision) -> said.Judged:
    """A decision for people: the lines in sentences, and of those that read the same the best one."""
    view = position.view
    assert view.seat is not None
    choices = page_of(coach.game.id).choices(coach.game, view.state, view.seat)
    sentences = {choice.text: choice.say for choice in choices}

    def line(of: Line) -> said.CoachLine:
        say = sentences.get(of.text, of.text)
        return said.CoachLine(of.text, say, round(of.points, 1), round(of.win, 3), list(of.then))

    best: dict[str, said.CoachLine] = {}
    for each in decision.best:
        best.setdefault(each.text, line(each))
    return said.Judged(
        n=decision.entry - 1,
        entry=decision.entry,
        seat=decision.seat,
        choices=decision.choices,
        best=list(best.values()),
        played=line(decision.played),
        lost_points=round(decision.lost_points, 1),
        lost_win=round(decision.lost_win, 3),
    )
