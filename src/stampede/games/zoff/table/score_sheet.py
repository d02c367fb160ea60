"""Z5.1, Z6 The score sheet: herds before the end bonus, counted by the rules of the end."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from stampede.core.errors import InvalidScore
from stampede.core.options import Options
from stampede.core.score_sheet import Figures, ScoreCount, ScoreField, ScoreGroup, ScoreLine, ScoreSheet, side
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import ending, herds, paying, phases
from stampede.games.zoff.rules.state import DTYPE, ZoffState, view
from stampede.games.zoff.table.component_files import load_table
from stampede.games.zoff.table.options import write_constants
from stampede.games.zoff.words import bid_text, colour_name, listed, say

TOP_BID = (box.BIDS - 1) / box.UNIT


def groups(options: Options) -> tuple[ScoreGroup, ...]:
    """Z6.1, Z7.4 The cows of each colour on each pasture; Z8.1 the bids."""
    state, names = _empty(options), _names(options)
    found = [
        ScoreGroup(
            say("score.pasture", pasture=names[pasture], count=int(state.capacity[pasture])),
            tuple(_herd(state, pasture, colour) for colour in _colours(state)),
            "" if number else say("score.hint"),
        )
        for number, pasture in enumerate(_pastures(state))
    ]
    if options["auction"]:
        bids = (
            ScoreField(f"bid-{seat}", seat, high=TOP_BID, step=1 / box.UNIT) for seat in range(state.players)
        )
        found.insert(0, ScoreGroup(say("print.bid"), tuple(bids)))
    return tuple(found)


def _herd(state: ZoffState, pasture: int, colour: int) -> ScoreField:
    """Z1.2, Z7.4 One herd; of two players each has two, which their colours tell apart."""
    label = colour_name(colour) if state.players == 2 else ""
    most = min(int(state.capacity[pasture]), box.RESERVE)
    return ScoreField(_field_name(pasture, colour), int(state.owner[colour]), label, high=most)


def _field_name(pasture: int, colour: int) -> str:
    return f"herd-{pasture}-{box.COLOUR_NAMES[colour]}"


def _names(options: Options) -> tuple[str, ...]:
    return tuple(pasture.name for pasture in load_table(str(options["components"]), box.BOX).pastures)


def _pastures(state: ZoffState) -> list[int]:
    return [int(pasture) for pasture in np.flatnonzero(state.capacity)]


def _colours(state: ZoffState) -> list[int]:
    return [colour for colour in range(box.COLOURS) if herds.is_played(state, colour)]


def _empty(options: Options) -> ZoffState:
    """Z1, Z7.1 The pastures in play without a cow, and all cows in reserve."""
    made = np.zeros(1, DTYPE)
    write_constants(made, options)
    state: ZoffState = view(made, 0)
    state.players = int(options["players"])
    state.free[:] = state.capacity
    state.owner[:] = box.NONE
    state.bid[:] = box.NONE
    for colour in _colours(state):
        state.owner[colour] = box.OWNER_OF_TWO[colour] if state.players == 2 else colour
        state.reserve[colour] = box.RESERVE
    return state


def count(options: Options, figures: Figures) -> ScoreCount:
    """Z6 Count as if the game ended now: Z6.1 the end bonus, Z8.1 bids, Z6.2, Z7.5 places.

    Z6.3 There is no end bonus once a player has placed all cows.
    """
    state, names = _empty(options), _names(options)
    for pasture in _pastures(state):
        for colour in _colours(state):
            cows = int(figures[_field_name(pasture, colour)])
            state.herd[pasture, colour] = cows
            state.free[pasture] -= cows
            state.reserve[colour] -= cows
    _check(state, names)
    if options["auction"]:
        for seat in range(state.players):
            state.bid[seat] = round(figures[f"bid-{seat}"] * box.UNIT)
    seats, placed = range(state.players), state.herd.copy()
    all_placed = herds.has_placed_all(state)
    rows = () if all_placed else tuple(_rows(state, names))
    tie_break = _tie_break(state, names)
    state.ended = phases.ALL_PLACED if all_placed else phases.LAST_ROUND
    ending.finish(state)
    counts = [int(ending.count_of(state, seat)) for seat in seats]
    places = tuple(1 + sum(bool(ending.is_ahead(state, other, seat)) for other in seats) for seat in seats)
    is_broken = counts.count(max(counts)) > places.count(1)
    return ScoreCount(
        lines=tuple(_lines(state, names, placed)),
        totals=tuple(bid_text(each) if options["auction"] else str(each // box.UNIT) for each in counts),
        places=places,
        asides=rows,
        note=tie_break if is_broken else "",
    )


def _check(state: ZoffState, names: tuple[str, ...]) -> None:
    """Z9.1 Raise InvalidScore where cows exceed spaces or the 48 of a colour, or herds are equal (Z4.4)."""
    for pasture in _pastures(state):
        capacity, pasture_herds = int(state.capacity[pasture]), state.herd[pasture]
        if state.free[pasture] < 0:
            found = int(pasture_herds.sum())
            raise InvalidScore(say("score.space", pasture=names[pasture], found=found, capacity=capacity))
        for one, other in combinations(_colours(state), 2):
            if pasture_herds[one] == pasture_herds[other] > 0:
                sides = [_called(state, colour) for colour in (one, other)]
                cows = int(pasture_herds[one])
                raise InvalidScore(
                    say("score.equal", pasture=names[pasture], sides=listed(sides), count=cows)
                )
    for colour in _colours(state):
        if state.reserve[colour] < 0:
            found = box.RESERVE - int(state.reserve[colour])
            raise InvalidScore(
                say("score.reserve", side=_called(state, colour), found=found, most=box.RESERVE)
            )


def _called(state: ZoffState, colour: int) -> str:
    """The player of a herd, of two players with its colour."""
    owner = side(int(state.owner[colour]))
    return f"{owner} ({colour_name(colour)})" if state.players == 2 else owner


def _lines(state: ZoffState, names: tuple[str, ...], placed: np.ndarray) -> Iterator[ScoreLine]:
    """Z6.1, Z6.2, Z8.1 Cows placed, the end bonus of each open pasture, and the bid."""
    seats = range(state.players)

    def by_seat(cows: np.ndarray) -> list[int]:
        return [int(cows[..., state.owner == seat].sum()) for seat in seats]

    yield ScoreLine(say("score.placed"), tuple(map(str, by_seat(placed))))
    for pasture in _pastures(state):
        grown = by_seat(state.herd[pasture] - placed[pasture])
        if any(grown):
            cells = tuple(f"+{cows}" if cows else "" for cows in grown)
            yield ScoreLine(say("score.end_bonus", pasture=names[pasture]), cells)
    if state.bid[0] != box.NONE:
        bids = (int(state.bid[seat]) for seat in seats)
        yield ScoreLine(
            say("print.bid"), tuple(f"\N{MINUS SIGN}{bid_text(bid)}" if bid else "" for bid in bids)
        )


def _rows(state: ZoffState, names: tuple[str, ...]) -> Iterator[ScoreLine]:
    """Z5.1 The bonus of each full pasture, which goes to other pastures."""
    if not herds.count_open(state):
        return
    for pasture in _pastures(state):
        if state.free[pasture] == 0:
            cells = [""] * state.players
            for rank in range(box.ROW):
                colour = paying.herd_at_rank(state, pasture, rank + 1)
                if colour != box.NONE and state.bonus[pasture, rank]:
                    cows = str(state.bonus[pasture, rank])
                    text = f"{cows} {colour_name(colour)}" if state.players == 2 else cows
                    seat = int(state.owner[colour])
                    cells[seat] = ", ".join(filter(None, (cells[seat], text)))
            yield ScoreLine(say("score.row", pasture=names[pasture]), tuple(cells))


def _tie_break(state: ZoffState, names: tuple[str, ...]) -> str:
    """Z6.2, Z7.5 The sentence that explains a tie-break, by the herds before the end bonus."""
    if state.players > 2:
        return say("sheet.level")
    biggest = names[ending.biggest_pasture(state)]
    if ending.lead_by_herd(state, 0, 1):
        return say("sheet.level.herd", pasture=biggest)
    deciding = ending.deciding_pasture(state, 0, 1)
    return "" if deciding == box.NONE else say("sheet.level.chain", biggest=biggest, pasture=names[deciding])


SCORE_SHEET = ScoreSheet(options=("players", "auction"), groups=groups, count=count)
