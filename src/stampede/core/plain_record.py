"""One record as a plain Python object: what rules that run plain read and write.

A field is an attribute. Numbers are Python's own, in arrays too, which are NumPy arrays of objects: they can
do all that other arrays can, and a number read from them is ready, where NumPy would make one of its own each
time, slow to compare and slow to count with.
"""

from functools import cache
from typing import Any

import numpy as np

from stampede.core.record import Records

LONG = 4096
"""Tables with more numbers than this are copied whole rather than looked up in."""


class PlainRecord:
    """One record; a class of its own for each dtype has the fields as slots."""

    __slots__: tuple[str, ...] = ()

    @classmethod
    def of(cls, records: Records) -> Any:
        """The numbers of an array of one record."""
        made = cls()
        for name, value in zip(cls.__slots__, records.item(), strict=True):
            setattr(made, name, with_own_numbers(value) if isinstance(value, np.ndarray) else value)
        return made

    def to_records(self, dtype: np.dtype[Any]) -> Records:
        """An array of one record with these numbers."""
        records = np.zeros(1, dtype)
        records[0] = tuple([getattr(self, name) for name in self.__slots__])
        return records

    def copy(self) -> Any:
        """Another one with the same numbers."""
        raise NotImplementedError


@cache
def plain_class(dtype: np.dtype[Any]) -> type[PlainRecord]:
    """Make the class of plain records; a name that is no field is an error."""
    made: type[PlainRecord] = type("Plain", (PlainRecord,), {"__slots__": dtype.names})
    # Written out, because every action makes a copy, and a loop over the fields takes twice as long.
    lines = ["def copy(self):", " twin = made()"]
    lines += [f" twin.{name} = self.{name}{'.copy()' * bool(dtype[name].shape)}" for name in made.__slots__]
    scope: dict[str, Any] = {"made": made}
    exec("\n".join([*lines, " return twin"]), scope)  # noqa: S102 - of the names of fields alone
    setattr(made, "copy", scope["copy"])  # noqa: B010 - to the type checker it is fixed
    return made


def with_own_numbers(table: Any) -> Any:
    """A copy of an array that holds Python's numbers, where it pays and loses nothing."""
    is_exact = table.dtype.kind in "biu" or table.dtype == np.float64
    return table.astype(object) if is_exact and table.size <= LONG else table.copy()
