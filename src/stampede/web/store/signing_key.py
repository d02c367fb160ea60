"""The server's keys: generated when they are first needed, stored in the database."""

from sqlalchemy import Connection, select

from stampede.play.log import new_key
from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there

NAME = "signing"


def make_house_key(connection: Connection, name: str, value: str) -> None:
    """Store the server's secret key of this *name*, unless one of its processes has done so already."""
    made = insert_unless_there(connection, schema.house_keys).values(name=name, value=value)
    connection.execute(made.on_conflict_do_nothing())


def house_key(connection: Connection, name: str) -> str:
    """The server's secret key of this *name*, in hexadecimal."""
    query = select(schema.house_keys.c.value).where(schema.house_keys.c.name == name)
    return str(connection.execute(query).scalar_one())


def make_key(connection: Connection) -> None:
    """Generate the server's private key, unless one of its processes has done so already."""
    make_house_key(connection, NAME, new_key())


def own_key(connection: Connection) -> str:
    """The server's private key."""
    return house_key(connection, NAME)
