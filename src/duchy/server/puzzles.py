"""Puzzles for the page: the shipped ones, shown as the seat that decides sees them, and what an answer is worth."""

import asyncio
import hashlib
import time
from functools import lru_cache
from typing import Any, Final

from duchy import games
from duchy.arena.puzzles.puzzle import Puzzle, Valued, opened, shipped, shipped_ids
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Game, View
from duchy.kernel.errors import Refused

from . import wire
from .asking import Problem, answer, limited, read
from .days import day_of
from .reviewing import estimate
from .routes import Request, Response, Routes
from .said.advice import Step
from .said.position import Position
from .said.puzzles import PuzzleAnswer, PuzzleCard, PuzzleLine, Puzzles, PuzzleShown, PuzzleToday
from .said.table import TableInfo, TableSeat

router = Routes()
ASK: Final = "Find the best move."


def daily(day: str) -> str:
    """The puzzle of a day: the same for all who have the same puzzles."""
    ids = shipped_ids()
    number = int.from_bytes(hashlib.sha256(f"puzzle of {day}".encode()).digest()[:8], "big")
    return ids[number % len(ids)] if ids else ""


@router.get("/api/puzzles")
async def puzzles() -> Response:
    return answer(await asyncio.to_thread(_listed, day_of(time.time())))


@lru_cache(maxsize=2)
def _listed(day: str) -> Puzzles:
    cards = [
        PuzzleCard(p.id, p.game, games.family_of(p.game).id, games.find(p.game).title, p.title, p.difficulty)
        for p in shipped().values()
    ]
    return Puzzles(cards, daily(day), day)


@router.get("/api/puzzle")
async def today() -> Response:
    """For the start page, which would wait for all of them to be read."""
    day = day_of(time.time())
    return answer(PuzzleToday(daily(day), day))


@router.get("/api/puzzles/{id_}")
async def puzzle(id_: str) -> Response:
    return answer(await asyncio.to_thread(shown, await _found(id_)))


@router.post("/api/puzzles/{id_}", body=wire.AnswerPuzzle)
async def answer_puzzle(request: Request, id_: str) -> Response:
    limited(request, "laid")
    wish = await read(request, wire.AnswerPuzzle)
    return answer(await asyncio.to_thread(judged, await _found(id_), wish.text))


async def _found(id_: str) -> Puzzle:
    found = (await asyncio.to_thread(shipped)).get(id_)
    if found is None:
        raise Problem(404, "There is no such puzzle.")
    return found


# ------------------------------------------------------------------ what is shown
def shown(puzzle: Puzzle) -> PuzzleShown:
    """The puzzle as a table looks to who sits there, without its solution."""
    game = opened(puzzle)
    view = puzzle.position(game)
    names = _names(puzzle, game, view)
    seats = [TableSeat(name, "person" if seat == puzzle.seat else "bot", None, False)
             for seat, name in enumerate(names)]  # fmt: skip
    title = games.find(puzzle.game).title
    table = TableInfo(
        id=puzzle.id, game=game.id, title=title, setup=dict(puzzle.setup), status="playing", commitment="",
        seed=None, clock=None, hints=False, guided=False, imported=True, given=0, parent=None, rematch=None,
        host=None, seats=seats,
    )  # fmt: skip
    position = _position(game, view, 0, names)
    position.prompt = f"{ASK} {position.prompt}"
    if position.banner is not None:
        position.banner = type(position.banner)(
            position.banner.effect, f"{ASK} {position.banner.text}", position.banner.cards
        )
    where = f"{puzzle.title}. {_seated(game, puzzle)}"
    return PuzzleShown(puzzle.id, where, puzzle.difficulty, table, puzzle.seat, position)


def _seated(game: Game[Any], puzzle: Puzzle) -> str:
    people = int(puzzle.setup.get("players", 2))
    with_ = " and ".join([f"{people} players" if people > 1 else "alone", *game.automatic])
    return f"{with_[:1].upper()}{with_[1:]}."


def _names(puzzle: Puzzle, game: Game[Any], view: View[Any]) -> list[str]:
    people = len(game.scores(view.state)) - len(game.automatic)
    return ["You" if seat == puzzle.seat else f"Seat {seat + 1}" for seat in range(people)] + list(game.automatic)


def _position(game: Game[Any], view: View[Any], n: int, names: list[str]) -> Position:
    s, seat, page = view.state, view.seat, games.page_of(game.id)
    assert seat is not None
    mask = game.movers(s)
    scores = game.scores(s)
    return Position(
        n=n,
        movers=[i for i in range(len(names)) if mask >> i & 1],
        turn=page.label(game, s),
        state=game.describe(s),
        totals=[sum(points.values()) for points in scores],
        scores=[{source: points for source, points in seat_.items() if points} for seat_ in scores],
        prompt=page.prompt(game, s, seat, names),
        banner=page.banner(game, s),
        choices=page.choices(game, s, seat, names) if mask >> seat & 1 else [],
    )


# ------------------------------------------------------------------ what an answer is worth
def judged(puzzle: Puzzle, text: str) -> PuzzleAnswer:
    """What all choices are worth, and the best line played on. Raises Refused for what is not legal."""
    game = opened(puzzle)
    view = puzzle.position(game)
    action = game.parse(view.state, puzzle.seat, text)
    text = game.to_text(view.state, puzzle.seat, action)
    names = _names(puzzle, game, view)
    steps, positions, reasons = _line(game, view, (puzzle.best.play, *puzzle.best.then), names)
    lines = [_told(game, view, puzzle, choice) for choice in puzzle.choices]
    return PuzzleAnswer(
        right=text in puzzle.right,
        text=text,
        say=_say(game, view, text),
        solutions=list(puzzle.right),
        lines=lines,
        lead=estimate(puzzle.lead),
        by=puzzle.by,  # type: ignore[arg-type]  # one of the two that the file may have
        futures=puzzle.futures,
        difficulty=puzzle.difficulty,
        missed=list(puzzle.missed),
        best=steps,
        positions=positions,
        reasons=reasons,
    )


def _line(
    game: Game[Any], view: View[Any], texts: tuple[str, ...], names: list[str]
) -> tuple[list[Step], list[Position], list[str]]:
    """The best line step by step, the position after each step, and what it brings, in the words of the log.

    It is followed in one guess of what is hidden; it was written down only as far as it goes the same in any."""
    page, seat = games.page_of(game.id), view.seat
    assert seat is not None
    s = game.determinize(view, Seed("a guess").rng(0))
    steps: list[Step] = []
    positions: list[Position] = []
    reasons: list[str] = []
    for n, text in enumerate(texts, 1):
        known = game.view(s, seat)
        try:
            action = game.parse(known.state, seat, text)
        except Refused:
            break
        steps.append(Step(text, _say(game, known, text), dict(game.parts(known.state, seat, action))))
        before = game.copy(s)
        game.apply(s, seat, action)
        told = page.tell(game, before, seat, action, s, names)
        reasons += [say for fact in told.facts if fact.fact.seat == seat and (say := fact.to(seat))]
        after = _position(game, game.view(s, seat), n, names)
        after.choices = []
        positions.append(after)
    return steps, positions, reasons


def _say(game: Game[Any], view: View[Any], text: str) -> str:
    assert view.seat is not None
    sentences = {c.text: c.say for c in games.page_of(game.id).choices(game, view.state, view.seat)}
    return sentences.get(text, text)


def _told(game: Game[Any], view: View[Any], puzzle: Puzzle, choice: Valued) -> PuzzleLine:
    return PuzzleLine(
        text=choice.play,
        say=_say(game, view, choice.play),
        right=choice.play in puzzle.right,
        points=estimate(choice.points),
        win=estimate(choice.win),
        behind=estimate(choice.behind),
        behind_win=estimate(choice.behind_win),
    )
