"""How the Dice Game presents itself."""

from functools import partial

from duchy.kernel import guide, how
from duchy.kernel.errors import InputError
from duchy.kernel.family import Entry, Family, Option

from .game import PLAYERS, DiceGame
from .learning import learning
from .setup import data, double_faces
from .words.drawing import COLOURS, draw
from .words.laws import GRADES
from .words.page import DicePage

TITLES = {
    "standard": "The Dice Game",
    "different": "The Dice Game, all castles different",
    "same": "The Dice Game, all the same castle",
    "solo": "The Dice Game alone: one and only",
}


ABOUT = {
    "standard": "One roll for all: everybody picks a castle in secret and marks a sheet of 37 spaces.",
    "different": "The castles are picked openly, and nobody begins at the castle of another.",
    "same": "Everybody begins at the same castle: only what one makes of the dice differs.",
    "solo": "Alone against the sheet, for 50, 60 or 70 points.",
}


def entries() -> list[Entry]:
    return [_entry(variant) for variant in TITLES]


def _entry(variant: str) -> Entry:
    def open_game(modules: tuple[str, ...]) -> DiceGame:
        if modules:
            raise InputError(f"dice/{variant} has no modules, so not {', '.join(modules)}.")
        return DiceGame(variant)

    return Entry(
        id=f"dice/{variant}",
        title=TITLES[variant],
        players=tuple(PLAYERS[variant]),
        ratings=tuple((least, words) for least, _, words in reversed(GRADES)) if variant == "solo" else (),
        open=open_game,
        draw=draw,
        options=options(),
        colours=COLOURS,
    )


def options() -> tuple[Option, ...]:
    sheets = data()["sheet"]
    unconfirmed = [letter for letter, entry in sheets.items() if entry["source"] != "fact"]
    return (
        Option(
            "sheet",
            tuple(sheets),
            "A",
            f"the duchy that everybody fills; not confirmed against print: {', '.join(unconfirmed)}",
        ),
        Option(
            "fresh_silver", ("on", "off"), "on", "a silver gained by the first mark may pay for the second (D-RUL-04)"
        ),
        Option(
            "voluntary_worker", ("on", "off"), "off", "a worker may be taken although a pair of dice fits (D-RUL-01)"
        ),
        Option(
            "double_faces",
            ("1", "2", "3"),
            str(double_faces()),
            "faces of the hourglass die with a double; the real number is not confirmed (D-RUL-25)",
        ),
    )


FAMILY = Family(
    id="dice",
    title="The Dice Game",
    pitch="One roll for all, everybody marks a sheet in secret. About 15 minutes, 1 to 6 players.",
    first="dice/standard",
    which="Variant",
    entries=entries,
    page=lambda entry: DicePage(ABOUT[entry.removeprefix("dice/")]),
    guide=partial(guide.load, __package__),
    how=partial(how.load, __package__),
    daily=tuple(("dice/standard", {"sheet": letter}) for letter in "ABCD"),
    learning=learning,
)
