"""The course of a game of Rivals told a second time: set-up, dice, production and events.

The order in which things are asked is that of the ledger; where both are asked, the active player is first (R-TURN-07).
"""

from .rivals import base, kind
from .rivals_box import SEATS, SIDES, TARGET
from .rivals_hands import Hands
from .rivals_resources import ANY, Chance, Steps, Won

SAFE = 7  # R-BRIGAND-01
FACES = {"event-card": 2, "brigand-attack": 1, "trade": 1, "celebration": 1, "plentiful-harvest": 1}  # R-DATA-05


def boosted(card: str) -> str:
    """The region type of a booster (R-CARD-brick_factory-1 and the four others)."""
    boosters = {
        "brick-factory": "brick", "grain-mill": "grain", "iron-foundry": "ore", "lumber-camp": "lumber",
        "weavers-shop": "wool",
    }  # fmt: skip
    return boosters.get(card, "")


class Course(Hands):
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
        """What an event card does: Events tells, in rivals_events.py."""
        raise NotImplementedError

    def actions(self, seat: int) -> Steps:
        """The action phase: told in rivals_cards.py."""
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

    def market(self, seat: int) -> Steps:
        theirs = self.numbered(1 - seat)
        if self.side(seat).has("marketplace") and len(theirs) > len(self.numbered(seat)):
            yield from self.gain(seat, tuple({kind(region) for region in theirs}), 1)
