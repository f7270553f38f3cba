"""Who knows what (section 19), and what a guess may not contradict."""

from collections import Counter

import pytest

from duchy.games.rivals.engine.state import State
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .positions import Table, full, side

MODES = ["introductory", "gold", "turmoil", "progress", "duel"]


def random_state(mode: str, number: int, decisions: int) -> tuple[RivalsGame, State]:
    game, rng = RivalsGame(mode), seeded(number)
    s = game.new({})
    while game.movers(s) and s.decisions < decisions:
        if game.movers(s) == CHANCE:
            game.apply(s, -1, game.chance(s, rng))
        else:
            actions = game.legal(s, game.movers(s) - 1)
            game.apply(s, game.movers(s) - 1, actions[rng.below(len(actions))])
    return game, s


@pytest.mark.rule("RULING-50", "R-RES-02")
def test_a_hidden_hand_shows_size_and_backs() -> None:
    t = Table("gold", red=side(hand=["abbey", "mint", "scout"]))
    assert t.seen_by(1)["seat"]["0"]["stock"] == t.stock(), "resources are public"
    assert t.seen_by(0)["seat"]["0"]["hand"] == ["scout", "abbey", "mint"]
    assert t.seen_by(1)["seat"]["0"]["hand"] == ["?basic", "?basic", "?gold"] == t.seen_by(None)["seat"]["0"]["hand"]


def test_a_searched_stack_is_known_to_the_searcher_in_order() -> None:
    t = Table(red=side(hand=["harald", "siglind", "austin"]), pending="exchange")
    t.play("put harald under 1", "search 1", "pay forest-2", "pay fields-6")
    rest = ["abbey", "abbey", "scout", "scout", "inga", "osmund", "candamir", "relocation", "brigitta"]
    size = t.see("stack_sizes")[0] - 1
    assert size == 9 and t.asks == "chance look"
    t.play("cards " + " ".join(rest[:8]))
    while t.asks == "chance look":
        t.play("card " + rest[8]) if len(rest) < 9 else t.play("cards " + rest[8])
    t.play("take scout")
    known = t.seen_by(0)["stacks"]["1"]
    assert known[0] == "harald 0" and len(known) == 9 and "?" not in " ".join(known)
    assert t.seen_by(1)["stacks"]["1"] == ["? 0"] * 9
    assert t.seen_by(1)["seat"]["0"]["hand"] == ["?basic"] * 3


def test_who_knows_the_top_of_a_stack_knows_it_in_the_hand_that_draws_it() -> None:
    t = Table(red=side(hand=["inga", "scout"]), stacks={"1": ["abbey 1", "harald 1"]}, pending="replenish")
    assert t.seen_by(0)["stacks"]["1"] == ["? 1", "? 1"]
    t.play("draw 1")
    assert t.see("seat.0.hand") == ["scout", "harald seen", "inga"] and t.see("stacks.1") == ["abbey 1"]
    assert t.seen_by(1)["seat"]["0"]["hand"] == ["harald seen", "?basic", "?basic"]


def test_a_card_put_away_face_down_blurs_what_was_known_of_the_hand() -> None:
    t = Table("gold", red=side(hand=["inga seen", "scout seen", "mint seen"]), pending="exchange")
    t.play("put inga under 1")
    assert t.see("seat.0.hand") == ["scout", "mint seen"] and t.see("stacks.1.0") == "inga 0"
    t = Table("gold", red=side(hand=["inga seen", "scout seen", "mint seen"]), pending="exchange")
    t.play("put mint under 4")
    assert t.see("seat.0.hand") == ["scout seen", "inga seen"] and t.see("stacks.4.0") == "mint 01", (
        "the only gold back"
    )


def test_a_card_taken_unseen_blurs_what_the_other_knew_of_the_stack() -> None:
    red = side("city: |", "", hand=["library"], stock=full())
    t = Table("progress", red=red, stacks={"1": ["abbey 01", "harald 1", "inga 01"]})
    t.play("build library at 1 upper", "look 1", "take harald")
    assert t.see("stacks.1") == ["abbey 0", "inga 0"] and t.see("seat.0.hand") == ["harald"]


def test_removed_cards_are_known_to_both() -> None:
    t = Table(red=side("candamir |", ""), blue=side("abbey |", ""), pending="roll")
    t.play("roll", "dice 2 event-card", "event feud", "lose abbey at 1 upper", "under 2")
    assert t.seen_by(0)["stacks"]["2"][0] == t.seen_by(1)["stacks"]["2"][0] == "abbey 01"
    assert t.seen_by(None)["stacks"]["2"][0] == "? 01", "a spectator was not shown it"


@pytest.mark.rule("R-CARD-fraternal_feuds-3", "I-22")
def test_the_picks_of_fraternal_feuds_are_sealed() -> None:
    t = Table(red=side("candamir |", ""), blue=side(hand=["abbey", "scout", "inga"]), pending="roll")
    t.play("roll", "dice 2 event-card", "event fraternal-feuds")
    before = t.seen_by(1)
    for text in ("pick abbey", "pick scout", "under 2"):
        t.play(text)
        assert t.seen_by(1) | {"decisions": 0} == before | {"decisions": 0}


@pytest.mark.rule("R-CARD-fraternal_feuds-4", "R-CARD-fraternal_feuds-3", "I-22")
def test_the_victim_of_fraternal_feuds_keeps_knowing_the_cards_but_not_which_lies_where() -> None:
    seen = []
    for first, second in (("2", "3"), ("3", "2")):
        t = after_feuds(first, second)
        view = t.seen_by(1)
        assert view["lost"] == ["1: 2.1 3.1"] and t.seen_by(0)["lost"] == t.seen_by(None)["lost"] == []
        assert {view["stacks"]["2"][0], view["stacks"]["3"][0]} == {"abbey 0", "scout 0"}
        assert t.seen_by(None)["stacks"]["2"][0] == "? 0"
        seen.append(view)
        guesses = [t.game.determinize(t.game.view(t.state, 1), seeded(n)) for n in range(20)]
        under = {t.game.to_dict(s)["stacks"]["2"][0] for s in guesses}
        assert under == {"abbey 0", "scout 0"} and all(t.game.broken(s) == [] for s in guesses)
        assert t.game.to_dict(t.game.from_dict(t.game.to_dict(t.state))) == t.game.to_dict(t.state)
    assert seen[0] == seen[1]


@pytest.mark.rule("R-CARD-fraternal_feuds-4")
def test_a_search_ends_that_doubt_for_the_victim_and_that_knowledge_for_the_picker() -> None:
    t = after_feuds("2", "3").play("end", "put osmund under 2")
    assert t.seen_by(1)["lost"] == ["1: 2.2 3.1"]
    search(t, "3", "take scout")
    assert t.seen_by(1)["lost"] == [] and t.seen_by(1)["stacks"]["2"][1] == "? 0"
    t = after_feuds("2", "3").play("end", "pass", "roll", "dice 3 trade", "end", "draw 1", "card goldsmith", "draw 1")
    t.play("card harald", "put inga under 1")
    search(t, "2", "take abbey")
    assert t.seen_by(1)["lost"] == [] and t.seen_by(1)["stacks"]["3"][0] == "scout 01"


@pytest.mark.rule("R-CARD-fraternal_feuds-4")
def test_cards_of_other_stacks_leave_that_doubt_as_it_is() -> None:
    t = after_feuds("2", "3").play("end", "pass", "roll", "dice 3 trade", "end", "draw 1", "card goldsmith", "draw 1")
    t.play("card harald", "put inga under 1")
    search(t, "1", "take inga")
    assert t.seen_by(1)["lost"] == ["1: 2.1 3.1"] and "abbey 01" not in t.seen_by(1)["stacks"]["2"]


def after_feuds(first: str, second: str) -> Table:
    t = Table(
        red=side("candamir |", "", hand=["osmund", "siglind", "austin"], stock=full()),
        blue=side(hand=["abbey", "scout", "inga"], stock=full(1)),
        pending="roll",
    )
    t.play("roll", "dice 2 event-card", "event fraternal-feuds", "pick abbey", "pick scout")
    return t.play(f"under {first}", f"under {second}")


def search(t: Table, stack: str, take: str) -> None:
    t.play(f"search {stack}")
    while t.asks != "decide from-stack":
        chance = t.game.movers(t.state) == CHANCE
        seat = NATURE if chance else t.seat
        t.game.apply(t.state, seat, t.game.chance(t.state, seeded(1)) if chance else t.game.legal(t.state, seat)[0])
    t.play(take)


@pytest.mark.rule("I-22")
@pytest.mark.parametrize("mode", MODES)
def test_changing_what_a_seat_cannot_see_changes_nothing_for_it(mode: str) -> None:
    for number in range(6):
        game, s = random_state(mode, number, 60 + 90 * number)
        for seat in (0, 1, None):
            view = game.view(s, seat)
            for k in range(3):
                other = game.determinize(view, seeded(k))
                assert game.broken(other) == []
                assert game.describe(game.view(other, seat).state) == game.describe(view.state)
                if seat is not None and game.movers(s) == 1 << seat:
                    assert (
                        list(game.legal(other, seat)) == list(game.legal(s, seat)) == list(game.legal(view.state, seat))
                    )


def test_a_guess_deals_the_hidden_cards_fairly() -> None:
    t = Table(red=side(hand=["abbey"]), blue=side(hand=["inga"]))
    view = t.game.view(t.state, 0)
    seen = Counter(t.game.describe(t.game.determinize(view, seeded(n)))["seat"]["1"]["hand"][0] for n in range(700))
    assert len(seen) == 28 and 20 <= seen["scout"] + seen["abbey"] <= 100
    assert seen["scout"] > 1.2 * seen["siglind"], "two copies against one"


def test_hidden_discards_are_dealt_with_the_backs_that_counting_leaves() -> None:
    t = Table("gold", discard=["mint", "abbey", "scout"])
    for n in range(20):
        pile = t.game.describe(t.game.determinize(t.game.view(t.state, 0), seeded(n)))["discard"]
        assert pile[2] == "scout" and "?" not in pile
        assert t.game.broken(t.game.determinize(t.game.view(t.state, 0), seeded(n))) == []
