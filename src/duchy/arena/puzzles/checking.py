"""Puzzles, weighed again with fresh luck: does the solution still lead?"""

from dataclasses import dataclass
from typing import Any, Literal

from duchy.arena.comparing import Estimate
from duchy.kernel.errors import InputError, Refused

from .puzzle import Puzzle, opened
from .weighing import FUTURES, Weighing


@dataclass(frozen=True)
class Checked:
    """`holds`: the solution leads for certain; `open`: it is best, or as good as the best as far as can be told;
    `wrong`: another choice leads it for certain."""

    id: str
    verdict: Literal["holds", "open", "wrong"]
    best: str
    lead: Estimate  # of the solution over the best other choice; below 0 where that one is better
    told: Estimate  # what the file says
    by: str
    futures: int

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id, "verdict": self.verdict, "best": self.best, "by": self.by, "futures": self.futures,
            "lead": self.lead.plain(), "told": self.told.plain(),
        }  # fmt: skip


def check(puzzle: Puzzle, luck: str, futures: int = FUTURES) -> Checked:
    """Weigh all choices again. A file whose position or solution is not possible raises InputError."""
    game = opened(puzzle)
    view = puzzle.position(game)
    weighing = Weighing(game, futures)
    actions = []
    for text in puzzle.right:
        try:
            actions.append(game.parse(view.state, puzzle.seat, text))
        except Refused as error:
            raise InputError(f'{puzzle.id}: "{text}" cannot be played: {error}') from None
    verdict = weighing.weigh(view, f"check {luck} {puzzle.id}", actions[0])
    by = "win" if weighing.wins else "points"
    if verdict is None:  # all choices came to the same end
        return Checked(puzzle.id, "open", puzzle.best.play, Estimate(0.0), puzzle.lead, by, 0)
    if verdict.best.text in puzzle.right:
        other = next((c for c in verdict.choices if c.text not in puzzle.right), None)
        lead = Estimate(0.0) if other is None else other.behind_win if verdict.wins else other.behind
        same = {choice.text for choice in verdict.choices[: verdict.right]} <= set(puzzle.right)
        holds: Literal["holds", "open"] = "holds" if same and lead.told else "open"
        return Checked(puzzle.id, holds, verdict.best.text, lead, puzzle.lead, by, verdict.futures)
    own = next(choice for choice in verdict.choices if choice.text in puzzle.right)
    lost = own.behind_win if verdict.wins else own.behind
    wrong: Literal["wrong", "open"] = "wrong" if lost.told else "open"
    lead = Estimate(-lost.value, lost.within)
    return Checked(puzzle.id, wrong, verdict.best.text, lead, puzzle.lead, by, verdict.futures)
