"""The position: plain ints, packed vectors and bit sets, copied by hand."""

from typing import Final

from duchy.kernel.compat import append, i64, mypyc_attr, pop, vec

from .board import Duchy
from .codes import AT_START_PLAYER, BASE_SOURCES, BUILDING_TYPES, COLOURS, EMPTY
from .edition import Rules
from .hooks import NO_HOOKS, Hooks, Part

ROOM: Final = 3  # storage spaces (B-BOARD-08)
NO_LIMIT: Final = 60  # tiles in storage with shield 4, as many as an action can number


@mypyc_attr(acyclic=True)  # nothing that it holds leads back to it: the garbage collector need not look
class Player:
    def __init__(
        self,
        seat: i64,
        duchy: Duchy,
        covered: i64,
        frontier: i64,
        monasteries: i64,
        die0: i64,
        die1: i64,
        bought: i64,
        hired: i64,
        freed: i64,
        workers: i64,
        silver: i64,
        track: i64,
        mines: i64,
        large: i64,
        small: i64,
        shields: i64,
        room: i64,
        stored: i64,
        storage: vec[i64],
        goods: vec[i64],
        sold: vec[i64],
        blocked: vec[i64],
        built: vec[i64],
        tiles: vec[i64],
        points: vec[i64],
        private: i64,
        holders: vec[i64],
    ) -> None:
        # in the order of use: what every decision asks for lies together, in the first lines of memory
        self.duchy = duchy
        self.frontier = frontier  # empty hexes that touch a covered one
        self.monasteries = monasteries  # that act for this player
        self.die0 = die0  # 0: used
        self.die1 = die1
        self.workers = workers
        self.silver = silver
        self.bought = bought  # 1: the purchase of this turn is made
        self.stored = stored  # tiles in storage, the first `stored` slots
        self.storage = storage
        self.goods = goods  # by type
        self.blocked = blocked  # by building type: the spaces of towns that hold it already (B-PLACE-06)
        self.covered = covered  # hexes with a tile
        self.tiles = tiles
        self.points = points  # by source; those of modules are there when one is on
        self.room = room  # tiles that storage can hold
        self.hired = hired  # 1: monastery 6 (SE) was used this turn
        self.freed = freed  # 1: a die was used with any value this turn (shield 16)
        self.track = track  # spaces beyond the first
        self.seat = seat
        self.mines = mines
        self.large = large  # colours whose large bonus tile is owned
        self.small = small
        self.shields = shields
        self.sold = sold
        self.built = built
        self.private = private  # tiles at the front of storage that no other holder can use (BM-TEAM-14)
        self.holders = holders  # seats that hold the duchy, this one first; replaced, never changed

    def copy(self) -> "Player":
        return Player(
            self.seat, self.duchy, self.covered, self.frontier, self.monasteries, self.die0, self.die1, self.bought,
            self.hired, self.freed, self.workers, self.silver, self.track, self.mines, self.large, self.small,
            self.shields, self.room, self.stored, self.storage[:], self.goods[:], self.sold[:], self.blocked[:],
            self.built[:], self.tiles[:], self.points[:], self.private, self.holders,
        )  # fmt: skip

    def become(self, other: "Player") -> None:
        """Be a copy of another player of the same game, in the memory that is there."""
        self.seat = other.seat
        self.duchy = other.duchy
        self.covered = other.covered
        self.frontier = other.frontier
        self.monasteries = other.monasteries
        self.die0 = other.die0
        self.die1 = other.die1
        self.bought = other.bought
        self.hired = other.hired
        self.freed = other.freed
        self.workers = other.workers
        self.silver = other.silver
        self.track = other.track
        self.mines = other.mines
        self.large = other.large
        self.small = other.small
        self.shields = other.shields
        self.room = other.room
        self.stored = other.stored
        self.private = other.private
        self.holders = other.holders
        if len(self.storage) == len(other.storage):
            refill(self.storage, other.storage)
        else:
            self.storage = other.storage[:]
        refill(self.goods, other.goods)
        refill(self.sold, other.sold)
        refill(self.blocked, other.blocked)
        refill(self.built, other.built)
        refill(self.tiles, other.tiles)
        refill(self.points, other.points)


def refill(old: vec[i64], new: vec[i64]) -> None:
    for i in range(i64(len(new))):
        old[i] = new[i]


def new_player(duchy: Duchy, seat: i64) -> Player:
    return Player(
        seat, duchy, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, ROOM, 0, vec[i64]([EMPTY] * ROOM), vec[i64]([0] * 6),
        vec[i64]([0] * 6), vec[i64]([0] * BUILDING_TYPES), vec[i64]([0] * BUILDING_TYPES), vec[i64]([EMPTY] * 37),
        vec[i64]([0] * BASE_SOURCES), 0, vec[i64]([seat]),
    )  # fmt: skip


@mypyc_attr(acyclic=True)
class State:
    """`supply`, `black_supply` and `goods_supply` are replaced, never changed: copies share them."""

    __slots__ = (  # interpreted, an object with 30 attributes or more would get a large dict of its own
        "black", "black_supply", "bonus_taken", "centre", "current", "dealt", "depot_goods", "depots", "different",
        "ext", "filling", "goods_supply", "hooks", "modded", "n", "offered", "pending", "people", "phase", "players",
        "removed", "round", "round_goods", "round_order", "rules", "secret", "settled", "stage", "supply", "tie_most",
        "track_order", "turn", "width",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, players: vec[Player], source: "State | None" = None, width: i64 = 0
    ) -> None:
        self.rules = rules
        self.players = players
        if source is not None:  # in the order of use, as in Player
            self.pending: vec[i64] = source.pending[:]
            self.hooks: Hooks = source.hooks
            self.width: i64 = source.width
            self.stage: i64 = source.stage
            self.current: i64 = source.current
            self.depots: vec[i64] = source.depots[:]
            self.black: vec[i64] = source.black[:]
            self.modded: bool = source.modded
            self.different: bool = source.different
            self.secret: bool = source.secret
            self.centre: bool = source.centre
            self.tie_most: bool = source.tie_most
            self.n: i64 = source.n
            self.people: i64 = source.people
            self.turn: i64 = source.turn
            self.round: i64 = source.round
            self.phase: i64 = source.phase
            self.track_order: vec[i64] = source.track_order[:]
            self.round_order: vec[i64] = source.round_order
            self.depot_goods: vec[i64] = source.depot_goods[:]
            self.bonus_taken: vec[i64] = source.bonus_taken[:]
            self.round_goods: vec[i64] = source.round_goods
            self.filling: i64 = source.filling
            self.removed: i64 = source.removed
            self.dealt: i64 = source.dealt
            self.settled: vec[i64] = source.settled
            self.offered: vec[i64] = source.offered
            self.supply: vec[i64] = source.supply
            self.black_supply: vec[i64] = source.black_supply
            self.goods_supply: vec[i64] = source.goods_supply
            self.ext: vec[Part] = vec[Part]([part.copy() for part in source.ext]) if source.modded else source.ext
            return
        n = len(players)
        self.n = n
        self.width = width if width else n  # the players whose spaces and values are used (BM-SOLO-01)
        self.people = n  # seats that decide for themselves, the first ones; a seat that plays itself comes last
        self.stage = AT_START_PLAYER
        self.filling = 0  # the depot being filled
        self.phase = 0
        self.round = 0
        self.turn = 0  # how many turns of the round are over
        self.current = 0
        self.removed = 0  # hex tiles that left the game
        self.dealt = 0  # how duchies are dealt: DEAL_... in codes.py
        self.different = False  # no duchy is dealt twice, though the box has copies (RUL-30)
        self.secret = False  # duchies and starting castles are chosen unseen, all at once
        self.centre = False  # the starting castle goes to the centre
        self.tie_most = False  # RUL-08: with equal points, more empty spaces win
        self.track_order = vec[i64]([0] * n)  # seats, the one in front first, on one space from the top
        self.round_order = vec[i64]([0] * n)  # as it was at the roll; replaced, never changed
        self.depots = vec[i64]([EMPTY] * (6 * self.width))
        self.black = vec[i64]([EMPTY] * (2 * self.width))
        self.depot_goods = vec[i64]([0] * 36)  # tiles of type t in depot d at [6 * d + t]
        self.round_goods = vec[i64]([EMPTY] * 5)  # replaced, never changed
        self.bonus_taken = vec[i64]([0] * COLOURS)  # how many of the two bonus tiles of a colour are gone
        self.settled = vec[i64]([EMPTY] * n)  # SETTLE actions made; replaced, never changed
        self.offered = vec[i64]([EMPTY] * (2 * n))  # the duchies each seat may choose from; replaced, never changed
        self.pending = vec[i64]()  # effects that wait for an answer, the next one last: `push` and `pop`
        self.supply = rules.coloured
        self.black_supply = rules.black
        self.goods_supply = vec[i64]([7] * 6)
        self.hooks = NO_HOOKS
        self.modded = False  # is any module on?
        self.ext = vec[Part]()  # by module

    def push(self, effect: i64) -> None:
        """An effect waits for an answer, before all those that wait already."""
        self.pending = append(self.pending, effect)

    def pop(self) -> i64:
        """The effect that is answered; it waits no longer. The memory stays for the next one, with its table."""
        self.pending, effect = pop(self.pending)
        return effect

    def plays_itself(self, seat: i64) -> bool:
        """Has this seat nobody who decides for it?"""
        return seat >= self.people

    def copy(self) -> "State":
        players = vec[Player]([p.copy() for p in self.players])
        return State(self.rules, players, self)

    def become(self, other: "State", seat: i64, own: Player) -> None:
        """Be a copy of another state without modules for as many players, in the memory that is there: `own` becomes
        the player of this seat, the others are shared."""
        players = self.players
        for i in range(i64(len(players))):
            players[i] = other.players[i]
        own.become(other.players[seat])
        players[seat] = own
        self._lay_out(other)

    def begin_as(self, start: "State") -> None:
        """Be a copy of the start of this game, one without modules, in the memory that is there, players and all."""
        for i in range(i64(len(self.players))):
            self.players[i].become(start.players[i])
        self._lay_out(start)

    def _lay_out(self, other: "State") -> None:
        """All but the players."""
        self.rules = other.rules
        self.people = other.people
        self.stage = other.stage
        self.filling = other.filling
        self.phase = other.phase
        self.round = other.round
        self.turn = other.turn
        self.current = other.current
        self.removed = other.removed
        self.dealt = other.dealt
        self.different = other.different
        self.secret = other.secret
        self.centre = other.centre
        self.tie_most = other.tie_most
        refill(self.track_order, other.track_order)
        self.round_order = other.round_order
        refill(self.depots, other.depots)
        refill(self.black, other.black)
        refill(self.depot_goods, other.depot_goods)
        self.round_goods = other.round_goods
        refill(self.bonus_taken, other.bonus_taken)
        self.settled = other.settled
        self.offered = other.offered
        if len(self.pending) or len(other.pending):
            self.pending = other.pending[:]
        self.supply = other.supply
        self.black_supply = other.black_supply
        self.goods_supply = other.goods_supply
        self.hooks = other.hooks
