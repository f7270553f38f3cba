"""The course of a game of Rivals told a second time: set-up, dice, production, events, hand and exchange.

Every step is a generator that asks: an `Ask` is answered by one of its texts, a `Chance` by what has happened. The
order in which things are asked is that of the ledger; where both are asked, the active player is first (R-TURN-07).
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

from .rivals import FACE_UP, LETTERS, base, kind
from .rivals_table import BACK, SEATS, SIDES, TARGET, Built, Paper, Table

ANY = tuple(LETTERS.values())
SAFE = 7  # R-BRIGAND-01
LOOKED_AT_ONCE = 8
FACES = {"event-card": 2, "brigand-attack": 1, "trade": 1, "celebration": 1, "plentiful-harvest": 1}  # R-DATA-05


@dataclass
class Ask:
    seat: int
    texts: set[str]


@dataclass
class Chance:
    """What may happen, each with its weight; None where it is a row of cards, and each must be one of them."""

    odds: dict[str, int] | None
    cards: dict[str, int] | None = None


class Won(Exception):
    pass


Steps = Generator[Ask | Chance, str, None]
Said = Generator[Ask | Chance, str, str]


def boosted(card: str) -> str:
    """The region type of a booster (R-CARD-brick_factory-1 and the four others)."""
    boosters = {
        "brick-factory": "brick", "grain-mill": "grain", "iron-foundry": "ore", "lumber-camp": "lumber",
        "weavers-shop": "wool",
    }  # fmt: skip
    return boosters.get(card, "")


class Course(Table):
    acted = False  # the action phase of this turn is over

    def ask(self, seat: int, texts: Iterable[str]) -> Said:
        return (yield Ask(seat, set(texts)))

    @property
    def in_turn(self) -> tuple[int, int]:
        return self.active, 1 - self.active

    # ------------------------------------------------------------------ the game

    def whole(self, since: str = "start") -> Steps:
        """From the start, or from a point of the active player's turn."""
        try:
            if since == "start":
                yield from self.opening()
            else:
                yield from self.one_turn(since)
            while True:
                yield from self.one_turn("turn")
        except Won:
            self.winner = self.active

    def opening(self) -> Steps:
        red = blue = 0
        while red == blue:  # R-SETUP-11
            odds = {f"start {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}
            _, *rolled = (yield Chance(odds)).split()
            red, blue = int(rolled[0]), int(rolled[1])
        starter = 0 if red > blue else 1
        self.turn |= {"starter": starter, "active": starter}
        basic = [k for k, back in enumerate(self.backs) if back == "basic"]  # R-THEME-07
        for seat in (starter, 1 - starter):
            text = yield from self.ask(seat, {f"take stack {k + 1}" for k in basic})
            stack = int(text.split()[-1]) - 1
            basic.remove(stack)  # R-SETUP-12, RULING-19
            if self.mode == "introductory":
                for _ in range(3):
                    yield from self.draw(seat, stack)
                continue
            yield from self.look_through(seat, stack)
            for _ in range(3):
                yield from self.take_one(seat, stack)
        if self.mode != "introductory":
            last = "arrange_last" in self.rulings  # RULING-20
            for seat in (1 - starter, starter) if last else (starter, 1 - starter):
                yield from self.arrange(seat)
        self.turn["active"] = 1 - starter  # whose turn has just ended, as it were

    def arrange(self, seat: int) -> Steps:
        """R-THEME-06: place by place, column after column; the last region has no choice left."""
        rows = self.seats[seat].regions
        spots = [(side, column) for column in range(3) for side in SIDES]
        for k, (side, column) in enumerate(spots[:5]):
            free = {rows[s][c]: (s, c) for s, c in spots[k:]}
            text = yield from self.ask(seat, {f"place {region}" for region in free} | ({"keep"} if k == 0 else set()))
            if text == "keep":
                return
            region = text.split()[1]
            old_side, old_column = free[region]
            rows[old_side][old_column] = rows[side][column]
            rows[side][column] = region

    def one_turn(self, since: str) -> Steps:
        if since == "turn":
            self.begin()
        seat = self.active
        if since in ("turn", "roll"):
            yield from self.before_rolling(seat)
            yield from self.roll()
            yield from self.resolve(seat)
        if since in ("turn", "roll", "action"):
            yield from self.actions(seat)
        self.acted = True
        yield from self.replenish(seat)
        yield from self.exchange(seat)
        if self.mode == "introductory" and self.side(seat).points("VP") >= TARGET[self.mode]:  # R-WIN-01
            raise Won

    def begin(self) -> None:
        """R-TURN-03, R-TURN-08."""
        seat = 1 - self.active
        number = self.turn["number"] + 1
        self.turn |= {"active": seat, "number": number, "production": None, "event_die": None}
        self.turn |= {"reiner": False, "fetches": 0}
        self.waits -= {f"refill {seat}", f"sebastian {seat}"}
        self.spent_mint = self.acted = False
        for who in SEATS:
            for _, card in self.sites(who):
                card.used = False
        self.settle()

    def settle(self) -> None:
        """Tokens, then victory (R-ADV-01 to R-ADV-08, R-WIN-02)."""
        sides = [self.side(seat) for seat in SEATS]
        for token, sign in (("hero", "ST"), ("trade", "CP")):
            points = [side.points(sign) for side in sides]
            holder = self.tokens[token]
            if holder is not None and points[holder] >= max(3, points[1 - holder]):
                continue
            ahead = [seat for seat in SEATS if points[seat] >= 3 and points[seat] > points[1 - seat]]
            self.tokens[token] = ahead[0] if ahead else None
        if self.mode != "introductory" and self.side(self.active).points("VP") >= TARGET[self.mode]:
            raise Won

    # ------------------------------------------------------------------ dice

    def before_rolling(self, seat: int) -> Steps:
        while True:
            texts = {"roll"}
            for paper in self.seats[seat].hand:
                name = str(paper.name)
                if base(name) == "brigitta" and not self.turn["production"]:  # RULING-54
                    texts |= {f"play {name} {number}" for number in range(1, 7)}
                if name == "reiner" and not self.turn["event_die"]:
                    texts.add("play reiner")
            text = yield from self.ask(seat, texts)
            if text == "roll":
                return
            _, name, *number = text.split()
            self.play_card(seat, name)
            if name == "reiner":
                self.turn |= {"event_die": "celebration", "reiner": True}
            else:
                self.turn["production"] = int(number[0])

    def roll(self) -> Steps:
        numbers = [self.turn["production"]] if self.turn["production"] else range(1, 7)
        faces = {self.turn["event_die"]: 1} if self.turn["event_die"] else FACES
        if self.turn["production"] and self.turn["event_die"]:
            return
        odds = {f"dice {number} {face}": weight for number in numbers for face, weight in faces.items()}
        _, number, face = (yield Chance(odds)).split()
        self.turn |= {"production": int(number), "event_die": face}

    def resolve(self, seat: int) -> Steps:
        face = self.turn["event_die"]
        if face == "brigand-attack":  # R-ROLL-02
            for who in SEATS:
                self.brigand_attack(who)
        yield from self.produce()
        for who in self.in_turn:
            yield from self.market(who)
        if face == "trade":
            holder = self.tokens["trade"]
            if holder is not None:
                yield from self.take(holder, 1, 2 if self.side(holder).has("moneylender") else 1)
        elif face == "celebration":
            skill = [self.side(who).points("SK") for who in SEATS]
            for who in self.in_turn:
                if skill[who] >= skill[1 - who]:
                    yield from self.gain(who, ANY, 1)
            if self.turn["reiner"]:
                yield from self.gain(seat, ANY, 1)
        elif face == "plentiful-harvest":
            for who in self.in_turn:  # RULING-56
                cards = self.side(who).cards
                yield from self.gain(who, ("gold",), 2 * cards.count("toll-bridge") + cards.count("pirate-ship"))
                yield from self.gain(who, ANY, 1)
        elif face == "event-card":
            yield from self.event(seat)

    def event(self, seat: int) -> Steps:
        if not self.above_yule:  # R-EVENT-09, R-EVENT-10
            self.now = "yule"
            self.revealed = []
        fresh = list(self.events)
        for name in self.revealed:
            fresh.remove(name)
        odds: dict[str, int] = {}
        for name in fresh:
            odds[f"event {name}"] = odds.get(f"event {name}", 0) + max(1, len(self.moons) * (self.mystery > 0))
        for name in self.moons if self.mystery else []:
            odds[f"event {name} new"] = odds.get(f"event {name} new", 0) + self.mystery
        _, name, *new = (yield Chance(odds)).split()
        if new:
            self.moons.remove(name)
            self.mystery -= 1
            self.events.append(name)
            self.found.append(name)
        self.revealed.append(name)
        self.now, self.immune = name, set()
        yield from self.happens(name.removesuffix("-moon"), seat)
        self.settle()
        self.now, self.immune = None, set()

    def happens(self, name: str, seat: int) -> Steps:
        """What an event card does: see rivals_cards.py."""
        raise NotImplementedError

    def actions(self, seat: int) -> Steps:
        """The action phase: see rivals_cards.py."""
        raise NotImplementedError

    def brigand_attack(self, seat: int) -> None:
        own = self.seats[seat]
        if self.brigand_count(seat) > SAFE:
            for store in own.stock:
                if kind(store) in ("gold", "wool") and store != "gold-cache":
                    own.stock[store] = 0

    def brigand_count(self, seat: int) -> int:
        safe = self.beside(seat, "storehouse")
        return sum(n for store, n in self.seats[seat].stock.items() if store not in safe and store != "gold-cache")

    def beside(self, seat: int, card: str) -> list[str]:
        """The regions beside each copy of a card, on its side of the row (R-GEO-07)."""
        own, out = self.seats[seat], []
        for i, house in enumerate(own.houses):
            for side in SIDES:
                for built in house.side(side):
                    if base(built.name) == card:
                        out += own.regions[side][i : i + 2]
        return out

    def numbered(self, seat: int) -> list[str]:
        """The own regions with the number of the roll."""
        rows = self.seats[seat].regions
        return [r for side in SIDES for r in rows[side] if r.endswith(f"-{self.turn['production']}")]

    def produce(self) -> Steps:
        got = {}
        for who in self.in_turn:
            cards = {base(card.name) for _, card in self.sites(who)}
            doubled = {r for card in cards if boosted(card) for r in self.beside(who, card) if kind(r) == boosted(card)}
            got[who] = [(region, 2 if region in doubled else 1) for region in self.numbered(who)]
        yield from self.receive(got)

    def receive(self, got: dict[int, list[tuple[str, int]]]) -> Steps:
        """Regions get resources; then who has a Gold Cache says for each gold where it goes (R-RES-06), from the last
        gold field to the first."""
        asked = []
        for seat, regions in got.items():
            for region, count in regions:
                if kind(region) == "gold" and self.seats[seat].cache:
                    asked.append((seat, region, count))
                else:
                    self.seats[seat].put(region, count)
        for seat, region, count in sorted(asked, key=lambda one: one[0] != self.active):
            for _ in range(count):
                yield from self.field_or_cache(seat, region)

    def field_or_cache(self, seat: int, region: str) -> Steps:
        own = self.seats[seat]
        stores = [store for store in (region, "gold-cache") if own.stock[store] < 3]
        if len(stores) == 2:
            stores = [(yield from self.ask(seat, {f"gain {store}" for store in stores})).split()[1]]
        if stores:
            own.put(stores[0], 1)

    def market(self, seat: int) -> Steps:
        theirs = self.numbered(1 - seat)
        if self.side(seat).has("marketplace") and len(theirs) > len(self.numbered(seat)):
            yield from self.gain(seat, tuple({kind(region) for region in theirs}), 1)

    # ------------------------------------------------------------------ resources

    def gain(self, seat: int, types: tuple[str, ...], count: int) -> Steps:
        """Where it can go to one place only, or fills all there is, nobody is asked (R-RES-07, R-RES-08)."""
        own = self.seats[seat]
        while count > 0:
            stores = [store for store in own.stock if kind(store) in types and own.stock[store] < 3]
            room = sum(3 - own.stock[store] for store in stores)
            if not stores:
                return
            if len(types) == 1 and (len(stores) == 1 or room <= count):
                for store in stores:
                    own.put(store, count)
                return
            text = yield from self.ask(seat, {f"gain {store}" for store in stores})
            own.put(text.split()[1], 1)
            count -= 1

    def pay(self, seat: int, resource: str, count: int) -> Steps:
        """R-RES-04: which stores pay is asked where they could in different ways."""
        own = self.seats[seat]
        while count > 0:
            stores = [store for store, n in own.stock.items() if kind(store) == resource and n]
            if len(stores) == 1 or sum(own.stock[store] for store in stores) == count:
                for store in stores:
                    own.stock[store] -= count if len(stores) == 1 else own.stock[store]
                return
            text = yield from self.ask(seat, {f"pay {store}" for store in stores})
            own.stock[text.split()[1]] -= 1
            count -= 1

    def pay_any(self, seat: int, count: int) -> Steps:
        own = self.seats[seat]
        while count > 0:
            if sum(own.stock.values()) <= count:
                own.stock = dict.fromkeys(own.stock, 0)
                return
            text = yield from self.ask(seat, {f"pay {store}" for store, n in own.stock.items() if n})
            own.stock[text.split()[1]] -= 1
            count -= 1

    def pay_cost(self, seat: int, cost: dict[str, int]) -> Steps:
        for resource in ANY:
            yield from self.pay(seat, resource, cost.get(resource, 0))

    def storable(self, seat: int) -> list[str]:
        """R-RES-10."""
        own, other = self.side(seat), self.side(1 - seat)
        return [resource for resource, n in other.resources.items() if n and own.room_for(resource)]

    def take(self, seat: int, least: int, most: int) -> Steps:
        """One by one: the taker names the type, the giver the store that pays (R-RES-09)."""
        while most > 0 and self.storable(seat):
            texts = {f"take {resource}" for resource in self.storable(seat)}
            text = yield from self.ask(seat, texts if least > 0 else texts | {"stop"})
            if text == "stop":
                return
            resource = text.split()[1]
            yield from self.pay(1 - seat, resource, 1)
            yield from self.gain(seat, (resource,), 1)
            least, most = least - 1, most - 1

    # ------------------------------------------------------------------ hand and stacks

    def card_odds(self, stack: int) -> dict[str, int]:
        return {name: n for name, n in self.unseen().items() if BACK[name] == self.backs[stack]}

    def draw(self, seat: int, stack: int) -> Steps:
        if not self.stacks[stack]:
            return
        if self.stacks[stack][-1].name is None:
            odds = {f"card {name}": n for name, n in self.card_odds(stack).items()}
            self.stacks[stack][-1].name = (yield Chance(odds)).split()[1]
        self.draw_known(seat, stack)
        self.wait_for_sebastian(seat)

    def look_through(self, seat: int, stack: int) -> Steps:
        """From the top, what nobody has seen; at most eight cards in one telling."""
        while fresh := [paper for paper in reversed(self.stacks[stack]) if paper.name is None]:
            fresh = fresh[:LOOKED_AT_ONCE]
            _, *names = (yield Chance(None, self.card_odds(stack))).split()
            assert len(names) == len(fresh), names
            for paper, name in zip(fresh, names, strict=True):
                paper.name, paper.known = name, {seat}
        self.look(seat, stack)

    def take_one(self, seat: int, stack: int) -> Steps:
        text = yield from self.ask(seat, {f"take {paper.name}" for paper in self.stacks[stack]})
        self.pick_out(seat, stack, text.split()[1])
        self.wait_for_sebastian(seat)

    def wait_for_sebastian(self, seat: int) -> None:
        """R-HAND-08, RULING-11: drawn after the own actions, he waits for the own next turn."""
        drawn = self.seats[seat].hand[-1].name
        if drawn == "sebastian" and self.acted and "sebastian_at_once" not in self.rulings:
            self.waits.add(f"sebastian {seat}")

    def hand_limit(self, seat: int) -> int:
        return 3 + self.side(seat).points("PP")

    def put_texts(self, seat: int) -> set[str]:
        return {
            f"put {paper.name} under {k + 1}"
            for paper in self.seats[seat].hand
            for k, back in enumerate(self.backs)
            if back == BACK[str(paper.name)]
        }

    def put_as_told(self, seat: int, text: str) -> None:
        _, name, _, stack = text.split()
        self.hide_under(seat, name, int(stack) - 1)

    def replenish(self, seat: int) -> Steps:
        hand = self.seats[seat].hand
        while len(hand) > self.hand_limit(seat):
            self.put_as_told(seat, (yield from self.ask(seat, self.put_texts(seat))))
        while len(hand) < self.hand_limit(seat) and any(self.stacks) and f"refill {seat}" not in self.waits:
            text = yield from self.ask(seat, {f"draw {k + 1}" for k, stack in enumerate(self.stacks) if stack})
            yield from self.draw(seat, int(text.split()[1]) - 1)

    def search_price(self, seat: int) -> int:
        own = self.side(seat)
        return 0 if own.has("town-hall") else 1 if own.has("parish-hall") else 2  # R-EXCH-06

    def exchange(self, seat: int) -> Steps:
        if not self.seats[seat].hand:
            return
        text = yield from self.ask(seat, self.put_texts(seat) | {"pass"})
        if text == "pass":
            return
        self.put_as_told(seat, text)
        there = [k + 1 for k, stack in enumerate(self.stacks) if stack]
        texts = {f"draw {k}" for k in there}
        if sum(self.seats[seat].stock.values()) >= self.search_price(seat):
            texts |= {f"search {k}" for k in there}
        word, number = (yield from self.ask(seat, texts)).split()
        if word == "draw":
            yield from self.draw(seat, int(number) - 1)
            return
        yield from self.pay_any(seat, self.search_price(seat))
        yield from self.look_through(seat, int(number) - 1)
        yield from self.take_one(seat, int(number) - 1)

    # ------------------------------------------------------------------ cards that go

    def lose(self, seat: int, text: str, freely: bool = False) -> Steps:
        """A card in play goes under a stack with its back, or to the face-up stack (R-DISC-04, R-STACK-07)."""
        place, card = self.seats[seat].find(text)
        if card.name not in self.face_up():
            stacks = [k for k, back in enumerate(self.backs) if back == BACK[card.name]]
            if len(stacks) > 1:
                said = yield from self.ask(seat, {f"under {k + 1}" for k in stacks})
                stacks = [int(said.split()[1]) - 1]
            self.put_under(stacks[0], Paper(card.name, {0, 1}))
        self.lift(place, card)
        consoled = not freely or "always_consoled" in self.rulings  # RULING-48
        if consoled and self.side(seat).has("irmgard") and base(card.name) != "irmgard":
            yield from self.gain(seat, ANY, 1)

    def face_up(self) -> tuple[str, ...]:
        return (FACE_UP[self.mode],) if self.mode in FACE_UP else ()

    def lift(self, place: list[Built], card: Built) -> None:
        """R-REMOVE-03."""
        if card.name == "town-hall":
            place[place.index(card)] = Built("parish-hall")
            return
        place.remove(card)
        if card.used and self.mode == "duel":  # the one Mint of the Duel stays used (R-CARD-mint-3)
            self.spent_mint = True

    def names(self, seat: int, wanted: Any) -> list[str]:
        """Cards in play as "abbey at 2 upper"."""
        return [f"{card.name} at {place}" for place, _, card in self.seats[seat].built() if wanted(base(card.name))]
