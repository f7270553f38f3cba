"""A learned level as the coach asks it: the ways of a turn, and what comes of them some rounds on."""

from typing import Any, Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, END
from duchy.games.burgundy.engine.flow import movers
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.expansions import mode_of
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modes.team.engine import TEAMS
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE, Action, Game, Seat, View
from duchy.kernel.rng import Rng, seeded

from ..bot import Doubt, Foresight, Prospect, Way
from ..winning import prospects
from .planner import Level, Planner, settled
from .thinking.judge import NetJudge
from .thinking.search import Search, best_action, key
from .winning import spread

ROUNDS: Final = 3 if COMPILED else 1  # further rounds that are played before the net judges
ALL_ROUNDS: Final = 25
ENDS: Final = 8  # of the turn, that are worth a look
OF_THE_PLAYED: Final = 3  # and of the turn after what was played
REPLY_BEAM, REPLY_MOST = 2, 100
SPREAD: Final = 0x5851F42D4C957F2D  # sums of actions, told apart
EVENTS: Final = 256  # chance events of one future, at most


class Thinker(Planner):
    """Looks ahead to the end of a round, when all have moved, and judges every seat from its own side of the net."""

    doubt = Doubt(points=4.0, win=0.04, lost_points=1.9, lost_win=0.035)
    exact = False

    def __init__(self, level: Level, rounds: int = ROUNDS) -> None:
        super().__init__(level)
        self.rounds = rounds

    def to_the_end(self) -> Foresight:
        end = Thinker(self.level, ALL_ROUNDS)
        end.doubt, end.weights = Doubt(), self.weights
        return end

    def prepare(self, s: State) -> None:
        if self.rules is s.rules and self.players == s.n:
            return
        super().prepare(s)
        self.reply = Search(self._judge(self.judge.atlas), REPLY_BEAM, False, REPLY_MOST)
        self.reply.modules = self.search.modules

    # ------------------------------------------------------------------ the ways
    def ways(self, game: Game[Any], view: View[Any], played: Action | None, rng: Rng) -> list[Way]:
        s: State = view.state.copy()
        seat = view.seat
        assert seat is not None
        self.prepare(s)
        if s.stage != AT_TURN:
            return self._single(s, seat, played)
        found: dict[int, Way] = {}  # by where the turn ends
        self.search.run(s, 0.0, rng)
        for node in self.search.top(ENDS):
            self._note(found, s, seat, (), int(node))
        if played is None:
            return list(found.values())
        if played == END:
            self._enter(found, s, seat, (), s)
            return list(found.values())
        then = s.copy()
        apply(then, seat, played)
        if then.stage != AT_TURN or then.current != seat:
            self._enter(found, s, seat, (played,), then)
            return list(found.values())
        self.search.run(then, 0.0, rng)
        best = [int(node) for node in self.search.top(OF_THE_PLAYED)]
        for node in self.search.ends:
            line = (played, *self._line(int(node)))
            if int(node) in best or self._code(s, seat, line, self.search.states[node]) in found:
                self._note(found, s, seat, (played,), int(node))
        return list(found.values())

    def _line(self, node: int) -> tuple[Action, ...]:
        return tuple(int(action) for action in self.search.line(node))

    def _note(self, found: dict[int, Way], root: State, seat: Seat, first: tuple[Action, ...], node: int) -> None:
        self._enter(found, root, seat, (*first, *self._line(node)), self.search.states[node])

    def _enter(self, found: dict[int, Way], root: State, seat: Seat, line: tuple[Action, ...], end: State) -> None:
        """A line joins those that lead to the same end."""
        code = self._code(root, seat, line, end)
        if end.stage == AT_TURN and end.current == seat and END in list(legal(end, seat)):
            line = (*line, END)
        known = found.get(code)
        firsts = frozenset(line[:1]) | (known.firsts if known else frozenset())
        found[code] = Way(known.actions if known else line, firsts)

    def _code(self, root: State, seat: Seat, line: tuple[Action, ...], end: State) -> int:
        """Of where a line ends; with modules, of its actions in any order too: no key counts all that they change."""
        p = root.players[seat]
        path = sum((action + 1) * SPREAD for action in line) if self.search.modules else 0
        return hash((int(key(end, seat, p.covered, p.track)), path))

    def _single(self, s: State, seat: Seat, played: Action | None) -> list[Way]:
        """Outside of turns: each choice is a way."""

        def sight(action: Action) -> float:
            then = s.copy()
            if s.stage == AT_SETTLING:
                then = settled(s, seat, action)
            else:
                apply(then, seat, action)
            self.judge.begin(then, seat)
            return self.judge.value(then)

        ranked = sorted((int(action) for action in legal(s, seat)), key=lambda action: -sight(action))
        few = [action for at, action in enumerate(ranked) if at < ENDS or action == played]
        return [Way((action,), frozenset([action])) for action in few]

    # ------------------------------------------------------------------ what comes of them
    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        s: State = game.determinize(view, seeded(luck))  # what another seat has chosen in secret is guessed
        seat = view.seat
        assert seat is not None
        self.prepare(s)
        for action in way.actions:
            apply(s, seat, action)
        return self._prospects(game, *self._play_on(s, self.rounds, luck), seat)[seat]

    def worth(self, prospect: Prospect) -> float:
        return prospect.lead

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        self.prepare(s)
        seat = max(0, (int(movers(s)) & ((1 << s.n) - 1)).bit_length() - 1)
        return self._prospects(game, *self._play_on(s.copy(), 0, luck), seat)

    def _play_on(self, s: State, rounds: int, luck: int) -> tuple[State, bool]:
        """To the end of a round, when all have moved and nobody has rolled again; or to the end of the game.

        And whether somebody might have moved in another way.
        """
        rng, guessed = seeded(luck), False
        for event in range(EVENTS):
            while s.stage == AT_TURN:
                seat = s.current
                s, guessed = self._turn(s, rng), True
                rest = s.round_order[s.turn + 1 : s.n]
                if all(s.plays_itself(other) for other in rest):
                    if not rounds and not (s.phase == 4 and s.round == 4):
                        return s, guessed
                    rounds -= 1
                apply(s, seat, END)
            due = movers(s)
            if due == CHANCE:
                apply_chance(s, chance(s, seeded((luck << 8) + event)))
            elif s.stage == AT_SETTLING:
                seat = (int(due) & -int(due)).bit_length() - 1
                apply(s, seat, self._settle(s, seat, [int(action) for action in legal(s, seat)], rng))
            elif due:  # a module asks for a decision between rounds: the last answer is to pass
                actions = legal(s, s.current)
                apply(s, s.current, actions[len(actions) - 1])
            else:
                break
        return s, guessed

    def _turn(self, s: State, rng: Rng) -> State:
        """A copy of where the seat to move ends its turn."""
        node = self.reply.run(s, 0.0, rng)
        end = self.reply.states[node].copy()
        while end.pending:  # the cap left no end
            apply(end, end.current, best_action(self.reply.judge, end, end.current, 0.0, rng))
        return end

    def _prospects(self, game: Game[Any], s: State, guessed: bool, seat: Seat) -> list[Prospect]:
        assert isinstance(game, Burgundy)
        sides = [each % TEAMS if mode_of(game.modules) == "team" else each for each in range(s.n)]
        if s.stage == AT_END:
            points = [float(sum(sources.values())) for sources in game.scores(s)]
            if guessed and self.rounds < ALL_ROUNDS:
                return prospects(points, sides, spread(0))
            result = game.result(s)
            exact = prospects(points, sides, 1.0)
            return [Prospect(each.points, each.lead, float(result.share(k))) for k, each in enumerate(exact)]
        left = ALL_ROUNDS - 1 - (5 * int(s.phase) + int(s.round))
        judge = self.reply.judge
        assert isinstance(judge, NetJudge)
        expected = [float(judge.expected_of(s, each, seat)) for each in range(s.n)]
        return prospects(expected, sides, spread(left, game.modules))
