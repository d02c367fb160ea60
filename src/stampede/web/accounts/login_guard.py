"""Runs the slow checks of passwords and passkeys."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from stampede.web.runtime.fair_queue import FairQueue
from stampede.web.runtime.runtime import Runtime

Given = ParamSpec("Given")
Result = TypeVar("Result")


class LoginGuard:
    """Runs one check at a time in each process, because hashing a password takes much memory."""

    def __init__(self, runtime: Runtime) -> None:
        """Start idle."""
        self._runtime = runtime
        self._turns = FairQueue(1)

    async def make(
        self, near: str, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Run *work* in another thread and return its result; different network addresses take turns."""
        async with self._turns.place(near):
            return await self._runtime.in_thread(work, *args, **kwargs)
