"""What a module may change: a hook for each moment at which the rules ask (docs/guide/hooks.md has them in a table)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duchy.kernel.compat import i64, vec
from duchy.kernel.rng import Rng

from .codes import SOURCES

if TYPE_CHECKING:
    from .state import Player, State


class Part:
    """What a module adds to the state; a module without anything to remember shares this one."""

    def copy(self) -> Part:
        return self


class Module:
    """An expansion. Every method is a hook that does nothing here; an expansion overrides what it changes."""

    def __init__(self, at: i64) -> None:
        self.number: i64 = -1  # among all modules there are; a mode has none
        self.at = at  # its place among the modules of the game, and of its part in State.ext

    # Asked in turn: every module of the game that overrides the hook. `Hooks` has a vec for each of these.

    # ---------------------------------------------------------------- set-up and the course of a phase
    def deal(self, s: State, rng: Rng) -> i64:
        """The outcome of the module's own chance event in the set-up."""
        return 0

    def draw(self, s: State, rng: Rng) -> i64:
        """The outcome of the module's own chance event at the start of a phase, after the depots are filled."""
        return 0

    def move(self, s: State, rng: Rng) -> i64:
        """The outcome of the chance event that is due in the turn of a seat that plays itself."""
        return 0

    def forget(self, s: State) -> None:
        """A chance event begins: what the seat that plays itself did before is no news any more."""

    def ask(self, s: State, p: Player) -> None:
        """Before the first phase and at the end of each: push what this player has to decide."""

    def started(self, s: State) -> None:
        """It is known who starts."""

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

    def wares(self, s: State, action: i64, out: vec[i64]) -> vec[i64]:
        """More tiles for the purchase of the turn, and for what else takes from the black depot."""
        return out

    def straight(self, s: State, p: Player, holder: Player, action: i64, out: vec[i64]) -> vec[i64]:
        """The module's wares with the spaces where they may lie, for a placement without storage (shield 15)."""
        return out

    def discards(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """More that can be discarded from a full storage."""
        return out

    def stow(self, s: State, p: Player, tile: i64) -> bool:
        """A tile comes to storage; true if the module sees to it."""
        return False

    def load(self, s: State, p: Player) -> i64:
        """Storage spaces that the module's own pieces fill."""
        return 0

    def stepped(self, s: State, p: Player) -> None:
        """Something was done: an action, or what another module had left to do."""

    # ---------------------------------------------------------------- duchies that several seats hold
    def sharing(self, s: State, p: Player) -> vec[i64]:
        """The seats that hold the duchy of a player, his own first; asked of a new state."""
        return p.holders

    def carries(self, s: State, p: Player) -> bool:
        """Has this player what belongs to all who hold the duchy? Elsewhere each has his own."""
        return True

    def trim(self, s: State, p: Player) -> bool:
        """The storage of a player has its printed size again (shield 4); true if the module sees to the surplus."""
        return False

    # ---------------------------------------------------------------- placing: by a player, on the spaces of a holder
    def reachable(self, s: State, p: Player, holder: Player, spaces: i64) -> i64:
        """The empty spaces that are near enough to build on, whatever their colour."""
        return spaces

    def fitting(self, s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
        """The spaces that a tile without a colour fits."""
        return spaces

    def allowed(self, s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
        """The spaces, near and fitting, that no further rule forbids."""
        return spaces

    def area_size(self, s: State, p: Player, holder: Player, h: i64, size: i64) -> i64:
        """As how large the completed area of a hex scores."""
        return size

    def bonus_tile(self, s: State, p: Player, points: i64) -> i64:
        """What a bonus tile scores."""
        return points

    def placing(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> bool:
        """A tile covers its space; true if the module sees to all that follows."""
        return False

    def placed(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
        """A tile covers its space and area and colour have scored; its effect follows."""

    def effect(self, s: State, p: Player, building: i64) -> None:
        """The effect of a building that the base game does not have."""

    # ---------------------------------------------------------------- gains
    def pasture(self, s: State, p: Player, holder: Player, spaces: i64) -> i64:
        """The spaces that count as one pasture when livestock scores."""
        return spaces

    def livestock(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> i64:
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
        """The monasteries of a player; `own` are those in the duchy."""
        return own

    def track(self, s: State) -> None:
        """Pieces on the track may have moved."""

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """What lies open of the module's pieces, as numbers below 256 and always as many: its share of the row of a
        seat. What belongs to seats begins with this one and goes clockwise."""
        return out

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

    # Asked of one module: the one whose event, effect, option or piece it is.

    def new_part(self, players: i64) -> Part:
        """What the module remembers, in a new state."""
        return Part()

    def dealt(self, s: State, outcome: i64) -> None:
        """Take over the outcome of its event in the set-up."""

    def drawn(self, s: State, outcome: i64) -> None:
        """Take over the outcome of its event at the start of a phase."""

    def moved(self, s: State, outcome: i64) -> None:
        """The seat that plays itself acts on the outcome of its event."""

    def acted(self, s: State, p: Player, value: i64, arg: i64) -> None:
        """One of its die actions was chosen; the die showed this value, 0 where the value is free."""

    def fetch_ware(self, s: State, p: Player, x: i64) -> None:
        """The player gets the ware with this number, if it is the module's."""

    def place_straight(self, s: State, p: Player, holder: Player, x: i64, where: i64) -> None:
        """The ware with this number goes straight to its place, if it is the module's."""

    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        """What can be answered to the module's own pending effect."""
        return out

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        """The module's own effect, no longer pending, was answered; the action may be PASS."""

    def resume(self, s: State, p: Player, effect: i64) -> None:
        """The module's own effect goes on, now that what came between is finished."""

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        """One of the module's own options was chosen."""


class Hooks:
    """The modules of a game, and for each hook that is asked in turn those that override it. In a vec, because what a
    list holds is held against its type each time."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules: vec[Module] = vec[Module](modules)
        self.deal: vec[Module] = vec[Module]()
        self.draw: vec[Module] = vec[Module]()
        self.move: vec[Module] = vec[Module]()
        self.forget: vec[Module] = vec[Module]()
        self.ask: vec[Module] = vec[Module]()
        self.started: vec[Module] = vec[Module]()
        self.turn: vec[Module] = vec[Module]()
        self.rolled: vec[Module] = vec[Module]()
        self.filled: vec[Module] = vec[Module]()
        self.clearing: vec[Module] = vec[Module]()
        self.mined: vec[Module] = vec[Module]()
        self.ending: vec[Module] = vec[Module]()
        self.score_end: vec[Module] = vec[Module]()
        self.score_last: vec[Module] = vec[Module]()
        self.menu: vec[Module] = vec[Module]()
        self.free: vec[Module] = vec[Module]()
        self.castle: vec[Module] = vec[Module]()
        self.acts: vec[Module] = vec[Module]()
        self.stepped: vec[Module] = vec[Module]()
        self.wares: vec[Module] = vec[Module]()
        self.straight: vec[Module] = vec[Module]()
        self.discards: vec[Module] = vec[Module]()
        self.load: vec[Module] = vec[Module]()
        self.stow: vec[Module] = vec[Module]()
        self.sharing: vec[Module] = vec[Module]()
        self.carries: vec[Module] = vec[Module]()
        self.trim: vec[Module] = vec[Module]()
        self.monasteries: vec[Module] = vec[Module]()
        self.held_back: vec[Module] = vec[Module]()
        self.reachable: vec[Module] = vec[Module]()
        self.fitting: vec[Module] = vec[Module]()
        self.allowed: vec[Module] = vec[Module]()
        self.area_size: vec[Module] = vec[Module]()
        self.bonus_tile: vec[Module] = vec[Module]()
        self.placing: vec[Module] = vec[Module]()
        self.placed: vec[Module] = vec[Module]()
        self.effect: vec[Module] = vec[Module]()
        self.pasture: vec[Module] = vec[Module]()
        self.livestock: vec[Module] = vec[Module]()
        self.sold: vec[Module] = vec[Module]()
        self.workers: vec[Module] = vec[Module]()
        self.loaded: vec[Module] = vec[Module]()
        self.track: vec[Module] = vec[Module]()
        self.aside: vec[Module] = vec[Module]()
        self.goods_aside: vec[Module] = vec[Module]()
        self.seen: vec[Module] = vec[Module]()
        for name in vars(Module):
            if not name.startswith("_") and hasattr(self, name):
                setattr(self, name, vec[Module]([module for module in modules if overrides(type(module), name)]))


def overrides(module: type[Module], hook: str) -> bool:
    """Does a module, or one that it inherits from, answer a hook in its own way?"""
    return getattr(module, hook) is not getattr(Module, hook)


NO_HOOKS: Final = Hooks([])


def equip(s: State, hooks: Hooks) -> None:
    """Turn the modules of a game on in a new state."""
    s.hooks = hooks
    s.modded = len(hooks.modules) > 0
    s.ext = vec[Part]([module.new_part(s.n) for module in hooks.modules])
    if s.modded:
        for p in s.players:
            p.points = vec[i64]([0] * SOURCES)
            for m in hooks.sharing:
                p.holders = m.sharing(s, p)
