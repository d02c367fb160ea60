"""Long computations in a thread beside the event loop, which goes on serving everybody."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from stampede.web.runtime.runtime import Runtime

Given = ParamSpec("Given")
Result = TypeVar("Result")


class BackgroundExecutor:
    """Runs one computation at a time: more threads would only take the interpreter from the event loop."""

    def __init__(self, runtime: Runtime) -> None:
        """Use the threads of *runtime*."""
        self._runtime = runtime
        self._free = asyncio.Semaphore()

    async def make(self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """Run *work* in another thread, once the ones before are done, and return its result."""
        async with self._free:
            return await self._runtime.in_thread(work, *args, **kwargs)
