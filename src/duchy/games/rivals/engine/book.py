"""The book of cards: for each card its requirement and its verbs by trigger, read from the card data."""

from typing import Any, Final

from duchy.kernel.compat import i64, vec

from ..setup import RESOURCES, Card
from . import bespoke, verbs
from .codes import ANY, BIT, CARDS, KIND
from .needs import Need, read
from .state import State
from .verbs import Verb

NEEDS: Final[list[Need]] = [read(card.requires) for card in CARDS]
VERBS: Final[list[Verb]] = []


def _verb(card: Card, row: dict[str, Any]) -> Verb:
    """One effect of the data as an object."""
    if "bespoke" in row:
        return _bespoke(str(row["bespoke"]))
    name: str = row["verb"]
    n: int = row.get("n", 1)
    if name == "gain":
        who: str = row.get("who", "self")
        per: str = row.get("per", "")
        return verbs.Gain(
            n,
            ANY if row["resource"] == "choice" else BIT[RESOURCES.index(row["resource"])],
            ["self", "both", "most_trade_ships", "more_skill"].index(who),
            ["", "progress_building", "strength_unit"].index(per),
            row.get("most", 0),
        )
    if name == "pay":
        return verbs.Pay(6 if row["resource"] == "any" else RESOURCES.index(row["resource"]), n)
    if name == "take":
        return verbs.Take(row["least"], row["most"])
    if name == "give":
        return verbs.Give()
    if name == "buy":
        return verbs.Buy(n)
    if name == "gain_each_region":
        return verbs.GainPlenty() if row["regions"] == "plenty" else verbs.GainProductionNumber()
    if name == "lose_each_region":
        return verbs.LoseUrban()
    if name == "attack":
        return verbs.Attack(CARDS.index(card))
    if name == "remove_card":
        return verbs.SinkShip() if row["which"] == "trade_ship" else verbs.LoseFighter()
    assert name == "look_and_take"
    return verbs.Fetch() if row["zone"] == "discard" else verbs.LookInStack()


def _bespoke(name: str) -> Verb:
    plain: dict[str, Verb] = {
        "relocation": bespoke.Relocation(),
        "brigands": bespoke.Brigands(),
        "gudrun": bespoke.Gudrun(),
        "voyage_of_plunder": bespoke.VoyageOfPlunder(),
        "doctor": bespoke.Doctor(),
        "tithe_barn": bespoke.TitheBarn(),
        "arsonist": bespoke.Arsonist(),
        "traitor": bespoke.Traitor(),
        "yule": bespoke.Yule(),
        "feud": bespoke.Feud(),
        "fraternal_feuds": bespoke.FraternalFeuds(),
        "riots": bespoke.Riots(),
    }
    return plain[name]


def _range(trigger: str) -> list[int]:
    """For each card, first verb and number of verbs of a trigger: first + 1024 x number."""
    out: list[int] = []
    for card in CARDS:
        rows = [row for row in card.effects if row.get("on") == trigger]
        out.append(len(VERBS) + 1024 * len(rows))
        for row in rows:
            VERBS.append(_verb(card, row))
    return out


ON_PLAY: Final[vec[i64]] = vec[i64](_range("play"))
ON_BUILD: Final[vec[i64]] = vec[i64](_range("build"))
ON_EVENT: Final[vec[i64]] = vec[i64](_range("event"))
ON_ATTACK: Final[vec[i64]] = vec[i64](_range("attack"))


def playable(s: State, seat: i64, card: i64) -> bool:
    """Whether an action card may be played in the action phase: its requirement holds and it is not known to have no
    effect (R-REQ-01, R-REQ-03)."""
    kind = KIND[card]
    found = ON_PLAY[kind]
    count = found >> 10
    if count == 0 or not NEEDS[kind].met(s, seat):
        return False
    first = found & 1023
    for i in range(first, first + count):
        if not VERBS[i].can(s, seat):
            return False
    return True
