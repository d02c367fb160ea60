"""The schema of the database: all its tables."""

import sqlalchemy as sa

metadata = sa.MetaData()


def _table(name: str, *parts: sa.schema.SchemaItem) -> sa.Table:
    return sa.Table(name, metadata, *parts)


# ---------------------------------------------------------------- chat, reports and alerts

chat_messages = _table(
    "chat_messages",
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("command_id", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("symbol", sa.String(40), nullable=False),
    sa.Column("is_watching", sa.Boolean, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False, index=True),
    sa.Column("is_removed", sa.Boolean, nullable=False, default=False),
    sa.UniqueConstraint("table_id", "guest_id", "command_id", name="chat_once"),
)
"""Chat messages: outside the event log, because they are no part of a match. A message that an operator has
removed is empty, and marked as removed. ``table_id`` names a table or a club: both have a chat room."""

chat_rooms = _table(
    "chat_rooms",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("may_spectators_write", sa.Boolean, nullable=False),
)
"""Chat settings by the owner of a table; a table with the default settings has no row."""

hushed = _table(
    "hushed",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
)
"""The guests who ignore the chat of spectators, by table."""

reports = _table(
    "reports",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("context", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("closed_ms", sa.BigInteger),
    sa.UniqueConstraint("guest_id", "table_id", "other_id", "number", name="reported_once"),
)
"""Reports to the operator: ``number`` is that of the message, 0 where a person was reported; ``context``
holds the messages around it, so that they outlive the chat. Open until ``closed_ms``."""

alert_wishes = _table(
    "alert_wishes",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("delay_minutes", sa.Integer, nullable=False),
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("reminder_hours", sa.Integer, nullable=False),
    sa.Column("digest_at", sa.Integer),
    sa.Column("anywhere", sa.Boolean, nullable=False),
    sa.Column("site", sa.String(300), nullable=False),
)
"""Guests' preferences for notifications about their tables; a guest without a row gets none."""

alert_addresses = _table(
    "alert_addresses",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False),
    sa.Column("token", sa.String(32), nullable=False, unique=True),
    sa.Column("code", sa.String(10), nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("error", sa.Text, nullable=False),
    sa.UniqueConstraint("guest_id", "kind", "address", name="alert_addresses_once"),
)
"""Addresses for notifications: e-mail, a browser or a program. ``token`` stops them without a log-in."""

alerts = _table(
    "alerts",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("cause", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("due_ms", sa.BigInteger, nullable=False),
    sa.Column("deadline_ms", sa.BigInteger),
    sa.Column("is_waiting", sa.Boolean, nullable=False),
    sa.UniqueConstraint("guest_id", "table_id", "kind", "cause", name="alerts_once"),
    sa.Index("ix_alerts_due", "is_waiting", "due_ms"),
)
"""The outbox of notifications: each is written once, together with the event ``cause`` of the table."""

letters = _table(
    "letters",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address_id", sa.Integer, sa.ForeignKey("alert_addresses.id"), nullable=False, index=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("due_ms", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("error", sa.Text, nullable=False),
    sa.Index("ix_letters_due", "state", "due_ms"),
)
"""Deliveries to an address, with their state. A process that takes one moves ``due_ms``: the lease's end."""

visits = _table(
    "visits",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
)
"""The last visit to a table of each guest with preferences; until ``until_ms`` they may still be there."""

# ---------------------------------------------------------------- people and their accounts

guests = _table(
    "guests",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("colour", sa.String(10), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
)
"""Guests: visitors who have sat down at a table at least once."""

sessions = _table(
    "sessions",
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("proven_ms", sa.BigInteger, nullable=False),
    sa.Column("used_ms", sa.BigInteger, nullable=False),
    sa.Column("place", sa.String(50), nullable=False),
    sa.Column("agent", sa.String(40), nullable=False),
)
"""Sessions of browsers and programs, which alone hold the token itself. ``proven_ms`` is the moment of the
last log-in, 0 if there was none. ``used_ms`` is exact to an hour, ``place`` to a network."""

accounts = _table(
    "accounts",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("handle", sa.String(64), nullable=False, unique=True),
    sa.Column("login", sa.String(40), unique=True),
    sa.Column("password_hash", sa.Text),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
)
"""Accounts: guests who can log in. ``handle`` is a random id for authenticators."""

creations = _table(
    "creations",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(20), primary_key=True),
    sa.Column("command_id", sa.String(64), primary_key=True),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False, index=True),
)
"""Idempotency keys: requests of guests that created something, with the answer that a repeat gets. Kept for
two days."""

passkeys = _table(
    "passkeys",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("used_ms", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
)
"""Passkeys of accounts; ``name`` is the owner's own, and ``used_ms`` is 0 if the passkey was never used."""

recovery_codes = _table(
    "recovery_codes",
    sa.Column("code_hash", sa.String(64), primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False, index=True),
)
"""Recovery codes, by hash: each logs its owner in once, without password or passkey."""

program_tokens = _table(
    "program_tokens",
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("scopes", sa.String(40), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("used_ms", sa.BigInteger, nullable=False),
    sa.Column("ends_ms", sa.BigInteger, nullable=False),
)
"""API tokens, by hash: programs act for an account with them. ``scopes`` are separated by spaces;
``used_ms`` is exact to an hour, and 0 before the first use."""

challenges = _table(
    "challenges",
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.Text, nullable=False),
    sa.Column("handle", sa.String(64), nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False, index=True),
)
"""Challenges for passkeys to sign, in hexadecimal, with their purpose; deleted when answered or too old."""

vacations = _table(
    "vacations",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("first", sa.Date, primary_key=True),
    sa.Column("last", sa.Date, nullable=False),
    sa.Column("set_ms", sa.BigInteger, nullable=False),
)
"""Vacations of guests from correspondence matches, both days included; announced at ``set_ms``."""

ignored = _table(
    "ignored",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("is_blocked", sa.Boolean, nullable=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("guest_id", "other_id", name="ignored_once"),
)
"""The people whose chat a guest ignores; those who are blocked cannot sit down at their tables either."""

operators = _table(
    "operators",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
)
"""The operators of the site, looked up at each request."""

bans = _table(
    "bans",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
)
"""Bans of guests and their ends; a ban for good ends at ``refusals.FOR_GOOD``."""

deeds = _table(
    "deeds",
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("other_id", sa.Integer, sa.ForeignKey("guests.id")),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
)
"""The audit log of operators' actions, append-only. ``guest_id`` is the operator's, or null for a command on
the server's machine; it holds no names. ``number`` is that of a message or a report."""

errands = _table(
    "errands",
    sa.Column("deed_id", sa.Integer, sa.ForeignKey("deeds.id"), primary_key=True, autoincrement=False),
)
"""Operators' actions that a running server must still apply to the tables and sockets in its memory."""

house_keys = _table(
    "house_keys",
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Secrets that the server generates at its first start."""

# ---------------------------------------------------------------- game tables

tables = _table(
    "tables",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("creator", sa.Integer, index=True),
    sa.Column("is_over", sa.Boolean, nullable=False),
    sa.Column("game", sa.String(40)),
    sa.Column("phase", sa.String(10)),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("active_ms", sa.BigInteger, nullable=False),
    sa.Column("deadline_ms", sa.BigInteger, index=True),
    sa.Column("title", sa.String(60), nullable=False, default=""),
    sa.Index("ix_tables_open", "is_open", "phase", "active_ms"),
    sa.Index("ix_tables_present", "is_over", "active_ms"),
)
"""Game tables: all columns but ``id`` are projections of the log, to list and count tables without replaying
them. ``is_open`` is whether lists show the table to anybody."""

chairs = _table(
    "chairs",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("is_due", sa.Boolean, nullable=False),
    sa.Column("is_program", sa.Boolean, nullable=False, default=False),
)
"""The seats of a table, a projection of the log; ``is_due`` is whether the table waits for the player."""

guest_origins = _table(
    "guest_origins",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("origin", sa.String(32), nullable=False),
    sa.Column("seen_ms", sa.BigInteger, nullable=False, index=True),
)
"""Keyed hashes of the addresses from which guests opened tables, for a day."""

table_presence = _table(
    "table_presence",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
)
"""When a player was last connected to a listed table."""

matches = _table(
    "matches",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
)
"""The table of each match."""

events = _table(
    "events",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
    sa.Column("command_id", sa.String(64)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("chain", sa.LargeBinary),
    sa.UniqueConstraint("table_id", "guest_id", "command_id", name="events_once"),
)
"""The event log, append-only. ``chain`` is the hash of the event and of all before it
(``keeping/chain.py``); events from before revision 0016 have none."""

ends = _table(
    "ends",
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False, index=True),
)
"""The ends of matches in the order in which they were committed: each is written with the move that ends the
match."""

names = _table(
    "names",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("salt", sa.String(32), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""The names of a table's players, numbered in the order in which they sat down: the log holds only the
``hash`` of salt and name. For a withdrawn name both are empty."""

projections = _table(
    "projections",
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)
"""Projections of the log that are ``stopped`` by a fault, or ``rebuilding``; the others have no row."""

fairness_list = _table(
    "fairness_list",
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)
"""The public list of commitments to chance and their reveals, append-only. Each line holds the hash of the
one before it."""

checkpoints = _table(
    "checkpoints",
    sa.Column("projection", sa.String(20), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
)
"""The last version that each projection has read of each table's log, written together with its results."""

cursors = _table(
    "cursors",
    sa.Column("projection", sa.String(20), primary_key=True),
    sa.Column("position", sa.Integer, nullable=False),
)
"""The last position in ``ends`` that each ordered projection has read, written together with its results."""

snapshots = _table(
    "snapshots",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("form", sa.String(16), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""Snapshots of tables at a version, which save reading the whole log. All of them can be deleted."""

processes = _table(
    "processes",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("release", sa.String(40), nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
)
"""The server's processes on this database. Each moves ``until_ms`` (by the database's clock) while it lives;
afterwards others take over its tables."""

leases = _table(
    "leases",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("process_id", sa.String(32), nullable=False, index=True),
    sa.Column("fence", sa.Integer, nullable=False),
)
"""The process that serves each table, if any. ``fence`` grows with each takeover: only the newest writes."""

finished = _table(
    "finished",
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("film", sa.LargeBinary),
    sa.Column("has_film", sa.Boolean, nullable=False, index=True),
)
"""Archived results and positions of finished matches, for when a release no longer has their rules."""

results = _table(
    "results",
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer),
    sa.Column("change", sa.Integer),
    sa.Column("is_program", sa.Boolean, nullable=False, default=False),
    sa.Column("ended_ms", sa.BigInteger, nullable=False),
    sa.Index("ix_results_guest_id", "guest_id", "ended_ms"),
)
"""Results of matches by player. ``points`` is the rating after a rated match, ``change`` the difference."""

ratings = _table(
    "ratings",
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
)

puzzles = _table(
    "puzzles",
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("tried", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
)
"""The puzzle of each day (``2026-11-25``): ``body`` is the file of a lesson; how many have tried it, and how
many of them solved it at once."""

studies = _table(
    "studies",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("match_id", sa.String(32), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("changed_ms", sa.BigInteger, nullable=False),
    sa.Column("lead", sa.Text, nullable=False),
    sa.Column("lead_until_ms", sa.BigInteger, nullable=False),
)
"""Studies: ``body`` is a match file, ``match_id`` the match it began from, if any. Until ``lead_until_ms``
the owner leads the other viewers to the line ``lead``."""

contests = _table(
    "contests",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner_id", sa.Integer, sa.ForeignKey("guests.id"), index=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("is_closed", sa.Boolean, nullable=False, index=True),
    sa.Column("club_id", sa.String(32), index=True),
    sa.Column("is_public", sa.Boolean, nullable=False),
    sa.Index("ix_contests_public", "is_public", "is_closed", "created_ms"),
)
"""Events of several rounds: ``body`` is what the host wished for. An event outlives its club, so that
``club_id`` is no foreign key. ``events`` is the log of tables."""

contest_log = _table(
    "contest_log",
    sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""The log of each event (``stampede.events.facts``): it holds neither names nor accounts."""

contest_people = _table(
    "contest_people",
    sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
)
"""The people of each event by their numbers in its log; both are empty once they are withdrawn."""

contest_tables = _table(
    "contest_tables",
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("contest_id", sa.String(32), sa.ForeignKey("contests.id"), nullable=False, index=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
)
"""The event, round and board of each table that an event opened."""

clubs = _table(
    "clubs",
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("line", sa.String(200), nullable=False),
    sa.Column("emblem", sa.String(40), nullable=False),
    sa.Column("is_private", sa.Boolean, nullable=False, index=True),
    sa.Column("invite", sa.String(32), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("numbered", sa.Integer, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
)
"""Clubs: ``invite`` goes into the link by which people become members, ``version`` counts the changes, and
``numbered`` the people who have ever asked or joined."""

club_members = _table(
    "club_members",
    sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False, index=True),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("club_id", "guest_id", name="member_once"),
)
"""The people of clubs: an ``owner``, a ``host``, a ``member``, somebody who has ``asked`` to become one, or
somebody whom a host has ``removed``. A number is used once only."""

club_tables = _table(
    "club_tables",
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False, index=True),
    sa.Column("invite", sa.String(64), nullable=False),
)
"""The tables that belong to clubs, each with the invitation that its members get."""

club_ratings = _table(
    "club_ratings",
    sa.Column("club_id", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False, default=0),
)
"""The ladders of clubs: ratings by the matches at a club's tables alone."""
