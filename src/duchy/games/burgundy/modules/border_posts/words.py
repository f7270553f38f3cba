"""Border posts in words."""

from ...words.module import Words
from .engine import BorderPosts


class BorderPostsWords(Words[BorderPosts]):
    """What border posts add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened
