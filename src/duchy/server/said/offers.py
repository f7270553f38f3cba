"""What can be played here, and against whom."""

import msgspec


class ModuleOffer(msgspec.Struct):
    id: str
    title: str
    text: str


class OptionOffer(msgspec.Struct):
    key: str
    values: tuple[str, ...]
    default: str
    text: str


class BotOffer(msgspec.Struct):
    id: str
    title: str
    text: str


class GameOffer(msgspec.Struct):
    """A game in one edition or mode, with all that a page needs to offer it."""

    id: str
    family: str
    title: str
    text: str
    players: tuple[int, ...]
    usual: int  # players, where nobody says how many
    modules: list[ModuleOffer]
    conflicts: tuple[tuple[str, str, str], ...]  # module, module, why not
    boards: tuple[str, ...]
    options: list[OptionOffer]
    bots: list[BotOffer]  # from weakest to strongest
    guided: bool


class FamilyOffer(msgspec.Struct):
    """A game as people know it, in all its editions and modes."""

    id: str
    title: str
    pitch: str
    first: str
    which: str


class Games(msgspec.Struct):
    families: list[FamilyOffer]
    games: list[GameOffer]
