"""The chat room of a club, in which several processes may write."""

import asyncio

import pytest
import sqlalchemy as sa

from stampede.web.chat import rows
from stampede.web.chat.rows import Message
from stampede.web.clubs import members
from stampede.web.clubs.members import Club
from stampede.web.clubs.socket import ClubPlace
from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from tests.web.postgres import Cluster

CLUB = Club(
    id="herd",
    title="Thursday Herd",
    line="",
    emblem="horseshoe",
    is_private=False,
    invite="invite",
    version=0,
    numbered=0,
    created_ms=0,
)
MESSAGES = 40


@pytest.mark.postgres
async def test_messages_of_two_processes_are_numbered_one_after_the_other(postgres: Cluster) -> None:
    address = postgres.ready()
    engines = [connect(address) for _ in range(2)]
    stores = [SqlStore(engine, REAL) for engine in engines]
    try:
        anna = (await stores[0].save_guest("token", "Anna")).id
        await stores[0].write(lambda connection: members.add(connection, CLUB))
        place = ClubPlace(CLUB.id, frozenset({anna}))

        async def say(number: int) -> int:
            def work(connection: sa.Connection) -> Message:
                place.hold(connection)
                message = Message(0, anna, "Anna", "", is_watching=False, text=f"Moo {number}", at_ms=0)
                return rows.add(connection, CLUB.id, f"id{number}", message)

            return (await stores[number % 2].write(work)).number

        numbers = await asyncio.gather(*(say(number) for number in range(MESSAGES)))
        assert sorted(numbers) == list(range(1, MESSAGES + 1))
        with engines[0].connect() as connection:
            stored = sa.select(sa.func.count()).select_from(schema.chat_messages)
            assert connection.execute(stored).scalar_one() == MESSAGES
    finally:
        for store in stores:
            store.close()
