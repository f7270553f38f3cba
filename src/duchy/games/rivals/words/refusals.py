"""Reading what a person wants, and the reason with its ledger id where the rules say no."""

from collections.abc import Callable, Mapping
from typing import Final

from duchy.kernel.errors import Refused
from duchy.kernel.verbs import listed

from ..engine import frames as f
from ..engine.action_phase import buildable, reduced
from ..engine.book import NEEDS
from ..engine.codes import (
    ACTION,
    BIT,
    BROWN,
    BUILT,
    CARDS,
    CITY_COST,
    CLASS,
    COST,
    FACE_UP,
    GOLD,
    INTRODUCTORY,
    K_BRIGITTA,
    KIND,
    ONCE,
    PARISH_HALL,
    RED,
    ROAD_COST,
    SEBASTIAN,
    SETTLEMENT_COST,
    TOWN_HALL,
    TYPE,
)
from ..engine.ground import parish_site
from ..engine.legal import legal
from ..engine.piles import has_in_hand
from ..engine.state import Prince, State
from ..engine.stores import affords
from ..setup import RESOURCES
from .decisions import question
from .names import CARD_NAMES, ENDS, SIDES, STORE_NAMES, amounts, place_name
from .notation import normal, to_text
from .requirements import missing


def read(s: State, seat: int, text: str) -> int:
    """The legal action that a text names; Refused otherwise."""
    if not s.depth:
        raise Refused("the game is over", "R-WIN-07")
    top = s.top()
    if top & 127 >= f.CHANCES:
        raise Refused("the dice or the cards come first", "R-TURN-02")
    if top >> 7 & 1 != seat:
        raise Refused("it is the other player's decision", "R-TURN-06")
    wanted = normal(text)
    for action in legal(s):
        if to_text(s, action) == wanted:
            return action
    raise why_not(s, seat, wanted)


def why_not(s: State, seat: int, text: str) -> Refused:
    asked = question(s)
    word, *words = text.split() or [""]
    closer = REASONS.get((asked.decision, word))
    found = closer(s, seat, words) if closer else None
    return found or Refused(f"{text!r} is not possible now: {asked.wanted}", asked.rule)


def _card(words: list[str]) -> int:
    return CARD_NAMES.index(words[0]) if words and words[0] in CARD_NAMES else -1


def _rule(card: int, number: int) -> str:
    return f"R-CARD-{CARDS[KIND[card]].id}-{number}"


def _name(card: int) -> str:
    return CARDS[KIND[card]].name


def _held(s: State, seat: int, words: list[str]) -> Refused | None:
    """Whether the card exists and is in the hand."""
    card = _card(words)
    if card < 0:
        return Refused(f"there is no card {' '.join(words)!r}", "R-DATA-02")
    p = s.of(seat)
    if has_in_hand(p, card):
        return None
    prints = [name for print_, name in enumerate(CARD_NAMES) if KIND[print_] == KIND[card] and has_in_hand(p, print_)]
    if prints:
        return Refused(f"your {_name(card)} is {' or '.join(prints)} and not {words[0]}", "R-BUILD-01")
    return Refused(f"you do not hold {_name(card)}", "R-BUILD-01")


def _needs(s: State, seat: int, card: int) -> Refused:
    lacking = listed(missing(s, seat, CARDS[KIND[card]].requires))
    return Refused(f"{_name(card)} needs {lacking}", _rule(card, 1))


def _play_before(s: State, seat: int, words: list[str]) -> Refused:
    if wrong := _held(s, seat, words):
        return wrong
    card = _card(words)
    if KIND[card] == K_BRIGITTA:
        if s.production:
            return Refused("the production die is already fixed", "R-CARD-brigitta-4")
        return Refused("name a number from 1 to 6, as in 'play brigitta 4'", "R-CARD-brigitta-2")
    return Refused("before rolling only Brigitta and Reiner may be played", "R-TURN-04")


MOMENTS: Final = {  # of cards that are played at another time, by their trigger in the data
    "pre_roll": "before rolling",
    "settlement_building": "while a settlement is built",
    "event_revealed": "when Riots, Feud or Fraternal Feuds is revealed",
}


def _play(s: State, seat: int, words: list[str]) -> Refused:
    if wrong := _held(s, seat, words):
        return wrong
    card = _card(words)
    if CLASS[card] != ACTION:
        return Refused(f"{_name(card)} is built, not played, as in 'build {words[0]} at 1 upper'", "R-BUILD-01")
    if moment := next((when for on, when in MOMENTS.items() if CARDS[KIND[card]].effect("on", on)), None):
        return Refused(f"{_name(card)} is played {moment}", _rule(card, 1))
    if not NEEDS[KIND[card]].met(s, seat):
        return _needs(s, seat, card)
    return Refused(f"{_name(card)} would have no effect now", "R-REQ-03")


def _build(s: State, seat: int, words: list[str]) -> Refused:
    p = s.of(seat)
    if words and words[0] in ("road", "settlement", "city"):
        return _centre(s, p, words)
    card = _card(words)
    if card < 0 or card != FACE_UP[s.mode] or not s.face_up:
        if wrong := _held(s, seat, words):
            return wrong
    if CLASS[card] == ACTION:
        return Refused(f"{_name(card)} is played, not built", "R-BUILD-02")
    if not NEEDS[KIND[card]].met(s, seat):
        return _needs(s, seat, card)
    if CLASS[card] == BROWN:
        return Refused("it goes to the slot of an own region, as in 'build gold-cache at forest-2'", "R-GEO-10")
    if ONCE[card] and (p.built & BUILT[card] or (card == PARISH_HALL and p.covered >= 0)):
        return Refused(f"only one {_name(card)} may stand in a principality", "R-BUILD-06")
    if not buildable(s, seat, p, card):
        less = ", one less by Drill Ground or Crane," if reduced(p, card) else ""
        return Refused(f"{_name(card)} costs {_words(COST[card])}{less} and you have {_words(p.total)}", "R-BUILD-01")
    return _place(p, card, words)


def _place(p: Prince, card: int, words: list[str]) -> Refused:
    if card == TOWN_HALL:
        if parish_site(p) < 0:
            return Refused("a Town Hall goes on a Parish Hall at a city", "R-CARD-town_hall-1")
        return Refused(f"your Parish Hall stands at {place_name(parish_site(p) // 2)}", "R-CARD-town_hall-1")
    number = int(words[2]) if len(words) == 4 and words[2].isascii() and words[2].isdigit() else 0
    if words[1:2] != ["at"] or not 1 <= number <= p.settlements or words[3] not in SIDES:
        return Refused(f"say where, as in 'build {words[0]} at 1 upper'", "R-BUILD-03")
    if CLASS[card] == RED and not p.cities & BIT[number - 1]:
        return Refused(f"{_name(card)} needs a site at a city", "R-BUILD-04")
    return Refused(f"{number} {words[3]} has no empty site", "R-BUILD-05")


def _centre(s: State, p: Prince, words: list[str]) -> Refused:
    what = words[0]
    left = {"road": s.roads, "settlement": s.settlements, "city": s.cities}[what]
    cost = {"road": ROAD_COST, "settlement": SETTLEMENT_COST, "city": CITY_COST}[what]
    if not left:
        return Refused(f"no {what} card is left", "R-BUILD-29")
    if not affords(p, cost):
        return Refused(f"a {what} costs {_words(cost)} and you have {_words(p.total)}", "R-DATA-03")
    if what == "city":
        return Refused("a city goes on one of your settlements, as in 'build city 1'", "R-BUILD-27")
    if words[1:] not in ([ENDS[0]], [ENDS[1]]):
        return Refused(f"say at which end, as in 'build {what} left'", "R-BUILD-20" if what == "road" else "R-BUILD-23")
    if what == "road":
        return Refused("there is already an open road at that end", "R-BUILD-21")
    return Refused("a settlement needs an open road at that end", "R-BUILD-23")


def _words(packed: int) -> str:
    return ", ".join(f"{n} {name}" for name, n in amounts(packed).items()) or "nothing"


def _trade(s: State, seat: int, words: list[str]) -> Refused:
    """trade N what for store"""
    p = s.of(seat)
    if len(words) != 4 or words[0] not in ("1", "2", "3") or words[2] != "for" or words[3] not in STORE_NAMES:
        return Refused("a trade reads 'trade 3 wool for forest-2'", "R-TRADE-01")
    count, what, store = int(words[0]), words[1], STORE_NAMES.index(words[3])
    if not p.owns(store):
        return Refused(f"{words[3]} is not yours", "R-RES-05")
    if what in RESOURCES:
        paid = RESOURCES.index(what)
        if TYPE[store] == paid:
            return Refused("what you get must be of another type", "R-TRADE-07")
        if p.held(store) == 3:
            return Refused(f"{words[3]} has no room", "R-TRADE-07")
        if count == 1:
            return _mint(s, p, what)
        if count == 2 and not p.offers & BIT[paid]:
            return Refused(f"you have no trade ship for {what}", "R-TRADE-03")
        return Refused(f"you have only {p.amount(paid)} {what}", "R-TRADE-01" if count == 3 else "R-TRADE-03")
    if what in STORE_NAMES[:24]:
        region = STORE_NAMES.index(what)
        if TYPE[store] == TYPE[region] or p.held(store) == 3:
            return Refused("what you get must be of another type and find room", "R-TRADE-07")
        if not p.beside & BIT[region]:
            return Refused(f"no Large Trade Ship lies beside {what}", "R-TRADE-05")
        return Refused(f"a Large Trade Ship takes 2 of one region, and {what} holds {p.held(region)}", "R-TRADE-04")
    if what == "gold-cache":
        return Refused("the Gold Cache is no region beside a Large Trade Ship", "R-TRADE-05")
    return Refused("a trade reads 'trade 3 wool for forest-2'", "R-TRADE-01")


def _mint(s: State, p: Prince, what: str) -> Refused:
    if what != "gold" or not p.mints:
        return Refused("nobody takes one resource for another", "R-TRADE-06")
    if not p.mints & ~s.minted:
        return Refused("each Mint trades once in a turn", "R-CARD-mint-1")
    return Refused(f"you have {p.amount(GOLD)} gold", "R-CARD-mint-1")


def _remove(s: State, seat: int, words: list[str]) -> Refused:
    if s.mode == INTRODUCTORY:
        return Refused("in the Introductory Game nothing is removed", "R-REMOVE-05")
    if words[:1] == ["gold-cache"] or (words and words[0] in ("road", "settlement", "city")):
        return Refused("centre and brown cards cannot be removed", "R-REMOVE-04")
    p = s.of(seat)
    if words[:1] == ["parish-hall"] and p.covered >= 0:
        return Refused("the Parish Hall lies under the Town Hall", "R-REMOVE-07")
    return Refused("name a building or unit of yours and its place, as in 'remove abbey at 1 upper'", "R-REMOVE-01")


def _search(s: State, seat: int, words: list[str]) -> Refused | None:
    p = s.of(seat)
    return Refused(f"a search costs {p.search_price} resources", "R-EXCH-07") if p.wealth() < p.search_price else None


def _sebastian(s: State, seat: int, words: list[str]) -> Refused | None:
    if s.waits & BIT[seat + 2] and words == ["sebastian"] and has_in_hand(s.of(seat), SEBASTIAN):
        return Refused("Sebastian was drawn at the end of your turn and waits for your next one", "R-HAND-08")
    return None


def _another_phase(s: State, seat: int, words: list[str]) -> Refused:
    return Refused("that belongs to another phase of the turn", "R-TURN-02")


def _too_early(s: State, seat: int, words: list[str]) -> Refused:
    return Refused("roll first: before rolling only Brigitta and Reiner may be played", "R-TURN-04")


Reason = Callable[[State, int, list[str]], Refused | None]
REASONS: Final[Mapping[tuple[str, str], Reason]] = {  # by the decision and the first word of the answer
    ("action", "play"): _play,
    ("action", "build"): _build,
    ("action", "trade"): _trade,
    ("action", "remove"): _remove,
    **{("action", word): _another_phase for word in ("roll", "draw", "put", "search")},
    **{("roll", word): _too_early for word in ("build", "trade", "remove", "end")},
    ("roll", "play"): _play_before,
    ("exchange-for", "search"): _search,
    ("sebastian", "play"): _sebastian,
}
