"""The action phase and the action cards of Rivals told a second time (sections 7, 8 and 15 of the ledger)."""

from .rivals import CARDS, CITY, HEROES, ROAD, SETTLEMENT, TRADE_SHIPS, Oracle, base, kind
from .rivals_box import SIDES, TARGET
from .rivals_events import Events, fights, is_building
from .rivals_resources import ANY, Chance, Steps
from .rivals_table import Built, House, Paper

TITHES = ("wool", "grain")
DEFENCE = {"lookout-tower": {1, 2}, "heinrich": {3, 4, 5}}


class Cards(Events):
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

    def doctor(self, seat: int) -> Steps:
        own, side = self.seats[seat], self.side(seat)
        baths = {place.split()[0] for place, _, card in own.built() if base(card.name) == "bath-house"}
        texts = {f"heal {n}" for n in baths if any(side.may_gain(r) for r in side.around(int(n) - 1))}
        house = int((yield from self.ask(seat, texts)).split()[1]) - 1
        spots = [own.regions[s][column] for column in (house + 1, house) for s in reversed(SIDES)]
        yield from self.receive({seat: [(region, 1) for region in spots]})
