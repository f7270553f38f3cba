"""What chance brings in The Castles of Burgundy: all that may come comes, each as often as it should (B-COMP-12)."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .burgundy_map import kind_of

DRAWS = 300
FAR = 4.5  # standard deviations; the seeds are fixed, so nothing here is luck


def positions(game: Burgundy, setup: dict[str, Any], number: int) -> Iterator[tuple[str, Any]]:
    """Where chance is due before the first turn, by stage."""
    s, rng = game.new(setup), seeded(number)
    while (stage := game.to_dict(s)["stage"]) != "turn":
        movers = int(game.movers(s))
        if movers == CHANCE:
            yield stage, s
            game.apply(s, NATURE, game.chance(s, rng))
        else:
            seat = movers.bit_length() - 1
            game.apply(s, seat, game.legal(s, seat)[0])


def drawn(game: Burgundy, s: Any) -> list[list[str]]:
    """Many draws from one position, in words; none of them changes it."""
    before = game.to_dict(s)
    out = []
    for number in range(DRAWS):
        outcome = game.chance(s, seeded(1000 + number))
        text = game.to_text(s, NATURE, outcome)
        assert game.parse(s, NATURE, text) == outcome
        out.append(text.replace(",", " ").split())
    assert game.to_dict(s) == before
    return out


def fair(column: list[str], shares: dict[str, int]) -> None:
    """Does each come up as often as its share says?"""
    total, found = sum(shares.values()), Counter(column)
    assert set(found) <= set(shares), set(found) - set(shares)
    for what, share in shares.items():
        expected = len(column) * share / total
        spread = sqrt(expected * (1 - share / total))
        assert abs(found[what] - expected) <= FAR * spread + 1, (what, found[what], expected)


def columns(rows: list[list[str]]) -> list[list[str]]:
    return [list(column) for column in zip(*rows, strict=True)]


def joined(found: list[list[str]]) -> list[str]:
    return [word for column in found for word in column]


EACH_DIE = dict.fromkeys("123456", 1)


def check_stage(game: Burgundy, stage: str, s: Any) -> None:
    d, rows = game.to_dict(s), columns(drawn(game, s))
    supply = d["supply"]
    goods_left = dict.fromkeys(("turquoise", "purple", "pink", "red", "brown", "orange"), 7)
    for seat in d["seat"].values():
        for goods, count in seat["goods"].items():
            goods_left[goods] -= count
    if stage == "start player":
        fair(rows[1], dict.fromkeys(map(str, range(d["players"])), 1))
    elif stage.startswith("depots"):
        for column in rows[2:]:
            kinds = {kind_of(tile) for tile in column}
            assert len(kinds) == 1
            fair(column, {tile: n for tile, n in supply["coloured"].items() if kind_of(tile) in kinds})
    elif stage == "black depot":
        for column in rows[1:]:
            fair(column, supply["black"])
    elif stage in ("goods", "phase goods"):
        for column in rows[1:]:
            fair(column, goods_left)
    elif stage == "roll":
        for column in (*rows[1:-2], rows[-1]):
            fair(column, EACH_DIE)
    elif stage == "duchies":
        for i, column in enumerate(rows[1:]):
            if d["options"]["deal"] == "pairs":  # duchies of one board; the box of 2019 has 1 and 2 four times
                fair(column, {str(label): 4 if label < 3 else 1 for label in range(1 + i % 2, 11, 2)})
            else:
                fair(column, dict.fromkeys(set(joined(rows[1:])), 1))
    elif stage.startswith(("deal", "draw")):
        own = rows[1:]
        if rows[0][0] == "vineyard":
            for column in [column for column in own if column[0] != "store"]:
                fair(column, d["vine_bag"])
        elif rows[0][0] != "vines" or "without" not in joined(own):
            names = {"routes": range(1, 13), "shields": range(1, 19)}.get(rows[0][0])
            known = map(str, names) if names else ("black", "blue", "green", "orange", "red", "yellow")
            shares = dict.fromkeys(known, 1)
            for column in own:
                fair(column, shares)
        else:
            gone = joined(own[own.index(["without"] * DRAWS) :])
            assert len(set(gone) - {"without"}) == (6 if not d["vines"]["without"] else d["vines"]["leaving"])


@pytest.mark.rule("B-COMP-12", "B-SETUP-02", "B-SETUP-05", "B-PHASE-05", "B-PHASE-08", "B-PHASE-09", "B-ROUND-01")
@pytest.mark.rule("BX-TR-01", "BX-TR-03", "BX-SHGEN-01", "BV-SETUP-01", "BV-SETUP-07", "BV-PHASE-02", "RUL-30")
@pytest.mark.parametrize(
    ("edition", "modules", "setup"),
    [
        ("2019", "", {"players": 2}),
        ("2019", "", {"players": 3, "boards": "different"}),
        ("2019", "", {"players": 4, "boards": "pairs"}),
        ("2019", "tiles white-castles inns trade-routes border-posts shields", {"players": 3}),
        ("SE", "tiles white-castles trade-routes shields castle-connection vineyards", {"players": 4}),
        ("SE", "shields vineyards", {"players": 2, "vines_without": "random"}),
        ("SE", "vineyards", {"players": 3, "vines_without": ["red"]}),
    ],
)
def test_every_draw_is_as_likely_as_its_share(edition: str, modules: str, setup: dict[str, Any]) -> None:
    game = Burgundy(edition, modules.split())
    for stage, s in positions(game, setup, 7):
        check_stage(game, stage, s)


@pytest.mark.rule("RUL-30", "BX-ADV-05")
def test_duchies_of_which_there_are_four_copies_are_dealt_more_often() -> None:
    """2019: four each of 1 and 2, one each of 3 to 10; two different ones to each player."""
    game = Burgundy("2019")
    s = next(s for stage, s in positions(game, {"players": 4, "boards": "random"}, 3) if stage == "duchies")
    rows = [row[1:] for row in drawn(game, s)]
    assert all(row[2 * i] != row[2 * i + 1] for row in rows for i in range(4))
    first = [row[0] for row in rows]
    fair(first, {str(label): 4 if label < 3 else 1 for label in range(1, 11)})
    after_1 = [row[1] for row in rows if row[0] == "1"]
    fair(after_1, {str(label): 4 if label == 2 else 1 for label in range(2, 11)})
    assert max(row.count("1") for row in rows) > 2 and max(row.count("3") for row in rows) == 1
