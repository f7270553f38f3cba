"""The companion: the engine's own Châteauma, fed with lines that people type from a printed table."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modes.chateauma.companion import Companion
from duchy.games.burgundy.words.names import GOODS
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.family import Offer, Tap
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
    for place, was in before["depots"].items():
        left = [tile for tile in after["depots"][place] if tile]
        for tile in [tile for tile in was if tile]:
            if tile in left:
                left.remove(tile)
            else:
                lines.append(f"take {place} {tile}")
    lying = [slot for slot, tile in enumerate(before["black"]) if tile]
    gone = [slot for slot in lying if not after["black"][slot]]
    lines += [f"take black {lying.index(slot) + 1}" for slot in reversed(gone)]  # from the last, so that places hold
    for depot, goods in before["depot_goods"].items():
        now = after["depot_goods"][depot]
        if goods != now:
            lines.append(" ".join([f"goods {depot}", *(f"{name} {count}" for name, count in now.items())]))
    for colour in ("building", "livestock", "ship", "monastery", "mine", "castle"):
        taken = [_taken(d, colour) for d in (before, after)]
        lines += [f"bonus {colour}"] * (taken[1] - taken[0])
    seats = [str(seat) for seat in range(after["players"])]
    had = [sum(d["seat"][seat].get("border_bonus") is not None for seat in seats) for d in (before, after)]
    return [*lines, *["bonus border"] * (had[1] - had[0]), *pieces(after, before)]


def pieces(now: dict[str, Any], before: dict[str, Any] | None = None) -> list[str]:
    """Where the shields and double hexes lie, as far as that is another place than before."""
    lines = []
    for depot, numbers in now.get("shields", {}).items():
        if before is None or before["shields"][depot] != numbers:
            lines.append(f"shields {depot} {' '.join(map(str, numbers)) or 'none'}")
    for word in ("depot", "store") if "vines" in now else ():
        filled = [[i + 1 for i, lying in enumerate(d["vines"][word]) if lying] for d in (before or now, now)]
        if before is None or filled[0] != filled[1]:
            lines.append(f"vines {word} {' '.join(map(str, filled[1])) or 'none'}")
    return lines


def unnumbered(thing: Any) -> Any:
    """Which monastery it is does not matter to the Châteauma: the companion forgets the number."""
    return json.loads(re.sub(r"monastery-\d+", "monastery", json.dumps(thing)))


def _taken(seen: dict[str, Any], colour: str) -> int:
    """Bonus tiles of a colour that people have; the Châteauma knows its own."""
    people = [seen["seat"][str(seat)] for seat in range(seen["players"])]
    return sum(colour in own[size] for own in people for size in ("large", "small"))


def filled(seen: dict[str, Any]) -> list[str]:
    places = {**seen["depots"], "black": seen["black"]}
    lines = [f"{place} {' '.join(tile for tile in tiles if tile) or 'none'}" for place, tiles in places.items()]
    new = pieces(seen) if seen["phase"] == "A" else [line for line in pieces(seen) if line.startswith("vines")]
    return [*lines, *new]


EVERY = ("tiles", "white-castles", "trade-routes", "border-posts", "shields", "vineyards")


@pytest.mark.rule("INV-M15", "BA-GEN-07")
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize(("modifiers", "modules"), [("none", ()), ("BCD", ()), ("none", EVERY), ("BCD", EVERY)])
def test_it_does_what_the_automaton_of_the_engine_does(players: int, modifiers: str, modules: tuple[str, ...]) -> None:
    """A whole game with random players; the companion hears only what people would type."""
    setup = {"players": players, "level": "heavy", "modifiers": "none" if modifiers == "none" else list(modifiers)}
    game = Burgundy("SE", modules, "chateauma")
    companion = Companion(setup, modules)
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
            assert companion.table()["cards"] == unnumbered([card for card in after["automaton"]["cards"] if card])
            assert companion.table()["reserve"] == unnumbered(after["automaton"]["reserve"])
            mine = companion.game.describe(companion.state)["automaton"]
            for key in ("shields", "double_hexes", "border_bonus"):
                assert mine.get(key) == after["automaton"].get(key)
    for line in changes(known, game.describe(s)):
        if line.startswith("bonus"):
            companion.do(line)
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
    wrong = {
        "shields 3 99": "no shield", "vines cellar": "vines depot", "vines depot 9": "numbered 1",
        "vines": "vines depot", "shields": "Name the depot",
    }  # fmt: skip
    for line, reason in wrong.items():
        with pytest.raises(InputError, match=reason):
            companion.do(line)


@pytest.mark.rule("BX-SHGEN-02", "BX-GEN-14")
def test_it_asks_for_shields_once_and_for_vineyards_in_each_phase() -> None:
    modules = ["shields", "vineyards"]
    start = ["county 12 1", *PHASE_A[1:]]
    with pytest.raises(InputError, match=r"tell what lies in shields 1, .*, shields 6, vines depot, vines store"):
        replay({"players": 1}, modules, [*start, "white 3 red"])
    told = [*(f"shields {depot} {depot + 2}" for depot in range(1, 7)), "vines depot 1 2", "vines store 1"]
    companion, _ = replay({"players": 1}, modules, start)
    assert companion.asks().startswith("shields 1 NUMBER ... or none (still to tell: shields 1, ")
    for line in told:
        companion.do(line)
    assert companion.asks() == "white NUMBER GOOD"
    for white in (1, 2, 4, 5, 6):
        companion.do(f"white {white} {white}")
        companion.do(f"die {white}")
        while companion.asks().startswith("cards"):
            companion.do(f"cards {companion.offers()[0].slots[0].taps[0].word}")
    companion.do("phase")
    assert companion.unknown == [*"123456", "black", "vines depot", "vines store"]


@pytest.mark.rule("BA-PICK-05", "BA-FALL-03")
def test_the_order_of_tiles_is_asked_for_where_it_decides() -> None:
    alone, three = Companion({"players": 1}), Companion({"players": 3})
    for companion in (alone, three):
        companion.do("county 4 1")
    asked = {}
    for place in (*"123456", "black"):
        assert three.asks().startswith(place)
        asked[place] = three.asks().partition(" (still")[0]
        assert alone.asks().startswith(f"{place} TILE TILE ...")
        for companion in (alone, three):
            companion.do(f"{place} none")
    in_order = [place for place, text in asked.items() if "reading order" in text]
    assert in_order == ["2", "5", "black"] and "the building tiles in reading order" in asked["2"]


def ordered(first: str, second: str, *lines: str) -> Companion:
    """Three people, so two buildings may lie in depot 2; white 1 and die 2: it looks into depot 2 first."""
    companion = Companion({"players": 3})
    empty = [f"{place} none" for place in "13456"]
    for line in ["county 4 1", f"2 {first} {second}", *empty, "black mine ship mine", "white 1 red", *lines]:
        companion.do(line)
    return companion


@pytest.mark.rule("BA-PICK-05")
def test_of_two_buildings_it_takes_the_first_that_was_told() -> None:
    assert "It takes the bank from depot 2" in " ".join(ordered("bank", "church").do("die 2"))
    assert "It takes the church from depot 2" in " ".join(ordered("church", "bank").do("die 2"))


def test_tiles_of_different_kinds_may_be_told_in_any_order() -> None:
    one, other = (opened("white 3 red") for _ in range(2))
    other.do("1 ship bank")
    assert one.table() == other.table() and one.do("die 1") == other.do("die 1")


@pytest.mark.rule("BA-FALL-03", "BA-BUY-03")
def test_which_of_two_equal_tiles_left_the_black_depot_is_asked_for_if_that_matters() -> None:
    companion = ordered("bank", "church")
    with pytest.raises(InputError, match='"take black 1" or "take black 3"'):
        companion.do("take black mine")
    companion.do("take black 1")
    assert companion.table()["black"] == ["ship", "mine"]
    companion.do("take black mine")
    assert companion.table()["black"] == ["ship"]
    with pytest.raises(InputError, match="there is no 2"):
        companion.do("take black 2")
    beside = ordered("bank", "church", "black mine mine ship", "take black mine")
    assert beside.table()["black"] == ["mine", "ship"]


@pytest.mark.rule("BA-GEN-03", "BA-END-01")
def test_a_monastery_needs_no_number() -> None:
    numbered, plain = opened(), opened("2 monastery castle", "5 mine mon")
    assert numbered.table() == plain.table() and plain.table()["depots"]["2"] == ["monastery", "castle"]
    for companion in (numbered, plain):
        companion.do("white 3 red")
    assert numbered.do("die 2") == plain.do("die 2")
    numbered.do("take 5 monastery")
    plain.do("take 5 monastery-20")
    assert numbered.table() == plain.table()
    with pytest.raises(InputError, match="no tile"):
        plain.do("2 mon99")


def test_goods_by_name_or_number() -> None:
    for word in ("purple", "pur", "6"):
        companion = opened(f"white 3 {word}")
        (good,) = companion.table()["goods"]["3"]
        assert good == GOODS[5 if word == "6" else GOODS.index("purple")]
    assert opened("white 3 1", "goods 3 2 2 4 1").table()["goods"]["3"] == {GOODS[1]: 2, GOODS[3]: 1}
    with pytest.raises(InputError, match="or 1 to 6"):
        opened("white 3 7")


def test_tiles_of_other_modules_are_no_tiles() -> None:
    for word in ("inn", "crane", "white-castle", "face-down"):
        with pytest.raises(InputError, match="no tile of this game"):
            opened(f"black {word}")
    companion = Companion({"players": 1}, ["tiles", "white-castles"])
    companion.do("county 4 1")
    companion.do("black crane white geese")
    assert companion.table()["black"] == ["crane", "white-castle", "geese"]


# ---------------------------------------------------------------------- tapping
def tapped(companion: Companion, offer: Offer, rng: Any) -> str:
    """A line made of an offer by tapping at random, as the page does it."""
    words = []
    for slot in offer.slots:
        left = list(slot.taps)
        for _ in range(slot.least + rng.below(slot.most - slot.least + 1)):
            words.append(left.pop(rng.below(len(left))).word)
    return " ".join([offer.line, *(words or ["none"] * bool(offer.slots))])


@pytest.mark.parametrize(("people", "modules"), [(1, ()), (2, EVERY), (3, EVERY)])
def test_a_whole_game_can_be_tapped(people: int, modules: tuple[str, ...]) -> None:
    """Every line that can be tapped is understood: what is offered is what `do` takes."""
    setup = {"players": people, "modifiers": ["A", "B", "C", "D"]}
    companion = Companion(setup, modules)
    rng = seeded(people)
    told = set()
    while offers := companion.offers():
        assert offers[0].due and companion.asks()
        weighed = [offer for offer in offers if offer.due for _ in range(4)] + offers
        for _ in range(rng.below(3)):  # something else changed
            offer = weighed[rng.below(len(weighed))]
            if offer.line not in ("phase", "die", "white", "cards", "county"):
                companion.do(tapped(companion, offer, rng))
                told.add(offer.line.split()[0])
                break
        due = [offer for offer in companion.offers() if offer.due]
        last = due[-1] if due[-1].line in ("die", "phase") else due[0]
        line = tapped(companion, last, rng)
        if last.line == "county" and line.split()[1] == line.split()[2]:
            continue  # one card cannot lie on both sides
        if last.line == "cards" and len(set(line.split())) < len(line.split()):
            continue
        companion.do(line)
        told.add(last.line.split()[0])
    assert companion.table()["over"] and len(companion.lines) > 80
    assert {"county", "white", "die", "phase", "take", "goods", "bonus", "black"} <= told
    if modules:
        assert {"shields", "vines"} <= told


def test_taps_say_what_they_are_and_how_they_look() -> None:
    companion = opened("white 3 red")
    offers = {offer.line: offer for offer in companion.offers()}
    assert [offer.line for offer in companion.offers() if offer.due] == ["take", "goods", "bonus", "die"]
    first = offers["take"].slots[0].taps[0]
    assert first == Tap("1 bank", "bank, depot 1", "tile", "bank", "building")
    assert [tap.word for tap in offers["goods"].slots[0].taps] == ["3"]
    assert not offers["2"].due and [slot.say for slot in offers["2"].slots] == ["Monastery", "Castle"]
    assert len(offers["2"].slots[0].taps) == 1, "no needless numbers"
    county = Companion({"players": 1, "modifiers": ["B"]}).offers()[0]
    assert [tap.word for tap in county.slots[0].taps] == ["4", "7", "8"] and len(county.slots) == 3
