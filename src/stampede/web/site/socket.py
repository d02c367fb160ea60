"""The base class of a feature's part in a connection between a browser and a table."""

from types import TracebackType
from typing import Self

import msgspec

from stampede.web.table.messages import ServerMessage
from stampede.web.table.table import Table


class SocketPart:
    """A feature's part in one connection, from its opening to its end. Every method is optional."""

    def __enter__(self) -> Self:
        """The socket is open; the browser has not asked for the table yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The connection has ended."""

    async def entered(self, table: Table) -> None:
        """The browser shows the *table* from now on."""

    async def carried_out(self, table: Table) -> None:
        """A command of the browser about the *table* was carried out."""

    def look(self, *, is_looking: bool) -> None:
        """Whether the page with the table is in front from now on."""

    async def handle(self, table: Table, message: msgspec.Struct) -> ServerMessage:
        """Answer one of the feature's own messages; raises RefusedError."""
        raise NotImplementedError
