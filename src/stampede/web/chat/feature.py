"""Registers the chat with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType

import msgspec

from stampede.web.chat import reports, routes, rows
from stampede.web.chat.messages import Say
from stampede.web.chat.room import SHOW_AGAIN, Chat
from stampede.web.site.feature import Feature
from stampede.web.site.site import Expiry, Site, SocketExtension
from stampede.web.site.socket import SocketPart
from stampede.web.table.messages import ServerMessage
from stampede.web.table.subscription import Subscriber
from stampede.web.table.table import Table


class _ChatSocket(SocketPart):
    """One connection to the chat of its table."""

    def __init__(self, chat: Chat, table: str, visitor: Subscriber) -> None:
        self._chat, self._table, self._visitor = chat, table, visitor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._chat.leave(self._table, self._visitor)

    async def entered(self, table: Table) -> None:
        await self._chat.enter(table, self._visitor)

    async def handle(self, table: Table, message: msgspec.Struct) -> ServerMessage:
        assert isinstance(message, Say)
        return await self._chat.say(table, self._visitor, message)


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    site.add(Chat(site.store, site.runtime.now_ms, is_closed=site.settings.house.is_child_safe))
    yield


async def _show_again(site: Site, table: str, guest: int | None) -> None:
    await site[Chat].tell_again(table, guest)


CHAT = Feature(
    name="chat",
    routes=routes.ROUTES,
    forget=(rows.forget,),
    expiries=(
        Expiry(name="messages", days=lambda kept: kept.chat_days, forget=rows.forget_old),
        Expiry(name="reports", days=lambda kept: kept.report_days, forget=reports.forget_old),
    ),
    run=_run,
    tasks={SHOW_AGAIN: _show_again},
    socket=SocketExtension(
        connect=lambda site, table, visitor: _ChatSocket(site[Chat], table, visitor),
        messages={Say: "chat"},
    ),
)
