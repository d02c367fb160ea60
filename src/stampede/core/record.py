"""An annotated class becomes a NumPy record: one record is one position."""

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import numpy as np
from numpy.typing import NDArray

from stampede.core.errors import InvalidPosition

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Records = NDArray[Any]
"""A structured array; the shape is (N,), one record each."""


def layout(state_class: type) -> np.dtype[Any]:
    """Derive the record dtype of an annotated *state_class*.

    A field is ``name: Annotated[int, np.int32]`` or ``name: Annotated[Ints, np.int32, (ROWS, COLUMNS)]``.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(state_class, include_extras=True).items():
        if not hasattr(hint, "__metadata__"):
            raise TypeError(f"{state_class.__name__}.{name} needs Annotated[type, NumPy scalar, shape]")
        scalar, *shape = hint.__metadata__
        fields.append((name, scalar, *shape))
    return np.dtype(np.dtype(fields, align=True))


_array, _ONE = np.ndarray, (1,)


def copied(records: Records) -> Records:
    """An array of its own with the same one record: ``records.copy()``, which NumPy does field by field."""
    return _array(_ONE, records.dtype, bytearray(records.tobytes()))


def read_only(records: Records) -> Records:
    """The same array, into which nobody can write any more."""
    records.flags.writeable = False
    return records


def relaid(records: Records, dtype: np.dtype[Any]) -> Records:
    """The records as another release lays them out: fields by their names, 0 in those that are new.

    Raises InvalidPosition where a field has another shape.
    """
    if records.dtype == dtype:
        return records.copy() if len(records) > 1 else copied(records)
    found = np.zeros(len(records), dtype)
    for name in set(records.dtype.names or ()).intersection(dtype.names or ()):
        if records.dtype[name].shape != dtype[name].shape:
            raise InvalidPosition(f"{name} has another shape than it had")
        found[name] = records[name]
    return found


def _scalar(name: str, slot: str) -> property:
    def read(view: Any) -> int:
        found: int = getattr(view, slot).item()
        return found

    def write(view: Any, value: int) -> None:
        getattr(view, slot)[()] = value

    return property(read, write, doc=f"The field {name}, as a Python int.")


@cache
def view_class(dtype: np.dtype[Any]) -> Callable[[Records, int], Any]:
    """Make the class of plain views: attributes read and write one record of an array in place.

    Ten times quicker than ``np.record`` in plain Python; a name that is no field is an error.
    """
    assert dtype.names is not None
    scalars = [name for name in dtype.names if dtype[name].shape == ()]
    arrays = [name for name in dtype.names if dtype[name].shape != ()]

    slots = {**{name: name for name in arrays}, **{f"_{name}": name for name in scalars}}

    def __init__(self: Any, records: Records, index: int) -> None:  # noqa: N807 - becomes the class's own
        self._of_ = records, index

    def __getattr__(self: Any, slot: str) -> Any:  # noqa: N807 - as above
        """Find a field when it is first asked for: few functions ask for many."""
        if slot not in slots:
            raise AttributeError(f"{slot} is no field of the record")
        records, index = self._of_
        field = records[slots[slot]]
        found = field[index] if field.ndim > 1 else field[index : index + 1].reshape(())
        setattr(self, slot, found)
        return found

    body: dict[str, Any] = {"__slots__": ("_of_", *slots), "__init__": __init__, "__getattr__": __getattr__}
    body.update({name: _scalar(name, f"_{name}") for name in scalars})
    return type("RecordView", (), body)


def records_of(view: Any) -> Records:
    """The array of one record that a plain view reads and writes."""
    records, index = view._of_
    found: Records = records[index : index + 1]
    return found


def view_at(records: Records, index: int) -> Any:
    """A plain view of ``records[index]``, whatever its fields are."""
    return view_class(records.dtype)(records, index)
