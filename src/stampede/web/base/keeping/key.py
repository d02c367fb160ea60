"""The key this server signs finished matches with: made at its first start, kept in its database."""

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from stampede.play.log import new_key
from stampede.web.base import schema

NAME = "signing"


def make_key(connection: Connection) -> None:
    """Make this server's private key, once: whichever of its processes comes first."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    made = insert(schema.house_keys).values(name=NAME, value=new_key())
    connection.execute(made.on_conflict_do_nothing())


def own_key(connection: Connection) -> str:
    """This server's private key."""
    query = select(schema.house_keys.c.value).where(schema.house_keys.c.name == NAME)
    return str(connection.execute(query).scalar_one())
