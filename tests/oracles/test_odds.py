"""Chance has the odds that the rules give it, and a guess deals what is hidden with fair odds."""

from collections import Counter
from typing import Any

import pytest

from duchy.games import open_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .odds import unlikely
from .rivals_box import BACK, draw_cards
from .rivals_positions import lay
from .rivals_table import Table

DRAWS, GUESSES = 700, 800
LIKED = ("play brigitta", "play reiner", "play archer", "play traitor", "play arsonist", "build settlement", "defend")
KINDS = ("dice", "event", "card", "cards", "regions", "defence", "start")


def chance_positions() -> dict[str, list[tuple[Any, Any]]]:
    """Positions of Rivals in which something is drawn, two of each kind and more of the rich kinds."""
    out: dict[str, list[tuple[Any, Any]]] = {kind: [] for kind in KINDS}
    wanted = dict.fromkeys(KINDS, 2) | {"event": 6, "dice": 3, "defence": 1}
    for mode in ("introductory", "duel"):
        game = open_game(f"rivals/{mode}")
        out["start"].append((game, game.new({})))
    for number in range(400):
        game, d, rng = lay(number)
        s = game.from_dict(d)
        for _ in range(25):
            movers = game.movers(s)
            if not movers:
                break
            if movers == CHANCE:
                kind = game.parts(s, NATURE, game.chance(s, rng))["verb"]
                if len(out[kind]) < wanted[kind]:
                    out[kind].append((game, game.copy(s)))
                game.apply(s, NATURE, game.chance(s, rng))
                continue
            seat = movers.bit_length() - 1
            actions = game.legal(s, seat)
            liked = [a for a in actions if game.to_text(s, seat, a).startswith(LIKED)]
            chosen = liked if liked and rng.below(3) == 0 else actions
            game.apply(s, seat, chosen[rng.below(len(chosen))])
        if all(len(out[kind]) >= wanted[kind] for kind in KINDS):
            return out
    raise AssertionError({kind: len(found) for kind, found in out.items()})


@pytest.mark.rule("R-DATA-05", "R-ROLL-01", "R-SETUP-11", "R-BUILD-24", "R-EVENT-10", "R-DUEL-07", "R-STACK-05")
def test_what_is_drawn_in_rivals_comes_as_often_as_it_should() -> None:
    rng = seeded(31)
    for kind, found in chance_positions().items():
        for game, s in found:
            drawn = [game.to_text(s, NATURE, game.chance(s, rng)) for _ in range(DRAWS)]
            table = Table(game.to_dict(s))
            if kind != "cards":
                weights = {game.to_text(s, NATURE, outcome): weight for outcome, weight in game.outcomes(s)}
                assert not unlikely(drawn, weights), (kind, unlikely(drawn, weights), game.to_dict(s))
                continue
            rows = [text.split()[1:] for text in drawn]
            back = BACK[rows[0][0]]
            copies = {name: n for name, n in table.unseen().items() if BACK[name] == back}
            for place in (0, len(rows[0]) - 1):
                assert not unlikely([row[place] for row in rows], copies), (place, game.to_dict(s))


@pytest.mark.rule("I-22", "RULING-50", "R-DISC-01")
@pytest.mark.parametrize("number", [0, 2, 3, 6])
def test_a_guess_of_rivals_deals_every_hidden_place_fairly(number: int) -> None:
    game, d, _ = lay(number)
    s = game.from_dict(d)
    eye = number % 2
    view = game.view(s, eye)
    seen = game.to_dict(view.state)
    hidden = draw_cards(d["mode"]).copy()
    shown = Table(seen)
    for own in shown.seats:
        hidden.subtract(card.name for _, _, card in own.built() if card.name in hidden)
        hidden.subtract(["parish-hall" for _, _, card in own.built() if card.name == "town-hall"])
        hidden.subtract(["gold-cache"] * bool(own.cache))
    known = [text.partition(" ")[0] for stack in seen["stacks"].values() for text in stack]
    known += [text.partition(" ")[0] for own in seen["seat"].values() for text in own["hand"]] + seen["discard"]
    hidden.subtract(name for name in known if name in hidden)
    guesses = [game.to_dict(game.determinize(view, seeded(n))) for n in range(GUESSES)]
    of_back = {back: {name: n for name, n in hidden.items() if n and BACK[name] == back} for back in set(BACK.values())}
    spare = Counter({back: sum(cards.values()) for back, cards in of_back.items()})
    for k, stack in seen["stacks"].items():
        back = shown.backs[int(k) - 1]
        for i, text in enumerate(stack):
            spare[back] -= text.startswith("?")
            if text.startswith("? "):
                found = [guess["stacks"][k][i].partition(" ")[0] for guess in guesses]
                assert not unlikely(found, of_back[back]), (k, i, unlikely(found, of_back[back]))
    hand = Counter(name.removesuffix(" seen") for name in seen["seat"][str(1 - eye)]["hand"])
    for back, cards in of_back.items():
        dealt = hand[f"?{back}"]
        spare[back] -= dealt
        sure = Counter({name: n for name, n in hand.items() if BACK.get(name) == back})
        found = []
        for guess in guesses:
            names = Counter(name.removesuffix(" seen") for name in guess["seat"][str(1 - eye)]["hand"])
            found += [name for name in (names - sure).elements() if BACK[name] == back]
        assert len(found) == dealt * GUESSES
        assert not dealt or not unlikely(found, cards), (back, unlikely(found, cards))
    piles = {
        name: spare[back] * n * 10**6 // sum(cards.values())
        for back, cards in of_back.items()
        for name, n in cards.items()
        if spare[back]
    }
    for i, name in enumerate(seen["discard"]):
        if name == "?":
            assert not unlikely([guess["discard"][i] for guess in guesses], piles), i


@pytest.mark.rule("D-ROLL-01", "D-RUL-25")
@pytest.mark.parametrize("faces", [0, 2, 6])
def test_the_five_dice_of_the_dice_game_are_fair(faces: int) -> None:
    game, rng = open_game("dice/standard"), seeded(32)
    s = game.new({"players": 2, "double_faces": faces})
    for seat in (0, 1):
        game.apply(s, seat, game.legal(s, seat)[0])
    rolls = [game.parts(s, NATURE, game.chance(s, rng)) for _ in range(3 * DRAWS)]
    ways = {f"{low} {high}": 1 + (low < high) for low in range(1, 7) for high in range(low, 7)}
    assert not unlikely([" ".join(map(str, roll["pips"])) for roll in rolls], ways)
    assert not unlikely([str(roll["double"]) for roll in rolls], {"True": faces, "False": 6 - faces})
    names = ("purple", "grey", "blue", "orange", "green", "yellow")
    pairs = {f"{a} {b}": 1 + (a != b) for k, a in enumerate(names) for b in names[k:]}
    assert not unlikely([" ".join(roll["colours"]) for roll in rolls], pairs)


@pytest.mark.rule("D-RUL-18")
def test_a_guess_of_the_dice_game_seals_any_legal_plan_alike() -> None:
    game = open_game("dice/standard")
    s = game.new({"players": 2})
    for seat in (0, 1):
        game.apply(s, seat, game.legal(s, seat)[0])
    game.apply(s, NATURE, game.parse(s, NATURE, "roll 2 5 orange blue single"))
    plans = {game.to_text(s, 1, action): 1 for action in game.legal(s, 1)}
    game.apply(s, 1, game.legal(s, 1)[0])
    view = game.view(s, 0)
    found = [game.describe(game.determinize(view, seeded(n)))["seat"]["1"]["plan"] for n in range(GUESSES)]
    assert len(plans) > 2 and not unlikely(found, plans)
