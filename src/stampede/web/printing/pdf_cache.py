"""Makes the PDFs of games once, keeps them, and limits the rate."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable

from stampede.core.definition import Definition
from stampede.printing.options import PrintOptions
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.refusals import too_many
from stampede.web.runtime.runtime import Runtime
from stampede.web.words import say
from stampede.words.catalogue import language

KEPT_BYTES = 24 * 1024 * 1024
"""The most bytes in memory: about as many as all PDFs of three games have."""
WAITING = 8
"""The most PDFs that wait to be made: each takes a second or two."""
PACE, PACE_OF_ALL = Rate(12, 60.0), Rate(40, 60.0)
"""Rate limits for PDFs that are not kept: of one address, and of all."""
Name = tuple[str, PrintOptions, str]
"""A game, the options, and the language."""


class PdfCache:
    """Makes PDFs, one at a time, and caches them."""

    def __init__(self, runtime: Runtime) -> None:
        """Start empty."""
        self._executor = BackgroundExecutor(runtime)
        self._kept: OrderedDict[Name, bytes] = OrderedDict()
        self._making: dict[Name, asyncio.Future[bytes]] = {}
        self._throttle = Throttle(PACE, of_all=[PACE_OF_ALL], now=runtime.monotonic)

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return sum(map(len, self._kept.values()))

    async def pdf(self, definition: Definition, options: PrintOptions, near: Hashable) -> bytes:
        """The PDF of a game in the language of the context; raises RefusedError beyond the rate limit.

        Requests for a PDF that is being made wait for it, also where the first of them is broken off.
        """
        name = definition.name, options, language()
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if name not in self._making:
            self._count(near)
            self._making[name] = asyncio.ensure_future(self._make(name, definition))
        return await asyncio.shield(self._making[name])

    def _count(self, near: Hashable) -> None:
        if len(self._making) >= WAITING:
            raise too_many(say("print.busy"))
        if delay := self._throttle.delay(near):
            raise too_many(say("print.busy"), delay)

    async def _make(self, name: Name, definition: Definition) -> bytes:
        from stampede.printing.document import make  # noqa: PLC0415 - loads Typst

        try:
            pdf = await self._executor.make(make, definition, name[1])
        finally:
            del self._making[name]
        self._kept[name] = pdf
        while self.size > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return pdf
