"""What a process of a bot pool does for the coach: it judges the decisions of a finished game, some at a time, and says
what it thinks of a decision that is due."""

import hashlib
import time
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from duchy.arena.coach import HINT, Coach, Decision, Line, Position, decisions_of, luck_at, strongest
from duchy.arena.comparing import Estimate
from duchy.arena.luck import Rolls, rolls_of
from duchy.bots import registry
from duchy.games import open_game, page_of
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.record import Record, loads
from duchy.kernel.rng import Rng

from .ports import Reviewed, Rolled
from .said import advice
from .said.coach import Judged, Rate

AT_ONCE: Final = 0.5  # seconds of a processor, and the decision that it is at; then others have their turn
LOOKS_AHEAD, JUDGES = "master", "expert"  # whom the interpreted engine cannot keep up with, and who does instead
FUTURES: Final = 48 if COMPILED else 8  # of a line


def review(game_id: str, record: str, first: int) -> Reviewed:
    """What the coach says of some steps, the first of them given by its number: all that chance did, then decisions."""
    began = time.process_time()
    bot, coach = _coach(game_id)
    work = _work(game_id, record)
    rolls: list[Rolled] = []
    judged: list[Judged] = []
    for step in range(first, len(work.rolls) + len(work.positions)):
        if step > first and time.process_time() - began > AT_ONCE:
            break
        if step < len(work.rolls):
            roll = work.rolls[step]
            given = coach.rolled(roll, luck_at(work.record, roll.entry))
            luck = [Rate(estimate(each.points), estimate(each.win)) for each in given]
            rolls.append(Rolled(roll.to, luck, [estimate(each.chance) for each in given]))
        else:
            position = work.positions[step - len(work.rolls)]
            judged.append(_told(coach.game, position, coach.judge(position, luck_at(work.record, position.entry))))
    spent = time.process_time() - began
    return Reviewed(bot, coach.method, len(work.rolls), len(work.positions), rolls, judged, spent)


def advise(game: Game[Any], bot: str, view: View[Any], rng: Rng) -> list[advice.HintLine]:
    """What a bot that looks ahead thinks of its best choices; those that read the same are one."""
    coach = Coach(game, registry.make(bot, game), HINT)
    lines: dict[str, advice.HintLine] = {}
    for line in coach.advise(view, rng):
        lines.setdefault(line.text, told_line(game, view, line))
    return list(lines.values())


def judge_of(game: Game[Any]) -> str:
    """The bot that judges."""
    bot = strongest(game)
    return JUDGES if bot == LOOKS_AHEAD and not COMPILED else bot


def work_of(game: Game[Any], record: Record) -> str:
    """What tells one work of the coach from another: who judges, by how many futures, and the record without names."""
    of = replace(record, seats=[]).dumps()
    return hashlib.sha256(f"{judge_of(game)} {FUTURES} {of}".encode()).hexdigest()


@lru_cache(maxsize=4)
def _coach(game_id: str) -> tuple[str, Coach]:
    game = open_game(game_id)
    bot = judge_of(game)
    return bot, Coach(game, registry.make(bot, game), FUTURES)


class Work:
    """What there is to look at in a record."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.record = record
        self.positions: list[Position] = decisions_of(game, record)
        self.rolls: list[Rolls] = rolls_of(game, record)


@lru_cache(maxsize=2)
def _work(game_id: str, record: str) -> Work:
    return Work(open_game(game_id), loads(record))


# ------------------------------------------------------------------ for people
def _told(game: Game[Any], position: Position, decision: Decision) -> Judged:
    """A decision for people: the lines in sentences, and of those that read the same the best one."""
    view = position.view
    best: dict[str, advice.HintLine] = {}
    for each in decision.best:
        best.setdefault(each.text, told_line(game, view, each))
    return Judged(
        n=decision.entry - 1,
        entry=decision.entry,
        seat=decision.seat,
        choices=decision.choices,
        best=list(best.values()),
        played=told_line(game, view, decision.played),
        lost_points=estimate(decision.lost_points),
        lost_win=estimate(decision.lost_win),
        told=decision.told,
    )


def told_line(game: Game[Any], view: View[Any], line: Line) -> advice.HintLine:
    """A line with its sentences, and with the parts that let it be drawn."""
    seat = view.seat
    assert seat is not None
    s = game.copy(view.state)
    first = _step(game, s, seat, line.action)
    then = []
    for before, action in zip((line.action, *line.further), line.further, strict=False):
        game.apply(s, seat, before)
        then.append(_step(game, s, seat, action))
    return advice.HintLine(first.text, first.say, first.parts, estimate(line.points), estimate(line.win), then)


def _step(game: Game[Any], s: Any, seat: int, action: Action) -> advice.Step:
    text = game.to_text(s, seat, action)
    sentences = {choice.text: choice.say for choice in page_of(game.id).choices(game, s, seat)}
    return advice.Step(text, sentences.get(text, text), dict(game.parts(s, seat, action)))


def estimate(of: Estimate) -> advice.Estimate:
    return advice.Estimate(round(of.value, 4), round(of.within, 4))
