"""Cards with code of their own, set by set: what only one card does, and what only one card asks.

`VERBS` by the name in the card data, `DECISIONS` and `STEPS` with the numbers of their frames.
"""

from .basic import engine as of_basic
from .gold import engine as of_gold
from .progress import engine as of_progress
from .turmoil import engine as of_turmoil

VERBS = {**of_basic.VERBS, **of_gold.VERBS, **of_turmoil.VERBS, **of_progress.VERBS}
DECISIONS = (*of_basic.DECISIONS, *of_gold.DECISIONS, *of_turmoil.DECISIONS, *of_progress.DECISIONS)
STEPS = (*of_basic.STEPS, *of_gold.STEPS, *of_turmoil.STEPS, *of_progress.STEPS)
