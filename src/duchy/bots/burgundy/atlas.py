"""Which duchies have inputs of their own in the value net."""

from collections.abc import Sequence

from duchy.games.burgundy.engine.edition import Rules
from duchy.games.burgundy.modes.solo.islands import island_layouts
from duchy.games.burgundy.setup.facts import COLOUR_LETTERS, edition_layouts
from duchy.games.burgundy.setup.layout import Layout

from .thinking.inputs import BOARDS, Lens
from .thinking.judge import Atlas


def atlas_of(rules: Rules) -> Atlas:
    """The ten duchies of the 2019 edition are known wherever they appear: by their spaces, not by their name."""
    return _atlas(rules, edition_layouts("2019")[:BOARDS])


def automaton_atlas_of(rules: Rules) -> Atlas:
    """The ten duchies that the Special edition deals; two of them are not those of 2019."""
    return _atlas(rules, edition_layouts("SE")[:BOARDS])


def solo_atlas_of(rules: Rules) -> Atlas:
    """The two boards of the solo game, which every edition has."""
    return _atlas(rules, island_layouts("2019"))


def _atlas(rules: Rules, layouts: Sequence[Layout]) -> Atlas:
    known = {(layout.colours, layout.numbers): k for k, layout in enumerate(layouts)}
    lenses = []
    for duchy in rules.duchies:
        colours = "".join(COLOUR_LETTERS[c] for c in duchy.colour)
        numbers = "".join(str(x) for x in duchy.number)
        lenses.append(Lens(duchy, known.get((colours, numbers), -1)))
    return Atlas(lenses)
