"""The followers in this process of things that change, each woken when there may be news."""

import asyncio
from collections import defaultdict

from stampede.web.runtime.runtime import Runtime

NEWS_SECONDS = 15.0
"""Interval at which followers look anyway: it makes up for lost messages of other processes."""


class Followers:
    """The followers of each thing of one kind, by its name."""

    def __init__(self, runtime: Runtime) -> None:
        """There are none yet."""
        self._runtime = runtime
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def wait(self, name: str, news: asyncio.Event) -> None:
        """Wait until there may be news, for a limited time; *news* is the follower's event."""
        timer = self._runtime.call_later(NEWS_SECONDS, news.set)
        self._waiting[name].add(news)
        try:
            await news.wait()
            news.clear()
        finally:
            timer.cancel()

    def leave(self, name: str, news: asyncio.Event) -> None:
        """Remove a follower."""
        self._waiting[name].discard(news)
        if not self._waiting[name]:
            del self._waiting[name]

    def wake(self, name: str) -> None:
        """Wake those who follow what has this *name*."""
        for each in self._waiting.get(name, ()):
            each.set()
