"""What can be played here, as a page offers it."""

from functools import cache

from duchy import games
from duchy.bots import registry
from duchy.kernel.family import Entry, Family

from .guided import guide
from .said.offers import BotOffer, FamilyOffer, GameOffer, Games, ModuleOffer, OptionOffer


@cache
def offered() -> Games:
    """Every family and every game, with all that the page needs to offer it."""
    families = [FamilyOffer(f.id, f.title, f.pitch, f.first, f.which) for f in games.FAMILIES]
    return Games(families, [_offer(family, entry) for family in games.FAMILIES for entry in family.entries()])


def _offer(family: Family, entry: Entry) -> GameOffer:
    about = family.page(entry.id).components()
    titles = about["modules"]
    words = {id_: titles.get(id_, {"title": id_, "text": ""}) for id_ in entry.modules}
    bots = registry.offered(entry.open(()))
    return GameOffer(
        id=entry.id,
        family=family.id,
        title=entry.title,
        text=about.get("about", ""),
        players=entry.players,
        usual=entry.usual,
        modules=[ModuleOffer(id_, word["title"], word["text"]) for id_, word in words.items()],
        conflicts=entry.conflicts,
        boards=entry.boards,
        options=[OptionOffer(o.key, o.values, o.default, o.text) for o in entry.options],
        bots=[BotOffer(bot, bot.capitalize(), text) for bot, text in bots.items()],
        guided=guide(entry.id) is not None,
    )
