"""Numbers for thinking: playouts, samples, tie-breaks. Never the dice of a match (see ``play.fairness``).

The stream is Marsaglia's xorshift128 (Journal of Statistical Software 8(14), 2003) on 32-bit words held in
64-bit integers, so that plain and compiled code draw the same numbers.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

Stream = NDArray[np.int64]
"""Four words of 32 bits, not all zero; shape (4,)."""

MASK = 0xFFFFFFFF


def new_stream(seed: int | bytes | str) -> Stream:
    """Start a stream; equal seeds give equal streams."""
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    digest = hashlib.blake2b(data, digest_size=16, person=b"stampede").digest()
    words = np.frombuffer(digest, dtype=">u4").astype(np.int64)
    words[0] |= 1
    return words


def draw(stream: Any) -> int:
    """The next 32 bits."""
    word = int(stream[0])
    word ^= (word << 11) & MASK
    word ^= word >> 8
    last = int(stream[3])
    stream[0] = stream[1]
    stream[1] = stream[2]
    stream[2] = last
    word ^= last ^ (last >> 19)
    stream[3] = word
    return word


def below(stream: Any, bound: int) -> int:
    """A number from 0 to *bound* - 1. The bias is below bound / 2**32: good for thinking, not for dice."""
    return (draw(stream) * bound) >> 32
