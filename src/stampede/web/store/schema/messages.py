"""Database tables of chats, reports and alerts, which are no part of the event log."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from stampede.web.store.schema.metadata import metadata

chat_messages = Table(
    "chat_messages",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False, index=True),
    Column("command_id", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("symbol", String(40), nullable=False),
    Column("is_watching", Boolean, nullable=False),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
    Column("is_removed", Boolean, nullable=False, default=False),
    UniqueConstraint("table_id", "guest_id", "command_id", name="chat_once"),
)
"""Chat messages: outside the event log, because they are no part of a match. A message that an operator has
removed is empty, and marked as removed."""

chat_rooms = Table(
    "chat_rooms",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("may_spectators_write", Boolean, nullable=False),
)
"""Chat settings by the owner of a table; a table with the default settings has no row."""

hushed = Table(
    "hushed",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""The guests who ignore the chat of spectators, by table."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("other_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("closed_ms", BigInteger),
    UniqueConstraint("guest_id", "table_id", "other_id", "number", name="reported_once"),
)
"""Reports to the operator: ``number`` is that of the message, 0 where a person was reported; ``context``
holds the messages around it, so that they outlive the chat. Open until ``closed_ms``."""

alert_wishes = Table(
    "alert_wishes",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("language", String(5), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("delay_minutes", Integer, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("reminder_hours", Integer, nullable=False),
    Column("digest_at", Integer),
    Column("anywhere", Boolean, nullable=False),
    Column("site", String(300), nullable=False),
)
"""Guests' preferences for notifications about their tables; a guest without a row gets none."""

alert_addresses = Table(
    "alert_addresses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("address", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    Column("token", String(32), nullable=False, unique=True),
    Column("code", String(10), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("is_confirmed", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("error", Text, nullable=False),
    UniqueConstraint("guest_id", "kind", "address", name="alert_addresses_once"),
)
"""Addresses for notifications: e-mail, a browser or a program. ``token`` stops them without a log-in."""

alerts = Table(
    "alerts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("cause", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("deadline_ms", BigInteger),
    Column("is_waiting", Boolean, nullable=False),
    UniqueConstraint("guest_id", "table_id", "kind", "cause", name="alerts_once"),
    Index("ix_alerts_due", "is_waiting", "due_ms"),
)
"""The outbox of notifications: each is written once, together with the event ``cause`` of the table."""

letters = Table(
    "letters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address_id", Integer, ForeignKey("alert_addresses.id"), nullable=False, index=True),
    Column("body", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("error", Text, nullable=False),
    Index("ix_letters_due", "state", "due_ms"),
)
"""Deliveries to an address, with their state. A process that takes one moves ``due_ms``: the lease's end."""

visits = Table(
    "visits",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""The last visit to a table of each guest with preferences; until ``until_ms`` they may still be there."""
