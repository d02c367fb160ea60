"""Sessions, accounts and passkeys; what lists of tables need beside the log; results and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every token known becomes a session. Tables of before are in no list until they are played on."""
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("proven_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_guest_id", "sessions", ["guest_id"])
    op.execute("INSERT INTO sessions SELECT token_hash, id, created_ms, 0 FROM guests")
    _forget_tokens()
    op.create_table(
        "accounts",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("handle", sa.String(64), nullable=False, unique=True),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password_hash", sa.Text),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_guest_id", "passkeys", ["guest_id"])
    _list_tables()
    _keep_results()


def _forget_tokens() -> None:
    """The sessions hold the tokens from now on, and a guest has a colour."""
    if op.get_context().dialect.name == "postgresql":
        op.drop_column("guests", "token_hash")
        op.add_column("guests", sa.Column("colour", sa.String(10), nullable=False, server_default="blue"))
        op.alter_column("guests", "colour", server_default=None)
        return
    # SQLite drops no column that is unique: the table is made anew. What refers to its rows waits for them.
    op.execute("CREATE TABLE old_guests AS SELECT id, name, created_ms FROM guests")
    op.execute("PRAGMA defer_foreign_keys = ON")
    op.drop_table("guests")
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(10), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO guests SELECT id, name, 'blue', created_ms FROM old_guests")
    op.drop_table("old_guests")


def _list_tables() -> None:
    op.add_column("tables", sa.Column("game", sa.String(40)))
    op.add_column("tables", sa.Column("phase", sa.String(10)))
    op.add_column("tables", sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seats", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("active_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_tables_open", "tables", ["is_open", "phase", "active_ms"])
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("is_due", sa.Boolean, nullable=False),
    )
    op.create_index("ix_chairs_guest_id", "chairs", ["guest_id"])


def _keep_results() -> None:
    op.create_table(
        "results",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id")),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("change", sa.Integer),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_results_guest_id", "results", ["guest_id", "ended_ms"])
    op.create_table(
        "ratings",
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
