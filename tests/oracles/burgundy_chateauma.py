"""The Châteauma told a second time: section 4 of the ledger of modes, step by step (BA)."""

from functools import cache
from typing import Any

from .burgundy_county import HIDDEN, ORDER, County, cards, from_on
from .burgundy_map import PHASE_POINTS, kind_of, read


@cache
def spaces() -> list[str]:
    """Its duchy: building-1 to castle-4."""
    return [f"{area['colour']}-{i + 1}" for area in read("chateauma")["duchy"]["areas"] for i in range(area["spaces"])]


def marked(letter: str) -> list[str]:
    marks = read("chateauma")["duchy"]["marks"][letter]
    return [f"{kind}-{number}" for kind in ORDER for number in marks.get(kind, [])]


class ChateaumaOracle(County):
    @property
    def asks_outside_turns(self) -> bool:
        return True

    def has_modifier(self, letter: str) -> bool:
        return letter in self.county["modifiers"]

    # ------------------------------------------------------------------ set-up
    def deals(self) -> int:
        return 1 + super().deals()

    def chance_county(self, words: list[str]) -> None:
        """BA-SETUP-03 to -05; BA-DIFF-05 to -07."""
        left, right = int(words[0]), int(words[1])
        deck = read("chateauma")["decks"]["vineyards" if self.on("vineyards") else "usual"]
        assert left != right and {left, right} <= set(deck) and "C" in cards()[left]["spaces"]
        self.county["cards"] = [self.new_card(left), self.new_card(right)]
        self.county["cards"][0]["tiles"][cards()[left]["spaces"].index("C")] = "castle"
        self.county["deck"] = [number for number in deck if number not in (left, right)]
        self.add(self.d["supply"]["coloured"], "castle", -1)
        if self.has_modifier("B"):
            for name in marked("B"):
                kind = name.split("-")[0]
                tile = words[2] if kind == "building" else kind
                self.own["duchy"][name] = tile
                self.add(self.d["supply"]["coloured"], tile, -1)
        if self.has_modifier("C"):
            self.d["track"] = [self.me, *(seat for seat in self.d["track"] if seat != self.me)]
            for seat in range(self.people):
                self.seats[seat]["workers"] += 1  # RUL-M31
        self.dealt()

    def new_card(self, number: int) -> dict[str, Any]:
        return {"number": number, "tiles": [None] * len(cards()[number]["spaces"])}

    def held_back(self) -> int:
        return 5 if self.has_modifier("A") else 0

    # ------------------------------------------------------------------ its turn
    def chance_roll(self, words: list[str]) -> None:
        self.county["white"] = int(words[-1])
        super().chance_roll(words)

    def begin_turn(self) -> None:
        if self.current == self.me:
            self.d["stage"] = "automaton"
        else:
            self.d["stage"] = "turn"
            super().begin_turn()

    def chance_automaton(self, words: list[str]) -> None:
        """BA-TURN-01."""
        self.laid = []
        self.pick(self.selected, int(words[0]))
        self.use_symbols()
        self.complete()
        shown = self.county["cards"]
        if shown[0] is None and shown[1] is not None:  # BA-CARD-08
            shown[0], shown[1] = shown[1], None
        if None in shown:
            self.county["due"] = "cards"
        else:
            self.conclude()

    def chance_cards(self, words: list[str]) -> None:
        for word in words:
            if not self.county["deck"]:  # BA-CARD-10
                self.county["deck"], self.county["discards"] = self.county["discards"], []
            self.county["deck"].remove(int(word))
            self.county["cards"][self.county["cards"].index(None)] = self.new_card(int(word))
        assert None not in self.county["cards"]
        self.county["due"] = "die"
        self.conclude()

    def conclude(self) -> None:
        self.claim()
        self.buy()
        self.end_turn()

    # ------------------------------------------------------------------ cards
    def use_symbols(self) -> None:
        """BA-CARD-01 and -02, BA-VINE-04."""
        laid, self.laid = self.laid, []
        for card, space in laid:
            printed = cards()[card["number"]]
            if space + 1 in printed.get("sell", []):
                self.sell_goods()
            if space + 1 in printed.get("double", []) and self.on("vineyards"):
                self.take_double("depot")

    def take_double(self, place: str) -> bool:
        """BA-VINE-04 and -07: the place of the white die, or the next to the right."""
        places = self.d["vines"][place]
        first = (self.white - 1) * len(places) // 6
        for at in [(first + i) % len(places) for i in range(len(places))]:
            if places[at]:
                places[at] = None
                self.county["double_hexes"] += 1
                return True
        return False

    def complete(self) -> None:
        """BA-CARD-03 to -09, BA-DIFF-08 to -11, BA-EXP-08, -09 and -13."""
        while full := [slot for slot in (0, 1) if self.county["cards"][slot] and not self.open_spaces(slot)]:
            slot = full[0]
            card = self.county["cards"][slot]
            printed = cards()[card["number"]]
            level = ("gateway", "midweight", "heavy").index(self.county["level"])
            self.points(self.me, "county cards", printed["points"][level])
            self.county["completed"] += 1
            extra = sum(self.move(tile.removeprefix(HIDDEN)) for tile in card["tiles"])
            self.county["cards"][slot] = None
            self.county["discards"] = sorted([*self.county["discards"], card["number"]])
            self.arrange_track()
            if printed.get("post") and self.on("border-posts"):
                self.reach_post()
            if printed.get("shield") and self.on("shields"):
                self.take_a_shield()
            for _ in range(extra):
                if self.open_spaces(1 - slot):
                    self.pick(1 - slot, self.white)
                    self.use_symbols()
                else:
                    self.sell_goods()

    def move(self, tile: str) -> bool:
        """BA-CARD-04 to -07: to the first free space of its colour; does that cover an extra turn?"""
        unseen = marked("A") if self.has_modifier("A") else []
        for name in spaces():
            if name.split("-")[0] == kind_of(tile) and name not in self.own["duchy"] and name not in unseen:
                self.own["duchy"][name] = tile
                return self.has_modifier("D") and name in marked("D")
        self.county["stacked"].append(tile)
        return False

    def reach_post(self) -> None:
        self.county["posts"] += 1
        if self.county["posts"] == 2:
            self.points(self.me, "border posts", PHASE_POINTS[self.d["phase"]])
        elif self.county["posts"] == 3:
            for size, worth in (("large", self.players + 3), ("small", self.players)):
                if size not in self.border_bonuses():
                    self.county["border_bonus"] = size
                    self.points(self.me, "border bonus", worth)
                    return

    def take_a_shield(self) -> None:
        for depot in from_on(self.white):
            if lying := self.d["shields"][str(depot)]:
                number = min(lying)
                lying.remove(number)
                self.county["shields"] = sorted([*self.county["shields"], number])
                return

    def claim(self) -> None:
        """BA-BONUS-01 and -02."""
        unseen = marked("A") if self.has_modifier("A") else []
        for kind in ORDER:
            own = [name for name in spaces() if name.split("-")[0] == kind]
            if kind in (*self.own["large"], *self.own["small"]):
                continue
            if all(name in self.own["duchy"] or name in unseen for name in own):
                self.take_bonus_tile(self.me, kind)

    def buy(self) -> None:
        """BA-BUY-01 to -04, BA-VINE-06 and -08."""
        if self.own["silver"] < 2:
            return
        lying = [tile for tile in self.d["black"] if tile]
        if self.on("vineyards") and self.take_double("store"):
            self.own["silver"] -= 2
        elif lying:
            kind = self.scarcest(lying)
            tile = next(tile for tile in lying if kind_of(tile) == kind)
            self.fetch_from("black", tile)
            self.county["reserve"].append(tile)
            self.own["silver"] -= 2

    # ------------------------------------------------------------------ the ends
    def pay_mines(self, seat: int) -> None:
        if seat == self.me:
            self.own["silver"] += self.face_up().count("mine")  # BA-PHASE-01
        else:
            super().pay_mines(seat)

    def score_end(self, seat: int) -> None:
        """BA-END-01 to -05, BA-EXP-15, BA-VINE-09."""
        if seat != self.me:
            super().score_end(seat)
            return
        self.points(seat, "goods", sum(self.own["goods"].values()))
        self.points(seat, "silver", self.own["silver"])
        self.points(seat, "monasteries", 4 * sum(kind_of(tile) == "monastery" for tile in self.face_up()))
        self.points(seat, "reserve", len(self.county["reserve"]) + len(self.county["wild"]))
        on_cards = [tile for card in self.county["cards"] if card for tile in card["tiles"] if tile]
        self.points(seat, "open cards", 2 * len(on_cards))
        self.points(seat, "shields", (0, 8, 15, 25, 40)[min(4, len(self.county["shields"]))])
        self.points(seat, "double hexes", sum(range(1 + min(13, self.county["double_hexes"]))))

    def places(self) -> list[int]:
        """BA-END-06 and -07."""
        sign = 1 if self.d["options"]["tie"] == "most" else -1
        worth = []
        for seat in range(self.n):
            empty = 37 - len(self.covered(seat)) if seat != self.me else 0
            worth.append((self.score(seat), seat == self.me, sign * empty, self.d["track"].index(seat)))
        return [1 + sum(other > own for other in worth) for own in worth]
