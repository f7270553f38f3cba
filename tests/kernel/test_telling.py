import pytest

from duchy import games
from duchy.bots.registry import make
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded
from duchy.kernel.telling import SECRET, Teller


def told(game_id, setup, viewer, decisions):
    """The entries of a random game, each with what one seat is told of it."""
    game = games.open_game(game_id)
    referee = Play.begin(game, setup, ["random"] * setup["players"], Seed("telling"))
    bot, rng = make("random", game), seeded(1)
    while not referee.over and referee.decisions < decisions:
        seat = referee.movers()[0]
        referee.decide(seat, bot.choose(game, referee.view(seat), rng))
    teller = Teller(game, games.page_of(game_id), game.new(setup), viewer)
    entries = referee.record().entries
    return [(entry, heard.text) for entry, heard in zip(entries, teller.tell(entries), strict=True)]


def test_in_an_open_game_everything_is_told():
    assert all(text == entry.text for entry, text in told("burgundy/2019", {"players": 2}, 0, 1000))


def test_every_entry_is_a_sentence_too():
    game, page = games.open_game("burgundy/2019"), games.page_of("burgundy/2019")
    referee = Play.begin(game, {"players": 2}, ["one", "two"], Seed("s"))
    seat = referee.movers()[0]
    referee.decide(seat, game.legal(referee.state, seat)[0])
    heard = Teller(game, page, game.new({"players": 2}), 0).tell(referee.record().entries)
    last = next(one for one in reversed(heard) if one.text.startswith("workers"))
    assert last.say == f"Seat {seat + 1} took workers with the {last.text.split()[1]}."
    assert all(one.say.endswith(".") for one in heard)


@pytest.mark.rule("RUL-31")
def test_a_secret_choice_is_not_told_before_all_have_chosen():
    def settled(decisions):
        entries = told("burgundy/special", {"players": 3}, 1, decisions)
        return [text.split()[0] for entry, text in entries if entry.text.startswith("settle")]

    assert settled(2) == [SECRET.split()[0], "settle"]
    assert settled(3) == ["settle"] * 3


def test_plans_of_a_round_are_told_together():
    assert all(text == entry.text for entry, text in told("dice/standard", {"players": 3}, 0, 30))
    assert told("dice/standard", {"players": 3}, 2, 5)[-1][1] == SECRET


def test_cards_are_told_to_those_who_draw_them():
    entries = told("rivals/introductory", {"players": 2}, 0, 2)
    takers = [entry.seat for entry, _ in entries if entry.text.startswith("take stack")]
    cards = [text for entry, text in entries if entry.seat == NATURE and entry.text.startswith("card")]
    assert len(takers) == 2 and len(cards) == 6
    mine, theirs = (cards[:3], cards[3:]) if takers[0] == 0 else (cards[3:], cards[:3])
    assert theirs == [SECRET] * 3
    assert SECRET not in mine


def put_away(seed):
    """Cards that the rival of seat 0 puts under stacks in a Duel: the text, what seat 0 reads, and whether it had seen
    the card in the rival's hand before."""
    game, page = games.open_game("rivals/duel"), games.page_of("rivals/duel")
    referee = Play.begin(game, {"players": 2}, ["one", "two"], Seed(seed))
    bot, rng = make("random", game), seeded(2)
    while referee.decisions < 400 and not referee.over:
        seat = referee.movers()[0]
        referee.decide(seat, bot.choose(game, referee.view(seat), rng))
    entries = referee.record().entries
    heard = Teller(game, page, game.new({"players": 2}), 0).tell(entries)
    for entry, one, s in zip(entries, heard, referee.states(referee.moves), strict=False):
        if entry.seat == 1 and entry.text.startswith("put"):
            seen = game.to_dict(game.view(s, 0).state)["seat"]["1"]["hand"]
            yield entry.text, one, f"{entry.text.split()[1]} seen" in seen


@pytest.mark.rule("RULING-50")
def test_no_card_that_the_rival_puts_away_is_named():
    """Nor the only one of its back, which nothing else that could have happened looks like."""
    put = [found for seed in "abc" for found in put_away(seed)]
    assert len(put) > 20 and not all(known for _, _, known in put)
    for text, heard, known in put:
        _, card, _, stack = text.split()
        assert heard.text == SECRET and heard.say == f"Seat 2 put a card under stack {stack}."
        told = [heard.say, *heard.below]
        assert known or not any(card in line.lower().replace(" ", "-") for line in told), told


@pytest.mark.rule("D-RUL-18")
def test_what_came_of_sealed_choices_stands_below_the_last_of_them():
    game, page = games.open_game("dice/standard"), games.page_of("dice/standard")
    referee = Play.begin(game, {"players": 2}, ["one", "two"], Seed("x"))
    for seat, text in ((0, "castle c5"), (1, "castle e2")):
        referee.decide(seat, game.parse(referee.state, seat, text))
    entries = referee.record().entries[:2]
    first, second = Teller(game, page, game.new({"players": 2}), 0).tell(entries)
    assert (first.text, first.below) == ("castle c5", [])
    assert second.text == "castle e2"
    assert second.below == [
        "Seat 1  +1: castle c5, phase I", "Seat 1  +1 silver: castle c5",
        "+1: castle e2, phase I", "+1 worker: castle e2",
    ]


def test_a_line_that_names_its_seat_is_not_told_twice_whose_it_is():
    game, page = games.open_game("rivals/introductory"), games.page_of("rivals/introductory")
    referee = Play.begin(game, {"players": 2}, ["one", "two"], Seed("s"))
    bot, rng = make("random", game), seeded(1)
    while referee.decisions < 60:
        seat = referee.movers()[0]
        referee.decide(seat, bot.choose(game, referee.view(seat), rng))
    heard = Teller(game, page, game.new({"players": 2}), 0).tell(referee.record().entries)
    lines = [line for one in heard for line in one.below]
    assert any(line.startswith("Production ") for line in lines)
    assert not any("  " in line for line in lines)
