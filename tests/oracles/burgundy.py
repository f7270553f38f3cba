"""The Castles of Burgundy told a second time: what a player may do, and what comes of it, all in texts."""

from itertools import combinations

from .burgundy_deeds import ring_neighbours
from .burgundy_flow import Flow
from .burgundy_map import FETCHES, GOODS, kind_of, read, vineyard


class Oracle(Flow):
    # ------------------------------------------------------------------ who
    def movers(self) -> set[int]:
        """Empty where chance is due or the game is over."""
        stage = self.d["stage"]
        if stage == "settling":
            people = [seat for seat in self.d["track"] if seat < self.people]
            waiting = [seat for seat in people if self.d["settled"][seat] is None]
            return set(waiting if self.d["options"]["choice"] == "secret" else waiting[:1])
        return {self.current} if stage in ("turn", "prepare") or stage.startswith("phase end") else set()

    # ------------------------------------------------------------------ what is allowed
    def legal(self, seat: int) -> set[str]:
        if self.d["stage"] == "settling":
            return self.settlements(seat)
        if self.pending:
            return self.answers(seat, self.pending[-1].split())
        own, out = self.seats[seat], self.purchases(seat) | self.free_options(seat)
        for die in {die for die in own["dice"] if die}:
            out |= self.die_actions(seat, die, f"{die} ")
            if self.shield(seat, 16) and not own["freed"]:
                out |= self.starred(seat, die)
        if all(own["dice"]):
            out |= self.instead_of_both_dice(seat)
        return out | ({"end"} if not any(own["dice"]) else set())

    def settlements(self, seat: int) -> set[str]:
        offered = [label for label in self.d["offered"][seat] if label is not None]
        if not offered:
            deals = [row for row in read("editions")["edition"][self.edition]["setup"] if row["kind"] == "deal"]
            offered = [id_.partition("-")[2] for id_ in deals[0]["duchies"]]
        centre = self.d["options"]["castle"] == "centre"
        return {
            f"settle {label} {hex_}"
            for label in offered
            for hex_ in self.board(label).of("castle")
            if hex_ == "d4" or not centre
        }

    def die_actions(self, seat: int, value: int, die: str) -> set[str]:
        """What a die that shows a value can do, with the workers that are there; `die` is how a text names it."""
        workers = self.purse(seat)["workers"]
        out = {f"workers {die}".strip()}
        out |= {f"sell {die}{goods}" for goods in self.owned(seat) if self.sale_price(seat, value, goods) <= workers}
        out |= {f"take {die}{ware}" for ware in self.in_depots() if self.take_price(seat, value, ware) <= workers}
        for tile in set(self.at_hand(seat)):
            for hex_ in self.legal_spaces(seat, self.named_tile(tile)):
                if self.place_price(seat, value, tile, hex_) <= workers:
                    out.add(f"place {die}{tile} {hex_}")
        if self.on("vineyards"):
            for slot, ware in self.vine_depot():
                if self.gather_price(seat, value, slot) <= workers:
                    out.add(f"gather {die}{ware}")
            for way in self.ways(seat):
                for v in self.open_vines(seat):
                    if self.price(seat, value, vineyard().spaces[v]["number"]) <= workers:
                        out.add(f"plant {die}{way} {v}")
        return out

    def starred(self, seat: int, die: int) -> set[str]:
        """BX-SHIELD-16.1: what the die does not do by itself without a worker."""
        everything = self.free_actions(seat) - {"workers"}
        workers, self.purse(seat)["workers"] = self.purse(seat)["workers"], 0
        without = self.die_actions(seat, die, "")
        self.purse(seat)["workers"] = workers
        return {text.replace(" ", f" {die}* ", 1) for text in everything - without}

    def free_actions(self, seat: int) -> set[str]:
        """B-CAST-02, BV-PLACE-07: one of all die actions, with any value."""
        workers, self.purse(seat)["workers"] = self.purse(seat)["workers"], 99
        out = self.die_actions(seat, 1, "")
        self.purse(seat)["workers"] = workers
        return out

    def instead_of_both_dice(self, seat: int) -> set[str]:
        out = set()
        if self.on("shields"):
            workers = self.purse(seat)["workers"]
            for depot, shields in self.d["shields"].items():
                if self.pair_price(seat, int(depot)) <= workers:
                    out |= {f"shield {number}" for number in shields}
        if self.on("castle-connection") and self.d["castles"] and self.score(seat) >= 5:  # BX-CC-08 and -09
            out.add("retrieve castle")
        return out

    def purchases(self, seat: int) -> set[str]:
        """B-BUY-01, B-MON-06, BX-INN-03, BV-STORE-01."""
        own, purse, six = self.seats[seat], self.purse(seat), self.has(seat, 6)
        out = set()
        if not own["bought"]:
            wares = self.free_tiles()
            if six and self.edition != "SE":
                wares |= self.in_depots()
            for silver, words in ((2, ""), (1, " with 1 worker"), (0, " with 2 workers")):
                mixed = silver == 2 or (six and self.edition == "2019")
                if mixed and purse["silver"] >= silver and purse["workers"] >= 2 - silver:
                    out |= {f"buy {ware}{words}" for ware in wares}
        if six and self.edition == "SE" and not own["hired"] and purse["workers"] >= 2:
            out |= {f"hire {ware}" for ware in self.in_depots("building")}
        return out

    def free_options(self, seat: int) -> set[str]:
        """BX-T28-02, BX-SHIELD-06.1."""
        out = set()
        if self.has(seat, 28) and self.purse(seat)["silver"]:
            out.add("exchange")
        if self.shield(seat, 6) and self.purse(seat)["named"] is None:
            out |= {f"name {other}" for other in self.nameable(seat)}
        return out

    def nameable(self, seat: int) -> list[int]:
        return [other for other in range(self.n) if other != seat]

    def beside_an_action(self, seat: int) -> set[str]:
        """B-BUY-03 and -04, BX-GEN-12: while an extra action or a placement waits."""
        inside = self.edition != "2011" and self.d["stage"] == "turn"
        return self.free_options(seat) | (self.purchases(seat) if inside else set())

    # ------------------------------------------------------------------ what lies where
    def owned(self, seat: int) -> list[str]:
        return list(self.purse(seat)["goods"])

    def in_depots(self, *kinds: str) -> set[str]:
        """The tiles of the numbered depots, of some kinds or all."""
        depots = self.d["depots"].items()
        found = {(depot, tile) for depot, tiles in depots for tile in tiles if tile}
        return {f"{depot}:{tile}" for depot, tile in found if not kinds or kind_of(tile) in kinds}

    def free_tiles(self) -> set[str]:
        """The black depot and what belongs to it."""
        out = {f"black:{tile}" for tile in self.d["black"] if tile}
        if self.d.get("inns", 0) > 0:
            out.add("inn")
        if self.on("vineyards"):
            out |= {f"store:{double}" for double in self.d["vines"]["store"] if double}
        return out

    def vine_depot(self) -> list[tuple[int, str]]:
        depot = self.d["vines"]["depot"]
        return [(slot, f"{slot}:{double}") for slot, double in enumerate(depot, 1) if double]

    def ways(self, seat: int) -> set[str]:
        """BV-PLACE-02: stored double hexes, as they are and turned round."""
        return {way for double in self.doubles(seat) for way in (double, "-".join(reversed(double.split("-"))))}

    # ------------------------------------------------------------------ prices
    def sale_price(self, seat: int, value: int, goods: str) -> int:
        return self.price(seat, value, GOODS.index(goods) + 1)

    def take_price(self, seat: int, value: int, ware: str) -> int:
        return self.price(seat, value, int(ware[0]), self.has(seat, 12))

    def place_price(self, seat: int, value: int, tile: str, hex_: str) -> int:
        return self.price(seat, value, self.map(seat).numbers[hex_], self.step_for(seat, self.named_tile(tile)))

    def gather_price(self, seat: int, value: int, slot: int) -> int:
        """BV-TAKE-01, -02 and -05."""
        values = (slot,) if len(self.d["vines"]["depot"]) == 6 else (2 * slot - 1, 2 * slot)
        return min(self.price(seat, value, wanted) for wanted in values)

    # ------------------------------------------------------------------ answers
    def answers(self, seat: int, waiting: list[str]) -> set[str]:
        what, about = waiting[0], waiting[1:]
        if what == "castle":
            out = self.free_actions(seat) | self.beside_an_action(seat)
            if not about and self.shield(seat, 11):
                out |= {f"shield {number}" for shields in self.d["shields"].values() for number in shields}
            return out | ({"pass"} if about == ["optional"] else set())
        if what == "white-castle":
            return self.die_actions(seat, int(about[0]), "") | self.beside_an_action(seat)
        found: set[str] = getattr(self, "answers_" + what.replace("-", "_"))(seat, about)
        return found

    def answers_market(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("market")

    def answers_carpenter(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("carpenter")

    def answers_church(self, seat: int, about: list[str]) -> set[str]:
        return self.fetching("church")

    def fetching(self, building: str) -> set[str]:
        return {f"take {ware}" for ware in self.in_depots(*FETCHES[building])} | {"pass"}

    def answers_warehouse(self, seat: int, about: list[str]) -> set[str]:
        return {f"sell {goods}" for goods in self.owned(seat)} | {"pass"}

    def answers_town_hall(self, seat: int, about: list[str]) -> set[str]:
        """B-BLDG-12 to -15."""
        tiles = set(self.at_hand(seat))
        out = {f"place {tile} {hex_}" for tile in tiles for hex_ in self.legal_spaces(seat, self.named_tile(tile))}
        return out | self.beside_an_action(seat) | {"pass"}

    def answers_ship(self, seat: int, about: list[str]) -> set[str]:
        return {f"load {depot if self.lying(depot) else 'none'}" for depot in range(1, 7)}

    def answers_neighbour(self, seat: int, about: list[str]) -> set[str]:
        return {f"load {depot}" for depot in ring_neighbours(int(about[0])) if self.lying(depot)} | {"pass"}

    def answers_keep(self, seat: int, about: list[str]) -> set[str]:
        new = [goods for goods in GOODS if goods in self.lying(int(about[0])) and goods not in self.owned(seat)]
        return {" ".join(["keep", *kept]) for kept in combinations(new, self.free_goods_spaces(seat))}

    def answers_discard(self, seat: int, about: list[str]) -> set[str]:
        return {f"discard {tile}" for tile in (*self.at_hand(seat), *self.doubles(seat))}

    answers_overfull = answers_discard

    def answers_make_room(self, seat: int, about: list[str]) -> set[str]:
        """RUL-X03: single tiles only where they are enough."""
        missing = 2 - (self.room(seat) - len(self.storage(seat)))
        singles = self.storage(seat) if len(self.storage(seat)) >= missing else []
        return {f"discard {tile}" for tile in (*singles, *self.doubles(seat))}

    def answers_arrange(self, seat: int, about: list[str]) -> set[str]:
        return {f"route {number}" for number in self.seats[seat]["loose"]}

    def answers_crane(self, seat: int, about: list[str]) -> set[str]:
        """BX-CRANE-02 to -04."""
        names = ("market", "carpenter", "church", "warehouse", "boarding-house", "bank", "town-hall", "watchtower")
        out = {f"crane {name}" for name in names if self.helps(seat, name)} | {"pass"}
        return out | ({"crane white-castle"} if self.on("white-castles") else set())

    def answers_shield(self, seat: int, about: list[str]) -> set[str]:
        return {f"castle {hex_}" for hex_, tile in self.covered(seat).items() if tile == "castle"}

    def answers_cargo(self, seat: int, about: list[str]) -> set[str]:
        return {f"cargo {goods}" for goods in self.cargo(seat)} | {"pass"}

    def answers_placement(self, seat: int, about: list[str]) -> set[str]:
        return self.straight_wares(seat, set(about)) | self.free_options(seat) | {"pass"}

    def answers_tribute(self, seat: int, about: list[str]) -> set[str]:
        """BX-SHGEN-12 and -13, BX-SHIELD-03.1."""
        own, out = self.purse(seat), self.free_options(seat)
        held = sorted(self.shields(seat), key=int)
        for price in range(len(held) + 1):
            for workers in range((price if self.shield(seat, 3) else 0) + 1):
                if own["workers"] >= workers and own["silver"] >= price - workers:
                    paid = f" with {workers} worker{'s' * (workers > 1)}" if workers else ""
                    out |= {f"tribute {' '.join(kept) or 'none'}{paid}" for kept in combinations(held, price)}
        return out

    def answers_naming(self, seat: int, about: list[str]) -> set[str]:
        return self.free_options(seat) | {"pass"}

    def answers_bonuses(self, seat: int, about: list[str]) -> set[str]:
        return {f"bonus {bonus}" for bonus in about[1:]} | {"pass"}

    def answers_free_tile(self, seat: int, about: list[str]) -> set[str]:
        return {f"take {ware}" for ware in self.free_tiles()} | {"pass"}

    def answers_double_hex(self, seat: int, about: list[str]) -> set[str]:
        """Equal ones are one offer."""
        first: dict[str, str] = {}
        for _, ware in self.vine_depot():
            first.setdefault(ware.partition(":")[2], f"gather {ware}")
        return {*first.values(), "pass"}

    def answers_vine(self, seat: int, about: list[str]) -> set[str]:
        return {f"vine {colour}" for colour in self.vine_pool()}

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
