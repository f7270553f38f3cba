"""What an action or chance event did, with its causes: each stage compared with the one before."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from duchy.kernel.contract import NATURE, Seat
from duchy.kernel.verbs import POINTS, Fact, changes

from ..engine.codes import BIT, CELEBRATION, FACE_COUNT, GOLD_CACHE, STORES, TRADE, TYPE, YULE
from ..engine.points import SAFE_STOCK, exposed, victory
from ..engine.state import Prince, State
from ..setup import RESOURCES
from .holdings import score, skills
from .names import DIE_FACES, ENDS, EVENT_NAMES, REGION_NAMES, STORE_NAMES, card_name, place_name
from .stages import Stage, stages

BOTH = (0, 1)


def facts(before: State, seat: Seat, action: int) -> Iterator[tuple[Stage, Fact]]:
    """Every fact with the stage in which it came about. An event card that did nothing to anybody says so."""
    told: set[str] = set()
    for stage in stages(before, seat, action):
        for fact in _of_stage(stage):
            told.add(fact.what)
            yield stage, fact
        if stage.name == "event-done" and seat == NATURE and told == {"event"}:
            yield stage, Fact("idle", cause="event")


def _of_stage(stage: Stage) -> Iterator[Fact]:
    was, now = stage.before, stage.after
    yield from _turned_up(was, now)
    yield from _why(stage)
    for seat in BOTH:
        yield from _resources(stage, seat)
        yield from _estate(was.of(seat), now.of(seat), seat)
    yield from _Cards(was, now).facts()
    for seat in BOTH:
        cause, about = stage.cause.word, stage.cause.about
        for name, amount in changes(skills(was, seat), skills(now, seat)).items():
            yield Fact(name, seat, amount, cause, about=about)
        for source, amount in changes(score(was, seat), score(now, seat)).items():
            yield Fact(POINTS, seat, amount, cause, source, about)
    yield from _ends(was, now)


def _turned_up(was: State, now: State) -> Iterator[Fact]:
    """The dice, once both are known, and event cards; Yule has all of them shuffled."""
    if now.production and now.face >= 0 and not (was.production and was.face >= 0):
        yield Fact("dice", about={"number": int(now.production), "face": DIE_FACES[now.face]})
    if now.event >= 0 and now.event != was.event:
        yield Fact("event", about={"card": EVENT_NAMES[now.event]})
    if now.event == YULE != was.event:
        yield Fact("shuffled")


def _why(stage: Stage) -> Iterator[Fact]:
    """What the event die looks at, so that one sees why somebody gets or loses something, and why nobody does."""
    s, cause = stage.before, stage.cause.word
    if stage.name == "brigands":  # R-BRIGAND-01
        for seat in BOTH:
            found = int(exposed(s.of(seat)))
            what = "robbed" if found > SAFE_STOCK else "spared"
            yield Fact(what, seat, cause=cause, about={"found": found, "safe": int(SAFE_STOCK)})
    elif stage.name == "face" and s.face == TRADE and s.trade < 0:  # R-EVENT-01
        yield Fact("no trade", cause=cause)
    elif stage.name == "face" and s.face == CELEBRATION:  # R-EVENT-04, R-EVENT-05
        skill = [int(s.of(seat).skill) for seat in BOTH]
        first = None if skill[0] == skill[1] else skill.index(max(skill))
        about = {"most": max(skill), "least": min(skill)}
        yield Fact("equals" if first is None else "first", first, cause=cause, about=about)


def _resources(stage: Stage, seat: Seat) -> Iterator[Fact]:
    """Each store by itself. Who pays for something of the own accord is said to pay."""
    was, now = stage.before.of(seat), stage.after.of(seat)
    if was.stock == now.stock:
        return
    pays = stage.name in ("pay-type", "pay-any") and (seat == stage.before.active or stage.before.event >= 0)
    about: dict[str, Any] = {**stage.cause.about, "paid": True} if pays else {**stage.cause.about}
    for store in range(STORES):
        amount = int(now.held(store) - was.held(store))
        if amount:
            resource, region = RESOURCES[int(TYPE[store])], STORE_NAMES[store]
            yield Fact(resource, seat, amount, stage.cause.word, about={"region": region, **about})


def _estate(was: Prince, now: Prince, seat: Seat) -> Iterator[Fact]:
    """Roads, settlements and cities, and what changed places."""
    for end, (old, new) in zip(ENDS, ((was.road_left, now.road_left), (was.road_right, now.road_right)), strict=True):
        if new > old:
            yield Fact("road", seat, 1, about={"end": end})
    if now.settlements > was.settlements:
        left = now.land[0] != was.land[0]
        column = 0 if left else int(now.settlements)
        regions = [REGION_NAMES[now.land[2 * column + k]] for k in range(2)]
        yield Fact("settlement", seat, 1, about={"end": ENDS[0 if left else 1], "regions": regions})
        return
    for house in range(now.settlements):
        if now.cities & ~was.cities & BIT[house]:
            yield Fact("city", seat, 1, about={"number": house + 1})
    regions = [REGION_NAMES[now.land[k]] for k in range(16) if now.land[k] != was.land[k]]
    if regions:
        yield Fact("swapped", seat, about={"regions": regions})
    moved = [k for k in range(28) if now.site[k] != was.site[k]]
    if moved and Counter(was.site) == Counter(now.site):
        yield Fact("swapped", seat, about={"cards": [card_name(now.site[k]) for k in moved]})


def _ends(was: State, now: State) -> Iterator[Fact]:
    """Advantages won and lost, and the end."""
    for token, old, new in (("hero", was.hero, now.hero), ("trade", was.trade, now.trade)):
        if old != new:
            about = {"token": token, "from": None if old < 0 else int(old)}
            yield Fact("advantage", None if new < 0 else int(new), 1, about=about)
    if was.winner != now.winner and 0 <= now.winner < 2:
        yield Fact("win", int(now.winner), about={"points": int(victory(now, now.winner))})


def _in_play(p: Prince) -> list[int]:
    found = [int(card) for card in (*p.site, p.covered) if card >= 0]
    return found + [int(GOLD_CACHE)] * (p.slot >= 0)


def _in_hand(p: Prince) -> list[int]:
    return [int(entry) >> 2 for entry in p.hand]


def _beyond(some: list[int], others: list[int]) -> list[int]:
    """What is among some and not among the others, each as often; mostly nothing has changed."""
    return [] if some == others else list((Counter(some) - Counter(others)).elements())


def _named(card: int) -> dict[str, Any]:
    """A card of which only the back is known has no name."""
    return {"card": card_name(card)} if card < FACE_COUNT else {}


def _knowing(entry: int) -> tuple[int, ...]:
    return tuple(seat for seat in BOTH if entry & BIT[seat])


class _Cards:
    """Where cards went between two states: hands, principalities, stacks, discard pile."""

    def __init__(self, was: State, now: State) -> None:
        self.was, self.now = was, now
        self.discarded = [int(card) for card in now.discard[len(was.discard) :]]
        sizes = [(len(old.cards), len(new.cards)) for old, new in zip(was.stacks, now.stacks, strict=True)]
        self.grown = [(k, int(now.stacks[k].cards[i])) for k, (old, new) in enumerate(sizes) for i in range(new - old)]
        self.shrunk = [k for k, (old, new) in enumerate(sizes) if new < old]

    def facts(self) -> Iterator[Fact]:
        hands = [(_in_hand(self.was.of(seat)), _in_hand(self.now.of(seat))) for seat in BOTH]
        all_came = [_beyond(new, old) for old, new in hands]
        for seat, (old, new) in enumerate(hands):
            came, gone = all_came[seat], _beyond(old, new)
            taken = [card for card in gone if card in all_came[1 - seat]]
            before, after = _in_play(self.was.of(seat)), _in_play(self.now.of(seat))
            yield from self._left_play(seat, _beyond(before, after))
            yield from self._left_hand(seat, [card for card in gone if card not in taken])
            for card in taken:
                yield Fact("taken", 1 - seat, 1, about=_named(card), readers=BOTH, hidden=("card",))
            if self.shrunk:
                about = {"stack": self.shrunk[0] + 1}
                for card in came:
                    yield Fact("drawn", seat, 1, about={**_named(card), **about}, readers=(seat,), hidden=("card",))
            elif len(self.now.discard) < len(self.was.discard):
                for card in came:
                    yield Fact("fetched", seat, 1, about=_named(card), readers=(seat,), hidden=("card",))
            yield from self._came_into_play(seat, _beyond(after, before))
            yield from self._shown(seat)

    def _left_hand(self, seat: Seat, gone: list[int]) -> Iterator[Fact]:
        """Played, built (told where it stands), or put under a stack: by its owner, or by the rival."""
        under = [(k, entry) for k, entry in self.grown if entry >> 2 in gone or entry >> 2 >= FACE_COUNT]
        if gone and any(seat not in _knowing(entry) for _, entry in under):
            for card in gone:  # the owner sees which cards are gone, but not where each went
                yield Fact("lost", seat, 1, about=_named(card), readers=BOTH, hidden=("card",))
        for card in gone:
            if card in self.discarded:
                yield Fact("played", seat, 1, about=_named(card))
        if gone:
            for k, entry in under:
                about = {**_named(entry >> 2), "stack": k + 1}
                yield Fact("under", seat, 1, about=about, readers=_knowing(entry), hidden=("card",))

    def _left_play(self, seat: Seat, gone: list[int]) -> Iterator[Fact]:
        for card in gone:
            if card in self.discarded:
                yield Fact("removed", seat, 1, about=_named(card))
            elif self.grown:
                yield Fact("under", seat, 1, about={**_named(card), "stack": self.grown[0][0] + 1})
            else:
                yield Fact("returned", seat, 1, about=_named(card))

    def _came_into_play(self, seat: Seat, came: list[int]) -> Iterator[Fact]:
        was, now = self.was.of(seat), self.now.of(seat)
        if now.slot >= 0 > was.slot:
            yield Fact("built", seat, 1, about={**_named(GOLD_CACHE), "region": REGION_NAMES[now.land[now.slot]]})
        for card in came:
            site = next((k for k in range(28) if now.site[k] == card != was.site[k]), None)
            if site is not None:
                yield Fact("built", seat, 1, about={**_named(card), "place": place_name(site // 2)})

    def _shown(self, seat: Seat) -> Iterator[Fact]:
        """A whole hand that the rival gets to see."""
        was, now = self.was.of(seat).hand, self.now.of(seat).hand
        known = [entry for entry in now if entry & 3 == 3]
        if len(was) == len(now) == len(known) and any(entry & 3 != 3 for entry in was):
            cards = [card_name(int(entry) >> 2) for entry in now if entry >> 2 < FACE_COUNT]
            yield Fact("shown", seat, len(now), about={"cards": cards}, readers=BOTH, hidden=("cards",))
