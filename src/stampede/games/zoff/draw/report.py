"""The report of a finished match: a chart of cows over the rounds, and a sheet of where they came from."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stampede.core.scene import Chart, Line, Report, Row, Sheet
from stampede.core.state_like import StateLike
from stampede.games.zoff.draw.grazing import placed_by
from stampede.games.zoff.draw.prompts import called, seat_symbol
from stampede.games.zoff.draw.sheets import count, end_bonus, seats
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.words import say


class _Arrival(NamedTuple):
    """The cows of one arrival: one card, or bonuses one after the other."""

    cows: int
    seat: int
    round: int
    pasture: int
    is_bonus: bool


def report(positions: Sequence[StateLike]) -> Report:
    """A chart and a sheet of a match, given all its positions; the result is in the scene of the last one."""
    sights = [ViewModel(state, None) for state in positions]
    if not all(map(sights[-1].colours_of, seats(sights[-1]))):
        return Report()  # given up before everybody had a colour
    return Report(charts=(_chart(sights),), sheets=(_origins(sights),), deed=_deed(sights))


def _chart(sights: Sequence[ViewModel]) -> Chart:
    """A chart of cows on pastures after each round; round 0 has the start cows, the last the end bonus."""
    ends = dict(_ends_of_rounds(sights))
    final = sights[-1]
    lines = (
        Line(
            name=called(final.records, seat),
            symbol=seat_symbol(final.records, seat),
            look=f"s-{box.COLOUR_NAMES[final.colours_of(seat)[0]]}",
            points=tuple((number, cows_of(sight, final, seat)) for number, sight in ends.items()),
        )
        for seat in seats(final)
    )
    return Chart(say("report.cows"), say("report.rounds"), say("report.on_pastures"), tuple(lines))


def _ends_of_rounds(sights: Sequence[ViewModel]) -> Iterator[tuple[int, ViewModel]]:
    """Each round with the first position after it."""
    for sight, following in pairwise(sights):
        if following.position.round > sight.position.round:
            yield int(sight.position.round), following
    yield int(sights[-1].position.round), sights[-1]


def cows_of(sight: ViewModel, final: ViewModel, seat: int) -> int:
    """The cows of a seat, also before it had a colour (Z8.1)."""
    return sum(sight.placed(colour) for colour in final.colours_of(seat))


def _origins(sights: Sequence[ViewModel]) -> Sheet:
    """Z4.5 A sheet of the sources of each seat's cows, and of the card values that were lost."""
    final = sights[-1]
    worth, by_card, by_bonus = ([0] * final.players for _ in range(3))
    for sight, following in pairwise(sights):
        seat, action = following.state.history[-1]
        if actions.PAIR_ACTION <= action < actions.PLACE_ACTION:
            worth[seat] += box.VALUES[(action - actions.PAIR_ACTION) % box.CARDS]
        cows = sum(number for *_, number in placed_by(sight, action))
        by = by_bonus if sight.phase == at.BONUS else by_card
        by[seat] += cows
    grown = end_bonus(final)
    rows = []
    for seat in seats(final):
        last = sum(sizes[colour] for sizes in grown for colour in final.colours_of(seat))
        start = count(final, seat) - by_card[seat] - by_bonus[seat] - last
        numbers = (start, by_card[seat], by_bonus[seat], last, worth[seat] - by_card[seat])
        name = called(final.records, seat)
        rows.append(Row((name, *map(str, numbers)), seat_symbol(final.records, seat)))
    columns = ("start", "cards", "bonus", "end_bonus", "lost")
    heads = tuple(say(f"report.{name}") for name in columns)
    return Sheet(say("report.origins"), ("", *heads), tuple(rows), say("report.lost.note"))


def _deed(sights: Sequence[ViewModel]) -> str:
    """Z4, Z5.2 The biggest arrival, with one card or with bonuses one after the other: a winner's if any."""
    found = [arrival for arrival in _arrivals(sights) if arrival.cows > 1]
    winners = sights[-1].state.winners() if sights[-1].state.is_terminal() else ()
    of_winners = [arrival for arrival in found if arrival.seat in winners]
    most = max(of_winners or found, default=None, key=lambda arrival: arrival.cows)
    if most is None:
        return ""
    name, pasture = called(sights[-1].records, most.seat), sights[-1].names[most.pasture]
    key = "deed.bonus" if most.is_bonus else "deed.card"
    return say(key, Colour=name, cows=most.cows, pasture=pasture, round=most.round)


def _arrivals(sights: Sequence[ViewModel]) -> Iterator[_Arrival]:
    """All arrivals; bonuses that follow one another are one."""
    last = None
    for sight, following in pairwise(sights):
        seat, action = following.state.history[-1]
        cows = sum(number for *_, number in placed_by(sight, action))
        is_bonus = sight.phase == at.BONUS
        if is_bonus and last is not None and last.is_bonus and last.seat == seat:
            cows += last.cows
        last = _Arrival(cows, seat, int(sight.position.round), sight.pasture, is_bonus)
        yield last
