"""Refusals say what a card still needs."""

import pytest

from duchy.games.rivals.engine.codes import CARDS
from duchy.games.rivals.engine.needs import read
from duchy.games.rivals.words.requirements import missing
from duchy.kernel.errors import Refused

from ..positions import Table, full, side


def reason(t: Table, text: str) -> str:
    with pytest.raises(Refused) as caught:
        t.game.parse(t.state, 0, text)
    return str(caught.value)


@pytest.mark.rule("R-REQ-01", "R-CARD-parliament-1")
def test_a_parliament_counts_the_progress_points_that_there_are() -> None:
    t = Table("progress", red=side("city: abbey |", "", hand=["parliament"], stock=full()))
    assert reason(t, "build parliament at 1 upper") == (
        "Parliament needs 2 progress points (you have 1) [R-CARD-parliament-1]"
    )


@pytest.mark.rule("R-REQ-01", "R-CARD-merchant-1", "R-CARD-guido-1", "R-CARD-archer-1")
@pytest.mark.parametrize(
    ("mode", "card", "words"),
    [
        ("gold", "merchant", "Merchant needs 3 commerce points (you have 0) or a city of yours"),
        ("gold", "trade-master", "Trade Master needs a Merchant Guild of yours"),
        ("gold", "brigands", "Brigands needs the strength advantage"),
        ("turmoil", "traitor", "Traitor needs a Hedge Tavern of yours and a card in your rival's hand"),
        ("turmoil", "archer", "needs a Hedge Tavern of yours and a unit of your rival with strength points"),
        ("progress", "guido", "needs a Town Hall of yours or fewer victory points than your rival"),
        ("progress", "mineral-mining", "Mineral Mining needs a University of yours"),
    ],
)
def test_only_what_is_missing_is_named(mode: str, card: str, words: str) -> None:
    told = reason(Table(mode, red=side(hand=[card]), blue=side(hand=[])), f"play {card}")
    assert words in told and CARDS[0].text not in told


@pytest.mark.rule("R-REQ-01")
def test_every_requirement_has_words_and_what_holds_is_not_named() -> None:
    t = Table("duel")
    for card in CARDS:
        assert bool(missing(t.state, 0, card.requires)) != read(card.requires).met(t.state, 0), card.id
        for words in missing(t.state, 0, card.requires):
            assert words and card.text not in words


@pytest.mark.rule("R-BUILD-01")
def test_who_holds_another_print_of_a_card_hears_its_name() -> None:
    t = Table("gold", red=side(hand=["goldsmith-gold"]))
    assert reason(t, "play goldsmith") == "your Goldsmith is goldsmith-gold and not goldsmith [R-BUILD-01]"
    chapels = Table("turmoil", red=side("city: |", "", hand=["chapel-1-3"], stock=full()))
    assert "your Chapel is chapel-1-3 and not chapel-4-6" in reason(chapels, "build chapel-4-6 at 1 upper")
