"""Whether the server has more to do than it can."""

import asyncio
from collections import deque
from http import HTTPStatus

from stampede.web.base.refusals import RefusedError
from stampede.web.base.world import World

LOOK_SECONDS = 0.25
LOOKS = 20
"""So many looks are remembered, some seconds."""
LATE_SECONDS = 0.75
"""So late the event loop is when moves already take too long; who comes anew would make it worse."""
RETRY_SECONDS = 10
HALF = 2


class Load:
    """Looks how late the event loop is: as late as an answer to anybody."""

    def __init__(self, world: World) -> None:
        """It is in time."""
        self._world = world
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._look())

    def close(self) -> None:
        """Stop looking."""
        if self._task:
            self._task.cancel()

    @property
    def late_seconds(self) -> float:
        """How late the loop usually was in the last seconds: the median, so that one long task is no load."""
        late = sorted(self._late)
        return late[len(late) // HALF] if late else 0.0

    def check_room(self) -> None:
        """Raise RefusedError while there is too much to do: for new tables and spectators.

        Players go on: what they began is carried to its end.
        """
        if self.late_seconds > LATE_SECONDS:
            raise RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS)

    async def _look(self) -> None:
        while True:
            asked = self._world.monotonic()
            await self._world.sleep(LOOK_SECONDS)
            self._late.append(self._world.monotonic() - asked - LOOK_SECONDS)
