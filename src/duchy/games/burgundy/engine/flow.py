"""The course of a game: set-up, phases, rounds and turns; the chance events between them are in chance.py."""

from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import CHANCE

from .codes import (
    AT_AUTOMATON,
    AT_DEPOTS,
    AT_DUCHIES,
    AT_END,
    AT_GOODS,
    AT_PHASE_END,
    AT_PREPARE,
    AT_ROLL,
    AT_SETTLING,
    AT_TURN,
    BIT,
    CASTLE_TILE,
    EMPTY,
    HEX_SHIFT,
    M2,
    PHASE_END_STEPS,
    X_SHIFT,
)
from .holders import shared
from .scoring import final_scoring
from .state import Player, State


def movers(s: State) -> i64:
    """Bit mask of seats to act, the kernel's CHANCE, or 0 when the game is over."""
    if s.stage == AT_TURN:
        return BIT[s.current]
    if s.stage == AT_END:
        return 0
    if s.stage == AT_PHASE_END or s.stage == AT_PREPARE:
        return BIT[s.current]
    if s.stage != AT_SETTLING:
        return CHANCE
    mask: i64 = 0
    for seat in s.track_order:
        if not s.plays_itself(seat) and s.settled[seat] == EMPTY:
            mask |= BIT[seat]
            if not s.secret:
                return mask
    return mask


# ------------------------------------------------------------------ turns, rounds, phases
def end_turn(s: State) -> None:
    s.turn += 1
    if s.turn < s.n:
        begin_turn(s)
        return
    s.turn = 0
    if s.round < 4:
        s.round += 1
        s.stage = AT_ROLL
        return
    if s.modded:
        begin_asking(s, AT_PHASE_END)
    else:
        end_phase(s)


def begin_turn(s: State) -> None:
    s.current = s.round_order[s.turn]
    p = s.players[s.current]
    p.bought = 0
    p.hired = 0
    p.freed = 0
    if s.modded:
        for m in s.hooks.turn:
            m.turn(s, p)
        if s.plays_itself(s.current):
            s.stage = AT_AUTOMATON


def gain_workers(s: State, p: Player, workers: i64) -> None:
    p.workers += workers
    for m in s.hooks.workers:
        m.workers(s, p)


# ------------------------------------------------------------------ decisions of modules outside turns
def begin_asking(s: State, stage: i64) -> None:
    s.stage = stage
    s.filling = 0
    s.turn = -1
    s.round_order = s.track_order[:]
    go_on(s)


def go_on(s: State) -> None:
    """Ask the next player in track order; when nobody has anything left to decide, the game goes on."""
    while not len(s.pending):
        s.turn += 1
        if s.turn == s.n:
            s.turn = 0
            s.filling += 1
            s.round_order = s.track_order[:]
            if s.stage == AT_PREPARE:
                s.filling = 0
                prepared(s)
                return
            if s.filling == PHASE_END_STEPS:
                end_phase(s)
                return
        s.current = s.round_order[s.turn]
        for m in s.hooks.ask:
            m.ask(s, s.players[s.current])


def end_phase(s: State) -> None:
    """B-PEND-01: mines pay, and monastery 2; then B-PHASE-02 and -03."""
    for p in s.players:
        p.silver += p.mines
        if p.monasteries & M2 and p.mines:
            gain_workers(s, p, p.mines)
        for m in s.hooks.mined:
            m.mined(s, p)
    if s.phase == 4:
        s.stage = AT_END
        for m in s.hooks.ending:
            if m.ending(s):
                return
        for p in s.players:
            final_scoring(s, p)
            for m in s.hooks.score_end:
                m.score_end(s, p)
            for m in s.hooks.score_last:
                m.score_last(s, p)
        return
    for m in s.hooks.clearing:
        m.clearing(s)
    s.phase += 1
    s.round = 0
    s.round_goods = vec[i64]([EMPTY] * 5)
    for i in range(6 * s.width):
        if s.depots[i] != EMPTY:
            s.depots[i] = EMPTY
            s.removed += 1
    for i in range(2 * s.width):
        if s.black[i] != EMPTY:
            s.black[i] = EMPTY
            s.removed += 1
    s.stage = AT_DEPOTS
    s.filling = 0


# ------------------------------------------------------------------ set-up
def settle(s: State, seat: i64, action: i64) -> None:
    settled = s.settled[:]
    settled[seat] = action
    s.settled = settled
    for i in range(s.people):
        if settled[i] == EMPTY:
            return
    for i in range(s.people):
        found_duchy(s, s.players[i], settled[i] >> X_SHIFT & 63, settled[i] >> HEX_SHIFT & 63)
    s.stage = AT_DEPOTS


def found_duchy(s: State, p: Player, k: i64, h: i64) -> None:
    """The starting castle: no action, no points (B-SETUP-16 and -17); it comes out of the coloured supply."""
    p.duchy = s.rules.duchies[k]
    p.covered = BIT[h]
    p.frontier = p.duchy.neighbours[h]
    p.tiles[h] = CASTLE_TILE
    supply = s.supply[:]
    supply[CASTLE_TILE] -= 1
    s.supply = supply


def start(s: State, first: i64) -> None:
    """B-SETUP-06 and -07."""
    for i in range(s.people):
        seat = (first + i) % s.people
        s.track_order[i] = seat
        s.players[seat].workers = i + 1
    for i in range(s.people, s.n):  # BA-SETUP-07
        s.track_order[i] = i
    for m in s.hooks.started:
        m.started(s)
    s.stage = AT_GOODS


def prepared(s: State) -> None:
    """B-SETUP-12 and -15: all else lies out; now come the duchies, but for those held together (BM-TEAM-07)."""
    if shared(s):
        s.stage = AT_DEPOTS
    elif s.dealt:
        s.stage = AT_DUCHIES
    else:
        begin_settling(s)


def begin_settling(s: State) -> None:
    if s.centre and s.offered[0] != EMPTY:
        fixed = True
        for i in range(s.people):
            if s.offered[2 * i] != s.offered[2 * i + 1]:
                fixed = False
        if fixed:
            for i in range(s.people):
                found_duchy(s, s.players[i], s.offered[2 * i], 18)
            s.stage = AT_DEPOTS
            return
    s.stage = AT_SETTLING
