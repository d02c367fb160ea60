"""Abilene in plain text, for the terminal: a map of hexagons, and the players' possessions."""

from collections.abc import Iterator

from stampede.core.state_like import StateLike
from stampede.games.abilene.draw.view_model import animal
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import boy_on, head_number, home, is_boot, is_cow, owner, ranch_of
from stampede.games.abilene.rules.lattice import AXIAL, LAST_RING, NUM_CELLS
from stampede.games.abilene.rules.loans import num_notes
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.table.refusals import ASKED, ending
from stampede.games.abilene.words import say
from stampede.words.catalogue import number

STEP = 4
"""The distance in letters from one cell of a row to the next."""


def draw_text(state: StateLike) -> str:
    """Draw the map, then a line for each player, the dice, the sale, the loans and the pending decision.

    Cattle all look alike (A12.1). A view also names those its seat may look at; a full position, which
    several people may see, names none.
    """
    fields: Fields = view(state.records, 0)
    lines = [*_map(fields), say("text.key"), *(_player(fields, seat) for seat in range(fields.players))]
    lines += [*_dice(fields), *_sale(fields), *_loans(fields), *_own(fields)]
    if state.is_terminal():
        lines.append(say("text.over", reason=ending(state.records).reason))
    else:
        lines.append(say("text.asked", ask=say(f"ask.{ASKED[fields.question][0]}")))
    return "\n".join(lines)


def _map(fields: Fields) -> list[str]:
    """A1.3 The rows of hexagons from north to south."""
    wide = (4 * LAST_RING + 1) * STEP // 2 + 2
    rows = [[" "] * wide for _ in range(2 * LAST_RING + 1)]
    for cell in range(NUM_CELLS):
        column, row = AXIAL[cell]
        at = (2 * column + row + 2 * LAST_RING) * STEP // 2
        rows[row + LAST_RING][at : at + 2] = _token(fields, cell)
    middle = 2 * LAST_RING * STEP // 2
    rows[LAST_RING][middle - 3 : middle + 4] = "ABILENE"
    return ["".join(row).rstrip() for row in rows]


def _token(fields: Fields, cell: int) -> str:
    """Two letters for a cell: the figure on it, or the ranch and the printed mark."""
    if boy_on(fields, cell) >= 0:
        return f"@{boy_on(fields, cell)}"
    if is_cow(fields, cell):
        return "##"
    ranch = ranch_of(fields, cell)
    if ranch < 0:
        return "  "
    mark = "^" if head_number(fields, cell) else "'" if is_boot(fields, cell) else "."
    return box.LETTERS[ranch].lower() + mark


def _player(fields: Fields, seat: int) -> str:
    """A player's possessions."""
    letter = box.LETTERS[home(fields, seat)]
    if fields.bankrupt[seat]:
        return say("text.bankrupt", seat=seat, letter=letter)
    cattle = sum(is_cow(fields, cell) and owner(fields, cell) == seat for cell in range(NUM_CELLS))
    cash = "?" if fields.cash[seat] == box.HIDDEN else number(int(fields.cash[seat]))
    inside, town = int(fields.jail[seat]), int(fields.town_boys[seat])
    line = say("text.player", seat=seat, letter=letter, cash=cash, cattle=cattle, town=town, jail=inside)
    debts = [int(debt) for debt in fields.loans[seat] if debt]
    return line + (say("text.bank", debts=", ".join(map(number, debts))) if debts else "")


def _dice(fields: Fields) -> Iterator[str]:
    """A3 The dice rolled; used ones in brackets."""
    numbers = ["-" if number < 0 else str(number) for number in fields.dice]
    shown = [f"[{number}]" if fields.spent >> die & 1 else number for die, number in enumerate(numbers)]
    if set(numbers) != {"-"}:
        cattle, cowboys = shown[: box.CATTLE_DICE], shown[box.CATTLE_DICE :]
        yield say("text.dice", seat=fields.turn, cattle=" ".join(cattle), cowboys=" ".join(cowboys))


def _sale(fields: Fields) -> Iterator[str]:
    """A9.1 The cattle in town, the stolen animal, and the last sale."""
    waiting = sum(figure != box.NONE for figure in fields.town_cows)
    if waiting:
        yield say("text.town", count=waiting)
    if fields.hand:
        yield say("text.hand", seat=fields.turn)
    if fields.sold:
        names = {box.NONE: "-", box.OWN_BRAND: "own", box.NO_BRAND: "none", box.OTHER_BRAND: "other"}
        shown = " ".join(f"{seat}:{names[int(fields.shown[seat])]}" for seat in range(fields.players))
        yield say("text.sold", seat=fields.seller, what=animal(int(fields.sold)), cards=shown)


def _loans(fields: Fields) -> Iterator[str]:
    """A10.3 Loans between players."""
    for index in range(num_notes(fields)):
        lender, borrower, debt, due = (int(part) for part in fields.notes[index])
        when = say("text.end") if due == box.AT_END else say("text.turns", count=due)
        yield say("text.note", lender=lender, borrower=borrower, debt=number(debt), when=when)


def _own(fields: Fields) -> Iterator[str]:
    """A2.3 The animals a view shows to its seat."""
    cattle = {cell: int(fields.board[cell]) for cell in range(NUM_CELLS) if is_cow(fields, cell)}
    if box.COW in cattle.values() and max(cattle.values()) > box.COW:
        own = [f"{cell_name(fields.land, cell)} {animal(at)}" for cell, at in cattle.items() if at > box.COW]
        yield say("text.own", cattle=", ".join(own))
