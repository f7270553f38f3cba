"""Every "no" has a reason, and the reason is true of the position, as the second telling of the rules reads it."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from duchy.games import open_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

from ...oracles.dice import Oracle, Sheet
from ...oracles.dice_play import chosen

Claim = Callable[[Oracle, Sheet, str, dict[str, str]], bool]
OLD_SILVER = {"fresh_silver": False}  # only silver from earlier rounds
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("standard", 2, {}), ("different", 4, {}), ("same", 3, {}), ("solo", 1, {}), ("standard", 2, OLD_SILVER),
]  # fmt: skip


def colour(o: Oracle, hex_: str) -> str:
    return o.paper.colour[hex_]


def shown(o: Oracle) -> tuple[Any, ...]:
    return (*o.throw.pips, *o.throw.colours) if o.throw else ()


def marks(text: str) -> list[tuple[str, int]]:
    """The hexes and numbers of a text, in its order."""
    return [(hex_, int(number)) for hex_, number in re.findall(r"([a-g]\d)=(\d)", text)]


def written(o: Oracle, sheet: Sheet, text: str) -> Sheet:
    """The sheet as it is where a reason speaks of it: with the first of two marks, if that one is possible."""
    (hex_, number), *second = marks(text)
    if not second or hex_ not in o.targets(sheet, number, colour(o, hex_)):
        return sheet
    then = deepcopy(sheet)
    o.write(then, hex_, number)
    return then


def allowed(o: Oracle, colours: str, hex_: str, numbers: tuple[int, int], text: str) -> bool:
    """A hex of a colour with two numbers, and a text that wants another one there."""
    return colour(o, hex_) == colours and any(h == hex_ and n not in numbers for h, n in marks(text))


# what a reason says, and how to see that it is so: (the game, the sheet, the text, groups of the match)
CLAIMS: dict[str, Claim] = {
    r"castles are picked one after the other, the roller first": lambda o, d, x, m: o.variant == "different",
    r"your choice is sealed until everybody has decided": lambda o, d, x, m: bool(o.said),
    r"a starting castle comes first": lambda o, d, x, m: not d.marks and not x.startswith("castle"),
    r"the starting castles are chosen already": lambda o, d, x, m: bool(d.marks) and x.startswith("castle"),
    r"(?P<h>\w\d) is no castle; choose from (?P<from>.+)": lambda o, d, x, m:
        colour(o, m["h"]) != "green" and {f"castle {h}" for h in m["from"].split(", ")} == o.legal(o.sheets.index(d)),
    r"(?P<h>\w\d) is taken, and all castles must be different":
        lambda o, d, x, m: o.variant == "different" and any(m["h"] in sheet.marks for sheet in o.sheets),
    r"a pair of the dice fits somewhere, so no worker may be taken instead": lambda o, d, x, m: x == "take worker"
        and any(o.targets(d, pip, shade) for pip in shown(o)[:2] for shade in shown(o)[2:]),
    r"no (?P<bonus>monk|worker) is open": lambda o, d, x, m: x.startswith(m["bonus"]) and not d.open[m["bonus"]],
    r"no silver is open": lambda o, d, x, m:
        "silver" in x and not (written(o, d, x) if o.fresh_silver else d).open["silver"],
    r"a die shows (?P<shade>[a-z]+): a monk would change nothing":
        lambda o, d, x, m: m["shade"] in shown(o) and colour(o, marks(x)[0][0]) == m["shade"],
    r"a die shows (?P<n>\d): a worker would change nothing":
        lambda o, d, x, m: int(m["n"]) in shown(o) and marks(x)[0][1] == int(m["n"]),
    r"no die shows (?P<shade>[a-z]+), the colour of (?P<h>\w\d)":
        lambda o, d, x, m: m["shade"] not in shown(o) and colour(o, m["h"]) == m["shade"],
    r"no die shows (?P<n>\d)(?P<silver>, and a silver changes no die)?":
        lambda o, d, x, m: int(m["n"]) not in shown(o) and marks(x)[1 if m["silver"] else 0][1] == int(m["n"]),
    r"no die shows (?P<shade>[a-z]+), and a silver changes no die":
        lambda o, d, x, m: m["shade"] not in shown(o) and colour(o, marks(x)[1][0]) == m["shade"],
    r"the second mark needs at least one other die": lambda o, d, x, m: len(set(shown(o))) == 4
        and len({number for _, number in marks(x)}) == len({colour(o, hex_) for hex_, _ in marks(x)}) == 1,
    r"(?P<h>\w\d) is marked already": lambda o, d, x, m: m["h"] in written(o, d, x).marks,
    r"(?P<h>\w\d) touches no marked hex": lambda o, d, x, m: not o.paper.near[m["h"]] & set(written(o, d, x).marks),
    r"(?P<h>\w\d) is a monastery: only 1 or 2": lambda o, d, x, m: allowed(o, "purple", m["h"], (1, 2), x),
    r"(?P<h>\w\d) is a mine: only 3 or 4": lambda o, d, x, m: allowed(o, "grey", m["h"], (3, 4), x),
    r"(?P<h>\w\d) is a river: only 5 or 6": lambda o, d, x, m: allowed(o, "blue", m["h"], (5, 6), x),
    r"the city of (?P<h>\w\d) has a (?P<n>\d) already": lambda o, d, x, m: colour(o, m["h"]) == "orange"
        and int(m["n"]) in [written(o, d, x).marks.get(hex_) for hex_ in o.paper.area[m["h"]]],
    r"the pasture of (?P<h>\w\d) was begun with another number": lambda o, d, x, m: colour(o, m["h"]) == "yellow"
        and any(not o.accepts(written(o, d, x), hex_, number) for hex_, number in marks(x) if hex_ == m["h"]),
    r"no hex that touches the castle (?P<h>\w\d) holds a (?P<n>\d)": lambda o, d, x, m: colour(o, m["h"]) == "green"
        and int(m["n"]) not in [written(o, d, x).marks.get(hex_) for hex_ in o.paper.near[m["h"]]],
}  # fmt: skip
PATTERNS = [(re.compile(pattern), claim) for pattern, claim in CLAIMS.items()]


def judge(o: Oracle, sheet: Sheet, text: str, reason: str) -> str:
    """What is wrong with a reason; "" if it is true."""
    for pattern, claim in PATTERNS:
        if match := pattern.fullmatch(reason):
            return "" if claim(o, sheet, text, match.groupdict()) else "the reason is not true"
    return "nobody knows whether this reason is true"


def some_text(o: Oracle, sheet: Sheet, rng: Any) -> str:
    """What a person might try; hexes beside marked ones and numbers of the dice more often."""
    hexes = sorted(o.paper.colour)
    near = [hex_ for hex_ in hexes if o.paper.near[hex_] & set(sheet.marks)] or hexes

    def mark() -> str:
        of = near if rng.below(3) else hexes
        number = shown(o)[rng.below(2)] if o.throw and rng.below(2) else 1 + rng.below(6)
        return f"{of[rng.below(len(of))]}={number}"

    verb = ("mark", "monk", "worker", "silver", "silver", "castle", "take worker")[rng.below(7)]
    if verb == "silver":
        return f"mark {mark()} silver {mark()}"
    return {"take worker": verb, "castle": f"castle {hexes[rng.below(len(hexes))]}"}.get(verb, f"{verb} {mark()}")


@pytest.mark.rule("D-DEC-04", "D-MARK-01")
@pytest.mark.parametrize(("variant", "players", "options"), GAMES)
def test_every_reason_is_true_of_the_position(variant: str, players: int, options: dict[str, Any]) -> None:
    game = open_game(f"dice/{variant}")
    tried, wrong, rng = 0, set(), seeded(1)
    for letter in "ABCD":
        s = game.new({"players": players, "sheet": letter, **options})
        o = Oracle(variant, players, letter, options.get("fresh_silver", True), False)
        while movers := game.movers(s):
            if movers == CHANCE:
                action = game.chance(s, rng)
                parts = game.parts(s, NATURE, action)
                game.apply(s, NATURE, action)
                o.roll(parts["pips"], parts["colours"], parts["double"])
                continue
            for seat in range(players):
                for text in [some_text(o, o.sheets[seat], rng) for _ in range(20)]:
                    try:
                        game.parse(s, seat, text)
                    except Refused as refused:
                        tried += 1
                        if fault := judge(o, o.sheets[seat], text, refused.reason):
                            wrong.add((fault, text, refused.reason, refused.rule))
            seat = min(o.movers())
            texts = {game.to_text(s, seat, action): action for action in game.legal(s, seat)}
            text = chosen(sorted(texts), rng)
            game.apply(s, seat, texts[text])
            o.say(seat, text)
    assert not wrong
    assert tried > 500
