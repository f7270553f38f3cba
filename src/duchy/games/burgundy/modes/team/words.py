"""The team game in words: positions, actions, refusals and the drawing for the terminal.

place 3 ship left-d5        a tile of one's own storage in the left half; place 3 shared:ship right-c2
discard shared:mine         from the shared storage
store private, store shared where a tile goes that finds room in both storages
found left-d7               where the starting castle of the team goes
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.games.burgundy.engine.apply import cover
from duchy.games.burgundy.engine.board import Duchy, join_halves
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    AT_TURN,
    BIT,
    BUILDING_TYPES,
    CASTLE_TILE,
    EMPTY,
    FOR_SALES,
    HEX_SHIFT,
    LAST_SPACE,
    OTHER_HALF,
    P_MODULE,
    PENDING_SHIFT,
    S4,
    S6,
    SHIP_TILE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import NO_LIMIT, Player, State
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.setup.geometry import hex_index, row_and_column
from duchy.games.burgundy.setup.layout import Layout
from duchy.games.burgundy.setup.options import read_module_options, read_tie
from duchy.games.burgundy.words.mode import ModeWords
from duchy.games.burgundy.words.module import Language
from duchy.games.burgundy.words.names import COLOURS
from duchy.games.burgundy.words.numbers import Numbers
from duchy.games.burgundy.words.parts import stored
from duchy.kernel.compat import i64
from duchy.kernel.contract import Refusal, Result, Setup
from duchy.kernel.errors import InputError
from duchy.kernel.family import Option
from duchy.kernel.learning import CODE, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Ask, Parts, Verb

from .engine import FOUND, PRIVATE, SHARED, STOW, TEAMS, TRIM, Team, gather_purse
from .halves import HALVES, half_layouts

PLAIN_EFFECTS: Final = {FOUND: "found", TRIM: "trim"}
STORAGES: Final = ("private", "shared")
STORAGE_TITLES: Final = {"private": "your own storage", "shared": "the shared storage"}
STORED_TITLES: Final = {**STORAGE_TITLES, "private": "their own storage"}  # as it is told of somebody


class TeamWords(ModeWords[Team]):
    """The team game in words."""

    own_duchies = False  # a duchy, a storage and a purse for two: INV-M01 to -M04 instead
    track_by_ships = False
    verbs = (
        Verb(
            "found", "found {hex}",
            ask="Build the team's first castle on {hex}", past="{name} built the team's first castle on {hex}",
            head="First castle",
        ),
        Verb("store", "store {bonus}", ask="Put it into {storage}", past="{name} put it into {stored}", head="Store"),
    )
    asks: Mapping[int, Ask] = {
        FOUND: Ask(
            "starting castle", ("found",), "BM-TEAM-07",
            banner="Choose the space of your team's first castle.", then="the space of your team's first castle",
        ),
        STOW: Ask(
            "tile for which both storages have room", ("store",), "BM-TEAM-15",
            banner="There is room in both storages: choose one.", then="the storage it goes to",
        ),
        TRIM: Ask(
            "loss of shield 4", ("discard",), "BX-SHIELD-04.2",
            banner="There is less room in storage now: throw away a tile.", then="stored tiles go",
        ),
    }  # fmt: skip
    absence = Refusal("That belongs to the team game.", "BM-TEAM-07")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Team:
        table = facts("team")
        starts = [[(HALVES.index(half), hex_index(name)) for half, name in row["start"]] for row in table["board"]]
        shared = [hex_index(row["shared"][1]) if "shared" in row else EMPTY for row in table["board"]]
        return Team(at, starts, shared, table["start"]["workers"], table["start"]["silver"], table["storage"]["shared"])

    def never_drawn(self, s: State, usual: int) -> int | None:
        """INV-M02: two teams found two duchies with four castles in the box."""
        return usual + 2

    def result(self, s: State) -> Result:
        """BM-TEAM-32 to -34: both partners of a team have its place."""

        def rank(k: int) -> tuple[int, int]:
            both = [s.players[k], s.players[k + TEAMS]]
            empty = sum(37 - int(p.covered).bit_count() for p in both)
            return sum(int(score(p)) for p in both), empty if s.tie_most else -empty

        first, second = rank(0), rank(1)
        places = [1 if rank(seat % TEAMS) == max(first, second) else 3 for seat in range(4)]
        note = "shared victory" if first == second else "empty spaces" if first[0] == second[0] else ""
        return Result(tuple(places), note, tuple(seat % TEAMS for seat in range(4)))

    def boards(self) -> tuple[str, ...]:
        return tuple(row["labels"][self.language.edition] for row in facts("team")["board"])

    def table_options(self, usual: tuple[Option, ...]) -> tuple[Option, ...]:
        tie = "With equal points, the team that wins: the one with most or with fewest empty spaces."
        return (
            Option("boards", self.boards(), self.boards()[0], "The side of the team boards, the same for both teams."),
            Option("tie", ("most", "fewest"), facts("team")["tie"]["empty"], tie),
        )

    def layouts(self) -> list[Layout]:
        return [*half_layouts(self.language.edition)]

    def pools(self, found: dict[str, list[str]]) -> dict[str, list[str]]:
        return {"team": [half.label for half in self.layouts()]}

    def duchies(self, layouts: list[Layout]) -> list[Duchy]:
        """BM-TEAM-05: two halves that follow each other are joined."""
        duchies = super().duchies(layouts)
        for k, half in enumerate(half_layouts(self.language.edition)):
            if k % 2 == 0:
                join_halves(duchies[k], duchies[k + 1], list(half.seam))
        return duchies

    def open(self, s: State, options: Reader) -> None:
        """BM-TEAM-03: one board for both teams; its start castle is set, or chosen when the goods are dealt."""
        board = options.choice("boards", self.boards()) if options.has("boards") else 0
        s.tie_most = read_tie(options, facts("team")["tie"]["empty"])
        read_module_options(s, self.language, options)
        options.done()
        self.rules.part(s).board = board
        for p in s.players:
            p.duchy = s.rules.duchies[2 * board + p.seat // TEAMS]
            p.silver = 0  # BM-TEAM-08: the purses are filled when it is known who starts

    def plain_boards(self, players: int) -> Setup:
        return {}

    # ------------------------------------------------------------------ positions
    def duchies_of(self, s: State, p: Player) -> list[Duchy]:
        board = s.rules.duchies.index(p.duchy) // 2
        return s.rules.duchies[2 * board : 2 * board + 2]

    def write(self, s: State, out: dict[str, Any]) -> None:
        out["purse"] = [int(seat) for seat in self.rules.part(s).purse]
        for p in s.players:
            seat = out["seat"][str(p.seat)]
            stored = seat["storage"]
            seat["storage"], seat["shared"] = stored[: p.private], stored[p.private :]
            seat["track"] = int(p.track) + 1

    def describe(self, s: State, out: dict[str, Any]) -> None:
        """BM-TEAM-10: team A is that of the start player."""
        for p in s.players:
            if p.room != NO_LIMIT:
                out["seat"][str(p.seat)]["room"] = int(self.rules.room)  # of the private storage, and of the shared one
        out["teams"] = {}
        for k in range(TEAMS):
            purse = s.players[self.rules.part(s).purse[k]]
            both = self.holders(s, purse)
            out["teams"][str(k)] = {
                "seats": sorted(int(p.seat) for p in both),
                "workers": int(purse.workers),
                "silver": int(purse.silver),
                "shared": out["seat"][str(purse.seat)]["shared"],
                "large": out["seat"][str(purse.seat)]["large"],
                "small": out["seat"][str(purse.seat)]["small"],
                "mines": int(purse.mines),
                "score": sum(int(score(p)) for p in both),
                "empty": sum(37 - int(p.covered).bit_count() for p in both),
            }

    def read_seat(self, s: State, p: Player, r: Reader) -> None:
        """The storage read so far is the private one; the shared one follows it."""
        p.room = 2 * self.rules.room
        p.private = p.stored
        for tile in r.words("shared", 0, NO_LIMIT, self.language.tiles):
            self.rules.put(p, p.stored, i64(tile))
        p.track = r.integer("track", 1, LAST_SPACE + 1) - 1
        if p.seat // TEAMS != s.rules.duchies.index(p.duchy) % 2:
            r.wrong("board", "must be a left half for seats 0 and 1, a right half for seats 2 and 3")

    def read(self, s: State, r: Reader) -> None:
        team, part = self.rules, self.rules.part(s)
        for k, seat in enumerate(r.items("purse", TEAMS, TEAMS)):
            if seat not in (k, k + TEAMS) or isinstance(seat, bool):
                r.wrong("purse", "must name the partner who carries the purse: 0 or 2, then 1 or 3")
            part.purse[k] = seat
        part.board = s.rules.duchies.index(s.players[0].duchy) // 2
        for p in s.players:
            if s.rules.duchies.index(p.duchy) // 2 != part.board:
                raise InputError("Both teams use the same board (BM-TEAM-03).")
            poor = not (p.workers or p.silver or sum(p.goods) or sum(p.sold) or p.large or p.small or p.shields)
            if p.seat not in list(part.purse) and (not poor or p.stored > p.private):
                text = f"Seat {p.seat} has no purse: what a team has in common is with its partner (BM-TEAM-19)."
                raise InputError(text)
        self._read_seam(s)
        for p in s.players:
            purse = s.players[part.purse[p.seat % TEAMS]]
            if purse.shields & S4:
                p.room = purse.room
            elif max(p.private, p.stored - p.private) > team.room and not s.pending:
                raise InputError(f"A storage of seat {p.seat} has more than {team.room} tiles (BM-TEAM-14).")
        if s.stage == AT_TURN and s.current not in list(part.purse):
            r.wrong("purse", f"must be with seat {int(s.current)}, whose turn it is (BM-TEAM-19)")
        gather_purse(s, team)
        spaces = [int(s.players[seat].track) for seat in s.track_order]
        if spaces != sorted(spaces, reverse=True):
            raise InputError('"track" must have the seats with more ships in front (B-ORDER-10).')

    def _read_seam(self, s: State) -> None:
        """What the tiles of one half reach in the other."""
        team = self.rules
        twin = team.shared[team.part(s).board]
        for p in s.players:
            for h in range(37):
                if p.tiles[h] != EMPTY:
                    team.reach_over(s, p, p.tiles[h], i64(h))
            if twin != EMPTY and p.seat // TEAMS == 1 and team.partner(s, p).covered:
                team.cover_space(s, p, twin)

    def write_effect(self, effect: int) -> str:
        kind, tile = effect >> PENDING_SHIFT + 4 & 15, effect >> PENDING_SHIFT + 8
        return PLAIN_EFFECTS.get(kind) or f"store {self.language.tiles[tile]}"

    def read_effect(self, words: list[str]) -> i64 | None:
        for kind, word in PLAIN_EFFECTS.items():
            if words == [word]:
                return self.pending(kind)
        if len(words) == 2 and words[0] == "store" and words[1] in self.language.tiles:
            return self.pending(STOW | self.language.tiles.index(words[1]) << 4)
        return None

    def in_hand(self, effect: int) -> int:
        return effect >> PENDING_SHIFT + 8 if effect >> PENDING_SHIFT + 4 & 15 == STOW else EMPTY

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        """INV-M01 to -M04, and what the state keeps beside the tiles."""
        out = []
        team, part = self.rules, self.rules.part(s)
        trimming = self.pending(TRIM) in s.pending
        for p in s.players:
            q = team.partner(s, p)
            limit = team.room if p.room == 2 * team.room else NO_LIMIT
            if not trimming and (not 0 <= p.private <= limit or p.stored - p.private > limit):
                out.append(f"seat {p.seat}: storage (INV-M01)")
            if not 0 <= p.track <= LAST_SPACE:
                out.append(f"seat {p.seat}: track space (INV-M03)")
            lying = sum(BIT[h] for h in range(37) if p.tiles[h] != EMPTY)
            twin = team.shared[part.board]
            if twin != EMPTY and p.seat // TEAMS == 1:
                lying |= BIT[twin]
            near = 0
            for h in range(37):
                near |= p.duchy.neighbours[h] if lying >> h & 1 else 0
                near |= q.duchy.near_beyond[h] if q.covered >> h & 1 else 0
            if lying != p.covered or near & ~p.covered != p.frontier:
                out.append(f"seat {p.seat}: covered spaces and those beside them (INV-M02)")
        for k in range(TEAMS):
            out += [f"team {k}: {what}" for what in self._broken_team(s, s.players[part.purse[k]])]
        return out

    def _broken_team(self, s: State, p: Player) -> list[str]:
        out = []
        q = self.rules.partner(s, p)
        if q.workers or q.silver or sum(q.goods) or sum(q.sold) or q.monasteries or q.mines or sum(q.built):
            out.append("two purses (BM-TEAM-19)")
        sales = sum(p.sold) * s.rules.sale_points[s.width]
        if not sales <= p.points[FOR_SALES] + q.points[FOR_SALES] <= 2 * sales:  # shield 12
            out.append("points for sales (INV-10)")
        for c in range(6):
            whole = all(x.covered & x.duchy.colour_mask[c] == x.duchy.colour_mask[c] for x in (p, q))
            if (p.large | p.small) >> c & 1 and not whole:
                out.append(f"a bonus tile of {COLOURS[c]} without a claim (INV-M04)")
        fresh = p.copy(), q.copy()
        for old, new in zip((p, q), fresh, strict=True):
            new.monasteries, new.mines, new.covered = 0, 0, 0
            for kind in range(BUILDING_TYPES):
                new.built[kind] = 0
            for h in range(37):
                if old.tiles[h] != EMPTY:
                    cover(new, new, old.tiles[h], i64(h))
        own = fresh[0].monasteries | fresh[1].monasteries
        if p.monasteries & ~own and not p.shields & S6:
            out.append("monasteries of others without shield 6")
        if p.mines != sum(x.mines for x in fresh) or own & ~p.monasteries:
            out.append("mines or monasteries are miscounted (INV-M02)")
        if [int(x) for x in p.built] != [int(x + y) for x, y in zip(fresh[0].built, fresh[1].built)]:
            out.append("buildings are miscounted (INV-M02)")
        if p.track + q.track > [*p.tiles, *q.tiles].count(SHIP_TILE):
            out.append("track spaces and ships (INV-M03)")
        return out

    def seat_lines(self, s: State, p: Player) -> list[str]:
        part, partner = self.rules.part(s), self.rules.partner(s, p)
        note = ", a reconstruction" if facts("team")["board"][part.board]["source"] == "reconstruction" else ""
        half = HALVES[p.seat // TEAMS]
        purse = "carries the purse" if p.seat in list(part.purse) else f"the purse is with seat {partner.seat + 1}"
        shared = f"   shared storage: {p.stored - p.private} tiles" if p.stored > p.private else ""
        twin = half == "right" and self.rules.shared[part.board] != EMPTY
        castle = "; its start castle is that of the left half" if twin else ""
        start = "" if CASTLE_TILE in [*p.tiles, *partner.tiles] else "; no castle yet"
        return [
            f"  partner of seat {partner.seat + 1}, {purse}{shared}",
            f"  {half} half of the team's duchy{note}{castle}{start}",
        ]

    @classmethod
    def drawn_boards(cls, edition: str) -> dict[str, dict[str, Any]]:
        """By the labels of the halves, as 12a1+12a2: the right one further right, a shared space drawn once."""
        out = {}
        halves = half_layouts(edition)
        for row, left, right in zip(facts("team")["board"], halves[::2], halves[1::2]):
            joined = [f"right-{row['shared'][1]}"] if "shared" in row else []
            spaces = []
            for half, shift in ((left, 0), (right, 12 if joined else 14)):
                for h, (name, letter, number) in enumerate(zip(half.names, half.colours, half.numbers)):
                    line, column = row_and_column(h)
                    if name not in joined:
                        spaces.append([name, line, abs(line - 3) + 2 * column + shift, letter, number])
            out[f"{left.label}+{right.label}"] = {
                "rows": [], "numbers": [], "spaces": spaces, "rivers": [],
                "source": left.source, "confidence": left.confidence,
            }  # fmt: skip
        return out

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        p = s.players[s.current]
        x = action >> X_SHIFT & 63
        kind = s.pending[-1] >> PENDING_SHIFT >> 4 & 15
        if kind == STOW:
            return {"verb": "store", "bonus": STORAGES[x]}
        if kind == FOUND:
            return {"verb": "found", "hex": self.holder(s, p, action).duchy.names[action >> HEX_SHIFT & 63]}
        if action & OTHER_HALF:
            tile = self.language.tiles[self.rules.partner(s, p).storage[x]]
            return {"verb": "discard", "storage": x, "tile": tile, "partner": True}
        return {"verb": "discard", **stored(self.language, s, p, x)}

    def stored(self, s: State, p: Player, slot: int) -> Parts:
        return {"shared": True} if slot >= p.private else {}

    def holder(self, s: State, p: Player, action: int) -> Player:
        return self.rules.partner(s, p) if action & OTHER_HALF else p

    def written(self, parts: Parts) -> dict[str, str]:
        if "shared" in parts:
            return {"stored": f"shared:{parts['tile']}"}
        return {"stored": f"partner:{parts['tile']}"} if "partner" in parts else {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        if parts["verb"] == "store":
            return {"storage": STORAGE_TITLES[parts["bonus"]], "stored": STORED_TITLES[parts["bonus"]]}
        if "shared" in parts:
            return {"of": " of the shared storage"}
        return {"of": " of the partner's storage"} if "partner" in parts else {}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] == "found":
            return Refusal("The starting castle goes to one of the start spaces, before the first phase.", "BM-TEAM-07")
        if words[0] == "store":
            top = s.pending[-1] if s.pending else 0
            asked = top & 15 == P_MODULE and top >> PENDING_SHIFT & 15 == self.rules.at
            if not asked or top >> PENDING_SHIFT + 4 & 15 != STOW:
                return Refusal("No tile is waiting for the choice of a storage.", "BM-TEAM-15")
            return Refusal('Say "store private" or "store shared", where a tile finds room in both.', "BM-TEAM-15")
        if words[0] == "discard" and len(words) == 2:
            return self._not_stored(s, p, words[1])
        return self._not_stored(s, p, words[-2]) if words[0] == "place" and len(words) > 2 else None

    def _not_stored(self, s: State, p: Player, named: str) -> Refusal | None:
        """Why a stored tile cannot be used, if it is for its storage."""
        names = self.language.tiles
        tile = named.removeprefix("shared:")
        if tile not in names:
            return None
        own = p.storage[: p.private] if tile == named else p.storage[p.private : p.stored]
        if names.index(tile) in list(own):
            return None
        partner = self.rules.partner(s, p)
        if names.index(tile) in list(partner.storage[: partner.private]):
            return Refusal(f"The {tile} lies in the partner's private storage.", "BM-TEAM-17")
        where = "own private" if tile == named else "shared"
        return Refusal(f"There is no {tile} in the {where} storage.", "BM-TEAM-17")

    # ------------------------------------------------------------------ what happened
    def purse(self, seat: int) -> int:
        """BM-TEAM-19: of a team one partner has everything at a time; that it changes hands is no news."""
        return seat % TEAMS

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        n.room = max(n.room, 2 * int(self.rules.room))
        n.halves.append(OTHER_HALF)

    def actions(self, n: Numbers) -> Iterator[int]:
        yield from (ANSWER | space for space in n.spaces)  # the starting castle
        yield from (ANSWER | where << X_SHIFT for where in (PRIVATE, SHARED))
        yield from (ANSWER | half | slot << X_SHIFT for half in n.halves for slot in range(n.room))

    def layout(self, s: State) -> tuple[Field, ...]:
        return (Field("team board", 1, CODE, 4), Field("who has the purse, own team first, clockwise", 2, CODE, 4))
