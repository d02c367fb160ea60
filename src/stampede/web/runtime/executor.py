"""Long work beside the event loop, so that everybody else is answered meanwhile."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from stampede.web.runtime.runtime import Runtime

Given = ParamSpec("Given")
Result = TypeVar("Result")


class BackgroundExecutor:
    """One thing is made at a time: more threads would only take the interpreter from the loop."""

    def __init__(self, runtime: Runtime) -> None:
        """Nothing is being made."""
        self._runtime = runtime
        self._free = asyncio.Semaphore()

    async def make(self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """What *work* gives, from another thread."""
        async with self._free:
            return await self._runtime.in_thread(work, *args, **kwargs)
