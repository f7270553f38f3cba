"""Games of The Castles of Burgundy played by the engine and the second telling side by side."""

from copy import copy
from functools import cache
from typing import Any

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .burgundy import Oracle
from .burgundy_chateauma import ChateaumaOracle
from .burgundy_numbers import in_order, number
from .burgundy_positions import Layout
from .burgundy_solo import SoloOracle
from .burgundy_table import copied
from .burgundy_team import TeamOracle

EDITIONS = ("2011", "2019", "SE")
MODULES_2019 = ("tiles", "white-castles", "inns", "trade-routes", "border-posts", "shields")
MODULES_SE = (*MODULES_2019, "castle-connection", "vineyards")
TELLINGS: dict[str, type[Oracle]] = {"": Oracle, "solo": SoloOracle, "team": TeamOracle, "chateauma": ChateaumaOracle}
LIKED = ("place", "plant", "shield", "castle", "fetch", "crane", "bonus", "load", "keep", "cargo", "hire", "retrieve")


class Match:
    """One game and its second telling; every difference is an AssertionError with the position."""

    def __init__(
        self, edition: str, modules: tuple[str, ...], setup: dict[str, Any], number: int, mode: str = ""
    ) -> None:
        self.game = Burgundy(edition, modules, mode)
        self.kind = TELLINGS[mode]
        self.rich = False
        self.edition, self.modules = edition, modules
        self.rng, self.seed, self.events, self.compared = seeded(8000 + number), Seed(f"burgundy {number}"), 0, 0
        self.s = self.game.new(setup)
        self.oracle = self.telling(self.game.to_dict(self.s))

    def table_of(self, position: dict[str, Any]) -> Oracle:
        return self.kind(position, self.edition, self.modules)

    def telling(self, position: dict[str, Any]) -> Oracle:
        out = self.table_of(copied(position))
        out.removed = self.game.describe(self.s)["removed"]
        return out

    def enrich(self, last_turn: bool = False) -> None:
        """The same table with a rich position laid out on it; or one in which only the last turn is to be ended."""
        self.rich = True
        laid = Layout(self.game.to_dict(self.s), self.table_of, self.rng).laid()
        if last_turn:
            laid |= {"round": 5, "turn": self.oracle.n - 1, "phase": "E" if self.rng.below(3) else laid["phase"]}
            for own in laid["seat"].values():
                own["dice"] = [0, 0]
        self.s = self.game.from_dict(laid)
        self.oracle = self.telling(self.game.to_dict(self.s))

    @property
    def stage(self) -> str:
        return str(self.oracle.d["stage"])

    def until(self, stage: str) -> None:
        while self.stage != stage and self.step():
            pass

    def decisions(self, most: int) -> None:
        """So many decisions, or until the game is over."""
        until = self.compared + most
        while self.compared < until and self.step():
            pass

    def step(self) -> bool:
        """One event or decision; False when the game is over."""
        movers = self.game.movers(self.s)
        if movers == 0:
            self.at_the_end()
            return False
        if movers == CHANCE:
            assert not self.oracle.movers(), self.stage
            self.chance()
        else:
            assert self.oracle.movers() == {seat for seat in range(8) if movers >> seat & 1}, self.stage
            self.decide(sorted(self.oracle.movers())[self.rng.below(len(self.oracle.movers()))])
        self.same()
        return True

    def chance(self) -> None:
        action = self.game.chance(self.s, self.seed.rng(self.events))
        text = self.game.to_text(self.s, NATURE, action)
        assert self.game.parse(self.s, NATURE, text) == action
        self.events += 1
        self.last = text
        self.oracle.nature(text)
        self.game.apply(self.s, NATURE, action)

    def decide(self, seat: int) -> None:
        actions = list(self.game.legal(self.s, seat))
        texts = {self.game.to_text(self.s, seat, action): action for action in actions}
        expected = self.oracle.legal(seat)
        assert set(texts) == expected, {
            "engine only": sorted(set(texts) - expected),
            "told only": sorted(expected - set(texts)),
            "position": self.game.to_dict(self.s),
        }
        assert len(texts) == len(actions), sorted(self.game.to_text(self.s, seat, action) for action in actions)
        if self.kind is Oracle and self.stage != "settling":
            for text, action in texts.items():
                assert action == number(self.oracle, seat, text), (text, action, number(self.oracle, seat, text))
            assert in_order(actions), list(texts)
        self.compared += 1
        if self.rich:
            self.aside(seat, texts)
        text = self.chosen(seat, sorted(texts))
        self.last = text
        self.oracle.play(seat, text)
        self.game.apply(self.s, seat, texts[text])

    def aside(self, seat: int, texts: dict[str, int]) -> None:
        """Something else that might be done here, on a table of its own."""
        found = sorted(texts)
        self.last = found[self.rng.below(len(found))]
        s, oracle = self.game.copy(self.s), self.oracle.twin()
        self.game.apply(s, seat, texts[self.last])
        oracle.play(seat, self.last)
        self.same(s, oracle)

    def chosen(self, seat: int, texts: list[str]) -> str:
        """A verb first, mostly one that builds; tiles are taken into full storages seldom."""
        verbs = sorted({text.split()[0] for text in texts})
        liked = [verb for verb in verbs if verb in LIKED]
        verbs = liked if liked and self.rng.below(5) else verbs
        full = len(self.oracle.storage(seat)) >= self.oracle.room(seat)
        if full and len(verbs) > 1 and self.rng.below(8):
            verbs = [verb for verb in verbs if verb not in ("take", "gather", "buy")] or verbs
        verb = verbs[self.rng.below(len(verbs))]
        found = [text for text in texts if text.split()[0] == verb]
        return found[self.rng.below(len(found))]

    def same(self, s: Any = None, oracle: Oracle | None = None) -> None:
        s, oracle = s or self.s, oracle or self.oracle
        seen = self.game.to_dict(s)
        if seen != oracle.d:
            raise AssertionError((self.last, difference(seen, oracle.d, "")))
        if self.compared % 4 == 0:
            self.same_figures(self.game.describe(s), oracle)

    def same_figures(self, seen: dict[str, Any], oracle: Oracle) -> None:
        """What a page shows beside the position: it follows from it."""
        assert seen["removed"] == oracle.removed, (self.last, seen["removed"], oracle.removed)
        assert seen["goods_left"] == oracle.goods_left(), (self.last, seen["goods_left"], oracle.goods_left())
        if oracle.on("vineyards"):
            assert seen["vines"]["pool"] == oracle.vine_pool(), (self.last, seen["vines"]["pool"])
        for seat, connected in enumerate(oracle.posts):
            assert seen["seat"][str(seat)]["posts"] == connected, (self.last, seat, connected)
        for seat in range(oracle.people):
            own = seen["seat"][str(seat)]
            figures = own["score"], own["track"], own["empty"], own["room"], own["mines"]
            assert figures == oracle.figures(seat), (self.last, seat, figures, oracle.figures(seat))

    def at_the_end(self) -> None:
        assert list(self.game.result(self.s).places) == self.oracle.places()


def difference(seen: Any, told: Any, where: str) -> list[str]:
    if isinstance(seen, dict) and isinstance(told, dict):
        keys = sorted({*seen, *told}, key=str)
        return [line for key in keys for line in difference(seen.get(key), told.get(key), f"{where}.{key}")]
    return [] if seen == told else [f"{where}: {seen!r} in the engine, {told!r} in the second telling"]


def options_of(modules: tuple[str, ...], edition: str, players: int, number: int) -> dict[str, Any]:
    """Ways to set up a table, in turn."""
    own: list[dict[str, Any]] = [{}, {"choice": ("open", "secret")[number % 2]}, {"tie": "most"}, {"tie": "fewest"}]
    if not {"border-posts", "castle-connection"} & set(modules):
        deals = ("random", "different", "free" if edition == "2011" else "pairs", "free")
        own += [{"boards": deals[number % 4]}, {"boards": [str(1 + seat) for seat in range(players)]}]
        own += [{"boards": deals[number % 4], "choice": "open"}, {"castle": "choose", "boards": "1"}]
    if "border-posts" in modules and edition == "2019":
        own.append({"third_post": "twice"})
    if "trade-routes" in modules and edition == "SE":
        own.append({"routes": "chosen"})
    if "vineyards" in modules and players < 4:
        own += [{"vines_without": "random"}, {"vines_without": ["red", "blue"][: 4 - players]}]
    return {"players": players, **own[number % len(own)]}


def laid_out(number: int) -> int:
    """Some rounds from a rich position on; how many decisions were compared."""
    edition = EDITIONS[number % 3]
    modules: tuple[str, ...] = {"2011": (), "2019": MODULES_2019, "SE": MODULES_SE}[edition]
    if number % 5 == 4:  # only some of them
        modules = tuple(module for i, module in enumerate(modules) if number >> i % 7 & 1)
    setup = options_of(modules, edition, 2 + number // 3 % 3, number // 9)
    return some_rounds(Match(edition, modules, setup, number), True)


@cache
def first_turn(edition: str, modules: tuple[str, ...], players: int) -> Match:
    match = Match(edition, modules, {"players": players}, players)
    match.until("turn")
    return match


def phase_ends(number: int) -> int:
    """The last turn of a phase, mostly of the last, in a rich position: shields act, mines pay, the game is scored."""
    edition = EDITIONS[number % 3]
    modules: tuple[str, ...] = {"2011": (), "2019": MODULES_2019, "SE": MODULES_SE}[edition]
    start = first_turn(edition, modules, 2 + number // 3 % 3)
    match = copy(start)
    match.rng, match.compared = seeded(9000 + number), 0
    match.enrich(last_turn=True)
    while match.stage in ("turn", "phase end 1", "phase end 2", "phase end 3") and match.step():
        pass
    match.step()
    return match.compared


def some_rounds(match: Match, rich: bool) -> int:
    """From a rich position a part of the way, or a whole game."""
    match.until("turn")
    if rich:
        match.enrich()
    match.decisions(40 if rich else 9999)
    return match.compared


def whole(number: int) -> int:
    """A game from its first chance event to its last place."""
    edition = EDITIONS[number % 3]
    players = 2 + number // 3 % 3
    setup: dict[str, Any] = {"players": players}
    if edition == "2019":  # both have a castle on the centre (B-SETUP-11)
        setup["boards"] = [str(1 + seat % 2) for seat in range(players)]
    match = Match(edition, (), setup, number)
    match.decisions(9999)
    return match.compared


def alone(number: int) -> int:
    """A solo game."""
    edition = ("2019", "SE")[number % 2]
    modules = ("tiles", "white-castles", "inns", "trade-routes")[: number % 5]
    boards = {"2019": ("13a", "13b"), "SE": ("33", "34")}[edition][number // 2 % 2]
    target = 50 if edition == "2019" else (50, 12, 30)[number % 3]
    match = Match(edition, modules, {"players": 1, "boards": boards, "target": target}, number, "solo")
    return some_rounds(match, number % 4 > 0)


def in_teams(number: int) -> int:
    """A game of two teams."""
    edition = ("2019", "SE")[number % 2]
    modules = ("tiles", "white-castles", "inns", "trade-routes", "shields") if number % 3 else ()
    boards = {"2019": ("12a", "12b"), "SE": ("31", "32")}[edition][number // 2 % 2]
    match = Match(edition, modules, {"players": 4, "boards": boards}, number, "team")
    return some_rounds(match, number % 6 > 0)


def against_the_chateauma(number: int) -> int:
    """One to three people against it."""
    modules = tuple(module for module in MODULES_SE if module != "inns") if number % 3 else ()
    level = ("gateway", "midweight", "heavy")[number // 2 % 3]
    modifiers = [letter for i, letter in enumerate("ABCD") if number >> i & 1]
    setup = {"players": 1 + number % 3, "level": level, "modifiers": modifiers}
    match = Match("SE", modules, setup, number, "chateauma")
    match.decisions(9999)
    return match.compared
