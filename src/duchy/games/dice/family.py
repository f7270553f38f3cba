"""How the Dice Game presents itself."""

from duchy.kernel.errors import InputError
from duchy.kernel.family import Entry, Family, Option

from .game import PLAYERS, DiceGame
from .setup import data, double_faces
from .words.drawing import draw
from .words.page import DicePage

TITLES = {
    "standard": "The Dice Game",
    "different": "The Dice Game, all castles different",
    "same": "The Dice Game, all the same castle",
    "solo": "The Dice Game alone: one and only",
}


def entries() -> list[Entry]:
    return [_entry(variant) for variant in TITLES]


def _entry(variant: str) -> Entry:
    def open_game(modules: tuple[str, ...]) -> DiceGame:
        if modules:
            raise InputError(f"dice/{variant} has no modules, so not {', '.join(modules)}")
        return DiceGame(variant)

    return Entry(
        id=f"dice/{variant}",
        title=TITLES[variant],
        players=tuple(PLAYERS[variant]),
        ratings=((51, "over 50"), (61, "over 60"), (70, "70 or more")) if variant == "solo" else (),  # D-VAR-08
        open=open_game,
        draw=draw,
        options=options(),
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
    page=lambda entry: DicePage(),
)
