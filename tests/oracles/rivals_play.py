"""Games of Rivals played by the engine and by the second telling, step by step."""

from math import gcd
from typing import Any

from duchy.games import open_game
from duchy.games.rivals.words.names import CARD_NAMES, HIDDEN_NAMES
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .rivals_box import SEATS, TARGET, set_up
from .rivals_cards import Cards
from .rivals_positions import MODES, lay, scene
from .rivals_resources import Ask, Chance
from .rivals_table import in_any_order

RULINGS = {
    "introductory": ("refill_later",),
    "gold": ("return_needs_room", "cache_moves", "cache_receives", "refill_later", "arrange_last"),
    "turmoil": ("tokens_after_each", "refill_later", "sebastian_at_once", "arrange_last", "always_consoled"),
    "progress": ("refill_later", "arrange_last"),
    "duel": ("return_needs_room", "cache_moves", "cache_receives", "tokens_after_each", "refill_later", "arrange_last"),
}
RARE = (
    "play archer", "play arsonist", "play traitor", "play gudrun", "play brigands", "play voyage", "play trade-master",
    "play doctor", "play mineral", "play three-field", "play gu", "tithe-barn", "fairgrounds", "staple-house",
    "library", "pirate-ship", "town-hall", "trade 1 gold", "trade 2 ", "remove mint", "build mint",
)  # fmt: skip
SIGNS = {"VP": "victory", "CP": "commerce", "ST": "strength", "SK": "skill", "PP": "progress"}


def from_the_start(number: int, steps: int) -> int:
    """So many steps of a new game, in which mostly stores fill by chance; how many decisions were compared."""
    mode = MODES[number % len(MODES)]
    game, rng = open_game(f"rivals/{mode}"), seeded(11000 + number)
    rulings = [key for key in RULINGS[mode] if not rng.below(4)]
    s = game.new(dict.fromkeys(rulings, "on"))
    assert in_any_order(game.to_dict(s)) == set_up(mode, rulings)
    return Lockstep(game, s, "start", number, filling=number % 4 > 0).go(steps)


def from_a_position(number: int, steps: int) -> int:
    """So many steps from a position that nobody played, before the roll or in the action phase."""
    game, d, rng = lay(number)
    d["rulings"] = [key for key in RULINGS[d["mode"]] if not rng.below(4)]
    return Lockstep(game, game.from_dict(d), d["pending"], number).go(steps)


def of_a_scene(number: int, steps: int) -> int:
    """So many steps from a position in which one card can be played, built or revealed, and is."""
    game, d, rng, star = scene(number)
    d["rulings"] = [key for key in RULINGS[d["mode"]] if not rng.below(3)]
    return Lockstep(game, game.from_dict(d), d["pending"], number, star=star).go(steps)


class Lockstep:
    def __init__(self, game: Any, s: Any, since: str, number: int, filling: bool = False, star: str = "") -> None:
        self.game, self.s, self.filling, self.star = game, s, filling, star
        self.told = Cards(game.to_dict(s))
        self.steps = self.told.whole(since)
        self.decisions: int = game.to_dict(s)["decisions"]
        self.said: list[str] = []
        self.rng, self.seed, self.eager = seeded(number), Seed(f"lockstep {number}"), number % 3 > 0

    def go(self, steps: int) -> int:
        game, begun = self.game, self.decisions
        asked = next(self.steps)
        for step in range(steps):
            movers = game.movers(self.s)
            position = game.to_dict(self.s)
            self.same_position(step, position)
            if movers == CHANCE:
                assert isinstance(asked, Chance), (asked, position)
                text = self.happening(asked, step)
                game.apply(self.s, NATURE, game.parse(self.s, NATURE, text))
            else:
                assert isinstance(asked, Ask) and movers == 1 << asked.seat, (asked, position)
                legal = game.legal(self.s, asked.seat)
                actions = {game.to_text(self.s, asked.seat, a): a for a in legal}
                assert len(legal) == len(actions), "an action is offered twice"
                assert set(actions) == asked.texts, {
                    "engine only": sorted(set(actions) - asked.texts),
                    "second telling only": sorted(asked.texts - set(actions)),
                    "position": position,
                }
                texts = sorted(actions)
                text = self.choice(texts)
                game.apply(self.s, asked.seat, actions[text])
                self.decisions += 1
            self.said.append(text)
            try:
                asked = self.steps.send(text)
            except StopIteration:
                self.same_end()
                return self.decisions - begun
            assert game.movers(self.s), (text, position)
        return self.decisions - begun

    def choice(self, texts: list[str]) -> str:
        starring = [text for text in texts if self.star in text.split() and text.startswith(("play", "build"))]
        if starring:
            self.star = ""
            texts = starring
        elif "end" in texts and self.eager:
            return chosen(texts, self.rng)
        return texts[self.rng.below(len(texts))]

    def happening(self, asked: Chance, step: int) -> str:
        """What happens, half of the time as the engine draws it, else any of what is possible, events before all."""
        game, s = self.game, self.s
        outcome = game.chance(s, self.seed.rng(step))
        drawn = game.to_text(s, NATURE, outcome)
        if asked.odds is None:
            assert asked.cards is not None
            left = dict(asked.cards)
            for name in drawn.split()[1:]:
                left[name] -= 1
            assert min(left.values()) >= 0, (drawn, asked.cards)
            return str(drawn)
        assert outcome in dict(game.outcomes(s)), (drawn, asked.odds)
        outcomes = {game.to_text(s, NATURE, outcome): weight for outcome, weight in game.outcomes(s)}
        assert in_lowest_terms(outcomes) == in_lowest_terms(asked.odds), (outcomes, asked.odds)
        possible = sorted(outcomes)
        if drawn.startswith("dice"):
            self.fill()
            possible = [text for text in possible if text.endswith("event-card")] or possible
        awaited = [text for text in possible if self.star in (part.removesuffix("-moon") for part in text.split())]
        if awaited:
            self.star = ""
            return str(awaited[self.rng.below(len(awaited))])
        if self.star and drawn.startswith("dice"):
            return str(possible[self.rng.below(len(possible))])
        return str(drawn) if self.rng.below(2) else possible[self.rng.below(len(possible))]

    def fill(self) -> None:
        """Other stocks, before the dice are resolved."""
        if self.filling:
            d = self.game.to_dict(self.s)
            for seat in SEATS:
                own = self.told.seats[seat]
                own.stock = {store: max(0, self.rng.below(5) - 1) for store in own.stock}
                d["seat"][str(seat)]["stock"] = dict(own.stock)
            self.s = self.game.from_dict(d)

    def same_position(self, step: int, position: dict[str, Any]) -> None:
        assert position["decisions"] == self.decisions and hands_in_order(position), position
        expected = in_any_order(self.told.told())
        assert in_any_order(position) == expected, (self.said[-9:], differences(in_any_order(position), expected))
        if step % 3 == 0:
            self.same_figures()
        if step % 4 == 1:
            self.same_views(position)

    def same_figures(self) -> None:
        """What follows from a position: points, limits, prices, and what is left in the middle."""
        seen, told = self.game.describe(self.s), self.told
        for seat in SEATS:
            own, side = seen["seat"][str(seat)], told.side(seat)
            for sign, name in SIGNS.items():
                assert own["points"][name] == side.points(sign), (name, seat, seen)
            assert own["hand_limit"] == told.hand_limit(seat) and own["search_price"] == told.search_price(seat), seen
            assert own["brigands"]["count"] == told.brigand_count(seat), (own["brigands"], seen)
            assert own["resources"] == {r: n for r, n in side.resources.items() if n}, seen
            assert sum(self.game.scores(self.s)[seat].values()) == side.points("VP"), seen
        assert seen["left"] == told.left(), (seen["left"], told.left())
        assert seen["stack_backs"] == told.backs and seen["target"] == TARGET[told.mode]
        deck = {"size": told.deck_size, "above_yule": told.above_yule, "unknown": told.mystery}
        below = told.deck_size - 1 - told.above_yule - (told.now not in (None, "yule"))
        assert seen["event_deck"] == deck | {"below_yule": below}, (seen["event_deck"], deck)

    def same_views(self, position: dict[str, Any]) -> None:
        game, mover = self.game, game_seat(self.game, self.s)
        asks = position["pending"][-1].rsplit(" ", 2)[0] if position["pending"] else ""
        guessing = self.rng.below(3)
        for k, eye in enumerate((0, 1, None)):
            view = game.view(self.s, eye)
            seen = game.to_dict(view.state)
            expected = self.told.viewed(eye, asks == "decide fetch" and eye == mover)
            assert in_any_order(seen) == expected, (eye, differences(in_any_order(seen), expected))
            pending = list(position["pending"])
            if asks.startswith("decide fraternal") and eye != mover:  # the picks are sealed
                pending[-1] = f"decide fraternal {mover} 0"
            assert seen["pending"] == pending, (eye, seen["pending"], pending)
            assert hands_in_order(seen), seen
            if eye is not None and eye == mover:
                assert list(game.legal(view.state, eye)) == list(game.legal(self.s, eye)), (eye, seen)
            if k == guessing:
                self.same_guess(eye, seen, game.determinize(view, self.seed.rng(self.rng.below(1000))))

    def same_guess(self, eye: int | None, seen: dict[str, Any], guess: Any) -> None:
        """A guess has a card for every hidden one, each card of the game once, and looks the same to this eye."""
        full = self.game.to_dict(guess)
        assert in_any_order(self.game.to_dict(self.game.view(guess, eye).state)) == in_any_order(seen), (eye, full)
        again = Cards(full)
        left = again.unseen()
        places = [paper for stack in again.stacks for paper in stack if paper.name is None]
        assert sum(left.values()) == len(places), (left, full)
        assert "?" not in "".join(again.discard) and self.game.broken(guess) == [], full

    def same_end(self) -> None:
        told = self.told
        assert not self.game.movers(self.s) and told.winner is not None, self.game.to_dict(self.s)
        same = in_any_order(self.game.to_dict(self.s)), in_any_order(told.told())
        assert same[0] == same[1], differences(*same)
        assert list(self.game.result(self.s).places) == [1 + (seat != told.winner) for seat in SEATS]


def chosen(texts: list[str], rng: Any) -> str:
    """Mostly something that builds the principality up, or that is not often possible; now and then anything."""
    liked = [text for text in texts if text.startswith(("build", "play"))]
    cities = [text for text in texts if text.startswith("build city")]
    centre = [text for text in texts if text.startswith(("build settlement", "build road", "build city"))]
    rare = [text for text in texts if any(card in text for card in RARE)]
    first = (cities, centre, liked, rare, rare, texts, ["end"])[rng.below(7)]
    found = first or liked or texts
    return str(found[rng.below(len(found))])


def game_seat(game: Any, s: Any) -> int | None:
    movers = game.movers(s)
    return None if not movers or movers == CHANCE else int(movers).bit_length() - 1


def hands_in_order(position: dict[str, Any]) -> bool:
    """Equal hands read alike: by back and card, those that both know after the others, and hidden ones last."""
    names = [*CARD_NAMES, *HIDDEN_NAMES]
    hands = [
        [(names.index(n.removesuffix(" seen")), n.endswith(" seen")) for n in own["hand"]]
        for own in position["seat"].values()
    ]
    return all(hand == sorted(hand) for hand in hands)


def in_lowest_terms(odds: dict[str, int]) -> dict[str, int]:
    common = gcd(*odds.values())
    return {text: weight // common for text, weight in odds.items()}


def differences(seen: Any, expected: Any, where: str = "") -> list[str]:
    """Only what differs: positions are long."""
    if isinstance(seen, dict) and isinstance(expected, dict) and seen.keys() == expected.keys():
        return [line for key in seen for line in differences(seen[key], expected[key], f"{where}.{key}")]
    return [] if seen == expected else [f"{where}: {seen!r}, second telling {expected!r}"]
