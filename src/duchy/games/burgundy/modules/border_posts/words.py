"""Border posts in words."""

from collections.abc import Mapping

from duchy.kernel.verbs import Fact, Parts

from ...engine.codes import FOR_BORDER_BONUS, FOR_BORDER_POSTS
from ...engine.state import State
from ...setup.facts import by_players, facts
from ...setup.geometry import hex_index
from ...words.module import Language, Words
from .engine import BorderPosts


class BorderPostsWords(Words[BorderPosts]):
    """What border posts add to positions, notation, refusals and stories."""

    sources = (FOR_BORDER_POSTS, FOR_BORDER_BONUS)
    causes: Mapping[str, str] = {"border bonus": "the border bonus"}
    told: Mapping[str, str] = {"posts": "{count} border posts are connected"}

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> BorderPosts:
        table = facts("expansions")["border_posts"]
        own = facts("expansions")["edition"][language.edition]
        posts = [[hex_index(name) for name in post] for post in table["posts"].values()]
        large, small = by_players(table["large"]), by_players(table["small"])
        return BorderPosts(at, posts, large, small, own["third_post_phase_times"], own["border_bonus_is_tile"])

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        old, new = self.rules.part(before).connected, self.rules.part(after).connected
        return [Fact("posts", who, about={"count": int(now)}) for who, now in enumerate(new) if now != old[who]]
