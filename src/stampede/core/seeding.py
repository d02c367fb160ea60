"""``chance.new_stream`` in compiled code: BLAKE2b of a seed's digits (RFC 7693), in 32-bit words.

Each word of 64 bits is two numbers, the low half first, so that plain and compiled code count the same.
"""

from typing import Any

import numpy as np

from stampede.core.chance import MASK, draw

WORDS = 16
"""Words of a block, of 64 bits."""
HALVES = 2 * WORDS
IV = np.array(
    [
        *(0xF3BCC908, 0x6A09E667, 0x84CAA73B, 0xBB67AE85, 0xFE94F82B, 0x3C6EF372, 0x5F1D36F1, 0xA54FF53A),
        *(0xADE682D1, 0x510E527F, 0x2B3E6C1F, 0x9B05688C, 0xFB41BD6B, 0x1F83D9AB, 0x137E2179, 0x5BE0CD19),
    ],
    np.int64,
)
"""The initial values."""
PARAMETERS = np.array([0x01010010, *[0] * 11, *np.frombuffer(b"stampede".ljust(16, b"\0"), "<u4")], np.int64)
"""A digest of 16 bytes, no key, and the personal string of ``chance.new_stream``."""
SIGMA = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ],
    np.int32,
)
"""The order of the words of a message, round by round."""
ROUNDS = 12


def seed_stream(stream: Any, seed: int, message: Any, mixed: Any) -> None:
    """Start *stream* as ``new_stream(seed)`` does, for a *seed* from 0 to 2**63 - 1.

    *message* and *mixed* are room for ``HALVES`` numbers each.
    """
    length = write_digits(seed, message)
    for half in range(WORDS):
        mixed[half] = IV[half] ^ PARAMETERS[half]
        mixed[WORDS + half] = IV[half]
    mixed[24] ^= length
    mixed[28] ^= MASK
    mixed[29] ^= MASK
    for step in range(ROUNDS):
        order = step % 10
        for column in range(4):
            mix(mixed, column, column + 4, column + 8, column + 12, message, order, 2 * column)
        for column in range(4):
            mix(
                mixed,
                column,
                4 + (column + 1) % 4,
                8 + (column + 2) % 4,
                12 + (column + 3) % 4,
                message,
                order,
                8 + 2 * column,
            )
    for half in range(4):
        word = int(IV[half] ^ PARAMETERS[half] ^ mixed[half] ^ mixed[WORDS + half])
        stream[half] = (word & 0xFF) << 24 | (word & 0xFF00) << 8 | word >> 8 & 0xFF00 | word >> 24
    stream[0] |= 1


def write_digits(seed: int, message: Any) -> int:
    """Write the decimal digits of *seed* into a *message*, four a number; return how many there are."""
    for half in range(HALVES):
        message[half] = 0
    length, rest = 1, seed // 10
    while rest > 0:
        length, rest = length + 1, rest // 10
    rest = seed
    for place in range(length - 1, -1, -1):
        message[place // 4] |= (48 + rest % 10) << 8 * (place % 4)
        rest //= 10
    return length


def mix(
    mixed: Any, first: int, second: int, third: int, fourth: int, message: Any, order: int, place: int
) -> None:
    """Mix four words with two of the *message*: the function G."""
    add(mixed, first, mixed, second)
    add(mixed, first, message, SIGMA[order, place])
    turn(mixed, fourth, first, 32)
    add(mixed, third, mixed, fourth)
    turn(mixed, second, third, 24)
    add(mixed, first, mixed, second)
    add(mixed, first, message, SIGMA[order, place + 1])
    turn(mixed, fourth, first, 16)
    add(mixed, third, mixed, fourth)
    turn(mixed, second, third, 63)


def add(words: Any, into: int, others: Any, which: int) -> None:
    """Add a word of *others* to one of *words*."""
    low = words[2 * into] + others[2 * which]
    words[2 * into + 1] = (words[2 * into + 1] + others[2 * which + 1] + (low >> 32)) & MASK
    words[2 * into] = low & MASK


def turn(words: Any, into: int, other: int, places: int) -> None:
    """Put in a word what it and another differ in, turned right by so many *places*."""
    low, high = words[2 * into] ^ words[2 * other], words[2 * into + 1] ^ words[2 * other + 1]
    if places >= 32:
        low, high, places = high, low, places - 32
    words[2 * into] = (low >> places | high << (32 - places)) & MASK
    words[2 * into + 1] = (high >> places | low << (32 - places)) & MASK


def next_seed(seeds: Any) -> int:
    """The next seed of matches that follow one another: ``chance.below(seeds, 2**62)``."""
    return draw(seeds) << 30
