"""The lines of a turn: legal, complete, merged."""

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.prices import PRICES
from duchy.bots.burgundy.thinking.hand import HandJudge
from duchy.bots.burgundy.thinking.search import Search, fingerprint, fork
from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import END
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.rng import seeded

from .positions import turns

GAME = Burgundy("2019")


def a_search(s: State, beam: int, all_discards: bool = True) -> Search:
    return Search(HandJudge(atlas_of(s.rules), PRICES), beam, all_discards, 100_000)


def everything(s: State) -> dict[int, float]:
    """The worth of every end of the turn, found by plain recursion."""
    judge = HandJudge(atlas_of(s.rules), PRICES)
    judge.begin(s, s.current)
    seen: set[int] = set()
    ends: dict[int, float] = {}

    def visit(here: State) -> None:
        code = fingerprint(here)
        if code in seen:
            return
        seen.add(code)
        for action in legal(here, here.current):
            if action == END:
                ends[code] = judge.value(here)
            else:
                then = here.copy()
                apply(then, then.current, action)
                visit(then)

    visit(s)
    return ends


def test_without_a_beam_every_end_of_the_turn_is_found_once() -> None:
    checked = 0
    for s in turns(GAME, {"players": 2, "boards": "1"}, 11):
        ends = everything(s) if s.players[s.current].workers < 3 else {}
        if not 0 < len(ends) < 300:
            continue
        search = a_search(s, 10_000)
        best = search.run(s, 0.0, seeded(1))
        assert {fingerprint(search.states[end]) for end in search.ends} == set(ends)
        assert len(search.ends) == len(ends)
        assert search.worth_of(best) == max(ends.values())
        checked += 1
        if checked == 5:
            break
    assert checked == 5


def test_the_best_line_is_legal_and_leads_where_it_says() -> None:
    for s in list(turns(GAME, {"players": 2, "boards": "1"}, 2))[::8]:
        search = a_search(s, 5, all_discards=False)
        best = search.run(s, 0.0, seeded(1))
        here = s.copy()
        for action in search.line(best):
            assert action in list(legal(here, here.current))
            apply(here, here.current, action)
        assert END in list(legal(here, here.current))
        assert GAME.to_dict(here) == GAME.to_dict(search.states[best])


def test_the_search_leaves_the_position_alone() -> None:
    s = next(turns(GAME, {"players": 3, "boards": "1"}, 4))
    before = GAME.to_dict(s)
    a_search(s, 3).run(s, 0.0, seeded(1))
    assert GAME.to_dict(s) == before


def test_a_fork_shares_only_what_others_own() -> None:
    s = next(turns(GAME, {"players": 2, "boards": "1"}, 4))
    twin = fork(s, s.current)
    assert twin.players[s.current] is not s.players[s.current]
    assert twin.players[1 - s.current] is s.players[1 - s.current]
    assert GAME.to_dict(twin) == GAME.to_dict(s)


def test_a_search_that_uses_its_memory_again_finds_what_a_new_one_finds() -> None:
    for players in (2, 3):
        used = a_search(next(turns(GAME, {"players": players, "boards": "1"}, 6)), 5)
        for s in list(turns(GAME, {"players": players, "boards": "1"}, 6))[::7]:
            before = GAME.to_dict(s)
            new = a_search(s, 5)
            best, same = used.run(s, 0.0, seeded(1)), new.run(s, 0.0, seeded(1))
            assert GAME.to_dict(s) == before
            assert list(used.line(best)) == list(new.line(same))
            assert list(used.worth) == list(new.worth)
            assert [GAME.to_dict(used.states[end]) for end in used.ends] == [
                GAME.to_dict(new.states[end]) for end in new.ends
            ]
        assert used.spare


def test_a_state_becomes_another_and_shares_with_it_what_a_fork_shares() -> None:
    first, *_, last = turns(GAME, {"players": 2, "boards": "1"}, 4)
    old, own = fork(first, 1 - last.current), first.players[last.current].copy()
    old.become(last, last.current, own)
    before = GAME.to_dict(last)
    assert GAME.to_dict(old) == before
    assert old.players[last.current] is own
    assert old.players[1 - last.current] is last.players[1 - last.current]
    apply(old, old.current, legal(old, old.current)[0])
    assert GAME.to_dict(last) == before != GAME.to_dict(old)
