"""One HTTP request to another machine, at addresses that were checked. Imported with the first request."""

from collections.abc import Iterable, Mapping
from contextlib import aclosing
from functools import cache

import httpcore2
from httpcore2 import SOCKET_OPTION, AsyncNetworkStream

from stampede.web.alerts.network_addresses import FailedError, Target
from stampede.web.alerts.resolution import resolved

FAILURES = OSError, ValueError, httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException


async def call(where: Target, body: bytes, headers: Mapping[str, str], *, is_local: bool) -> int:
    """Send *body* and return the status of the answer; raises UnusableError and FailedError."""
    host = where.host.strip("[]")
    address = httpcore2.URL(scheme=where.scheme, host=host, port=where.port, target=where.target)
    line = StatusLine(is_local=is_local)
    client = httpcore2.AsyncHTTPConnection(address.origin, tls(), network_backend=line)
    told = [("host", where.origin.partition("//")[2]), *headers.items()]
    try:
        async with aclosing(line), client.stream("POST", address, headers=told, content=body) as answer:
            return answer.status
    except FAILURES as error:
        raise FailedError(type(error).__name__) from None


class StatusLine(httpcore2.AnyIOBackend):
    """The network backend of the HTTP library: it resolves a name and connects only to checked addresses."""

    def __init__(self, *, is_local: bool) -> None:
        """Where *is_local*, addresses of the own network are allowed."""
        self._is_local = is_local
        self._stream: AsyncNetworkStream | None = None

    async def aclose(self) -> None:
        """Close the connection; the library misses those that time out in the middle of a handshake."""
        if self._stream:
            await self._stream.aclose()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's signature
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Call the first address that answers; raises UnusableError unless all may be used."""
        failure: Exception = OSError("no address")
        for address in await resolved(host, port, is_local=self._is_local):
            try:
                self._stream = await super().connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
            else:
                return self._stream
        raise failure


tls = cache(httpcore2.default_ssl_context)
"""The trusted certificates; read once, because the event loop stands still meanwhile."""
