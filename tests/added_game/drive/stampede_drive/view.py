"""The view of a seat in Cattle Drive: all but the choices of others that are not yet shown (D2.4).

In a view the others still have to choose, so nothing lies behind it that would have to be drawn.
"""

from stampede.core.parts import History
from stampede.core.record import Records
from stampede_drive.rules import NUMBERS, view


def redact_record(records: Records, seat: int | None) -> None:
    """D2.4 Hide what others have chosen in this round."""
    chosen = view(records, 0).chosen
    chosen[[other for other in range(len(chosen)) if other != seat]] = 0


def is_secret(records: Records) -> bool:
    """D2.2, D2.3 Every choice of a rancher is."""
    return bool(view(records, 0).herd > 0)


def num_secret(records: Records) -> int:
    """D2.4 How many choices are made and not yet shown."""
    return int((view(records, 0).chosen > 0).sum())


def take_back(records: Records) -> History:
    """D2.4 Take the choices of this round out of the record, and return them by seat."""
    chosen = view(records, 0).chosen
    made = [
        (seat, NUMBERS * kind + int(number) - 1)
        for seat, numbers in enumerate(chosen)
        for kind, number in enumerate(numbers)
        if number
    ]
    chosen[:] = 0
    return made


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """D2.4 The choices shown, and the own ones; in a view's *records* and *history* no others are left."""
    known = len(history) - num_secret(records)
    return [*history[:known], *(entry for entry in history[known:] if entry[0] == seat)]
