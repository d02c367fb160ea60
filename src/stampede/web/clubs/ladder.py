"""The ladders of clubs: a projection of the matches that end at their tables."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from stampede.play.rating import Rating
from stampede.web.clubs.members import INSIDE, PERSON
from stampede.web.ratings import results
from stampede.web.store import schema
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import Projection

COLUMN, OWN = schema.club_ratings.c, schema.club_tables.c


def write(connection: sa.Connection, ends: Sequence[LogStep]) -> None:
    """Rate the players of matches at tables of clubs, given the *ends* of all matches in order."""
    for _, after in ends:
        if after.is_abandoned or not results.is_rated(after):
            continue
        query = sa.select(OWN.club_id).where(OWN.table_id == after.table)
        club: str | None = connection.execute(query).scalar()
        if club is None:
            continue
        game, placed = after.match.game.name, results.placings(after)
        results.rate(connection, schema.club_ratings, {"club_id": club, "game": game}, placed)
        won = sa.update(schema.club_ratings).where(COLUMN.club_id == club, COLUMN.game == game)
        won = won.where(COLUMN.guest_id.in_([each.guest for each in placed if each.place == 1]))
        connection.execute(won.values(won=COLUMN.won + 1))


def _rebuild(connection: sa.Connection, ends: Sequence[LogStep]) -> None:
    connection.execute(sa.delete(schema.club_ratings))
    write(connection, ends)
    # The log still contains the numbers of deleted accounts.
    gone = sa.select(schema.guests.c.id).where(schema.guests.c.name == "")
    connection.execute(sa.delete(schema.club_ratings).where(COLUMN.guest_id.in_(gone)))


LADDERS = Projection(
    name="ladders",
    write=write,
    rebuild_from_ends=_rebuild,
    reads_ends=True,
    checked=((schema.club_ratings, ()),),
    needs_every_log=True,
)


class Rung(NamedTuple):
    """A member's place on the ladder of a game."""

    guest: int
    name: str
    game: str
    rating: Rating
    matches: int
    won: int


def ladders(connection: sa.Connection, club: str) -> list[Rung]:
    """The members of a club with rated matches at its tables, by game, the best first."""
    query = (
        sa.select(
            COLUMN.guest_id,
            schema.guests.c.name,
            COLUMN.game,
            COLUMN.mu,
            COLUMN.sigma,
            COLUMN.matches,
            COLUMN.won,
        )
        .join(schema.guests, schema.guests.c.id == COLUMN.guest_id)
        .join(
            schema.club_members,
            (PERSON.club_id == COLUMN.club_id) & (PERSON.guest_id == COLUMN.guest_id),
        )
        .where(COLUMN.club_id == club, PERSON.role.in_(INSIDE))
        .order_by(COLUMN.game, COLUMN.mu.desc(), COLUMN.guest_id)
    )
    return [
        Rung(guest, name, game, Rating(mu, sigma), matches, won)
        for guest, name, game, mu, sigma, matches, won in connection.execute(query)
    ]
