"""The Era of Gold."""

import pytest

from .positions import BLUE_STORES, STORES, Table, full, roll, side, wide

GUILD = "city: merchant-guild |"


@pytest.mark.rule(
    "R-CARD-brigands-1", "R-CARD-brigands-2", "R-CARD-brigands-3", "R-CARD-brigands-4", "RULING-17", "RULING-40", "D-29"
)
def test_brigands() -> None:
    blue = side(
        "", "", "", regions=wide("pasture-5", "forest-4", 1), stock=full(1, 0) | {"pasture-1": 1, "pasture-5": 1}
    )
    t = Table("gold", red=side(hand=["brigands"]), blue=blue)
    assert t.refused("play brigands") == "R-CARD-brigands-1", "no strength advantage"
    t = Table("gold", red=side("candamir |", "", hand=["brigands"], stock={"pasture-4": 0}), blue=blue)
    t.play("play brigands")
    assert t.legal() == ["take 1 to pasture-4", "take 2 to pasture-4"], "bounded by the opponent's stock"
    t.play("take 1 to pasture-4")
    assert t.mover == 1 and t.legal() == ["pay pasture-1", "pay pasture-5"]
    t.play("pay pasture-5")
    assert t.stock()["pasture-4"] == 1 and t.stock(1)["pasture-5"] == 0
    full_pasture = side("candamir |", "", hand=["brigands"], stock={"pasture-4": 3})
    assert Table("gold", red=full_pasture, blue=blue).refused("play brigands") == "R-REQ-03"


@pytest.mark.rule("R-CARD-brigands-2")
@pytest.mark.parametrize(("own", "others"), list(zip(BLUE_STORES, STORES)))
def test_brigands_of_the_second_seat_are_paid_by_the_first(own: str, others: str) -> None:
    red, blue = side(stock=full()), side("candamir |", "", hand=["brigands"], stock=full(1, 1))
    t = Table("gold", red=red, blue=blue, turn={"active": 1}).play("play brigands", f"take 2 to {own}")
    assert t.asks == "decide action" and (t.stock(1)[own], t.stock()[others]) == (3, 1)
    assert sum(t.stock().values()) == 16 and sum(t.stock(1).values()) == 8


@pytest.mark.rule("R-CARD-brigands-3", "R-CARD-brigands-4", "R-CARD-gold_cache-5", "RULING-17")
def test_brigands_and_gold_caches() -> None:
    blue = side("harald |", "", cache="1 upper", stock=full(1, 0) | {"gold-cache": 2, "gold-field-4": 1})
    t = Table("gold", red=side("candamir |", "", hand=["brigands"], stock=full() | {"gold-field-1": 0}), blue=blue)
    t.play("play brigands")
    assert t.legal() == [f"take {n} to gold-field-1" for n in (1, 2, 3)], "the opponent's cache counts as stock"
    t.play("take 2 to gold-field-1")
    assert t.legal() == ["pay gold-field-4", "pay gold-cache"]
    t.play("pay gold-cache", "pay gold-cache")
    assert t.stock(1)["gold-cache"] == 0 and t.stock(1)["gold-field-4"] == 1
    own = side("candamir |", "", cache="1 upper", hand=["brigands"], stock=full())
    t = Table("gold", red=own, blue=side(stock=full(1, 0) | {"gold-field-4": 2}))
    assert t.refused("play brigands") == "R-REQ-03", "the own cache does not receive"


@pytest.mark.rule("R-CARD-gudrun-1", "R-CARD-gudrun-2", "RULING-40", "RULING-67", "D-29")
def test_gudrun() -> None:
    blue = side("harald |", "", cache="1 upper", stock=full(1, 0) | {"gold-cache": 3})
    assert Table("gold", red=side(hand=["gudrun"]), blue=blue).refused("play gudrun") == "R-CARD-gudrun-1"
    t = Table("gold", red=side("pirate-ship |", "", hand=["gudrun"]), blue=blue)
    t.play("play gudrun")
    assert t.legal() == ["take 1 gold", "take 2 gold"], "gold of a cache is enough"
    t = Table("gold", red=side("pirate-ship | pirate-ship", "", hand=["gudrun"]), blue=blue)
    t.play("play gudrun")
    assert t.legal() == ["take 1 gold", "take 2 gold", "take 3 gold"], "what the opponent has and what finds room"
    t.play("take 3 gold")
    assert t.stock()["gold-field-1"] == 3 and t.stock(1)["gold-cache"] == 0
    rich = side("pirate-ship |", "", hand=["gudrun"], stock={"gold-field-1": 3})
    assert Table("gold", red=rich, blue=blue).refused("play gudrun") == "R-REQ-03", "no room"
    assert Table("gold", red=side("pirate-ship |", "", hand=["gudrun"])).refused("play gudrun") == "R-CARD-gudrun-1"


@pytest.mark.rule("R-CARD-merchant-1", "R-CARD-merchant-2", "R-CARD-merchant-3", "D-27", "D-28")
def test_merchant() -> None:
    assert Table("gold", red=side(hand=["merchant"])).refused("play merchant") == "R-CARD-merchant-1"
    assert "play merchant" in Table("gold", red=side("city: |", "", hand=["merchant"])).legal()
    ships = side("ore-ship | gold-ship", "toll-bridge |", hand=["merchant"])
    blue = side(
        "",
        "",
        "",
        regions=wide("pasture-5", "forest-4", 1),
        stock=full(1, 0) | {"forest-3": 2, "forest-4": 0, "pasture-1": 1},
    )
    t = Table("gold", red=ships, blue=blue)
    t.play("play merchant")
    assert t.legal() == ["take lumber", "take wool"], "the first one cannot be declined"
    t.play("take lumber")
    assert "stop" in t.legal()
    t.play("take lumber")
    assert t.asks == "decide give" and t.legal()[0] == "give lumber"
    t.play("give lumber")
    assert t.mover == 1 and t.legal() == ["gain forest-3", "gain forest-4"], "the opponent chooses the store"
    t.play("gain forest-4")
    assert t.stock()["forest-2"] == 2 and t.stock(1)["forest-3"] == 0 and t.stock(1)["forest-4"] == 1


@pytest.mark.rule("R-CARD-merchant-1", "R-CARD-trade_master-1")
@pytest.mark.parametrize("card", ["merchant", "trade-master"])
@pytest.mark.parametrize("seat", [0, 1])
def test_merchant_and_trade_master_need_something_that_the_rival_has(seat: int, card: str) -> None:
    def offered(mine: int, rivals: int) -> bool:
        sides = [side(stock=full(0, rivals)), side(stock=full(1, rivals))]
        sides[seat] = side(GUILD, "", hand=[card], stock=full(seat, mine))
        return f"play {card}" in Table("gold", red=sides[0], blue=sides[1], turn={"active": seat}).legal()

    assert offered(mine=0, rivals=1) and offered(mine=1, rivals=1)
    assert not offered(mine=1, rivals=0)


@pytest.mark.rule("R-CARD-merchant-4", "RULING-04")
def test_what_the_merchant_returns_is_lost_without_room() -> None:
    red = side("city: |", "", hand=["merchant"])
    t = Table("gold", red=red, blue=side(stock=full(1, 0) | {"forest-3": 3, "fields-5": 3}))
    t.play("play merchant", "take grain", "stop", "give lumber")
    assert t.stock()["forest-2"] == 0 and t.stock(1)["forest-3"] == 3 and t.asks == "decide action"


@pytest.mark.rule("R-CARD-reiner-1", "R-CARD-reiner-2", "RULING-18")
def test_reiner() -> None:
    t = Table("gold", red=side(hand=["reiner", "brigitta"]), pending="roll")
    t.play("play reiner", "roll")
    assert {t.game.to_text(t.state, -1, o) for o, _ in t.game.outcomes(t.state) or []} == {
        f"dice {n} celebration" for n in range(1, 7)
    }
    t.play("dice 2 celebration", "gain forest-2")
    assert t.mover == 1, "a tie in skill gives both one"
    t.play("gain forest-3")
    assert t.mover == 0 and t.asks == "decide gain", "and the player one more"
    t.play("gain gold-field-1")
    assert t.asks == "decide action"
    t = Table("gold", red=side(hand=["reiner", "brigitta"]), pending="roll")
    t.play("play reiner", "play brigitta 2", "roll")
    assert t.asks == "decide gain" and t.see("turn.production") == 2, "no die is rolled"
    assert Table("gold", red=side(hand=["reiner"])).refused("play reiner") == "R-CARD-reiner-1"


@pytest.mark.rule("R-CARD-trade_master-1", "R-CARD-trade_master-2", "RULING-40", "D-27")
def test_trade_master() -> None:
    assert Table("gold", red=side(hand=["trade-master"])).refused("play trade-master") == "R-CARD-trade_master-1"
    t = Table("gold", red=side(GUILD, "", hand=["trade-master"]))
    t.play("play trade-master", "take ore")
    assert t.stock()["mountains-5"] == 2 and t.stock(1)["mountains-6"] == 0 and "stop" in t.legal()
    t.play("stop")
    assert t.asks == "decide action"
    blue = side(stock=full(1, 0) | {"forest-3": 1})
    red = side(GUILD, "", hand=["trade-master"], stock={"forest-2": 3})
    assert Table("gold", red=red, blue=blue).refused("play trade-master") == "R-REQ-03"


@pytest.mark.rule("R-CARD-gold_cache-1")
@pytest.mark.parametrize(
    ("mode", "house", "allowed"),
    [("gold", "harald |", True), ("gold", "", False), ("duel", "chief-cannoneer |", False)],
)
def test_a_gold_cache_needs_a_hero_with_strength(mode: str, house: str, allowed: bool) -> None:
    t = Table(mode, red=side(house, "", hand=["gold-cache"]))
    assert ("build gold-cache at forest-2" in t.legal()) is allowed
    if not allowed:
        assert t.refused("build gold-cache at forest-2") == "R-CARD-gold_cache-1"


@pytest.mark.rule("R-CARD-gold_cache-6", "I-23")
def test_nothing_removes_a_gold_cache() -> None:
    blue = side("harald |", "", cache="1 upper")
    t = Table("duel", red=side("city: hedge-tavern | candamir", "", hand=["arsonist", "archer"]), blue=blue)
    assert t.refused("play arsonist") == "R-CARD-arsonist-1", "it is no building"
    t.play("play archer", "lose harald at 1 upper", "under 1")
    assert t.see("seat.1.cache") == "1 upper", "and stays without the hero"
    t = Table("gold", red=side("candamir |", ""), blue=blue, pending="roll")
    assert roll(t, 2, "event-card").play("event feud").asks == "decide action"


@pytest.mark.rule("R-CARD-gold_cache-3")
def test_cache_gold_pays_for_anything() -> None:
    red = side(
        "harald |",
        "city: |",
        cache="1 upper",
        hand=["goldsmith", "salt-silo"],
        stock=full() | {"gold-field-1": 0, "gold-cache": 3},
    )
    t = Table("gold", red=red)
    t.play("build salt-silo at 2 upper")
    assert t.stock()["gold-cache"] == 1
    t = Table("gold", red=red)
    t.play("play goldsmith")
    assert t.stock()["gold-cache"] == 0
    t = Table("gold", red=side("harald |", "city: mint |", cache="1 upper", stock={"gold-cache": 1}))
    t.play("trade 1 gold for forest-2")
    assert t.stock()["gold-cache"] == 0
    t = Table(
        "gold",
        red=side("harald |", "", cache="1 upper", hand=["scout"], stock=full(amount=0) | {"gold-cache": 2}),
        pending="exchange",
    )
    assert "search 1" in t.play("put scout under 1").legal()


@pytest.mark.rule("R-CARD-gold_cache-5", "D-10")
def test_a_gold_cache_can_be_drawn_on_by_takings() -> None:
    blue = side("harald |", "", cache="1 upper", stock=full(1, 0) | {"gold-cache": 1, "gold-field-4": 1})
    t = Table("gold", red=side(GUILD, "", hand=["trade-master"]), blue=blue)
    t.play("play trade-master", "take gold")
    assert t.mover == 1 and t.legal() == ["pay gold-field-4", "pay gold-cache"]


@pytest.mark.rule("R-CARD-pirate_ship-1", "R-CARD-pirate_ship-2", "R-DISC-03", "D-35", "RULING-13")
def test_a_pirate_ship_sinks_one_ship_when_built() -> None:
    t = Table("gold", red=side(hand=["pirate-ship"]), blue=side("ore-ship | harald", "wool-ship |"))
    t.play("build pirate-ship at 1 upper")
    assert t.mover == 1 and t.legal() == ["lose ore-ship at 1 upper", "lose wool-ship at 2 upper"]
    t.play("lose wool-ship at 2 upper")
    assert t.see("discard") == ["wool-ship"] and t.asks == "decide action"
    t = Table("gold", red=side(hand=["pirate-ship"]))
    assert t.play("build pirate-ship at 1 upper").asks == "decide action", "no ship, nothing happens"


@pytest.mark.rule("R-CARD-pirate_ship-3", "R-CARD-pirate_ship-4")
def test_pirate_ships_bring_gold_at_a_plentiful_harvest() -> None:
    t = Table("gold", red=side("pirate-ship | pirate-ship", "toll-bridge |"), pending="roll")
    assert t.points()["commerce"] == 1
    roll(t, 2, "plentiful-harvest")
    assert t.stock()["gold-field-1"] == 3 and t.asks == "decide gain", "2 + 2 gold, one of them lost"


@pytest.mark.rule("R-CARD-harbor-1", "R-CARD-harbor-2")
def test_harbor() -> None:
    red = side("city: harbor | ore-ship", "gold-ship | wool-ship")
    t = Table("gold", red=red)
    assert (t.points()["victory"], t.points()["commerce"], t.see("tokens.trade")) == (5, 4, 0)
    assert t.game.scores(t.state)[0]["expansions"] == 1
    two_ships = Table("gold", red=side("city: harbor | ore-ship", "gold-ship |"))
    assert two_ships.game.scores(two_ships.state)[0]["expansions"] == 0 and two_ships.points()["victory"] == 3 + 1
    t = Table("gold", red=side("city: | ore-ship", "", hand=["harbor"], stock=full()))
    t.play("build harbor at 1 upper")
    assert (t.points()["victory"], t.points()["commerce"]) == (3, 2)


@pytest.mark.rule("R-CARD-merchant_guild-1", "R-CARD-staple_house-1")
def test_merchant_guild_and_staple_house() -> None:
    t = Table("gold", red=side("city: |", "", hand=["staple-house"], stock=full()))
    assert t.refused("build staple-house at 1 upper") == "R-CARD-staple_house-1"
    t = Table("gold", red=side(GUILD, "", hand=["staple-house"], stock=full()))
    assert t.points()["commerce"] == 2 and t.points()["victory"] == 4
    assert "build staple-house at 1 upper" in t.legal()


@pytest.mark.rule("R-CARD-moneylender-1", "R-CARD-moneylender-2", "RULING-40", "D-09")
def test_moneylender() -> None:
    t = Table("gold", red=side("city: |", "", hand=["moneylender"], stock=full()))
    assert "build moneylender at 1 upper" in t.legal(), "no advantage is needed"
    t = Table("gold", red=side("city: moneylender | ore-ship", "gold-ship | wool-ship"), pending="roll")
    roll(t, 2, "trade").play("take ore")
    assert "stop" in t.legal() and "take grain" in t.legal()
    t.play("take grain")
    assert t.asks == "decide action" and t.stock(1)["fields-5"] == 0
    t = Table("gold", red=side("city: moneylender |", ""), pending="roll")
    assert roll(t, 2, "trade").asks == "decide action"


@pytest.mark.rule("R-CARD-mint-1", "R-CARD-mint-2", "RULING-60", "I-18", "R-TURN-08", "D-24")
def test_each_mint_trades_once_a_turn() -> None:
    red = side("city: mint |", "", stock=full() | {"forest-2": 0}, hand=["mint", "scout", "inga"])
    t = Table("gold", red=red)
    t.play("trade 1 gold for forest-2")
    assert t.refused("trade 1 gold for forest-2") == "R-CARD-mint-1"
    t = Table("gold", red=side("city: mint |", "", stock=full() | {"pasture-4": 0}, hand=["mint", "scout", "inga"]))
    t.play("build mint at 1 upper", "trade 1 gold for pasture-4", "trade 1 gold for pasture-4")
    assert t.refused("trade 1 gold for pasture-4") == "R-CARD-mint-1" and t.see("turn.minted") == [0, 1]
    t.play("end", "draw 1", "card abbey", "pass", "roll", "dice 2 trade")
    assert t.see("turn.minted") == []


@pytest.mark.rule("R-CARD-mint-2", "RULING-60")
def test_a_mint_built_after_a_used_one_left_is_fresh() -> None:
    red = side("city: mint |", "", stock=full() | {"pasture-4": 0}, hand=["mint"])
    t = Table("gold", red=red)
    t.play("trade 1 gold for pasture-4", "remove mint at 1 upper", "build mint at 1 upper")
    assert "trade 1 gold for pasture-4" in t.legal()


@pytest.mark.rule("R-CARD-mint-3", "RULING-60", "I-18")
def test_a_mint_fetched_and_built_again_has_had_its_trade() -> None:
    red = side("city: mint |", "", stock=full() | {"pasture-4": 0, "hills-3": 2}, hand=["guido"])
    t = Table("duel", red=red, blue=side("city: |", "city: |", "", regions=wide("forest-6", "hills-1", 1)))
    t.play("trade 1 gold for pasture-4", "remove mint at 1 upper")
    assert t.see("turn.minted") == [28]
    t.play("play guido", "take mint", "build mint at 1 upper")
    assert t.see("turn.minted") == [0]
    assert t.refused("trade 1 gold for pasture-4") == "R-CARD-mint-1"
    t.play("remove mint at 1 upper")
    assert t.game.to_dict(t.game.from_dict(t.game.to_dict(t.state))) == t.game.to_dict(t.state)


@pytest.mark.rule("R-CARD-salt_silo-1", "R-CARD-salt_silo-2")
def test_salt_silo() -> None:
    t = Table("gold", red=side("city: | ore-ship", "", hand=["salt-silo", "gold-ship"], stock=full()))
    t.play("build salt-silo at 1 upper")
    assert t.points()["commerce"] == 2
    t.play("build gold-ship at 2 upper")
    assert t.points()["commerce"] == 4, "also ships built later"
    assert (
        "build salt-silo at 1 upper" in Table("gold", red=side("city: |", "", hand=["salt-silo"], stock=full())).legal()
    )


@pytest.mark.rule("R-CARD-trading_base-1", "R-CARD-trading_base-2")
def test_trading_base() -> None:
    t = Table("gold", red=side("city: |", "", hand=["trading-base", "marketplace"], stock=full()))
    t.play("build trading-base at 1 upper")
    assert t.points()["commerce"] == 1
    t.play("trade 3 ore for pasture-4", "build marketplace at 2 upper")
    assert t.points()["commerce"] == 3
    t = Table("gold", red=side("city: trading-base harbor | marketplace", ""))
    assert t.points()["commerce"] == 5


@pytest.mark.rule("R-CARD-gift_for_the_prince-1", "RULING-34")
def test_gift_for_the_prince() -> None:
    red = side("harald | toll-bridge", "osmund | pirate-ship")
    t = Table("gold", red=red, blue=side("candamir |", "", stock={"gold-field-4": 3}), pending="roll")
    roll(t, 5, "event-card").play("event gift-for-the-prince")
    assert t.stock()["gold-field-1"] == 2 and t.stock(1)["gold-field-4"] == 3
