"""A9, A11.2 The score sheet: money and debts at the end, settled by the rules, and the payments of a sale."""

from collections.abc import Iterator

import numpy as np

from stampede.core.errors import InvalidScore
from stampede.core.options import Options
from stampede.core.score_sheet import (
    EVERYBODY,
    Figures,
    ScoreCount,
    ScoreField,
    ScoreGroup,
    ScoreLine,
    ScoreSheet,
    side,
)
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import ending, loans, sale
from stampede.games.abilene.rules.cells import home
from stampede.games.abilene.rules.state import DTYPE, AbileneState, view
from stampede.games.abilene.words import amount, say

MOST = 1_000_000
"""The most dollars of one entry."""
MONEY = ("cash", "bank", "owes", "gets")
"""A10.2, A10.3, A11.2 The entries of each player's money."""
SELLER = 1
"""A choice of ``card``: the player sells; 0 is none, and the corral cards follow."""
CARDS = {2: box.OWN_BRAND, 3: box.NO_BRAND, 4: box.OTHER_BRAND}


def groups(options: Options) -> tuple[ScoreGroup, ...]:
    """A11.2 Money and debts, A10.4 who is bankrupt, and A9.1 a sale."""
    seats = range(int(options["players"]))
    money = tuple(
        ScoreGroup(
            say(f"score.{name}"),
            tuple(ScoreField(f"{name}-{seat}", seat, high=MOST, step=100) for seat in seats),
            say(f"score.{name}.hint"),
        )
        for name in MONEY
    )
    answers = (say("score.solvent"), say("label.bankrupt"))
    bankrupt = tuple(ScoreField(f"bankrupt-{seat}", seat, high=1, choices=answers) for seat in seats)
    return (*money, ScoreGroup(say("score.bankrupt"), bankrupt, say("score.bankrupt.hint")), _sale(seats))


def _sale(seats: range) -> ScoreGroup:
    """A9.1 The animal sold, and of each player whether he sells or which card he has laid."""
    animals = (say("score.no_sale"), *map(_animal, range(len(_animals()))))
    cards = ("", say("score.seller"), say("card.own"), say("card.none"), say("card.other"))
    sold = ScoreField("animal", EVERYBODY, say("score.animal"), high=len(animals) - 1, choices=animals)
    laid = (ScoreField(f"card-{seat}", seat, high=len(cards) - 1, choices=cards) for seat in seats)
    return ScoreGroup(say("score.sale"), (sold, *laid), say("score.sale.hint"))


def _animals() -> tuple[tuple[int, int], ...]:
    """A1.2 All animals that a sale can show: the right card, and the rank."""
    ranks = range(box.RANKS)
    own, other = (tuple((card, rank) for rank in ranks) for card in (box.OWN_BRAND, box.OTHER_BRAND))
    return (*own, (box.NO_BRAND, 0), *other)


def _animal(number: int) -> str:
    card, rank = _animals()[number]
    if card == box.NO_BRAND:
        return say("animal.unbranded")
    brand = say("card.own" if card == box.OWN_BRAND else "card.other")
    return say("score.branded", brand=brand, value=int(box.VALUES[rank]))


def count(options: Options, figures: Figures) -> ScoreCount:
    """A11.2 Settle the debts and rank the solvent players by their money; A10.4 bankrupt ones come last."""
    state: AbileneState = view(np.zeros(1, DTYPE), 0)
    state.players = int(options["players"])
    seats = range(state.players)
    money = {name: [int(figures[f"{name}-{seat}"]) for seat in seats] for name in MONEY}
    state.bankrupt[: state.players] = [int(figures[f"bankrupt-{seat}"]) for seat in seats]
    _check(state, money)
    state.cash[: state.players], state.loans[: state.players, 0] = money["cash"], money["bank"]
    _note_loans(state, money)
    asides = tuple(_payments(state, figures))
    ending.finish(state)
    return ScoreCount(
        lines=tuple(_lines(money)),
        totals=tuple(
            say("label.bankrupt") if state.bankrupt[seat] else amount(int(state.cash[seat])) for seat in seats
        ),
        places=tuple(1 + sum(_is_ahead(state, other, seat) for other in seats) for seat in seats),
        asides=asides,
    )


def _is_ahead(state: AbileneState, seat: int, other: int) -> bool:
    """A11.2 Whether *seat* is solvent, and *other* bankrupt or with less money."""
    if state.bankrupt[seat]:
        return False
    return bool(state.bankrupt[other] or state.cash[seat] > state.cash[other])


def _check(state: AbileneState, money: dict[str, list[int]]) -> None:
    """A10.3, A10.4, A11.1 Raise InvalidScore where loans do not match, or a bankrupt player has money."""
    seats = range(state.players)
    if all(state.bankrupt[seat] for seat in seats):
        raise InvalidScore(say("score.all_bankrupt"))
    for seat in seats:
        if state.bankrupt[seat] and any(money[name][seat] for name in MONEY):
            raise InvalidScore(say("score.void", side=side(seat)))
    owed, due = sum(money["owes"]), sum(money["gets"])
    if owed != due:
        raise InvalidScore(say("score.loans", owed=amount(owed), due=amount(due)))
    for seat in seats:
        if money["owes"][seat] + money["gets"][seat] > owed:
            raise InvalidScore(say("score.own_loan", side=side(seat)))


def _note_loans(state: AbileneState, money: dict[str, list[int]]) -> None:
    """A10.3 Note loans with these sums; which of them is between which players changes no total."""
    owes, gets = list(money["owes"]), list(money["gets"])
    for borrower in range(state.players):
        for lender in range(state.players):
            debt = min(owes[borrower], gets[lender])
            if debt:
                loans.add_note(state, lender, borrower, debt, box.AT_END)
                owes[borrower] -= debt
                gets[lender] -= debt


def _lines(money: dict[str, list[int]]) -> Iterator[ScoreLine]:
    """A10.2, A10.3, A11.2 Cash, loans between players, loans of the bank."""
    between = [gets - owes for gets, owes in zip(money["gets"], money["owes"], strict=True)]
    yield ScoreLine(say("score.line.cash"), tuple(map(amount, money["cash"])))
    if any(between):
        yield ScoreLine(say("score.line.loans"), _changes(between))
    if any(money["bank"]):
        yield ScoreLine(say("score.line.bank"), _changes([-debt for debt in money["bank"]]))


def _changes(dollars: list[int]) -> tuple[str, ...]:
    return tuple(f"{'+' if each > 0 else chr(0x2212)}{amount(abs(each))}" if each else "" for each in dollars)


def _payments(state: AbileneState, figures: Figures) -> Iterator[ScoreLine]:
    """A9.2, A9.3 The payments of the sale, once its animal, its seller and all cards are entered."""
    seats, laid = range(state.players), [int(figures[f"card-{seat}"]) for seat in range(state.players)]
    sellers = [seat for seat in seats if laid[seat] == SELLER]
    if len(sellers) > 1:
        raise InvalidScore(say("score.sellers", one=side(sellers[0]), other=side(sellers[1])))
    for seat in seats:
        if laid[seat] and state.bankrupt[seat]:
            raise InvalidScore(say("score.no_card", side=side(seat)))
    animal = int(figures["animal"])
    if not animal or not sellers or not all(laid[seat] or state.bankrupt[seat] for seat in seats):
        return
    (state.seller,) = sellers
    state.sold = box.COW + 1 + _kind(state, animal)
    for seat in seats:
        state.shown[seat] = CARDS.get(laid[seat], box.NONE)
    received = [sale.receives(state, seat) for seat in seats]
    received[state.seller] = -sum(received)
    paid = [0] * state.players
    paid[state.seller] = sale.bank_price(state)
    yield ScoreLine(say("score.paid_by_bank"), _changes(paid))
    yield ScoreLine(say("score.paid_by_players"), _changes(received))
    yield ScoreLine(say("score.paid"), _changes([sum(pair) for pair in zip(paid, received, strict=True)]))


def _kind(state: AbileneState, animal: int) -> int:
    """A1.2 The kind of the animal chosen; of those with another's brand one with the next letter's."""
    card, rank = _animals()[animal - 1]
    if card == box.NO_BRAND:
        return box.UNBRANDED
    letter = home(state, state.seller) + (card == box.OTHER_BRAND)
    return letter % box.RANCHES * box.RANKS + rank


SCORE_SHEET = ScoreSheet(options=("players",), groups=groups, count=count)
