"""A series of games between bots, and what it adds up to. All sums are exact, so parts can be added in any order."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action, Game, Seat
from duchy.kernel.rng import Rng

if TYPE_CHECKING:
    from duchy.bots.program import BotFailed
    from duchy.kernel.play import Chooser, Play


class SeatTally:
    def __init__(self) -> None:
        self.games = 0
        self.points = 0
        self.squares = 0
        self.best = 0
        self.scores: Counter[int] = Counter()
        self.wins = Fraction(0)  # a shared first place counts as a part of a win

    def enter(self, points: int, won: Fraction) -> None:
        self.best = points if self.games == 0 else max(self.best, points)
        self.games += 1
        self.scores[points] += 1
        self.points += points
        self.squares += points * points
        self.wins += won

    def add(self, other: "SeatTally") -> None:
        self.best = other.best if self.games == 0 else max(self.best, other.best)
        self.games += other.games
        self.scores += other.scores
        self.points += other.points
        self.squares += other.squares
        self.wins += other.wins

    def mean(self) -> float:
        return self.points / self.games

    def share_from(self, least: int) -> float:
        """How many of the games brought so many points or more."""
        return sum(count for points, count in self.scores.items() if points >= least) / self.games

    def win_rate(self) -> float:
        return float(self.wins / self.games)

    def sd(self) -> float:
        """The standard deviation of the sample."""
        n = self.games
        return float(Fraction(n * self.squares - self.points**2, n * (n - 1))) ** 0.5 if n > 1 else 0.0


class Tally:
    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.ties = 0  # games whose first place was shared, or decided by something else than points
        self.seats = [SeatTally() for _ in range(seats)]
        self.lost: list[str] = []  # by bots that failed: why, in sentences

    def enter(self, game: Game[Any], end: Any, decisions: int, failed: "BotFailed | None" = None) -> None:
        totals = [sum(sources.values()) for sources in game.scores(end)]
        result = failed.result(game, end) if failed else game.result(end)
        self.games += 1
        self.decisions += decisions
        if failed:
            self.lost.append(str(failed))
        else:
            self.ties += any(result.share(seat) < 1 for seat in result.winners()) or result.tied(totals)
        for seat, points in enumerate(totals):
            self.seats[seat].enter(points, result.share(seat))

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        self.lost += other.lost
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)


@dataclass(frozen=True)
class Series:
    game: str
    setup: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    folder: Path | None  # where records go

    def play(self, first: int, count: int) -> Tally:
        """The games number first to first + count - 1."""
        from duchy import games
        from duchy.bots import registry

        game = games.open_game(self.game)
        bots = [registry.make(name, game) for name in self.bots]
        tally = Tally(len(bots) + len(game.automatic))
        for number in range(first, first + count):
            seed = Seed(f"{self.seed} game {number + 1}")
            played, failed = self._played(game, bots, seed)
            tally.enter(game, played.state, played.decisions, failed)
            if self.folder is not None:
                file = self.folder / f"{number + 1:06}.jsonl"
                file.write_text(played.record().dumps(), encoding="utf-8")
        return tally

    def _played(self, game: Game[Any], bots: "list[Chooser]", seed: Seed) -> "tuple[Play, BotFailed | None]":
        from duchy.bots.program import BotFailed
        from duchy.kernel.play import Play

        play = Play(game, self.setup, (*self.bots, *game.automatic), seed)
        rng = bots_rng(seed)
        blind = [name == "random" for name in self.bots]  # what is legal depends on the view alone: it needs none made

        def answer(s: Any, seat: Seat) -> Action:
            if blind[seat]:
                actions = game.legal(s, seat)
                return actions[rng.below(len(actions))]
            return bots[seat].choose(game, game.view(s, seat), rng)

        try:
            play.go_on(answer)
        except BotFailed as failed:
            return play, failed
        return play, None


def bots_rng(seed: Seed) -> Rng:
    """The bots' own chance, apart from the game's."""
    return Seed(f"bots of {seed.text}").rng(0)
