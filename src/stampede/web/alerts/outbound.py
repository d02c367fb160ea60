"""HTTP POST to other machines, public ones only.

The addresses come from visitors. So ``network_addresses`` and ``delivery`` resolve each name and connect to
the very address that they checked: nobody can make this server reach machines of its own network, by names
that change or by redirects (OWASP, Server Side Request Forgery Prevention). Callers get only the status.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Protocol

from stampede.web.alerts.network_addresses import FailedError, Target, place

TIMEOUT = 15.0


class Call(Protocol):
    """A function that sends a POST request to a checked target."""

    def __call__(
        self, where: Target, body: bytes, headers: Mapping[str, str], *, is_local: bool
    ) -> Awaitable[int]:
        """Send *body*; the status of the answer. Raises UnusableError and FailedError."""


async def post(url: str, body: bytes, headers: Mapping[str, str], *, is_local: bool) -> int:
    """Send *body*; the status of the answer. Raises UnusableError and FailedError."""
    where = place(url, is_local=is_local)
    call = await asyncio.get_running_loop().run_in_executor(None, _caller)
    try:
        async with asyncio.timeout(TIMEOUT):
            return await call(where, body, headers, is_local=is_local)
    except TimeoutError as error:
        raise FailedError(type(error).__name__) from None


def _caller() -> Call:
    """The function that sends the request. Imported on first use, because its library is large."""
    from stampede.web.alerts.delivery import call  # noqa: PLC0415 - see above

    return call
