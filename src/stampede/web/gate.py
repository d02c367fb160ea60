"""What watches over those who log in: the attempts, the challenges, and the slow work of both."""

from dataclasses import dataclass, field

from stampede.web.accounts import Attempts
from stampede.web.passkeys import Challenges
from stampede.web.workshop import Workshop


@dataclass(frozen=True)
class Gate:
    """One a server."""

    log_ins: Attempts = field(default_factory=Attempts)
    sign_ups: Attempts = field(default_factory=Attempts)
    challenges: Challenges = field(default_factory=Challenges)
    workshop: Workshop = field(default_factory=Workshop)
    """One password is hashed at a time: each takes much memory."""
