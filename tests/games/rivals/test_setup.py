"""Card data against the ledger, and how each mode begins."""

import re
from collections import Counter
from pathlib import Path

import pytest

from duchy.games.rivals import setup
from duchy.games.rivals.engine.codes import CARDS, EVENTS, FACES
from duchy.games.rivals.family import card_rows, entries
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .positions import Table

LEDGER = Path(__file__).parents[3] / "docs" / "rules" / "rivals.md"
RESOURCE = {"L": "lumber", "W": "wool", "Au": "gold", "B": "brick", "O": "ore", "G": "grain"}
POINT = {"VP": "victory", "CP": "commerce", "ST": "strength", "SK": "skill", "PP": "progress"}


@pytest.mark.rule("R-DATA-01", "R-DATA-04", "I-02")
def test_the_box_holds_180_cards() -> None:
    copies = Counter(p.set for card in CARDS for p in card.printings for _ in range(p.copies))
    assert copies == {"basic": 94, "gold": 27, "turmoil": 28, "progress": 31} and len(CARDS) == 91
    assert sum(f.copies for f in FACES) + len(EVENTS) + 24 + 9 + 9 + 7 == 180
    assert sum(f.copies for f in FACES if f.back == "basic") == 36 and sum(e.set == "basic" for e in EVENTS) == 9
    chapels = [f for f in FACES if f.card.id == "chapel"]
    assert [f.numbers for f in chapels] == [(1, 2, 3), (4, 5, 6)] and all(f.back == "turmoil" for f in chapels)


def _bracket(card_id: str) -> str:
    found = re.search(rf"\*\*R-CARD-{card_id}-1\*\* \[([^\]]*)\]", LEDGER.read_text(encoding="utf-8"))
    assert found, card_id
    return found[1]


@pytest.mark.rule("R-DATA-02", "R-DATA-06")
@pytest.mark.parametrize("card", [c for c in CARDS if c.cls not in ("region", "centre")], ids=lambda c: c.id)
def test_each_card_equals_its_line_in_the_ledger(card: setup.Card) -> None:
    line = _bracket(card.id)
    parts = [part.strip() for part in line.split("·")]
    cost = {RESOURCE[r]: int(n) for part in parts for n, r in re.findall(r"(\d)(Au|[LWBOG])\b", part)}
    points = {POINT[k]: int(n) for part in parts for n, k in re.findall(r"(\d)(VP|CP|ST|SK|PP)\b", part)}
    assert (card.cost, card.points, card.once) == (cost, points, "1x" in parts)
    numbers = re.match(r"(\d)", parts[0])
    assert numbers and sum(p.copies for p in card.printings) == sum(
        int(n)
        for n in re.findall(
            r"(?<!\()\b(\d)(?!☾\))(?=☾| |$|:| basic| gold| turmoil| progress| event)", parts[0].replace(": one", "")
        )
    )
    moons = "☾" in parts[0]
    assert (sum(p.moons for p in card.printings) > 0) == moons


@pytest.mark.rule("R-DATA-06")
def test_the_cards_marked_1x() -> None:
    once = {
        "abbey",
        "marketplace",
        "parish_hall",
        "merchant_guild",
        "moneylender",
        "drill_ground",
        "hedge_tavern",
        "university",
    }
    assert {card.id for card in CARDS if card.once} == once


@pytest.mark.rule("R-DATA-03", "R-CARD-road-1", "R-CARD-settlement-1", "R-CARD-city-1")
def test_centre_costs() -> None:
    costs = {card.id: card.cost for card in CARDS if card.cls == "centre"}
    assert costs == {
        "road": {"lumber": 1, "brick": 2},
        "settlement": {"lumber": 1, "wool": 1, "brick": 1, "grain": 1},
        "city": {"ore": 3, "grain": 2},
    }
    t = Table(red={"stock": {"hills-3": 2}})
    t.play("build road right")
    assert t.see("seat.0.resources") == {"wool": 1, "ore": 1, "grain": 1} and t.see("left.roads") == 6


@pytest.mark.rule("R-SETUP-01", "R-SETUP-02", "R-SETUP-03", "R-SETUP-04", "R-SETUP-05", "R-SETUP-13", "RULING-32")
def test_the_starting_principalities() -> None:
    d = RivalsGame("introductory").describe(RivalsGame("introductory").new({}))
    red, blue = d["seat"]["0"], d["seat"]["1"]
    assert red["regions"] == {
        "upper": ["forest-2", "gold-field-1", "fields-6"],
        "lower": ["hills-3", "pasture-4", "mountains-5"],
    }
    assert blue["regions"] == {
        "upper": ["forest-3", "gold-field-4", "fields-5"],
        "lower": ["hills-2", "pasture-1", "mountains-6"],
    }
    for seat in (red, blue):
        assert len(seat["houses"]) == 2 and seat["score"] == 2 and seat["hand"] == []
        assert sorted(seat["stock"].values()) == [0, 1, 1, 1, 1, 1]
        assert next(n for name, n in seat["stock"].items() if name.startswith("gold")) == 0


@pytest.mark.rule("R-SETUP-06", "R-SETUP-07", "R-SETUP-08", "R-SETUP-09", "R-SETUP-10", "RULING-65")
def test_the_middle_of_the_introductory_game() -> None:
    d = RivalsGame("introductory").describe(RivalsGame("introductory").new({"players": 2}))
    assert {k: d["left"][k] for k in ("roads", "settlements", "cities")} == {"roads": 7, "settlements": 5, "cities": 7}
    assert d["left"]["regions"] == [
        "forest-4", "forest-6", "pasture-5", "pasture-6", "gold-field-2", "gold-field-3",
        "hills-1", "hills-5", "mountains-2", "mountains-4", "fields-1", "fields-3",
    ]  # fmt: skip
    assert d["stack_sizes"] == [9, 9, 9, 9] and set(d["stack_backs"]) == {"basic"}
    assert d["event_deck"] == {"size": 9, "above_yule": 5, "below_yule": 3, "unknown": 0}
    assert d["discard"] == [] and d["tokens"] == {"hero": None, "trade": None}


@pytest.mark.rule("R-SETUP-11", "RULING-32")
def test_the_higher_roll_starts_and_ties_are_rolled_again() -> None:
    t = Table(pending=["chance start 0 0"], turn={"number": 0, "starter": None})
    t.play("start 4 4")
    assert t.asks == "chance start"
    t.play("start 2 5")
    assert t.see("turn.starter") == 1 and t.mover == 1
    assert t.refused("start 7 1") != ""


@pytest.mark.rule("R-SETUP-12", "D-01")
def test_both_draw_three_from_different_stacks() -> None:
    game = RivalsGame("introductory")
    t = Table()
    t.state = game.new({})
    t.play("start 5 3")
    assert t.mover == 0 and t.legal() == ["take stack 1", "take stack 2", "take stack 3", "take stack 4"]
    t.play("take stack 2", "card abbey", "card scout", "card harald")
    assert t.see("seat.0.hand") == ["scout", "abbey", "harald"] and t.see("stack_sizes") == [9, 6, 9, 9]
    assert t.mover == 1 and t.legal() == ["take stack 1", "take stack 3", "take stack 4"]
    t.play("take stack 4", "card abbey", "card inga", "card osmund")
    assert t.asks == "decide roll" and t.mover == 0, "regions are not rearranged"


THEMES = {
    "gold": ([12, 12, 12, 11, 11], 12, 8, 121),
    "turmoil": ([12, 12, 12, 11, 11], 13, 9, 122),
    "progress": ([12, 12, 12, 12, 12], 14, 10, 125),
}


@pytest.mark.rule("R-THEME-01", "R-THEME-02", "R-THEME-03", "R-THEME-04", "R-SETUP-14", "R-STACK-03", "I-02")
@pytest.mark.parametrize("mode", THEMES)
def test_theme_games_add_one_set(mode: str) -> None:
    sizes, deck, above, cards = THEMES[mode]
    game = RivalsGame(mode)
    s = game.new({})
    d = game.describe(s)
    assert d["stack_sizes"] == sizes and d["left"]["face_up"] == 2
    assert (d["event_deck"]["size"], d["event_deck"]["above_yule"]) == (deck, above)
    assert sum(sizes) + 2 + deck + 49 == cards
    used = {f.back for f, n in zip(FACES, s.bag) if n}
    assert used == {"basic", mode}


@pytest.mark.rule("R-THEME-05", "R-THEME-06", "R-THEME-07", "RULING-19", "RULING-20", "RULING-53", "D-02", "D-03")
def test_theme_hands_are_chosen_and_regions_rearranged() -> None:
    game = RivalsGame("gold")
    t = Table("gold")
    t.state = game.new({})
    t.play("start 5 3")
    assert t.legal() == ["take stack 1", "take stack 2", "take stack 3"], "Basic stacks only"
    t.play("take stack 1")
    names = [
        "abbey",
        "abbey",
        "storehouse",
        "parish-hall",
        "merchant-caravan",
        "scout",
        "harald",
        "inga",
        "osmund",
        "siglind",
        "austin",
        "candamir",
    ]
    t.play("cards " + " ".join(names[:8]), "cards " + " ".join(names[8:]))
    t.play("take storehouse", "take parish-hall", "take merchant-caravan")
    left = [name for name in names if name not in ("storehouse", "parish-hall", "merchant-caravan")]
    assert t.see("stacks.1") == [f"{name} 0" for name in reversed(left)], "the order of the rest is kept"
    assert t.mover == 1 and t.legal() == ["take stack 2", "take stack 3"]
    assert t.seen_by(1)["stacks"]["1"] == ["? 0"] * 9
    t.state = game.determinize(game.view(t.state, 0), seeded(1))
    t.play("take stack 2")
    while t.mover is None:
        game.apply(t.state, -1, game.chance(t.state, seeded(2)))
    for _ in range(3):
        t.play(t.legal()[0])
    assert t.mover == 0 and t.legal()[0] == "keep" and len(t.legal()) == 7
    t.play("place mountains-5", "place forest-2", "place hills-3", "place fields-6", "place gold-field-1")
    assert t.see("seat.0.regions") == {
        "upper": ["mountains-5", "hills-3", "gold-field-1"],
        "lower": ["forest-2", "fields-6", "pasture-4"],
    }
    assert t.stock()["mountains-5"] == 1 and t.stock()["gold-field-1"] == 0, "resources stay on their region"
    t.play("keep")
    assert t.asks == "decide roll" and t.see("seat.1.regions.upper") == ["forest-3", "gold-field-4", "fields-5"]


@pytest.mark.rule("R-DUEL-01", "R-DUEL-02", "R-DUEL-03", "R-DUEL-04", "R-DUEL-05", "R-DUEL-06", "I-02")
def test_the_duel_leaves_half_moons_out() -> None:
    game = RivalsGame("duel")
    s = game.new({})
    d = game.describe(s)
    assert d["stack_sizes"] == [12, 12, 12, 12, 12, 14] and d["left"]["face_up"] == 0
    assert d["stack_backs"] == ["basic"] * 3 + ["gold", "turmoil", "progress"]
    in_stack = {
        back: Counter({f.card.id: int(n) for f, n in zip(FACES, s.bag) if n and f.back == back}) for back in setup.BACKS
    }
    in_stack["turmoil"]["chapel"] = 2
    assert in_stack["gold"] == Counter(
        gudrun=1, merchant=2, trade_master=1, gold_cache=1, pirate_ship=2, merchant_guild=1, moneylender=1, mint=1,
        salt_silo=1, staple_house=1,
    )  # fmt: skip
    assert in_stack["turmoil"] == Counter(
        brigands=1, archer=1, arsonist=1, traitor=1, voyage_of_plunder=1, lookout_tower=1, heinrich=1, chapel=2,
        fire_brigade=1, hedge_tavern=1, large_festival_hall=1,
    )  # fmt: skip
    assert in_stack["progress"] == Counter(
        benjamin=1, doctor=1, guido=1, gustav=1, mineral_mining=1, three_field_system=1, chief_cannoneer=1,
        bath_house=2, building_crane=1, library=1, pharmacy=1, town_hall=1, university=1,
    )  # fmt: skip
    assert sum(d["stack_sizes"]) + d["event_deck"]["size"] + 49 == 135


@pytest.mark.rule("R-DUEL-07", "R-DUEL-08", "RULING-62")
def test_six_of_fifteen_half_moon_events_are_in_the_duel_and_nobody_knows_which() -> None:
    game = RivalsGame("duel")
    t = Table("duel", pending="roll")
    assert t.see("event_deck") == {"size": 12, "above_yule": 8, "below_yule": 3, "unknown": 6}
    t.play("roll", "dice 1 event-card")
    weights = {game.to_text(t.state, -1, o): w for o, w in game.outcomes(t.state) or []}
    fixed = {"event invention", "event year-of-plenty", "event riots", "event traveling-merchant", "event plague"}
    assert {text for text in weights if not text.endswith("new")} == fixed
    # 5 known events against 6 places that 15 candidates share
    assert sum(weights[text] for text in fixed) * 6 == sum(w for text, w in weights.items() if text.endswith("new")) * 5
    t.play("event feud new")
    assert t.see("event_deck.unknown") == 5 and t.see("events.found") == ["feud"]
    found = ["feud", "feud", "gift-for-the-prince", "trade-ships-race", "plague-moon", "plague-moon"]
    t = Table("duel", pending="roll", events={"found": found})
    t.play("roll", "dice 1 event-card")
    texts = [game.to_text(t.state, -1, o) for o, _ in game.outcomes(t.state) or []]
    assert not any(text.endswith("new") for text in texts), "nine are out"


@pytest.mark.rule("R-DUEL-09", "R-THEME-08")
def test_theme_rules_hold_in_the_duel() -> None:
    game = RivalsGame("duel")
    t = Table("duel")
    t.state = game.new({})
    t.play("start 5 3")
    assert t.legal() == ["take stack 1", "take stack 2", "take stack 3"]
    t = Table("duel", red={"houses": {"1": {"city": True, "upper": ["hedge-tavern"], "lower": []}}})
    assert "remove hedge-tavern at 1 upper" in t.legal()
    t.play("remove hedge-tavern at 1 upper")
    assert t.see("discard") == ["hedge-tavern"]


def test_entries_speak_for_themselves() -> None:
    assert [e.id for e in entries()] == [
        "rivals/introductory",
        "rivals/gold",
        "rivals/turmoil",
        "rivals/progress",
        "rivals/duel",
    ]
    for entry in entries():
        game = entry.open(())
        assert "Seat 1" in entry.draw(game, game.view(game.new({}), 0))
        with pytest.raises(InputError, match="has no modules"):
            entry.open(("inns",))
    with pytest.raises(InputError, match="for 2 players"):
        RivalsGame("duel").new({"players": 3})
    with pytest.raises(InputError, match="no option"):
        RivalsGame("duel").new({"colour": "red"})


def test_the_card_table_has_a_row_for_each_card() -> None:
    rows = card_rows()
    assert len(rows) == 91 and all(row["data"] and row["effect"] for row in rows)
    ledger = LEDGER.read_text(encoding="utf-8")
    assert all(row["rules"] in ledger for row in rows)
