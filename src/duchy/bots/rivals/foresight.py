"""A learned level as the coach asks it: the ways of a turn, and what comes of them two turns on."""

from typing import Any, Final

from duchy.games.rivals.engine.actions import A_END
from duchy.games.rivals.engine.apply import apply
from duchy.games.rivals.engine.chance import draw, happen
from duchy.games.rivals.engine.frames import CHANCES, D_ACTION, D_DRAW, D_EXCHANGE
from duchy.games.rivals.engine.knowledge import guess
from duchy.games.rivals.engine.legal import legal
from duchy.games.rivals.engine.points import victory
from duchy.games.rivals.engine.state import State
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import Action, Game, Seat, View
from duchy.kernel.rng import Rng, seeded

from ..bot import Doubt, Foresight, Prospect, Way
from .planner import REPLIES, SLOW, Level, Planner
from .thinking.judge import Weights
from .thinking.keys import key
from .thinking.lookahead import chance_of
from .thinking.search import Search

TURNS: Final = 2 if COMPILED else 1  # that are played on after the seat's own, before the net judges
ENDS: Final = 8  # of the turn, that are worth a look
OF_THE_PLAYED: Final = 3  # and of the turn after what was played
LONGEST: Final = 400  # turns of a game that is played to its end


class Thinker(Planner):
    """All ways are played on in the same guesses of what is hidden, with the same rolls and draws."""

    doubt = Doubt(points=0.4, win=0.08, lost_points=0.45, lost_win=0.05)
    exact = False

    def __init__(self, level: Level, turns: int = TURNS, weights: Weights | None = None) -> None:
        super().__init__(level, weights)
        self.turns = turns
        self.reply = Search(self.search.judge, 2, REPLIES // SLOW, 1)

    def to_the_end(self) -> Foresight:
        end = Thinker(self.level, LONGEST, self.weights)
        end.doubt = Doubt()
        end.reply = Search(end.search.judge, 2, REPLIES, 1)  # who looks at less hardly ever ends a game
        return end

    # ------------------------------------------------------------------ the ways
    def ways(self, game: Game[Any], view: View[Any], played: Action | None, rng: Rng) -> list[Way]:
        seat = view.seat
        assert seat is not None
        s = guess(view.state, rng)
        found: dict[int, Way] = {}  # by where the line ends
        self.search.run(s.copy(), 0.0, rng)
        for node in self.search.top(ENDS):
            self._enter(found, s, int(node), (), ())
        if not found:  # questions that the search does not think through
            for action in legal(s):
                self._single(found, s, int(action))
        if played is None:
            return list(found.values())
        then = s.copy()
        apply(then, played)
        if not then.depth or then.top() & 127 >= CHANCES or then.top() >> 7 & 1 != seat or then.turn != s.turn:
            self._single(found, s, played)
            return list(found.values())
        first = (int(key(s, seat)),)
        best = self.search.run(then, 0.0, rng)
        chosen = [int(node) for node in self.search.top(OF_THE_PLAYED)] or [int(best)]
        for node in {*chosen, *(int(node) for node in self.search.ends)}:
            if node in chosen or self._code(self.search.states[node]) in found:
                self._enter(found, s, node, (played,), first)
        return list(found.values())

    def _single(self, found: dict[int, Way], s: State, action: Action) -> None:
        then = s.copy()
        apply(then, action)
        self._join(found, self._code(then), (action,), (int(key(s, self.search.seat)),))

    def _enter(
        self, found: dict[int, Way], root: State, node: int, first: tuple[Action, ...], codes: tuple[int, ...]
    ) -> None:
        """A line joins those that lead to the same end."""
        search = self.search
        end = search.states[node]
        code = self._code(end)
        line: list[tuple[int, int]] = []
        if self._asks_to_end(end):
            line.append((int(key(end, search.seat)), int(A_END)))
        while search.parent[node] >= 0:
            before = int(search.parent[node])
            line.append((int(key(search.states[before], search.seat)), int(search.action[node])))
            node = before
        line.reverse()
        actions = (*first, *(action for _, action in line))
        if actions:
            self._join(found, code, actions, (*codes, *(known for known, _ in line)))

    def _join(self, found: dict[int, Way], code: int, actions: tuple[Action, ...], codes: tuple[int, ...]) -> None:
        known = found.get(code)
        if known:
            actions, codes, firsts = known.actions, known.codes, known.firsts | {actions[0]}
        else:
            firsts = frozenset(actions[:1])
        found[code] = Way(actions, firsts, codes)

    def _code(self, end: State) -> int:
        return int(key(end, self.search.seat)) if end.depth else -1

    # ------------------------------------------------------------------ what comes of them
    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        seat = view.seat
        assert seat is not None
        s = guess(view.state, seeded(luck))
        turn = int(s.turn)
        for code, action in zip(way.codes, way.actions, strict=True):
            if not s.depth or key(s, seat) != code:  # what was hidden is not as it was guessed
                break
            apply(s, action)
        return self._prospects(self._play_on(s, turn + self.turns, seat, luck), seat)[seat]

    def worth(self, prospect: Prospect) -> float:
        return prospect.win

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        then = s.copy()
        active = int(then.active) if then.depth else 0
        return self._prospects(self._play_on(then, int(then.turn), active, luck), active)

    def _play_on(self, s: State, turn: int, seat: Seat, luck: int) -> State:
        """Until that turn is over, and the turn of the seat if it has one then; or to the end of the game."""
        last = min(turn, LONGEST)
        now, events = -1, 0
        while s.depth and (s.turn <= last or s.active == seat):
            top = int(s.top())
            kind = top & 127
            if now != s.turn:
                now, events = int(s.turn), 0
            rng = seeded((luck << 20) + (now << 10) + events)  # for each turn: a line more or less shifts no roll
            if kind >= CHANCES:
                happen(s, draw(s, rng))
                events += 1
            elif kind == D_ACTION:
                if self.reply.follow(s, self.reply.run(s.copy(), 0.0, rng)):
                    apply(s, A_END)
            elif kind in (D_DRAW, D_EXCHANGE):
                actions = legal(s)
                apply(s, actions[0 if kind == D_EXCHANGE else rng.below(len(actions))])
            else:
                apply(s, self.reply.answer(s, top >> 7 & 1))
        return s

    def _prospects(self, s: State, seat: Seat) -> list[Prospect]:
        """As the net sees it from the side of a seat that has ended its turn."""
        judge = self.reply.judge
        if s.depth:
            win = chance_of(judge.value(s, seat))
            points = [judge.points(s, each) for each in range(2)]
        else:
            win = 0.5 if s.winner == 2 else float(s.winner == seat)
            points = [float(victory(s, each)) for each in range(2)]
        return [
            Prospect(points[each], points[each] - points[1 - each], win if each == seat else 1 - win)
            for each in range(2)
        ]
