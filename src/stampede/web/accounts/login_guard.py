"""The slow work of looking at passwords and passkeys."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from stampede.web.runtime.fair_queue import FairQueue
from stampede.web.runtime.runtime import Runtime

Given = ParamSpec("Given")
Result = TypeVar("Result")


class LoginGuard:
    """One a process, and one thing at a time: a password that is hashed takes much memory."""

    def __init__(self, runtime: Runtime) -> None:
        """Nobody has tried anything."""
        self._runtime = runtime
        self._turns = FairQueue(1)

    async def make(
        self, near: str, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """What *work* gives, from another thread: who come from different addresses take turns."""
        async with self._turns.place(near):
            return await self._runtime.in_thread(work, *args, **kwargs)
