"""Random ids, seeds and tokens that nobody can guess."""

import base64

from stampede.play.fairness import SEED_BYTES
from stampede.web.runtime.runtime import Runtime


def new_id(runtime: Runtime) -> str:
    """A new id of a table, match or invitation; in a command it never looks like an option."""
    while (name := new_token(runtime, 12)).startswith("-"):
        pass
    return name


def new_seed(runtime: Runtime) -> str:
    """A new secret seed for all chance of a match, in hexadecimal."""
    return runtime.token_bytes(SEED_BYTES).hex()


def new_token(runtime: Runtime, count: int) -> str:
    """A random token of *count* bytes, as letters that are safe in an address."""
    return base64.urlsafe_b64encode(runtime.token_bytes(count)).rstrip(b"=").decode()


def new_number(runtime: Runtime, below: int) -> int:
    """A random number *below* a small one, uniform but for a negligible bias."""
    return int.from_bytes(runtime.token_bytes(16)) % below
