"""What happened is a list of facts before it is a sentence: sums, causes, and what nobody else may know."""

import json
from collections import Counter

import pytest

from duchy.games.rivals.setup import modes
from duchy.games.rivals.words.page import RivalsPage
from duchy.games.rivals.words.sentences import plain_title
from duchy.games.rivals.words.telling import told
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.verbs import POINTS, changes

from ..positions import Table, full, side, wide
from .lively import Move, moves

MODES = [mode.id for mode in modes()]
NAMES = ["Ann", "Ben"]


def sums_hold(move: Move) -> None:
    game, before, seat, action, after = move
    found = game.facts(before, seat, action, after)
    for who in range(2):
        points: Counter[str] = Counter()
        held: Counter[str] = Counter()
        for fact in found:
            if fact.seat == who:
                points[fact.source] += fact.amount * (fact.what == POINTS)
                held[fact.what] += fact.amount
        had, has = game.stock(before)[who], game.stock(after)[who]
        assert {key: n for key, n in points.items() if n} == changes(game.scores(before)[who], game.scores(after)[who])
        assert {key: n for key, n in held.items() if n and key in {**had, **has}} == changes(had, has)


@pytest.mark.parametrize("mode", MODES)
def test_facts_add_up_to_what_changed(mode: str) -> None:
    for move in moves(mode, 3, 700):
        sums_hold(move)


@pytest.mark.parametrize("mode", MODES)
def test_every_fact_can_be_told_and_is_json(mode: str) -> None:
    for game, before, seat, action, after in moves(mode, 4, 400):
        for fact in game.facts(before, seat, action, after):
            assert told(fact, NAMES).say and not told(fact, NAMES).say.endswith(".")
            assert json.loads(json.dumps(dict(fact.about))) == fact.about
            assert told(fact.told_to(None), NAMES).to(None)


@pytest.mark.parametrize("mode", MODES)
def test_nobody_else_is_told_which_card_it_was(mode: str) -> None:
    page, hidden = RivalsPage(), 0
    for game, before, seat, action, after in moves(mode, 5, 500):
        lines = page.tell(game, before, seat, action, after, NAMES).facts
        for line in lines:
            for viewer in (0, 1, None):
                if line.fact.readers is None or viewer in line.fact.readers:
                    continue
                hidden += 1
                cards = [*line.fact.about.get("cards", []), line.fact.about.get("card", "?")]
                assert not any(plain_title(card) in line.to(viewer) for card in cards if plain_title(card) != "a card")
                assert not {"card", "cards"} & line.fact.told_to(viewer).about.keys()
    assert hidden


@pytest.mark.parametrize("mode", MODES)
def test_a_view_gives_the_facts_that_its_seat_may_know(mode: str) -> None:
    """Where the seat foresees what follows, its view tells the same."""
    for game, before, seat, action, after in moves(mode, 6, 300):
        if seat == NATURE:
            continue
        known, then = game.view(before, seat).state, game.view(before, seat).state
        game.apply(then, seat, action)
        if game.to_dict(game.view(then, seat).state) != game.to_dict(game.view(after, seat).state):
            continue  # something came to light
        seen = [fact.told_to(seat) for fact in game.facts(known, seat, action, then)]
        assert seen == [fact.told_to(seat) for fact in game.facts(before, seat, action, after)]


def lines(t: Table, *texts: str) -> list[str]:
    """The sentence of the last of these actions or outcomes, and what came of it."""
    *first, last = texts
    t.play(*first)
    movers = t.game.movers(t.state)
    seat = NATURE if movers == CHANCE else movers - 1
    action = t.game.parse(t.state, seat, last)
    before = t.game.copy(t.state)
    t.game.apply(t.state, seat, action)
    sums_hold(Move(t.game, before, seat, action, t.state))
    said = RivalsPage().tell(t.game, before, seat, action, t.state, NAMES)
    return [said.say, *(line.say for line in said.facts)]


def test_production_is_told_with_its_number_and_regions() -> None:
    t = Table(red=side("iron-foundry |", ""), pending="roll")
    assert lines(t, "roll", "dice 5 trade") == [
        "The roll is a 5, and the event die shows trade.",
        "Production 5: Ann gets 1 ore (mountains 5), Ben 1 grain (fields 5)",
        "Nobody has the trade advantage: nothing is taken",
    ]


def test_brigands_take_gold_and_wool_before_production() -> None:
    t = Table(red=side(stock=full(0, 2)), pending="roll")
    assert lines(t, "roll", "dice 1 brigand-attack")[1:] == [
        "Brigands find 12 resources with Ann, more than 7",
        "Brigands find 5 resources with Ben, no more than 7: nothing is lost",
        "Brigand attack: Ann loses 2 wool (pasture 4) and 2 gold (gold field 1)",
        "Production 1: Ann gets 1 gold (gold field 1), Ben 1 wool (pasture 1)",
    ]


def test_a_building_costs_and_gives_points() -> None:
    t = Table(red=side(hand=["candamir"], stock=full()))
    assert lines(t, "build candamir at 1 upper") == [
        "Ann built Candamir above settlement 1.",
        "Candamir: Ann pays 2 wool (pasture 4), 1 ore (mountains 5) and 1 grain (fields 6)",
        "Ann gets 4 strength points and 1 skill point",
        "Ann gets 1 victory point (hero token +1)",
        "Ann has the strength advantage now",
    ]


def test_a_city_replaces_its_settlement() -> None:
    t = Table(red=side(stock=full()))
    assert lines(t, "build city 2") == [
        "Ann turned settlement 2 into a city.",
        "City: Ann pays 3 ore (mountains 5) and 2 grain (fields 6)",
        "Ann gets 1 victory point (settlements −1, cities +2)",
    ]


def test_what_is_gained_by_choice_says_why() -> None:
    t = Table(pending="roll")
    assert lines(t, "roll", "dice 1 celebration", "gain forest-2") == ["Celebration: Ann got 1 lumber on forest 2."]


def test_a_celebration_says_who_has_more_skill() -> None:
    said = lines(Table(red=side("inga |", ""), pending="roll"), "roll", "dice 2 celebration")
    assert said[-1] == "Ann has more skill points, 3 to 0"
    assert lines(Table(pending="roll"), "roll", "dice 2 celebration")[-1] == "Both have as many skill points, 0"


@pytest.mark.parametrize("event", ["feud", "fraternal-feuds", "invention", "trade-ships-race", "year-of-plenty"])
def test_an_event_that_concerns_nobody_says_that_nothing_comes_of_it(event: str) -> None:
    """It was silence: a card lay open with its text, and nobody could tell whether it had done anything."""
    assert lines(Table(pending="roll"), "roll", "dice 3 event-card", f"event {event}") == [
        f"The event card is {plain_title(event)}.",
        "It changes nothing this time",
    ]


def test_an_event_that_does_something_is_not_called_nothing() -> None:
    t = Table(red=side("storehouse |", ""), pending="roll")
    assert lines(t, "roll", "dice 3 event-card", "event year-of-plenty")[1:] == [
        "Year of Plenty: Ann gets 1 lumber (forest 2) and 1 gold (gold field 1)"
    ]


def test_a_robbery_is_told_on_both_sides() -> None:
    blue = side("", "", "", regions=wide("pasture-5", "forest-4", 1), stock=full(1, 0) | {"pasture-1": 2})
    t = Table("gold", red=side("candamir |", "", hand=["brigands"], stock={"pasture-4": 0}), blue=blue)
    assert lines(t, "play brigands", "take 2 to pasture-4") == [
        "Brigands: Ann took 2 wool from Ben to pasture 4.",
        "Brigands: Ben loses 2 wool (pasture 1)",
    ]


def test_a_lost_building_goes_under_a_stack_with_its_points() -> None:
    t = Table("introductory", side("candamir |", ""), side("toll-bridge |", ""), pending="roll")
    told = lines(t, "roll", "dice 1 event-card", "event feud", "lose toll-bridge at 1 upper", "under 2")
    assert told == [
        "Ben put it under stack 2.",
        "Ben loses 1 commerce point",
    ]


def test_yule_shuffles_and_another_event_follows() -> None:
    revealed = ["feud", "fraternal-feuds", "invention", "trade-ships-race", "year-of-plenty"]
    t = Table(events={"revealed": revealed}, pending="roll")
    assert lines(t, "roll", "dice 3 event-card")[1:] == [
        "Production 3: Ann gets 1 brick (hills 3), Ben 1 lumber (forest 3)",
        "The event card is Yule",
        "All event cards are shuffled",
    ]
