"""Names and secrets that nobody can guess."""

import base64

from stampede.play.fairness import SEED_BYTES
from stampede.web.runtime.runtime import Runtime


def new_id(runtime: Runtime) -> str:
    """The name of a table or a match, or an invitation: in a command it must not look like an option."""
    while (name := new_token(runtime, 12)).startswith("-"):
        pass
    return name


def new_seed(runtime: Runtime) -> str:
    """The secret all chance of a match is drawn from, in hexadecimal."""
    return runtime.token_bytes(SEED_BYTES).hex()


def new_token(runtime: Runtime, count: int) -> str:
    """So many bytes as letters that may stand in an address."""
    return base64.urlsafe_b64encode(runtime.token_bytes(count)).rstrip(b"=").decode()


def new_number(runtime: Runtime, below: int) -> int:
    """A number *below* another, small one: each is as likely as can be told."""
    return int.from_bytes(runtime.token_bytes(16)) % below
