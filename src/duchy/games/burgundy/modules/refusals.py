"""Why an action of a module is not legal now."""

from duchy.kernel.contract import Refusal

from ..engine.codes import M28, P_CASTLE, P_MODULE, PENDING_SHIFT, S3, S5, S6, S11, SHIELDS
from ..engine.scoring import score
from ..engine.state import Player, State
from ..modes.solo.engine import Solo
from ..modes.solo.words import SOLO_EFFECTS, solo_refusal
from ..modes.team.engine import Team
from ..modes.team.words import TEAM_EFFECTS, team_refusal
from ..words.names import GOODS
from .castle_connection.engine import PRICE_OF_A_CASTLE, CastleConnection, ConnectionPart
from .inns.engine import InnsPart
from .notation import VERBS
from .shields.engine import CARGO, DUE, HANG, NAMING, PLACEMENT, Shields, ShieldsPart
from .tiles.engine import Tiles
from .trade_routes.engine import TradeRoutes
from .vineyards.engine.vineyards import Vineyards
from .vineyards.refusals import names_vines, vineyard_effect, vineyard_refusal

# a module's pending effect: its name, the verbs that answer it, and the rule
CRANE_EFFECT = ("crane", ("crane", "pass"), "BX-CRANE-02")
ARRANGING = ("route", ("route",), "BX-TR-04")
SHIELD_EFFECTS = {
    HANG: ("shield", ("castle",), "BX-SHGEN-08"),
    CARGO: ("shield 5", ("cargo", "pass"), "BX-SHIELD-05.1"),
    PLACEMENT: ("free placement", ("fetch", "name", "pass"), "BX-SHIELD-14.1"),
    DUE: ("tribute", ("tribute", "exchange", "name"), "BX-SHGEN-12"),
    NAMING: ("naming of a player", ("name", "pass"), "BX-SHIELD-06.1"),
}


def module_effect(s: State, effect: int) -> tuple[str, tuple[str, ...], str]:
    """Name, verbs and rule of a module's pending effect."""
    about = effect >> PENDING_SHIFT
    module = s.hooks.modules[about & 15]
    if isinstance(module, Tiles):
        return CRANE_EFFECT
    if isinstance(module, TradeRoutes):
        return ARRANGING
    if isinstance(module, Vineyards):
        return vineyard_effect(int(about >> 4))
    if isinstance(module, Team):
        return TEAM_EFFECTS[about >> 4 & 15]
    if isinstance(module, Solo):
        return SOLO_EFFECTS[about >> 4 & 15]
    return SHIELD_EFFECTS[about >> 4 & 15]


def added_refusal(s: State, p: Player, words: list[str]) -> Refusal | None:
    """Only for a text that is not legal and begins with a verb of a module, or answers a module's effect."""
    verb = words[0]
    answers = ""  # the rule of what is asked
    if s.pending and s.pending[-1] & 15 == P_MODULE:
        name, verbs, rule = module_effect(s, int(s.pending[-1]))
        answers = rule
        if verb not in verbs:
            if verb == "pass":
                return Refusal(f"The {name} cannot be passed over.", "BX-SHGEN-12" if name == "tribute" else rule)
            return Refusal(f"First the {name} must be answered: {', '.join(verbs)}.", rule)
    if names_vines(s, words):
        return vineyard_refusal(s, p, words)
    found = team_refusal(s, p, words) or solo_refusal(s, p, words)
    if found is None and answers and verb not in VERBS:
        return Refusal(f'"{" ".join(words)}" does not answer what is asked now.', answers)
    if found or verb not in VERBS:
        return found
    if verb == "exchange":
        return _exchange(s, p)
    if verb in ("shield", "castle", "name", "cargo", "tribute", "fetch"):
        return _shield(s, p, words)
    if verb == "retrieve":
        return _retrieve(s, p)
    if verb == "crane":
        return Refusal("A crane just placed acts as a building whose effect finds anything to do.", "BX-CRANE-02")
    return Refusal("Route tiles are put in order before the first phase, and only where the table says so.", "BX-TR-04")


def _exchange(s: State, p: Player) -> Refusal:
    if not any(isinstance(module, Tiles) for module in s.hooks.modules):
        return Refusal("Monastery 28 is not in this game.", "BX-TILE-01")
    if not p.monasteries & M28:
        return Refusal("Only monastery 28 turns silver into workers.", "BX-T28-01")
    if not p.silver:
        return Refusal("The exchange costs 1 silver, and there is none.", "BX-T28-01")
    return Refusal("Silver is exchanged at moments of one's own turn and while tribute is due.", "BX-T28-02")


def _shield(s: State, p: Player, words: list[str]) -> Refusal:
    part = next((part for part in s.ext if isinstance(part, ShieldsPart)), None)
    if part is None:
        return Refusal("Shields are not in this game.", "BX-GEN-01")
    verb = words[0]
    if verb == "shield":
        return _take_shield(s, p, part, words[1:])
    if verb == "castle":
        return Refusal("A shield hangs on a castle of one's own duchy.", "BX-SHGEN-08")
    if verb == "name":
        return _name(s, p, part, words[1:])
    if verb == "cargo":
        if not p.shields & S5:
            return Refusal("Only shield 5 fetches a type of goods from all depots.", "BX-SHIELD-05.1")
        known = len(words) == 2 and words[1] in GOODS
        return Refusal(
            "There are no such goods, or no goods space for them." if known else f"Name a type: {', '.join(GOODS)}.",
            "BX-SHIELD-05.2",
        )
    if verb == "tribute":
        return _tribute(s, p, words[1:])
    return Refusal("Shields 14 and 15 place a tile from a depot on a legal space as a phase ends.", "BX-SHIELD-14.2")


def _take_shield(s: State, p: Player, part: ShieldsPart, words: list[str]) -> Refusal:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 1 <= int(words[0]) <= SHIELDS):
        return Refusal('Name a shield from 1 to 18, as in "shield 5".', "BX-SHGEN-04")
    number = int(words[0])
    depot = next((d for d in range(6) if part.depots[d] >> (number - 1) & 1), None)
    if depot is None:
        return Refusal(f"Shield {number} lies in no depot.", "BX-SHGEN-02")
    if s.pending:
        if s.pending[-1] & 15 == P_CASTLE and p.shields & S11:
            return Refusal("Only a castle that was placed takes a shield.", "BX-SHIELD-11.3")
        return Refusal("A castle takes a shield only with shield 11.", "BX-SHIELD-11.1")
    if not (p.die0 and p.die1):
        return Refusal("A shield costs both die actions, so both dice must be unused.", "BX-SHGEN-04")
    module = next(module for module in s.hooks.modules if isinstance(module, Shields))
    cost = module.pair_cost(p, depot + 1)
    return Refusal(
        f"Two dice of {depot + 1} take it; that costs {cost} worker{'s' * (cost != 1)}, and there are {p.workers}.",
        "BX-SHGEN-05" if cost else "BX-SHGEN-04",
    )


def _name(s: State, p: Player, part: ShieldsPart, words: list[str]) -> Refusal:
    if not p.shields & S6:
        return Refusal("Only shield 6 names a player.", "BX-SHIELD-06.1")
    if part.named[p.seat] >= 0:
        return Refusal("Shield 6 has named a player already.", "BX-SHIELD-06.1")
    return Refusal('Name another seat, as in "name 1".', "BX-SHIELD-06.1")


def _tribute(s: State, p: Player, words: list[str]) -> Refusal:
    if not s.pending or s.pending[-1] & 15 != P_MODULE:
        return Refusal("Tribute is due at the end of a phase.", "BX-SHGEN-12")
    if "with" in words and not p.shields & S3:
        return Refusal("Only shield 3 lets workers pay.", "BX-SHIELD-03.1")
    return Refusal('Name the shields to pay for, 1 silver each, or none: "tribute 1 9", "tribute none".', "BX-SHGEN-13")


def _retrieve(s: State, p: Player) -> Refusal:
    part = next((part for part in s.ext if isinstance(part, ConnectionPart)), None)
    if part is None:
        return Refusal("Castles are retrieved only with the castle connection.", "BX-CC-08")
    if not part.pool:
        return Refusal("No castle was set aside.", "BX-CC-10")
    if not (p.die0 and p.die1) or s.pending:
        return Refusal("A castle costs both die actions, so both dice must be unused.", "BX-CC-08")
    if score(p) < PRICE_OF_A_CASTLE:
        return Refusal(f"A castle costs {PRICE_OF_A_CASTLE} points, and there are only {score(p)}.", "BX-CC-09")
    return Refusal('Say "retrieve castle".', "BX-CC-08")


def space_refusal(s: State, p: Player, tile: int, h: int, where: str) -> Refusal | None:
    """Which rule of a module keeps a tile from an empty space that is near and of its colour."""
    for module in s.hooks.modules:
        if isinstance(module, CastleConnection) and not module.allowed(s, p, p, tile, 1 << h):
            return Refusal(f"No tiles of its colour connect {where} with a castle.", "BX-CC-02")
    return None


def no_inn(s: State) -> Refusal:
    part = next((part for part in s.ext if isinstance(part, InnsPart)), None)
    if part is None:
        return Refusal("Inns are not in this game.", "BX-GEN-01")
    return Refusal("No inn lies beside the black depot.", "BX-INN-01")
