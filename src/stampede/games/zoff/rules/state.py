"""The whole position of Zoff in Buffalo."""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout, view_class
from stampede.games.zoff.rules.components import CARDS, COLOURS, PASTURES, ROW, SEATS, START_OF_TWO


class ZoffState:
    """A position of Zoff in Buffalo.

    Pastures count from 0, smallest first; colours as in Z10; -1 is none or unknown.
    """

    table: Annotated[int, np.int32]
    """The number of the component table in use, 0 for the printed one (Z9.5): names are found by it."""
    players: Annotated[int, np.int32]
    """Number of players."""
    auction: Annotated[int, np.int32]
    """Z8.1 1 if the colours are bid for."""
    fair_bonus: Annotated[int, np.int32]
    """Z8.2 1 if the fair bonus is paid."""
    open_tracker: Annotated[int, np.int32]
    """Z8.4 1 if spent cow cards stay visible."""
    colour_ends: Annotated[int, np.int32]
    """Z6.3: 1 under rules version 1, where of two players 48 cows of one colour end the game."""
    capacity: Annotated[Ints, np.int32, (PASTURES,)]
    """Spaces of each pasture (Z1.1); 0 for a pasture that is not in play."""
    bonus: Annotated[Ints, np.int32, (PASTURES, ROW)]
    """Bonus rows (Z1.1), filled up with zeros."""
    letter: Annotated[Ints, np.int32, (COLOURS, CARDS)]
    """Letters of the cow cards (Z1.2), 0 for A; -1 for a card that does not exist."""

    rounds: Annotated[int, np.int32]
    """Z9.5 Number of rounds that own components set; 0 for the printed number."""

    phase: Annotated[int, np.int32]
    """The kind of choice to make now, one of the phases in ``phases``."""
    round: Annotated[int, np.int32]
    """From 1; 0 before the first."""
    herd: Annotated[Ints, np.int32, (PASTURES, COLOURS)]
    """Cows on each pasture by colour."""
    free: Annotated[Ints, np.int32, (PASTURES,)]
    """Free spaces of each pasture; 0 for a pasture that is not in play."""
    reserve: Annotated[Ints, np.int32, (COLOURS,)]
    """Cows not placed; 0 for a colour that is not in play."""
    owner: Annotated[Ints, np.int32, (COLOURS,)]
    """The seat that plays each colour."""
    hand: Annotated[Ints, np.int32, (COLOURS,)]
    """Cow cards held, by the colour of the cards: bit n for card n. -1 for a hand hidden from a view (Z4.7).
    """
    held: Annotated[Ints, np.int32, (COLOURS,)]
    """Number of cow cards held."""

    dealt: Annotated[int, np.int32]
    """Pasture cards dealt in the preliminary round (Z2.2)."""
    start_pasture: Annotated[Ints, np.int32, (2, START_OF_TWO)]
    """Pastures dealt to each of two players, until their cows are put down (Z7.2)."""
    start_colour: Annotated[Ints, np.int32, (2, START_OF_TWO)]
    """The colours chosen for them, secret until both have chosen (Z7.2)."""
    bid: Annotated[Ints, np.int32, (SEATS,)]
    """Bids shown, in steps of 0.0001 (Z8.1)."""
    new_bid: Annotated[Ints, np.int32, (SEATS,)]
    """Bids written and not yet shown (Z8.1)."""
    rewrites: Annotated[int, np.int32]
    """Times that equal bids were written again (Z8.1)."""

    chosen_pasture: Annotated[Ints, np.int32, (COLOURS, 2)]
    """The pastures of the pairs made for each colour this round, secret until the reveal (Z3.2). Of two
    players each colour has only the first (Z7.3)."""
    chosen_card: Annotated[Ints, np.int32, (COLOURS, 2)]
    """The cards of these pairs."""

    pasture: Annotated[int, np.int32]
    """The pasture being resolved (Z4.1)."""
    order: Annotated[Ints, np.int32, (COLOURS,)]
    """The colours that act on it, in order (Z4.2)."""
    turn: Annotated[int, np.int32]
    """The number of them that have acted."""
    colour: Annotated[int, np.int32]
    """The colour that places now."""

    filled: Annotated[Ints, np.int32, (PASTURES,)]
    """Full pastures in the order in which they filled (Z5.3)."""
    filler: Annotated[Ints, np.int32, (PASTURES,)]
    """The colour that covered the last space of each (Z8.2)."""
    num_filled: Annotated[int, np.int32]
    """Number of full pastures."""
    num_paid: Annotated[int, np.int32]
    """Number of full pastures whose row is paid."""
    rank: Annotated[int, np.int32]
    """The current number of the row being paid: 0 the fair bonus, 1 the biggest herd's; -1 not begun."""
    left: Annotated[int, np.int32]
    """Cows left of the current bonus (Z5.2)."""
    named: Annotated[int, np.int32]
    """Pastures named by the current bonus: bit n for pasture n (Z10)."""

    behind: Annotated[Ints, np.int32, (SEATS,)]
    """Number of seats before this one if the count is tied, before the end bonus (Z6.2, Z7.5)."""
    ended: Annotated[int, np.int32]
    """The reason why the game ended, one of the ends in ``phases``; 0 while it goes on."""


DTYPE = layout(ZoffState)
view = view_class(DTYPE)
