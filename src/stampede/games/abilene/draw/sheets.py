"""Tables beside the board: the score of all seats, the loans, and the last sale."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from stampede.core.scene import Row, Sheet
from stampede.games.abilene.draw import corral
from stampede.games.abilene.draw.decisions import when_due
from stampede.games.abilene.draw.plan import ranches_in_use
from stampede.games.abilene.draw.view_model import HOME_LETTERS, Moment, money, ranch_name
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.loans import BORROWER, DEBT, DUE, LENDER, num_notes
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language


def sheets(moment: Moment) -> Iterator[Sheet]:
    """The tables that are not empty."""
    now = moment.now
    if now.sold != box.NONE:
        yield corral.sheet(now)
    yield score_sheet(moment)
    debts = tuple(_debts(moment))
    if debts:
        columns = tuple(say(f"loans.{name}") for name in ("borrower", "lender", "debt", "due"))
        yield Sheet(say("loans.title"), columns, debts)


def score_sheet(moment: Moment) -> Sheet:
    """A10.5 Cash, debts, cattle in the ranch, and cowboys who are not in prison."""
    now = moment.now
    cattle = cattle_of(moment.board, moment.land, now.players)
    owed = tuple(_owed_by(moment, seat) for seat in range(now.players))
    figures = zip(now.cash, owed, cattle, now.jail, now.bankrupt, strict=False)
    return _score_sheet(now.players, moment.viewer, tuple(figures), num_sold(now), now.sale_limit)


@cached_by_language(1024)
def _score_sheet(
    players: int,
    viewer: int | None,
    figures: tuple[tuple[int, int, int, int, int], ...],
    sold: int,
    limit: int,
) -> Sheet:
    """The table of these figures: cash, debts, cattle, cowboys in prison, whether the seat is bankrupt."""
    names = ("ranch", "cash", "debts", "cattle", "cowboys")
    columns = tuple(say(f"standing.{name}") for name in names)
    rows = (
        _bankrupt_row(letter, cattle, seat == viewer)
        if is_bankrupt
        else _row(letter, cash, debts, cattle, jailed, seat == viewer)
        for seat, (letter, (cash, debts, cattle, jailed, is_bankrupt)) in enumerate(
            zip(HOME_LETTERS[players], figures, strict=False)
        )
    )
    key = "standing.limit" if limit else "standing.sold"
    return Sheet(say("standing.title"), columns, tuple(rows), say(key, sold=sold, limit=limit))


@cached_by_language(256)
def _bankrupt_row(letter: str, cattle: int, is_own: bool) -> Row:  # noqa: FBT001 - kept by position
    cells = ranch_name(letter), say("standing.bankrupt"), "", str(cattle), ""
    return Row(cells, f"mark-{letter}", is_own)


@cached_by_language(4096)
def _row(letter: str, cash: int, debts: int, cattle: int, jailed: int, is_own: bool) -> Row:  # noqa: FBT001 - kept by position
    amount = say("standing.hidden") if cash == box.HIDDEN else money(cash)
    owed = money(debts) if debts else say("standing.none")
    free = say("standing.free", free=box.COWBOYS - jailed, all=box.COWBOYS)
    return Row((ranch_name(letter), amount, owed, str(cattle), free), f"mark-{letter}", is_own)


@lru_cache(maxsize=256)
def cattle_of(board: bytes, land: bytes, players: int) -> tuple[int, ...]:
    """A7.2 The number of animals in the ranch of each seat, cached: in most steps of a turn none moves."""
    figures, printed = np.frombuffer(board, np.int32), np.frombuffer(land, np.int32)
    by_ranch = np.bincount(printed[figures >= box.COW] & RANCH_BITS, minlength=box.RANCHES + 1).tolist()
    return tuple(by_ranch[ranch + 1] for ranch in ranches_in_use(players))


def _owed_by(moment: Moment, seat: int) -> int:
    """A10.2, A10.3 The debts of a player to the bank and the others."""
    owed = sum(moment.loans[seat])
    return owed + sum(note[DEBT] for note in moment.notes if note[BORROWER] == seat) if moment.notes else owed


def debts_of(now: Fields, seat: int) -> int:
    """A10.2, A10.3 The debts of a player to the bank and the others."""
    owed = int(now.loans[seat].sum())
    return owed + sum(int(note[DEBT]) for note in now.notes[: num_notes(now)] if note[BORROWER] == seat)


def claims_of(now: Fields, seat: int) -> int:
    """A10.3 The claims of a player on the others."""
    return sum(int(note[DEBT]) for note in now.notes[: num_notes(now)] if note[LENDER] == seat)


def _debts(moment: Moment) -> Iterator[Row]:
    """A10.2, A10.3 Every loan that is open, by borrower."""
    for seat in range(moment.now.players):
        letter = moment.letter(seat)
        for debt in moment.loans[seat]:
            yield _debt(letter, "", debt, 0)
        for note in moment.notes:
            if note[BORROWER] == seat:
                yield _debt(letter, moment.letter(note[LENDER]), note[DEBT], note[DUE])


@cached_by_language(1024)
def _debt(borrower: str, lender: str, debt: int, due: int) -> Row:
    """A loan; *lender* is empty for the bank."""
    who = ranch_name(lender) if lender else say("loans.bank")
    when = when_due(due) if lender else say("loans.any")
    return Row((ranch_name(borrower), who, money(debt), when), f"mark-{borrower}")
