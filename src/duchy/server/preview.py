"""What a messenger shows of a link to a table: its title and how it stands, in the head of the page."""

from html import escape

from duchy.kernel.errors import InputError

from .hall import Hall
from .table import LiveTable


async def described(hall: Hall, path: str, n: str | None, index: str) -> str:
    """The page's index for this path; for that of a table with its title and a sentence."""
    first, _, id_ = path.partition("/")
    if first != "t":
        return index
    try:
        table = await hall.get(id_)
    except InputError:
        return index
    if table is None:
        return index
    title, text = escape(table.title), escape(_text(table, n))
    told = f'<meta property="og:title" content="{title}"><meta property="og:description" content="{text}">'
    return index.replace("</head>", f'{told}<meta property="og:type" content="website"></head>', 1)


def _text(table: LiveTable, n: str | None) -> str:
    """As a spectator may know it."""
    names = table.names
    if table.meta.status == "waiting":
        return f"{', '.join(name for name in names if name)}: a table on Duchy. Take a seat."
    known = table.game.view(table.told.state, None).state
    totals = [sum(points.values()) for points in table.game.scores(known)]
    standing = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    how = "The game is over" if table.meta.status == "over" else "The game is on"
    return f"{how}: {standing}." + (f" Opens at position {n}." if n and n.isdigit() and len(n) < 6 else "")
