"""The log of visitors for the operator: log-ins, and refusals that may be attempts at something.

Its lines hold a guest's number and the network they came from, and neither names nor words of theirs.
"""

import logging

from starlette.requests import HTTPConnection

from stampede.web.http.server import server_of
from stampede.web.identity.last_seen import network
from stampede.web.runtime.logs.facts import about

LOG_IN_REFUSED = "a log-in was refused"
LOGGED = {
    **dict.fromkeys(("wrong-login", "wrong-passkey", "wrong-recovery", "old-challenge"), LOG_IN_REFUSED),
    **dict.fromkeys(("bad-token", "ended-token", "log-in-again"), "somebody must log in first"),
    **dict.fromkeys(("too-many", "busy"), "a limit was reached"),
    **dict.fromkeys(("lacks-scope", "not-for-programs"), "a program tried what its token does not allow"),
    "banned": "somebody came to whom the server is closed",
    "not-seated": "somebody tried to use a seat that is not theirs",
    **dict.fromkeys(("not-owner", "private", "unwelcome", "wrong-invite"), "a table was closed to somebody"),
    **dict.fromkeys(("cross-site", "wrong-host"), "a request for another site was refused"),
}
"""The log lines of refusals, by code; other refusals are only counted."""

logger = logging.getLogger(__name__)


def note_refusal(connection: HTTPConnection, code: str, guest: int | None = None) -> None:
    """Count a refusal, and log it if its code is in LOGGED."""
    server_of(connection).metrics.refusals[code] += 1
    if code in LOGGED:
        table = connection.scope.get("path_params", {}).get("table")
        logger.info(LOGGED[code], extra=about(cause=code, table=table, guest=guest, **_whence(connection)))


def note_entry(connection: HTTPConnection, what: str, guest: int) -> None:
    """Log a log-in, a log-out or another change of how *guest* is known."""
    logger.info(what, extra=about(guest=guest, **_whence(connection)))


def _whence(connection: HTTPConnection) -> dict[str, object]:
    endpoint = connection.scope.get("endpoint")
    host = connection.client.host if connection.client else ""
    return {"doing": getattr(endpoint, "__name__", None), "network": network(host)}
