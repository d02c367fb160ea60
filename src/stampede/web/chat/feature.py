"""Registers the chat with a site."""

from types import TracebackType

import msgspec

from stampede.web.chat import reports, routes, rows
from stampede.web.chat.messages import Say
from stampede.web.chat.room import SHOW_AGAIN, Chat, TablePlace
from stampede.web.site.feature import Feature
from stampede.web.site.site import Expiry, RunningSite, SocketExtension
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
        await self._chat.enter(TablePlace(table), self._visitor)

    async def handle(self, table: Table, message: msgspec.Struct) -> ServerMessage:
        assert isinstance(message, Say)
        return await self._chat.say(TablePlace(table), self._visitor, message)


def _chat(site: RunningSite) -> Chat:
    return Chat(site.store, site.runtime.now_ms, is_closed=site.settings.house.is_child_safe)


async def _show_again(site: RunningSite, table: str, guest: int | None) -> None:
    await site[Chat].tell_again(table, guest)


CHAT = Feature(
    name="chat",
    routes=routes.ROUTES,
    forget=(rows.forget,),
    expiries=(
        Expiry(name="messages", days=lambda kept: kept.chat_days, forget=rows.forget_old),
        Expiry(name="reports", days=lambda kept: kept.report_days, forget=reports.forget_old),
    ),
    parts=(_chat,),
    tasks={SHOW_AGAIN: _show_again},
    socket=SocketExtension(
        connect=lambda site, table, visitor: _ChatSocket(site[Chat], table, visitor),
        messages={Say: "chat"},
    ),
)
