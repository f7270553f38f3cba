"""Games with the Châteauma as a whole: the conformance kit, positions, words, and the drivers that seat people."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from duchy.arena.fixtures import Event, fixtures
from duchy.arena.playing import play
from duchy.bots import registry
from duchy.games import find, open_game, page_of
from duchy.games.burgundy.expansions import covering_rows
from duchy.games.burgundy.family import draw
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import edition_layouts
from duchy.games.burgundy.setup.options import own_boards
from duchy.kernel.chance import Seed
from duchy.kernel.conformance import check_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play, verify
from duchy.kernel.record import loads
from duchy.kernel.rng import seeded
from duchy.kernel.scenario import overlay
from duchy.kernel.telling import Teller
from duchy.server.told import ToldGame

from .counties import DEPOTS, County, card

ID = "burgundy/special-chateauma"
MODULES = ("tiles", "white-castles", "trade-routes", "border-posts", "shields", "castle-connection", "vineyards")
ROWS = [(people, row) for people in (1, 2, 3) for row in covering_rows(MODULES)]
MODIFIERS = [[], ["A"], ["B"], ["C"], ["D"], ["A", "B", "C", "D"]]


# ---------------------------------------------------------------- the conformance kit
@pytest.mark.kit
@pytest.mark.rule("INV-M09", "INV-M10", "INV-M11", "INV-M12", "INV-M13", "INV-M14", "INV-M15", "INV-M16", "BA-GEN-02")
@pytest.mark.parametrize(("people", "modules"), ROWS, ids=[f"{n}-{'+'.join(m)}" for n, m in ROWS])
def test_every_ruleset_conforms(people: int, modules: tuple[str, ...]) -> None:
    modifiers = MODIFIERS[(people + len(modules)) % len(MODIFIERS)]
    setup = {"players": people, "modifiers": modifiers}
    check_game(Burgundy("SE", modules, "chateauma"), setup, people, every=23, page=page_of(ID))


@pytest.mark.kit
@pytest.mark.rule("INV-M09", "INV-M10", "INV-M14")
@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("modifiers", MODIFIERS, ids="".join)
def test_every_modifier_conforms(people: int, modifiers: list[str]) -> None:
    setup = {"players": people, "modifiers": modifiers, "level": "heavy"}
    played = check_game(Burgundy("SE", (), "chateauma"), setup, 5 + people, every=9)
    assert len(played.scores) == people + 1 and played.winners == [people]


@pytest.mark.kit
@pytest.mark.parametrize(
    "setup",
    [{"boards": "2"}, {"boards": ["1", "3"]}, {"boards": "pairs"}, {"boards": "free", "choice": "open"},
     {"boards": "random", "choice": "secret"}, {"pool": "19-22"}, {"boards": "2", "castle": "centre", "tie": "most"}],
)  # fmt: skip
def test_every_way_to_get_a_duchy_conforms(setup: dict[str, Any]) -> None:
    check_game(Burgundy("SE", (), "chateauma"), {"players": 2, "castle": "choose", **setup}, 3, every=19)


@pytest.mark.kit
@pytest.mark.parametrize("board", find(ID).boards)
def test_every_duchy_conforms(board: str) -> None:
    check_game(Burgundy("SE", (), "chateauma"), {"players": 1, "boards": board}, 2, every=31)


@pytest.mark.kit
def test_a_duchy_of_ones_own_conforms() -> None:
    home = replace(edition_layouts("SE")[2], id="home-1")
    setup = {"players": 2, "own_boards": own_boards([home]), "boards": "home-1"}
    check_game(Burgundy("SE", (), "chateauma"), setup, 2, every=31)


# ---------------------------------------------------------------- invariants find what is wrong
def broken(change: Any) -> str:
    """The invariants told after a change to a game before its first turn: cards 4 and 1, nothing done yet."""
    game = Burgundy("SE", (), "chateauma")
    s = game.new({"players": 1, "modifiers": "C"})
    rng = seeded(1)
    while game.describe(s)["stage"] != "automaton":
        movers = game.movers(s)
        if movers != CHANCE:
            game.apply(s, 0, game.legal(s, 0)[0])
        elif game.describe(s)["stage"] == "deal 1":
            game.apply(s, NATURE, game.parse(s, NATURE, "county 4 1"))
        else:
            game.apply(s, NATURE, game.chance(s, rng))
    change(s, s.ext[0], s.players[1])
    return "; ".join(game.broken(s))


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("INV-M09", lambda s, part, p: setattr(p, "workers", 1)),
        ("INV-M09", lambda s, part, p: setattr(part, "deck", part.deck & part.deck - 1)),
        ("INV-M09", lambda s, part, p: part.lying.__setitem__(5, 22) or part.lying.__setitem__(6, 8)
         or part.lying.__setitem__(7, 23)),
        ("INV-01", lambda s, part, p: part.lying.__setitem__(1, -1)),
        ("INV-M12", lambda s, part, p: setattr(p, "silver", -1)),
        ("INV-M14", lambda s, part, p: p.points.__setitem__(5, 3)),
        ("INV-M14", lambda s, part, p: setattr(part, "completed", 2)),
        ("BA-PHASE-01", lambda s, part, p: setattr(p, "mines", 2)),
        ("BA-TILE-08", lambda s, part, p: setattr(p, "track", 7)),
        ("BA-PICK-03", lambda s, part, p: part.lying.__setitem__(0, 20)),
        ("BA-CARD-04", lambda s, part, p: setattr(p, "covered", 1)),
    ],
)  # fmt: skip
@pytest.mark.rule("INV-M09", "INV-M10", "INV-M12", "INV-M14")
def test_what_is_wrong_is_told(id_: str, change: Any) -> None:
    assert broken(lambda s, part, p: None) == ""
    assert id_ in broken(change)


# ---------------------------------------------------------------- positions
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"automaton": {"level": "light"}}, "level"),
        ({"automaton": {"white": 7}}, "white"),
        ({"automaton": {"due": "nothing"}}, "due"),
        ({"automaton": {"deck": [1, 2]}}, "twice"),
        ({"automaton": {"deck": [10]}}, "another deck"),
        ({"automaton": {"deck": [99]}}, "deck"),
        ({"automaton": {"cards": [{"number": 18, "tiles": []}, None]}}, "number"),
        ({"automaton": {"cards": [{"number": 4, "tiles": ["ship"]}, None]}}, "building space"),
        ({"automaton": {"cards": [{"number": 4, "tiles": ["towel"]}, None]}}, "names of tiles"),
        ({"automaton": {"reserve": ["towel"]}}, "reserve"),
        ({"automaton": {"towels": 1}}, "towels"),
        ({"automaton": {"modifiers": ["A"]}}, "board"),
        ({"seat": {"1": {"duchy": {"mine-1": "ship"}}}}, "mine space"),
        ({"seat": {"1": {"duchy": {"a1": "ship"}}}}, "a1"),
        ({"seat": {"1": {"dice": [1, 1]}}}, "dice"),
        ({"stage": "automaton"}, "somebody else"),
        ({"turn": 1}, "stage"),
    ],
)
def test_impossible_positions_are_told(change: dict[str, Any], message: str) -> None:
    game = Burgundy("SE", (), "chateauma")
    with pytest.raises(InputError, match=message):
        game.from_dict(overlay(game.blank({"players": 1}), change))


def midway(modules: str = "", decisions: int = 60, **setup: Any) -> tuple[Burgundy, Any]:
    game = Burgundy("SE", modules.split(), "chateauma")
    s = game.new({"players": 1, **setup})
    rng = seeded(4)
    while decisions:
        if game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        actions = game.legal(s, 0)
        game.apply(s, 0, actions[rng.below(len(actions))])
        decisions -= 1
    return game, s


def test_the_drawing_shows_its_cards_reserve_and_duchy() -> None:
    game, s = midway("shields vineyards", modifiers="A")
    text = draw(game, game.view(s, 0))
    for word in ("Châteauma (midweight, A)", "reserve:", "white 1-4: card", "duchy 36:", "(reconstruction)"):
        assert word in text


def test_nothing_of_it_is_hidden() -> None:
    game, s = midway()
    assert game.to_dict(game.view(s, 0).state) == game.to_dict(game.view(s, None).state) == game.to_dict(s)


# ---------------------------------------------------------------- words
def its_turns(game: Burgundy, people: int = 1, **setup: Any) -> Iterator[tuple[str, list[str]]]:
    s = game.new({"players": people, **setup})
    rng = seeded(2)
    while movers := game.movers(s):
        if movers != CHANCE:
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            game.apply(s, seat, actions[rng.below(len(actions))])
            continue
        outcome = game.chance(s, rng)
        text = game.to_text(s, NATURE, outcome)
        game.apply(s, NATURE, outcome)
        if text.split()[0] in ("automaton", "cards"):
            yield text, game.news(s)


@pytest.mark.rule("BA-TURN-01", "INV-M12")
def test_all_it_does_is_told_in_sentences() -> None:
    game = Burgundy("SE", MODULES, "chateauma")
    turns = list(its_turns(game, modifiers=["D"]))
    rolls = [told for text, told in turns if text.startswith("automaton")]
    assert len(rolls) == 25  # one roll of its die in each round
    assert all(told[0].startswith("The Châteauma rolls") for told in rolls)
    lines = [line for _, told in turns for line in told]
    assert all(line.endswith(".") and line[0].isupper() for line in lines)
    for word in ("looks for", "takes", "complete", "comes to the right", "buys", "sells", "double hex", "shield"):
        assert any(word in line for line in lines), word


def told_of(lines: list[str], pattern: str) -> int:
    """How often a sentence stands there, or the sum of the numbers it names."""
    found = [match for line in lines if (match := re.fullmatch(pattern, line))]
    return sum(int(match[1]) if match.groups() else 1 for match in found)


def lying(tiles: Any) -> int:
    return sum(tile is not None for tile in tiles)


def counted(seen: dict[str, Any], seat: str) -> dict[str, int]:
    """All that its turns change, as numbers."""
    own, its = seen["automaton"], seen["seat"][seat]
    return {
        "depots": sum(lying(depot) for depot in seen["depots"].values()),
        "black": lying(seen["black"]),
        "cards": sum(lying(shown["tiles"]) for shown in own["cards"] if shown),
        "duchy": len(its["duchy"]) + len(own["stacked"]),
        "reserve": len(own["reserve"]),
        "wild": len(own["wild"]),
        "silver": its["silver"],
        "goods": sum(its["goods"].values()),
        "completed": own["completed"],
        "shields": len(own["shields"]),
        "posts": own["posts"],
        "bonuses": len(its["large"]) + len(its["small"]),
        "double hexes": own["double_hexes"],
        "deck": len(own["deck"]),
    }


def accounted(told: list[str]) -> dict[str, int]:
    """The same changes, as its sentences have them."""
    took, reserved = (
        told_of(told, "It takes .+ from depot .+"),
        told_of(told, "It puts .+ of depot . into its reserve."),
    )
    from_reserve, wild = told_of(told, "It lays .+ from its reserve .+"), told_of(told, "It lays a wild tile .+")
    bought, turned = (
        told_of(told, "It buys .+ of the black depot .+"),
        told_of(told, "It puts .+ of the black depot .+"),
    )
    more = told_of(told, "It buys the double hex .+")
    moved, renewed = told_of(told, ".+ (?:goes|go) to its duchy.*"), told_of(told, "The deck is empty: .+")
    return {
        "depots": -took - reserved,
        "black": -bought - turned,
        "cards": took + from_reserve + wild - moved,
        "duchy": moved,
        "reserve": reserved + bought - from_reserve,
        "wild": turned - wild,
        "silver": told_of(told, r"It gains (\d+) silver\.") + told_of(told, "It sells .+") - 2 * (bought + more),
        "goods": told_of(told, r"Its ship takes (\d+) goods .+") - told_of(told, r"It sells (\d+) .+"),
        "completed": told_of(told, "Card .+ is complete: .+"),
        "shields": told_of(told, "It takes shield .+"),
        "posts": told_of(told, ".+ card .*with a border post.*"),
        "bonuses": told_of(told, "It takes .+ bonus tile for .+"),
        "double hexes": told_of(told, "It takes the double hex .+") + more,
        "deck": 0 if renewed else -told_of(told, "Card .+ comes to the .+"),
    }


def answered(told: list[str]) -> None:
    """Who looks for something and finds nothing says so."""

    def laid(tile: str) -> int:
        return told_of(told, f"It (?:takes|lays) {tile} from .+")

    assert laid("the ship") == told_of(told, "Its ship (?:takes|finds) .+")
    sales = told_of(told, "It sells .+") + told_of(told, "It has no goods to sell.")
    assert sales >= laid("the warehouse") + told_of(told, "It covered a symbol for a sale.")
    seeking = laid("the market") + laid("the church") + laid("the carpenter's workshop")
    nothing = told_of(told, "Its (?:market|church|carpenter's workshop) finds no tile to take.")
    assert seeking <= nothing + told_of(told, "It puts .+ of depot . into its reserve.")
    fits = told_of(told, "It lays .+ from its reserve .+") + told_of(told, "Its town hall finds no tile .+")
    assert laid("the town hall") <= fits
    doubles = told_of(told, "It takes the double hex .+") + told_of(told, "The vineyard depot is empty.")
    assert doubles == told_of(told, "It covered a symbol for a double hex.")
    again = told_of(told, "It picks again .+") + sales
    assert again >= laid("the castle") + laid("the crane")


@pytest.mark.rule("BA-TURN-01", "BA-SELL-03", "BA-TILE-08", "BA-TILE-16", "INV-M12")
@pytest.mark.parametrize(("modules", "people"), [((), 1), (MODULES, 1), (MODULES, 3), (("shields", "tiles"), 2)])
def test_what_it_says_accounts_for_all_that_changes(modules: tuple[str, ...], people: int) -> None:
    game = Burgundy("SE", modules, "chateauma")
    seat, said = str(people), set()
    for number in range(3):
        s, rng = game.new({"players": people, "modifiers": ["D"]}), seeded(number)
        while movers := game.movers(s):
            if movers != CHANCE:
                mover = (movers & -movers).bit_length() - 1
                actions = game.legal(s, mover)
                game.apply(s, mover, actions[rng.below(len(actions))])
                continue
            outcome = game.chance(s, rng)
            its = game.to_text(s, NATURE, outcome).split()[0] in ("automaton", "cards")
            before = game.describe(s)
            game.apply(s, NATURE, outcome)
            after = game.describe(s)
            if its and after["round"] >= before["round"] and after["phase"] == before["phase"]:
                told = game.news(s)
                was, now = counted(before, seat), counted(after, seat)
                if told_of(told, "The deck is empty: .+"):
                    was["deck"] = now["deck"]
                assert {what: now[what] - was[what] for what in was} == accounted(told), told
                answered(told)
                said |= set(told)
    assert len(said) > 100


def test_news_is_of_the_last_chance_event_only() -> None:
    table = County(card(9, "cow-3"), card(1), depots=DEPOTS).die(6)
    assert table.news()
    table.chance("roll 1 2, white 3")
    assert table.news() == []


def test_the_log_says_where_it_looked() -> None:
    table = County(card(9, "cow-3", "bank", "bank"), card(1), depots={**DEPOTS, "5": ["mine"]}).die(6)
    assert "It looks for monasteries in depots 6 and 1: none." in table.news()
    assert "It takes monastery 20 from depot 2 to space 4 of the left card." in table.news()


# ---------------------------------------------------------------- drivers
def test_the_catalogue_has_its_options() -> None:
    entry = find(ID)
    assert entry.players == (1, 2, 3) and entry.modules == MODULES
    options = {option.key: option for option in entry.options}
    assert options["level"].values == ("gateway", "midweight", "heavy") and options["level"].default == "midweight"
    assert "modifiers" in options and entry.open(()).automatic == ("Châteauma",)


def test_a_referee_seats_it_and_the_record_verifies() -> None:
    game = open_game(f"{ID}+tiles")
    referee = Play.begin(game, {"players": 2}, ["one", "two"], Seed("x"))
    bots = [registry.make("random", game), registry.make("greedy", game)]
    referee.run(bots, seeded(1))
    record = loads(referee.record().dumps())
    assert record.seats == ["one", "two", "Châteauma"] and len(record.result["places"]) == 3
    verify(game, record)


def test_a_teller_adds_what_it_did() -> None:
    game = open_game(ID)
    referee = Play.begin(game, {"players": 1}, ["one"], Seed("y"))
    referee.run([registry.make("random", game)], seeded(1))
    told = Teller(game, page_of(ID), game.new({"players": 1}), 0).tell(referee.record().entries)
    assert len(told) == len(referee.record().entries)
    turns = [heard for heard in told if heard.text.startswith("automaton")]
    assert len(turns) == 25 and all(heard.below[0].startswith("The Châteauma rolls") for heard in turns)


def test_the_arena_counts_it_as_a_seat() -> None:
    event = Event(ID, {"players": 1}, "seed")
    played = play(next(iter(fixtures(event, ("random",), 1))))
    assert played.seats == ("random", "Châteauma") and len(played.points) == len(played.places) == 2


def test_a_game_of_the_server_tells_its_turns() -> None:
    game = open_game(ID)
    told = ToldGame(game, page_of(game.id), {"players": 1}, ["Ann", "Châteauma"], Seed("x"))
    events = told.open({0})
    rng = seeded(1)
    while not told.over:
        legal = game.legal(told.state, 0)
        events += told.play(0, game.to_text(told.state, 0, legal[rng.below(len(legal))]), {0})
    said = [event["say"] for event in events if event.get("text", "").startswith("automaton")]
    assert len(said) == 25 and all(text.startswith("The Châteauma rolls") for text in said)
    verify(game, told.record())


@pytest.mark.parametrize("level", ["random", "greedy", "expert"])
def test_bots_sit_at_its_table(level: str) -> None:
    game = open_game(f"{ID}+shields+tiles")
    bot = registry.make(level, game)
    s = game.new({"players": 1})
    rng = seeded(3)
    decisions = 0
    while decisions < 40 and (movers := game.movers(s)):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            game.apply(s, 0, bot.choose(game, game.view(s, 0), rng))
            decisions += 1
    assert decisions == 40
