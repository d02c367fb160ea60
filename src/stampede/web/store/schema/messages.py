"""What people are told beside the log: chats and reports, and alerts."""

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
"""What was said at tables: beside the log, because it is no part of a match. Who reads what the site has
removed finds it empty, and is told so."""

chat_rooms = Table(
    "chat_rooms",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("may_spectators_write", Boolean, nullable=False),
)
"""What who opened a table has settled about its chat; where they have not, there is no row."""

hushed = Table(
    "hushed",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Who hears no spectators at which table."""

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
"""What the operator should see: ``number`` is that of the message, 0 where a person was reported; ``context``
holds what was said around it, so that it outlives the chat. Open until ``closed_ms``."""

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
"""When guests want to be told what happens at their tables; who has no row is told nothing."""

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
"""Where alerts go: an e-mail address, a browser or a program. ``token`` stops them without logging in."""

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
"""The outbox: written with the event ``cause`` of the table, and never twice."""

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
"""What goes to an address, and how far it got. Who takes one moves ``due_ms``, and has it until then."""

visits = Table(
    "visits",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seen_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""When who has wishes was last seen at a table. Until ``until_ms`` they may be there still."""
