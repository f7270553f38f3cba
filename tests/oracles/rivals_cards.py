"""The action phase and the cards of Rivals told a second time (sections 7, 8 and 15 of the ledger)."""

from collections import Counter

from .rivals import CARDS, CITY, HEROES, ROAD, SETTLEMENT, TRADE_SHIPS, UNITS, Oracle, base, kind
from .rivals_course import ANY, Chance, Course, Steps
from .rivals_table import BACK, SEATS, SIDES, TARGET, Built, House, Paper, strength

TITHES = ("wool", "grain")
DEFENCE = {"lookout-tower": {1, 2}, "heinrich": {3, 4, 5}}
CHAPELS = {"chapel-1-3": {1, 2, 3}, "chapel-4-6": {4, 5, 6}}


def is_building(card: str) -> bool:
    return card not in UNITS


def fights(card: str) -> bool:
    return card in UNITS and strength(card)


def riots_with(card: str) -> bool:
    """R-CARD-riots-1, R-CARD-riots-3: units with strength or commerce points."""
    return card in UNITS and any(CARDS[card].points.get(sign, 0) for sign in ("ST", "CP"))


class Cards(Course):
    # ------------------------------------------------------------------ the action phase

    def actions(self, seat: int) -> Steps:
        while True:
            text = yield from self.ask(seat, self.oracle(seat).legal())
            if text == "end":
                return
            verb, _, rest = text.partition(" ")
            if verb == "play":
                self.play_card(seat, rest)
                yield from self.played(base(rest), seat)
                self.settle()
            elif verb == "build":
                yield from self.build(seat, rest)
            elif verb == "trade":
                yield from self.trade(seat, *rest.split(" for "))
            else:
                self.remove(seat, rest)
                self.settle()

    def oracle(self, seat: int) -> Oracle:
        seen = {
            "mode": self.mode,
            "mover": seat,
            "seat": {str(who): own.seen() for who, own in enumerate(self.seats)},
            "tokens": self.tokens,
            "rulings": self.rulings,
            "turn": self.turn,
            "discard": self.discard,
        }
        return Oracle(seen, sum(card.used for _, card in self.sites(seat)))

    def build(self, seat: int, what: str) -> Steps:
        own = self.seats[seat]
        name, _, where = what.replace(" at ", " ", 1).partition(" ")
        if name == "road":
            own.roads[where] = True
            yield from self.pay_cost(seat, ROAD)
        elif name == "city":
            own.houses[int(where) - 1].city = True
            yield from self.pay_cost(seat, CITY)
            self.settle()
        elif name == "settlement":
            yield from self.pay_cost(seat, SETTLEMENT)
            yield from self.settle_down(seat, where)
            self.settle()
        elif name == "gold-cache":
            self.take_from(own.hand, name)
            side = next(side for side in SIDES if where in own.regions[side])
            own.cache = [own.regions[side].index(where), side]
            own.stock[name] = 0
        else:
            yield from self.expand(seat, name, where)

    def expand(self, seat: int, name: str, where: str) -> Steps:
        """Placed, paid, counted; then what it does on being built (R-BUILD-08, R-BUILD-09)."""
        own, cost = self.seats[seat], dict(CARDS[base(name)].cost)
        saved = self.oracle(seat).less(base(name))
        if name not in self.face_up():
            self.take_from(own.hand, name)
        card = Built(name)
        if name == "town-hall":
            place, below = own.find(f"parish-hall at {where}")
            place[place.index(below)] = card
        else:
            own.at(where).append(card)
        if name == "mint" and self.spent_mint:
            card.used, self.spent_mint = True, False
        if saved:
            side = self.side(seat)
            options = [r for r in cost if side.affords(cost | {r: cost[r] - 1})]
            resource = (yield from self.ask(seat, {f"save {r}" for r in options})).split()[1]
            cost[resource] -= 1
        yield from self.pay_cost(seat, cost)
        self.settle()
        yield from self.when_built(base(name), seat)
        self.settle()

    def when_built(self, card: str, seat: int) -> Steps:
        if card == "pirate-ship":
            ships = self.names(1 - seat, lambda name: name in TRADE_SHIPS)
            if ships:
                text = yield from self.ask(1 - seat, {f"lose {ship}" for ship in ships})
                self.remove(1 - seat, text.removeprefix("lose "))
        elif card == "staple-house":
            yield from self.gain(seat, ANY, 2)
        elif card == "fairgrounds":
            if self.side(seat).points("SK") > self.side(1 - seat).points("SK"):
                yield from self.gain(seat, ANY, 2)
        elif card == "tithe-barn":
            heroes = sum(base(built.name) in HEROES for _, built in self.sites(seat))
            if heroes:
                text = yield from self.ask(seat, {f"gain {resource}" for resource in TITHES})
                yield from self.gain(seat, (text.split()[1],), heroes)
        elif card == "library":
            there = {f"look {k + 1}" for k, stack in enumerate(self.stacks) if stack}
            text = yield from self.ask(seat, there | {"pass"})
            if text != "pass":
                stack = int(text.split()[1]) - 1
                yield from self.look_through(seat, stack)
                yield from self.take_one(seat, stack)

    def settle_down(self, seat: int, end: str) -> Steps:
        left = self.left()["regions"]
        if self.mode != "introductory" and self.side(seat).points("VP") + 1 >= TARGET[self.mode]:  # R-WIN-09
            self.extend(seat, end, left[0], left[1])
            return
        scouts = [paper for paper in self.seats[seat].hand if paper.name == "scout"]
        text = yield from self.ask(seat, {"draw", "play scout"} if scouts else {"draw"})
        if text == "draw":
            odds = {f"regions {a} {b}": 1 for k, a in enumerate(left) for b in left[k + 1 :]}
            _, *two = (yield Chance(odds)).split()
        else:
            self.play_card(seat, "scout")
            two = []
            for _ in range(2):
                text = yield from self.ask(seat, {f"take {region}" for region in left if region not in two})
                two.append(text.split()[1])
        upper = (yield from self.ask(seat, {f"upper {region}" for region in two})).split()[1]
        two.remove(upper)
        self.extend(seat, end, upper, two[0])

    def extend(self, seat: int, end: str, upper: str, lower: str) -> None:
        """R-BUILD-23 to R-BUILD-25."""
        own = self.seats[seat]
        own.roads[end] = False
        at = 0 if end == "left" else len(own.houses)
        own.houses.insert(at, House())
        for side, region in (("upper", upper), ("lower", lower)):
            own.regions[side].insert(0 if end == "left" else len(own.regions[side]), region)
            own.stock[region] = 0
        if own.cache and end == "left":
            own.cache[0] += 1

    def trade(self, seat: int, paid: str, store: str) -> Steps:
        own, (number, what) = self.seats[seat], paid.split()
        own.put(store, 1)
        if what in own.stock:  # a region beside a Large Trade Ship
            own.stock[what] -= int(number)
            return
        if number == "1":
            next(card for _, card in self.sites(seat) if card.name == "mint" and not card.used).used = True
        yield from self.pay(seat, what, int(number))

    def remove(self, seat: int, text: str) -> None:
        """R-REMOVE-02, R-DISC-03."""
        place, card = self.seats[seat].find(text)
        if card.name not in self.face_up():
            self.discard.append(card.name)
        self.lift(place, card)

    # ------------------------------------------------------------------ action cards

    def played(self, card: str, seat: int) -> Steps:
        own = self.seats[seat]
        if card == "goldsmith":
            yield from self.pay(seat, "gold", 3)
            yield from self.gain(seat, ANY, 2)
        elif card == "merchant-caravan":
            yield from self.pay_any(seat, 2)
            yield from self.gain(seat, ANY, 2)
        elif card == "relocation":
            yield from self.relocate(seat)
        elif card == "brigands":
            yield from self.brigands(seat)
        elif card == "gudrun":
            ships = self.side(seat).cards.count("pirate-ship")
            room = sum(3 - n for store, n in own.stock.items() if kind(store) == "gold")
            most = min(2 * ships, self.side(1 - seat).resources["gold"], room)
            text = yield from self.ask(seat, {f"take {n} gold" for n in range(1, most + 1)})
            yield from self.pay(1 - seat, "gold", int(text.split()[1]))
            yield from self.gain(seat, ("gold",), int(text.split()[1]))
        elif card == "merchant":
            yield from self.take(seat, 1, 2)
            yield from self.give_back(seat)
        elif card == "trade-master":
            yield from self.take(seat, 1, 2)
        elif card == "voyage-of-plunder":
            number = 2 if self.side(1 - seat).points("VP") > self.side(seat).points("VP") else 1
            yield from self.take(seat, number, number)
        elif card in ("archer", "arsonist", "traitor"):
            yield from self.attack(card, seat)
        elif card == "benjamin":
            yield from self.receive({seat: [(region, 1) for region in self.numbered(seat)]})
        elif card == "doctor":
            yield from self.doctor(seat)
        elif card in ("guido", "gustav"):
            self.turn["fetches"] += 1
            text = yield from self.ask(seat, {f"take {name}" for name in self.discard[:-1]})
            name = text.split()[1]
            del self.discard[max(i for i, other in enumerate(self.discard[:-1]) if other == name)]  # the topmost
            own.hand.append(Paper(name, {seat}))
        elif card == "mineral-mining":
            yield from self.gain(seat, ("ore",), 2)
        elif card == "three-field-system":
            yield from self.gain(seat, ("grain",), 2)

    def brigands(self, seat: int) -> Steps:
        own, theirs = self.seats[seat], self.side(1 - seat).resources
        texts = {
            f"take {number} to {store}"
            for store, held in own.stock.items()
            if store != "gold-cache" or "cache_receives" in self.rulings  # RULING-17
            for number in range(1, min(3 - held, theirs[kind(store)]) + 1)
        }
        _, number, _, store = (yield from self.ask(seat, texts)).split()
        own.put(store, int(number))
        yield from self.pay(1 - seat, kind(store), int(number))

    def give_back(self, seat: int) -> Steps:
        mine = [resource for resource, n in self.side(seat).resources.items() if n]
        fitting = [resource for resource in mine if self.side(1 - seat).room_for(resource)]
        if fitting and "return_needs_room" in self.rulings:  # RULING-04
            mine = fitting
        resource = (yield from self.ask(seat, {f"give {resource}" for resource in mine})).split()[1]
        yield from self.pay(seat, resource, 1)
        yield from self.gain(1 - seat, (resource,), 1)

    def relocate(self, seat: int) -> Steps:
        own = self.seats[seat]
        regions = [region for side in SIDES for region in own.regions[side]]
        partners: dict[str, set[str]] = {region: {r for r in regions if r != region} for region in regions}
        built = [(f"{card.name} at {place}", place, card.name) for place, _, card in own.built()]
        for text, place, name in built:
            for other, other_place, other_name in built:
                cities = {p: own.houses[int(p.split()[0]) - 1].city for p in (place, other_place)}
                if place == other_place or name == other_name:
                    continue
                if (CARDS[base(name)].red <= cities[other_place]) and (CARDS[base(other_name)].red <= cities[place]):
                    partners.setdefault(text, set()).add(other)
        first = (yield from self.ask(seat, {f"move {thing}" for thing in partners})).removeprefix("move ")
        second = (yield from self.ask(seat, {f"with {thing}" for thing in partners[first]})).removeprefix("with ")
        if first in regions:
            spots = [
                (side, own.regions[side].index(r)) for r in (first, second) for side in SIDES if r in own.regions[side]
            ]
            (side, column), (other_side, other_column) = spots
            own.regions[side][column], own.regions[other_side][other_column] = second, first
            if own.cache and "cache_moves" in self.rulings:  # RULING-16
                at = (own.cache[1], own.cache[0])
                if at in spots:
                    to = spots[1 - spots.index(at)]
                    own.cache = [to[1], to[0]]
            return
        sites, card = own.find(first)
        other_sites, other_card = own.find(second)
        i, j = sites.index(card), other_sites.index(other_card)
        sites[i], other_sites[j] = other_card, card

    def attack(self, card: str, seat: int) -> Steps:
        """Archer, Arsonist, Traitor, and the defence against them (RULING-12)."""
        victim = 1 - seat
        stopped_by = {n for name, numbers in DEFENCE.items() if self.side(victim).has(name) for n in numbers}
        if stopped_by and (yield from self.ask(victim, {"defend", "waive"})) == "defend":
            rolled = yield Chance({f"defence {n}": 1 for n in range(1, 7)})
            if int(rolled.split()[1]) in stopped_by:
                return
        if card == "archer":
            text = yield from self.ask(victim, {f"lose {unit}" for unit in self.names(victim, fights)})
            yield from self.lose(victim, text.removeprefix("lose "))
        elif card == "arsonist":
            safe = {place.split()[0] for place, _, c in self.seats[victim].built() if base(c.name) == "fire-brigade"}
            named = [text for text in self.names(victim, is_building) if text.split(" at ")[1].split()[0] not in safe]
            text = yield from self.ask(seat, {f"burn {building}" for building in named})
            yield from self.lose(victim, text.removeprefix("burn "))
        else:
            self.show_hand(victim)
            hand = self.seats[victim].hand
            text = yield from self.ask(seat, {f"take {paper.name}" for paper in hand} | {"pass"})
            if text != "pass":
                self.seats[seat].hand.append(self.take_from(hand, text.split()[1]))

    def show_hand(self, seat: int) -> None:
        for paper in self.seats[seat].hand:
            paper.known = {0, 1}

    def doctor(self, seat: int) -> Steps:
        own, side = self.seats[seat], self.side(seat)
        baths = {place.split()[0] for place, _, card in own.built() if base(card.name) == "bath-house"}
        texts = {f"heal {n}" for n in baths if any(side.may_gain(r) for r in side.around(int(n) - 1))}
        house = int((yield from self.ask(seat, texts)).split()[1]) - 1
        spots = [own.regions[s][column] for column in (house + 1, house) for s in reversed(SIDES)]
        yield from self.receive({seat: [(region, 1) for region in spots]})

    # ------------------------------------------------------------------ event cards

    def happens(self, name: str, seat: int) -> Steps:
        if name == "feud":
            yield from self.feud()
        elif name == "fraternal-feuds":
            yield from self.fraternal_feuds()
        elif name == "invention":
            for who in self.in_turn:
                learned = [c for c in self.side(who).cards if is_building(c) and CARDS[c].points.get("PP", 0)]
                yield from self.gain(who, ANY, min(2, len(learned)))
        elif name == "trade-ships-race":
            ships = [self.side(who).ships for who in SEATS]
            for who in self.in_turn:
                if ships[who] and ships[who] >= ships[1 - who]:
                    yield from self.gain(who, ANY, 1)
        elif name == "traveling-merchant":
            for who in self.in_turn:
                yield from self.buy(who)
        elif name == "year-of-plenty":
            got = {}
            for who in self.in_turn:
                count = Counter(self.beside(who, "storehouse") + self.beside(who, "abbey"))
                rows = self.seats[who].regions
                spots = [rows[side][column] for column in range(len(rows["upper"])) for side in SIDES]
                got[who] = [(region, count[region]) for region in reversed(spots) if count[region]]
            yield from self.receive(got)
        elif name == "gift-for-the-prince":
            for who in self.in_turn:
                yield from self.gain(who, ("gold",), sum(map(fights, self.side(who).cards)))
        elif name == "riots":
            yield from self.riots()
        elif name == "plague":
            for who in SEATS:
                self.plague(who)
            for who in self.in_turn:
                yield from self.gain(who, ANY, self.side(who).cards.count("pharmacy"))

    def sebastian(self, seat: int) -> Steps:
        """Everybody is asked, so that the question tells nothing (R-CARD-sebastian-1)."""
        if self.mode != "turmoil":
            return
        held = any(paper.name == "sebastian" for paper in self.seats[seat].hand)
        texts = {"pass", "play sebastian"} if held and f"sebastian {seat}" not in self.waits else {"pass"}
        if (yield from self.ask(seat, texts)) == "play sebastian":
            self.play_card(seat, "sebastian")
            self.immune.add(seat)

    def feud(self) -> Steps:
        holder = self.tokens["hero"]
        if holder is None or not self.names(1 - holder, is_building):
            return
        victim = 1 - holder
        yield from self.sebastian(victim)
        if victim in self.immune:
            return
        free, named = self.names(victim, is_building), []
        if len(free) <= 3:
            named = free
        while len(named) < 3 and named is not free:
            text = (yield from self.ask(holder, {f"name {building}" for building in free})).removeprefix("name ")
            free.remove(text)
            named.append(text)
        text = yield from self.ask(victim, {f"lose {building}" for building in named})
        yield from self.lose(victim, text.removeprefix("lose "))

    def fraternal_feuds(self) -> Steps:
        picker = self.tokens["hero"]
        if picker is None or not self.seats[1 - picker].hand:
            return
        victim = 1 - picker
        yield from self.sebastian(victim)
        if victim in self.immune:
            return
        self.show_hand(victim)
        hand = self.seats[victim].hand
        names = [str(paper.name) for paper in hand]
        picked: list[str] = []
        while names and len(picked) < 2:
            name = (yield from self.ask(picker, {f"pick {name}" for name in names})).split()[1]
            names.remove(name)
            picked.append(name)
        under = []
        for name in picked:
            there = {f"under {k + 1}" for k, back in enumerate(self.backs) if back == BACK[name]}
            under.append(int((yield from self.ask(picker, there)).split()[1]) - 1)
            if "refill_later" in self.rulings and self.active == victim:  # RULING-09
                self.waits.add(f"refill {victim}")
        sure = len(picked) == 1 or picked[0] == picked[1] or BACK[picked[0]] != BACK[picked[1]]
        papers = []
        for name, stack in zip(picked, under, strict=True):
            paper = self.take_from(hand, name)
            paper.known = {0, 1} if sure else {picker}
            self.put_under(stack, paper)
            papers.append(paper)
        if not sure:
            self.pairs.append((victim, papers[0], papers[1]))

    def buy(self, seat: int) -> Steps:
        own = self.seats[seat]
        for _ in range(2):
            stores = [store for store, n in own.stock.items() if n < 3 and kind(store) != "gold"]
            if not stores or not self.side(seat).resources["gold"]:
                return
            text = yield from self.ask(seat, {f"buy {store}" for store in stores} | {"pass"})
            if text == "pass":
                return
            own.put(text.split()[1], 1)
            yield from self.pay(seat, "gold", 1)

    def due(self, seat: int) -> int:
        units = len(self.names(seat, riots_with))
        kept = {n for _, card in self.sites(seat) for n in CHAPELS.get(card.name, ())}
        if not units or self.turn["production"] in kept or seat in self.immune:
            return 0
        return 1 if units <= 2 else 2

    def riots(self) -> Steps:
        for who in [who for who in self.in_turn if self.due(who)]:
            yield from self.sebastian(who)
        for who in self.in_turn:
            due = self.due(who)
            if due:
                can_pay = self.side(who).resources["gold"] >= due
                units = {f"lose {unit}" for unit in self.names(who, riots_with)}
                text = yield from self.ask(who, units | {"pay"} if can_pay else units)
                if text == "pay":
                    yield from self.pay(who, "gold", due)
                else:
                    yield from self.lose(who, text.removeprefix("lose "), freely=can_pay)
            if "tokens_after_each" in self.rulings:  # RULING-46
                self.settle()

    def plague(self, seat: int) -> None:
        own, side = self.seats[seat], self.side(seat)
        cities = [i for i, house in enumerate(own.houses) if house.city]
        baths = [int(place.split()[0]) - 1 for place, _, card in own.built() if base(card.name) == "bath-house"]
        safe = {region for i in baths for region in side.around(i)}
        for region in {region for i in cities for region in side.around(i)} - safe:
            own.stock[region] = max(0, own.stock[region] - 1)
