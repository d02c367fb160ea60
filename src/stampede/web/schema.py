"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)
"""Visitors who sat down once. The token itself is only in their browser."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("creator", Integer, index=True),
    Column("is_over", Boolean, nullable=False),
)
"""``creator`` (a guest) and ``is_over`` are kept beside the log, to count a guest's tables unreplayed."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Integer, ForeignKey("guests.id")),
    Column("command_id", String(64)),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("table_id", "guest_id", "command_id", name="events_once"),
)
"""The log: only ever appended to."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
)
"""Which table a match was played at."""
