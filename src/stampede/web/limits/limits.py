"""Rate limits and quotas of a process, by visitor and by network address."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from stampede.web.limits.quota import Quota
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.refusals import too_many
from stampede.web.store.store import Store
from stampede.web.words import say

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOG_IN_SECONDS = 15 * MINUTE
BURST_SECONDS = 10.0
"""The burst that the rate limit of messages allows, as seconds of its rate."""
SOCKET_SECONDS = 60.0
"""The Retry-After of a refused socket: a guess, for nobody knows when another one closes."""


class Limits:
    """All limits of a process. A visitor is given by their guest number; *near* is their network address."""

    def __init__(self, store: Store, settings: LimitSettings) -> None:
        """*store* counts the unfinished tables of a guest."""
        self._store, self.settings = store, settings

        def quota(name: str, seconds: float) -> Quota:
            own, near = getattr(settings, name), getattr(settings, f"{name}_address")
            return Quota(own, near, seconds, store.runtime.monotonic)

        self.log_ins, self.passwords = (quota("log_ins", LOG_IN_SECONDS) for _ in "ab")
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

    def count_log_in(self, login: str | None, near: str) -> None:
        """Count a log-in attempt, None for one by passkey; raises RefusedError if there were too many."""
        _count(self.log_ins, login, near, "too-many.attempts")

    def forgive_log_in(self, login: str | None, near: str) -> None:
        """Take a log-in that succeeded off the count."""
        self.log_ins.forgive(login, near)

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
    def socket(self, guest: int | None, near: str, close: Callable[[], None]) -> "Iterator[Place]":
        """Count a socket while it is open; raises RefusedError if it is one too many."""
        if guest is not None and len(self._sockets.get(guest, ())) >= self.settings.sockets:
            raise too_many(say("too-many.sockets", most=self.settings.sockets))
        if self._near[near] >= self.settings.sockets_address:
            raise too_many(say("too-many.near"), SOCKET_SECONDS)
        place = Place(self, guest, near)
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


class Place:
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
