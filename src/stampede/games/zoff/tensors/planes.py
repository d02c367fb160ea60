"""The observation planes: pastures and herds, hands and pairs as far as the seat sees them, the bonus."""

from stampede.core.record import Records
from stampede.core.tensors.planes import Plane, always, bits, one_of, places, share
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.phases import ALL_PLACED, DEAL, LAST_ROUND, OVER
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.tensors.components import (
    cards_in_play,
    colours_in_play,
    decks_in_play,
    pastures_in_play,
)


def planes(records: Records, seat: int) -> tuple[Plane, ...]:
    """Z1 to Z8 All planes by pasture, colour and card, or by seat: the own one first, then clockwise."""
    state: ZoffState = view(records, 0)
    seats = [(seat + step) % state.players for step in range(state.players)]
    own = (*_table(state), *_cards(state), *_resolving(state), *_paying(state, seats))
    extra = _two(state, seats) if state.players == 2 else _auction(state, seats)
    colours = places((box.COLOURS,), colours_in_play(state))
    return (
        always("own seat", "Z2.1", "players", (each == seat for each in range(state.players))),
        one_of("who plays each colour: seat by colour", "Z1.2", "owner", seats, colours),
        *own,
        *extra,
    )


def _table(state: ZoffState) -> tuple[Plane, ...]:
    """The planes of pastures and herds."""
    pastures, colours = pastures_in_play(state), colours_in_play(state)
    by_pasture = places((box.PASTURES,), pastures)
    return (
        one_of("pending decision", "Z10", "phase", range(DEAL, OVER + 1)),
        one_of("the round, 0 before the first", "Z3.1", "round", range(box.ROUNDS_OF_TWO + 1)),
        share(
            "cows by pasture and colour",
            "Z4.3",
            "herd",
            box.RESERVE,
            places((box.PASTURES, box.COLOURS), pastures, colours),
        ),
        share("free spaces by pasture", "Z1.1", "free", state.capacity[list(pastures)], by_pasture),
        share("cows in reserve by colour", "Z1.2", "reserve", box.RESERVE, places((box.COLOURS,), colours)),
        share("pasture cards dealt", "Z2.2", "dealt", box.PASTURES),
    )


def _cards(state: ZoffState) -> tuple[Plane, ...]:
    """The planes of hands and pairs; a pair that the seat does not see is empty."""
    pastures, cards, decks = pastures_in_play(state), cards_in_play(state), decks_in_play(state)
    by_deck = places((box.COLOURS,), decks)
    pairs = places((box.COLOURS, 2), colours_in_play(state), range(1 if state.players == 2 else 2))
    return (
        bits("cow cards held, where they are seen: colour by card", "Z4.5", "hand", cards, by_deck),
        one_of("whether they are not seen, by colour", "Z4.7", "hand", (box.NONE,), by_deck),
        share("how many are held, by colour", "Z4.5", "held", len(cards), by_deck),
        one_of("pairs: pasture by colour and pair", "Z3.1", "chosen_pasture", pastures, pairs),
        one_of("pairs: card by colour and pair", "Z3.1", "chosen_card", cards, pairs),
    )


def _resolving(state: ZoffState) -> tuple[Plane, ...]:
    """The planes of the pasture being resolved."""
    pastures, colours = pastures_in_play(state), colours_in_play(state)
    return (
        one_of("the pasture being resolved", "Z4.1", "pasture", pastures),
        one_of(
            "who acts on it: colour by place",
            "Z4.2",
            "order",
            colours,
            places((box.COLOURS,), range(len(colours))),
        ),
        one_of("how many of them have acted", "Z4.2", "turn", range(len(colours) + 1)),
        one_of("the colour that places", "Z4.2", "colour", colours),
    )


def _paying(state: ZoffState, seats: list[int]) -> tuple[Plane, ...]:
    """The planes of full pastures, the current bonus and the end."""
    pastures, colours = pastures_in_play(state), colours_in_play(state)
    by_place = places((box.PASTURES,), range(len(pastures)))
    return (
        one_of("full pastures: pasture by place", "Z5.3", "filled", pastures, by_place),
        one_of("who filled them: colour by place", "Z8.2", "filler", colours, by_place),
        share("how many are full", "Z5.3", "num_filled", len(pastures)),
        share("how many of them are paid", "Z5.3", "num_paid", len(pastures)),
        one_of("the number being paid, 0 the fair bonus", "Z5.1", "rank", range(box.ROW + 1)),
        share("cows left of the bonus", "Z5.2", "left", box.MAX_BONUS),
        bits("pastures named in it", "Z5.2", "named", pastures),
        share(
            "seats before this one when tied, by seat",
            "Z6.2",
            "behind",
            box.SEATS,
            places((box.SEATS,), seats),
        ),
        one_of("why the game ended", "Z6.3", "ended", range(LAST_ROUND, ALL_PLACED + 1)),
    )


def _two(state: ZoffState, seats: list[int]) -> tuple[Plane, ...]:
    """Z7.2 The planes for the start of two players."""
    cells = places((2, box.START_OF_TWO), seats, range(box.START_OF_TWO))
    return (
        one_of("start: pasture by seat and card", "Z7.2", "start_pasture", pastures_in_play(state), cells),
        one_of("start: colour by seat and card", "Z7.2", "start_colour", colours_in_play(state), cells),
    )


def _auction(state: ZoffState, seats: list[int]) -> tuple[Plane, ...]:
    """Z8.1 The planes of bids, as far as the seat sees them."""
    if not state.auction:
        return ()
    cells = places((box.SEATS,), seats)
    return (
        one_of("no bid shown yet, by seat", "Z8.1", "bid", (box.NONE,), cells),
        share("bids shown, by seat", "Z8.1", "bid", box.BIDS, cells),
        one_of("no new bid seen, by seat", "Z8.1", "new_bid", (box.NONE,), cells),
        share("bids written, by seat", "Z8.1", "new_bid", box.BIDS, cells),
        share("how often bids were written again", "Z8.1", "rewrites", box.REWRITES),
    )
