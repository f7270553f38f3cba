"""Which duchies have inputs of their own in the value net."""

from duchy.games.burgundy.engine.edition import Rules
from duchy.games.burgundy.setup.facts import COLOUR_LETTERS, edition_layouts

from .thinking.inputs import BOARDS, Lens
from .thinking.judge import Atlas


def atlas_of(rules: Rules) -> Atlas:
    """The ten duchies of the 2019 edition are known wherever they appear: by their spaces, not by their name."""
    known = {(layout.colours, layout.numbers): k for k, layout in enumerate(edition_layouts("2019")[:BOARDS])}
    lenses = []
    for duchy in rules.duchies:
        colours = "".join(COLOUR_LETTERS[c] for c in duchy.colour)
        numbers = "".join(str(x) for x in duchy.number)
        lenses.append(Lens(duchy, known.get((colours, numbers), -1)))
    return Atlas(lenses)
