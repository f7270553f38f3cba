"""The course of the second telling: chance events, rounds, the end of a phase, final scoring."""

from .burgundy_deeds import Deeds
from .burgundy_map import (
    COUNTED,
    GOODS,
    PHASES,
    ROUTE_TILES,
    SHIELDS_DEALT,
    depot_kinds,
    kind_of,
    species_of,
)

DEALERS = ("trade-routes", "shields", "vineyards")
SHIELD_POINTS = {number: 12 if number < 7 else 8 if number < 13 else 4 for number in range(1, 19)}
STEPS = 3  # of the end of a phase: placements of shields 14 and 15, tribute, the last naming (BX-GEN-13)


class Flow(Deeds):
    # ------------------------------------------------------------------ chance
    def nature(self, text: str) -> None:
        """What chance brings; it must be possible."""
        words = text.replace(",", " ").split()
        getattr(self, f"chance_{words[0]}")(words[1:])

    def chance_start(self, words: list[str]) -> None:
        """B-SETUP-06 and -07."""
        first = int(words[0])
        people = [(first + i) % self.people for i in range(self.people)]
        self.d["track"] = [*people, *range(self.people, self.n)]
        for i, seat in enumerate(people):
            self.seats[seat]["workers"] = i + 1
        self.d["stage"] = "goods"

    def hands(self) -> int:
        return self.people

    def deals(self) -> int:
        """How many modules deal pieces of their own."""
        return sum(self.on(module) for module in DEALERS)

    def chance_deal(self, words: list[str]) -> None:
        """B-SETUP-02."""
        assert len(words) == 3 * self.hands() and max(words.count(goods) for goods in GOODS) <= 7
        for i, goods in enumerate(words):
            self.add(self.seats[i // 3]["goods"], goods, 1)
        self.next_deal(0)

    def next_deal(self, after: int) -> None:
        """Modules deal in their order, then players arrange their routes, then duchies are chosen."""
        if after < self.deals():
            self.d["stage"] = f"deal {after + 1}"
        elif self.asks_outside_turns:
            self.d["order"], self.d["turn"], self.d["stage"] = [*self.d["track"]], 0, "prepare"
            self.prepare()
        else:
            self.prepared()

    def dealt(self) -> None:
        self.next_deal(int(self.d["stage"].split()[1]))

    def prepare(self) -> None:
        """BX-TR-04: who has loose tiles puts them in order."""
        for turn, seat in enumerate(self.d["order"]):
            if self.seats[seat].get("loose"):
                self.d["turn"] = turn
                self.pending.append("arrange")
                return
        self.d["turn"] = 0
        self.d["order"] = [*self.d["track"]]
        self.prepared()

    def prepared(self) -> None:
        if self.d["options"]["deal"] not in ("none", "free"):
            self.d["stage"] = "duchies"
        else:
            self.begin_settling()

    def begin_settling(self) -> None:
        """B-SETUP-10, -11: one duchy and the centre leave nothing to choose."""
        offered = self.d["offered"]
        if self.d["options"]["castle"] == "centre" and all(a == b and a is not None for a, b in offered):
            for seat in range(self.people):
                self.found(seat, offered[seat][0], "d4")
            self.d["stage"] = "depots 1"
        else:
            self.d["stage"] = "settling"

    def found(self, seat: int, label: str, hex_: str) -> None:
        """B-SETUP-08, -16 and -17: no action, no points, and a castle of the supply."""
        self.seats[seat]["board"] = label
        self.seats[seat]["duchy"] = {hex_: "castle"}
        self.add(self.d["supply"]["coloured"], "castle", -1)

    def chance_duchies(self, words: list[str]) -> None:
        self.d["offered"] = [words[2 * i : 2 * i + 2] for i in range(self.people)]
        single = self.d["options"]["deal"] == "single"
        assert all((a == b) == single for a, b in self.d["offered"])
        self.begin_settling()

    def chance_routes(self, words: list[str]) -> None:
        each = ROUTE_TILES[self.players]
        assert len(set(words)) == len(words) == each * self.people and set(words) <= {str(k) for k in range(1, 13)}
        for seat in range(self.people):
            tiles = [int(word) for word in words[each * seat : each * (seat + 1)]]
            if self.d["routes"] == "chosen":
                self.seats[seat]["loose"] = sorted(tiles)
            else:
                self.seats[seat]["route"] = tiles
        self.dealt()

    def chance_shields(self, words: list[str]) -> None:
        """BX-SHGEN-01."""
        numbers = [int(word) for word in words]
        assert len(set(numbers)) == len(numbers) == sum(SHIELDS_DEALT[self.players]) and set(numbers) <= set(
            SHIELD_POINTS
        )
        for depot, count in enumerate(SHIELDS_DEALT[self.players], 1):
            self.d["shields"][str(depot)] = sorted(numbers[:count])
            numbers = numbers[count:]
        self.dealt()

    def chance_vines(self, words: list[str]) -> None:
        """BV-SETUP-01 and -05 to -07."""
        cut = words.index("without") if "without" in words else len(words)
        gone = words[cut + 1 :]
        assert len(gone) == self.d["vines"]["leaving"] and len(set(words)) == len(words)
        assert not self.d["vines"]["without"] or set(gone) == set(self.d["vines"]["without"])
        self.d["vines"]["without"] = sorted(gone)
        bag = {kind: 1 if len(set(kind.split("-"))) == 1 else 3 for kind in self.all_doubles()}
        assert sum(bag.values()) == {0: 51, 1: 35, 2: 22}[len(gone)]
        self.d["vine_bag"] = bag
        for seat, colour in enumerate(words[:cut]):
            self.seats[seat]["vines"]["tiles"] = {colour: 1}
        self.dealt()

    def chance_depot(self, words: list[str]) -> None:
        """B-PHASE-05 and -06."""
        depot, tiles = words[0], words[1:]
        supply = self.d["supply"]["coloured"]
        for i, kind in enumerate(depot_kinds(depot, self.players, self.d["phase"])):
            if tiles[i] == "none":  # RUL-M41
                assert kind not in {kind_of(tile) for tile in supply}
                continue
            assert kind_of(tiles[i]) == kind and supply[tiles[i]] > 0
            self.add(supply, tiles[i], -1)
            self.d["depots"][depot][i] = tiles[i]
        assert len(tiles) == self.players
        self.d["stage"] = "black depot" if depot == "6" else f"depots {int(depot) + 1}"

    def chance_black(self, words: list[str]) -> None:
        """B-BOARD-03, BX-INN-01."""
        supply = self.d["supply"]["black"]
        assert len(words) == min(2 * self.players, sum(supply.values()) - self.held_back())
        for i, tile in enumerate(words):
            assert supply[tile] > 0
            self.add(supply, tile, -1)
            self.d["black"][i] = tile
        if self.on("inns"):
            self.d["inns"] += 1
        self.d["stage"] = "draw 1" if self.on("vineyards") else "phase goods"

    def held_back(self) -> int:
        """Black tiles that lie unseen elsewhere."""
        return 0

    def chance_vineyard(self, words: list[str]) -> None:
        """BV-PHASE-02."""
        slots, spaces = {2: (3, 1), 3: (3, 3), 4: (6, 3)}[self.players]
        depot, store = words[:slots], words[slots + 1 :]
        assert words[slots] == "store" and len(store) == spaces
        for double in (*depot, *store):
            assert self.d["vine_bag"][double] > 0
            self.add(self.d["vine_bag"], double, -1)
        self.d["vines"]["depot"], self.d["vines"]["store"] = depot, store
        self.d["stage"] = "phase goods"

    def chance_goods(self, words: list[str]) -> None:
        """B-PHASE-09."""
        assert len(words) == 5
        self.d["round_goods"] = words
        self.d["stage"] = "roll"

    def chance_roll(self, words: list[str]) -> None:
        """B-ROUND-01 to -03."""
        white = words[-1]
        dice = [int(word) for word in words[:-2]]
        assert len(dice) == 2 * self.people and {*dice, int(white)} <= {1, 2, 3, 4, 5, 6}
        for seat, own in enumerate(self.seats[: self.people]):
            own["dice"] = dice[2 * seat : 2 * seat + 2]
        if self.on("white-castles"):
            self.d["white"] = int(white)
        self.add(self.lying(int(white)), self.d["round_goods"][self.d["round"] - 1], 1)
        self.d["order"], self.d["turn"], self.d["stage"] = [*self.d["track"]], 0, "turn"
        self.begin_turn()

    # ------------------------------------------------------------------ turns
    def begin_turn(self) -> None:
        own = self.seats[self.current]
        own["bought"] = own["hired"] = False
        if "freed" in own:
            own["freed"] = False

    def end_turn(self) -> None:
        self.d["turn"] += 1
        if self.d["turn"] < self.n:
            self.begin_turn()
            return
        self.d["turn"] = 0
        if self.d["round"] < 5:
            self.d["round"] += 1
            self.d["stage"] = "roll"
        elif self.asks_outside_turns:
            self.d["stage"] = "phase end 1"
            self.d["order"], self.d["turn"] = [*self.d["track"]], -1
            self.next_at_phase_end()
        else:
            self.end_phase()

    def next_at_phase_end(self) -> None:
        """BX-GEN-13: in track order, step by step, until somebody has to decide."""
        while not self.pending:
            self.d["turn"] += 1
            if self.d["turn"] == self.n:
                step = int(self.d["stage"].split()[2])
                self.d["turn"], self.d["order"] = 0, [*self.d["track"]]
                if step == STEPS:
                    self.end_phase()
                    return
                self.d["stage"] = f"phase end {step + 1}"
            self.ask_at_phase_end(self.current, self.d["stage"])

    def ask_at_phase_end(self, seat: int, stage: str) -> None:
        if not self.shields(seat):
            return
        if stage == "phase end 1":
            self.ask_placement(seat, {"14", "15"})
        elif stage == "phase end 2":
            self.pending.append("tribute")
        elif self.d["phase"] == "E" and self.shield(seat, 6) and self.purse(seat)["named"] is None:
            self.pending.append("naming")

    def end_phase(self) -> None:
        """B-PEND-01, then B-PHASE-02 and -03; BX-GEN-14."""
        for seat in range(self.n):
            self.pay_mines(seat)
        if self.d["phase"] == "E":
            self.d["stage"] = "end"
            for seat in range(self.n):
                self.score_end(seat)
            return
        cleared = [tile for tiles in (*self.d["depots"].values(), self.d["black"]) for tile in tiles if tile]
        if self.on("castle-connection"):  # BX-CC-07
            self.d["castles"] += cleared.count("castle")
            cleared = [tile for tile in cleared if tile != "castle"]
        self.removed += len(cleared)
        for depot in self.d["depots"]:
            self.d["depots"][depot] = [None] * self.players
        self.d["black"] = [None] * 2 * self.players
        if self.on("vineyards"):
            for place in ("depot", "store"):
                self.d["vines"][place] = [None] * len(self.d["vines"][place])
        self.d["phase"] = PHASES[PHASES.index(self.d["phase"]) + 1]
        self.d["round"], self.d["round_goods"], self.d["stage"] = 1, [None] * 5, "depots 1"

    def pay_mines(self, seat: int) -> None:
        mines = list(self.covered(seat).values()).count("mine")
        self.purse(seat)["silver"] += mines * (2 if self.shield(seat, 8) else 1)
        if self.has(seat, 2) and mines:
            self.gain_workers(seat, mines)

    # ------------------------------------------------------------------ the end
    def score_end(self, seat: int) -> None:
        """B-END-02 to -05; shields and vines."""
        own = self.purse(seat)
        self.points(seat, "goods", sum(own["goods"].values()))
        self.points(seat, "silver", own["silver"])
        self.points(seat, "workers", own["workers"] // 2)
        self.score_monasteries(seat)
        shields = sum(SHIELD_POINTS[int(number)] for number in self.shields(seat))
        self.points(seat, "shields", shields * (2 if self.shield(seat, 13) else 1))
        if self.on("vineyards"):
            for colour, tiles in own["vines"]["tiles"].items():
                for size in self.vine_areas(seat, colour)[:tiles]:  # BV-SCORE-01 to -03
                    self.points(seat, "vines", sum(range(size + 1)))

    def score_monasteries(self, seat: int) -> None:
        """B-MON-15 to -26, BX-WC-12, BX-CRANE-08; shield 10 doubles them all."""
        own, tiles = self.purse(seat), list(self.covered(seat).values())
        times = 2 if self.shield(seat, 10) else 1
        if self.has(seat, 15):
            self.points(seat, "monastery 15", times * len(own["sold"]) * (3 if self.edition == "2011" else 2))
        counted = [building for number, building in COUNTED.items() if self.has(seat, number)]
        found = sum(tiles.count(building) for building in counted)
        if counted or self.has(seat, 29):
            found += tiles.count("crane")
        self.points(seat, "monasteries 16-23", times * 4 * found)
        if self.has(seat, 24):
            species = {species_of(tile) for tile in tiles if kind_of(tile) == "livestock"}
            self.points(seat, "monastery 24", times * 4 * len(species))
        if self.has(seat, 25):
            self.points(seat, "monastery 25", times * sum(own["sold"].values()))
        if self.has(seat, 26):
            bonus_tiles = len(own["large"]) + len(own["small"])
            if self.edition == "SE" and self.on("border-posts") and own["border_bonus"]:  # BX-BP-13
                bonus_tiles += 1
            self.points(seat, "monastery 26", times * bonus_tiles * (2 if self.edition == "2011" else 3))
        if self.has(seat, 29):
            self.points(seat, "monastery 29", times * 4 * tiles.count("white-castle"))

    def places(self) -> list[int]:
        """B-TIE-01 to -03."""
        empty = [37 - len(self.covered(seat)) for seat in range(self.n)]
        sign = 1 if self.d["options"]["tie"] == "most" else -1
        worth = [(self.score(seat), sign * empty[seat], self.d["track"].index(seat)) for seat in range(self.n)]
        return [1 + sum(other > own for other in worth) for own in worth]
