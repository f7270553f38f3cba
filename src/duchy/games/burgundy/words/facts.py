"""What an action or a chance event did, found by comparing two states: an account that adds up, a fact a line.

First what is known from the rules: the price, the purchase, the sale, the mines, and what each module says of its own.
Points come by their source; whatever is left of silver and workers is told plainly, so that the sums always hold.
"""

from collections.abc import Iterator
from typing import Any, Final

from duchy.kernel.contract import NATURE
from duchy.kernel.verbs import POINTS, Fact, Parts

from ..engine.apply import bonus_points
from ..engine.codes import (
    AT_AUTOMATON,
    AT_DEPOTS,
    AT_END,
    AT_PHASE_END,
    AT_SETTLING,
    BIT,
    EMPTY,
    FOR_AREAS,
    FOR_COLOURS,
    FOR_MONASTERIES_16_TO_23,
    FOR_PHASES,
    M2,
    M3,
    M4,
    M13,
    M14,
    P_DISCARD,
    P_WHITE,
    PENDING_SHIFT,
)
from ..engine.holders import area_complete
from ..engine.state import Player, State
from .module import Language
from .names import COLOURS, GOODS, PHASES

STOCK: Final = ("workers", "silver")
MOVES: Final = ("take", "buy", "hire", "place", "fetch", "discard")  # verbs that move one tile
WHERE: Final = ("tile", "depot", "space", "storage", "shared", "partner", "hex", "vines")
CAUSES: Final = {
    "livestock": "livestock", "watchtowers": "watchtower", "areas": "area", "phases": "phase", "colours": "bonus tile",
    "sales": "sale", "goods": "goods left", "silver": "silver left", "workers": "workers left",
}  # fmt: skip
FIRST: Final = (FOR_AREAS, FOR_PHASES, FOR_COLOURS)  # B-PLACE-11: before what the tile does
RANKS: Final = ("large", "small")
CARGO: Final = {"sell": "sale", "load": "ship", "keep": "ship", "deal": "start"}


def scores(language: Language, s: State) -> list[dict[str, int]]:
    """The points of each seat, by source."""
    named = list(language.sources.items())
    return [{name: points[i] for i, name in named} for points in [list(p.points) for p in s.players]]


def stock(language: Language, s: State) -> list[dict[str, int]]:
    """Workers and silver; where partners share a purse, with the first of them."""
    out: list[dict[str, int]] = [{} for _ in s.players]
    for p in s.players:
        purse = out[language.mode.purse(int(p.seat))]
        for what, amount in (("workers", p.workers), ("silver", p.silver)):
            purse[what] = purse.get(what, 0) + int(amount)
    return out


def sharers(language: Language, s: State, seat: int) -> list[int]:
    """The seats that share a purse with this one, which is among them."""
    of = language.mode.purse
    return [other for other in range(len(s.players)) if of(other) == of(seat)]


def stock_of(s: State, seats: list[int]) -> tuple[int, int]:
    """What these seats have together, in the order of STOCK."""
    workers = silver = 0
    for seat in seats:
        p = s.players[seat]
        workers, silver = workers + p.workers, silver + p.silver
    return workers, silver


def facts(language: Language, before: State, seat: int, parts: Parts, after: State) -> list[Fact]:
    event = Event(language, before, seat, parts, after)
    out = [*event.pieces()]
    for words in language.words:
        out += words.facts(before, after, seat, parts)
    out += event.price()
    out += event.areas()
    out += event.points(out)
    out += event.income()
    out += event.rest(out)
    out += event.goods()
    if event.ended:  # the mines pay before anything is scored (B-PEND-01)
        scored = [fact for fact in out if fact.what == POINTS]
        out = [*(fact for fact in out if fact.what != POINTS), *event.end_of_phase(), *scored]
    return [*out, *event.table()]


def where(parts: Parts) -> Parts:
    """The tile that an action moves, where it lies and where it goes."""
    return {key: parts[key] for key in WHERE if key in parts}


class Event:
    def __init__(self, language: Language, before: State, seat: int, parts: Parts, after: State) -> None:
        self.language = language
        self.before = before
        self.seat = seat
        self.parts = parts
        self.after = after
        self.verb = str(parts["verb"])
        self.ended = phase_ended(before, after)

    def purse(self, seat: int) -> int:
        return self.language.mode.purse(seat)

    def pairs(self) -> Iterator[tuple[Player, Player]]:
        """Each player before and after."""
        return zip(self.before.players, self.after.players, strict=True)

    # ------------------------------------------------------------------ pieces
    def pieces(self) -> Iterator[Fact]:
        """A tile that changes its place, or what chance put on the table."""
        parts, verb = self.parts, self.verb
        if verb in MOVES and "tile" in parts:
            about, pending = where(parts), self.after.pending
            if len(pending) > len(self.before.pending) and pending[-1] & 15 == P_DISCARD:
                about["waits"] = True  # until there is room in storage
            yield Fact("tile", self.seat, cause=verb, about=about)
        elif verb == "settle":
            sealed = self.after.stage == AT_SETTLING and self.after.secret
            place = {"board": parts["board"], "hex": parts["hex"]}
            readers = (self.seat,) if sealed else None
            yield Fact("duchy", self.seat, about=place, readers=readers, hidden=tuple(place) if sealed else ())
        elif verb in ("depot", "black"):
            yield Fact("filled", about={"depot": parts.get("depot", "black"), "tiles": parts["tiles"]})
        elif verb == "roll":
            phase = {"phase": PHASES[self.after.phase], "round": int(self.after.round) + 1}
            yield Fact("round", about=phase)
            yield from (Fact("dice", seat, about={"dice": dice}) for seat, dice in enumerate(parts["dice"]))
            yield Fact("white die", about={"number": parts["white"], "depot": str(parts["white"])})
        elif verb == "start":
            yield Fact("start", parts["seat"])

    # ------------------------------------------------------------------ silver and workers
    def price(self) -> Iterator[Fact]:
        """What the action itself costs."""
        parts, who = self.parts, self.purse(self.seat)
        waiting = int(self.before.pending[-1]) if self.before.pending else 0
        if self.verb in ("buy", "hire") and "depot" in parts:
            cause = "purchase" if self.verb == "buy" else "monastery 6"
            yield from (Fact(what, who, -parts[what], cause) for what in STOCK if what in parts)
        elif "workers" in parts and "die" in parts:
            yield Fact("workers", who, -parts["workers"], "die", about={"die": parts["die"]})
        elif "workers" in parts and waiting & 15 == P_WHITE:
            yield Fact("workers", who, -parts["workers"], "die", about={"die": waiting >> PENDING_SHIFT})

    def income(self) -> Iterator[Fact]:
        """What the action pays by the rules: workers taken, a sale, and the mines as a phase ends."""
        if self.seat != NATURE:
            p, who = self.before.players[self.seat], self.purse(self.seat)
            if self.verb == "workers":
                yield Fact("workers", who, 4 if p.monasteries & M14 else 2, "workers")
                if p.monasteries & M13:
                    yield Fact("silver", who, 1, "monastery", about={"number": 13})
            elif self.verb == "sell":
                yield Fact("silver", who, 2 if p.monasteries & M3 else 1, "sale")
                if p.monasteries & M4:
                    yield Fact("workers", who, 1, "monastery", about={"number": 4})
        if self.ended:
            for p in self.after.players:
                if p.mines:
                    yield Fact("silver", self.purse(int(p.seat)), int(p.mines), "mines")
                    if p.monasteries & M2:
                        yield Fact("workers", self.purse(int(p.seat)), int(p.mines), "monastery", about={"number": 2})

    def rest(self, known: list[Fact]) -> Iterator[Fact]:
        """What no rule above explains: a building's effect, a start, or what a module knows the cause of."""
        if self._purses_as_before() and not any([fact.what in STOCK for fact in known]):
            return
        for who, (old, new) in enumerate(zip(stock(self.language, self.before), stock(self.language, self.after))):
            for what in STOCK:
                told = sum(fact.amount for fact in known if fact.what == what and fact.seat == who)
                left = new.get(what, 0) - old.get(what, 0) - told
                if left:
                    yield Fact(what, who, left, self._cause(who, what, left))

    def _purses_as_before(self) -> bool:
        for p, q in zip(self.before.players, self.after.players):
            if p.workers != q.workers or p.silver != q.silver:
                return False
        return True

    def _cause(self, who: int, what: str, amount: int) -> str:
        for words in self.language.words:
            if cause := words.cause(self.before, self.after, who, what, self.parts):
                return cause
        if self.seat == NATURE:
            return "start" if self.after.stage <= AT_DEPOTS and not self.after.phase else "other"
        if who == self.purse(self.seat) and amount > 0:
            return {"silver": "bank", "workers": "boarding house"}[what]
        return "other"

    # ------------------------------------------------------------------ points
    def areas(self) -> Iterator[Fact]:
        """Areas that a placed tile completed, in the half of a duchy where it lies."""
        for p, q in [*self.pairs()][: self.after.people]:
            duchy = q.duchy
            for h in range(37) if p.covered and q.covered != p.covered else ():
                area = duchy.area[h]
                if q.tiles[h] != p.tiles[h] and area_complete(self.after, q, h):
                    hexes = [name for k, name in enumerate(duchy.names) if area & BIT[k]]
                    about = {"size": int(duchy.area_size[h]), "colour": COLOURS[duchy.colour[h]], "hexes": hexes}
                    yield Fact("area", int(q.seat), about=about)

    def points(self, known: list[Fact]) -> Iterator[Fact]:
        """By source, what the modules have told already taken off."""
        told: dict[tuple[int | None, str], int] = {}
        for fact in known:
            if fact.what == POINTS:
                told[fact.seat, fact.source] = told.get((fact.seat, fact.source), 0) + fact.amount
        for p, q in self.pairs():
            had, has = list(p.points), list(q.points)
            if had == has and not told:
                continue
            for source in sorted(self.language.sources, key=lambda source: source not in FIRST):
                gained = has[source] - had[source] - told.get((int(p.seat), self.language.sources[source]), 0)
                if gained:
                    yield from self._gain(p, q, source, gained, known)

    def _gain(self, p: Player, q: Player, source: int, amount: int, known: list[Fact]) -> Iterator[Fact]:
        who, name = int(p.seat), self.language.sources[source]
        if source == FOR_COLOURS:
            for c, rank in self.bonus_tiles(p, q):
                values = (self.after.rules.large_bonus, self.after.rules.small_bonus)[RANKS.index(rank)]
                worth = int(bonus_points(self.after, q, values[self.after.width]))
                if worth <= amount:
                    yield Fact(POINTS, who, worth, "bonus tile", name, {"rank": rank, "colour": COLOURS[c]})
                    amount -= worth
        elif source == FOR_MONASTERIES_16_TO_23:
            for number, worth in self._for_buildings(q, amount):
                yield Fact(POINTS, who, worth, "monastery", name, {"number": number})
                amount -= worth
        if amount:
            about = self._about(source, amount, known)
            several = source == FOR_AREAS and not about  # of which no single one is worth so much
            yield Fact(POINTS, who, amount, name if several else CAUSES.get(name, name), name, about)

    def _for_buildings(self, q: Player, amount: int) -> list[tuple[int, int]]:
        """Of monasteries 16 to 23 each with its points, doubled where all are."""
        rules = self.after.rules
        own = [m for m in range(8) if q.monasteries & BIT[15 + m]]
        shares = [(16 + m, 4 * int(q.built[rules.scored_building[m]])) for m in own]
        total = sum(worth for _, worth in shares)
        if not total or total > amount:
            return []
        times = 2 if amount == 2 * total else 1
        return [(number, times * worth) for number, worth in shares if worth]

    def _about(self, source: int, amount: int, known: list[Fact]) -> dict[str, Any]:
        """What is to be said of a gain."""
        name = self.language.sources[source]
        if source == FOR_AREAS:
            area = next((dict(fact.about) for fact in known if fact.what == "area"), {})
            size = next((size for size, worth in enumerate(self.after.rules.area_points) if worth == amount), 0)
            return {"size": size, **area, **({"scored": size} if area and area["size"] != size else {})} if size else {}
        if name == "phases":
            return {"phase": PHASES[self.before.phase]}
        if name == "sales" and self.verb == "sell":
            return {"goods": self.parts["goods"], "number": self.parts["number"]}
        return {key: self.parts[key] for key in ("tile", "hex") if key in self.parts and name == "livestock"}

    def bonus_tiles(self, p: Player, q: Player) -> list[tuple[int, str]]:
        """The bonus tiles that a player won, as colour and rank; a purse that changes hands is none."""
        if (q.large, q.small) == (p.large, p.small):
            return []
        mates = [x for x in self.before.players if self.purse(int(x.seat)) == self.purse(int(p.seat))]
        had = [sum(int(mate.large) for mate in mates), sum(int(mate.small) for mate in mates)]
        now = zip(RANKS, (int(q.large), int(q.small)), had, strict=True)
        return [(c, rank) for rank, have, old in now for c in range(6) if have & ~old & BIT[c]]

    # ------------------------------------------------------------------ goods, track, phases
    def goods(self) -> Iterator[Fact]:
        """By type, of those who share a purse together."""
        changed: dict[tuple[int, int], int] = {}
        for p, q in self.pairs():
            had, has = list(p.goods), list(q.goods)
            for t in range(6) if had != has else ():
                key = self.purse(int(p.seat)), t
                changed[key] = changed.get(key, 0) + has[t] - had[t]
        for (who, t), amount in changed.items():
            if amount:
                cause = CARGO.get(self.verb) or ("ship" if amount > 0 else "sale")
                for words in self.language.words:
                    cause = words.cause(self.before, self.after, who, "goods", self.parts) or cause
                yield Fact("goods", who, amount, cause, about={"type": GOODS[t]})

    def end_of_phase(self) -> Iterator[Fact]:
        yield Fact("phase", cause="ends", about={"phase": PHASES[self.before.phase]})
        left = sum(tile != EMPTY for tile in (*self.before.depots, *self.before.black))
        if self.after.phase != self.before.phase and left:
            yield Fact("cleared", amount=left)

    def table(self) -> Iterator[Fact]:
        before, after = self.before, self.after
        lay, lie = list(before.depot_goods), list(after.depot_goods)
        for i in range(36) if lay != lie else ():
            if lie[i] > lay[i]:
                yield Fact("arrival", about={"depot": str(i // 6 + 1), "type": GOODS[i % 6]})
        for p, q in self.pairs():
            for c, rank in self.bonus_tiles(p, q):
                yield Fact("bonus tile", int(p.seat), about={"rank": rank, "colour": COLOURS[c]})
            if q.track != p.track:
                yield Fact("track", int(p.seat), int(q.track - p.track), about={"space": int(q.track) + 1})
        order = [int(seat) for seat in after.track_order]
        if order != [int(seat) for seat in before.track_order]:
            yield Fact("order", about={"order": order})
        if after.phase != before.phase or before.stage < AT_DEPOTS <= after.stage < AT_END:
            yield Fact("phase", cause="begins", about={"phase": PHASES[after.phase]})
        if after.stage == AT_END:
            yield Fact("end")


def phase_ended(before: State, after: State) -> bool:
    """Did the mines pay? A game may also end in the middle of a turn (BM-SOLO-41)."""
    if after.stage != AT_END:
        return after.phase != before.phase
    p = before.players[before.current]
    return before.stage in (AT_PHASE_END, AT_AUTOMATON) or not (before.pending or p.die0 or p.die1)
