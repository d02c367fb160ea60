"""Public randomness from a beacon like drand, whose rounds follow one another by BLS signatures.

A round is signed over the signature of the one before and its own number (drand's chained scheme, with keys
on G1 and signatures on G2), so nobody can choose it and everybody can check it by the beacon's public key.
Its randomness is the SHA-256 of its signature.
"""

import hashlib
import re
import sys
from typing import Any, NamedTuple

from stampede.core.errors import InvalidFile
from stampede.core.extras import require
from stampede.play.words import say

KEY_LETTERS, SIGNATURE_LETTERS = 96, 192
NUMBER_BYTES = 8


class BeaconRound(NamedTuple):
    """One round of a beacon: named before a seal, and heard after it."""

    key: str
    """The beacon's public key, in hexadecimal."""
    number: int
    previous: str = ""
    """The signature of the round before; empty until this one is heard."""
    signature: str = ""

    @property
    def randomness(self) -> str:
        """The randomness of the round, in hexadecimal; empty until it is heard."""
        return hashlib.sha256(bytes.fromhex(self.signature)).hexdigest() if self.signature else ""

    @property
    def named(self) -> tuple[str, ...]:
        """The parts by which a seal names the round."""
        return (self.key, str(self.number))


def message_of(number: int, previous: str) -> bytes:
    """The signed text of a round."""
    return hashlib.sha256(bytes.fromhex(previous) + number.to_bytes(NUMBER_BYTES, "big")).digest()


def check_beacon(found: BeaconRound) -> None:
    """Raise InvalidFile unless the beacon with this public key has signed the round."""
    lengths = (
        (found.key, KEY_LETTERS),
        (found.previous, SIGNATURE_LETTERS),
        (found.signature, SIGNATURE_LETTERS),
    )
    is_hex = all(re.fullmatch(f"[0-9a-f]{{{letters}}}", text) for text, letters in lengths)
    if not is_hex or not 0 < found.number < 1 << 8 * NUMBER_BYTES or not _is_signed(found):
        raise InvalidFile(say("file.beacon", number=found.number))


def signature_scheme() -> Any:
    """The BLS signatures of drand's chained form; raises MissingExtra without the extra ``beacon``."""
    require("py_ecc", "beacon", "a round of a beacon")
    allowed = sys.getrecursionlimit()
    import py_ecc  # noqa: F401, PLC0415 - only beacons need it

    # It allows a depth at which JSON of 90,000 brackets overflows the stack and ends the process.
    sys.setrecursionlimit(allowed)
    from py_ecc.bls.ciphersuites import G2Basic  # noqa: PLC0415 - two seconds to load

    return G2Basic


def _is_signed(found: BeaconRound) -> bool:
    key, signature = bytes.fromhex(found.key), bytes.fromhex(found.signature)
    return bool(signature_scheme().Verify(key, message_of(found.number, found.previous), signature))
