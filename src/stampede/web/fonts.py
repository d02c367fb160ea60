"""The packaged slab face as a file that a painter outside the browser can read.

Browsers take fonts packed as WOFF (W3C, "WOFF File Format 1.0"): a list of tables, and these packed by zlib.
Unpacked and with the usual head before it, that is a TrueType font.
"""

import atexit
import math
import struct
import tempfile
import zlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SLAB = "assets/alfa-slab-one-*.woff"
SIGNATURE = b"wOFF"
HEAD, ENTRY = struct.Struct(">4s4sIHH28x"), struct.Struct(">4sIIII")
PLAIN_HEAD, PLAIN_ENTRY = struct.Struct(">4sHHHH"), struct.Struct(">4sIII")


@cache
def slab() -> str | None:
    """The path of the slab face; None where the pages are not built."""
    packed = next(iter(sorted(STATIC.glob(SLAB))), None)
    if packed is None:
        return None
    with tempfile.NamedTemporaryFile(suffix=".ttf", delete=False) as file:
        file.write(unpack(packed.read_bytes()))
    atexit.register(Path(file.name).unlink, missing_ok=True)
    return file.name


def unpack(packed: bytes) -> bytes:
    """The font in a WOFF file; raises ValueError if it is none."""
    signature, flavour, _length, number, _reserved = HEAD.unpack_from(packed)
    if signature != SIGNATURE:
        raise ValueError("this is no WOFF file")
    contents, tables = b"", b""
    start = PLAIN_HEAD.size + number * PLAIN_ENTRY.size
    for index in range(number):
        tag, offset, size, whole, checksum = ENTRY.unpack_from(packed, HEAD.size + index * ENTRY.size)
        table = packed[offset : offset + size]
        table = table if size == whole else zlib.decompress(table)
        contents += PLAIN_ENTRY.pack(tag, checksum, start + len(tables), whole)
        tables += table + bytes(-whole % 4)
    exponent = int(math.log2(number))
    reach = 16 << exponent
    return PLAIN_HEAD.pack(flavour, number, reach, exponent, number * 16 - reach) + contents + tables
