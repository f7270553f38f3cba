"""Random games counted: how they end, how long they are, and how often each card is played."""

from collections import Counter
from dataclasses import dataclass, field

from duchy.kernel.rng import seeded

from ..engine import actions as a
from ..engine import frames as f
from ..engine.apply import apply
from ..engine.chance import draw, happen
from ..engine.codes import CARDS, EVENT_KIND, KIND, MODES, SCOUT, SEBASTIAN
from ..engine.legal import legal
from ..engine.opening import new_state
from ..engine.state import State
from .laws import broken

CARD_VERBS = (a.A_PLAY, a.A_BRIGITTA, a.A_REINER, a.A_BUILD, a.A_FACE_UP, a.A_SLOT)
CENTRE = {a.A_ROAD: "road", a.A_SETTLEMENT: "settlement", a.A_CITY: "city"}


@dataclass
class Census:
    games: int = 0
    won: int = 0
    decisions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def never_played(self, mode: int) -> list[str]:
        """Cards of a mode that no game has played; regions are never played, they come with settlements."""
        sets = MODES[mode].sets
        plain = MODES[mode].without_half_moons
        there = [
            card.id
            for card in CARDS
            if card.cls != "region"
            and any(p.set in sets and (card.cls == "event" or not plain or p.copies > p.moons) for p in card.printings)
        ]
        return [card for card in there if not self.played[card]]


def census(mode: int, first_seed: int, count: int, every: int, keeping: bool = False) -> Census:
    """Play random games; the invariants are checked at every so many decisions and at the end.

    Uniform players tear down what they have built, and most games of the later modes are called off. Players who keep
    their cards never remove one, choose uniformly otherwise, and so come to play every card.
    """
    out = Census()
    for seed in range(first_seed, first_seed + count):
        s, rng = new_state(mode), seeded(seed)
        while s.depth:
            if s.top() & 127 >= f.CHANCES:
                outcome = draw(s, rng)
                if s.top() & 127 == f.C_EVENT:
                    out.played[CARDS[EVENT_KIND[outcome]].id] += 1
                happen(s, outcome)
                if s.event >= 0 and s.top() & 127 == f.C_EVENT:
                    out.played["yule"] += 1
                continue
            if s.decisions % every == 0:
                out.faults += [f"game {seed}, decision {s.decisions}: {fault}" for fault in broken(s)]
            actions = [action for action in legal(s) if not (keeping and action & 63 == a.A_REMOVE)]
            action = actions[rng.below(len(actions))]
            name = card_played(s, action)
            if name:
                out.played[name] += 1
            apply(s, action)
        out.faults += [f"game {seed}, at the end: {fault}" for fault in broken(s)]
        out.games += 1
        out.won += s.winner < 2
        out.decisions.append(s.decisions)
        out.turns.append(s.turn)
    return out


def card_played(s: State, action: int) -> str:
    """The card that an action plays or builds, if any."""
    verb, x = action & 63, action >> 6 & 255
    if verb in CARD_VERBS:
        return CARDS[KIND[x]].id
    if verb == a.A_YES and s.top() & 127 in (f.D_SCOUT, f.D_SEBASTIAN):
        return CARDS[KIND[SCOUT if s.top() & 127 == f.D_SCOUT else SEBASTIAN]].id
    return CENTRE.get(verb, "")
