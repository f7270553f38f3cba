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


ClockRules = LiveClock | DaysClock


class WishedClock(msgspec.Struct):
    """A clock that somebody asks for, and the seats that would like it."""

    clock: LiveClock | DaysClock
    agreed: list[int]


class TableSeat(msgspec.Struct):
    name: str
    who: Literal["person", "bot", "open"]
    bot: str | None  # who plays now, if it is a bot
    away: bool  # a person for whom a bot stands in
    expected: bool = False  # at a rematch: who has not come yet


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
    given: int  # so many entries come from another game
    parent: str | None  # the table that it branched off from
    rematch: str | None  # the id of the next table
    host: int | None
    seats: list[TableSeat]
    daily: str | None = None  # the day whose game this is
    practice: bool = False  # of a daily game: it does not count
    wished: WishedClock | None = None
    gifts: list[str] = field(default_factory=list)  # what each seat added to the seed
    part: str = ""  # of the server, which they were added to and the commitment is for; when the game is over
    paused: bool = False
    ended: str = ""  # before its rules say so: agreed, resigned
    resigned: list[int] = field(default_factory=list)


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
    """A lesson of the guided game."""

    learned: int  # so many lessons are behind one
    of: int
    title: str
    text: str
    try_: str | None = field(name="try")  # the choice that it proposes; None: a card to read
    strayed: str = ""  # what to say to one who has just done something else


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
    asked: int | None = None  # the seat that asks this one for something
    asked_about: str = ""  # its turn back (turn), an early end (end), a pause (pause)
    seq: int = 0  # of the last event before it; 0 where nobody plays in it


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
    phase: str = ""  # where in the game it happened: "phase A"
    turn: str = ""  # "round 2", "turn 5"
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


class Ask(Happened, tag="ask"):
    """A seat asks the others: may it take its ended turn back, shall the game end here, shall it pause?"""

    seat: int
    to: int
    about: Literal["turn", "end", "pause"] = "turn"


class Answer(Happened, tag="answer"):
    """What one of them says to that."""

    seat: int
    yes: bool


class Cut(Happened, tag="cut"):
    """After a change of the rules the entries from `to` on no longer hold."""

    to: int


class Gift(Happened, tag="gift"):
    """A seat has added to the seed."""

    seat: int


class Start(Happened, tag="start"):
    commitment: str
    gifts: list[str] = field(default_factory=list)


class Over(Happened, tag="over"):
    result: Result
    seed: str


class SeatChange(Happened, tag="seat"):
    seat: int
    name: str
    what: Literal["taken", "named", "left", "returned", "timeout", "bot", "failed", "slow", "resigned", "vacation"]


class Arranged(Happened, tag="arranged"):
    """Before the start, the host has changed what is played, with which options, or who may sit where."""


class Chat(Happened, tag="chat"):
    seat: int
    name: str
    text: str


class Note(Happened, tag="note"):
    """What somebody wrote to a position; the last one counts, an empty one takes it away."""

    n: int
    seat: int
    name: str
    text: str


class Vote(Happened, tag="vote"):
    """A seat would like a bot to play on for another, which keeps the table waiting."""

    seat: int
    about: int


class ClockVote(Happened, tag="clock"):
    """A seat would like a clock; None: it would rather have none."""

    seat: int
    clock: LiveClock | DaysClock | None


class Clocked(Happened, tag="clocked"):
    """The table has agreed on a clock."""

    clock: LiveClock | DaysClock


class Paused(Happened, tag="paused"):
    """All have agreed on a pause, or a seat lets the game go on."""

    on: bool
    seat: int


class Rematch(Happened, tag="rematch"):
    table: str


TableEvent = (
    Play | Chance | Reveal | Undo | Ask | Answer | Cut | Gift | Start | Over | SeatChange | Arranged | Chat | Note
    | Vote | ClockVote | Clocked | Paused | Rematch
)


# ------------------------------------------------------------------ messages of the WebSocket
class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    seat: int | None
    seq: int
    cut: bool  # older events were left out
    table: TableInfo
    events: list[TableEvent]
    position: Position
    hands: list[int] = field(default_factory=list)  # all seats that the token or the key gives
    seen: int | None = None  # the last event that the person has seen, on whichever device; None: nobody knows
    heard: int | None = None  # the last line of the chat that the person has read


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


class Estimate(msgspec.Struct):
    """A figure that is 95 % sure to be right within so much."""

    value: float
    within: float


class Step(msgspec.Struct):
    """An action of a line, in notation, as a sentence and as structure."""

    text: str
    say: str
    parts: dict[str, Any]


class HintLine(Step):
    """A choice with the points and the chance to win that a bot expects of it, and how the turn would go on."""

    points: Estimate
    win: Estimate
    then: list[Step]


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


class Rule(msgspec.Struct):
    id: str
    text: str
    section: str
    game: str
    title: str  # words to read instead of the id
    kind: str  # "" or what it does to other rules: ruling, example, decision, invariant
    sources: str  # where it stands in print, and why
    links: list[str]  # the rules that it names
    chapter: str  # of the page of how to play that tells it; "": none does


class Rules(msgspec.Struct):
    rules: list[Rule]


class HowPicture(msgspec.Struct):
    """Things of a game, or a part of its table in a position."""

    show: str  # as the page of the game knows it
    say: str
    game: str
    things: list[str]  # what is shown, or what is marked in the position
    state: Any  # the game's own description; None: no position


class HowBlock(msgspec.Struct):
    text: str
    rules: dict[str, str]  # that it tells, with their titles
    picture: HowPicture | None


class HowChapter(msgspec.Struct):
    id: str
    title: str
    part: str  # the heading above it
    blocks: list[HowBlock]


class HowTo(msgspec.Struct):
    """How to play a game: what lies behind /how/FAMILY."""

    family: str
    title: str
    lead: str
    chapters: list[HowChapter]


class Seated(msgspec.Struct):
    table: str
    seat: int | None
    token: str | None
    commitment: str = ""  # to the server's part of the seed


class Device(msgspec.Struct):
    """A browser of a person."""

    id: str  # to name it by; it opens nothing
    since: float
    seen: float  # last, to the hour
    this: bool  # the one that asks


class Me(msgspec.Struct):
    """What the server knows of a person: nothing, before a seat is taken or something is said of oneself."""

    known: bool
    name: str = ""
    colour: str = ""
    since: float = 0.0
    devices: list[Device] = field(default_factory=list)
    vacation: float | None = None  # until when
    vacation_left: float = 0.0  # days of this year


class Gone(msgspec.Struct):
    """Everything of a person was removed."""

    tables: int  # where a seat is somebody's who left


class Invited(msgspec.Struct):
    """A code by which one other device becomes a device of the same person."""

    code: str
    until: float


class Inviter(msgspec.Struct):
    """Who has shown a code."""

    name: str
    colour: str


class MyTable(msgspec.Struct):
    """A table where one has a seat, as much as a list of them shows."""

    table: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seat: int  # one's own
    seats: list[TableSeat]
    movers: list[int]
    since: float  # when something last happened there
    totals: list[int]  # as this seat may know them; empty before the game begins
    winners: list[int]  # when the game is over
    talk: int  # how much others have said in the chat
    n: int = 0
    seq: int = 0
    state: Any = None  # the game's own description, for a small picture; None before it begins
    paused: bool = False
    ended: str = ""
    seen: int | None = None  # the last event that the person has seen; None: not known, where only a token is shown
    unread: int | None = None  # lines of others in the chat that the person has not seen


class MyResult(msgspec.Struct):
    """A finished game of a person."""

    table: str
    game: str
    title: str
    seat: int
    players: int
    board: str  # or sheet; "": the game has none
    opponents: list[str]
    points: int
    other: int | None  # points of the best other seat; None: alone
    place: int
    won: bool
    early: str  # "": it was played to its end; agreed, resigned (by this seat, or by the last other)
    ended: float


class MyResults(msgspec.Struct):
    results: list[MyResult]


class Mine(msgspec.Struct):
    tables: list[MyTable]


class Reach(msgspec.Struct):
    """Who can come by a link. Only who sits at the server's own machine is told its other addresses."""

    everybody: bool  # the server listens to other machines
    addresses: list[str]


class NextTable(msgspec.Struct):
    table: str


class Shown(msgspec.Struct):
    position: Position


class Laid(msgspec.Struct):
    """A position that was written down: what is wrong with it, or how it looks and what may be done in it."""

    problem: str
    text: str = ""  # the file, with the changes that were asked for
    title: str = ""
    game: str = ""
    setup: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    position: Position | None = None
    keys: dict[str, Any] = field(default_factory=dict)  # the whole position by its keys
    remarks: list[str] = field(default_factory=list)  # it can be played, but could not come up in a game
    differs: str = ""  # the first step of the file that does not come out as it says


class Followed(msgspec.Struct):
    """The positions after each action of a line."""

    positions: list[Position]


class Noted(msgspec.Struct):
    """The note to a position."""

    n: int
    name: str
    text: str


class Branch(msgspec.Struct):
    """A table that goes on from a position of another one."""

    table: str
    parent: str | None
    given: int
    status: str
    say: str  # the first move that was played there
    totals: list[int]
    notes: list[Noted] = field(default_factory=list)


class Branches(msgspec.Struct):
    """The tree that a table belongs to: the table it all began at first."""

    branches: list[Branch]


class Entries(msgspec.Struct):
    entries: list[Play | Chance]


class ScorePoint(msgspec.Struct):
    n: int
    label: str
    totals: list[int]


class Scores(msgspec.Struct):
    points: list[ScorePoint]


class Judged(msgspec.Struct):
    """A decision of a finished game: what the coach would have done, best first, what was played, what that gave away.

    What is given away is counted in points of the lead over the best other, and in chances to win.
    """

    n: int
    entry: int
    seat: int
    choices: int
    best: list[HintLine]
    played: HintLine
    lost_points: Estimate
    lost_win: Estimate
    told: bool  # something was given away for certain


class Rate(msgspec.Struct):
    """Points of the lead, and chances to win."""

    points: Estimate
    win: Estimate


class CoachedSeat(msgspec.Struct):
    """What a seat gave away a decision, and what chance gave it over the game."""

    decisions: int
    told: int  # decisions that gave something away for certain
    errors: Rate
    luck: Rate


class Chances(msgspec.Struct):
    """Everybody's chance to win, from this position on until the next that is listed."""

    n: int
    win: list[Estimate]  # by seat


class Analysis(msgspec.Struct):
    status: Literal["none", "working", "done"]
    by: str
    method: str
    done: int
    of: int
    decisions: list[Judged]
    seats: list[CoachedSeat]
    chances: list[Chances] = field(default_factory=list)


class CompanionLine(msgspec.Struct):
    line: str
    said: list[str]


class CompanionHelp(msgspec.Struct):
    line: str
    text: str


class CompanionTap(msgspec.Struct):
    """Something to tap: the word it puts into a line, its title, and how it is drawn."""

    word: str
    say: str
    thing: str  # tile, die, good, card, place, or kind: the colour of tiles
    name: str  # of the tile or good
    kind: str  # of a tile: building, ship ...; of a good its number; of a card the kinds of its spaces


class CompanionSlot(msgspec.Struct):
    say: str
    taps: list[CompanionTap]
    most: int
    least: int


class CompanionOffer(msgspec.Struct):
    """A line that can be told now: how it begins, and the words that may follow; with slots, all empty: "none"."""

    line: str
    say: str
    slots: list[CompanionSlot]
    due: bool  # waited for, or usual now; else a correction


class CompanionAnswer(msgspec.Struct):
    lines: list[str]
    said: list[CompanionLine]
    refused: str
    asks: str
    offers: list[CompanionOffer]
    table: dict[str, Any]
    help: list[CompanionHelp]


# ------------------------------------------------------------------ puzzles
class PuzzleCard(msgspec.Struct):
    """A puzzle in a list."""

    id: str
    game: str
    family: str
    name: str  # of the game
    title: str
    difficulty: int


class Puzzles(msgspec.Struct):
    puzzles: list[PuzzleCard]
    daily: str  # the id of today's, the same for all
    day: str


class PuzzleToday(msgspec.Struct):
    daily: str  # the id of today's puzzle, the same for all; "": there are none
    day: str


class PuzzleShown(msgspec.Struct):
    """A position in which one choice is clearly best, as the seat that decides sees it."""

    id: str
    title: str
    difficulty: int
    table: TableInfo
    seat: int
    position: Position


class PuzzleLine(msgspec.Struct):
    """A choice of a puzzle, what it is worth, and how far it is behind the best one."""

    text: str
    say: str
    right: bool
    points: Estimate
    win: Estimate
    behind: Estimate  # points of the lead over the best other
    behind_win: Estimate


class PuzzleAnswer(msgspec.Struct):
    right: bool
    text: str  # what was answered
    say: str
    solutions: list[str]  # every choice that is right
    lines: list[PuzzleLine]  # best first; what is not among them is worse than these
    lead: Estimate  # of the right choice over the best wrong one
    by: Literal["points", "win"]  # what the lead is counted in
    futures: int
    difficulty: int
    missed: list[str]  # the levels of bots that seldom find it
    best: list[Step]  # the best line
    positions: list[Position]  # after each of its steps
    reasons: list[str]  # what it brings, in the words of the log


# ------------------------------------------------------------------ the daily game
class DailyResult(msgspec.Struct):
    """A try that counted, and was finished on its day."""

    name: str
    points: int
    other: int  # of the bot, or of the best of them
    won: bool
    mine: bool
    table: str | None  # to look at, from the day after on


class DailyGame(msgspec.Struct):
    """The game of a day in one family: the same dice and draws for everybody."""

    family: str
    game: str
    title: str
    setup: dict[str, Any]
    bot: str
    commitment: str
    seed: str | None  # from the day after on
    results: list[DailyResult]  # best first
    mine: str | None  # the table of one's own try
    finished: bool  # it is over


class DailyDay(msgspec.Struct):
    day: str
    games: list[DailyGame]


class Daily(msgspec.Struct):
    """Today's games, yesterday's with their seeds, and the commitments of tomorrow's."""

    now: float
    today: DailyDay
    yesterday: DailyDay
    tomorrow: dict[str, str]  # by family


class DailySeated(msgspec.Struct):
    table: str
    seat: int | None
    token: str | None
    counted: bool  # False: one has had one's try today, and this one is practice


# ------------------------------------------------------------------ told when it is my turn
class Address(msgspec.Struct):
    """Where a person wants to be told."""

    id: str
    kind: Literal["push", "mail", "hook"]
    shown: str  # a mail address, or the host of the others
    on: bool
    confirmed: bool  # False: the link in the mail was not followed yet
    trouble: str  # why nothing is sent there any more; empty: it is


class Quiet(msgspec.Struct):
    """Hours in which nothing is sent, in minutes after midnight; what is due then comes at their end."""

    begins: int
    ends: int
    zone: str


class Notices(msgspec.Struct):
    push: str  # the key of this server, which a browser wants before it lets itself be reached
    mail: bool  # whether this server sends mail
    addresses: list[Address] = []
    quiet: Quiet | None = None


class Channel(msgspec.Struct):
    """The webhook of a table, for a group's channel; on the way there it is written `hook`."""

    shown: str = ""  # its host; empty: there is none
    trouble: str = ""


class Sent(msgspec.Struct):
    say: str


class Problem(msgspec.Struct):
    error: str
    rule: str = ""


# ------------------------------------------------------------------ for whoever runs it
class Health(msgspec.Struct):
    """Whether games can be played here."""

    status: str
    problems: list[str]  # a few words each
    bots_waiting: int  # questions to bots without an answer
    tables: int  # in memory
    disk_free_mb: int | None  # where games are kept in a folder


class Alive(msgspec.Struct):
    status: str
