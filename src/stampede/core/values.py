"""The parts of a state as plain JSON values, and back."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from stampede.core.chance import MASK, Stream
from stampede.core.errors import InvalidPosition
from stampede.core.history import Start
from stampede.core.record import Records


def fields_of(records: Records) -> dict[str, Any]:
    """The fields of a record."""
    return {name: records[name][0].tolist() for name in records.dtype.names or ()}


def written_start(start: Start | None) -> dict[str, Any] | None:
    """Where a state began."""
    if start is None:
        return None
    before = None if start.before is None else fields_of(start.before)
    return {"fields": fields_of(start.records), "before": before, "told": start.actions_known}


def fill(records: Records, fields: object) -> None:
    """Write what ``fields_of`` gave into a record; raises InvalidPosition."""
    names = records.dtype.names or ()
    if not isinstance(fields, Mapping) or set(fields) != set(names):
        raise InvalidPosition(f"fields must be an object with exactly {', '.join(names)}")
    for name in names:
        shape = records.dtype[name].shape
        try:
            values = np.array(fields[name])
        except ValueError:
            raise InvalidPosition(f"fields.{name} must have the shape {shape}") from None
        limits = np.iinfo(np.int32)
        if values.dtype.kind != "i" or values.shape != shape:
            raise InvalidPosition(f"fields.{name} must be whole numbers of the shape {shape}")
        if values.size and (values.min() < limits.min or values.max() > limits.max):
            raise InvalidPosition(f"fields.{name} holds a number that is too big")
        records[name][0] = values


def read_stream(stream: object) -> Stream | None:
    """A stream of chance from its words; None where there is none. Raises InvalidPosition."""
    if stream is None:
        return None
    words = stream if isinstance(stream, list) else []
    if len(words) == 4 and any(words) and all(type(word) is int and 0 <= word <= MASK for word in words):
        return np.array(words, np.int64)
    raise InvalidPosition("stream must be null or four whole numbers of 32 bits, not all zero")
