"""Hands due notifications to their channels for as long as the server runs."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from sqlalchemy import Connection

from stampede.web.alerts import addresses, notifications, scheduling
from stampede.web.alerts.channels import Channel, SendError, unreachable
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.presence import PresenceTracker
from stampede.web.runtime.runtime import wait
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.store.store import Store, StoreError

PAUSE_SECONDS = 3.0

logger = logging.getLogger(__name__)


class Deliverer:
    """One for each server. Several servers share the work: a lease keeps them from sending the same one."""

    def __init__(
        self, store: Store, visits: PresenceTracker, channels: Mapping[str, Channel], now: Callable[[], int]
    ) -> None:
        """*channels* are keyed by the kind of address they serve; *now* gives the time in milliseconds."""
        self._store = store
        self._visits = visits
        self._channels = channels
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Look for due notifications at once."""
        self._bell.set()

    def open(self, supervisor: Supervisor) -> None:
        """Start delivering."""
        self._task = supervisor.start("delivery of alerts", self._deliver_for_ever)

    async def close(self) -> None:
        """Stop; the next server sends unfinished notifications again, under the same ids."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def deliver(self) -> int:
        """Send everything that is due now, and return the number of notifications taken."""
        await self._visits.refresh()
        now = self._now()
        await self._store.write(lambda connection: scheduling.sort(connection, now, self._store.runtime))
        taken = await self._store.write(lambda connection: notifications.take(connection, now))
        await asyncio.gather(*map(self._send, taken))
        return len(taken)

    async def _deliver_for_ever(self) -> None:
        while True:
            taken = 0
            with suppress(StoreError):
                taken = await self.deliver()
            if not taken:
                await wait(self._store.runtime, self._bell, PAUSE_SECONDS)
                self._bell.clear()

    async def _send(self, letter: Notification) -> None:
        try:
            await self._channel(letter).send(letter)
        except SendError as error:
            await self._fail(letter, error)
        except Exception:
            logger.exception("alert %s by %s could not be sent", letter.id, letter.kind)
            await self._fail(letter, unreachable())
        else:
            await self._store.write(lambda connection: notifications.mark_sent(connection, letter))

    def _channel(self, letter: Notification) -> Channel:
        if letter.kind not in self._channels:  # the operator has removed this channel
            raise SendError("error.unreachable")
        return self._channels[letter.kind]

    async def _fail(self, letter: Notification, error: SendError) -> None:
        now, told = self._now(), error.reason(letter.wishes.language)
        logger.warning("alert %s by %s: %s", letter.id, letter.kind, error)

        def work(connection: Connection) -> None:
            if error.is_gone and letter.kind == "push":
                addresses.drop(connection, letter.address_id)
            else:
                notifications.mark_failed(connection, letter, told, now, is_final=error.is_final)

        await self._store.write(work)
