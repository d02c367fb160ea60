"""What watches over those who log in: the attempts, and the slow work of looking at them."""

from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.world import World
from stampede.web.people.accounts import new_attempts


class LoginGuard:
    """One a process."""

    def __init__(self, world: World) -> None:
        """Nobody has tried anything."""
        self.log_ins, self.sign_ups = new_attempts(world.monotonic), new_attempts(world.monotonic)
        self.executor = BackgroundExecutor(world)
        """One password is hashed at a time: each takes much memory."""
