"""The state of a game: two principalities, the stacks between them, and what is still to be done."""

from duchy.kernel.compat import append, i64, vec

from .codes import BIT, CACHE, ONE, STORES, TYPE, UNIT
from .frames import frame


class Prince:
    """One player's principality and hand. The second half is derived from the first by `points.survey`."""

    def __init__(self, source: "Prince | None" = None) -> None:
        if source is not None:
            self.settlements: i64 = source.settlements  # cities included
            self.cities: i64 = source.cities  # bits of those that are cities
            self.road_left: i64 = source.road_left  # 1: an open road at that end
            self.road_right: i64 = source.road_right
            self.land: vec[i64] = source.land[:]  # region on each of the 16 spots, or -1
            self.site: vec[i64] = source.site[:]  # card on each of the 28 sites, or -1
            self.covered: i64 = source.covered  # the Parish Hall under the Town Hall, or -1
            self.slot: i64 = source.slot  # the spot whose slot holds the Gold Cache, or -1
            self.stock: i64 = source.stock  # two bits a store
            self.hand: vec[i64] = source.hand[:]  # 4 x card + mask of the seats that know it, sorted
            self.regions: i64 = source.regions  # bits of the own stores
            self.total: i64 = source.total  # resources by type, packed
            self.room: i64 = source.room  # room by type, packed
            self.built: i64 = source.built  # bits of the expansions in play
            self.victory: i64 = source.victory  # without tokens
            self.commerce: i64 = source.commerce
            self.strength: i64 = source.strength
            self.skill: i64 = source.skill
            self.progress: i64 = source.progress
            self.ships: i64 = source.ships  # trade ships
            self.heroes: i64 = source.heroes
            self.fighters: i64 = source.fighters  # units with strength points
            self.rioters: i64 = source.rioters  # units with strength or commerce points
            self.buildings: i64 = source.buildings  # bits of the sites with a building
            self.boosted: i64 = source.boosted  # bits of regions beside the booster of their type
            self.sheltered: i64 = source.sheltered  # bits of regions beside a Storehouse
            self.bathed: i64 = source.bathed  # bits of regions of a city with a Bath House
            self.urban: i64 = source.urban  # bits of regions of a city
            self.fireproof: i64 = source.fireproof  # bits of settlements with a Fire Brigade
            self.free: i64 = source.free  # bits of places (2 x settlement + side) with an empty site
            self.offers: i64 = source.offers  # bits of types that a trade ship takes 2 : 1
            self.beside: i64 = source.beside  # bits of regions beside a Large Trade Ship
            self.mints: i64 = source.mints  # bits of the sites with a Mint
            self.harvest: i64 = source.harvest  # gold at a Plentiful Harvest
            self.remedies: i64 = source.remedies  # resources after a Plague
            self.consolation: i64 = source.consolation  # resources after a forced loss
            self.defence: i64 = source.defence  # bits of numbers that stop an attack
            self.chapel: i64 = source.chapel  # bits of numbers that keep Riots away
            self.search_price: i64 = source.search_price
            self.trade_take: i64 = source.trade_take  # resources at Trade
            self.read: i64 = source.read  # buildings with progress points
            return
        self.settlements = 2
        self.cities = 0
        self.road_left = 0
        self.road_right = 0
        self.land = vec[i64]([-1] * 16)
        self.site = vec[i64]([-1] * 28)
        self.covered = -1
        self.slot = -1
        self.stock = 0
        self.hand = vec[i64]()
        self.regions = 0
        self.total = 0
        self.room = 0
        self.built = 0
        self.victory = 0
        self.commerce = 0
        self.strength = 0
        self.skill = 0
        self.progress = 0
        self.ships = 0
        self.heroes = 0
        self.fighters = 0
        self.rioters = 0
        self.buildings = 0
        self.boosted = 0
        self.sheltered = 0
        self.bathed = 0
        self.urban = 0
        self.fireproof = 0
        self.free = 0
        self.offers = 0
        self.beside = 0
        self.mints = 0
        self.harvest = 0
        self.remedies = 0
        self.consolation = 0
        self.defence = 0
        self.chapel = 0
        self.search_price = 2
        self.trade_take = 1
        self.read = 0

    # stores
    def held(self, store: i64) -> i64:
        return self.stock >> (2 * store) & 3

    def put(self, store: i64, count: i64) -> None:
        """Store up to `count` resources; what finds no room is lost (R-PROD-03)."""
        room = 3 - (self.stock >> (2 * store) & 3)
        if count > room:
            count = room
        self.stock += UNIT[store] * count
        change = ONE[TYPE[store]] * count
        self.total += change
        self.room -= change

    def drop(self, store: i64, count: i64) -> None:
        """Take resources that are there out of a store."""
        self.stock -= UNIT[store] * count
        change = ONE[TYPE[store]] * count
        self.total -= change
        self.room += change

    def owns(self, store: i64) -> bool:
        return self.regions & BIT[store] != 0

    def with_room(self, stores: i64) -> i64:
        """Those of some stores, as bits, that are own and not full."""
        out = self.regions & stores
        stock = self.stock
        store: i64
        for store in range(STORES):
            if out & BIT[store] and stock >> (2 * store) & 3 == 3:
                out ^= BIT[store]
        return out

    def add_store(self, store: i64) -> None:
        self.regions |= BIT[store]
        self.room += ONE[TYPE[store]] * 3

    def amount(self, resource: i64) -> i64:
        return self.total >> (8 * resource) & 127

    def space(self, resource: i64) -> i64:
        return self.room >> (8 * resource) & 127

    def wealth(self) -> i64:
        """All stored resources, Gold Cache included."""
        out: i64 = 0
        packed = self.total
        for _ in range(6):
            out += packed & 127
            packed >>= 8
        return out

    def has_cache(self) -> bool:
        return self.regions & BIT[CACHE] != 0


class Stack:
    """A draw stack, bottom first: 4 x card + mask of the seats that know it. UNKNOWN cards that nobody knows are
    still in the bag."""

    def __init__(self, back: i64, cards: vec[i64]) -> None:
        self.back: i64 = back
        self.cards: vec[i64] = cards


class State:
    def __init__(self, source: "State | None" = None) -> None:
        if source is not None:
            self.mode: i64 = source.mode
            self.options: i64 = source.options  # rulings that this table turns round
            self.red: Prince = Prince(source.red)
            self.blue: Prince = Prince(source.blue)
            self.stacks: list[Stack] = [Stack(k.back, k.cards[:]) for k in source.stacks]
            self.bag: vec[i64] = source.bag[:]  # copies of each card that nobody has seen
            self.discard: vec[i64] = source.discard[:]  # bottom first
            self.face_up: i64 = source.face_up  # cards left in the face-up stack
            self.roads: i64 = source.roads
            self.settlements: i64 = source.settlements
            self.cities: i64 = source.cities
            self.region_bag: i64 = source.region_bag  # bits of the region stack
            self.events: i64 = source.events  # bits of the events known to be in the deck, Yule not among them
            self.fresh: i64 = source.fresh  # of these, the ones not revealed since the last rebuild
            self.mystery: i64 = source.mystery  # half-moon events of the Duel never yet revealed: how many
            self.moons: i64 = source.moons  # and which they may be
            self.above: i64 = source.above  # cards above Yule
            self.event: i64 = source.event  # the event being resolved, or -1
            self.immune: i64 = source.immune  # seats that Sebastian protects from it
            self.hero: i64 = source.hero  # holder of the hero token, or -1
            self.trade: i64 = source.trade  # holder of the trade token, or -1
            self.starter: i64 = source.starter
            self.turn: i64 = source.turn  # number of the turn, from 1
            self.active: i64 = source.active
            self.production: i64 = source.production  # 0: not known yet
            self.face: i64 = source.face  # -1: not known yet
            self.reiner: i64 = source.reiner  # 1: Reiner was played this turn
            self.minted: i64 = source.minted  # bits of sites whose Mint was used this turn, and SPENT_MINT
            self.fetches: i64 = source.fetches  # Guido and Gustav played this turn
            self.waits: i64 = source.waits  # bits of seats: no refill this turn; + 2: Sebastian is not to be used yet
            self.pairs: vec[i64] = source.pairs[:]  # cards lost to Fraternal Feuds, as piles.pair_of has them
            self.decisions: i64 = source.decisions
            self.winner: i64 = source.winner  # -1 nobody yet, 2 called off
            self.pending: vec[i64] = source.pending[:]
            self.depth: i64 = source.depth
            return
        self.mode = 0
        self.options = 0
        self.red = Prince()
        self.blue = Prince()
        self.stacks = []
        self.bag = vec[i64]()
        self.discard = vec[i64]()
        self.face_up = 0
        self.roads = 0
        self.settlements = 0
        self.cities = 0
        self.region_bag = 0
        self.events = 0
        self.fresh = 0
        self.mystery = 0
        self.moons = 0
        self.above = 0
        self.event = -1
        self.immune = 0
        self.hero = -1
        self.trade = -1
        self.starter = -1
        self.turn = 0
        self.active = 0
        self.production = 0
        self.face = -1
        self.reiner = 0
        self.minted = 0
        self.fetches = 0
        self.waits = 0
        self.pairs = vec[i64]()
        self.decisions = 0
        self.winner = -1
        self.pending = vec[i64]([0] * 40)
        self.depth = 0

    def copy(self) -> "State":
        return State(self)

    def of(self, seat: i64) -> Prince:
        return self.blue if seat else self.red

    # the frames
    def push(self, kind: i64, seat: i64, data: i64) -> None:
        self.pending[self.depth] = frame(kind, seat, data)
        self.depth += 1

    def top(self) -> i64:
        return self.pending[self.depth - 1]

    def discard_card(self, card: i64) -> None:
        self.discard = append(self.discard, card)
