"""A9 Sales: every opponent lays a card to guess the animal, then it is shown and all payments are made."""

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import home
from stampede.games.abilene.rules.state import AbileneState


def open_sale(state: AbileneState) -> None:
    """A9.1 Open the sale of the next animal in town, in the order they came."""
    if state.town_cows[0] == box.NONE:
        state.phase = box.TURN_END
        return
    state.cards[:] = box.NONE
    state.seller = state.turn
    state.settled = 0
    state.question = box.ASK_CARDS


def is_to_lay(state: AbileneState, seat: int) -> bool:
    """A9.1 Whether *seat* has a card to lay: every solvent opponent lays one."""
    return seat != state.seller and not state.bankrupt[seat] and state.cards[seat] == box.NONE


def lay_card(state: AbileneState, seat: int, card: int) -> None:
    """A9.1 Lay a card face down; after the last one, all are shown."""
    state.cards[seat] = card
    for opponent in range(state.players):
        if is_to_lay(state, opponent):
            state.question = box.ASK_CARDS
            return
    show_cow(state)


def show_cow(state: AbileneState) -> None:
    """A9.1, A9.4 Show the animal, which leaves the game; the bank pays the seller first."""
    state.sold = state.town_cows[0]
    for seat in range(box.MAX_SEATS):
        state.shown[seat] = state.cards[seat]
    state.town_cows[0] = state.town_cows[1]
    state.town_cows[1] = box.NONE
    state.gone[sold_kind(state)] += 1
    paid = bank_price(state)
    state.cash[state.seller] += paid
    state.bank_paid += paid
    state.phase = box.DEBTS


def sold_kind(state: AbileneState) -> int:
    """A1.2 The kind of the animal shown."""
    return int(state.sold) - box.COW - 1


def truth(state: AbileneState) -> int:
    """A9.1 The card that would be right."""
    kind = sold_kind(state)
    if kind == box.UNBRANDED:
        return box.NO_BRAND
    return box.OWN_BRAND if kind // box.RANKS == home(state, state.seller) else box.OTHER_BRAND


def bank_price(state: AbileneState) -> int:
    """A9.2 The bank's payment in dollars; nothing for another's brand when anyone said so."""
    value = int(box.VALUES[sold_kind(state)])
    answer = truth(state)
    if answer == box.OWN_BRAND:
        return 1000 + value
    if answer == box.NO_BRAND:
        return 1500
    for seat in range(state.players):
        if state.shown[seat] == box.OTHER_BRAND:
            return 0
    return 2000 + value


def receives(state: AbileneState, seat: int) -> int:
    """A9.3 The seller's payment to an opponent in dollars; below 0, the opponent's to the seller."""
    if seat == state.seller or state.shown[seat] == box.NONE:
        return 0
    return int(box.PAYS[truth(state), state.shown[seat]]) * int(box.VALUES[sold_kind(state)])


def owed_by_seller(state: AbileneState) -> int:
    """A9.4 The seller's payment to all opponents together, in dollars."""
    total = 0
    for seat in range(state.players):
        total += max(0, receives(state, seat))
    return total
