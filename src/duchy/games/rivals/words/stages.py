"""An action stage by stage: first itself, then each step that the rules take by themselves, and what causes it.

The state says what is going on in the middle of a turn: the event card on the table, the frames that still wait, the
dice. Where it does not say which of several cards asks, the cause is a card without a name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from duchy.kernel.contract import NATURE, Seat
from duchy.kernel.verbs import Parts

from ..engine import apply, chance, flow
from ..engine.book import ON_ATTACK, ON_BUILD, ON_EVENT, ON_PLAY
from ..engine.codes import BRIGAND, CARDS, FACES
from ..engine.frames import STEPS
from ..engine.state import State
from ..setup import Card
from . import notation
from .decisions import question
from .names import CARD_OF_NAME, EVENT_NAMES, SHORT_NAMES
from .question import played, revealed


@dataclass(frozen=True)
class Cause:
    word: str
    about: Mapping[str, Any] = field(default_factory=dict)  # the card or the number of the roll


class Stage(NamedTuple):
    cause: Cause
    name: str  # of the step; empty: the action or outcome itself
    before: State
    after: State


TURN: Final = Cause("turn")
COST: Final = Cause("cost")
BANK: Final = Cause("trade")
SEARCH: Final = Cause("search")
MARKETPLACE: Final = Cause("marketplace")
BY_FACE: Final = (
    Cause("turn"),
    Cause("brigand attack"),
    Cause("trade advantage"),
    Cause("celebration"),
    Cause("plentiful harvest"),
)
GIVING: Final = ("gain", "gain_each_region", "buy")


def _verbs() -> dict[int, str]:
    """The card of each verb in the book."""
    out: dict[int, str] = {}
    for ranges in (ON_PLAY, ON_BUILD, ON_EVENT, ON_ATTACK):
        for kind, found in enumerate(ranges):
            first = found & 1023
            out.update(dict.fromkeys(range(first, first + (found >> 10)), CARDS[kind].id.replace("_", "-")))
    return out


CARD_OF_VERB: Final = _verbs()


def stages(before: State, seat: Seat, action: int) -> Iterator[Stage]:
    """What happens from one decision or chance event to the next."""
    s = before.copy()
    cause = _of_action(before, seat, action)
    if seat == NATURE:
        chance.turn_up(s, action)
    else:
        apply.take(s, action)
    yield Stage(cause, "", before, s.copy())
    while s.depth and s.top() & 127 >= STEPS:
        top = int(s.top())
        kind, data = top & 127, top >> 8
        cause = _of_step(s, cause, SHORT_NAMES[kind], data, top >> 7 & 1)
        was = s.copy()
        s.depth -= 1
        flow.step(s, kind, top >> 7 & 1, data)
        yield Stage(cause, SHORT_NAMES[kind], was, s.copy())


# ---- the action or outcome itself
def _of_action(s: State, seat: Seat, action: int) -> Cause:
    if seat == NATURE:
        found = notation.chance_parts(s, action)
        return _event(found["card"]) if found["verb"] == "event" else going_on(s)
    found = notation.parts(s, action)
    if found["verb"] == "search":
        return SEARCH
    return _freely(found) if question(s).decision in ("action", "roll") else going_on(s)


def _freely(found: Parts) -> Cause:
    """What is done in the own turn: cards are causes of their own."""
    if found["verb"] == "trade":
        return BANK
    word = {"play": "card", "build": "build"}.get(found["verb"])
    return Cause(word, {"card": found["card"]}) if word else TURN


def _event(name: str) -> Cause:
    return Cause("event", {"card": name})


def _card(name: str | None) -> Cause:
    return Cause("card", {"card": name} if name else {})


# ---- in the middle of something
def going_on(s: State) -> Cause:
    """What the decision or chance event on top belongs to: why it is asked."""
    name, seat = SHORT_NAMES[int(s.top()) & 127], int(s.top()) >> 7 & 1
    waiting = [SHORT_NAMES[int(s.pending[i]) & 127] for i in range(s.depth - 2, -1, -1)]
    if now := revealed(s):
        return _gaining(s, _event(now), seat) if name == "gain" else _event(now)
    if "action" not in waiting:
        return SEARCH if name == "pay-any" else TURN
    inner = waiting[: waiting.index("action")]
    return _by_card(s, name, seat, inner) if "settle" in inner else _by_roll(s, name, inner)


def _by_card(s: State, name: str, seat: Seat, inner: list[str]) -> Cause:
    """A card that was played or built in the action phase."""
    if "verb" in inner:
        return _card(CARD_OF_VERB[int(s.pending[s.depth - 2 - inner.index("verb")]) >> 8])
    if name in ("pay", "save", "scout", "scout-region", "upper", "regions"):
        return COST if seat == s.active else _card(played(s))
    if name != "gain":
        return _card(played(s))
    return _card(_giver(s, seat)) if seat == s.active else _gaining(s, _card(played(s)), seat)


def _giver(s: State, seat: Seat) -> str | None:
    """The card that gives resources: the one just played, or one just built; None where several may be meant."""
    now = played(s)
    found = [now] if now and CARD_OF_NAME[now].effect("on", "play") else []
    for built in s.of(seat).site:
        if built >= 0 and FACES[built].card.effect("on", "build"):
            found.append(FACES[built].name)
    return found[0] if len(found) == 1 else None


def _by_roll(s: State, name: str, inner: list[str]) -> Cause:
    """What the dice brought, or a payment in the action phase for which no card waits."""
    if name == "pay":
        return BY_FACE[int(s.face)] if "gain" in inner else COST
    if name == "gold":
        return Cause("production", {"number": int(s.production)})
    if name == "gain" and (s.face == BRIGAND or "face" in inner):
        return MARKETPLACE
    return BY_FACE[int(s.face)] if s.face >= 0 else TURN


# ---- the steps that follow
def _of_step(s: State, cause: Cause, name: str, data: int, seat: Seat) -> Cause:
    if name == "gain":
        return _gaining(s, cause, seat)
    if name == "verb":
        return _event(EVENT_NAMES[s.event]) if s.event >= 0 else _card(CARD_OF_VERB[data])
    if name == "attack":
        return _card(CARDS[data].id.replace("_", "-"))
    if name == "face":
        return BY_FACE[int(s.face)]
    if name == "produce":
        return Cause("production", {"number": int(s.production)})
    return _BY_STEP.get(name, cause)


_BY_STEP: Final = {
    "brigands": BY_FACE[BRIGAND],
    "market": MARKETPLACE,
    **dict.fromkeys(("event-done", "turn", "end", "replenish", "exchange", "resolve"), TURN),
}


def _gaining(s: State, cause: Cause, seat: Seat) -> Cause:
    """Where a card only takes away, who gains something gains it by an own card that makes up for the loss."""
    if cause.word not in ("event", "card") or "card" not in cause.about:
        return cause
    if not _takes_away(CARD_OF_NAME[cause.about["card"]]):
        return cause
    trigger = "plague" if cause.about["card"] == "plague" else "forced_loss"
    for built in s.of(seat).site:
        if built >= 0 and FACES[built].card.effect("on", trigger):
            return _card(FACES[built].name)
    return cause


def _takes_away(card: Card) -> bool:
    if card.cls == "event":
        return not any(effect.get("verb") in GIVING for effect in card.effects)
    return card.effect("on", "attack") is not None
