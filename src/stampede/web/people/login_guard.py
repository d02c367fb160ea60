"""What watches over those who log in: the attempts, the challenges, and the slow work of both."""

from dataclasses import dataclass, field

from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.throttle import Throttle
from stampede.web.people.accounts import new_attempts
from stampede.web.people.passkeys import Challenges


@dataclass
class LoginGuard:
    """One a server."""

    log_ins: Throttle = field(default_factory=new_attempts)
    sign_ups: Throttle = field(default_factory=new_attempts)
    challenges: Challenges = field(default_factory=Challenges)
    executor: BackgroundExecutor = field(default_factory=BackgroundExecutor)
    """One password is hashed at a time: each takes much memory."""
