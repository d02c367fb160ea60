"""Resolves the names of other machines; only public addresses count, unless the own network is allowed."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 - beside the network, which is asked too
from functools import cache, partial

from stampede.web.alerts.network_addresses import Target, UnusableError, is_public

PATIENCE_SECONDS = 5.0
"""How long a person who gives an address waits for its name."""

THREADS = 8
"""How many names are asked for at a time."""


async def resolved(host: str, port: int, *, is_local: bool, threads: str = "stampede-names") -> list[str]:
    """The addresses of *host*; raises UnusableError unless all may be used, OSError for an unknown name."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_askers(threads), ask)
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not is_local and not all(map(is_public, addresses)):
        raise UnusableError
    return addresses


async def check(where: Target, *, is_local: bool) -> None:
    """Raise UnusableError for a machine that can never be called; one whose name is not known yet may be."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await resolved(
                where.host.strip("[]"), where.port, is_local=is_local, threads="stampede-new-names"
            )
    except (OSError, UnicodeError):  # a timeout is an OSError too; the call judges the name again
        return


@cache
def _askers(threads: str) -> ThreadPoolExecutor:
    """Threads for name resolution alone: the owner of a name can make us wait, but delay nothing else.

    The names of new addresses have threads of their own, so that nobody keeps alerts waiting by such names.
    """
    return ThreadPoolExecutor(THREADS, threads)
