"""The team game told a second time (BM-TEAM): seats 0 and 2 against 1 and 3."""

from functools import cache
from typing import Any

from .burgundy import Oracle
from .burgundy_map import LETTERS, Map, grid, read, touching
from .burgundy_table import UNLIMITED, Seat

COMMON = ("workers", "silver", "goods", "sold", "large", "small", "shared", "shields", "named")  # BM-TEAM-19 and -20
LAST_SPACE = 6  # of the track, counted from 0
ROOM = 2  # of each storage (BM-TEAM-14)


@cache
def joined(edition: str, left: str) -> Map:
    """Both halves of a duchy; a space that belongs to both is named by the left one (BM-TEAM-04 and -05)."""
    row = next(row for row in read("team")["board"] if row["halves"][edition][0] == left)
    twin = f"right-{row['shared'][1]}" if "shared" in row else None
    same = {twin: f"left-{row['shared'][0]}"} if twin else {}
    kinds: dict[str, str] = {}
    numbers: dict[str, int] = {}
    near: dict[str, set[str]] = {}
    for half in ("left", "right"):
        signs = grid([line.split() for line in row[half]])
        for hex_, others in touching().items():
            name = same.get(f"{half}-{hex_}", f"{half}-{hex_}")
            kinds[name], numbers[name] = LETTERS[signs[hex_][0]], int(signs[hex_][1])
            near.setdefault(name, set()).update(same.get(f"{half}-{other}", f"{half}-{other}") for other in others)
    for one, other in row["seam"]:
        near[f"left-{one}"].add(f"right-{other}")
        near[f"right-{other}"].add(f"left-{one}")
    return Map(kinds, numbers, near)


class TeamOracle(Oracle):
    def __init__(self, position: dict[str, Any], edition: str, modules: tuple[str, ...], removed: int = 0) -> None:
        super().__init__(position, edition, modules, removed)
        self.ahead = [own["track"] - 1 for own in self.seats]

    # ------------------------------------------------------------------ what partners share
    @property
    def asks_outside_turns(self) -> bool:
        return True

    def purse(self, seat: int) -> Seat:
        carrier: int = self.d["purse"][seat % 2]
        return self.seats[carrier]

    def mates(self, seat: int) -> list[int]:
        return [seat, (seat + 2) % 4]

    def map(self, seat: int) -> Map:
        return joined(self.edition, self.seats[seat % 2]["board"])

    def covered(self, seat: int) -> dict[str, str]:
        return {**self.seats[seat % 2]["duchy"], **self.seats[seat % 2 + 2]["duchy"]}

    def lay(self, seat: int, hex_: str, tile: str) -> None:
        self.seats[seat % 2 + (2 if hex_.startswith("right") else 0)]["duchy"][hex_] = tile

    def hand_over(self, seat: int) -> None:
        """BM-TEAM-19 and -24: the purse goes to the partner who acts."""
        before, own = self.purse(seat), self.seats[seat]
        if before is own:
            return
        for what in COMMON:
            if what in own:
                own[what], before[what] = before[what], own[what]
        self.d["purse"][seat % 2] = seat

    def leads(self, seat: int) -> bool:
        """BM-TEAM-35."""
        first: int = next(other for other in self.d["track"] if other % 2 == seat % 2)
        return first == seat

    # ------------------------------------------------------------------ set-up
    def hands(self) -> int:
        return 2

    def chance_start(self, words: list[str]) -> None:
        """BM-TEAM-06 to -12."""
        super().chance_start(words)
        for own in self.seats:
            own["workers"] = own["silver"] = 0
        for team in (0, 1):
            self.seats[team]["workers"] = 3 if int(words[0]) % 2 == team else 5
            self.seats[team]["silver"] = 2
            if len(self.starts()) == 1:
                self.found_team(team, self.starts()[0])

    def starts(self) -> list[str]:
        rows = read("team")["board"]
        row = next(row for row in rows if row["halves"][self.edition][0] == self.seats[0]["board"])
        return [f"{half}-{hex_}" for half, hex_ in row["start"]]

    def found_team(self, seat: int, hex_: str) -> None:
        self.lay(seat, hex_, "castle")
        self.add(self.d["supply"]["coloured"], "castle", -1)

    def prepare(self) -> None:
        """BM-TEAM-07: the partner ahead says where the starting castle goes; then routes are put in order."""
        for turn in range(self.d["turn"], self.n):
            seat = self.d["order"][turn]
            self.d["turn"] = turn
            if self.leads(seat):
                self.hand_over(seat)
                if not self.covered(seat):
                    self.pending.append("found")
            if self.seats[seat].get("loose"):
                self.pending.append("arrange")
            if self.pending:
                return
        self.d["turn"], self.d["order"] = 0, [*self.d["track"]]
        self.d["stage"] = "depots 1"

    def answers_found(self, seat: int, about: list[str]) -> set[str]:
        return {f"found {hex_}" for hex_ in self.starts()}

    def do_found(self, seat: int, words: list[str]) -> None:
        self.pending.pop()
        self.found_team(seat, words[0])
        if not self.pending and self.d["stage"] == "prepare":
            self.d["turn"] += 1

    # ------------------------------------------------------------------ storage
    def room(self, seat: int) -> int:
        return UNLIMITED if self.shield(seat, 4) else ROOM

    def gain(self, seat: int, tile: str) -> None:
        """BM-TEAM-15 and -18."""
        private, shared = self.storage(seat), self.purse(seat)["shared"]
        free = [storage for storage in (private, shared) if len(storage) < self.room(seat)]
        if len(free) == 2:
            self.pending.append(f"store {tile}")
        elif free:
            free[0].append(tile)
        else:
            self.pending.append(f"discard {tile}")

    def answers_store(self, seat: int, about: list[str]) -> set[str]:
        return {"store private", "store shared"}

    def do_store(self, seat: int, words: list[str]) -> None:
        tile = self.pending.pop().split()[1]
        (self.storage(seat) if words[0] == "private" else self.purse(seat)["shared"]).append(tile)

    def at_hand(self, seat: int) -> list[str]:
        return [*self.storage(seat), *(f"shared:{tile}" for tile in self.purse(seat)["shared"])]

    def named_tile(self, text: str) -> str:
        return text.rpartition(":")[2]

    def unstore(self, seat: int, tile: str) -> None:
        where, _, name = tile.rpartition(":")
        storages = {
            "": self.storage(seat), "shared": self.purse(seat)["shared"], "partner": self.storage((seat + 2) % 4)
        }  # fmt: skip
        storages[where].remove(name)

    def shrink_storage(self, seat: int) -> None:
        """RUL-M12: both partners and the shared storage."""
        if self.crowded(seat):
            self.pending.append("trim")

    def crowded(self, seat: int) -> list[str]:
        private, shared, other = self.storage(seat), self.purse(seat)["shared"], self.storage((seat + 2) % 4)
        out = private if len(private) > ROOM else []
        out = out + ([f"shared:{tile}" for tile in shared] if len(shared) > ROOM else [])
        return out + ([f"partner:{tile}" for tile in other] if len(other) > ROOM else [])

    def answers_trim(self, seat: int, about: list[str]) -> set[str]:
        return {f"discard {tile}" for tile in self.crowded(seat)}

    def discard(self, seat: int, tile: str) -> None:
        if self.pending[-1] != "trim":
            super().discard(seat, tile)
            return
        self.pending.pop()
        self.unstore(seat, tile)
        self.removed += 1
        self.shrink_storage(seat)

    # ------------------------------------------------------------------ play
    def begin_turn(self) -> None:
        super().begin_turn()
        self.hand_over(self.current)

    def advance(self, seat: int) -> None:
        """BM-TEAM-26 and -27."""
        self.ahead[seat] = min(LAST_SPACE, self.ahead[seat] + 1)
        self.seats[seat]["track"] = self.ahead[seat] + 1
        self.arrange_track(seat)

    def nameable(self, seat: int) -> list[int]:
        return [1 - seat % 2]

    def route_seat(self, seat: int) -> int:
        """RUL-M11: the tiles of both partners are one route, the first seat's first."""
        first = self.seats[seat % 2]
        return seat % 2 if len(first["route_goods"]) < 3 * len(first["route"]) else seat % 2 + 2

    def ask_at_phase_end(self, seat: int, stage: str) -> None:
        if self.leads(seat):
            self.hand_over(seat)
            super().ask_at_phase_end(seat, stage)

    def pay_mines(self, seat: int) -> None:
        """BM-TEAM-30: once a team."""
        if self.d["purse"][seat % 2] == seat:
            super().pay_mines(seat)

    def score_end(self, seat: int) -> None:
        """BM-TEAM-31: once a team, with its first seat."""
        if seat < 2:
            self.hand_over(seat)
            super().score_end(seat)

    def places(self) -> list[int]:
        """BM-TEAM-32 to -34."""
        sign = 1 if self.d["options"]["tie"] == "most" else -1
        ranks = []
        for team in (0, 1):
            empty = len(self.map(team).kinds) - len(self.covered(team))
            ranks.append((self.score(team) + self.score(team + 2), sign * empty))
        return [1 if ranks[seat % 2] == max(ranks) else 3 for seat in range(4)]

    def figures(self, seat: int) -> tuple[int | None, ...]:
        """Empty spaces of the own half; the mines are with the purse."""
        half = "left" if seat < 2 else "right"
        own = [hex_ for hex_ in self.map(seat).kinds if hex_.startswith(half)]
        empty = sum(hex_ not in self.covered(seat) for hex_ in own)
        if seat > 1 and len(own) == 36 and not self.covered(seat):
            empty += 1
        room = None if self.shield(seat, 4) else ROOM
        carries = self.d["purse"][seat % 2] == seat
        mines = list(self.covered(seat).values()).count("mine") if carries else 0
        return self.score(seat), self.ahead[seat] + 1, empty, room, mines
