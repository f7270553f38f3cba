"""The study room: go on from a position of another table, or from one that was laid; and the tree that comes of it."""

import asyncio
from typing import Any, Final

from duchy import games
from duchy.bots import registry
from duchy.kernel.contract import NATURE, Game
from duchy.kernel.editing import changed, whole
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.laying import written
from duchy.kernel.play import Move
from duchy.kernel.record import Record
from duchy.kernel.scenario import Difference, laid, loads, run

from .hall import Hall
from .limits import NAME_LENGTH, clean
from .meta import Meta, Seating
from .opening import check_setup, from_record, new_meta
from .positions import view_of
from .said.persons import Seated
from .said.position import Position
from .said.study import Branch, Branches, Followed, Laid, Noted, ScorePoint
from .table import LiveTable
from .tokens import new_token, token_hash
from .told import Event
from .wire import FollowLine, LayPosition, PlayOn

LOOKS_A_MINUTE: Final = 120.0  # at positions that somebody writes down
LONGEST_LINE: Final = 60


def check_open(table: LiveTable) -> None:
    """Whose cards are hidden may not be looked at from another table."""
    if table.meta.status == "waiting":
        raise Refused("The game has not begun yet.", "")
    if table.meta.status != "over" and table.meta.daily:
        raise Refused("A daily game is played without help: this waits until it is over.", "")
    if table.meta.status != "over" and not table.page.open:
        raise Refused("While cards are hidden this waits until the game is over.", "")


async def play_on(hall: Hall, table: LiveTable, wish: PlayOn) -> Seated:
    """A new table with the moves of this one up to a position, and new dice from there."""
    check_open(table)
    async with table.stored() as told:
        record = told.record(finished=told.over)
    if not 0 <= wish.n <= len(record.entries):
        raise InputError("The game has no such position.")
    root = Record(record.game, record.setup, record.seats, record.commitment, record.entries[: wish.n])
    root.start = record.start
    seats, me, token = seating(table.game, record.seats, wish.hands, wish.bot, wish.name)
    meta = new_meta(table.game, dict(record.setup), seats, hints=True, imported=True)
    meta.given, meta.start, meta.parent = wish.n, record.start, table.meta.id
    await from_record(hall, meta, table.game, root)
    return Seated(meta.id, me, token)


async def lay(hall: Hall, wish: LayPosition) -> Seated:
    """A table that begins from the position of a scenario file."""
    scenario = loads(wish.scenario)
    game = games.open_game(scenario.game)
    check_setup(game, scenario.setup)
    start = game.to_dict(laid(scenario, game))
    players = int(scenario.setup.get("players", 2))
    people = [f"Seat {seat + 1}" for seat in range(players)]
    seats, me, token = seating(game, [*people, *game.automatic], wish.hands or [], wish.bot, wish.name)
    meta = new_meta(game, {"players": players, **scenario.setup}, seats, hints=True, imported=True)
    meta.start = start
    await from_record(hall, meta, game, Record(game.id, meta.setup, [s.name for s in seats], "", start=start))
    return Seated(meta.id, me, token)


def look(wish: LayPosition) -> Laid:
    """How the position of a scenario file looks, or what is wrong with it; with changes, of the file that has them."""
    found = Laid("", wish.scenario)
    try:
        scenario = loads(wish.scenario)
        game = games.open_game(scenario.game)
        check_setup(game, scenario.setup)
        found.title, found.game, found.setup = scenario.title, game.id, scenario.setup
        found.keys = whole(scenario, game)
        if wish.changes:
            found.text = changed(wish.scenario, game, [(edit.path, edit.value) for edit in wish.changes])
            scenario = loads(found.text)
            found.keys = whole(scenario, game)
        s = laid(scenario, game)
        found.keys = game.to_dict(s)
        found.names, found.position = _shown(game, s)
    except InputError as error:
        found.problem = str(error)
        return found
    found.remarks = game.broken(s)
    try:
        run(scenario, games.open_game)
    except Difference as difference:
        found.differs = f"Step {difference.step}: {difference.reason}"
    return found


def blank(game_id: str, players: int | None) -> Laid:
    """A file with the plain position of a game, to begin with."""
    game = games.open_game(game_id)
    entry = games.find(game_id)
    setup = {"players": entry.usual if players is None else players}
    check_setup(game, setup)
    return look(LayPosition(written(game, setup, game.from_dict(game.blank(setup)), f"A position of {entry.title}")))


def _shown(game: Game[Any], s: Any) -> tuple[list[str], Position]:
    page = games.page_of(game.id)
    seats = len(game.scores(s))
    names = [f"Seat {seat + 1}" for seat in range(seats - len(game.automatic))] + list(game.automatic)
    mask = game.movers(s)
    movers = [seat for seat in range(seats) if mask >> seat & 1]
    return names, Position(
        n=0,
        movers=movers,
        turn=page.label(game, s),
        state=game.describe(s),
        totals=[sum(points.values()) for points in game.scores(s)],
        scores=game.scores(s),
        prompt=page.prompt(game, s, None, names),
        banner=page.banner(game, s),
        choices=page.choices(game, s, movers[0], names) if movers else [],
    )


def follow(table: LiveTable, moves: list[Move], n: int, line: FollowLine, seat: int | None) -> Followed:
    """A line of the coach, played on from a position; nothing of it happens at the table."""
    check_open(table)
    if not 0 <= n <= len(moves):
        raise InputError("The game has no such position.")
    if len(line.texts) > LONGEST_LINE:
        raise InputError(f"A line has at most {LONGEST_LINE} actions.")
    game, s = table.game, table.told.state_after(moves[:n])
    positions = []
    for text in line.texts:
        if not 0 <= line.seat < len(table.meta.seats) or not game.movers(s) >> line.seat & 1:
            raise Refused("The line goes no further: somebody else decides, or chance.", "")
        game.apply(s, line.seat, game.parse(s, line.seat, text))
        positions.append(view_of(table.told, s, n, seat))
    return Followed(positions)


def scenario_of(table: LiveTable, moves: list[Move], n: int) -> str:
    """A position of a table as the text of a scenario file."""
    check_open(table)
    if not 0 <= n <= len(moves):
        raise InputError("The game has no such position.")
    return written(table.game, table.meta.setup, table.told.state_after(moves[:n]), f"{table.title}, position {n}")


def seating(
    game: Game[Any], names: list[str], hands: list[int], bot: str, name: str
) -> tuple[list[Seating], int | None, str | None]:
    """The caller gets one token for all the seats of his hands; a bot of the given level takes the others."""
    bot = bot or registry.usual(game)
    registry.make(bot, game)
    people = len(names) - len(game.automatic)
    if len(set(hands)) != len(hands) or any(not 0 <= seat < people for seat in hands):
        raise InputError(f"The seats to play are among 0 to {people - 1}.")
    token = new_token() if hands else None
    own = clean(name, NAME_LENGTH)
    seats = []
    for seat, called in enumerate(names):
        if token and seat in hands:
            mine = own if own and len(hands) == 1 else called
            seats.append(Seating("person", mine, token_hash=token_hash(token)))
        else:
            seats.append(Seating("bot", called, bot if seat < people else ""))
    return seats, min(hands) if hands else None, token


async def branches(hall: Hall, table: LiveTable) -> Branches:
    """The tree that the table belongs to, its root first, each branch behind its parent."""
    root = table.meta.id
    for _ in range(100):
        found = await hall.store.load(root)
        if found is None or found[0].parent is None or await hall.store.load(found[0].parent) is None:
            break
        root = found[0].parent
    out: list[Branch] = []
    ids = [root]
    while ids and len(out) < 200:
        stored = await hall.get(ids.pop(0))
        if stored is None:
            continue
        notes = noted(await stored.events())
        out.append(await asyncio.to_thread(_branch, stored, stored.meta, notes))
        ids = [*await hall.store.branches(stored.meta.id), *ids]
    return Branches(out)


def noted(events: list[Event]) -> list[Noted]:
    """The notes that stand: of a position the last one; what was taken back takes its notes along."""
    found: dict[int, Noted] = {}
    for event in events:
        if event["type"] == "note":
            found[event["n"]] = Noted(event["n"], event["name"], event["text"])
        elif event["type"] in ("undo", "cut"):
            found = {n: note for n, note in found.items() if n <= event["to"]}
    return [found[n] for n in sorted(found) if found[n].text]


def _branch(table: LiveTable, meta: Meta, notes: list[Noted]) -> Branch:
    told = table.told
    first = next((n for n, (seat, _, _) in enumerate(told.moves) if n >= meta.given and seat >= 0), None)
    say = ""
    if first is not None and (meta.status == "over" or table.page.open):
        before, after = told.state_at(first), told.state_at(first + 1)
        seat, action, _ = told.moves[first]
        say = table.page.tell(table.game, before, seat, action, after, table.names).say
    known = table.game.view(told.state, None).state
    totals = [sum(points.values()) for points in table.game.scores(known)]
    return Branch(meta.id, meta.parent, meta.given, meta.status, say, totals, notes)


def score_history(table: LiveTable, moves: list[Move]) -> list[ScorePoint]:
    """The totals at the end of each round, as everybody may know them; where a game has no rounds, of each roll."""
    game = table.game
    points: list[ScorePoint] = []
    drawn = 0
    for n, s in enumerate(table.told.states(moves)):
        known = game.view(s, None).state
        label = table.page.label(game, known) or str(drawn)
        totals = [sum(source.values()) for source in game.scores(known)]
        if points and points[-1].label == label:
            points.pop()
        points.append(ScorePoint(n, label, totals))
        drawn += n < len(moves) and moves[n][0] == NATURE
    return points
