"""Rate limits and quotas of a process, by visitor and by network address."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from stampede.web.limits import origins
from stampede.web.limits.quota import PacedLimit, Quota
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.refusals import too_many
from stampede.web.store.store import Store
from stampede.web.words import say

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOG_IN_SECONDS = 15 * MINUTE
SLOWEST_LOG_IN_SECONDS = 5.0
"""The longest that an attempt waits because others have guessed at the same login."""
BURST_SECONDS = 10.0
"""The burst that the rate limit of messages allows, as seconds of its rate."""
HOUR_MS, MOST_NOTED = 3_600_000, 10_000
"""How often the address of a guest who opens tables is written down, and how many a process remembers."""
SOCKET_SECONDS = 60.0
"""The Retry-After of a refused socket: a guess, for nobody knows when another one closes."""


class Limits:
    """All limits of a process. A visitor is given by their guest number; *near* is their network address."""

    def __init__(self, store: Store, settings: LimitSettings) -> None:
        """*store* counts the unfinished tables of a guest."""
        self._noted: dict[tuple[int, str], int] = {}
        """When the address of a guest was written down."""
        self._store, self.settings = store, settings

        def quota(name: str, seconds: float) -> Quota:
            own, near = getattr(settings, name), getattr(settings, f"{name}_address")
            return Quota(own, near, seconds, store.runtime.monotonic)

        self.log_ins, self.passwords = (quota("log_ins", LOG_IN_SECONDS) for _ in "ab")
        self.log_in_pace, self.known_devices = (
            PacedLimit(settings.log_ins, LOG_IN_SECONDS, store.runtime.monotonic) for _ in "ab"
        )
        self.guests = Quota(1, settings.guests_address, HOUR, store.runtime.monotonic)
        self.tables, self.files = quota("tables", MINUTE), quota("files", MINUTE)
        self.questions, self.looks = quota("questions", MINUTE), quota("looks", MINUTE)
        burst = round(BURST_SECONDS)
        messages = settings.messages * burst, settings.messages_address * burst
        self.messages = Quota(*messages, BURST_SECONDS, store.runtime.monotonic)
        self._sockets: defaultdict[int, set[Callable[[], None]]] = defaultdict(set)
        """The functions that close each open socket, by guest."""
        self._near: Counter[str] = Counter()
        """Open sockets by address."""
        self._waiting: Counter[Hashable] = Counter()
        """Unread bytes by guest, and by address."""

    async def count_log_in(self, login: str | None, near: str, device: str = "") -> None:
        """Count a log-in attempt; raises RefusedError if there were too many.

        A *device* that has logged in before is counted by itself, so that no stranger can slow it. Others are
        counted by login and address, and by the login alone only to slow them, never to stop them.

        Args:
            login: The login name; None for an attempt by passkey or recovery code.
            near: The address of the network.
            device: The number of a device cookie, or of a session of this account; empty for a stranger.
        """
        if device:
            if seconds := self.known_devices.delay(device):
                raise too_many(say("too-many.attempts"), seconds)
            self.known_devices.count(device)
            return
        _count(self.log_ins, None if login is None else (login, near), near, "too-many.attempts")
        if login is not None:
            seconds = min(self.log_in_pace.delay(login), SLOWEST_LOG_IN_SECONDS)
            self.log_in_pace.count(login)
            if seconds:
                await self._store.runtime.sleep(seconds)

    def forgive_log_in(self, login: str | None, near: str, device: str = "") -> None:
        """Take a log-in that succeeded off the count."""
        if device:
            self.known_devices.count(device, -1)
            return
        self.log_ins.forgive(None if login is None else (login, near), near)
        if login is not None:
            self.log_in_pace.count(login, -1)

    def count_password(self, guest: int, near: str) -> None:
        """Count a change of password; raises RefusedError if there were too many."""
        _count(self.passwords, guest, near, "too-many.attempts")

    def count_guest(self, near: str) -> None:
        """Count a new guest; raises RefusedError if there are too many from this address."""
        _count(self.guests, None, near)

    async def count_table(self, guest: int, near: str) -> None:
        """Count an opened table; raises RefusedError if it is one too many."""
        _count(self.tables, guest, near, "too-many.tables", most=self.tables.times)
        most = self.settings.unfinished
        if await self._store.unfinished_tables(guest, DAY) >= most:
            raise too_many(say("too-many.unfinished", most=most))
        now = self._store.runtime.now_ms()
        if now - self._noted.get((guest, near), -HOUR_MS) >= HOUR_MS:
            fresh_key = self._store.runtime.token_bytes(32).hex()
            await self._store.write(lambda connection: origins.note(connection, guest, near, now, fresh_key))
            if len(self._noted) >= MOST_NOTED:
                self._noted.clear()
            self._noted[guest, near] = now

    def count_import(self, guest: int | None, near: str) -> None:
        """Count an imported match file, of a stranger if None; raises RefusedError if it is one too many."""
        _count(self.files, guest, near, "import.too-many", count=self.files.times)

    def count_question(self, who: Hashable, near: str) -> None:
        """Count a gesture to explain; raises RefusedError if it is one too many."""
        _count(self.questions, who, near, "too-many.questions")

    def count_look(self, guest: int | None, near: str) -> None:
        """Count a requested position of a study; raises RefusedError if it is one too many."""
        _count(self.looks, guest, near, "study.too-fast")

    # ------------------------------------------------------------ sockets

    @contextmanager
    def socket(self, guest: int | None, near: str, close: Callable[[], None]) -> "Iterator[SocketLimits]":
        """Count a socket while it is open; raises RefusedError if it is one too many."""
        if guest is not None and len(self._sockets.get(guest, ())) >= self.settings.sockets:
            raise too_many(say("too-many.sockets", most=self.settings.sockets))
        if self._near[near] >= self.settings.sockets_address:
            raise too_many(say("too-many.near"), SOCKET_SECONDS)
        place = SocketLimits(self, guest, near)
        self._near[near] += 1
        if guest is not None:
            self._sockets[guest].add(close)
        try:
            yield place
        finally:
            place.let_go(place.held)
            self._near[near] -= 1
            if not self._near[near]:
                del self._near[near]
            if guest is not None:
                self._sockets[guest].discard(close)
                if not self._sockets[guest]:
                    del self._sockets[guest]

    @property
    def open_sockets(self) -> int:
        """The number of open sockets."""
        return self._near.total()

    def turn_out(self, guest: int) -> None:
        """Close all sockets of *guest*; browsers that are still logged in reconnect."""
        for close in tuple(self._sockets.get(guest, ())):
            close()

    async def pace(self, guest: int | None, near: str) -> None:
        """Count a message, and wait until the rate limit allows reading it."""
        if delay := self.messages.book(guest, near):
            await self._store.runtime.sleep(delay)

    def wait(self, guest: int | None, near: str, count: int) -> bool:
        """Count more unread bytes, or fewer if negative; whether the limits allow them."""
        fits = True
        for who, most in ((guest, self.settings.waiting), (near, self.settings.waiting_address)):
            if who is not None:
                self._waiting[who] += count
                fits = fits and self._waiting[who] <= most
                if not self._waiting[who]:
                    del self._waiting[who]
        return fits


class SocketLimits:
    """The limits of one open socket."""

    def __init__(self, limits: Limits, guest: int | None, near: str) -> None:
        """The socket has no unread bytes yet."""
        self._limits, self._guest, self._near = limits, guest, near
        self.held = 0
        """Unread bytes."""

    async def pace(self) -> None:
        """Wait until a message may be read: a client too fast fills its connection, and no memory here."""
        await self._limits.pace(self._guest, self._near)

    def hold(self, count: int) -> bool:
        """Count more unread bytes; whether the limits allow them."""
        self.held += count
        fits = self._limits.wait(self._guest, self._near, count)
        return fits and self.held <= self._limits.settings.waiting_socket

    def let_go(self, count: int) -> None:
        """Take bytes off the count that the client has read."""
        self.held -= count
        self._limits.wait(self._guest, self._near, -count)


def _count(
    quota: Quota, who: Hashable | None, near: str, why: str = "too-many.near", **values: object
) -> None:
    """Count one use of *quota*; raises RefusedError, with the catalogue's sentence *why*, if exceeded."""
    if seconds := quota.delay(who, near):
        raise too_many(say(why, **values) if quota.is_own(who) else say("too-many.near"), seconds)
