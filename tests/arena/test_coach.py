"""The coach: right where the truth is known, blind to what is hidden, at home in records that are not over."""

import copy
from typing import Any

import pytest

from duchy.arena.coach import Coach, analyse, decisions_of, hint, strongest
from duchy.arena.playouts import Playouts
from duchy.bots.bot import Doubt, Foresight, Prospect, Way
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.contract import View
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.record import Record
from duchy.kernel.rng import seeded
from tests.kernel.toys import HiddenPile, Pile, SealedBids


class Oracle:
    """Says what it was told to say, and plays the first action."""

    doubt, exact = Doubt(lost_points=0.1), True

    def choose(self, game: Any, view: View[Any], rng: Any) -> int:
        return game.legal(view.state, view.seat)[0]

    def ways(self, game: Any, view: View[Any], played: int | None, rng: Any) -> list[Way]:
        return [Way((action,), frozenset([action])) for action in game.legal(view.state, view.seat)]

    def future(self, game: Any, view: View[Any], way: Way, luck: int) -> Prospect:
        (action,) = way.actions
        return Prospect(10.0 - action, 5.0 - action, 0.5 - action / 10)

    def worth(self, prospect: Prospect) -> float:
        return prospect.lead

    def standing(self, game: Any, s: Any, luck: int) -> list[Prospect]:
        return [Prospect(0.0, 0.0, 0.5)] * 2


@pytest.fixture
def auction() -> Record:
    referee = Play.begin(SealedBids(), {"players": 2}, ["x", "y"], Seed("auction"))
    referee.run([Random(), Random()], seeded(1))
    return referee.record()


def with_bot(monkeypatch, bot):
    monkeypatch.setattr("duchy.bots.registry.make", lambda name, game: bot)


def test_every_decision_of_every_seat_is_judged(auction, monkeypatch):
    with_bot(monkeypatch, Oracle())
    steps = []
    analysis = analyse(SealedBids(), auction, "oracle", lambda done, of: steps.append((done, of)))
    assert analysis.method == "look-ahead"
    assert len(analysis.decisions) == 10 and steps[-1] == (10, 10)
    for decision in analysis.decisions:
        bid = int(auction.entries[decision.entry - 1].text.split()[1])
        assert auction.entries[decision.entry - 1].seat == decision.seat
        assert decision.played.action == bid and decision.choices == 4
        assert [line.text for line in decision.best] == ["bid 0", "bid 1", "bid 2"]
        assert decision.lost_points.value == pytest.approx(bid)
        assert decision.lost_win.value == pytest.approx(bid / 10)
        assert decision.lost_points.within == (pytest.approx(0.196, abs=0.001) if bid else 0.0)
        assert decision.told == (bid > 0)
    bids = [int(entry.text.split()[1]) for entry in auction.entries if entry.seat == 0]
    errors = analysis.errors(0)
    assert errors.decisions == len(bids) and errors.told == sum(bid > 0 for bid in bids)
    assert errors.points.value == pytest.approx(sum(bids) / len(bids))
    assert errors.points.within == pytest.approx(0.196 * errors.told**0.5 / len(bids), abs=0.001)
    assert analysis.plain()["seats"][0]["errors"]["points"]["value"] == errors.points.value


def test_one_seat_and_a_game_that_is_not_over(auction, monkeypatch):
    with_bot(monkeypatch, Oracle())
    part = Record(auction.game, auction.setup, auction.seats, auction.commitment, auction.entries[:5])
    assert [decision.seat for decision in analyse(SealedBids(), part, "oracle", seats=[1]).decisions] == [1]
    assert analyse(SealedBids(), Record(auction.game, {}, ["x", "y"], ""), "oracle").decisions == []
    broken = Record(auction.game, auction.setup, auction.seats, "", [*auction.entries[:1], *auction.entries[:1]])
    with pytest.raises(InputError, match="Entry 2"):
        analyse(SealedBids(), broken, "oracle")


def test_decisions_with_one_answer_are_left_out():
    referee = Play.begin(HiddenPile(), {}, ["x", "y"], Seed("pile"))
    referee.run([Random(), Random()], seeded(2))
    entries = [position.entry for position in decisions_of(HiddenPile(), referee.record())]
    forced = {i + 1 for i, entry in enumerate(referee.record().entries) if entry.seat >= 0} - set(entries)
    assert entries and forced


def test_playouts_find_the_expectation():
    """Seat 0 holds 1 and 2 and has the last card before it, which may be any of the four it does not know."""
    game = HiddenPile()
    last = Pile(cards=[6], seen=[0], hands=[[1, 2], [3, 4, 5]], turn=0, shuffled=True)
    playouts = Playouts(Random())
    assert isinstance(playouts, Foresight)
    view = game.view(last, 0)
    ways = playouts.ways(game, view, None, seeded(1))
    assert [way.actions for way in ways] == [(0,), (1,)]
    futures = [playouts.future(game, view, ways[0], number) for number in range(200)]
    assert sum(future.points for future in futures) / 200 == pytest.approx(1 + 2 + 4.5, abs=0.5)
    assert all(future.win == 0.0 for future in futures)


def test_the_same_advice_whatever_is_hidden():
    game = HiddenPile()
    s = Pile(cards=[6, 1, 3], seen=[0, 0, 1], hands=[[2], [4, 5]], turn=0, shuffled=True)
    other = copy.deepcopy(s)
    other.cards[0], other.hands[1][0] = 4, 6  # what seat 0 has not seen
    assert game.to_dict(game.view(s, 0).state) == game.to_dict(game.view(other, 0).state)
    advice = [hint(game, game.view(state, 0), Random(), seeded(3)) for state in (s, other)]
    assert advice[0] == advice[1]


def test_the_best_line_goes_on_only_as_far_as_it_is_certain():
    game = SealedBids()
    referee = Play.begin(game, {"players": 2}, ["x", "y"], Seed("hint"))
    assert Coach(game, Oracle()).advise(referee.view(0), seeded(1))[0].then == ()


def test_a_hint_is_for_a_seat_that_has_to_decide():
    game = HiddenPile()
    referee = Play.begin(game, {}, ["x", "y"], Seed("pile"))
    lines = hint(game, referee.view(0), Oracle())
    assert [(line.text, line.points.value) for line in lines] == [("draw", 10.0), ("peek", 9.0)]
    for seat in (1, None):
        with pytest.raises(InputError, match="has to decide"):
            hint(game, referee.view(seat), Oracle())


def test_a_real_game_from_its_record():
    from duchy import games

    game = games.open_game("burgundy/2019")
    referee = Play.begin(game, {"players": 2, "castle": "centre"}, ["x", "y"], Seed("real"))
    for _ in range(3):
        seat = referee.movers()[0]
        referee.decide(seat, next(iter(game.legal(referee.state, seat))))
    analysis = analyse(game, referee.record(), "random", futures=4)
    assert 1 <= len(analysis.decisions) <= 3
    for decision in analysis.decisions:
        assert decision.best[0].points.value > 0 and 0 <= decision.played.win.value <= 1
    assert analyse(game, referee.record(), "random", futures=4) == analysis  # the record decides, not the day


def test_the_strongest_that_can_judge_is_the_coach(monkeypatch):
    bots = {"random": Random(), "greedy": Random(), "expert": Oracle(), "master": Oracle(), "master:score": Oracle()}
    monkeypatch.setattr("duchy.bots.registry.names", lambda game: list(bots))
    monkeypatch.setattr("duchy.bots.registry.make", lambda name, game: bots[name])
    assert strongest(SealedBids()) == "master"
    bots["master"] = Random()
    assert strongest(SealedBids()) == "expert"
    del bots["expert"]
    assert strongest(SealedBids()) == "greedy"


def test_a_chart(auction, monkeypatch, tmp_path):
    pytest.importorskip("matplotlib")
    from duchy.arena.charts import draw_analysis

    with_bot(monkeypatch, Oracle())
    draw_analysis(analyse(SealedBids(), auction, "oracle"), tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("game_id", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_every_family_has_a_coach(game_id):
    from duchy import games
    from duchy.bots import registry

    game = games.open_game(game_id)
    assert strongest(game) == "master"
    referee = Play.begin(game, {"players": 2}, ["x", "y"], Seed("hints"))
    while len(game.legal(referee.state, referee.movers()[0])) == 1:
        seat = referee.movers()[0]
        referee.decide(seat, next(iter(game.legal(referee.state, seat))))
    seat = referee.movers()[0]
    lines = hint(game, referee.view(seat), registry.make("expert", game))
    assert 2 <= len(lines) <= 3
    assert all(0 <= line.win.value <= 1 and line.points.value >= 0 for line in lines)
    assert all(line.points.within > 0 and line.win.within > 0 for line in lines)
    legal = [game.to_text(referee.state, seat, action) for action in game.legal(referee.state, seat)]
    assert {line.text for line in lines} <= set(legal)
