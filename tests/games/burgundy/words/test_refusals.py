"""Every "no" has a reason, and the reason is true of the position."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from duchy.games import open_game
from duchy.games.burgundy.engine.codes import AT_PHASE_END, AT_SETTLING, AT_TURN, M6, P_MODULE
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.words.verbs import ask_of
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.rng import seeded

from ..modules.tables import Table, phase_ends
from ..positions import Table as BaseTable

Says = tuple[str, str]


def says(table: Any, text: str) -> Says:
    """The reason and the rule with which a text is refused."""
    with pytest.raises(Refused) as refused:
        table.game.parse(table.state, table.seat, text)
    return refused.value.reason, refused.value.rule


@pytest.mark.rule("BX-GEN-01", "B-BUY-01")
@pytest.mark.parametrize("edition", ["2011", "2019", "SE"])
@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("buy inn", "Inns are"), ("buy black:inn", "Inns are"), ("place 1 inn d5", "Inns are"),
        ("take 1 1:white-castle", "White castles are"), ("buy black:crane", "The additional tiles are"),
        ("place 1 monastery-28 c4", "The additional tiles are"), ("place 1 monastery-29 c4", "White castles are"),
        ("take 1* 2:ship", "Shields are"), ("shield 3", "Shields are"), ("gather 1 1:red-blue", "Vineyards are"),
    ],
)  # fmt: skip
def test_what_belongs_to_an_expansion_that_is_not_there(edition: str, text: str, absent: str) -> None:
    assert says(BaseTable(edition, me={"silver": 5, "dice": [1, 1]}), text)[0].startswith(f"{absent} not in this game")


@pytest.mark.rule("B-BUY-01", "B-MON-06.SEa", "B-MON-06.SEb")
def test_silver_and_monastery_6() -> None:
    lying = {"depots": {"4": ["ship", "bank"]}, "black": ["mine"]}
    owner = BaseTable("SE", me={"silver": 5, "workers": 1, "duchy": {"c4": "monastery-6"}}, **lying)
    reason, rule = says(owner, "buy 4:bank")
    assert rule == "B-BUY-01" and "Without" not in reason and "2 workers" in reason
    assert says(BaseTable("SE", me={"silver": 5}, **lying), "buy 4:bank") == (
        "Silver buys only from the black depot.", "B-BUY-01",
    )  # fmt: skip
    for edition in ("2011", "2019"):
        reason, rule = says(BaseTable(edition, me={"silver": 5}, **lying), "buy 4:ship")
        assert reason.startswith("Without monastery 6") and rule == "B-BUY-01"
    mixed = BaseTable("2019", me={"silver": 0, "workers": 1, "duchy": {"c4": "monastery-6"}}, **lying)
    assert says(mixed, "buy 4:ship with 1 worker")[0] == "That takes 1 silver, and there is none."
    assert says(mixed, "buy 4:ship with 2 workers")[0] == "That takes 2 workers, and there is 1."


@pytest.mark.rule("BX-SHIELD-11.1", "B-TURN-05")
def test_the_owner_of_shield_11_is_not_told_to_get_it() -> None:
    for held in ({}, {"11": "d4"}):
        me = {"storage": ["market"], "dice": [3, 1], "shields": held}
        table = Table("shields", me=me, depots={"1": ["ship"]}, shields={"6": [17]}).play("place 3 market c3")
        assert says(table, "shield 17") == ("First the market must be answered: take, pass.", "B-TURN-05")
    castle = {"storage": ["castle"], "duchy": {"a2": "castle"}, "dice": [4, 1]}
    table = Table("shields", me=castle, shields={"6": [17]}).play("place 4 castle a3")
    assert says(table, "shield 17") == ("A castle takes a shield only with shield 11.", "BX-SHIELD-11.1")


@pytest.mark.rule("B-TURN-05")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("exchange", "BX-T28-02"), ("name 1", "B-TURN-05"), ("castle d4", "BX-SHGEN-08"), ("crane bank", "BX-CRANE-02"),
        ("fetch 1:ship d5", "BX-SHIELD-14.2"), ("cargo red", "BX-SHIELD-05.1"), ("tribute none", "BX-SHGEN-12"),
        ("gather 1 1:red-blue", "BV-BONUS-03"), ("vine red", "BV-LAYER-01"), ("buy black:mine", "B-BUY-05"),
        ("buy store:red-blue", "BV-STORE-01"), ("sell 1 red", "B-TURN-05"), ("end", "B-TURN-05"),
    ],
)  # fmt: skip
def test_an_effect_that_waits_is_named(text: str, rule: str) -> None:
    me = {"storage": ["market"], "dice": [3, 1], "silver": 5, "shields": {"6": "d4"}, "duchy": {"c4": "monastery-28"}}
    table = Table("shields tiles vineyards", "SE", me=me, depots={"1": ["ship"]}).play("place 3 market c3")
    reason, given = says(table, text)
    assert "the market" in reason and given == rule


@pytest.mark.rule("BX-SHIELD-16.1")
def test_a_die_with_a_star() -> None:
    lying = {"depots": {"1": ["bank"], "3": ["mine"]}}
    none = Table("shields", me={"dice": [3, 3]}, **lying)
    assert says(none, "take 3* 1:bank") == ("Only shield 16 uses a die as any number.", "BX-SHIELD-16.1")
    me = {"dice": [3, 2], "workers": 0, "shields": {"16": "d4"}}
    table = Table("shields", me=me, **lying)
    assert says(table, "take 3* 3:mine") == ("The 3 does that as it is.", "BX-SHIELD-16.1")
    assert says(table, "take 4* 1:bank") == ("No unused die shows 4; left are 3 and 2.", "B-TURN-04")
    assert says(table, "take 3* 5:bank") == ("There is no bank in depot 5.", "B-TAKE-01")
    assert says(table, "sell 3* red") == ("There are no red goods in storage.", "B-SELL-05")
    used = Table("shields", me={**me, "freed": True}, **lying)
    assert says(used, "take 3* 1:bank") == ("Shield 16 has freed a die this turn already.", "BX-SHIELD-16.1")


@pytest.mark.rule("BX-SHGEN-08", "BM-TEAM-15", "BX-SHGEN-12")
def test_an_answer_where_nothing_is_asked() -> None:
    table = Table("shields", me={"dice": [3, 3]})
    assert says(table, "castle d4") == ("No shield is waiting for a castle.", "BX-SHGEN-08")
    castle = {"shields": {"14": "a2"}, "duchy": {"a2": "castle"}}
    table = phase_ends("shields", seats={0: castle}, depots={"2": ["castle"]}).play("end", "fetch 2:castle a3")
    reason, rule = says(table, "tribute none")
    assert reason.startswith("First the castle must be answered") and rule == "B-TURN-05"


# ------------------------------------------------------------------ all refusals of random games
GAMES = [
    ("burgundy/2011", 2), ("burgundy/2019", 3), ("burgundy/special", 2),
    ("burgundy/2019+tiles+white-castles+inns+trade-routes+shields", 2),
    ("burgundy/special+tiles+white-castles+inns+trade-routes+border-posts+shields+vineyards", 2),
    ("burgundy/special+shields+castle-connection", 2), ("burgundy/2019-team+shields+tiles", 4),
    ("burgundy/special-solo+tiles", 1), ("burgundy/special-chateauma+shields+vineyards", 1),
]  # fmt: skip
TILE = r"(?P<tile>[a-z]+(?:-[a-z]+)?(?:-\d+)?)"
Claim = Callable[[Any, Any, Any, str, dict[str, str]], bool]


def depot(s: Any, number: str) -> list[int]:
    first = (int(number) - 1) * s.width
    return list(s.depots[first : first + s.width])


def tile(game: Any, m: dict[str, str]) -> int:
    return list(game.tiles).index(m["tile"])


def asked(game: Any, s: Any) -> Any:
    return ask_of(game.language, int(s.pending[-1])) if s.pending else None


def accepted(game: Any, s: Any) -> set[str]:
    """The verbs that answer what waits."""
    also = [word for own in game.language.words for word in own.also.get(s.pending[-1] & 15, ())] if s.pending else []
    return {*asked(game, s).verbs, *also} if s.pending else set()


def dice(p: Any) -> list[int]:
    return [int(die) for die in (p.die0, p.die1) if die]


def effect(game: Any, s: Any) -> str:
    """What waits, as positions write it; "" where nothing does."""
    return str(game.to_dict(s)["pending"][-1]) if s.pending else ""


def numbers(m: dict[str, str], *keys: str) -> list[int]:
    return [0 if m[key] in ("no", "none") else int(m[key]) for key in keys]


def at(p: Any, s: Any, name: str) -> tuple[Any, int]:
    holder = next(s.players[seat] for seat in p.holders if name in s.players[seat].duchy.names)
    return holder, holder.duchy.names.index(name)


def on(p: Any, s: Any, name: str, mask: Callable[[Any], int]) -> bool:
    """Is the space of this name in a bit set of its holder?"""
    holder, h = at(p, s, name)
    return bool(mask(holder) >> h & 1)


def stored(p: Any, kind: int) -> bool:
    return kind in list(p.storage[: p.stored])


def private(p: Any) -> list[int]:
    return list(p.storage[: p.private])


def shared(p: Any) -> list[int]:
    return list(p.storage[p.private : p.stored])


def vines(game: Any, s: Any) -> dict[str, Any]:
    return dict(game.to_dict(s)["vines"])


def dies(m: dict[str, str]) -> list[int]:
    return [int(x) for x in re.findall(r"\d", m["left"])]


# what a reason says, and how to see that it is so: (game, state, player, text, groups of the match)
CLAIMS: dict[str, Claim] = {
    r"There is no TILE in the black depot\.": lambda g, s, p, x, m: tile(g, m) not in list(s.black),
    r"There is no TILE in depot (?P<d>\d)\.": lambda g, s, p, x, m: tile(g, m) not in depot(s, m["d"]),
    r"There is no TILE in storage\.": lambda g, s, p, x, m: not stored(p, tile(g, m)),
    r"There is no TILE in the own private storage\.": lambda g, s, p, x, m: tile(g, m) not in private(p),
    r"There is no TILE in the shared storage\.": lambda g, s, p, x, m: tile(g, m) not in shared(p),
    r"The TILE lies in the partner's private storage\.":
        lambda g, s, p, x, m: tile(g, m) in private(s.players[(p.seat + 2) % 4]),
    r"A purchase costs 2 silver, and there is only (?P<n>\d+)\.": lambda g, s, p, x, m: p.silver == int(m["n"]) < 2,
    r"An inn costs 2 silver, and there is only (?P<n>\d+)\.": lambda g, s, p, x, m: p.silver == int(m["n"]) < 2,
    r"A double hex costs 2 silver, and there is only (?P<n>\d+)\.": lambda g, s, p, x, m: p.silver == int(m["n"]) < 2,
    r"A point costs 1 silver, and there is only (?P<n>\d+)\.":
        lambda g, s, p, x, m: p.silver == int(m["n"]) < int(x.split()[1]),
    r"No inn lies beside the black depot\.": lambda g, s, p, x, m: g.to_dict(s)["inns"] == 0,
    r"Workers pay for an inn only with monastery 6 of the 2019 edition\.":
        lambda g, s, p, x, m: "worker" in x and (g.edition != "2019" or not p.monasteries & M6),
    r"The price is 2 silver; workers cannot pay here\.":
        lambda g, s, p, x, m: g.edition != "2019" or not p.monasteries & M6,
    r"That takes (?P<w>\d) workers?, and there (?:is|are) (?P<n>\d+|none)\.":
        lambda g, s, p, x, m: p.workers == numbers(m, "n")[0] < int(m["w"]),
    r"That takes (?P<w>\d) silver, and there is none\.": lambda g, s, p, x, m: p.silver == 0 < int(m["w"]),
    r"Without monastery 6 only the black depot sells tiles\.":
        lambda g, s, p, x, m: g.edition != "SE" and not p.monasteries & M6,
    r"Silver buys only from the black depot\.": lambda g, s, p, x, m: g.edition == "SE" and not p.monasteries & M6,
    r"Silver buys only from the black depot; monastery 6 fetches a building for 2 workers\.":
        lambda g, s, p, x, m: g.edition == "SE" and bool(p.monasteries & M6),
    r"Only monastery 6 of the Special Edition lets workers fetch a building\.":
        lambda g, s, p, x, m: g.edition != "SE" or not p.monasteries & M6,
    r"Monastery 6 was used this turn already\.": lambda g, s, p, x, m: bool(p.hired and p.monasteries & M6),
    r"Monastery 6 costs 2 workers\.": lambda g, s, p, x, m: p.workers < 2,
    r"Nothing is bought outside one's own turn\.": lambda g, s, p, x, m: s.stage != AT_TURN,
    r"(?:Nothing can be|In this edition nothing is) bought while the (?P<e>.+) is waiting\.":
        lambda g, s, p, x, m: m["e"] == asked(g, s).name,
    r"The purchase of this turn is made already\.": lambda g, s, p, x, m: bool(p.bought),
    r"The (?P<e>.+) uses no die, so none is named\.": lambda g, s, p, x, m: m["e"] == asked(g, s).name,
    r"[Tt]he (?P<e>.+) cannot be passed over\.":
        lambda g, s, p, x, m: m["e"] == asked(g, s).name and "pass" not in accepted(g, s),
    r"First the (?P<e>.+) must be answered: (?P<v>.+)\.":
        lambda g, s, p, x, m: m["e"] == asked(g, s).name and x.split()[0] not in m["v"].split(", "),
    r"There is nothing to (?P<v>\w+) now: no effect is waiting for that answer\.":
        lambda g, s, p, x, m: not s.pending and x.startswith(m["v"]),
    r"The second depot is a neighbour of the first with goods in it: .+": lambda g, s, p, x, m: "neigh" in effect(g, s),
    r"(?P<h>[\w-]+) is covered already\.": lambda g, s, p, x, m: on(p, s, m["h"], lambda q: q.covered),
    r"(?P<h>[\w-]+) touches no covered space\.": lambda g, s, p, x, m: not on(p, s, m["h"], lambda q: q.frontier),
    r"(?P<h>[\w-]+) is a (?P<c>\w+) space, and TILE is a (?P<k>\w+) tile\.": lambda g, s, p, x, m: m["c"] != m["k"],
    r"(?P<h>[\w-]+) has the number (?P<n>\d), and there are no workers to change the (?P<d>\d)\.":
        lambda g, s, p, x, m: p.workers == 0 and m["n"] != m["d"],
    r"The town of (?P<h>[\w-]+) has a TILE already\.":
        lambda g, s, p, x, m: tile(g, m) in [t for seat in p.holders for t in s.players[seat].tiles],
    r"No tiles of its colour connect (?P<h>[\w-]+) with a castle\.": lambda g, s, p, x, m: "castle-conn" in g.id,
    r"The area of (?P<h>[\w-]+) has an inn already\.": lambda g, s, p, x, m: "inns" in g.id,
    r"There are no (?P<g>\w+) goods in storage\.":
        lambda g, s, p, x, m: m["g"] not in g.to_dict(s)["seat"][str(p.seat)]["goods"],
    r"Duchies and starting castles are chosen before the first phase only\.":
        lambda g, s, p, x, m: s.stage != AT_SETTLING,
    r"Now a duchy and the space of the starting castle are chosen: .+": lambda g, s, p, x, m: s.stage == AT_SETTLING,
    r"Duchy \w+ was not offered; .+": lambda g, s, p, x, m: s.stage == AT_SETTLING,
    r"The starting castle cannot go to .+": lambda g, s, p, x, m: s.stage == AT_SETTLING,
    r"Name as many new goods types .+": lambda g, s, p, x, m: effect(g, s).startswith("keep"),
    r"Depot (?P<d>\d) is empty; .+": lambda g, s, p, x, m: not any(s.depot_goods[6 * int(m["d"]) - 6 :][:6]),
    r"Every depot holds goods, .+": lambda g, s, p, x, m: all(any(s.depot_goods[6 * d :][:6]) for d in range(6)),
    r"Only a tile that is already stored can make room\.":
        lambda g, s, p, x, m: ":" in x or not stored(p, list(g.tiles).index(x.split()[1])),
    r"Say which die: .+": lambda g, s, p, x, m: not s.pending and x.split()[1:2] != [*"123456"],
    r"Name an unused die first\.": lambda g, s, p, x, m: x.split()[1].strip("*") not in map(str, dice(p)),
    r"No unused die shows (?P<d>\d); left (?:is|are) (?P<left>.+)\.":
        lambda g, s, p, x, m: int(m["d"]) not in dice(p) and dies(m) == dice(p),
    r"Both dice must be used before the turn ends\.": lambda g, s, p, x, m: bool(dice(p)),
    r"Using the (?P<d>\d) as [\d or]+ costs (?P<c>\d) workers?, and there (?:is|are) (?P<n>\d+|no)(?: workers?)?\.":
        lambda g, s, p, x, m: p.workers == numbers(m, "n")[0] < int(m["c"]),
    r"This effect takes only (?P<c>.+) tiles\.": lambda g, s, p, x, m: "take" in accepted(g, s),
    r"The black depot cannot be reached by taking a tile; .+": lambda g, s, p, x, m: "black:" in x,
    # modes and modules
    r"(?P<w>Shields|Inns) are not in this game\.": lambda g, s, p, x, m: m["w"].lower() not in g.id,
    r'"(?P<t>.+)" does not answer (?:what is asked now|the .+)\.':
        lambda g, s, p, x, m: m["t"] == x and x.split()[0] in accepted(g, s),
    r"Points are bought only at the moment when points are gained\.": lambda g, s, p, x, m: effect(g, s) != "points",
    r"Say how many, as in .+": lambda g, s, p, x, m: effect(g, s) == "points" and "point" not in x,
    r"\d+ more reach the target; .+": lambda g, s, p, x, m: effect(g, s) == "points",
    r"There are no parts to choose from now\.": lambda g, s, p, x, m: effect(g, s) != "order",
    r"What is next is one of: (?P<w>.+)\.": lambda g, s, p, x, m: x.removeprefix("next ") not in m["w"].split(", "),
    r"Five goods buy a tile only .+": lambda g, s, p, x, m: effect(g, s) != "trade",
    r"Name a tile of the black depot, .+": lambda g, s, p, x, m: effect(g, s) == "trade",
    r"No goods are being given up now\.": lambda g, s, p, x, m: not effect(g, s).startswith("give"),
    r"Name one of the 5 goods, .+": lambda g, s, p, x, m: effect(g, s).startswith("give"),
    r"A tile is fetched as the reward .+": lambda g, s, p, x, m: effect(g, s) != "reward",
    r"Name a tile of the black depot and a legal space, .+": lambda g, s, p, x, m: effect(g, s) == "reward",
    r"No tile is waiting for the choice of a storage\.": lambda g, s, p, x, m: not effect(g, s).startswith("store"),
    r"The starting castle goes to one of the start spaces, .+": lambda g, s, p, x, m: bool(p.covered),
    r"There is no choice between two bonuses now\.": lambda g, s, p, x, m: not effect(g, s).startswith("bonuses"),
    r"Name one of the two: (?P<w>.+)\.": lambda g, s, p, x, m: x.split()[1] not in m["w"].split(" or "),
    r"A vine bonus tile is taken when a layer .+": lambda g, s, p, x, m: effect(g, s) != "vine",
    r"The effect that is waiting does not reach double hexes\.":
        lambda g, s, p, x, m: not {"gather", "plant"} & accepted(g, s),
    r"This effect places nothing\.": lambda g, s, p, x, m: "plant" not in accepted(g, s) and bool(s.pending),
    r"What waits uses no die, so none is named\.":
        lambda g, s, p, x, m: bool(s.pending) and x.split()[1].strip("*").isdigit(),
    r"Shield 15 places a double hex as a phase ends\.":
        lambda g, s, p, x, m: not effect(g, s).startswith("placement") and bool(p.shields >> 14 & 1),
    r"There is no (?P<k>[\w-]+) in slot (?P<d>\d) of the vineyard depot\.":
        lambda g, s, p, x, m: vines(g, s)["depot"][int(m["d"]) - 1] != m["k"],
    r"There is no (?P<k>[\w-]+) in the vineyard store\.": lambda g, s, p, x, m: m["k"] not in vines(g, s)["store"],
    r"There is no (?P<k>[\w-]+) double hex in storage\.":
        lambda g, s, p, x, m: m["k"] not in g.to_dict(s)["seat"][str(p.seat)]["vines"]["stored"],
    r"(?P<v>v\d+) is covered; .+":
        lambda g, s, p, x, m: m["v"] in g.to_dict(s)["seat"][str(p.seat)]["vines"]["vineyard"],
    r"(?P<v>v\d+) touches no double hex .+":
        lambda g, s, p, x, m: m["v"] not in g.to_dict(s)["seat"][str(p.seat)]["vines"]["vineyard"],
    r"The first double hex goes to the bottom layer\.":
        lambda g, s, p, x, m: not g.to_dict(s)["seat"][str(p.seat)]["vines"]["vineyard"],
    r"Name a colour that is left: (?P<w>.+)\.": lambda g, s, p, x, m: x.split()[1] not in m["w"].split(", "),
    r"The vineyard store sells only where tiles are bought\.": lambda g, s, p, x, m: "buy" not in accepted(g, s),
    r"Only what is stored, and no more than needed, is discarded\.": lambda g, s, p, x, m: bool(s.pending),
    r"Only shield 15 reaches the vineyard store, .+": lambda g, s, p, x, m: not p.shields >> 14 & 1,
    r"The black depot and the vineyard store have no such tile\.": lambda g, s, p, x, m: s.pending[-1] & 15 == P_MODULE,
    r"A castle costs both die actions, so .+": lambda g, s, p, x, m: len(dice(p)) < 2,
    r"A castle costs 5 points, and there are only (?P<n>-?\d+)\.":
        lambda g, s, p, x, m: sum(p.points) == int(m["n"]) < 5,
    r"No castle was set aside\.": lambda g, s, p, x, m: g.to_dict(s)["castles"] == 0,
    r"Shield (?P<n>\d+) lies in no depot\.":
        lambda g, s, p, x, m: all(int(m["n"]) not in lying for lying in g.to_dict(s)["shields"].values()),
    r"A shield costs both die actions, so .+": lambda g, s, p, x, m: len(dice(p)) < 2,
    r"Two dice of \d take it; that costs (?P<c>\d+) workers?, and there are (?P<n>\d+)\.":
        lambda g, s, p, x, m: p.workers == int(m["n"]) < int(m["c"]),
    r"No shield is waiting for a castle\.": lambda g, s, p, x, m: not re.fullmatch(r"shield \d+", effect(g, s)),
    r"A shield hangs on a castle of one's own duchy\.":
        lambda g, s, p, x, m: f'"{x.split()[1]}": "castle"' not in str(g.to_dict(s)["seat"][str(p.seat)]["duchy"]),
    r"A castle takes a shield only with shield 11\.":
        lambda g, s, p, x, m: effect(g, s).startswith("castle") and not p.shields >> 10 & 1,
    r"Only a castle that was placed takes a shield\.":
        lambda g, s, p, x, m: effect(g, s).startswith("castle ") and bool(p.shields >> 10 & 1),
    r"Only shield 16 uses a die as any number\.": lambda g, s, p, x, m: not p.shields >> 15 & 1,
    r"Shield 16 has freed a die this turn already\.": lambda g, s, p, x, m: bool(p.freed and p.shields >> 15 & 1),
    r"The (?P<d>\d) does that as it is\.": lambda g, s, p, x, m: bool(p.shields >> 15 & 1) and not p.freed,
    r"Tribute is due at the end of a phase\.": lambda g, s, p, x, m: s.stage != AT_PHASE_END,
    r"Name the shields to pay for, .+": lambda g, s, p, x, m: effect(g, s) == "tribute",
    r"Only shield 3 lets workers pay\.": lambda g, s, p, x, m: effect(g, s) == "tribute" and not p.shields >> 2 & 1,
    r"Shields 14 and 15 place a tile .+": lambda g, s, p, x, m: x.startswith("fetch"),
    r"Only shield 5 fetches a type .+": lambda g, s, p, x, m: not p.shields >> 4 & 1,
    r"There are no such goods, or no goods space .+": lambda g, s, p, x, m: bool(p.shields >> 4 & 1),
    r"Only shield 6 names a player\.": lambda g, s, p, x, m: not p.shields >> 5 & 1,
    r"Shield 6 has named a player already\.":
        lambda g, s, p, x, m: g.to_dict(s)["seat"][str(p.seat)]["named"] is not None,
    r"Name another seat, .+": lambda g, s, p, x, m: int(x.split()[1]) % 2 == p.seat % 2,
    r"Only monastery 28 turns silver into workers\.": lambda g, s, p, x, m: not p.monasteries >> 27 & 1,
    r"The exchange costs 1 silver, and there is none\.": lambda g, s, p, x, m: p.silver == 0,
    r"Silver is exchanged beside actions .+": lambda g, s, p, x, m: "exchange" not in accepted(g, s),
    r"A crane just placed acts as .+": lambda g, s, p, x, m: effect(g, s) != "crane" or x not in ("crane pass",),
    r"Route tiles are put in order .+": lambda g, s, p, x, m: s.stage >= AT_SETTLING,
}  # fmt: skip
SELDOM = (
    "retrieve castle", "exchange", "shield 11", "castle d4", "buy inn", "hire 1:bank", "take 1* 2:ship", "name 1",
    "cargo red", "tribute none", "fetch 1:ship d5", "buy 1:ship", "crane bank", "store shared", "pass",
)  # fmt: skip
PATTERNS = [(re.compile(pattern.replace("TILE", TILE)), claim) for pattern, claim in CLAIMS.items()]


def decisions(game: Any, players: int, number: int) -> Iterator[tuple[Any, int, list[str]]]:
    """Each decision of a random game: the state, who is to choose, and what can be chosen."""
    rng = seeded(number)
    s = game.new({"players": players})
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        seat = int(movers & -movers).bit_length() - 1
        actions = list(game.legal(s, seat))
        yield s, seat, [game.to_text(s, seat, action) for action in actions]
        game.apply(s, seat, actions[rng.below(len(actions))])


def judge(game: Burgundy, s: Any, text: str, refused: Refused) -> str:
    """What is wrong with a reason; "" if it is true."""
    reason, _, waits = refused.reason.partition(" Now the ")
    if waits and (not s.pending or waits != f"{asked(game, s).name} waits."):
        return "another effect waits"
    for pattern, claim in PATTERNS:
        if match := pattern.fullmatch(reason):
            if not claim(game, s, s.players[s.current], text, match.groupdict()):
                return "the reason is not true"
            never = reason.endswith("not in this game.") or text.startswith("settle")  # whatever waits
            free = not s.pending or never or text.split()[0] in accepted(game, s)
            return "" if free or asked(game, s).name in refused.reason else "the effect that waits is not named"
    return "nobody knows whether this reason is true"


@pytest.mark.rule("B-TURN-02", "B-TURN-05")
@pytest.mark.parametrize(("name", "players"), GAMES, ids=[name for name, _ in GAMES])
def test_every_reason_is_true_of_the_position(name: str, players: int) -> None:
    """What could be done at some other moment of three random games is tried at every third decision of one."""
    game: Any = open_game(name)
    texts: dict[str, list[str]] = defaultdict(list)
    for number in (11, 12, 13):
        for _, _, found in decisions(game, players, number):
            for text in found:
                texts[text.split()[0]].append(text)
    for text in SELDOM:
        if text.split()[0] in game.language.rows:
            texts[text].append(text)
    rng = seeded(1)
    tried, wrong = 0, set()
    for count, (s, seat, found) in enumerate(decisions(game, players, 12)):
        for choice in texts.values() if count % 3 == 0 or s.pending else ():
            text = choice[rng.below(len(choice))]
            if text in found:
                continue
            try:
                game.parse(s, seat, text)
            except Refused as refused:
                tried += 1
                if fault := judge(game, s, text, refused):
                    wrong.add((fault, text, refused.reason, refused.rule, effect(game, s)))
    assert not wrong and tried > 100
