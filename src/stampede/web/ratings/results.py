"""Results of matches, and the ratings that follow from them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, exists, func, insert, or_, select, update

from stampede.play.rating import Rating, rated
from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there
from stampede.web.table.state import TableState
from stampede.web.tables.lists import belongs_to_private_club
from stampede.web.tables.log_step import LogStep

LONGEST = 100
"""Most results that are listed."""
ESTABLISHED = 10
"""Rated matches after which a rating is no longer provisional."""


class Placed(NamedTuple):
    """A player's result in a match."""

    player: int
    guest: int | None
    """None for the computer, and for a person at another player's device."""
    name: str
    place: int
    """1 is the best; tied players have the same."""
    points: int | None = None
    """The rating after the match; None if it was not rated."""
    change: int | None = None
    level: int = 0
    """The level of a computer; 0 for a person."""
    is_program: bool = False
    """Whether an external bot played for a person."""


class FinishedMatch(NamedTuple):
    """A finished match."""

    match: str
    game: str
    ended_ms: int
    placed: tuple[Placed, ...]


class RatingOf(NamedTuple):
    """A guest's rating in a game."""

    game: str
    rating: Rating
    matches: int


def is_rated(table_state: TableState) -> bool:
    """Whether all seats are different people, each with their own browser, who played to the end.

    A match that began from a position of another is not rated.
    """
    if table_state.branch:
        return False
    guests = [player.guest for player in table_state.players]
    is_own = all(
        table_state.is_out(index) or not each.was_helped for index, each in enumerate(table_state.players)
    )
    return is_own and None not in guests and len(set(guests)) == len(guests)


def write(connection: Connection, ends: Sequence[LogStep]) -> None:
    """Store the results of matches, given their *ends* in order."""
    for _, after in ends:
        if not after.is_abandoned:
            _write(connection, after)


def _write(connection: Connection, table_state: TableState) -> None:
    """Store the result of a match; computers are listed and not rated."""
    game = table_state.match.game.name
    placed = placings(table_state)
    if is_rated(table_state):
        placed = _rate(connection, game, placed)
    rows = [
        {
            "match_id": table_state.match_id,
            "player": each.player,
            "guest_id": each.guest,
            "game": game,
            "name": each.name,
            "place": each.place,
            "points": each.points,
            "change": each.change,
            "is_program": each.is_program,
            "ended_ms": table_state.at_ms,
        }
        for each in placed
    ]
    connection.execute(insert(schema.results), rows)


def of_guest(connection: Connection, guest: int) -> list[FinishedMatch]:
    """The latest matches of *guest*, the last first."""
    return finished(connection, schema.results.c.guest_id == guest)


def finished(connection: Connection, wanted: ColumnElement[bool]) -> list[FinishedMatch]:
    """The latest matches with a *wanted* result, the last first."""
    column, played, chair = schema.results.c, schema.matches.c, schema.chairs.c
    query = (
        select(column.match_id, column.game, column.ended_ms)
        .where(wanted)
        .distinct()
        .order_by(column.ended_ms.desc(), column.match_id)
        .limit(LONGEST)
    )
    found = connection.execute(query).all()
    placed: dict[str, list[Placed]] = defaultdict(list)
    of_all = select(
        column.match_id,
        column.player,
        column.guest_id,
        column.name,
        column.place,
        column.points,
        column.change,
        func.coalesce(chair.level, 0),
        column.is_program,
    )
    of_all = of_all.outerjoin(schema.matches, played.id == column.match_id)
    of_all = of_all.outerjoin(
        schema.chairs, (chair.table_id == played.table_id) & (chair.player == column.player)
    )
    of_all = of_all.where(column.match_id.in_([row[0] for row in found]))
    for match, *row in connection.execute(of_all.order_by(column.place, column.player)):
        placed[match].append(Placed(*row))
    return [FinishedMatch(match, game, ended, tuple(placed[match])) for match, game, ended in found]


def standings(connection: Connection, guest: int) -> list[RatingOf]:
    """The ratings of *guest*."""
    column = schema.ratings.c
    query = select(column.game, column.mu, column.sigma, column.matches).where(column.guest_id == guest)
    return [
        RatingOf(game, Rating(mu, sigma), matches)
        for game, mu, sigma, matches in connection.execute(query.order_by(column.game))
    ]


class Ranked(NamedTuple):
    """A line of the rating board."""

    guest: int
    name: str
    of: RatingOf
    is_program: bool = False
    """Whether an external bot has ever played for them."""


def board(connection: Connection, guest: int | None) -> list[Ranked]:
    """The rating boards by game, the best first, provisional ratings last.

    They contain *guest* and everybody with a rated match at a listed table, since those names are public;
    tables of private clubs are not.
    """
    column, result, played, table = schema.ratings.c, schema.results.c, schema.matches.c, schema.tables.c
    is_named = (
        select(result.guest_id)
        .join(schema.matches, played.id == result.match_id)
        .join(schema.tables, table.id == played.table_id)
        .where(result.guest_id == column.guest_id, result.game == column.game)
        .where(result.change.is_not(None), table.is_open, ~belongs_to_private_club())
        .exists()
    )
    is_program = exists().where(
        result.guest_id == column.guest_id, result.game == column.game, result.is_program
    )
    query = (
        select(
            column.guest_id,
            schema.guests.c.name,
            column.game,
            column.mu,
            column.sigma,
            column.matches,
            is_program.label("is_program"),
        )
        .join(schema.guests, schema.guests.c.id == column.guest_id)
        .where(or_(is_named, column.guest_id == guest))
        .order_by(column.game, column.matches < ESTABLISHED, column.mu.desc(), column.guest_id)
    )
    return [
        Ranked(number, name, RatingOf(game, Rating(mu, sigma), matches), is_program)
        for number, name, game, mu, sigma, matches, is_program in connection.execute(query)
    ]


def placings(table_state: TableState) -> list[Placed]:
    """The results of all players of a finished match, not yet rated."""
    assert table_state.standing is not None
    places = table_state.standing.places
    seen: set[int] = set()
    found = []
    for player, each in enumerate(table_state.players):
        # Of several players at one device only the first owns it.
        guest = None if each.guest in seen else each.guest
        if guest is not None:
            seen.add(guest)
        place = places[table_state.seat_of(player)]
        name = table_state.name_of(each)
        found.append(Placed(player, guest, name, place, is_program=each.is_program))
    return found


def _rate(connection: Connection, game: str, placed: list[Placed]) -> list[Placed]:
    """Update the ratings of the players, all of them people, and return their results with new ratings."""
    return rate(connection, schema.ratings, {"game": game}, placed)


def rate(
    connection: Connection, table: Table, of: Mapping[str, object], placed: Sequence[Placed]
) -> list[Placed]:
    """Update the ratings of the players in the rows of a *table* that are *of* one game, or of one club.

    Returns their results with the new ratings.
    """
    known = {each.guest: _rating(connection, table, of, each.guest) for each in sorted(placed, key=_guest)}
    before = [known[each.guest] for each in placed]
    after = rated([rating for rating, _ in before], [-each.place for each in placed])
    for each, (_, matches), rating in zip(placed, before, after, strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma, "matches": matches + 1}
        its = (table.c[name] == value for name, value in {**of, "guest_id": each.guest}.items())
        connection.execute(update(table).where(*its).values(**values))
    return [
        each._replace(points=new.points, change=new.points - old.points)
        for each, (old, _), new in zip(placed, before, after, strict=True)
    ]


def _guest(placed: Placed) -> int:
    """The order in which ratings are locked."""
    return placed.guest or 0


def _rating(
    connection: Connection, table: Table, of: Mapping[str, object], guest: int | None
) -> tuple[Rating, int]:
    """The rating and the number of rated matches; a newcomer has the default rating."""
    own, usual = {**of, "guest_id": guest}, Rating()
    # If two matches end at once in two processes, the second continues from the rating that the first stored.
    begin = insert_unless_there(connection, table)
    newcomer = {**own, "mu": usual.mu, "sigma": usual.sigma, "matches": 0}
    connection.execute(begin.values(**newcomer).on_conflict_do_nothing())
    its = (table.c[name] == value for name, value in own.items())
    query = select(table.c.mu, table.c.sigma, table.c.matches).where(*its).with_for_update()
    mu, sigma, matches = connection.execute(query).one()
    return Rating(mu, sigma), matches
