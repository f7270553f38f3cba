"""What every game and every ruleset must pass: the laws of the contract, checked on random games."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict

from .chance import Seed
from .contract import NATURE, Action, Game, Seat, Setup
from .errors import Refused
from .page import Page, Said
from .play import Play, replay, verify
from .record import Record, loads
from .rng import Rng, seeded
from .verbs import POINTS, Fact, changes

Happened = tuple[list[Fact], list[Said]]  # whoever looks


class Broken(AssertionError):
    """A law of the contract that does not hold, and where."""


@dataclass(frozen=True)
class Played:
    """What one random game was like."""

    decisions: int
    chance_events: int
    scores: list[int]
    winners: list[Seat]
    record: Record


def check_game(game: Game[Any], setup: Setup, number: int, every: int = 7, page: Page | None = None) -> Played:
    """Play one random game by its number; invariants and facts at each step, the dearer laws at every so many
    decisions. With a page, all that happens is told as well."""
    return _Check(game, setup, number, every, page).play()


class _Check(Play):
    """A random game that is looked at before and after each of its moves."""

    def __init__(self, game: Game[Any], setup: Setup, number: int, every: int, page: Page | None) -> None:
        super().__init__(game, setup, (), Seed(f"conformance {number}"))
        self.every = every
        self.page = page
        self.rng: Rng = seeded(number)
        self.elsewhere: Rng = seeded(number)  # what else could have happened; the game itself does not depend on it
        self.where = f"{game.id} {dict(setup)} game {number}"
        self.turn: tuple[int, Seat] = (-1, NATURE)  # the position, and who of those that may move does it

    def fail(self, law: str) -> None:
        raise Broken(f"{law} ({self.where}, decision {self.decisions}, after {self.texts()[-3:]})")

    def require(self, holds: bool, law: str) -> None:
        if not holds:
            self.fail(law)

    def play(self) -> Played:
        self.go_on(self.answer)
        return self.finish()

    def answer(self, s: Any, seat: Seat) -> Action | None:
        if self.turn[0] != self.n:
            self.turn = self.n, self.pick(self.movers())
        if seat != self.turn[1]:
            return None
        actions = list(self.game.legal(s, seat))
        self.require(bool(actions), "a seat to move has no legal action")
        self.require(len(set(actions)) == len(actions), "an action is listed twice")
        self.require(min(actions) >= 0, "an action is negative")
        if self.decisions % self.every == 0:
            self.laws(seat, actions)
        return self.pick(actions)

    def pick(self, items: list[int]) -> int:
        return items[self.rng.below(len(items))]

    def enter(self, seat: Seat, action: Action, auto: bool = False) -> None:
        """Apply to the state; now and then also check that an old copy does not change."""
        game = self.game
        for fault in game.broken(self.state):
            self.fail(f"invariant: {fault}")
        if seat == NATURE:
            self.chance(action)
        before = game.copy(self.state)
        dear = self.decisions % self.every == 0
        written = game.to_dict(before) if dear else {}
        super().enter(seat, action, auto)
        self.facts(before, seat, action)
        if dear:
            again = game.copy(before)
            game.apply(again, seat, action)
            self.require(game.to_dict(before) == written, "a copy changed when the original moved")
            self.require(game.to_dict(again) == game.to_dict(self.state), "a copy moves otherwise")
            self.unseen(before, seat, action)
        self.require(self.decisions <= game.decisions_limit, "more decisions than declared")

    def chance(self, outcome: int) -> None:
        game, s = self.game, self.state
        again = game.chance(s, self.seed.rng(self.drawn))
        self.require(outcome == again, "chance is not a function of its generator")
        text = game.to_text(s, NATURE, outcome)
        self.require(game.parse(s, NATURE, text) == outcome, f'chance text "{text}" does not read back')
        self.parts(NATURE, [outcome])
        listed = game.outcomes(s)
        if listed is not None:
            self.require(outcome in [action for action, weight in listed if weight > 0], "an outcome is not listed")

    def laws(self, seat: Seat, actions: list[int]) -> None:
        self.words(seat, actions)
        self.parts(seat, actions)
        self.dicts(seat, actions)
        self.knowledge(actions, seat)

    def words(self, seat: Seat, actions: list[int]) -> None:
        game, s = self.game, self.state
        texts = [game.to_text(s, seat, action) for action in actions]
        self.require(len(set(texts)) == len(texts), f"two actions have one text: {texts}")
        pick = self.rng.below(len(actions))
        self.require(game.parse(s, seat, texts[pick]) == actions[pick], f'"{texts[pick]}" does not read back')
        for nonsense in ("", "xyzzy", texts[pick] + " xyzzy", texts[pick][:-1] + "\N{SNOWMAN}"):
            try:
                game.parse(s, seat, nonsense)
            except Refused as refused:
                self.require(bool(refused.reason and refused.rule), f'"{nonsense}" is refused without reason or rule')
            else:
                self.fail(f'"{nonsense}" is accepted')

    def parts(self, seat: Seat, actions: list[Action]) -> None:
        known: dict[str, Action] = {}
        for action in actions:
            parts = self.game.parts(self.state, seat, action)
            self.require(next(iter(parts), "") == "verb" and bool(parts["verb"]), f"no verb comes first in {parts}")
            self.require(json.loads(json.dumps(parts)) == parts, f"parts are not plain JSON: {parts}")
            other = known.setdefault(json.dumps(parts, sort_keys=True), action)
            self.require(other == action, f"two actions have the same parts: {parts}")

    def facts(self, before: Any, seat: Seat, action: Action) -> None:
        """What happened adds up to what changed, and can be told."""
        game, after = self.game, self.state
        facts = game.facts(before, seat, action, after)
        seats = range(len(game.scores(after)))
        for fact in facts:
            self.require(json.loads(json.dumps(fact.about)) == dict(fact.about), f"not plain JSON: {fact}")
            self.require(fact.seat is None or fact.seat in seats, f"nobody has this seat: {fact}")
            self.require(set(fact.hidden) <= {*fact.about, "amount"}, f"what is hidden is not there: {fact}")
        for who, old, new in zip(seats, game.scores(before), game.scores(after), strict=True):
            told: dict[str, int] = {}
            for fact in facts:
                if (fact.what, fact.seat) == (POINTS, who):
                    told[fact.source] = told.get(fact.source, 0) + fact.amount
            self.adds_up(told, changes(old, new), f"points of seat {who}")
        for who, old, new in zip(seats, game.stock(before), game.stock(after), strict=True):
            told = {}
            for fact in facts:
                if fact.seat == who and fact.what in {**old, **new}:
                    told[fact.what] = told.get(fact.what, 0) + fact.amount
            self.adds_up(told, changes(old, new), f"stock of seat {who}")
        if self.page:
            self.page.tell(game, before, seat, action, after, [f"player {who}" for who in seats])

    def adds_up(self, told: Mapping[str, int], changed: Mapping[str, int], what: str) -> None:
        told = {key: amount for key, amount in told.items() if amount}
        self.require(told == dict(changed), f"{what}: the facts tell {told}, the change is {dict(changed)}")

    def unseen(self, before: Any, seat: Seat, action: Action) -> None:
        """Where a viewer sees the same after something else happened, it is told the same."""
        game, after = self.game, self.state
        happened = self.happened(before, seat, action, after)
        instead: dict[Action, tuple[Any, Happened | None]] = {}  # other actions, worked out once for all viewers
        for viewer in (None, *range(len(game.scores(after)))):
            seen = game.to_dict(game.view(after, viewer).state)
            told = self.told(happened, viewer)
            guess = game.determinize(game.view(before, viewer), self.elsewhere)
            for start, known in ((before, instead), (guess, {})):
                for other in self.others(start, seat, action):
                    if viewer == seat and other != action:
                        continue  # who acts knows what it did
                    if other not in known:
                        then = game.copy(start)
                        game.apply(then, seat, other)
                        known[other] = then, None
                    then, facts = known[other]
                    if game.to_dict(game.view(then, viewer).state) == seen:
                        facts = facts or self.happened(start, seat, other, then)
                        known[other] = then, facts
                        same = self.told(facts, viewer) == told
                        self.require(same, f"viewer {viewer} is told what it may not know: {told}")

    def others(self, start: Any, seat: Seat, action: Action) -> list[Action]:
        """The action itself, and another one that was possible."""
        if seat == NATURE:
            return [self.game.chance(start, self.elsewhere)]
        actions = list(self.game.legal(start, seat))
        return [other for other in (action, actions[self.elsewhere.below(len(actions))]) if other in actions]

    def happened(self, before: Any, seat: Seat, action: Action, after: Any) -> Happened:
        """The facts, and with a page what is said of them."""
        facts = self.game.facts(before, seat, action, after)
        if not self.page:
            return facts, []
        names = [f"player {who}" for who in range(len(self.game.scores(after)))]
        return facts, self.page.tell(self.game, before, seat, action, after, names).facts

    def told(self, happened: Happened, viewer: Seat | None) -> list[Any]:
        facts, said = happened
        return [*(asdict(fact.told_to(viewer)) for fact in facts), *(each.to(viewer) for each in said)]

    def dicts(self, seat: Seat, actions: list[int]) -> None:
        game, s = self.game, self.state
        out = game.to_dict(s)
        self.require(json.loads(json.dumps(out)) == out, "to_dict is not plain JSON")
        back = game.from_dict(out)
        self.require(game.to_dict(back) == out, "from_dict does not give the state back")
        self.require(list(game.legal(back, seat)) == actions, "a state read back has other legal actions")
        json.dumps(game.describe(s))

    def knowledge(self, actions: list[int], mover: Seat) -> None:
        game, s = self.game, self.state
        seats: list[Seat | None] = [None, *range(len(game.scores(s)))]
        for seat in seats:
            view = game.view(s, seat)
            known = game.to_dict(view.state)
            self.require(game.to_dict(game.view(view.state, seat).state) == known, "a view of a view differs")
            self.require(game.to_dict(game.from_dict(known)) == known, "from_dict does not give a view back")
            guess = game.determinize(view, self.rng)
            self.require(game.to_dict(game.view(guess, seat).state) == known, "view(determinize(view)) is not the view")
            self.require(game.movers(guess) == game.movers(s), "a determinized state has other movers")
            if seat == mover:
                self.require(list(game.legal(view.state, seat)) == actions, "legal actions need more than the view")
                self.require(list(game.legal(guess, seat)) == actions, "legal actions depend on what is hidden")

    def finish(self) -> Played:
        game, s = self.game, self.state
        for fault in game.broken(s):
            self.fail(f"invariant at the end: {fault}")
        result = game.result(s)
        scores = [sum(sources.values()) for sources in game.scores(s)]
        self.require(len(result.places) == len(scores), "not every seat has a place")
        self.require(bool(scores), "no seat has a score")
        self.names = [f"random {seat}" for seat in range(len(scores))]
        record = self.record()
        again = loads(record.dumps())
        self.require(game.to_dict(replay(game, again)) == game.to_dict(s), "the record replays to another state")
        verify(game, again)
        return Played(self.decisions, self.drawn, scores, result.winners(), record)
