"""One action is one number and one position reads one way: what a verb or a frame does not use is 0."""

from collections.abc import Iterator
from typing import Any

import pytest

from duchy.games import open_game
from duchy.games.rivals.engine import actions as a
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from ...oracles.rivals_positions import MODES, lay, scene

NAMES_NOTHING = (a.A_NONE, a.A_YES, a.A_ROLL, a.A_END)
NAMES_TWO = (
    a.A_BRIGITTA, a.A_BUILD, a.A_SLOT, a.A_FACE_UP, a.A_BANK, a.A_SHIP, a.A_BESIDE, a.A_MINT, a.A_PUT, a.A_AMOUNT,
)  # fmt: skip
OF_THE_TURN = (
    "do turn", "decide roll", "chance dice", "do resolve", "do produce", "do face", "do event", "chance event",
    "do event-done", "decide action", "do replenish", "decide draw", "decide return", "do exchange", "decide exchange",
    "decide exchange-for", "do end",
)  # fmt: skip  # of the active player, and without a number
OF_ANYBODY = (
    "do market", "do settle", "do feud", "do fraternal", "do riots", "decide sebastian", "decide relocate",
    "decide brigands", "decide gudrun", "decide give", "decide sink", "decide lose-unit", "decide arson",
    "decide traitor", "decide tithe", "decide library", "decide fetch", "decide doctor",
)  # fmt: skip


def walk(game: Any, s: Any, rng: Any, steps: int, star: str = "") -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Positions of a random game, with the legal actions of whoever decides; a certain event comes if it can."""
    for _ in range(steps):
        movers = game.movers(s)
        if not movers:
            return
        seat = NATURE if movers == CHANCE else movers.bit_length() - 1
        actions = [int(action) for action in game.legal(s, seat)] if seat != NATURE else []
        yield game.to_dict(s), actions
        listed = [game.chance(s, rng)] if seat == NATURE else actions
        if seat == NATURE and star:
            wanted = [o for o, _ in game.outcomes(s) or [] if {star, "event-card"} & set(words(game, s, o))]
            listed = wanted or listed
        game.apply(s, seat, listed[rng.below(len(listed))])


def words(game: Any, s: Any, outcome: int) -> list[str]:
    return [word.removesuffix("-moon") for word in game.to_text(s, NATURE, outcome).split()]


def walks() -> Iterator[tuple[dict[str, Any], list[int]]]:
    for number, mode in enumerate(MODES):
        game = open_game(f"rivals/{mode}")
        yield from walk(game, game.new({}), seeded(number), 150)
    for number in range(270):
        game, d, rng, star = scene(number) if number % 3 else (*lay(number), "")
        yield from walk(game, game.from_dict(d), rng, 12, star)


@pytest.mark.rule("I-21")
def test_what_a_verb_or_a_frame_does_not_use_is_zero() -> None:
    verbs, frames = set(), set()
    for position, actions in walks():
        for action in actions:
            verb, one, two = action & 63, action >> 6 & 255, action >> 14
            verbs.add(verb)
            assert not two or verb in NAMES_TWO, (verb, one, two, position["pending"])
            assert not one or verb not in (*NAMES_NOTHING, a.A_MINT), (verb, one, two, position["pending"])
        for text in position["pending"]:
            name, seat, data = text.rsplit(" ", 2)
            frames.add(name)
            if name in OF_THE_TURN:
                assert (int(seat), data) == (position["turn"]["active"], "0"), position["pending"]
            elif name in OF_ANYBODY:
                assert data == "0", position["pending"]
            elif name == "do gain":
                assert int(data) >> 6, "nobody waits to gain nothing"
    assert len(verbs) > 24 and len(frames) > 40, (verbs, frames)
