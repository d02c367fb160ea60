"""Tables and their logs, what follows from them, and which process serves them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from stampede.web.store.schema.metadata import metadata

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("creator", Integer, index=True),
    Column("is_over", Boolean, nullable=False),
    Column("game", String(40)),
    Column("phase", String(10)),
    Column("is_open", Boolean, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("active_ms", BigInteger, nullable=False),
    Column("deadline_ms", BigInteger, index=True),
    Column("title", String(60), nullable=False, default=""),
    Index("ix_tables_open", "is_open", "phase", "active_ms"),
)
"""All but ``id`` follows from the log, to list and count tables without replaying them. ``is_open`` tells
whether anybody may read of the table in a list."""

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Integer, ForeignKey("guests.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("is_due", Boolean, nullable=False),
    Column("is_program", Boolean, nullable=False, default=False),
)
"""Who plays at a table, and who of them is waited for; follows from the log, too."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
)
"""Which table a match was played at."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Integer, ForeignKey("guests.id")),
    Column("command_id", String(64)),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("chain", LargeBinary),
    UniqueConstraint("table_id", "guest_id", "command_id", name="events_once"),
)
"""The log: only ever appended to. ``chain`` is the hash of the event and of all before it
(``keeping/chain.py``); events from before revision 0016 have none."""

names = Table(
    "names",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("salt", String(32), nullable=False),
    Column("hash", String(64), nullable=False),
)
"""What those are called who sat down at a table, by the number in which they did: the log holds no name, only
the ``hash`` of salt and name. Where it was withdrawn both are empty."""

projections = Table(
    "projections",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("state", String(10), nullable=False),
    Column("reason", Text, nullable=False),
)
"""Which of what follows from the log is ``stopped`` by a fault, or ``rebuilding``; the others have no row."""

fairness_list = Table(
    "fairness_list",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("line", Text, nullable=False),
)
"""Commitments to chance and what came of them, for everybody: only ever appended to. A line holds the hash of
the one before it."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("projection", String(20), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""How far each projection has read the log of each table; written with what it makes of it."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("form", String(16), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""How a table stood at a version, so that its whole log need not be read. All of them can be deleted."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("release", String(40), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""The server's processes that share this database. Each moves ``until_ms`` (by the database's clock) while it
lives; past it, others take over its tables."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("process_id", String(32), nullable=False, index=True),
    Column("fence", Integer, nullable=False),
)
"""Which process serves a table, if any. ``fence`` grows with each that takes over: only the newest writes."""

finished = Table(
    "finished",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("film", LargeBinary),
    Column("has_film", Boolean, nullable=False, index=True),
)
"""How finished matches ended, and all their positions: what is left once their rules are carried no more."""

results = Table(
    "results",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Integer, ForeignKey("guests.id")),
    Column("game", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer),
    Column("change", Integer),
    Column("is_program", Boolean, nullable=False, default=False),
    Column("ended_ms", BigInteger, nullable=False),
    Index("ix_results_guest_id", "guest_id", "ended_ms"),
)
"""How matches ended, by player. ``points`` is the rating after a rated match, ``change`` what it gave."""

ratings = Table(
    "ratings",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False, index=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("match_id", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("lead", Text, nullable=False),
    Column("lead_until_ms", BigInteger, nullable=False),
)
"""What guests look into: ``body`` is a match file, ``match_id`` the match it was taken from, if any. Others
are led to the line ``lead`` until the moment given."""
