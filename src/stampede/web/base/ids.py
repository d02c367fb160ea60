"""Names and secrets that nobody can guess."""

import secrets

from stampede.play.fairness import SEED_BYTES


def new_id() -> str:
    """The name of a table or a match, or an invitation."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The secret all chance of a match is drawn from, in hexadecimal."""
    return secrets.token_bytes(SEED_BYTES).hex()
