"""Two tiny games that use the two hard parts of the contract: sealed simultaneous choices, and hidden ordered piles."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from duchy.kernel.contract import CHANCE, NATURE, Refusal, Result, Setup, View
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.reader import Reader
from duchy.kernel.rng import Rng
from duchy.kernel.verbs import POINTS, Fact, Parts

EMPTY = -1
HIDDEN = -2


class Toy:
    """What both share: plain Python states, refusals by one rule."""

    rule = "TOY-01"
    automatic = ()

    def copy(self, s: Any) -> Any:
        return copy.deepcopy(s)

    def parse(self, s: Any, seat: int, text: str) -> int:
        actions = [a for a, _ in self.outcomes(s) or []] if seat == NATURE else list(self.legal(s, seat))  # type: ignore[attr-defined]
        for action in actions:
            if self.to_text(s, seat, action) == text:  # type: ignore[attr-defined]
                return int(action)
        refusal = Refusal(f'"{text}" is not possible now.', self.rule)
        raise Refused(refusal.reason, refusal.rule)

    def stock(self, s: Any) -> list[dict[str, int]]:
        return [{} for _ in self.scores(s)]  # type: ignore[attr-defined]

    def news(self, s: Any) -> list[str]:
        return []

    def describe(self, s: Any) -> dict[str, Any]:
        return self.to_dict(s)  # type: ignore[attr-defined,no-any-return]

    def blank(self, setup: Setup) -> dict[str, Any]:
        return self.to_dict(self.new(setup))  # type: ignore[attr-defined,no-any-return]


# ------------------------------------------------------------------ sealed simultaneous choices
@dataclass
class Auction:
    prize: int = 0
    round: int = 0
    bids: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


class SealedBids(Toy):
    """Five rounds: nature turns up a prize of 1-3, all bid 0-3 unseen, the one highest bidder gains prize minus bid."""

    id = "toy/sealed@r1"
    decisions_limit = 5 * 4

    def new(self, setup: Setup) -> Auction:
        players = setup.get("players", 2)
        if players not in (2, 3, 4):
            raise InputError("2 to 4 players.")
        return Auction(bids=[EMPTY] * players, points=[0] * players)

    def movers(self, s: Auction) -> int:
        if s.prize == 0:
            return CHANCE if s.round < 5 else 0
        return sum(1 << seat for seat, bid in enumerate(s.bids) if bid == EMPTY)

    def legal(self, s: Auction, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def apply(self, s: Auction, seat: int, action: int) -> None:
        if seat == NATURE:
            s.prize = action
            return
        s.bids[seat] = action
        if EMPTY in s.bids:
            return
        best = max(s.bids)
        if s.bids.count(best) == 1:
            s.points[s.bids.index(best)] += 10 + s.prize - best
        s.bids, s.prize, s.round = [EMPTY] * len(s.bids), 0, s.round + 1

    def chance(self, s: Auction, rng: Rng) -> int:
        return 1 + rng.below(3)

    def outcomes(self, s: Auction) -> list[tuple[int, int]]:
        return [(1, 1), (2, 1), (3, 1)]

    def view(self, s: Auction, seat: int | None) -> View[Auction]:
        known = self.copy(s)
        known.bids = [bid if bid == EMPTY or i == seat else HIDDEN for i, bid in enumerate(s.bids)]
        return View(seat, known)

    def determinize(self, view: View[Auction], rng: Rng) -> Auction:
        s = self.copy(view.state)
        s.bids = [rng.below(4) if bid == HIDDEN else bid for bid in s.bids]
        return s  # type: ignore[no-any-return]

    def scores(self, s: Auction) -> list[dict[str, int]]:
        return [{"auctions": points} for points in s.points]

    def result(self, s: Auction) -> Result:
        return Result(tuple(1 + sum(other > mine for other in s.points) for mine in s.points))

    def parts(self, s: Auction, seat: int, action: int) -> Parts:
        return {"verb": "prize" if seat == NATURE else "bid", "number": action}

    def to_text(self, s: Auction, seat: int, action: int) -> str:
        return "{verb} {number}".format_map(self.parts(s, seat, action))

    def facts(self, before: Auction, seat: int, action: int, after: Auction) -> list[Fact]:
        won = [new - old for old, new in zip(before.points, after.points, strict=True)]
        return [Fact(POINTS, who, points, "auction", "auctions") for who, points in enumerate(won) if points]

    def to_dict(self, s: Auction) -> dict[str, Any]:
        return {"prize": s.prize, "round": s.round, "bids": list(s.bids), "points": list(s.points)}

    def from_dict(self, d: Mapping[str, Any]) -> Auction:
        r = Reader(d)
        s = Auction(r.integer("prize", 0, 3), r.integer("round", 0, 5), r.items("bids", 2, 4), r.items("points", 2, 4))
        r.done()
        return s

    def broken(self, s: Auction) -> list[str]:
        return []


# ------------------------------------------------------------------ hidden ordered piles
@dataclass
class Pile:
    cards: list[int] = field(default_factory=list)  # top first; the order is real, and hidden
    seen: list[int] = field(default_factory=list)  # bit mask of the seats that have seen each card
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    turn: int = 0
    shuffled: bool = False


class HiddenPile(Toy):
    """Six cards in an ordered pile. In turn: look at the top card, once a seat, or draw it; points are pips."""

    id = "toy/pile@r1"
    decisions_limit = 40

    def new(self, setup: Setup) -> Pile:
        return Pile()

    def movers(self, s: Pile) -> int:
        if not s.shuffled:
            return CHANCE
        return 1 << s.turn if s.cards else 0

    def legal(self, s: Pile, seat: int) -> list[int]:
        return [0] if s.seen[0] >> seat & 1 else [0, 1]

    def apply(self, s: Pile, seat: int, action: int) -> None:
        if seat == NATURE:
            s.cards = [action >> 3 * i & 7 for i in range(6)]
            s.seen = [0] * 6
            s.shuffled = True
            return
        if action == 0:
            s.hands[seat].append(s.cards.pop(0))
            s.seen.pop(0)
        else:
            s.seen[0] |= 1 << seat
        s.turn = 1 - s.turn

    def chance(self, s: Pile, rng: Rng) -> int:
        cards = [1, 2, 3, 4, 5, 6]
        return sum(cards.pop(rng.below(len(cards))) << 3 * i for i in range(6))

    def outcomes(self, s: Pile) -> None:
        return None

    def view(self, s: Pile, seat: int | None) -> View[Pile]:
        known = self.copy(s)
        may = 0 if seat is None else 1 << seat
        known.cards = [card if seen & may else HIDDEN for card, seen in zip(s.cards, s.seen, strict=True)]
        known.hands = [hand if i == seat else [HIDDEN] * len(hand) for i, hand in enumerate(s.hands)]
        return View(seat, known)

    def determinize(self, view: View[Pile], rng: Rng) -> Pile:
        s: Pile = self.copy(view.state)
        rest = [c for c in range(1, 7) if c not in s.cards and all(c not in hand for hand in s.hands)]
        for cards in (s.cards, *s.hands):
            for i, card in enumerate(cards):
                if card == HIDDEN:
                    cards[i] = rest.pop(rng.below(len(rest)))
        return s

    def scores(self, s: Pile) -> list[dict[str, int]]:
        return [{"pips": sum(hand)} for hand in s.hands]

    def result(self, s: Pile) -> Result:
        pips = [sum(hand) for hand in s.hands]
        return Result((1, 2) if pips[0] > pips[1] else (2, 1))

    def parts(self, s: Pile, seat: int, action: int) -> Parts:
        if seat == NATURE:
            return {"verb": "shuffle", "cards": [action >> 3 * i & 7 for i in range(6)]}
        return {"verb": "peek" if action else "draw"}

    def to_text(self, s: Pile, seat: int, action: int) -> str:
        parts = self.parts(s, seat, action)
        return " ".join([parts["verb"], *map(str, parts.get("cards", ()))])

    def facts(self, before: Pile, seat: int, action: int, after: Pile) -> list[Fact]:
        if seat == NATURE or action:
            return []
        card = before.cards[0]
        return [
            Fact("cards", seat, 1, "draw", about={"card": card}, readers=(seat,), hidden=("card",)),
            Fact(POINTS, seat, card, "draw", "pips", readers=(seat,), hidden=("amount",)),
        ]

    def parse(self, s: Pile, seat: int, text: str) -> int:
        if seat != NATURE:
            return super().parse(s, seat, text)
        cards = text.split()[1:]
        if sorted(cards) != list("123456"):
            raise Refused("A shuffle names each card once.", self.rule)
        return sum(int(card) << 3 * i for i, card in enumerate(cards))

    def to_dict(self, s: Pile) -> dict[str, Any]:
        return copy.deepcopy(s.__dict__)

    def from_dict(self, d: Mapping[str, Any]) -> Pile:
        r = Reader(d)
        hands = [list(hand) for hand in r.items("hands", 2, 2)]
        cards, seen = list(r.items("cards", 0, 6)), list(r.items("seen", 0, 6))
        s = Pile(cards, seen, hands, r.integer("turn", 0, 1), r.flag("shuffled"))
        r.done()
        return s

    def broken(self, s: Pile) -> list[str]:
        every = sorted(s.cards + s.hands[0] + s.hands[1])
        return [] if not s.shuffled or every == [1, 2, 3, 4, 5, 6] else ["cards were lost"]
