"""The kit passes honest games, and catches dishonest ones."""

from typing import Any

import pytest
from msgspec.structs import replace

from duchy.kernel.conformance import Broken, check_game
from duchy.kernel.contract import CHANCE
from duchy.kernel.page import Said, Told
from duchy.kernel.plain import Plain
from duchy.kernel.verbs import Fact, Parts

from .toys import HIDDEN, HiddenPile, SealedBids


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sealed_simultaneous_choices_conform(players: int) -> None:
    for number in range(20):
        played = check_game(SealedBids(), {"players": players}, number, every=1)
        assert played.decisions == 5 * players


def test_hidden_ordered_piles_conform() -> None:
    for number in range(40):
        played = check_game(HiddenPile(), {}, number, every=1)
        assert sum(played.scores) == 21


def test_a_view_hides_bids_until_all_are_in() -> None:
    game = SealedBids()
    s = game.new({"players": 3})
    game.apply(s, -1, 2)
    game.apply(s, 1, 3)
    assert game.movers(s) == 0b101
    assert game.view(s, 0).state.bids == [-1, HIDDEN, -1]
    assert game.view(s, 1).state.bids == [-1, 3, -1]
    game.apply(s, 0, 0)
    game.apply(s, 2, 0)
    assert game.movers(s) == CHANCE
    assert s.points == [0, 9, 0]


def test_a_peek_is_known_to_the_one_who_peeked() -> None:
    game = HiddenPile()
    s = game.new({})
    game.apply(s, -1, game.parse(s, -1, "shuffle 6 1 2 3 4 5"))
    game.apply(s, 0, game.parse(s, 0, "peek"))
    assert game.view(s, 0).state.cards[0] == 6
    assert game.view(s, 1).state.cards[0] == HIDDEN
    assert game.view(s, None).state.cards == [HIDDEN] * 6


class CheatingPile(HiddenPile):
    def legal(self, s: Any, seat: int) -> list[int]:
        return [0] if s.cards[0] == 6 else super().legal(s, seat)


class ForgetfulPile(HiddenPile):
    def apply(self, s: Any, seat: int, action: int) -> None:
        super().apply(s, seat, action)
        if seat != -1 and len(s.cards) == 3:
            s.cards.pop()
            s.seen.pop()


class SharedPile(HiddenPile):
    def copy(self, s: Any) -> Any:
        return s


class EndlessPile(HiddenPile):
    decisions_limit = 3


class MumblingPile(HiddenPile):
    def to_text(self, s: Any, seat: int, action: int) -> str:
        return "something" if seat != -1 else super().to_text(s, seat, action)


class SilentPile(HiddenPile):
    def facts(self, before: Any, seat: int, action: int, after: Any) -> list[Fact]:
        return super().facts(before, seat, action, after)[:1]


class GossipingPile(HiddenPile):
    def facts(self, before: Any, seat: int, action: int, after: Any) -> list[Fact]:
        return [replace(fact, readers=None) for fact in super().facts(before, seat, action, after)]


class VaguePile(HiddenPile):
    def parts(self, s: Any, seat: int, action: int) -> Parts:
        return {"verb": "act"} if seat != -1 else super().parts(s, seat, action)

    def to_text(self, s: Any, seat: int, action: int) -> str:
        return HiddenPile().to_text(s, seat, action)


class UnsealedBids(SealedBids):
    """Tells a bid before all are in."""

    def facts(self, before: Any, seat: int, action: int, after: Any) -> list[Fact]:
        return super().facts(before, seat, action, after) + [Fact("bid", seat, action)] * (seat != -1)


class MuttersPage(Plain):
    """Writes into the sentence for all what only some may know."""

    def tell(self, game: Any, before: Any, seat: int, action: int, after: Any, names: list[str]) -> Told:
        facts = game.facts(before, seat, action, after)
        return Told("", facts=[Said(fact, "", f"{fact.amount} {fact.about}") for fact in facts])


def test_the_kit_reads_what_a_page_tells() -> None:
    with pytest.raises(Broken, match="told what it may not know"):
        for number in range(30):
            check_game(HiddenPile(), {}, number, every=1, page=MuttersPage(open_=False))
    check_game(HiddenPile(), {}, 1, every=1, page=Plain(open_=False))


def test_the_kit_catches_who_tells_a_sealed_choice() -> None:
    with pytest.raises(Broken, match="told what it may not know"):
        for number in range(30):
            check_game(UnsealedBids(), {"players": 3}, number, every=1)


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (SilentPile(), "points of seat .: the facts tell {}"),
        (GossipingPile(), "told what it may not know"),
        (VaguePile(), "same parts"),
        (CheatingPile(), "legal actions"),
        (ForgetfulPile(), "cards were lost"),
        (SharedPile(), "copy"),
        (EndlessPile(), "more decisions than declared"),
        (MumblingPile(), "one text"),
    ],
)
def test_the_kit_catches(game: HiddenPile, law: str) -> None:
    with pytest.raises(Broken, match=law):
        for number in range(30):
            check_game(game, {}, number, every=1)
