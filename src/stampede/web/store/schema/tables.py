"""Database tables of game tables: their event logs, projections of the logs, and leases."""

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
"""Game tables: all columns but ``id`` are projections of the log, to list and count tables without replaying
them. ``is_open`` is whether lists show the table to anybody."""

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
"""The seats of a table, a projection of the log; ``is_due`` is whether the table waits for the player."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
)
"""The table of each match."""

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
"""The event log, append-only. ``chain`` is the hash of the event and of all before it
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
"""The names of a table's players, numbered in the order in which they sat down: the log holds only the
``hash`` of salt and name. For a withdrawn name both are empty."""

projections = Table(
    "projections",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("state", String(10), nullable=False),
    Column("reason", Text, nullable=False),
)
"""Projections of the log that are ``stopped`` by a fault, or ``rebuilding``; the others have no row."""

fairness_list = Table(
    "fairness_list",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("line", Text, nullable=False),
)
"""The public list of commitments to chance and their reveals, append-only. Each line holds the hash of the
one before it."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("projection", String(20), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""The last version that each projection has read of each table's log, written together with its results."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("form", String(16), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Snapshots of tables at a version, which save reading the whole log. All of them can be deleted."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("release", String(40), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""The server's processes on this database. Each moves ``until_ms`` (by the database's clock) while it lives;
afterwards others take over its tables."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("process_id", String(32), nullable=False, index=True),
    Column("fence", Integer, nullable=False),
)
"""The process that serves each table, if any. ``fence`` grows with each takeover: only the newest writes."""

finished = Table(
    "finished",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("film", LargeBinary),
    Column("has_film", Boolean, nullable=False, index=True),
)
"""Archived results and positions of finished matches, for when a release no longer has their rules."""

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
"""Results of matches by player. ``points`` is the rating after a rated match, ``change`` the difference."""

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
"""Studies: ``body`` is a match file, ``match_id`` the match it began from, if any. Until ``lead_until_ms``
the owner leads the other viewers to the line ``lead``."""
