"""How the verbs and questions of the base game read, a row each; and how a row becomes a text or a sentence.

The fields of a `text` are the parts themselves and those of `written`, those of a sentence come from `spoken`.
"""

from collections.abc import Iterable
from typing import Any, Final

from duchy.kernel.verbs import Ask, Parts, Verb, counted, listed

from ..engine.codes import (
    P_CARPENTER,
    P_CASTLE,
    P_CHURCH,
    P_DISCARD,
    P_KEEP,
    P_MARKET,
    P_MODULE,
    P_NEIGHBOUR,
    P_OVERFULL,
    P_SHIP,
    P_TOWN_HALL,
    P_WAREHOUSE,
    P_WHITE,
    PENDING_SHIFT,
)
from .components import title
from .module import Language, Words
from .parts import NO_DEPOT

TAKE: Final = Verb(
    "take", "take {die}{ware}",
    ask="Take {tile} from {place}{how}", past="{name} took {tile} from {place}{how}", head="Take",
)  # fmt: skip
FETCH: Final = Verb(
    "fetch", "fetch {ware} {where}",
    ask="Place {tile} from {place} on {where}", past="{name} placed {tile} from {place} on {where}",
    head="Place from a depot",
)  # fmt: skip
VERBS: Final = (
    TAKE,
    Verb(
        "place", "place {die}{stored} {hex}",
        ask="Place {tile}{of} on {hex}{how}", past="{name} placed {tile}{of} on {hex}{how}", head="Place",
    ),
    Verb(
        "sell", "sell {die}{goods}",
        ask="Sell all {goods} goods{how}", past="{name} sold {count}{how}", head="Sell goods",
    ),
    Verb("workers", "workers {die}", ask="Take workers{how}", past="{name} took workers{how}", head="Take workers"),
    Verb(
        "buy", "buy {ware}{paid}",
        ask="Buy {tile} from {place}{how}", past="{name} bought {tile} from {place}{how}", head="Buy",
    ),
    Verb(
        "hire", "hire {ware}",
        ask="Hire {tile} from {place}{how}", past="{name} hired {tile} from {place}{how}", head="Fetch with workers",
    ),
    Verb(
        "load", "load {depot}",
        ask="Load {cargo}", past="{name} loaded {brought}", head="Load goods", automatic=True,
    ),
    Verb(
        "keep", "keep {goods}",
        ask="Keep {goods} goods", past="{name} kept {goods} goods", head="Keep", automatic=True,
    ),
    Verb(
        "discard", "discard {stored}",
        ask="Throw away {tile}{of}", past="{name} threw away {tile}{of}", head="Throw away",
    ),
    Verb("pass", "pass", ask="Pass", past="{name} passed", head="Turn"),
    Verb("end", "end", ask="End the turn", past="{name} ended the turn", head="Turn", ends=True),
    Verb(
        "settle", "settle {board} {hex}",
        ask="Choose duchy {board} with the castle on {hex}",
        past="{name} chose duchy {board} and built the first castle on {hex}", head="Choose a duchy", automatic=True,
    ),
)  # fmt: skip


def chance(word: str, text: str, past: str) -> Verb:
    """A chance event, which nobody is asked for."""
    return Verb(word, text, ask="", past=past, head="")


CHANCES: Final = (
    chance("start", "start {seat}", "{starter} begins"),
    chance("duchies", "duchies {boards}", "Duchies to choose from: {boards}"),
    chance("deal", "deal {goods}", "First goods: {goods}"),
    chance("depot", "depot {depot} {tiles}", "Depot {depot} was filled: {tiles}"),
    chance("black", "black {tiles}", "The black depot was filled: {tiles}"),
    chance("goods", "goods {goods}", "Goods of phase {phase}: {goods}"),
    chance(
        "roll", "roll {dice}, white {white}",
        "Phase {phase}, round {round}. Rolled: {dice}. The white die shows {white}",
    ),
)  # fmt: skip

# by the kind of the pending effect; what modules add to the verbs is in their `also`
ASKS: Final = {
    P_CASTLE: Ask(
        "castle", ("take", "place", "sell", "workers", "buy", "hire"), "B-CAST-02",
        banner="Castle: one action of your choice, with a number of your choice.", then="one free action",
    ),
    P_MARKET: Ask(
        "market", ("take", "pass"), "B-BLDG-03",
        banner="Market: take a ship or livestock from any depot, or pass.", then="a ship or livestock of your choice",
    ),
    P_CARPENTER: Ask(
        "carpenter", ("take", "pass"), "B-BLDG-04",
        banner="Carpenter's workshop: take a building from any depot, or pass.", then="a building of your choice",
    ),
    P_CHURCH: Ask(
        "church", ("take", "pass"), "B-BLDG-05",
        banner="Church: take a mine, monastery or castle from any depot, or pass.",
        then="a mine, monastery or castle of your choice",
    ),
    P_WAREHOUSE: Ask(
        "warehouse", ("sell", "pass"), "B-BLDG-07",
        banner="Warehouse: sell one kind of goods, or pass.", then="one sale",
    ),
    P_TOWN_HALL: Ask(
        "town hall", ("place", "pass", "buy", "hire"), "B-BLDG-12",
        banner="Town hall: place one more tile from storage, or pass.", then="one more tile to place",
    ),
    P_SHIP: Ask(
        "ship", ("load",), "B-SHIP-02",
        banner="Ship: choose the depot whose goods you take.", then="goods of a depot",
    ),
    P_NEIGHBOUR: Ask(
        "neighbour", ("load", "pass"), "B-MON-05.2",
        banner="Monastery 5: take the goods of a depot beside it too, or pass.", then="goods of a neighbouring depot",
    ),
    P_KEEP: Ask(
        "keep", ("keep",), "B-SHIP-05",
        banner="Not all goods fit: choose the kinds you keep.", then="choose which goods to keep",
    ),
    P_DISCARD: Ask(
        "discard", ("discard",), "B-STORE-01",
        banner="Storage is full: throw away one stored tile to make room.", then="one stored tile goes",
    ),
    P_WHITE: Ask(
        "white castle", ("take", "place", "sell", "workers", "buy", "hire"), "BX-WC-06",
        banner="White castle: one action with the number of the white die.", then="one action with the white die",
    ),
    P_OVERFULL: Ask(
        "overfull", ("discard",), "BX-SHIELD-04.2",
        banner="There is less room in storage now: throw away a tile.", then="one stored tile goes",
    ),
}  # fmt: skip


# ------------------------------------------------------------------ rows of a game
def rows_of(words: Iterable[Words[Any]]) -> dict[str, list[Verb]]:
    """All rows by their word; those that need a part before the one that does not."""
    out: dict[str, list[Verb]] = {}
    for row in (*VERBS, *CHANCES, *(row for own in words for row in own.verbs)):
        if row not in out.setdefault(row.word, []):
            out[row.word].append(row)
    return {word: sorted(rows, key=lambda row: not row.needs) for word, rows in out.items()}


def row_of(language: Language, parts: Parts) -> Verb:
    for row in language.rows[parts["verb"]]:
        if not row.needs or row.needs in parts:
            return row
    raise KeyError(parts["verb"])


def ask_of(language: Language, effect: int) -> Ask:
    """The row of a pending effect."""
    about = effect >> PENDING_SHIFT
    if effect & 15 == P_MODULE:
        return language.words[about & 15].asks[about >> 4 & 15]
    return ASKS[effect & 15]


# ------------------------------------------------------------------ sentences
def tile_title(language: Language, name: str) -> str:
    """A tile in the middle of a sentence: "the ship", "cows 3", "monastery 5", "the blue-red double hex"."""
    own = next((found for words in language.words if (found := words.title(name))), None)
    return own or title(language.edition, name)


def spoken(language: Language, parts: Parts, names: list[str]) -> dict[str, str]:
    """The parts as words of a sentence."""
    out = {key: _said(value, names) for key, value in parts.items()}
    if "tile" in parts:
        out["tile"] = tile_title(language, parts["tile"])
    if "tiles" in parts:
        out["tiles"] = listed([tile_title(language, tile) for tile in parts["tiles"] if tile])
    if "boards" in parts:
        offers = [" or ".join(dict.fromkeys(offer)) for offer in parts["boards"]]
        out["boards"] = "; ".join(f"{name} has {offer}" for name, offer in zip(names, offers))
    depot = parts.get("depot", "")
    out["place"] = PLACES.get(depot, f"depot {depot}")
    out["cargo"] = "no goods" if depot == NO_DEPOT else f"the goods of depot {depot}"
    out["where"] = parts.get("hex") or parts.get("vines", "")
    out["how"] = _how(parts)
    out["of"] = ""
    for words in language.words:
        out |= words.spoken(parts, names)
    return out


PLACES: Final = {"black": "the black depot"}


def _said(value: Any, names: list[str]) -> str:
    """A list as people say it; of lists, what each seat has."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "; ".join(f"{name} has {listed(list(map(str, share)))}" for name, share in zip(names, value))
    return listed(list(map(str, value))) if isinstance(value, list) else str(value)


def _how(parts: Parts) -> str:
    """With which die and for what price."""
    any_number = " as any number" if "any_number" in parts else ""
    die = f" with the {parts['die']}{any_number}" if "die" in parts else ""
    return die + (f" for {price_said(parts)}" if "silver" in parts or "workers" in parts else "")


def price_said(parts: Parts) -> str:
    """2 silver and 1 worker"""
    cost = [f"{parts['silver']} silver"] if "silver" in parts else []
    return listed(cost + ([counted(parts["workers"], "worker")] if "workers" in parts else []))
