"""Modules as a whole: what goes together, the conformance kit, words, views, records and positions."""

from typing import Any

import pytest

from duchy.games import entries, find, open_game, page_of
from duchy.games.burgundy.expansions import MODES, MODULES, covering, module_ids
from duchy.games.burgundy.family import draw
from duchy.games.burgundy.game import EDITION_IDS, Burgundy
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.conformance import check_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .tables import EDITIONS, PLAYERS, Table, game_ends, phase_ends

ALL = {edition: module_ids(edition) for edition in EDITIONS}
ROWS = covering()


# ---------------------------------------------------------------- compatibility
@pytest.mark.rule("BX-GEN-01", "BX-GEN-02", "RUL-X01")
def test_every_set_of_modules_of_an_edition_opens_under_a_canonical_name() -> None:
    game = open_game("burgundy/2019+shields+inns")
    assert game.id == "burgundy/2019+inns+shields@r2"
    everything = open_game("burgundy/special+" + "+".join(reversed(ALL["SE"])))
    assert everything.id.removesuffix("@r2").split("+")[1:] == list(ALL["SE"])


@pytest.mark.rule("BX-GEN-03", "RUL-X02")
def test_forbidden_modules_are_refused_with_the_reason() -> None:
    for id_, reason in (
        ("burgundy/2019+castle-connection", "Special Edition"),
        ("burgundy/2011+inns", "2019 and Special Edition"),
        ("burgundy/2019+inns+inns", "twice"),
        ("burgundy/2019+towers", "known are tiles"),
    ):
        with pytest.raises(InputError, match=reason):
            open_game(id_)


@pytest.mark.rule("BX-GEN-02")
def test_the_catalogue_lists_modules_and_conflicts() -> None:
    entry = find("burgundy/2019")
    assert entry.modules == ("tiles", "white-castles", "inns", "trade-routes", "border-posts", "shields")
    assert [pair[:2] for pair in entry.conflicts] == [("border-posts", "castle-connection")]
    assert find("burgundy/special").modules == (*entry.modules, "castle-connection", "vineyards")
    assert find("burgundy/special").conflicts == ()
    assert find("burgundy/2011").modules == ()


def test_the_list_of_modules_and_the_facts_name_the_same_ones_in_the_same_order() -> None:
    assert [row["id"] for row in facts("expansions")["module"]] == list(MODULES)
    assert [row["id"] for row in facts("expansions")["mode"]] == list(MODES)


def test_an_entry_lists_the_options_of_all_modules_that_go_with_it() -> None:
    for entry in (entry for entry in entries() if entry.id.startswith("burgundy/")):
        listed = [option.key for option in entry.options]
        assert len(set(listed)) == len(listed)
        edition = next(edition for edition, id_ in EDITION_IDS.items() if entry.id.startswith(f"burgundy/{id_}"))
        for name in entry.modules:
            assert {option.key for option in MODULES[name].options(edition)} <= set(listed)


def test_options_of_a_mode_need_the_mode() -> None:
    with pytest.raises(InputError, match='"level" is an option of the module chateauma'):
        Burgundy("SE").new({"players": 2, "level": "easy"})


def test_options_of_modules_need_their_module() -> None:
    wrong = (("SE", "routes", "chosen"), ("2019", "third_post", "twice"), ("SE", "third_post", "once"))
    for edition, key, value in wrong:
        modules = ["border-posts"] if (edition, key) == ("SE", "third_post") else []
        with pytest.raises(InputError, match=key):
            Burgundy(edition, modules).new({"players": 2, key: value})
    with pytest.raises(InputError, match="pool"):
        Burgundy("SE", ["castle-connection"]).new({"players": 2, "pool": "19-22"})


# ---------------------------------------------------------------- the conformance kit
def test_the_covering_array_shows_every_pair_of_modules_on_and_off() -> None:
    for edition in EDITIONS:
        ids = ALL[edition]
        for players in PLAYERS:
            rows = [row for e, n, row in ROWS if (e, n) == (edition, players)]
            assert rows[0] == ids
            for i, first in enumerate(ids):
                for second in ids[i + 1 :]:
                    assert len({(first in row, second in row) for row in rows}) == 4


@pytest.mark.kit
@pytest.mark.rule("BX-GEN-02", "INV-X01", "INV-X02", "INV-X03", "INV-X08", "INV-X09", "INV-X11", "INV-X12", "RUL-X01")
@pytest.mark.parametrize(("edition", "players", "modules"), ROWS, ids=[f"{e}-{n}-{'+'.join(m)}" for e, n, m in ROWS])
def test_every_ruleset_conforms(edition: str, players: int, modules: tuple[str, ...]) -> None:
    game = Burgundy(edition, modules)
    check_game(game, {"players": players}, 7 + players, every=23, page=page_of(game.id))


@pytest.mark.kit
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_at_once_conforms_with_other_options(edition: str) -> None:
    options = {"2019": {"third_post": "twice", "choice": "secret"}, "SE": {"routes": "chosen", "choice": "open"}}
    game = Burgundy(edition, ALL[edition])
    check_game(game, {"players": 3, **options[edition]}, 11, every=5, page=page_of(game.id))


# ---------------------------------------------------------------- words, views, positions
def everything_midway(edition: str, number: int = 3) -> tuple[Burgundy, Any]:
    game = Burgundy(edition, ALL[edition])
    s = game.new({"players": 3})
    rng = seeded(number)
    decisions = 0
    while decisions < 220 and (movers := game.movers(s)):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        seat = movers.bit_length() - 1
        actions = game.legal(s, seat)
        taking = [a for a in actions if game.to_text(s, seat, a).startswith(("shield", "buy inn", "tribute"))]
        pool = taking or actions
        game.apply(s, seat, pool[rng.below(len(pool))])
        decisions += 1
    return game, s


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_of_the_modules_is_hidden(edition: str) -> None:
    game, s = everything_midway(edition)
    for seat in (None, 0, 1, 2):
        assert game.to_dict(game.view(s, seat).state) == game.to_dict(s)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_drawing_shows_what_modules_bring(edition: str) -> None:
    game, s = everything_midway(edition)
    text = draw(game, game.view(s, 0))
    for word in ("white die", "inns beside", "shields in depots", "route:", "border posts connected"):
        assert word in text
    assert ("castles to retrieve" in text) == (edition == "SE")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"shields": {"7": [1]}}, "7"),
        ({"shields": {"1": [19]}}, "18"),
        ({"shields": {"1": [5], "2": [5]}}, "two places"),
        ({"inns": 6}, "inns"),
        ({"white": 7}, "white"),
        ({"routes": "sorted"}, "routes"),
        ({"seat": {"0": {"route": [13]}}}, "route"),
        ({"seat": {"0": {"route": [1, 1]}}}, "twice"),
        ({"seat": {"0": {"route_goods": ["gold"]}}}, "route_goods"),
        ({"seat": {"0": {"route_goods": ["red"]}}}, "route_goods.*more red goods than were sold .INV-X03."),
        pytest.param(
            {"seat": {"0": {"route_goods": ["red", "red"], "sold": {"red": 1, "pink": 1}}}},
            "INV-X03",
            marks=pytest.mark.rule("INV-X03"),
        ),
        ({"seat": {"0": {"border_bonus": "huge"}}}, "border_bonus"),
        ({"seat": {"0": {"shields": {"5": "c3"}}}}, "castle"),
        ({"seat": {"0": {"shields": {"19": "a1"}}}}, "19"),
        ({"seat": {"0": {"shields": {"5": "z9"}}}}, "z9"),
        ({"seat": {"0": {"named": 1}}}, "named"),
        ({"seat": {"0": {"storage": ["mine", "mine", "mine", "mine"]}}}, "storage"),
        ({"pending": ["placement 13"]}, "pending"),
        ({"options": {"pool": "99"}}, "pool"),
        ({"castles": 1}, "castles"),
    ],
)
def test_wrong_positions_are_refused_with_the_key(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Table(" ".join(ALL["2019"]), **{"me": change.pop("seat", {}).get("0"), **change})


@pytest.mark.parametrize("text", ["shields 1 2 3", "shields 1 1 2 3 4 5", "routes 1", "shields 1 2 3 4 5 19", "roll 1"])
def test_impossible_deals_are_refused(text: str) -> None:
    game = Burgundy("2019", ["shields"])
    s = game.new({"players": 2})
    for line in ("start 0", "deal red red red, pink pink pink"):
        game.apply(s, NATURE, game.parse(s, NATURE, line))
    with pytest.raises(Refused, match="BX-SHGEN-01"):
        game.parse(s, NATURE, text)


@pytest.mark.rule("BX-GEN-04", "RUL-X03")
def test_a_tile_that_finds_storage_full_waits_for_a_discard() -> None:
    me = {"route": [1, 2, 3, 4, 5], "goods": {"purple": 1}, "dice": [2, 1], "storage": ["mine", "ship", "castle"]}
    table = Table("trade-routes", me=me, depots={"3": ["bank"]}).play("sell 2 purple", "take 3:bank")
    assert table.see("pending") == ["discard bank"]
    assert table.play("discard ship").see("seat.0.storage") == ["mine", "castle", "bank"]


@pytest.mark.rule("BX-GEN-08", "BX-GEN-09")
def test_a_bonus_like_a_building_is_no_building() -> None:
    """Two banks by route and crane in a town that has one, and monastery 22 counts only what was built."""
    me = {
        "route": [9, 1, 2, 3, 4], "goods": {"turquoise": 1}, "silver": 0, "dice": [1, 5],
        "duchy": {"e4": "bank", "c4": "monastery-22"}, "storage": ["bank"],
    }  # fmt: skip
    table = Table("trade-routes", me=me, others={1: {"dice": [0, 0]}}).play("sell 1 turquoise")
    assert table.see("seat.0.silver") == 3 and table.state.players[0].built[5] == 1
    assert table.refused("place 5 bank f4") == "B-PLACE-06"


@pytest.mark.rule("BX-GEN-13", "RUL-X07")
def test_placement_then_tribute_then_mines() -> None:
    me = {"shields": {"14": "d4"}, "duchy": {"f2": "mine"}}
    table = phase_ends("shields", seats={0: me}, depots={"4": ["bank"]}).play("end", "fetch 4:bank e2", "tribute 14")
    assert table.see("seat.0.silver") == 2  # 2 of the bank, 1 tribute, 1 of the mine


@pytest.mark.rule("BX-GEN-14")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_of_a_phase(edition: str) -> None:
    more = " castle-connection" if edition == "SE" else ""
    table = phase_ends("inns" + more, edition, depots={"1": ["castle", "bank"]}, black=["mine"], inns=1)
    table.play("end")
    assert table.see("inns") == 1 and table.see("black") == [None] * 4
    assert table.see("castles") == (1 if edition == "SE" else None)
    rng = seeded(1)
    stages = []
    while table.see("stage") != "roll":
        stages.append((table.see("stage"), table.see("inns")))
        table.game.apply(table.state, NATURE, table.game.chance(table.state, rng))
    assert stages[-2:] == [("black depot", 1), ("phase goods", 2)]


@pytest.mark.parametrize("players", PLAYERS)
def test_scores_name_the_sources_of_the_modules_that_are_on(players: int) -> None:
    base = set(Burgundy("2019").scores(Burgundy("2019").new({"players": players}))[0])
    table = game_ends("shields", players=players).play("end")
    assert set(table.game.scores(table.state)[0]) - base == {"shields"}
