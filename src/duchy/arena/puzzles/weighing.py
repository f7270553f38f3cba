"""What every choice of a decision is worth, by whole games in the same futures.

Nobody here sees more than the view: each future begins with another fair draw of what its seat may not know, and all
choices are tried in the same draws. So a choice that is best only for some hidden cards does not lead.

Which choice is best is found in some futures, and by how much it leads in fresh ones: the best of many looks better
than it is. In the fresh ones it has to lead every other choice by itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from duchy.arena.coach import strongest
from duchy.arena.comparing import Estimate, numbers, of_futures
from duchy.arena.following import foreseen
from duchy.arena.playouts import Playouts
from duchy.bots import registry
from duchy.bots.bot import Finishing, Foresight, Prospect, Way
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action, Game, View

FUTURES: Final = 320  # of the best choices, at most
MOST: Final = 1000
FIRST: Final = 3  # futures of every choice; the better half then gets as many again and so on
CLOSE: Final = 3  # choices that are compared to the end
AT_ONCE: Final = 16  # futures between two looks whether it is enough
ENOUGH: Final = 64  # futures without which no lead is certain
QUICK: Final = (2, 6)  # futures of a first look
FEW: Final = 16  # whole games of a second one
FURTHER: Final = 5  # other choices that get figures
ROUGH: Final = 32  # futures of these
SURE: Final = 1.4  # looking often finds what is not there: an interval has to be so much wider to end the search


@dataclass(frozen=True)
class Weighed:
    """A choice, what it is worth, and how far it is behind the best one; both with intervals."""

    action: Action
    text: str
    then: tuple[str, ...]  # how the turn goes on
    points: Estimate
    win: Estimate
    behind: Estimate  # points of the lead over the best other
    behind_win: Estimate


@dataclass(frozen=True)
class Verdict:
    """The best choices of a decision, best first; the first `right` of them lead to the same end: all are right."""

    choices: list[Weighed]
    right: int
    wins: bool  # the choices were compared by chances to win, else by points of the lead
    futures: int

    @property
    def best(self) -> Weighed:
        return self.choices[0]

    @property
    def second(self) -> Weighed:
        """The best of the wrong ones."""
        return self.choices[self.right]

    @property
    def lead(self) -> Estimate:
        """By how much the right choice leads the best wrong one."""
        return self.second.behind_win if self.wins else self.second.behind

    @property
    def surely(self) -> float:
        """By how much it leads for certain."""
        return self.lead.value - self.lead.within


@dataclass
class Tried:
    """An action, the ways that begin with it, and what came of its best one."""

    actions: list[Action]  # several, where they lead to the same end
    way: Way
    futures: list[Prospect]


class Weighing:
    def __init__(self, game: Game[Any], futures: int = FUTURES) -> None:
        self.game = game
        self.futures = min(max(2, futures), MOST)
        bot = registry.make(strongest(game), game)
        self.sight: Foresight = bot if isinstance(bot, Foresight) else Playouts(bot)  # a quick look
        self.foresight = bot.to_the_end() if isinstance(bot, Finishing) else self.sight  # whole games
        self.wins = self.sight.worth(Prospect(0.0, 0.0, 1.0)) > 0
        doubt = self.sight.doubt
        self.doubt = (doubt.lost_win or 0.05) if self.wins else (doubt.lost_points or 2.0)

    @property
    def least(self) -> float:
        """By how much a choice has to lead for certain: half of what a quick look may be off by."""
        return self.doubt / 2

    def promising(self, view: View[Any], luck: str) -> bool:
        """A quick look: does a choice lead by more than the doubt in such a look, and in a few whole games?"""
        ways = self.sight.ways(self.game, view, None, Seed(luck).rng(0))
        apart = [way for way in ways if not way.firsts & ways[0].firsts]
        tried = [Tried(sorted(way.firsts), way, []) for way in (ways[0], *apart[:2])]
        first = numbers(Seed(luck).rng(4))
        for count in (1,) if self.sight.exact else QUICK:
            self._play(view, tried, first, len(tried[0].futures), count, self.sight)
            tried = self._ranked(tried)
            others = [each for each in tried if not tried[0].way.firsts & each.way.firsts]
            if not others or self._worth(tried[0]) - self._worth(others[0]) < 2 * self.doubt:
                return False
            tried = [tried[0], *others[:2]]
        for each in tried:
            each.futures.clear()
        self._play(view, tried, first, 0, FEW)
        return all(self._may_lead(self._behind(each, tried[0], self.wins), FEW) for each in tried[1:])

    def _may_lead(self, lead: Estimate, count: int) -> bool:
        """Whether it would lead for certain, if it went on like this until all futures are played."""
        return lead.value - lead.within * math.sqrt(count / self.futures) >= self.least

    def weigh(self, view: View[Any], luck: str, also: Action | None = None) -> Verdict | None:
        """The best choices, and one that is asked for; None where there is none to compare with.

        The same luck gives the same verdict."""
        tried = self._tried(view, luck)
        if len(tried) < 2:
            return None
        first = numbers(Seed(luck).rng(1))
        left = len(tried)
        count = FIRST
        while True:
            self._play(view, tried[:left], first, len(tried[0].futures), count)
            tried[:left] = self._ranked(tried[:left])
            if left <= CLOSE:
                break
            left = max(CLOSE, (left + 1) // 2)
            count = len(tried[0].futures)
        apart = _apart(tried)
        if len(apart) < 2:
            return None
        close = [
            each for at, each in enumerate(apart) if at < CLOSE or also in each.actions or self._alike(each, apart[0])
        ]
        far = [each for each in apart if each not in close]
        fresh = numbers(Seed(luck).rng(2))
        self._decide(view, close, fresh, patient=also is not None)
        ends = [each for each in close if each is close[0] or self._same(each, close[0])]
        others = self._ranked([each for each in close if not any(each is end for end in ends)])
        if not others:
            return None
        right = [self._weighed(view, each, ends[0], luck) for each in ends]
        wrong = [self._weighed(view, each, ends[0], luck) for each in others]
        found = Verdict(_flat(right) + _flat(wrong), len(_flat(right)), self.wins, len(ends[0].futures))
        if found.surely < self.least:
            return found
        for each in far[:FURTHER]:  # what else somebody may try
            each.futures.clear()
        self._play(view, far[:FURTHER], fresh, 0, min(ROUGH, self.futures))
        rest = _flat([self._weighed(view, each, ends[0], luck) for each in self._ranked(far[:FURTHER])])
        return replace(found, choices=[*found.choices, *rest])

    # ------------------------------------------------------------------ the ways
    def _tried(self, view: View[Any], luck: str) -> list[Tried]:
        """Every choice once, with the best way that begins with it at first sight. What ends the same is one."""
        game, seat = self.game, view.seat
        assert seat is not None
        readable: dict[str, Action] = {}  # of those that read the same, the one that the text means
        for action in game.legal(view.state, seat):
            readable.setdefault(game.to_text(view.state, seat, action), action)
        meant = set(readable.values())
        ways: dict[tuple[Action, ...], Way] = {}
        begins: dict[tuple[Action, ...], set[Action]] = {}  # by the actions of a way: those that can begin it
        for way in self.foresight.ways(game, view, None, Seed(luck).rng(0)):
            if way.actions[0] in meant:
                ways[way.actions], begins[way.actions] = way, meant & way.firsts
        for action in readable.values():
            own = [w for w in self.foresight.ways(game, view, action, Seed(luck).rng(0)) if action in w.firsts]
            for way in own:
                if way.actions in begins:
                    begins[way.actions].add(action)
            if own and not any(action in firsts for firsts in begins.values()):
                ways[own[0].actions], begins[own[0].actions] = own[0], {action}
        return [Tried(sorted(begins[actions]), way, []) for actions, way in ways.items()]

    # ------------------------------------------------------------------ what comes of them
    def _play(
        self, view: View[Any], tried: Sequence[Tried], luck: int, first: int, count: int, by: Foresight | None = None
    ) -> None:
        foresight = by or self.foresight
        for number in range(first, first + count):
            for each in tried:
                each.futures.append(foresight.future(self.game, view, each.way, luck + number))

    def _worth(self, tried: Tried) -> float:
        return math.fsum(map(self.foresight.worth, tried.futures)) / len(tried.futures)

    def _ranked(self, tried: Sequence[Tried]) -> list[Tried]:
        return sorted(tried, key=lambda each: -self._worth(each))

    def _decide(self, view: View[Any], close: list[Tried], luck: int, patient: bool) -> None:
        """Play the best ones on in fresh futures until it is certain that the first leads, or, where nobody is
        `patient`, until it no longer looks like it."""
        for tried in close:
            tried.futures.clear()
        while len(close[0].futures) < self.futures:
            first = len(close[0].futures)
            self._play(view, close, luck, first, min(AT_ONCE, self.futures - first))
            leads = [self._behind(each, close[0], self.wins) for each in close[1:] if not self._same(each, close[0])]
            count = len(close[0].futures)
            certain = all(lead.value - SURE * lead.within >= self.least for lead in leads)
            if certain and count >= min(ENOUGH, self.futures):
                break
            if not patient and not all(self._may_lead(lead, count) for lead in leads):
                break

    def _behind(self, tried: Tried, best: Tried, wins: bool) -> Estimate:
        pairs = list(zip(best.futures, tried.futures, strict=False))  # the first futures of all are the same
        doubt = self.foresight.doubt
        if wins:
            return _chance([one.win - other.win for one, other in pairs], doubt.lost_win)
        return of_futures([one.lead - other.lead for one, other in pairs], doubt.lost_points)

    def _same(self, tried: Tried, best: Tried) -> bool:
        """Whether it leads to the same end: then every future is the same as well."""
        return tried.futures == best.futures

    def _alike(self, tried: Tried, best: Tried) -> bool:
        """Whether it may lead to the same end: as far as both were played, every future is the same."""
        return tried.futures == best.futures[: len(tried.futures)]

    def _weighed(self, view: View[Any], tried: Tried, best: Tried, luck: str) -> list[Weighed]:
        """Each of the actions that lead to this end; how it goes on is told of the one that the way begins with."""
        game, seat, doubt = self.game, view.seat, self.foresight.doubt
        assert seat is not None
        points = of_futures([each.points for each in tried.futures], doubt.points)
        win = _chance([each.win for each in tried.futures], doubt.win)
        behind, behind_win = self._behind(tried, best, False), self._behind(tried, best, True)
        first = tried.way.actions[0]
        out = []
        for action in sorted(tried.actions, key=lambda action: action != first):
            then = foreseen(game, view, tried.way.actions, Seed(luck).rng(3)) if action == first else ()
            text = game.to_text(view.state, seat, action)
            out.append(Weighed(action, text, then, points, win, behind, behind_win))
        return out


def _chance(values: list[float], doubt: float) -> Estimate:
    """Of games won or lost: what has not happened in n games happens in up to 3 of n, at 95 %."""
    found = of_futures(values, doubt)
    return Estimate(found.value, max(found.within, min(1.0, 3 / len(values))))


def _apart(ranked: Sequence[Tried]) -> list[Tried]:
    """Every action once, with the best of the ways that begin with it."""
    seen: set[Action] = set()
    out = []
    for tried in ranked:
        own = [action for action in tried.actions if action not in seen]
        seen.update(own)
        if own:
            out.append(Tried(own, tried.way, tried.futures))
    return out


def _flat(rows: list[list[Weighed]]) -> list[Weighed]:
    return [each for row in rows for each in row]
