"""Files of compressed blocks: written once and whole, read at random.

A file is a line of JSON (``format``, ``streams``, ``count``), then little-endian 64-bit integers: the numbers
of the blocks, and for each block where its streams end in what follows, which are frames of Zstandard.
"""

import json
import mmap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import zstandard
from numpy.typing import NDArray

from stampede.core.errors import InvalidProof

FORMAT = "stampede-buffalo-blocks/1"
LEVEL = 1
"""Of compression: three bytes of four are gone quickly, and higher levels take longer than the analysis."""


def compress(array: NDArray[Any]) -> bytes:
    """An array as a frame with a checksum."""
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress(array.tobytes())


def expand(frame: bytes, dtype: type[np.generic], shape: tuple[int, int]) -> NDArray[Any]:
    """The array of a frame; raises InvalidProof for a damaged one."""
    size = shape[0] * shape[1] * np.dtype(dtype).itemsize
    try:
        plain = zstandard.ZstdDecompressor().decompress(frame, max_output_size=size)
    except zstandard.ZstdError as error:
        raise InvalidProof(f"a block of a table is damaged: {error}") from None
    if len(plain) != size:
        raise InvalidProof(f"a block of a table has {len(plain)} bytes, not {size}")
    return np.frombuffer(plain, dtype).reshape(shape)


def write_blocks(path: Path, streams: Sequence[str], blocks: Mapping[int, Sequence[bytes]]) -> None:
    """Write *blocks*, each with a frame for each of the *streams*; a kill leaves no half of a file."""
    ids = np.array(sorted(blocks), "<i8")
    frames = [frame for number in ids for frame in blocks[int(number)]]
    ends = np.cumsum([len(frame) for frame in frames], dtype="<i8")
    head = json.dumps({"format": FORMAT, "streams": list(streams), "count": len(ids)}) + "\n"
    started = path.with_name(path.name + ".started")
    with started.open("wb") as file:
        file.write(head.encode())
        file.write(ids.tobytes())
        file.write(ends.tobytes())
        file.writelines(frames)
    started.replace(path)


class _Place(NamedTuple):
    """Where the frames of a block lie."""

    data: mmap.mmap
    bounds: tuple[int, ...]


class Blocks:
    """The blocks of all files of a folder with one suffix."""

    def __init__(self, folder: Path, suffix: str) -> None:
        """Open what is there; ``add`` takes in files that come later."""
        self.streams: list[str] = []
        self._places: dict[int, _Place] = {}
        for path in sorted(folder.glob(f"*.{suffix}")):
            self.add(path)

    def add(self, path: Path) -> None:
        """Open a file; raises InvalidProof for one that is none of ours."""
        try:
            with path.open("rb") as file:
                head = json.loads(file.readline(10_000))
                if head["format"] != FORMAT:
                    raise InvalidProof(f"{path} has the format {head['format']!r}, not {FORMAT}")
                count, self.streams = int(head["count"]), list(head["streams"])
                size = len(self.streams)
                ids = np.frombuffer(file.read(8 * count), "<i8")
                ends = np.frombuffer(file.read(8 * count * size), "<i8")
                start = file.tell()
                if len(ids) != count or len(ends) != count * size:
                    raise InvalidProof(f"{path} is cut off")
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InvalidProof(f"{path} is no file of blocks: {error}") from None
        if count and size and len(data) != start + int(ends[-1]):
            raise InvalidProof(f"{path} is cut off")
        bounds = [start, *(start + ends).tolist()]
        for row, number in enumerate(ids.tolist()):
            self._places[number] = _Place(data, tuple(bounds[row * size : (row + 1) * size + 1]))

    def __contains__(self, number: int) -> bool:
        return number in self._places

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def frame(self, number: int, stream: str) -> bytes:
        """A frame of a block; raises InvalidProof where there is none."""
        try:
            data, bounds = self._places[number]
            at = self.streams.index(stream)
        except (KeyError, ValueError):
            raise InvalidProof(
                f"block {number} of the table has no {stream}: the run was not finished"
            ) from None
        return data[bounds[at] : bounds[at + 1]]
