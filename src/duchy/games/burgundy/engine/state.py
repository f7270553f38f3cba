"""The position: plain ints, packed vectors and bit sets, copied by hand; and what an expansion may hook into it."""

from typing import Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.rng import Rng

from .codes import AT_START_PLAYER, BASE_SOURCES, BUILDING_TYPES, COLOURS, EMPTY, SOURCES
from .edition import Duchy, Rules

ROOM: Final = 3  # storage spaces (B-BOARD-08)
NO_LIMIT: Final = 60  # tiles in storage with shield 4, as many as an action can number


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
    ) -> None:
        self.seat = seat
        self.duchy = duchy
        self.covered = covered  # hexes with a tile
        self.frontier = frontier  # empty hexes that touch a covered one
        self.monasteries = monasteries  # that act for this player
        self.die0 = die0  # 0: used
        self.die1 = die1
        self.bought = bought  # 1: the purchase of this turn is made
        self.hired = hired  # 1: monastery 6 (SE) was used this turn
        self.freed = freed  # 1: a die was used with any value this turn (shield 16)
        self.workers = workers
        self.silver = silver
        self.track = track  # spaces beyond the first
        self.mines = mines
        self.large = large  # colours whose large bonus tile is owned
        self.small = small
        self.shields = shields
        self.room = room  # tiles that storage can hold
        self.stored = stored  # tiles in storage, the first `stored` slots
        self.storage = storage
        self.goods = goods  # by type
        self.sold = sold
        self.blocked = blocked  # by building type: the spaces of towns that hold it already (B-PLACE-06)
        self.built = built
        self.tiles = tiles
        self.points = points  # by source; those of modules are there when one is on
        self.private = private  # tiles at the front of storage that a partner cannot use (BM-TEAM-14)

    def copy(self) -> "Player":
        return Player(
            self.seat, self.duchy, self.covered, self.frontier, self.monasteries, self.die0, self.die1, self.bought,
            self.hired, self.freed, self.workers, self.silver, self.track, self.mines, self.large, self.small,
            self.shields, self.room, self.stored, self.storage[:], self.goods[:], self.sold[:], self.blocked[:],
            self.built[:], self.tiles[:], self.points[:], self.private,
        )  # fmt: skip


def new_player(duchy: Duchy, seat: i64) -> Player:
    return Player(
        seat, duchy, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, ROOM, 0, vec[i64]([EMPTY] * ROOM), vec[i64]([0] * 6),
        vec[i64]([0] * 6), vec[i64]([0] * BUILDING_TYPES), vec[i64]([0] * BUILDING_TYPES), vec[i64]([EMPTY] * 37),
        vec[i64]([0] * BASE_SOURCES), 0,
    )  # fmt: skip


class Part:
    """What a module adds to the state; a module without anything to remember shares this one."""

    def copy(self) -> "Part":
        return self


class State:
    """`supply`, `black_supply` and `goods_supply` are replaced, never changed: copies share them."""

    __slots__ = (  # interpreted, an object with 30 attributes or more would get a large dict of its own
        "black", "black_supply", "bonus_taken", "centre", "current", "dealt", "depot_goods", "depots", "ext", "filling",
        "goods_supply", "hooks", "modded", "n", "offered", "pending", "people", "phase", "players", "removed",
        "round", "round_goods", "round_order", "rules", "secret", "settled", "stage", "supply", "tie_most",
        "track_order", "turn", "width",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, players: list[Player], source: "State | None" = None, width: i64 = 0
    ) -> None:
        self.rules = rules
        self.players = players
        if source is not None:
            self.n: i64 = source.n
            self.width: i64 = source.width
            self.people: i64 = source.people
            self.stage: i64 = source.stage
            self.filling: i64 = source.filling
            self.phase: i64 = source.phase
            self.round: i64 = source.round
            self.turn: i64 = source.turn
            self.current: i64 = source.current
            self.removed: i64 = source.removed
            self.dealt: i64 = source.dealt
            self.secret: bool = source.secret
            self.centre: bool = source.centre
            self.tie_most: bool = source.tie_most
            self.track_order: vec[i64] = source.track_order[:]
            self.round_order: vec[i64] = source.round_order
            self.depots: vec[i64] = source.depots[:]
            self.black: vec[i64] = source.black[:]
            self.depot_goods: vec[i64] = source.depot_goods[:]
            self.round_goods: vec[i64] = source.round_goods
            self.bonus_taken: vec[i64] = source.bonus_taken[:]
            self.settled: vec[i64] = source.settled
            self.offered: vec[i64] = source.offered
            self.pending: list[i64] = source.pending[:]
            self.supply: vec[i64] = source.supply
            self.black_supply: vec[i64] = source.black_supply
            self.goods_supply: vec[i64] = source.goods_supply
            self.hooks: Hooks = source.hooks
            self.modded: bool = source.modded
            self.ext: list[Part] = [part.copy() for part in source.ext] if source.modded else source.ext
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
        self.dealt = 0  # how duchies are dealt: DEAL_... in tables.py
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
        self.pending = []
        self.supply = rules.coloured
        self.black_supply = rules.black
        self.goods_supply = vec[i64]([7] * 6)
        self.hooks = NO_HOOKS
        self.modded = False  # is any module on?
        self.ext = []  # by module

    def copy(self) -> "State":
        players = [p.copy() for p in self.players]
        return State(self.rules, players, self)


class Module:
    """An expansion. Every method is a hook that does nothing here; an expansion overrides what it changes."""

    def __init__(self, at: i64) -> None:
        self.at = at  # its place among the modules of the game, and of its part in State.ext

    def new_part(self, players: i64) -> Part:
        return Part()

    # ---------------------------------------------------------------- set-up and the course of a phase
    def deal(self, s: State, rng: Rng) -> i64:
        """The outcome of the module's own chance event in the set-up."""
        return 0

    def dealt(self, s: State, outcome: i64) -> None:
        """Take over that outcome."""

    def draw(self, s: State, rng: Rng) -> i64:
        """The outcome of the module's own chance event at the start of a phase, after the depots are filled."""
        return 0

    def drawn(self, s: State, outcome: i64) -> None:
        """Take over that outcome."""

    def ask(self, s: State, p: Player) -> None:
        """Before the first phase and at the end of each: push what this player has to decide."""

    def started(self, s: State) -> bool:
        """It is known who starts; true if the module founds the duchies."""
        return False

    def turn(self, s: State, p: Player) -> None:
        """A player's turn begins."""

    def rolled(self, s: State, white: i64) -> None:
        """The dice of a round are rolled."""

    def filled(self, s: State) -> None:
        """The depots of a phase are filled."""

    def clearing(self, s: State) -> None:
        """The depots are about to be cleared."""

    def mined(self, s: State, p: Player) -> None:
        """The mines of a player have paid."""

    def ending(self, s: State) -> bool:
        """The last phase is over; true if there is no final scoring."""
        return False

    def score_end(self, s: State, p: Player) -> None:
        """Final scoring."""

    def score_last(self, s: State, p: Player) -> None:
        """Final scoring, after all the rest."""

    # ---------------------------------------------------------------- choices
    def menu(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """More options where no effect is pending in a turn."""
        return out

    def free(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """Options that cost no action, at any decision about the player's own plans (W1 and W2 of the ledger)."""
        return out

    def castle(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """More options instead of the extra action of a placed castle."""
        return out

    def acts(self, s: State, p: Player, values: i64, die: i64, out: vec[i64]) -> vec[i64]:
        """More actions of a die that can be used as one of these values (bit set)."""
        return out

    def acted(self, s: State, p: Player, value: i64, arg: i64) -> None:
        """One of those actions was chosen; the die showed this value, 0 where the value is free."""

    def wares(self, s: State, action: i64, out: vec[i64]) -> vec[i64]:
        """More tiles for the purchase of the turn, and for what else takes from the black depot."""
        return out

    def fetch_ware(self, s: State, p: Player, x: i64) -> None:
        """The player gets the ware with this number, if it is the module's."""

    def straight(self, s: State, p: Player, action: i64, out: vec[i64]) -> vec[i64]:
        """The module's wares with the spaces where they may lie, for a placement without storage (shield 15)."""
        return out

    def place_straight(self, s: State, p: Player, x: i64, where: i64) -> None:
        """That ware goes to its place, if it is the module's."""

    def discards(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """More that can be discarded from a full storage."""
        return out

    def stow(self, s: State, p: Player, tile: i64) -> bool:
        """A tile comes to storage; true if the module sees to it."""
        return False

    def load(self, s: State, p: Player) -> i64:
        """Storage spaces that the module's own pieces fill."""
        return 0

    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        """What can be answered to the module's own pending effect."""
        return out

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        """The module's own effect, no longer pending, was answered; the action may be PASS."""

    def stepped(self, s: State, p: Player) -> None:
        """Something was done: an action, or what another module had left to do."""

    def resume(self, s: State, p: Player, effect: i64) -> None:
        """The module's own effect goes on, now that what came between is finished."""

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        """One of the module's own options was chosen."""

    # ---------------------------------------------------------------- placing
    def reachable(self, s: State, p: Player, spaces: i64) -> i64:
        """The empty spaces that are near enough to build on, whatever their colour."""
        return spaces

    def fitting(self, s: State, p: Player, tile: i64, spaces: i64) -> i64:
        """The spaces whose colour fits a tile."""
        return spaces

    def allowed(self, s: State, p: Player, tile: i64, spaces: i64) -> i64:
        """The spaces, near and fitting, that no further rule forbids."""
        return spaces

    def half(self, s: State, p: Player) -> Player:
        """The player who holds the other half of the duchy."""
        return p

    def carries(self, s: State, p: Player) -> bool:
        """Has this player, of two who share a duchy, what they have in common?"""
        return True

    def trim(self, s: State, p: Player) -> None:
        """The storages of those who share a duchy have their printed size again (shield 4)."""

    def change_halves(self, p: Player, q: Player) -> None:
        """The halves of a duchy, exchanged: the player now holds the other one."""

    def area_size(self, s: State, p: Player, h: i64, size: i64) -> i64:
        """As how large the completed area of a hex scores."""
        return size

    def bonus_tile(self, s: State, p: Player, points: i64) -> i64:
        """What a bonus tile scores."""
        return points

    def placing(self, s: State, p: Player, tile: i64, h: i64) -> bool:
        """A tile covers its space; true if the module sees to all that follows."""
        return False

    def placed(self, s: State, p: Player, tile: i64, h: i64) -> None:
        """A tile covers its space and area and colour have scored; its effect follows."""

    def effect(self, s: State, p: Player, building: i64) -> None:
        """The effect of a building that the base game does not have."""

    # ---------------------------------------------------------------- gains
    def pasture(self, s: State, p: Player, spaces: i64) -> i64:
        """The spaces that count as one pasture when livestock scores."""
        return spaces

    def livestock(self, s: State, p: Player, tile: i64, pasture: i64) -> i64:
        """Points beside those for the tiles of the same species."""
        return 0

    def sold(self, s: State, p: Player, goods: i64, tiles: i64) -> None:
        """A sale was paid."""

    def workers(self, s: State, p: Player) -> None:
        """A player gained workers."""

    def loaded(self, s: State, p: Player) -> bool:
        """A ship's goods are loaded; true if the module has something pending before the ship moves on."""
        return False

    def monasteries(self, s: State, p: Player, own: i64) -> i64:
        """The monasteries of a player that another may copy; `own` are those in the duchy."""
        return own

    def track(self, s: State) -> None:
        """Pieces on the track may have moved."""

    # ---------------------------------------------------------------- conservation
    def held_back(self, s: State) -> i64:
        """Tiles of the black supply that nobody has seen and that cannot be drawn."""
        return 0

    def aside(self, s: State, tile: i64) -> i64:
        """How many tiles of a kind the module keeps, unused or for later."""
        return 0

    def goods_aside(self, s: State, t: i64) -> i64:
        """How many goods of a type the module keeps, or has seen leave the game."""
        return 0


class Hooks:
    """The modules of a game, and for each hook those that override it; modules/__init__.py fills the lists."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules
        self.deal: list[Module] = []
        self.draw: list[Module] = []
        self.ask: list[Module] = []
        self.started: list[Module] = []
        self.turn: list[Module] = []
        self.rolled: list[Module] = []
        self.filled: list[Module] = []
        self.clearing: list[Module] = []
        self.mined: list[Module] = []
        self.ending: list[Module] = []
        self.score_end: list[Module] = []
        self.score_last: list[Module] = []
        self.menu: list[Module] = []
        self.free: list[Module] = []
        self.castle: list[Module] = []
        self.acts: list[Module] = []
        self.stepped: list[Module] = []
        self.wares: list[Module] = []
        self.straight: list[Module] = []
        self.discards: list[Module] = []
        self.load: list[Module] = []
        self.stow: list[Module] = []
        self.half: list[Module] = []
        self.monasteries: list[Module] = []
        self.held_back: list[Module] = []
        self.reachable: list[Module] = []
        self.fitting: list[Module] = []
        self.allowed: list[Module] = []
        self.area_size: list[Module] = []
        self.bonus_tile: list[Module] = []
        self.placing: list[Module] = []
        self.placed: list[Module] = []
        self.effect: list[Module] = []
        self.pasture: list[Module] = []
        self.livestock: list[Module] = []
        self.sold: list[Module] = []
        self.workers: list[Module] = []
        self.loaded: list[Module] = []
        self.track: list[Module] = []
        self.aside: list[Module] = []
        self.goods_aside: list[Module] = []


NO_HOOKS: Final = Hooks([])


def equip(s: State, hooks: Hooks) -> None:
    """Turn the modules of a game on in a new state."""
    s.hooks = hooks
    s.modded = len(hooks.modules) > 0
    s.ext = [module.new_part(s.n) for module in hooks.modules]
    if s.modded:
        for p in s.players:
            p.points = vec[i64]([0] * SOURCES)
