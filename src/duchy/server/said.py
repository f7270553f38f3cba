"""What the server says. docs/guide/protocol.md tells the same in words, and `tools/page_types.py` writes the page's
types from it."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from duchy.kernel.page import Banner, Choice

Points = dict[str, int]  # by source
Change = dict[str, int]  # what is won or spent, by name
BySeat = dict[str, dict[str, int]]  # by the number of the seat; seats without a change are left out


# ------------------------------------------------------------------ the table
class LiveClock(msgspec.Struct, tag_field="kind", tag="live"):
    """A bank of seconds for each seat, and an increment at each of its turns."""

    seconds: float
    increment: float


class DaysClock(msgspec.Struct, tag_field="kind", tag="days"):
    """So many days for each turn."""

    days: float


class TableSeat(msgspec.Struct):
    name: str
    who: Literal["person", "bot", "open"]
    bot: str | None  # who plays now, if it is a bot
    away: bool  # a person for whom a bot stands in


class TableInfo(msgspec.Struct):
    """What is known of a table beside its position."""

    id: str
    game: str
    title: str
    setup: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    commitment: str
    seed: str | None  # when the game is over
    clock: LiveClock | DaysClock | None
    hints: bool
    guided: bool
    imported: bool
    rematch: str | None  # the id of the next table
    host: int | None
    seats: list[TableSeat]


# ------------------------------------------------------------------ the position
class Clocks(msgspec.Struct):
    """The seconds each seat had left at the time `at`, when those in `running` began to use theirs."""

    kind: Literal["live", "days"]
    left: list[float]
    running: list[int]
    at: float


class Result(msgspec.Struct):
    places: list[int]
    winners: list[int]
    note: str
    scores: list[Points]


class Guide(msgspec.Struct):
    """A step of the guided game."""

    step: int
    of: int
    title: str
    text: str
    try_: str | None = field(name="try")  # the choice that it proposes
    more: bool  # is there a step after it?


class Position(msgspec.Struct):
    """The game as a seat or a spectator may know it."""

    n: int
    movers: list[int]
    turn: str
    state: Any  # the game's own description
    totals: list[int]
    scores: list[Points]
    prompt: str
    banner: Banner | None
    choices: list[Choice] = field(default_factory=list)
    undo: bool = False
    can_end: bool = False
    clocks: Clocks | None = None
    result: Result | None = None
    guide: Guide | None = None


# ------------------------------------------------------------------ what happened
class Fact(msgspec.Struct):
    """One thing that an entry did: to whom, what, how much, why and where; `say` is its line in the log,
    and empty where the sentence of the entry tells it already."""

    what: str
    seat: int | None
    amount: int
    cause: str
    source: str
    about: dict[str, Any]
    say: str
    named: bool = False  # the line itself names whom it is about


class Happened(msgspec.Struct, tag_field="type"):
    seq: int
    at: float
    say: str


class Entry(Happened):
    """A line of the record; of what is sealed, only the public part."""

    n: int
    seat: int | None  # None for chance
    text: str
    auto: bool = False
    sealed: bool = False
    marks: list[dict[str, Any]] = field(default_factory=list)  # the things that the sentence names
    gain: BySeat = field(default_factory=dict)
    change: BySeat = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)


class Play(Entry, tag="play"):
    """An action of a seat."""


class Chance(Entry, tag="chance"):
    """A chance event."""


class Reveal(Happened, tag="reveal"):
    """Choices that were sealed, in full."""

    entries: list[Play | Chance]


class Undo(Happened, tag="undo"):
    """The entries from `to` on are gone."""

    to: int
    seat: int


class Cut(Happened, tag="cut"):
    """After a change of the rules the entries from `to` on no longer hold."""

    to: int


class Start(Happened, tag="start"):
    commitment: str


class Over(Happened, tag="over"):
    result: Result
    seed: str


class SeatChange(Happened, tag="seat"):
    seat: int
    name: str
    what: Literal["taken", "named", "left", "returned", "timeout", "bot"]


class Chat(Happened, tag="chat"):
    seat: int
    name: str
    text: str


class Rematch(Happened, tag="rematch"):
    table: str


TableEvent = Play | Chance | Reveal | Undo | Cut | Start | Over | SeatChange | Chat | Rematch


# ------------------------------------------------------------------ messages of the WebSocket
class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    seat: int | None
    seq: int
    cut: bool  # older events were left out
    table: TableInfo
    events: list[TableEvent]
    position: Position


class Events(msgspec.Struct, tag_field="type", tag="events"):
    events: list[TableEvent]
    position: Position | UnsetType = UNSET  # left out when it is as before
    table: TableInfo | UnsetType = UNSET


class Ok(msgspec.Struct, tag_field="type", tag="ok"):
    id: int
    seq: int


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    id: int
    reason: str
    rule: str
    rule_text: str


class Error(msgspec.Struct, tag_field="type", tag="error"):
    id: int | None
    error: str


class Why(msgspec.Struct, tag_field="type", tag="why"):
    id: int
    legal: bool
    reason: str = ""
    rule: str = ""
    rule_text: str = ""


class HintLine(msgspec.Struct):
    """A choice with the points and the chance to win that a bot expects of it."""

    text: str
    say: str
    points: float
    win: float


class Hint(msgspec.Struct, tag_field="type", tag="hint"):
    id: int
    n: int
    text: str
    say: str
    by: str
    lines: list[HintLine]


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    online: list[int]
    watching: int


ServerMessage = Welcome | Events | Ok | Refused | Error | Why | Hint | Presence


# ------------------------------------------------------------------ answers of HTTP
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


class Rule(msgspec.Struct):
    id: str
    text: str
    section: str
    game: str


class Rules(msgspec.Struct):
    rules: list[Rule]


class Seated(msgspec.Struct):
    table: str
    seat: int | None
    token: str | None


class NextTable(msgspec.Struct):
    table: str


class Shown(msgspec.Struct):
    position: Position


class Entries(msgspec.Struct):
    entries: list[Play | Chance]


class ScorePoint(msgspec.Struct):
    n: int
    label: str
    totals: list[int]


class Scores(msgspec.Struct):
    points: list[ScorePoint]


class CoachLine(HintLine):
    then: list[str]  # how the turn would go on


class Judged(msgspec.Struct):
    """A decision of a finished game: what the coach would have done, best first, and what was played."""

    n: int
    entry: int
    seat: int
    choices: int
    best: list[CoachLine]
    played: CoachLine
    lost_points: float
    lost_win: float


class Analysis(msgspec.Struct):
    status: Literal["none", "working", "done"]
    by: str
    method: str
    done: int
    of: int
    decisions: list[Judged]


class CompanionLine(msgspec.Struct):
    line: str
    said: list[str]


class CompanionHelp(msgspec.Struct):
    line: str
    text: str


class CompanionAnswer(msgspec.Struct):
    lines: list[str]
    said: list[CompanionLine]
    refused: str
    asks: str
    table: dict[str, Any]
    help: list[CompanionHelp]


class Problem(msgspec.Struct):
    error: str
    rule: str = ""
