"""The server's signing key for finished matches: generated at its first start, stored in the database."""

from sqlalchemy import Connection, select

from stampede.play.log import new_key
from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there

NAME = "signing"


def make_key(connection: Connection) -> None:
    """Generate the server's private key, unless one of its processes has done so already."""
    made = insert_unless_there(connection, schema.house_keys).values(name=NAME, value=new_key())
    connection.execute(made.on_conflict_do_nothing())


def own_key(connection: Connection) -> str:
    """The server's private key."""
    query = select(schema.house_keys.c.value).where(schema.house_keys.c.name == NAME)
    return str(connection.execute(query).scalar_one())
