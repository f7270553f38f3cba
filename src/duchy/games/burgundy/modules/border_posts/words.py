"""Border posts in words."""

from ...engine.codes import FOR_BORDER_BONUS, FOR_BORDER_POSTS
from ...setup.facts import by_players, facts
from ...setup.geometry import hex_index
from ...words.module import Language, Words
from .engine import BorderPosts


class BorderPostsWords(Words[BorderPosts]):
    """What border posts add to positions, notation, refusals and stories."""

    sources = (FOR_BORDER_POSTS, FOR_BORDER_BONUS)

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
