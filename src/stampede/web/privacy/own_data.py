"""All stored data about one person, for themselves."""

from typing import Any

from sqlalchemy import Connection, select

from stampede.web.store import schema

SECRET = {"password_hash", "token_hash", "handle", "token", "secrets", "code", "public_key"}
"""Columns that are credentials, or that do not belong in a file lying around."""
ELSEWHERE = {schema.events, schema.guests}
"""Left out: logs of running matches hold what players may not know yet; finished matches have files."""


def own_data(connection: Connection, guest: int) -> dict[str, Any]:
    """All rows of the database about *guest*, and where the files of their matches are."""
    found: dict[str, Any] = {}
    kept = [each for each in schema.metadata.sorted_tables if "guest_id" in each.c and each not in ELSEWHERE]
    for table in (schema.guests, *kept):
        whose = table.c.id if table is schema.guests else table.c.guest_id
        columns = [column for column in table.c if column.name not in SECRET]
        rows = connection.execute(select(*columns).where(whose == guest)).mappings()
        found[table.name] = [{name: _plain(value) for name, value in row.items()} for row in rows]
    result = schema.results.c
    matches = select(result.match_id).where(result.guest_id == guest).order_by(result.ended_ms)
    found["files"] = [f"/api/matches/{match}/file" for match in connection.execute(matches).scalars()]
    return found


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
