"""The fairness of the ways to play that a game offers: the share of games that a novice wins."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple

from stampede.arena.contest import Entrant, Pairing
from stampede.arena.results import Estimate, Tournament
from stampede.arena.running import Runner
from stampede.core.definition import Definition
from stampede.core.parts import Offer
from stampede.games import find, load

GUESTS = (Entrant.novice(), replace(Entrant.chance(), name="random"), Entrant.level(1))
"""Players that stand in for a visitor."""


class Fairness(NamedTuple):
    """The share of wins of a guest in an offer."""

    offer: Offer
    guest: str
    seats: int
    won: Estimate
    games: int


def fairness(game: str, games: int, seed: int, runner: Runner) -> Iterator[Fairness]:
    """Play *games* of each offer that names a level: each guest against computers of that level."""
    definition = find(game)
    for offer in definition.offers:
        if offer.level:
            options = offer_options(definition, offer)
            seats = load(game, options).num_seats
            for guest in GUESTS:
                pairings = {
                    deal: Pairing(game, options, line_up(offer, guest, seats, deal), seed, deal, 0, inf)
                    for deal in range(games)
                }
                played = Tournament(tuple(each for _, each in runner(pairings)))
                yield Fairness(offer, guest.name, seats, played.win_share("guest"), games)


def offer_options(definition: Definition, offer: Offer) -> dict[str, object]:
    """All options of the *offer*, as the page begins with them."""
    usual = definition.read_options({})
    players = int(offer.options.get("players", usual.get("players", definition.facts.players[0])))
    return {**usual, **offer.options_for(players)}


def line_up(offer: Offer, guest: Entrant, seats: int, deal: int) -> tuple[Entrant, ...]:
    """The guest on the seat of the offer, or on each in turn."""
    at = deal % seats if offer.seat < 0 else offer.seat
    visitor, host = replace(guest, name="guest"), Entrant.level(offer.level)
    return tuple(visitor if seat == at else host for seat in range(seats))
