"""Positions of Abilene as text (``docs/api.md``): ``players=3 ask=cow turn=1 cattle.A=A7:A600``."""

from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np

from stampede.core import position_text as form
from stampede.core.errors import InvalidPosition
from stampede.core.options import Options, OptionValue
from stampede.core.record import Ints, Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import setup
from stampede.games.abilene.rules.cells import RANCH_BITS, home
from stampede.games.abilene.rules.lattice import JAIL, NOWHERE, TOWN
from stampede.games.abilene.rules.loans import num_notes
from stampede.games.abilene.rules.money import due_of, rate_of
from stampede.games.abilene.rules.state import DTYPE, AbileneState, view
from stampede.games.abilene.table.board import cell_name, read_cell
from stampede.games.abilene.table.notation import due_text
from stampede.games.abilene.table.options import setup_record
from stampede.games.abilene.table.positions import PHASES, check_record
from stampede.games.abilene.words import say

OPTIONS = ("players", "sale_limit", "hidden_totals")
QUESTIONS = (
    "nothing",
    "kind",
    "repayment",
    "die",
    "freeing",
    "cow",
    "boy",
    "stolen",
    "duel",
    "beaten",
    "cards",
    "shortage",
    "answers",
)
PARTS = {box.LOANS: "loans", box.FOOD_BILL: "food", box.DEBTS: "debts", box.SHARES: "shares"}
"""A10.1 The parts of the turn that may demand a payment; elsewhere the decision implies the part."""
CARDS = (form.NOTHING, "own", "none", "other")
USED = "x"


def record_to_text(records: Records) -> str:
    """A13.1 Write a position; a value hidden from a view is a ``?``."""
    state: AbileneState = view(records, 0)
    return _position_text(state.land.tobytes(), state.players).write(state)


def text_to_record(text: str, options: Options) -> Records:
    """A13.1 Read a position of a game with these *options*; raises InvalidPosition."""
    records = np.zeros(1, DTYPE)
    setup_record(records, options)
    state: AbileneState = view(records, 0)
    _position_text(state.land.tobytes(), state.players).read(text, state)
    for seat in range(state.players):
        own = (state.land & RANCH_BITS) - 1 == home(state, seat)
        on_cells = int((state.board[own] >= box.COW).sum())
        state.placed[seat] = on_cells if state.phase == box.SETUP else box.HERD
    check_record(records, options)
    return records


def options_from_text(text: str) -> dict[str, OptionValue]:
    """A2.1, A10.5, A11.3 The players and variants that a position text names; raises InvalidPosition."""
    given = form.split(text)
    try:
        players, limit, hidden = (form.whole(given.get(name, "0")) for name in OPTIONS)
    except ValueError:
        players, limit, hidden = 0, 0, 0
    if not players or hidden not in (0, 1):
        raise InvalidPosition(say("position.head"))
    return {"players": players, "sale_limit": limit, "hidden_totals": bool(hidden), "board": ""}


# ------------------------------------------------------------ the words


@lru_cache(maxsize=64)
def _position_text(land: bytes, players: int) -> form.PositionText:
    """The text form of positions on this *land*."""
    start = np.zeros(1, DTYPE)
    start["land"][0] = np.frombuffer(land, np.int32)
    state: AbileneState = view(start, 0)
    setup.setup(state, players, 0, 0)
    options = [form.number(name) for name in OPTIONS]
    return form.PositionText(state, options, [*_board_words(players), *_turn_words(), *_money_words(players)])


def _board_words(players: int) -> Iterator[form.Word]:
    """A2, A9.1 Words for the pending decision, cowboys and cattle."""
    yield form.Word("ask", "cow", lambda state: QUESTIONS[state.question], _read_question)
    yield form.Word("part", "food", _part, _read_part)
    yield form.number("turn")
    yield form.number("rounds")
    for seat in range(players):
        yield form.Word(
            f"boys.{seat}",
            "A5,B6+1",
            partial(_boys, seat),
            partial(_read_boys, seat),
            partial(_no_boys, seat),
        )
    for ranch, letter in enumerate(box.LETTERS):
        yield form.Word(f"cattle.{letter}", "A7:A600,A6-1:unbranded", partial(_cattle, ranch), _read_cattle)
    yield form.several("town_boys", lambda state: state.town_boys[:players], form.NUMBERS)
    yield form.several("jail", lambda state: state.jail[:players], form.NUMBERS)
    yield form.several("town_cows", lambda state: state.town_cows, ANIMAL)
    yield form.single("hand", ANIMAL)
    yield form.several("unsold", lambda state: state.unsold[:players], ANIMAL)
    yield form.Word("gone", "A600,A600,unbranded", _gone, _read_gone)
    yield form.several("thefts", lambda state: state.thefts[:players], form.NUMBERS)


def _turn_words() -> Iterator[form.Word]:
    """A3 Words for the progress of the turn."""
    yield form.Word("dice", "3x,5,2,-,-", _dice, _read_dice)
    yield form.number("freed")
    yield form.single("moved_cow", CELL)
    yield form.several("moved_boys", lambda state: state.moved_boys, CELL)
    yield form.single("duel_cell", CELL)
    yield form.number("duel_seat")
    yield form.number("duel_die")
    yield form.number("winner")


def _money_words(players: int) -> Iterator[form.Word]:
    """A9, A10 Words for the sale, payments and loans."""
    yield form.several("cards", lambda state: state.cards[:players], CARD)
    yield form.number("seller")
    yield form.single("sold", ANIMAL)
    yield form.several("shown", lambda state: state.shown[:players], CARD)
    yield form.number("settled")
    yield form.several("cash", lambda state: state.cash[:players], MONEY)
    yield form.number("bank_paid")
    yield form.several("bankrupt", lambda state: state.bankrupt[:players], form.NUMBERS)
    yield form.number("payer")
    yield form.number("amount")
    yield form.number("asked")
    yield form.several("answers", lambda state: state.answers[:players], ANSWER)
    for seat in range(players):
        yield form.several(f"loans.{seat}", partial(_loans, seat), DEBT)
    yield form.Word("notes", "0>2:1300:3,1>2:500:end", _notes, _read_notes)


# ------------------------------------------------------------ their values


ANIMALS = (
    *(f"{letter}{value}" for letter in box.LETTERS for value in box.VALUES[: box.RANKS].tolist()),
    "unbranded",
)
"""A1.2 The animals by kind: brand and value."""


def _animal(_state: AbileneState, figure: int) -> str:
    return form.UNKNOWN if figure == box.COW else ANIMALS[figure - box.COW - 1]


def _cell(state: AbileneState, cell: int) -> str:
    return "jail" if cell == JAIL else cell_name(state.land, cell)


def _read_cell(state: AbileneState, text: str) -> int:
    cell = JAIL if text == "jail" else read_cell(state.land, text)
    if cell == NOWHERE:
        raise ValueError(text)
    return cell


def _answer(_state: AbileneState, answer: int) -> str:
    """A10.3 An answer to a borrower: the interest in per cent, and when the loan is due."""
    if answer == box.HIDDEN:
        return form.UNKNOWN
    if answer == box.DECLINED:
        return "decline"
    offer = answer - box.DECLINED - 1
    return f"{rate_of(offer)}/{due_text(due_of(offer))}"


def _read_answer(_state: AbileneState, text: str) -> int:
    if text == "decline":
        return box.DECLINED
    rate, _, due = text.partition("/")
    dues: list[int] = box.DUES.tolist()
    step, odd = divmod(form.whole(rate), box.RATE_STEP)
    if odd or not 0 <= step < box.RATES:
        raise ValueError(text)
    return box.DECLINED + 1 + step * len(dues) + dues.index(_read_due(due))


def _read_due(text: str) -> int:
    return box.AT_END if text == due_text(box.AT_END) else form.whole(text)


ANIMAL = form.Values(
    "A600,unbranded", _animal, lambda _state, text: box.COW + 1 + form.one_of(ANIMALS, text), box.NONE
)
CELL = form.Values("A7,town", _cell, _read_cell, NOWHERE)
CARD = form.Values(
    "own,-,none",
    lambda _state, card: form.UNKNOWN if card == box.HIDDEN else CARDS[card],
    lambda _state, text: form.one_of(CARDS, text),
    box.NONE,
)
MONEY = form.Values(
    "10000,9700,12000",
    lambda _state, cash: form.UNKNOWN if cash == box.HIDDEN else str(cash),
    lambda _state, text: form.whole(text),
)
DEBT = form.Values("1300,500", lambda _state, debt: str(debt), lambda _state, text: form.whole(text), 0)
ANSWER = form.Values("decline,25/3,-", _answer, _read_answer, box.NONE)


def _read_question(state: AbileneState, text: str) -> None:
    state.question = form.one_of(QUESTIONS, text)
    state.phase = PHASES[state.question][0]


def _part(state: AbileneState) -> str:
    return PARTS.get(state.phase, form.NOTHING)


def _read_part(state: AbileneState, text: str) -> None:
    state.phase = list(PARTS)[form.one_of(tuple(PARTS.values()), text)]


def _boys(seat: int, state: AbileneState) -> str:
    """A2.4 The cells of a player's cowboys."""
    cells = np.flatnonzero(state.board == box.BOY + seat).tolist()
    return ",".join(cell_name(state.land, cell) for cell in cells) or form.NOTHING


def _no_boys(seat: int, state: AbileneState) -> None:
    state.board[state.board == box.BOY + seat] = box.EMPTY


def _read_boys(seat: int, state: AbileneState, text: str) -> None:
    for name in form.items(text):
        _put(state, name, box.BOY + seat)


def _cattle(ranch: int, state: AbileneState) -> str:
    """A7.2 The animals of a ranch."""
    cells = np.flatnonzero((state.board >= box.COW) & ((state.land & RANCH_BITS) - 1 == ranch)).tolist()
    animals = (f"{cell_name(state.land, cell)}:{_animal(state, int(state.board[cell]))}" for cell in cells)
    return ",".join(animals) or form.NOTHING


def _read_cattle(state: AbileneState, text: str) -> None:
    for item in form.items(text):
        name, _, animal = item.partition(":")
        _put(state, name, box.COW + 1 + form.one_of(ANIMALS, animal))


def _put(state: AbileneState, name: str, figure: int) -> None:
    """Stand a figure on an empty cell; raises ValueError."""
    cell = _read_cell(state, name)
    if cell in (TOWN, JAIL) or state.board[cell] != box.EMPTY:
        raise ValueError(name)
    state.board[cell] = figure


def _gone(state: AbileneState) -> str:
    """A9.1 The animals sold."""
    sold = (name for name, count in zip(ANIMALS, state.gone.tolist(), strict=True) for _ in range(count))
    return ",".join(sold) or form.NOTHING


def _read_gone(state: AbileneState, text: str) -> None:
    for name in form.items(text):
        state.gone[form.one_of(ANIMALS, name)] += 1


def _dice(state: AbileneState) -> str:
    """A3 The numbers shown, with a mark on dice that are used."""
    shown = (form.NOTHING if die < 0 else str(die) for die in state.dice.tolist())
    return ",".join(text + USED * (state.spent >> place & 1) for place, text in enumerate(shown))


def _read_dice(state: AbileneState, text: str) -> None:
    dice = text.split(",")
    if len(dice) != box.DICE:
        raise ValueError(text)
    for place, die in enumerate(dice):
        shown = die.removesuffix(USED)
        state.dice[place] = -1 if shown == form.NOTHING else form.whole(shown)
        state.spent |= (shown != die) << place


def _loans(seat: int, state: AbileneState) -> Ints:
    own: Ints = state.loans[seat]
    return own


def _notes(state: AbileneState) -> str:
    """A10.3 Loans between players: lender, borrower, debt, and turns until due."""
    notes = state.notes[: num_notes(state)].tolist()
    texts = (f"{lender}>{borrower}:{debt}:{due_text(due)}" for lender, borrower, debt, due in notes)
    return ",".join(texts) or form.NOTHING


def _read_notes(state: AbileneState, text: str) -> None:
    for place, item in enumerate(form.items(text)):
        parties, debt, due = item.split(":")
        lender, borrower = parties.split(">")
        state.notes[place] = (form.whole(lender), form.whole(borrower), form.whole(debt), _read_due(due))
