"""Facts about a laid pair or placed cows, for reasons: herds, spaces, rivals, payments."""

from typing import NamedTuple

from stampede.core.record import Records
from stampede.core.state_like import StateLike
from stampede.games.zoff.rules.actions import (
    BONUS_ACTION,
    PAIR_ACTION,
    PLACE_ACTION,
    SPLIT_ACTION,
    STOP_ACTION,
)
from stampede.games.zoff.rules.choosing import num_pairs, pair_colour, pairs_made
from stampede.games.zoff.rules.components import CARDS, COLOURS, MAX_BONUS, NONE, ROW, VALUES
from stampede.games.zoff.rules.herds import can_place, deck_of, put
from stampede.games.zoff.rules.placing import card_on, is_shared
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.notation import pasture_name


class Pair(NamedTuple):
    """Z3.1 A cow card laid on a pasture."""

    state: ZoffState
    seat: int
    pasture: int
    colour: int
    card: int

    @property
    def value(self) -> int:
        """The most cows that the card sends."""
        return VALUES[self.card]

    @property
    def hand(self) -> list[int]:
        """The values of the cards in hand, this one among them."""
        return [VALUES[card] for card in self._held()]

    @property
    def letter(self) -> int:
        """Z4.2 The letter of the card."""
        return int(self.state.letter[self._deck, self.card])

    @property
    def letters(self) -> list[int]:
        """Z4.2 The letters of the cards of the same value in hand."""
        same = (card for card in self._held() if VALUES[card] == self.value)
        return [int(self.state.letter[self._deck, card]) for card in same]

    @property
    def _deck(self) -> int:
        return int(deck_of(self.state, self.colour))

    def _held(self) -> list[int]:
        """Z4.5 The cards in hand, without one that lies on another pasture already."""
        hand, own = int(self.state.hand[self._deck]), self.state.owner == self.seat
        laid = set(self.state.chosen_card[own].ravel().tolist())
        return [card for card in range(CARDS) if hand >> card & 1 and card not in laid]

    @property
    def name(self) -> str:
        """The name of the pasture."""
        return pasture_name(self.state, self.pasture)

    @property
    def herd(self) -> int:
        """The own cows on it."""
        return int(self.state.herd[self.pasture, self.colour])

    @property
    def free(self) -> int:
        """The spaces free on it."""
        return int(self.state.free[self.pasture])

    @property
    def most(self) -> int:
        """The number of cows that the card could place there now."""
        return most_placed(self.state, self.pasture, self.colour, self.value)

    def rivals(self) -> list[int]:
        """The herds of the others there."""
        return rivals(self.state, self.seat, self.pasture)


class Laid(NamedTuple):
    """Z4.3, Z5.2 Cows of one colour that come to a pasture, by a card or a bonus."""

    before: ZoffState
    after: ZoffState
    after_records: Records
    seat: int
    pasture: int
    colour: int
    cows: int
    is_bonus: bool

    @property
    def name(self) -> str:
        """The name of the pasture."""
        return pasture_name(self.before, self.pasture)

    @property
    def fills(self) -> bool:
        """Z5.1 Whether no space is left."""
        return self.cows > 0 and int(self.after.free[self.pasture]) == 0

    def paid(self, *, to_own: bool) -> int:
        """Z5.1 The payment of the row to the herds of the seat, or of the others."""
        return sum(
            number
            for colour, number in _row(self.after, self.pasture)
            if (self.after.owner[colour] == self.seat) == to_own
        )


def pair(view_of_seat: StateLike, seat: int, action: int) -> Pair | None:
    """The pair that *action* lays; None for any other action, and for a pair for two colours (Z7.6)."""
    if not PAIR_ACTION <= action < PLACE_ACTION:
        return None
    state: ZoffState = view(view_of_seat.records, 0)
    if state.players == 2 and num_pairs(state) == 1:
        return None
    pasture, card = divmod(action - PAIR_ACTION, CARDS)
    return Pair(state, seat, pasture, pair_colour(state, seat, pairs_made(state, seat)), card)


def placed(view_of_seat: StateLike, seat: int, action: int) -> Laid | None:
    """The cows that *action* places; None for any other action."""
    before: ZoffState = view(view_of_seat.records, 0)
    is_bonus = BONUS_ACTION <= action < STOP_ACTION
    if is_bonus:
        pasture, cows = divmod(action - BONUS_ACTION, MAX_BONUS)
        cows += 1
    elif PLACE_ACTION <= action < SPLIT_ACTION:
        pasture, cows = int(before.pasture), action - PLACE_ACTION
    else:
        return None
    records = view_of_seat.records.copy()
    after: ZoffState = view(records, 0)
    put(after, pasture, int(before.colour), cows)
    return Laid(before, after, records, seat, pasture, int(before.colour), cows, is_bonus)


def most_placed(state: ZoffState, pasture: int, colour: int, value: int) -> int:
    """Z4.3, Z4.4 The most cows that a card of this *value* can place now."""
    return max(cows for cows in range(value + 1) if can_place(state, pasture, colour, cows))


def rivals(state: ZoffState, seat: int, pasture: int) -> list[int]:
    """The herds that others than *seat* have on a pasture."""
    others = (colour for colour in range(COLOURS) if state.owner[colour] != seat)
    return [int(state.herd[pasture, colour]) for colour in others if state.herd[pasture, colour]]


def next_of_others(state: ZoffState, seat: int) -> int:
    """Z4.2 The colour of another seat that places next on the same pasture, or NONE."""
    if state.turn + 1 >= COLOURS:
        return NONE
    colour = int(state.order[state.turn + 1])
    if colour == NONE or state.owner[colour] == seat or is_shared(state, colour):
        return NONE
    return colour


def card_of(state: ZoffState, colour: int) -> int:
    """Z4.3 The value of the card revealed for *colour* on the pasture being resolved."""
    return VALUES[card_on(state, colour, state.pasture)]


def row_paid(state: ZoffState, pasture: int, seat: int) -> int:
    """Z5.1 The payment of the row of a pasture to the herds of *seat*, as they stand."""
    return sum(number for colour, number in _row(state, pasture) if state.owner[colour] == seat)


def _row(state: ZoffState, pasture: int) -> list[tuple[int, int]]:
    """Z5.1 The herds of a pasture, the biggest first, each with its number of the row."""
    herds = [colour for colour in range(COLOURS) if state.herd[pasture, colour] > 0]
    herds.sort(key=lambda colour: -int(state.herd[pasture, colour]))
    return [(colour, int(state.bonus[pasture, rank])) for rank, colour in enumerate(herds[:ROW])]
