"""The Castles of Burgundy told a second time: who is to act, and what comes of it."""

from .burgundy_allowed import Allowed
from .burgundy_map import vineyard


class Oracle(Allowed):
    # ------------------------------------------------------------------ who
    def movers(self) -> set[int]:
        """Empty where chance is due or the game is over."""
        stage = self.d["stage"]
        if stage == "settling":
            people = [seat for seat in self.d["track"] if seat < self.people]
            waiting = [seat for seat in people if self.d["settled"][seat] is None]
            return set(waiting if self.d["options"]["choice"] == "secret" else waiting[:1])
        return {self.current} if stage in ("turn", "prepare") or stage.startswith("phase end") else set()

    # ------------------------------------------------------------------ what comes of it
    def play(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        if verb == "settle":
            self.settle(seat, text)
            return
        getattr(self, f"do_{verb}")(seat, words)
        self.go_on(seat)
        if not self.pending and self.d["stage"].startswith("phase end") and self.d["turn"] >= 0:
            self.next_at_phase_end()
        elif not self.pending and self.d["stage"] == "prepare":
            self.prepare()

    def settle(self, seat: int, text: str) -> None:
        self.d["settled"][seat] = text.removeprefix("settle ")
        if None not in self.d["settled"]:
            for one, chosen in enumerate(self.d["settled"]):
                self.found(one, *chosen.split())
            self.d["stage"] = "depots 1"

    def use_die(self, seat: int, words: list[str]) -> int:
        """The value that a die, or what stands in for it, is used with; 0: any, for nothing."""
        if words and words[0][0].isdigit() and ":" not in words[0]:
            own, word = self.seats[seat], words.pop(0)
            own["dice"][own["dice"].index(int(word[0]))] = 0
            if word.endswith("*"):
                own["freed"] = True
                return 0
            return int(word)
        what = self.pending.pop().split()
        return int(what[1]) if what[0] == "white-castle" else 0

    def pay(self, seat: int, value: int, price: int) -> None:
        self.purse(seat)["workers"] -= price if value else 0

    def do_take(self, seat: int, words: list[str]) -> None:
        value = self.use_die(seat, words)
        if value:
            self.pay(seat, value, self.take_price(seat, value, words[0]))
        self.receive(seat, words[0])

    def do_place(self, seat: int, words: list[str]) -> None:
        value = self.use_die(seat, words)
        tile, hex_ = " ".join(words[:-1]), words[-1]
        self.pay(seat, value, self.place_price(seat, value, tile, hex_))
        self.unstore(seat, tile)
        self.place(seat, self.named_tile(tile), hex_)

    def do_sell(self, seat: int, words: list[str]) -> None:
        value = self.use_die(seat, words)
        self.pay(seat, value, self.sale_price(seat, value, words[0]))
        self.sell(seat, words[0])

    def do_workers(self, seat: int, words: list[str]) -> None:
        self.use_die(seat, words)
        self.take_workers(seat)

    def do_gather(self, seat: int, words: list[str]) -> None:
        value = self.use_die(seat, words)
        slot, _, double = words[0].partition(":")
        self.pay(seat, value, self.gather_price(seat, value, int(slot)))
        self.d["vines"]["depot"][int(slot) - 1] = None
        self.gather(seat, double)

    def do_plant(self, seat: int, words: list[str]) -> None:
        value = self.use_die(seat, words)
        lying, v = words
        self.pay(seat, value, self.price(seat, value, vineyard().spaces[v]["number"]))
        stored = self.doubles(seat)
        stored.remove(lying if lying in stored else "-".join(reversed(lying.split("-"))))
        self.plant(seat, lying, v)

    def do_buy(self, seat: int, words: list[str]) -> None:
        workers = int(words[2]) if len(words) > 1 else 0
        self.purse(seat)["workers"] -= workers
        self.purse(seat)["silver"] -= 2 - workers
        self.seats[seat]["bought"] = True
        self.receive(seat, words[0])

    def do_hire(self, seat: int, words: list[str]) -> None:
        self.purse(seat)["workers"] -= 2
        self.seats[seat]["hired"] = True
        self.receive(seat, words[0])

    def do_end(self, seat: int, words: list[str]) -> None:
        self.end_turn()

    def do_pass(self, seat: int, words: list[str]) -> None:
        what, *about = self.pending.pop().split()
        if what == "neighbour":
            self.sail(seat)
        elif what == "cargo":
            self.advance(seat)
        elif what == "bonuses":
            self.check_layer(seat, about[0])

    def do_load(self, seat: int, words: list[str]) -> None:
        second = self.pending.pop().startswith("neighbour")
        if words[0] == "none":
            self.sail(seat)
        else:
            self.load(seat, int(words[0]), second)

    def do_keep(self, seat: int, words: list[str]) -> None:
        _, depot, *second = self.pending.pop().split()
        for goods in words:
            self.haul(seat, int(depot), goods)
        self.after_depot(seat, int(depot), bool(second))

    def do_discard(self, seat: int, words: list[str]) -> None:
        self.discard(seat, " ".join(words))

    def do_exchange(self, seat: int, words: list[str]) -> None:
        """BX-T28-01."""
        self.purse(seat)["silver"] -= 1
        self.gain_workers(seat, 2)

    def do_name(self, seat: int, words: list[str]) -> None:
        self.purse(seat)["named"] = int(words[0])
        self.arrange_track()
        if self.pending[-1:] == ["naming"]:
            self.pending.pop()

    def do_crane(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        self.building(seat, words[0])

    def do_route(self, seat: int, words: list[str]) -> None:
        own, number = self.seats[seat], int(words[0])
        self.pending.pop()
        own["loose"].remove(number)
        own["route"].append(number)

    def do_shield(self, seat: int, words: list[str]) -> None:
        self.take_shield(seat, int(words[0]))

    def do_castle(self, seat: int, words: list[str]) -> None:
        number = self.pending.pop().split()[1]
        self.hang(seat, number, words[0])

    def do_cargo(self, seat: int, words: list[str]) -> None:
        """BX-SHIELD-05.1."""
        self.pending.pop()
        for depot in range(1, 7):
            if words[0] in self.lying(depot):
                self.haul(seat, depot, words[0])
        self.advance(seat)

    def do_fetch(self, seat: int, words: list[str]) -> None:
        self.fetch(seat, words[0], words[1])

    def do_tribute(self, seat: int, words: list[str]) -> None:
        kept = [word for word in words[: words.index("with") if "with" in words else None] if word != "none"]
        workers = int(words[words.index("with") + 1]) if "with" in words else 0
        self.pending.pop()
        self.purse(seat)["workers"] -= workers
        self.purse(seat)["silver"] -= len(kept) - workers
        for number in sorted(self.shields(seat), key=int):
            if number not in kept:
                self.lose_shield(seat, number)

    def do_retrieve(self, seat: int, words: list[str]) -> None:
        self.seats[seat]["dice"] = [0, 0]
        self.points(seat, "castles", -5)
        self.d["castles"] -= 1
        self.gain(seat, "castle")

    def do_bonus(self, seat: int, words: list[str]) -> None:
        _, v, *left = self.pending.pop().split()
        self.use_bonus(seat, v, left, words[0])

    def do_vine(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        self.add(self.seats[seat]["vines"]["tiles"], words[0], 1)
