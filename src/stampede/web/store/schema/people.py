"""The people: guests, accounts and what opens them, and who operates the site."""

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
"""Visitors who sat down once."""

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
"""Browsers and programs of guests. The token itself is only there; ``proven_ms`` tells when its holder last
proved to own the account, and is 0 if never. ``used_ms`` is exact to an hour, ``place`` to a network."""

accounts = Table(
    "accounts",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("handle", String(64), nullable=False, unique=True),
    Column("login", String(40), unique=True),
    Column("password_hash", Text),
    Column("created_ms", BigInteger, nullable=False),
)
"""Guests who can log in elsewhere. ``handle`` names them to authenticators and tells nothing of them."""

creations = Table(
    "creations",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("kind", String(20), primary_key=True),
    Column("command_id", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
)
"""Requests of guests that made something, and what they were answered, so that one sent again makes nothing
more. Kept for two days."""

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
"""What their owners log in with; ``name`` is what they call each, and ``used_ms`` 0 if it was never used."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("guest_id", Integer, ForeignKey("accounts.guest_id"), nullable=False, index=True),
)
"""What lets in who has lost everything else, each once. The codes themselves are only with their owners."""

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
"""By which programs act for an account. ``scopes`` is what they may do, with spaces; ``used_ms`` is exact to
an hour, and 0 until then."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("handle", String(64), nullable=False),
    Column("until_ms", BigInteger, nullable=False, index=True),
)
"""What passkeys are to sign, in hexadecimal, and for what. Each is deleted when answered, or too old."""

vacations = Table(
    "vacations",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("first", Date, primary_key=True),
    Column("last", Date, nullable=False),
    Column("set_ms", BigInteger, nullable=False),
)
"""When guests are away from matches played by days, both days included; they said so at ``set_ms``."""

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
"""Whom a guest does not hear. Who is blocked does not sit down at their tables either."""

operators = Table(
    "operators",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("since_ms", BigInteger, nullable=False),
)
"""Who may do what only an operator may: asked at each request."""

bans = Table(
    "bans",
    metadata,
    Column("guest_id", Integer, ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
)
"""To whom the site is closed until when; for good, that is the end of all time."""

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
"""What operators have done, and about whom: only ever appended to. ``guest_id`` is the operator's, or null
for a command on the server's machine; no name is here. ``number`` is that of a message or a report."""

errands = Table(
    "errands",
    metadata,
    Column("deed_id", Integer, ForeignKey("deeds.id"), primary_key=True, autoincrement=False),
)
"""Deeds that a running server has still to see to: at the tables and sockets it has in memory."""

house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets this server made for itself, once."""
