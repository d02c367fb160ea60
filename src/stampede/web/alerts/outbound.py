"""The door to other machines: one POST, to no machine that is not for everybody.

The addresses come from visitors. So a name is looked up by `calling`, and what is connected to is the address
that was looked at: nobody can make this server knock at machines of its own network, by names that change or
a redirection (OWASP, Server Side Request Forgery Prevention). Of the answer only its number is passed on.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Protocol

from stampede.web.alerts.network_addresses import FailedError, Target, place

TIMEOUT = 15.0


class Call(Protocol):
    """What sends a POST to a place that was looked at."""

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
    """What makes the call. Loaded when it is first used: its library is large, and many call nobody."""
    from stampede.web.alerts.delivery import call  # noqa: PLC0415 - see above

    return call
