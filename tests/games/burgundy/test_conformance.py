"""The kernel's conformance kit over every edition, number of players and way to get a duchy; and the set-up rulings."""

from collections import Counter

import pytest

from duchy.games import page_of
from duchy.games.burgundy.engine.codes import AT_BLACK, AT_DEPOTS, AT_SETTLING, EMPTY
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.conformance import check_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .positions import EDITIONS, PLAYERS, Table, last_turn

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_count = pytest.mark.parametrize("players", PLAYERS)

BOARDS = {
    "default": {},
    "one for all": {"boards": "2", "castle": "choose"},
    "a list": {"boards": ["1", "3", "4", "1"]},
    "random": {"boards": "random"},
    "pairs": {"boards": "pairs", "castle": "choose"},
    "free": {"boards": "free", "choice": "open"},
    "secret": {"boards": "random", "choice": "secret"},
}


@pytest.mark.kit
@pytest.mark.rule("INV-15", "INV-20", "INV-01", "INV-03", "INV-06", "INV-11", "INV-12")
@each_edition
@each_count
@pytest.mark.parametrize("mode", BOARDS)
def test_random_games_conform(edition: str, players: int, mode: str) -> None:
    setup = {"players": players, **BOARDS[mode]}
    if mode == "a list":
        setup |= {"boards": setup["boards"][:players], "castle": "choose"}
    if (edition, mode) == ("2011", "pairs"):  # nine duchies make no pairs
        with pytest.raises(InputError, match="odd number of duchies"):
            Burgundy(edition).new(setup)
        return
    played = check_game(Burgundy(edition), setup, number=players, every=19, page=page_of(Burgundy(edition).id))
    assert len(played.winners) == 1 and len(played.scores) == players
    assert played.decisions > 50 * players


# ------------------------------------------------------------------ rulings about the set-up
@pytest.mark.rule("RUL-29")
@each_count
def test_any_player_starts_with_equal_chance(players: int) -> None:
    game = Burgundy("2019")
    s = game.new({"players": players})
    assert game.outcomes(s) == [(seat, 1) for seat in range(players)]
    drawn = Counter(game.chance(s, seeded(number)) for number in range(300 * players))
    assert all(240 < drawn[seat] < 360 for seat in range(players))


@pytest.mark.rule("RUL-30")
@each_edition
@each_count
def test_a_deal_is_two_different_duchies_each(edition: str, players: int) -> None:
    game = Burgundy(edition)
    permitted = {str(number) for number in range(1, 10 if edition == "2011" else 11)}
    seen = set()
    for number in range(40):
        s = game.new({"players": players, "boards": "random"})
        game.apply(s, NATURE, 0)
        for _ in range(2):  # the goods, then the duchies
            game.apply(s, NATURE, game.chance(s, seeded(number)))
        dealt = [label for pair in game.to_dict(s)["offered"] for label in pair]
        assert all(a != b for a, b in game.to_dict(s)["offered"]) and set(dealt) <= permitted
        seen |= set(dealt)
        seat = int(s.track_order[0])
        offered = {game.to_text(s, seat, action).split()[1] for action in game.legal(s, seat)}
        assert offered == set(game.to_dict(s)["offered"][seat])
    assert seen == permitted


@pytest.mark.rule("RUL-30")
@pytest.mark.parametrize("edition", ["2019", "SE"])
def test_pairs_are_neighbouring_numbers_and_free_is_free(edition: str) -> None:
    game = Burgundy(edition)
    s = game.new({"players": 4, "boards": "pairs"})
    game.apply(s, NATURE, 0)
    game.apply(s, NATURE, game.chance(s, seeded(1)))
    for text in ("duchies 1 2, 3 4, 5 6, 8 7", "duchies 2 3, 4 5, 6 7, 8 9", "duchies 1 2, 1 1, 3 4, 5 6"):
        with pytest.raises(Refused) as refused:
            game.parse(s, NATURE, text)
        assert refused.value.rule == "RUL-30"
    game.apply(s, NATURE, game.chance(s, seeded(1)))
    for first, second in game.to_dict(s)["offered"]:
        assert int(first) % 2 == 1 and int(second) == int(first) + 1
    free = game.new({"players": 2, "boards": "free"})
    game.apply(free, NATURE, 0)
    game.apply(free, NATURE, game.chance(free, seeded(1)))
    assert {game.to_text(free, 0, action).split()[1] for action in game.legal(free, 0)} == {
        str(number) for number in range(1, 11)
    }


@pytest.mark.rule("RUL-31")
@pytest.mark.parametrize(("edition", "secret"), [("2011", False), ("2019", False), ("SE", True)])
def test_duchies_are_chosen_openly_in_turn_or_all_at_once(edition: str, secret: bool) -> None:
    game = Burgundy(edition)
    s = game.new({"players": 3, "boards": "random"})
    game.apply(s, NATURE, 1)
    for _ in range(2):  # the goods, then the duchies
        game.apply(s, NATURE, game.chance(s, seeded(1)))
    assert s.stage == AT_SETTLING
    assert game.movers(s) == (0b111 if secret else 0b010)
    game.apply(s, 1, game.legal(s, 1)[0])
    assert game.movers(s) == (0b101 if secret else 0b100)
    chosen = game.to_dict(s)["settled"][1]
    assert chosen not in (None, "sealed")
    assert game.to_dict(game.view(s, 1).state)["settled"][1] == chosen
    for other in (0, 2, None):
        seen = game.to_dict(game.view(s, other).state)
        assert seen["settled"][1] == ("sealed" if secret else chosen)


@pytest.mark.rule("RUL-31")
@each_edition
@pytest.mark.parametrize("choice", ["open", "secret"])
def test_the_table_may_choose_how(edition: str, choice: str) -> None:
    game = Burgundy(edition)
    s = game.new({"players": 2, "boards": "1", "castle": "choose", "choice": choice})
    game.apply(s, NATURE, 0)
    game.apply(s, NATURE, game.chance(s, seeded(1)))
    assert game.movers(s) == (0b11 if choice == "secret" else 0b01)


@pytest.mark.rule("RUL-25")
@each_edition
@each_count
def test_a_new_phase_clears_every_depot_ships_mines_and_castles_too(edition: str, players: int) -> None:
    depots = {"1": ["bank", "ship"], "2": ["monastery-9", "castle"], "5": ["mine"]}
    goods = {"3": {"red": 2}}
    table = last_turn(edition, players, depots=depots, black=["ship", "mine"], depot_goods=goods, phase="A").play("end")
    s = table.state
    assert set(s.depots) == set(s.black) == {EMPTY} and table.see("removed") == 7
    assert table.see("depot_goods.3") == {"red": 2}


@pytest.mark.rule("RUL-26", "RUL-27")
@each_edition
@each_count
def test_depots_and_black_depot_are_filled_alike_in_every_edition(edition: str, players: int) -> None:
    """Four, six or eight black tiles; the colours of the depots are those of 2019."""
    game = Burgundy(edition)

    def colours(edition: str) -> list[list[int]]:
        return [list(row) for row in Table(edition).state.rules.spaces[2:]]

    assert colours(edition) == colours("2019")
    rng = seeded(1)
    s = game.new({"players": players})
    while s.stage < AT_BLACK:
        movers = game.movers(s)
        seat = NATURE if movers == CHANCE else movers.bit_length() - 1
        game.apply(s, seat, game.chance(s, rng) if seat == NATURE else game.legal(s, seat)[0])
        assert s.stage <= AT_DEPOTS or s.stage == AT_BLACK
    game.apply(s, NATURE, game.chance(s, rng))
    assert len([tile for tile in s.black if tile != EMPTY]) == 2 * players
    assert len([tile for tile in s.depots if tile != EMPTY]) == 6 * players


@pytest.mark.rule("RUL-27")
@each_edition
def test_supplies_are_alike_in_every_edition(edition: str) -> None:
    """The same black monasteries, the same livestock, the same buildings behind monasteries 16 to 23."""
    ours, theirs = Table(edition).state.rules, Table("2019").state.rules
    assert list(ours.black) == list(theirs.black) and list(ours.coloured) == list(theirs.coloured)
    black = [number for number in range(1, 27) if ours.black[22 + number]]
    assert black == [7, 12, 14, 15, 24, 25]
    assert list(ours.scored_building) == list(theirs.scored_building)
