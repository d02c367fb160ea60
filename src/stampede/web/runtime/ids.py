"""Names and secrets that nobody can guess."""

import base64

from stampede.play.fairness import SEED_BYTES
from stampede.web.runtime.runtime import World


def new_id(world: World) -> str:
    """The name of a table or a match, or an invitation: in a command it must not look like an option."""
    while (name := new_token(world, 12)).startswith("-"):
        pass
    return name


def new_seed(world: World) -> str:
    """The secret all chance of a match is drawn from, in hexadecimal."""
    return world.token_bytes(SEED_BYTES).hex()


def new_token(world: World, count: int) -> str:
    """So many bytes as letters that may stand in an address."""
    return base64.urlsafe_b64encode(world.token_bytes(count)).rstrip(b"=").decode()


def new_number(world: World, below: int) -> int:
    """A number *below* another, small one: each is as likely as can be told."""
    return int.from_bytes(world.token_bytes(16)) % below
