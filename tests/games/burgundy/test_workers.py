"""What it costs to use a die as another value (B-WORK)."""

from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.errors import Refused

from .playing import GAMES, play, position, texts

PLAIN, EIGHT, FREE, BOTH = range(4)
COSTS = {  # by distance
    0: (0, 0, 0, 0),
    1: (1, 1, 0, 0),
    2: (2, 1, 1, 1),
    3: (3, 2, 2, 1),
}
MODES = pytest.mark.parametrize("mode", [PLAIN, EIGHT, FREE, BOTH], ids=["plain", "with 8", "free", "free and 8"])


def distance(a: int, b: int) -> int:
    return min(abs(a - b), 6 - abs(a - b))


def monasteries(mode: int, free: str) -> dict[str, str]:
    """Monastery 8 and the one with the free step, on c4 and b4."""
    owned = [*(["monastery-8"] if mode & 1 else []), *([free] if mode & 2 else [])]
    return dict(zip(("c4", "b4"), owned or ["monastery-1"]))


def check(game: Burgundy, text: str, cost: int, p0: dict[str, Any], **changes: Any) -> None:
    """The action is legal with exactly the workers it costs, refused with one fewer, and never overpaid."""
    for workers in range(5):
        s = position(game, **changes, p0={**p0, "workers": workers})
        assert texts(game, s).count(text) == (workers >= cost)
        if workers >= cost:
            play(game, s, text)
            assert s.players[0].workers == workers - cost
        else:
            with pytest.raises(Refused) as refused:
                game.parse(s, 0, text)
            assert refused.value.rule in ("B-WORK-07", "B-PLACE-03")


@pytest.mark.rule("B-WORK-01", "B-WORK-02", "B-WORK-03", "B-WORK-06", "B-WORK-07", "EX-01")
@pytest.mark.rule("RUL-11", "RUL-12", "RUL-13")
@pytest.mark.parametrize("die", range(1, 7))
@MODES
def test_taking_a_tile(mode: int, die: int) -> None:
    for game in GAMES.values():
        for value in range(1, 7):
            p0 = {"dice": [die, 0], "duchy": monasteries(mode, "monastery-12")}
            cost = COSTS[distance(die, value)][mode]
            check(game, f"take {die} {value}:mine", cost, p0, depots={str(value): ["mine"]})


PLACEMENTS = [
    ("bank", "c3", 3, "monastery-9"),
    ("ship", "d5", 5, "monastery-10"),
    ("cow-2", "c2", 4, "monastery-10"),
    ("mine", "e3", 4, "monastery-11"),
    ("castle", "b3", 6, "monastery-11"),
    ("monastery-2", "f3", 2, "monastery-11"),
]


@pytest.mark.rule("B-WORK-06", "B-WORK-07", "B-WORK-09", "RUL-11", "RUL-12", "RUL-13", "B-PLACE-03")
@pytest.mark.parametrize(("tile", "hex_", "number", "free"), PLACEMENTS, ids=[p[0] for p in PLACEMENTS])
@MODES
def test_placing_a_tile(mode: int, tile: str, hex_: str, number: int, free: str) -> None:
    beside = {"c2": {"c3": "bank"}, "f3": {"e3": "mine"}}.get(hex_, {})
    for die in range(1, 7):
        p0 = {"dice": [die, 0], "duchy": {**monasteries(mode, free), **beside}, "storage": [tile]}
        check(GAMES["2019"], f"place {die} {tile} {hex_}", COSTS[distance(die, number)][mode], p0)


@pytest.mark.rule("B-WORK-06", "B-WORK-09", "RUL-12")
@pytest.mark.parametrize("eight", [False, True])
def test_selling_has_no_free_step(eight: bool) -> None:
    """With monasteries 9 to 12 in the duchy, only monastery 8 makes a sale cheaper."""
    duchy = {"c4": "monastery-9", "b4": "monastery-10", "a4": "monastery-11", "f3": "monastery-12"}
    if eight:
        duchy["g2"] = "monastery-8"
    for die in range(1, 7):
        for value, goods in enumerate(["turquoise", "purple", "pink", "red", "brown", "orange"], 1):
            cost = COSTS[distance(die, value)][EIGHT if eight else PLAIN]
            p0 = {"dice": [die, 0], "duchy": duchy, "goods": {goods: 1}}
            check(GAMES["SE"], f"sell {die} {goods}", cost, p0)


@pytest.mark.rule("B-WORK-08", "B-TURN-06")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_any_die_takes_workers_and_with_nothing_else_possible_only_that(game: Burgundy) -> None:
    for die in range(1, 7):
        s = position(game, p0={"dice": [die, 0], "workers": 0})
        assert texts(game, s) == [f"workers {die}"]
        play(game, s, f"workers {die}")
        assert s.players[0].workers == 2
