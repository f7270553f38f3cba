"""The event cards of Rivals told a second time (section 15)."""

from collections import Counter

from .rivals import CARDS, UNITS, base, kind
from .rivals_box import BACK, SEATS, SIDES, strength
from .rivals_course import Course
from .rivals_resources import ANY, Steps

CHAPELS = {"chapel-1-3": {1, 2, 3}, "chapel-4-6": {4, 5, 6}}


def is_building(card: str) -> bool:
    return card not in UNITS


def fights(card: str) -> bool:
    return card in UNITS and strength(card)


def riots_with(card: str) -> bool:
    """R-CARD-riots-1, R-CARD-riots-3: units with strength or commerce points."""
    return card in UNITS and any(CARDS[card].points.get(sign, 0) for sign in ("ST", "CP"))


class Events(Course):
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

    def show_hand(self, seat: int) -> None:
        for paper in self.seats[seat].hand:
            paper.known = {0, 1}
