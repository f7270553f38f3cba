"""The tables of the database. A change here needs a migration in migrations/versions/."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(200), nullable=False),  # with modules and rules revision
    Column("setup", Text, nullable=False),  # JSON
    Column("seed", String(200), nullable=False),
    Column("status", String(16), nullable=False),  # waiting, playing, over
    Column("clock", Text, nullable=False),  # JSON: the rules of the clock and what it shows
    Column("hints", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("rematch", String(32)),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("waits", String(16), nullable=False),  # for whom: bot, person, nobody
    Column("deadline", Float),  # when somebody's time is over
    Column("seq", Integer, nullable=False),  # of the last event: who writes must know it
    Index("tables_waits", "waits", "touched"),
    Index("tables_deadline", "deadline"),
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
    Column("body", Text, nullable=False),  # JSON: what the coach has found so far
)
