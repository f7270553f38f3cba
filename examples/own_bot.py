"""An own bot against `master`: python examples/own_bot.py [GAME] [GAMES]"""

import sys

import duchy


class Eager:
    """Takes the action after which it has the most points, as far as it can see."""

    def choose(self, game: duchy.Game, view: duchy.View, rng: duchy.Rng) -> duchy.Action:
        def points(action: duchy.Action) -> int:
            then = game.determinize(view, rng)
            game.apply(then, view.seat, action)
            return sum(game.scores(then)[view.seat].values())

        return max(game.legal(view.state, view.seat), key=points)


if __name__ == "__main__":
    game, games = (*sys.argv[1:], *["burgundy/2019", "4"][len(sys.argv) - 1 :])
    match = duchy.play_match(game, [Eager, "master"], int(games), seed="example")
    for standing in match.standings:
        print(f"{standing.bot}: {standing.wins:g} of {match.games} games won, {standing.points:.1f} points")
