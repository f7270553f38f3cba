"""The solo game told a second time (BM-SOLO)."""

from functools import cache
from typing import Any

from .burgundy import Oracle
from .burgundy_map import COUNTED, GOODS, LETTERS, PHASE_POINTS, Map, area_points, kind_of, read, species_of

SCORING = {15, *range(16, 27), 29}  # monasteries that score when they are placed (BM-SOLO-29 and -30)


@cache
def islands(edition: str, label: str) -> Map:
    """A board of islands: areas by shared sides, rivers only to build on (BM-SOLO-14 and -17)."""
    boards = {board["id"]: board for board in read("solo")["board"]}
    board = next(board for board in boards.values() if (board["edition"], board["label"]) == (edition, label))
    drawn = boards[board.get("same_as", board["id"])]
    spaces = []
    for number, island in enumerate(drawn["islands"]):
        top, left = island["at"]
        for line, (shift, row) in enumerate(island["rows"]):
            spaces += [(top + line, left + shift + 2 * i, number, sign) for i, sign in enumerate(row.split())]
    spaces.sort()
    lines = sorted({line for line, *_ in spaces})
    names, seen = {}, dict.fromkeys(lines, 0)
    for line, column, number, _ in spaces:
        seen[line] += 1
        names[line, column, number] = f"{'abcdefghij'[lines.index(line)]}{seen[line]}"
    near: dict[str, set[str]] = {}
    for (line, column, number), name in names.items():
        beside = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
        found = {names.get((line + y, column + x, number)) for y, x in beside}
        near[name] = {other for other in found if other}
    kinds = {names[space[:3]]: LETTERS[space[3][0]] for space in spaces}
    numbers = {names[space[:3]]: int(space[3][1]) for space in spaces}
    out = Map(kinds, numbers, near)
    for one, other in drawn["rivers"]:  # after the areas are found
        near[one].add(other)
        near[other].add(one)
    return out


class SoloOracle(Oracle):
    def __init__(self, position: dict[str, Any], edition: str, modules: tuple[str, ...], removed: int = 0) -> None:
        super().__init__(position, edition, modules, removed)
        self.players = 2  # BM-SOLO-01
        self.ahead = [0]  # BM-SOLO-05
        self.counted = self.score(0)

    def board(self, label: str) -> Map:
        return islands(self.edition, label)

    @property
    def asks_outside_turns(self) -> bool:
        return True

    @property
    def parts(self) -> list[str]:
        parts: list[str] = self.d["solo"]["parts"]
        return parts

    def goods_spaces(self) -> int:
        return 6  # BM-SOLO-06

    def goods_left(self) -> int:
        lost: int = sum(self.d["solo"]["lost"].values())  # BM-SOLO-19 and -21
        return super().goods_left() - lost

    def target(self) -> int:
        """BM-SOLO-36 and -37."""
        return max(5, int(self.d["solo"]["start"]) - 5 * int(self.d["solo"]["resets"]))

    # ------------------------------------------------------------------ the round
    def chance_roll(self, words: list[str]) -> None:
        """BM-SOLO-09 and -10: a tile of the depot of the white die leaves, or of the next that has one."""
        super().chance_roll(words)
        white = int(words[-1])
        for depot in [str((white - 1 + i) % 6 + 1) for i in range(6)]:
            tiles = self.d["depots"][depot]
            lying = [i for i, tile in enumerate(tiles) if tile]
            if lying:
                tiles[lying[0]] = None
                self.removed += 1
                return

    def score_end(self, seat: int) -> None:
        """BM-SOLO-42: there is no final scoring."""

    def places(self) -> list[int]:
        return [1 if len(self.covered(0)) == 37 else 2]

    # ------------------------------------------------------------------ placing
    def place(self, seat: int, tile: str, hex_: str) -> None:
        """BM-SOLO-39 to -41: what follows is a list of parts."""
        self.lay(seat, hex_, tile)
        board, covered = self.map(seat), self.covered(seat)
        if len(covered) == 37:
            self.d["stage"] = "end"
            self.pending.clear()
            self.parts.clear()
            return
        area = board.areas[hex_]
        if all(other in covered for other in area):
            size = len(area) + any(covered[other] == "inn" for other in area)
            self.parts.extend([f"area {size}", "phase"])
            if all(other in covered for other in board.of(board.kinds[hex_])):
                self.parts.append("reward")
        silent = kind_of(tile) in ("mine", "any")
        if kind_of(tile) == "monastery":
            silent = int(tile.split("-")[1]) not in SCORING
        if not silent:
            self.parts.append(f"effect {tile} {hex_}")

    def stepped(self, seat: int) -> None:
        self.count(seat)
        while self.parts and not self.pending:
            if len(set(self.parts)) > 1:
                self.pending.append("order")
                return
            self.carry_out(seat, self.parts.pop())
            self.count(seat)

    def carry_out(self, seat: int, part: str) -> None:
        what, *about = part.split()
        if what == "area":
            self.points(seat, "areas", area_points(int(about[0]), self.edition))
        elif what == "phase":
            self.points(seat, "phases", PHASE_POINTS[self.d["phase"]])
        elif what == "reward":
            if self.rewards(seat):
                self.pending.append("reward")
        elif what == "action":
            self.pending.append("castle optional")
        elif kind_of(about[0]) == "monastery":
            self.score_monastery(seat, int(about[0].split("-")[1]))
        else:
            self.effect(seat, about[0], about[1])

    def score_monastery(self, seat: int, number: int) -> None:
        """BM-SOLO-29 and -30: by the state of the moment."""
        own, tiles, board = self.seats[seat], list(self.covered(seat).values()), self.map(seat)
        building = COUNTED.get(number)
        if number == 15:
            self.points(seat, "monastery 15", 2 * len(own["sold"]))
        elif building:
            self.points(seat, "monasteries 16-23", 4 * (tiles.count(building) + tiles.count("crane")))
        elif number == 24:
            species = {species_of(tile) for tile in tiles if kind_of(tile) == "livestock"}
            self.points(seat, "monastery 24", 4 * len(species))
        elif number == 25:
            self.points(seat, "monastery 25", sum(own["sold"].values()))
        elif number == 26:
            done = [kind for kind in set(board.kinds.values()) if board.of(kind) <= set(self.covered(seat))]
            self.points(seat, "monastery 26", 3 * len(done))
        else:
            self.points(seat, "monastery 29", 4 * tiles.count("white-castle"))
            self.points(seat, "monasteries 16-23", 4 * tiles.count("crane"))

    # ------------------------------------------------------------------ the counter
    def count(self, seat: int) -> None:
        """BM-SOLO-34 and -46."""
        gained = self.score(seat) - self.counted
        if gained > 0:
            self.move_counter(gained)
            if self.seats[seat]["silver"]:
                self.pending.append("points")

    def move_counter(self, points: int) -> None:
        """BM-SOLO-35 and -38."""
        self.counted += points
        solo = self.d["solo"]
        solo["counter"] += points
        if solo["counter"] >= self.target():
            solo["counter"] = 0
            solo["resets"] += 1
            self.parts.append("action")

    # ------------------------------------------------------------------ ships
    def sail(self, seat: int) -> None:
        """BM-SOLO-19 and -21."""
        for depot in range(1, 7):
            for goods, tiles in self.lying(depot).items():
                self.add(self.d["solo"]["lost"], goods, tiles)
            self.lying(depot).clear()
        if sum(self.seats[seat]["goods"].values()) >= 5 and self.free_tiles():
            self.pending.append("trade")

    def rewards(self, seat: int) -> set[str]:
        """BM-SOLO-31 and -32."""
        wares = {ware: ware.rpartition(":")[2] for ware in self.free_tiles()}
        return {f"fetch {ware} {hex_}" for ware, tile in wares.items() for hex_ in self.legal_spaces(seat, tile)}

    # ------------------------------------------------------------------ answers
    def answers_order(self, seat: int, about: list[str]) -> set[str]:
        return {f"next {part}" for part in self.parts}

    def answers_points(self, seat: int, about: list[str]) -> set[str]:
        most = min(self.seats[seat]["silver"], self.target() - self.d["solo"]["counter"])
        return {f"buy {number} point{'s' * (number > 1)}" for number in range(1, most + 1)} | {"pass"}

    def answers_reward(self, seat: int, about: list[str]) -> set[str]:
        return self.rewards(seat) | {"pass"}

    def answers_trade(self, seat: int, about: list[str]) -> set[str]:
        return {f"trade {ware}" for ware in self.free_tiles()} | {"pass"}

    def answers_give(self, seat: int, about: list[str]) -> set[str]:
        """Five goods, each set of them in one order only."""
        count, lowest = int(about[0]), GOODS.index(about[1])
        own = self.seats[seat]["goods"]
        left = {goods: sum(own.get(other, 0) for other in GOODS[i:]) for i, goods in enumerate(GOODS)}
        return {f"give {goods}" for goods in GOODS[lowest:] if goods in own and left[goods] >= count}

    def do_next(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        self.parts.remove(" ".join(words))
        self.carry_out(seat, " ".join(words))

    def do_buy(self, seat: int, words: list[str]) -> None:
        if words[-1] not in ("point", "points"):
            super().do_buy(seat, words)
            return
        self.pending.pop()
        self.seats[seat]["silver"] -= int(words[0])
        self.points(seat, "bought", int(words[0]))
        self.move_counter(int(words[0]))

    def do_fetch(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        place, _, tile = words[0].partition(":")
        self.fetch_from(place, tile)
        self.place(seat, tile or place, words[1])

    def do_trade(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        place = "inn" if words[0] == "inn" else self.d["black"].index(words[0].partition(":")[2]) + 1
        self.pending.append(f"give 5 {GOODS[0]} {place}")

    def do_give(self, seat: int, words: list[str]) -> None:
        """BM-SOLO-21 to -24."""
        _, count, _, place = self.pending.pop().split()
        goods = words[0]
        self.add(self.seats[seat]["goods"], goods, -1)
        self.add(self.d["solo"]["lost"], goods, 1)
        if int(count) > 1:
            self.pending.append(f"give {int(count) - 1} {goods} {place}")
            return
        if place == "inn":
            self.d["inns"] -= 1
        else:
            self.d["black"][int(place) - 1] = None
        self.removed += 1
        self.d["solo"]["backs"] -= 1
        self.gain(seat, "face-down")
