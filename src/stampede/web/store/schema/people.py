"""Database tables of people: guests, accounts and their credentials, operators and bans."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from stampede.web.store.schema.metadata import metadata

guests = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(10), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)
"""Guests: visitors who have sat down at a table at least once."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("proven_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Column("place", String(50), nullable=False),
    Column("agent", String(40), nullable=False),
)
"""Sessions of browsers and programs, which alone hold the token itself. ``proven_ms`` is the moment of the
last log-in, 0 if there was none. ``used_ms`` is exact to an hour, ``place`` to a network."""

accounts = Table(
    "accounts",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("handle", String(64), nullable=False, unique=True),
    Column("login", String(40), unique=True),
    Column("password_hash", Text),
    Column("created_ms", BigInteger, nullable=False),
)
"""Accounts: guests who can log in. ``handle`` is a random id for authenticators."""

creations = Table(
    "creations",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("kind", String(20), primary_key=True),
    Column("command_id", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
)
"""Idempotency keys: requests of guests that created something, with the answer that a repeat gets. Kept for
two days."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest_id", Integer, ForeignKey("accounts.guest_id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
)
"""Passkeys of accounts; ``name`` is the owner's own, and ``used_ms`` is 0 if the passkey was never used."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("guest_id", Integer, ForeignKey("accounts.guest_id"), nullable=False, index=True),
)
"""Recovery codes, by hash: each logs its owner in once, without password or passkey."""

program_tokens = Table(
    "program_tokens",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", Integer, ForeignKey("accounts.guest_id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
)
"""API tokens, by hash: programs act for an account with them. ``scopes`` are separated by spaces;
``used_ms`` is exact to an hour, and 0 before the first use."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("handle", String(64), nullable=False),
    Column("until_ms", BigInteger, nullable=False, index=True),
)
"""Challenges for passkeys to sign, in hexadecimal, with their purpose; deleted when answered or too old."""

vacations = Table(
    "vacations",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("first", Date, primary_key=True),
    Column("last", Date, nullable=False),
    Column("set_ms", BigInteger, nullable=False),
)
"""Vacations of guests from correspondence matches, both days included; announced at ``set_ms``."""

ignored = Table(
    "ignored",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("other_id", Integer, ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("is_blocked", Boolean, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    UniqueConstraint("guest_id", "other_id", name="ignored_once"),
)
"""The people whose chat a guest ignores; those who are blocked cannot sit down at their tables either."""

operators = Table(
    "operators",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("since_ms", BigInteger, nullable=False),
)
"""The operators of the site, looked up at each request."""

bans = Table(
    "bans",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
)
"""Bans of guests and their ends; a ban for good ends at ``refusals.FOR_GOOD``."""

deeds = Table(
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("guest_id", Integer, ForeignKey("guests.id")),
    Column("kind", String(20), nullable=False),
    Column("other_id", Integer, ForeignKey("guests.id")),
    Column("table_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("note", Text, nullable=False),
)
"""The audit log of operators' actions, append-only. ``guest_id`` is the operator's, or null for a command on
the server's machine; it holds no names. ``number`` is that of a message or a report."""

errands = Table(
    "errands",
    metadata,
    Column("deed_id", Integer, ForeignKey("deeds.id"), primary_key=True, autoincrement=False),
)
"""Operators' actions that a running server must still apply to the tables and sockets in its memory."""

house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets that the server generates at its first start."""
