"""Points, advantages, requirements, removal, winning."""

import pytest

from duchy.games.rivals.engine.points import holder

from .positions import Table, full, roll, side, wide


@pytest.mark.rule("R-PTS-01", "I-10")
def test_points_are_sums_over_cards_in_play() -> None:
    t = Table("progress", red=side("abbey | harald", "city: university | gold-ship austin", hand=["siglind"]))
    assert t.points() == {"victory": 5, "commerce": 1, "strength": 3, "skill": 3, "progress": 2}
    assert t.see("tokens.hero") == 0, "the hero token is the fifth point"


@pytest.mark.rule("R-PTS-02", "R-CARD-riots-3", "RULING-34")
def test_buildings_with_strength_are_no_units() -> None:
    t = Table("turmoil", red=side("lookout-tower | drill-ground", ""), pending="roll")
    assert t.points()["strength"] == 2
    roll(t, 4, "event-card").play("event riots")
    assert t.asks == "decide action", "no unit, no riots"


@pytest.mark.rule("R-PTS-03", "R-ADV-03")
def test_victory_points_by_source() -> None:
    red = side("city: mint merchant-guild | harald", "osmund |")
    t = Table("gold", red=red, tokens={"hero": 0, "trade": None})
    scores = t.game.scores(t.state)[0]
    assert scores == {"settlements": 1, "cities": 2, "hero token": 1, "trade token": 0, "expansions": 2}
    assert t.points()["victory"] == 6


@pytest.mark.rule("R-PTS-04", "RULING-07", "RULING-06", "R-CARD-parish_hall-2")
def test_a_covered_parish_hall_is_no_building() -> None:
    t = Table("progress", red=side("candamir |", "", stock=full(0)), blue=side("city: town-hall |", ""), pending="roll")
    roll(t, 3, "event-card").play("event feud")
    assert t.legal() == ["lose town-hall at 1 upper"], "one building in all"
    t.play("lose town-hall at 1 upper", "under 4")
    assert t.see("seat.1.houses.1.upper") == ["parish-hall"] and t.see("seat.1.search_price") == 1


@pytest.mark.rule("R-ADV-01", "R-ADV-02", "R-ADV-04", "R-ADV-05", "R-ADV-06", "R-ADV-07", "RULING-01", "RULING-02")
def test_who_holds_a_token() -> None:
    assert holder(-1, 2, 0) == -1, "at least three"
    assert holder(-1, 3, 0) == 0 and holder(-1, 1, 5) == 1
    assert holder(-1, 4, 4) == -1, "a tie gives it to nobody"
    assert holder(0, 4, 4) == 0 and holder(1, 3, 3) == 1, "the holder keeps it in a tie"
    assert holder(0, 4, 5) == 1, "fewer than the opponent"
    assert holder(0, 2, 2) == -1 and holder(0, 2, 1) == -1, "fewer than three"
    assert holder(0, 2, 3) == 1


@pytest.mark.rule("R-ADV-01", "R-ADV-02", "R-ADV-09")
def test_tokens_follow_strength_and_commerce() -> None:
    t = Table(red=side(hand=["candamir", "gold-ship"], stock=full()), blue=side("brick-ship | ore-ship", "wool-ship |"))
    assert t.see("tokens") == {"hero": None, "trade": 1}
    t.play("build candamir at 2 upper")
    assert t.see("tokens") == {"hero": 0, "trade": 1} and t.points()["victory"] == 3


@pytest.mark.rule("R-ADV-08", "RULING-46", "R-CARD-riots-2")
def test_an_effect_on_both_players_moves_tokens_once() -> None:
    red = side("candamir |", "", stock=full(amount=0))
    blue = side("siglind | osmund", "", stock=full(1, 0))
    t = Table("turmoil", red=red, blue=blue, pending="roll", tokens={"hero": 0})
    roll(t, 5, "event-card").play("event riots", "pass", "pass", "lose candamir at 1 upper", "under 1")
    assert t.see("tokens.hero") == 0, "in the middle of the event nothing moves"
    t.play("lose siglind at 1 upper", "under 1")
    assert t.see("tokens.hero") is None, "2 strength against none: too few for anybody"


@pytest.mark.rule("R-REQ-01")
def test_a_requirement_is_checked_when_the_card_is_built() -> None:
    stock = full()
    assert (
        Table("progress", red=side("city: |", "", hand=["parliament"], stock=stock)).refused(
            "build parliament at 1 upper"
        )
        == "R-CARD-parliament-1"
    )
    t = Table("gold", red=side(hand=["trade-master"]))
    assert t.refused("play trade-master") == "R-CARD-trade_master-1"


@pytest.mark.rule("R-REQ-02", "RULING-25", "R-CARD-merchant_guild-1", "R-CARD-university-2")
def test_a_card_stays_when_its_requirement_is_lost() -> None:
    t = Table("progress", red=side("chief-cannoneer |", "city: university |"))
    t.play("remove university at 2 upper")
    assert t.see("seat.0.houses.1.upper") == ["chief-cannoneer"] and t.points()["strength"] == 4
    t = Table("gold", red=side("", "city: merchant-guild staple-house |"))
    t.play("remove merchant-guild at 2 upper")
    assert t.points()["victory"] == 4


@pytest.mark.rule("R-REQ-03")
def test_a_card_known_to_have_no_effect_is_not_playable() -> None:
    t = Table(red=side(hand=["merchant-caravan", "goldsmith"], stock=full(amount=0) | {"forest-2": 1}))
    assert t.refused("play merchant-caravan") == "R-REQ-03"
    assert t.refused("play goldsmith") == "R-REQ-03"


@pytest.mark.rule("R-REQ-04")
def test_hidden_facts_do_not_make_a_card_unplayable() -> None:
    red = side("city: hedge-tavern |", "", hand=["traitor", "archer"])
    t = Table("turmoil", red=red, blue=side("heinrich | lookout-tower", "", hand=["scout"]))
    assert "play traitor" in t.legal() and "play archer" in t.legal()


@pytest.mark.rule("R-REMOVE-01", "R-REMOVE-02", "RULING-66", "RULING-31", "R-REMOVE-05")
def test_own_cards_may_be_removed_in_theme_games_only() -> None:
    red = side("abbey | harald", "")
    t = Table("gold", red=red)
    t.play("remove abbey at 1 upper", "remove harald at 1 lower")
    assert t.see("discard") == ["abbey", "harald"] and t.see("seat.0.hand") == []
    assert Table(red=red).refused("remove abbey at 1 upper") == "R-REMOVE-05"


@pytest.mark.rule("R-REMOVE-03", "R-REMOVE-07", "R-CARD-town_hall-3")
def test_removing_a_town_hall_uncovers_the_parish_hall() -> None:
    t = Table("progress", red=side("city: town-hall |", ""))
    assert t.refused("remove parish-hall at 1 upper") == "R-REMOVE-07"
    t.play("remove town-hall at 1 upper")
    assert t.see("seat.0.houses.1.upper") == ["parish-hall"] and t.see("discard") == ["town-hall"]
    assert t.see("seat.0.search_price") == 1 and "remove parish-hall at 1 upper" in t.legal()


@pytest.mark.rule("R-REMOVE-06", "RULING-14", "R-CARD-irmgard-2")
def test_voluntary_removal_pays_nothing() -> None:
    t = Table("turmoil", red=side("irmgard | abbey", ""))
    t.play("remove abbey at 1 lower")
    assert t.asks == "decide action" and t.stock() == Table().stock()


@pytest.mark.rule("R-WIN-01", "RULING-31", "I-17")
def test_the_introductory_game_is_won_at_the_end_of_the_own_turn() -> None:
    red = side(
        "city: harald |",
        "city: osmund |",
        "",
        regions=wide("mountains-4", "forest-4"),
        hand=["gold-ship", "inga", "scout"],
    )
    t = Table(red=red, tokens={"trade": None})
    assert t.points()["victory"] == 6
    red["houses"]["3"]["upper"] = ["ore-ship"]
    red["houses"]["3"]["lower"] = ["wool-ship"]
    red["stock"] = full()
    t = Table(red=red)
    t.play("build gold-ship at 1 lower")
    assert t.points()["victory"] == 7 and t.winner is None and t.asks == "decide action"
    t.play("end", "draw 1", "card abbey", "pass")
    assert t.winner == 0 and t.legal() == []
    assert t.game.result(t.state).winners() == [0]


@pytest.mark.rule("R-WIN-02", "R-WIN-06", "R-WIN-07")
def test_theme_games_are_won_at_once() -> None:
    houses = ["city: mint moneylender | harald", "city: mint salt-silo | staple-house candamir"]
    t = Table("gold", red=side(*houses, stock=full(), hand=["trading-base", "storehouse"]))
    assert t.points()["victory"] == 10
    t.play("build trading-base at 1 lower")
    assert t.points()["victory"] == 11 and t.winner is None
    t = Table(
        "gold",
        red=side(
            houses[0],
            "city: mint salt-silo | staple-house candamir",
            "",
            regions=wide("hills-1", "forest-4"),
            stock=full(),
            hand=["trading-base"],
        ),
    )
    t.play("build trading-base at 1 lower")
    assert t.winner == 0 and t.see("over") and t.refused("end") == "R-WIN-07"


@pytest.mark.rule("R-WIN-03")
def test_the_duel_needs_thirteen() -> None:
    houses = ["city: mint large-festival-hall | moneylender", "city: library salt-silo | staple-house", ""]
    t = Table(
        "duel",
        red=side(*houses, regions=wide("mountains-4", "forest-4"), stock=full(), hand=["scout"]),
        pending="turn",
        turn={"number": 0},
    )
    assert t.points()["victory"] == 12 and t.winner is None
    t.play("roll", "dice 1 trade", "build city 3")
    assert t.winner == 0


@pytest.mark.rule("R-WIN-04", "R-WIN-05", "R-TURN-03", "RULING-30")
def test_a_total_reached_in_the_opponents_turn_wins_at_the_start_of_the_own() -> None:
    houses = ["city: mint merchant-guild | moneylender harald", "city: mint salt-silo | staple-house candamir", ""]
    blue = side(*houses, regions=wide("mountains-4", "forest-4", 1), hand=["scout", "inga", "austin"])
    t = Table("gold", red=side(hand=["scout", "osmund", "siglind"]), blue=blue)
    assert t.points(1)["victory"] == 12 and t.winner is None
    t.play("end", "pass")
    assert t.winner == 1 and t.see("turn.active") == 1 and t.see("turn.production") is None


@pytest.mark.rule("R-WIN-06")
def test_the_opponents_loss_of_a_token_can_win() -> None:
    houses = [
        "city: mint moneylender | harald brick-ship",
        "city: mint salt-silo | staple-house candamir",
        "toll-bridge |",
    ]
    red = side(*houses, regions=wide("hills-1", "forest-4"), hand=["pirate-ship"])
    t = Table("gold", red=red, blue=side("ore-ship | wool-ship", "grain-ship |"), tokens={"trade": 1})
    assert (t.points()["victory"], t.points()["commerce"], t.points(1)["commerce"]) == (11, 3, 3)
    t.play("build pirate-ship at 3 lower", "lose ore-ship at 1 upper")
    assert t.see("tokens.trade") == 0 and t.winner == 0


@pytest.mark.rule("R-WIN-08", "RULING-58")
def test_an_endless_game_is_called_off() -> None:
    t = Table(decisions=9999, red=side(hand=["scout", "inga", "austin"]))
    t.play("end")
    assert t.winner == "nobody" and t.game.result(t.state).places == (1, 1)
    assert "called off" in t.game.result(t.state).note and t.game.decisions_limit == 10000


@pytest.mark.rule("R-WIN-02", "RULING-58")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_wins_with_the_last_decision_that_is_allowed_has_won(seat: int) -> None:
    houses = ["city: mint moneylender | harald", "city: mint salt-silo | staple-house candamir", ""]
    regions = wide("hills-1", "forest-4", seat)
    sides = [side(), side()]
    sides[seat] = side(*houses, regions=regions, stock=full(seat), hand=["trading-base"])
    t = Table("gold", red=sides[0], blue=sides[1], decisions=9999, turn={"active": seat})
    assert t.play("build trading-base at 1 lower").winner == seat
