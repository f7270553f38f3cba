"""Cards of the Era of Turmoil with code of their own: each class names the ledger ids it carries out."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from ...engine import actions as a
from ...engine import frames as f
from ...engine.actions import act
from ...engine.choices import distinct, sites_of, sites_with
from ...engine.codes import BIT, FIGHTER, GOLD, GRAIN, IS_ATTACK, RIOTER, TOKENS_AFTER_EACH, WOOL
from ...engine.kinds import Decision, Step
from ...engine.losses import FREELY
from ...engine.needs import burnable, storable
from ...engine.piles import add_to_hand, entry_of, leave_hand, show_hand
from ...engine.points import victory
from ...engine.sebastian import ask_sebastian
from ...engine.state import State
from ...engine.stores import gain_data, pay_data
from ...engine.verbs import Reader, Verb


# ---- attacks: Archer, Arsonist, Traitor
class Attack(Verb):
    """An attack that Lookout Tower and Heinrich may stop; its effect follows as step f.X_ATTACK."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def run(self, s: State, seat: i64) -> None:
        if s.of(1 - seat).defence:
            s.push(f.D_DEFEND, 1 - seat, self.kind)
        else:
            s.push(f.X_ATTACK, seat, self.kind)


class Defend(Decision):
    """D-31: roll or waive; data = kind of the attack card."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, a.A_YES)
        return append(out, a.A_NONE)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_NONE:
            s.push(f.X_ATTACK, 1 - seat, data)
        else:
            s.push(f.C_DEFENCE, seat, data)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data < i64(len(IS_ATTACK)) and IS_ATTACK[data] != 0


class Archer(Verb):
    """R-CARD-archer-2: the opponent puts a unit with strength under a stack."""

    def run(self, s: State, seat: i64) -> None:
        if s.of(1 - seat).fighters:
            s.push(f.D_LOSE_UNIT, 1 - seat, 0)


class LoseUnit(Decision):
    """D-32."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        return sites_of(p, sites_with(p, FIGHTER), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_UNDER, seat, action >> 6 & 255)


class Arsonist(Verb):
    """R-CARD-arsonist-2: the target is named only now, after the defence."""

    def run(self, s: State, seat: i64) -> None:
        if burnable(s, 1 - seat):
            s.push(f.D_ARSON, seat, 0)


class Arson(Decision):
    """D-33."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return sites_of(s.of(1 - seat), burnable(s, 1 - seat), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_UNDER, 1 - seat, action >> 6 & 255)


class Traitor(Verb):
    """R-CARD-traitor-2: the attacker sees the whole hand."""

    def run(self, s: State, seat: i64) -> None:
        if len(s.of(1 - seat).hand):
            show_hand(s, 1 - seat)
            s.push(f.D_TRAITOR, seat, 0)


class Betray(Decision):
    """D-34: a card of the opponent, or none."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return distinct(s.of(1 - seat).hand, append(out, a.A_NONE))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 != a.A_NONE:
            card = action >> 6 & 255
            leave_hand(s.of(1 - seat), card)
            add_to_hand(s.of(seat), entry_of(card, 3))


# ---- Voyage of Plunder
class VoyageOfPlunder(Verb):
    """R-CARD-voyage_of_plunder-2: two resources from an opponent with more victory points, else one."""

    def can(self, s: State, seat: i64) -> bool:
        return storable(s, seat) != 0

    def run(self, s: State, seat: i64) -> None:
        n: i64 = 2 if victory(s, 1 - seat) > victory(s, seat) else 1
        s.push(f.X_TAKE, seat, n | n << 3)


# ---- Tithe Barn
class TitheBarn(Verb):
    """R-CARD-tithe_barn-1: grain or wool, one for each hero."""

    def run(self, s: State, seat: i64) -> None:
        if s.of(seat).heroes:
            s.push(f.D_TITHE, seat, 0)


class Tithe(Decision):
    """D-36."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, act(a.A_TYPE, WOOL, 0))
        return append(out, act(a.A_TYPE, GRAIN, 0))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_GAIN, seat, gain_data(BIT[action >> 6 & 255], s.of(seat).heroes))


# ---- Riots
class Riots(Verb):
    """R-CARD-riots-1 to 3: both are asked for Sebastian, then both pay or lose a unit, the active player first."""

    def run(self, s: State, seat: i64) -> None:
        for who in (1 - seat, seat):
            if s.options & TOKENS_AFTER_EACH:
                s.push(f.X_SETTLE, who, 0)
            s.push(f.X_RIOTS, who, 0)
        for who in (1 - seat, seat):
            if _due(s, who):
                ask_sebastian(s, who)


def _due(s: State, seat: i64) -> i64:
    """Gold due at Riots; 0 for a player without such units or with a Chapel of the turn's number."""
    p = s.of(seat)
    if p.rioters == 0 or p.chapel & BIT[s.production] or s.immune & BIT[seat]:
        return 0
    return 1 if p.rioters <= 2 else 2


class RiotsBegin(Step):
    """Each player in turn."""

    def run(self, s: State, seat: i64, data: i64) -> None:
        due = _due(s, seat)
        if due:
            s.push(f.D_RIOTS, seat, due)


class PayOrLose(Decision):
    """D-16: pay the due (data) or lose a unit."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        if p.amount(GOLD) >= data:
            out = append(out, a.A_YES)
        return sites_of(p, sites_with(p, RIOTER), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_SITE:
            free: i64 = FREELY if s.of(seat).amount(GOLD) >= data else 0
            s.push(f.X_UNDER, seat, action >> 6 & 255 | free)
        else:
            s.push(f.X_PAY_TYPE, seat, pay_data(GOLD, data))


VERBS: Final[dict[str, Reader]] = {
    "attack": lambda card, row: Attack(card),
    "remove_card strength_unit": lambda card, row: Archer(),
    "arsonist": lambda card, row: Arsonist(),
    "traitor": lambda card, row: Traitor(),
    "voyage_of_plunder": lambda card, row: VoyageOfPlunder(),
    "tithe_barn": lambda card, row: TitheBarn(),
    "riots": lambda card, row: Riots(),
}
DECISIONS: Final[tuple[Decision, ...]] = (
    Defend("defend", f.D_DEFEND),
    LoseUnit("lose-unit", f.D_LOSE_UNIT),
    Arson("arson", f.D_ARSON),
    Betray("traitor", f.D_TRAITOR),
    Tithe("tithe", f.D_TITHE),
    PayOrLose("riots", f.D_RIOTS),
)
STEPS: Final[tuple[Step, ...]] = (RiotsBegin("riots", f.X_RIOTS),)
