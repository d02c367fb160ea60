"""What watches over those who log in: the attempts, the challenges, and the slow work of both."""

from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.world import World
from stampede.web.people.accounts import new_attempts
from stampede.web.people.passkeys import Challenges


class LoginGuard:
    """One a server."""

    def __init__(self, world: World) -> None:
        """Nobody has tried anything."""
        self.log_ins, self.sign_ups = new_attempts(world.monotonic), new_attempts(world.monotonic)
        self.challenges = Challenges(world)
        self.executor = BackgroundExecutor(world)
        """One password is hashed at a time: each takes much memory."""
