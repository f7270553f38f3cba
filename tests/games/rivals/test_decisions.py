"""Decisions and steps by the kind of their frame, and cards found by the name in their data."""

import pytest

from duchy.games.rivals import cards
from duchy.games.rivals.cards.basic import engine as basic
from duchy.games.rivals.cards.gold import engine as gold
from duchy.games.rivals.cards.progress import engine as progress
from duchy.games.rivals.cards.turmoil import engine as turmoil
from duchy.games.rivals.engine import frames as f
from duchy.games.rivals.engine import verbs
from duchy.games.rivals.engine.decisions import BY_KIND, DECISIONS
from duchy.games.rivals.engine.kinds import Decision, Numbers, Step
from duchy.games.rivals.engine.opening import new_state
from duchy.kernel.compat import i64, vec

SETS = (basic, gold, turmoil, progress)
NUMBERED = {name[2:].lower().replace("_", "-"): int(value) for name, value in vars(f).items() if name[:2] == "D_"}


def test_every_decision_has_a_number_and_a_name_of_its_own() -> None:
    assert len({int(decision.kind) for decision in DECISIONS}) == len(DECISIONS)
    assert len({decision.name for decision in DECISIONS}) == len(DECISIONS)
    assert all(BY_KIND[decision.kind] is decision and decision.kind < f.CHANCES for decision in DECISIONS)


def test_numbers_that_positions_know_stay() -> None:
    known = {decision.name: int(decision.kind) for decision in DECISIONS}
    assert NUMBERED.items() <= known.items()
    assert {step.name: int(step.kind) for step in cards.STEPS} == {
        "market": 67, "buy": 80, "feud": 81, "fraternal": 82, "riots": 83,
    }  # fmt: skip


def test_no_two_sets_own_the_same_verb() -> None:
    words = [word for one in (verbs, *SETS) for word in one.VERBS]
    assert len(words) == len(set(words)) == len(verbs.VERBS) + len(cards.VERBS)


def test_new_kinds_get_free_numbers_until_none_is_left() -> None:
    numbers = Numbers(f.FREE_DECISION, f.CHANCES)
    taken = [int(numbers.take()) for _ in range(f.FREE_DECISION, f.CHANCES)]
    assert taken == list(range(f.FREE_DECISION, f.CHANCES)) and not set(taken) & set(NUMBERED.values())
    with pytest.raises(ValueError, match="no number is left"):
        numbers.take()


def test_a_kind_that_nobody_made_says_so() -> None:
    s = new_state(0)
    nobody = Decision("nobody", f.CHANCES)
    with pytest.raises(NotImplementedError, match="nobody"):
        nobody.legal(s, 0, 0, vec[i64]())
    with pytest.raises(NotImplementedError, match="nobody"):
        nobody.answer(s, 0, 0, 0)
    with pytest.raises(NotImplementedError, match="nothing"):
        Step("nothing", f.STEPS).run(s, 0, 0)
