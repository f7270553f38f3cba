"""The companion: the engine's own Châteauma, fed with lines that people type from a printed table."""

from collections.abc import Sequence
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modes.chateauma.companion import Companion
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

PHASE_A = [
    "county 4 1", "1 bank ship", "2 mon13 castle", "3 sheep3 carpenter", "4 ship market", "5 mine mon20",
    "6 church pig2", "black mine ship bank castle",
]  # fmt: skip


def replay(setup: dict[str, Any], modules: Sequence[str], lines: Sequence[str]) -> tuple[Companion, list[list[str]]]:
    """A session from its lines, and what was said to each."""
    companion = Companion(setup, modules)
    return companion, [companion.do(line) for line in lines]


def opened(*lines: str, **setup: Any) -> Companion:
    return replay({"players": 1, **setup}, (), [*PHASE_A, *lines])[0]


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The lines for what people did to the table between two moments."""
    lines = []
    for place in (*"123456", "black"):
        was, now = (d["black"] if place == "black" else d["depots"][place] for d in (before, after))
        left = [tile for tile in now if tile]
        for tile in [tile for tile in was if tile]:
            if tile in left:
                left.remove(tile)
            else:
                lines.append(f"take {place} {tile}")
    for depot, goods in before["depot_goods"].items():
        now = after["depot_goods"][depot]
        if goods != now:
            lines.append(" ".join([f"goods {depot}", *(f"{name} {count}" for name, count in now.items())]))
    for colour in ("building", "livestock", "ship", "monastery", "mine", "castle"):
        taken = [_taken(d, colour) for d in (before, after)]
        lines += [f"bonus {colour}"] * (taken[1] - taken[0])
    return lines


def _taken(seen: dict[str, Any], colour: str) -> int:
    """Bonus tiles of a colour that people have; the Châteauma knows its own."""
    people = [seen["seat"][str(seat)] for seat in range(seen["players"])]
    return sum(colour in own[size] for own in people for size in ("large", "small"))


def filled(seen: dict[str, Any]) -> list[str]:
    places = {**seen["depots"], "black": seen["black"]}
    return [f"{place} {' '.join(tile for tile in tiles if tile) or 'none'}" for place, tiles in places.items()]


@pytest.mark.rule("INV-M15", "BA-GEN-07")
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("modifiers", ["none", "BCD"])
def test_it_does_what_the_automaton_of_the_engine_does(players: int, modifiers: str) -> None:
    """A whole game with random players; the companion hears only what people would type."""
    setup = {"players": players, "level": "heavy", "modifiers": "none" if modifiers == "none" else list(modifiers)}
    game = Burgundy("SE", (), "chateauma")
    companion = Companion(setup)
    s = game.new(setup)
    rng = seeded(players)
    known: dict[str, Any] = {}
    while movers := game.movers(s):
        if movers != CHANCE:
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            game.apply(s, seat, actions[rng.below(len(actions))])
            continue
        before = game.describe(s)
        outcome = game.chance(s, rng)
        text = game.to_text(s, NATURE, outcome)
        game.apply(s, NATURE, outcome)
        after = game.describe(s)
        verb, _, rest = text.partition(" ")
        if verb == "county":
            companion.do(text)
        elif verb == "goods":
            if before["phase"] != "A":
                for line in changes(known, before):
                    if not line.startswith("take"):  # the depots are cleared anyway, but not of goods
                        companion.do(line)
                companion.do("phase")
            for line in filled(after):
                companion.do(line)
            known = after
        elif verb == "roll":
            for line in changes(known, before):  # what people did after its turn of the last round
                companion.do(line)
            good = before["round_goods"][before["round"] - 1]
            companion.do(f"white {text.split()[-1]} {good}")
            known = after
        elif verb in ("automaton", "cards"):
            for line in changes(known, before) if verb == "automaton" else []:
                companion.do(line)
            companion.do(f"die {rest}" if verb == "automaton" else text)
            known = after
            assert companion.table()["cards"] == [card for card in after["automaton"]["cards"] if card]
            assert companion.table()["reserve"] == after["automaton"]["reserve"]
    companion.do("phase")
    assert companion.table()["over"] and companion.points() == sum(game.scores(s)[players].values())


def test_it_says_what_it_does_and_what_is_next() -> None:
    companion = opened()
    assert companion.asks() == "white NUMBER GOOD"
    assert companion.do("white 3 red") == ["Round 1 of phase A: card 4 is selected."]
    companion.do("take 3 sheep-3")
    said = companion.do("die 1")
    assert said[:2] == [
        "The Châteauma rolls 1 and looks at its left card.",
        "It takes the bank from depot 1 to space 1 of the left card.",
    ]
    assert said[-1] == "It has 0 points and 1 silver."
    assert companion.table()["depots"]["1"] == ["ship"] and companion.table()["depots"]["3"] == ["carpenter"]


def test_a_session_is_its_lines() -> None:
    companion = opened("white 3 red", "die 1", "white 5 pink", "die 5")
    again, said = replay(companion.setup, companion.modules, companion.lines)
    assert again.table() == companion.table() and len(said) == len(companion.lines)
    back, _ = replay(companion.setup, companion.modules, companion.lines[:-1])
    assert back.asks().endswith("die NUMBER")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "Type a line"),
        ("dance", "no line of the companion"),
        ("1 ship ship", "no space left for ship"),
        ("1", "Say what lies there"),
        ("2 m", "not clear"),
        ("2 dragon", "no tile"),
        ("black mine mine mine mine mine", "4 spaces"),
        ("take 4 castle", "no castle in depot 4"),
        ("take 9 castle", "1 to 6"),
        ("take ship", "where and what"),
        ("goods 7", "1 to 6"),
        ("goods 3 red", "with its number"),
        ("goods 3 red x", "not a number"),
        ("goods 3 gold 1", "no goods type"),
        ("bonus gold", "Name the colour"),
        ("bonus border", "border posts"),
        ("white 7 red", "white die"),
        ("white 3", "white die"),
        ("die 3", "begins with the white die"),
        ("cards 3", "No county card"),
        ("phase", "five rounds"),
        ("shields 1 2", "not in this game"),
        ("vines depot 1", "not in this game"),
        ("county 4 1", "known already"),
    ],
)
def test_a_wrong_line_changes_nothing(line: str, reason: str) -> None:
    companion = opened()
    before = companion.table()
    with pytest.raises(InputError, match=reason):
        companion.do(line)
    assert companion.table() == before and companion.lines == PHASE_A


def test_the_order_of_a_game() -> None:
    with pytest.raises(InputError, match="county"):
        Companion({"players": 1}).do("white 3 red")
    with pytest.raises(InputError, match="tell what lies in 2, 3, 4, 5, 6, black"):
        replay({"players": 1}, (), ["county 4 1", "1 bank ship", "white 3 red"])
    companion = opened("white 3 red", "bonus ship", "bonus ship")
    wrong = {"white 3 red": "First its turn", "bonus ship": "taken already", "die 9": "its die shows"}
    for line, reason in wrong.items():
        with pytest.raises(InputError, match=reason):
            companion.do(line)
    companion.do("die 2")
    with pytest.raises(InputError, match="acts once"):
        companion.do("die 2")
    for white in (1, 2, 4, 5):
        companion.do(f"white {white} pink")
        companion.do(f"die {white}")
        if companion.asks().startswith("cards"):
            companion.do("cards 2")
    with pytest.raises(InputError, match='type "phase"'):
        companion.do("white 3 red")
    assert "Phase B begins" in companion.do("phase")[0]


def test_with_shields_and_vineyards() -> None:
    companion = Companion({"players": 2}, ["shields", "vineyards"])
    companion.do("county 12 1")
    companion.do("shields 3 5 17")
    companion.do("vines depot 1 2")
    companion.do("vines store none")
    wrong = {"shields 3 99": "no shield", "vines cellar": "vines depot", "vines depot 9": "numbered 1"}
    for line, reason in wrong.items():
        with pytest.raises(InputError, match=reason):
            companion.do(line)
