"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
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
)
"""Who plays at a table, and who of them is waited for; follows from the log, too."""

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

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
)
"""Which table a match was played at."""

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
    UniqueConstraint("table_id", "guest_id", "command_id", name="chat_once"),
)
"""What was said at tables: beside the log, because it is no part of a match."""

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
    UniqueConstraint("guest_id", "table_id", "other_id", "number", name="reported_once"),
)
"""What the operator should see: ``number`` is that of the message, 0 where a person was reported; ``context``
holds what was said around it, so that it outlives the chat."""

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

house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets this server made for itself, once."""

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
