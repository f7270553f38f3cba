"""The tables of the database. A change here needs a migration in migrations/versions/."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(200), nullable=False),  # with modules and rules revision
    Column("setup", Text, nullable=False),  # JSON
    Column("seed", String(200), nullable=False),
    Column("part", String(200), nullable=False, server_default=""),  # of the server, where people added to the seed
    Column("status", String(16), nullable=False),  # waiting, playing, over
    Column("clock", Text, nullable=False),  # JSON: the rules of the clock and what it shows
    Column("hints", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("given", Integer, nullable=False, server_default="0"),  # entries that come from another game
    Column("start", Text),  # JSON: the position it began from, where that is no new game
    Column("parent", String(32)),  # the table that it branched off from
    Column("rematch", String(32)),
    Column("daily", String(10)),  # the day whose game this is
    Column("practice", Boolean, nullable=False, server_default=false()),  # of a daily game: it does not count
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("waits", String(16), nullable=False),  # for whom: bot, watcher, person, nobody
    Column("deadline", Float),  # when somebody's time is over
    Column("manners", Text),  # JSON: see manners.py
    Column("seq", Integer, nullable=False),  # of the last event: who writes must know it
    Index("tables_waits", "waits", "touched"),
    Index("tables_deadline", "deadline"),
    Index("tables_parent", "parent"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(16), nullable=False),  # person, bot, open
    Column("name", String(100), nullable=False),
    Column("bot", String(50), nullable=False),  # of a bot's seat, or of the stand-in
    Column("token_hash", String(64), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("gives", Boolean, nullable=False, server_default=false()),  # it adds to the seed
    Column("gift", String(64), nullable=False, server_default=""),  # what it added
)

persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("since", Float, nullable=False),
    Column("vacation", Float),  # until when
    Column("vacation_year", Integer, nullable=False, server_default="0"),
    Column("vacation_days", Float, nullable=False, server_default="0"),  # taken in that year
)

devices = Table(
    "devices",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # last, to the hour
    Index("devices_person", "person"),
)

joins = Table(
    "joins",
    metadata,
    Column("code_hash", String(64), primary_key=True),  # works once
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
    Index("joins_person", "person"),
)

holds = Table(  # a person holds the token of a seat, wherever the seat stands by now
    "holds",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),  # the last event that the person has seen
    Column("heard", Integer, nullable=False, server_default="0"),  # the last line of the chat that the person has read
    Index("holds_person", "person"),
)

results = Table(  # stays when the table is removed
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON
    Index("results_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("state", Text, nullable=False),  # JSON
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("work", String(64), nullable=False, server_default=""),  # a hash of the record and of who looks at it
    Column("body", Text, nullable=False),  # JSON: what the coach has found so far
    Index("analyses_work", "work"),
)

served = Table(
    "served",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("at", Float, nullable=False),  # what the clocks of tables go by: see served.py
    Column("life", String(32), nullable=False, server_default=""),  # another one since a backup was brought back
)

daily_key = Table(
    "daily_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # 1
    Column("secret", String(64), nullable=False),  # the seeds of all days follow from it
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-17
    Column("family", String(50), primary_key=True),
    Column("browser", String(64), primary_key=True),  # the hash of its secret: one try a day counts
    Column("table_id", String(32), nullable=False),
    Column("name", String(100), nullable=False),
    Column("finished", Float),  # when the game was over; the rest is known since then
    Column("points", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)

addresses = Table(  # where a person wants to be told
    "addresses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),  # push, mail, hook
    Column("target", Text, nullable=False),  # an endpoint, a mail address, a URL
    Column("seal", Text, nullable=False),  # JSON: with which a push is encrypted for the browser
    Column("wanted", Boolean, nullable=False),
    Column("code_hash", String(64), nullable=False),  # of a mail address that is not confirmed yet
    Column("trouble", Text, nullable=False),  # why it was given up; empty: it was not
    Column("since", Float, nullable=False),
    Index("addresses_person", "person"),
)

quiet = Table(
    "quiet",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("begins", Integer, nullable=False),  # minutes after midnight
    Column("ends", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
)

hooks = Table(  # of a table, for a group's channel
    "hooks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("target", Text, nullable=False),
    Column("trouble", Text, nullable=False),
)

outbox = Table(  # written with the move that it tells of; see call_rows.py
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("address", String(32), ForeignKey("addresses.id", ondelete="CASCADE")),  # NULL: the table's webhook
    Column("what", String(16), nullable=False),  # turn, over
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # of the event that brought it about
    Column("n", Integer, nullable=False),  # the position
    Column("due", Float, nullable=False),  # when to send it, or to look whether who took it on has failed
    Column("tries", Integer, nullable=False),
    Column("sent", Float),
    Index("outbox_table", "table_id", "seat"),
    Index("outbox_address", "address"),
    Index("outbox_due", "sent", "due"),
)

push_key = Table(
    "push_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # 1
    Column("secret", String(64), nullable=False),  # the number that our pushes are signed with
)
