"""What is worth knowing at a glance: how everybody stands, the loans, and the last sale."""

from collections.abc import Iterator

from stampede.draw.scene import Row, Sheet
from stampede.games.abilene.draw import corral
from stampede.games.abilene.draw.decisions import when_due
from stampede.games.abilene.draw.view_model import Moment, money, ranch
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS, home
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.loans import BORROWER, DEBT, DUE, LENDER, num_loans, num_notes
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.words import say


def sheets(moment: Moment) -> Iterator[Sheet]:
    """The sheets that have something to say."""
    now = moment.now
    if now.sold != box.NONE:
        yield corral.sheet(now)
    yield standing(moment)
    debts = tuple(_debts(moment))
    if debts:
        columns = tuple(say(f"loans.{name}") for name in ("borrower", "lender", "debt", "due"))
        yield Sheet(say("loans.title"), columns, debts)


def standing(moment: Moment) -> Sheet:
    """Cash (A10.5), debts, cattle in the ranch, cowboys who are not in prison."""
    now = moment.now
    names = ("ranch", "cash", "debts", "cattle", "cowboys")
    columns = tuple(say(f"standing.{name}") for name in names)
    rows = tuple(_row(moment, seat) for seat in range(now.players))
    key = "standing.limit" if now.sale_limit else "standing.sold"
    note = say(key, sold=num_sold(now), limit=now.sale_limit)
    return Sheet(say("standing.title"), columns, rows, note)


def _row(moment: Moment, seat: int) -> Row:
    now = moment.now
    name, symbol = ranch(now, seat), f"mark-{moment.letter(seat)}"
    is_own = seat == moment.viewer
    if now.bankrupt[seat]:
        return Row((name, say("standing.bankrupt"), "", str(cattle_of(now, seat)), ""), symbol, is_own)
    cash = say("standing.hidden") if now.cash[seat] == box.HIDDEN else money(int(now.cash[seat]))
    debts = money(debts_of(now, seat)) if debts_of(now, seat) else say("standing.none")
    free = say("standing.free", free=box.COWBOYS - int(now.jail[seat]), all=box.COWBOYS)
    return Row((name, cash, debts, str(cattle_of(now, seat)), free), symbol, is_own)


def cattle_of(now: Fields, seat: int) -> int:
    """A7.2 How many animals stand in the ranch of a seat."""
    return int(((now.board >= box.COW) & ((now.land & RANCH_BITS) - 1 == home(now, seat))).sum())


def debts_of(now: Fields, seat: int) -> int:
    """A10.2, A10.3 What a player owes the bank and the others."""
    owed = int(now.loans[seat].sum())
    return owed + sum(int(note[DEBT]) for note in now.notes[: num_notes(now)] if note[BORROWER] == seat)


def claims_of(now: Fields, seat: int) -> int:
    """A10.3 What the others owe a player."""
    return sum(int(note[DEBT]) for note in now.notes[: num_notes(now)] if note[LENDER] == seat)


def _debts(moment: Moment) -> Iterator[Row]:
    """A10.2, A10.3 Every loan that is open, by borrower."""
    now = moment.now
    for seat in range(now.players):
        symbol = f"mark-{moment.letter(seat)}"
        for index in range(num_loans(now, seat)):
            debt = money(int(now.loans[seat, index]))
            yield Row((ranch(now, seat), say("loans.bank"), debt, say("loans.any")), symbol)
        for note in now.notes[: num_notes(now)]:
            if note[BORROWER] == seat:
                lender, debt = ranch(now, int(note[LENDER])), money(int(note[DEBT]))
                yield Row((ranch(now, seat), lender, debt, when_due(int(note[DUE]))), symbol)
