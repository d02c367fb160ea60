"""Tables beside the board: the score of all seats, the bonus row being paid, the result by pastures."""

from collections.abc import Iterator

import numpy as np

from stampede.core.scene import Row, Sheet
from stampede.games.zoff.draw.grazing import placed_by
from stampede.games.zoff.draw.prompts import called, name_of, seat_symbol, symbol_of
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import ending
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.herds import first_colour
from stampede.games.zoff.rules.state import ZoffState as Position
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.words import bid_text, say
from stampede.words.catalogue import cached_by_language


def draw_sheets(sight: ViewModel) -> Iterator[Sheet]:
    """The tables for this position."""
    if sight.phase == at.OVER:
        yield from result_sheets(sight)
        return
    if sight.phase == at.BONUS:
        yield bonus_sheet(sight)
    if any(sight.colours_of(seat) for seat in seats(sight)) or has_bids(sight):
        yield score_sheet(sight)


def seats(sight: ViewModel) -> range:
    """All seats."""
    return range(sight.players)


def count(sight: ViewModel, seat: int) -> int:
    """Z6.2, Z7.5 The cows of a seat on pastures."""
    return sum(sight.placed(colour) for colour in sight.colours_of(seat))


def score(sight: ViewModel, seat: int) -> float:
    """Z6.2, Z8.1 The cows of a seat on pastures less its bid."""
    return round(int(ending.count_of(sight.position, seat)) / box.UNIT, 4)


def has_bids(sight: ViewModel) -> bool:
    """Z8.1 Whether bids have been shown."""
    return int(sight.position.bid[0]) != box.NONE


# -------------------------------------------------------------------- while the game goes on


def score_sheet(sight: ViewModel) -> Sheet:
    """Z6.2, Z4.7 The table of cows placed, cows left, cards held, bids."""
    title, columns, note = _score_headings(has_bids(sight), bool(sight.position.open_tracker))
    return Sheet(title, columns, tuple(_score_row(sight, seat) for seat in seats(sight)), note)


@cached_by_language(16)
def _score_headings(with_bids: bool, with_cards: bool) -> tuple[str, tuple[str, ...], str]:  # noqa: FBT001 - kept by position
    """Title, headings and note."""
    columns = ["", say("sheet.placed"), say("sheet.reserve"), say("sheet.cards")]
    columns += [say("sheet.bid")] if with_bids else []
    return say("sheet.standing"), tuple(columns), say("sheet.shown") if with_cards else ""


def _score_row(sight: ViewModel, seat: int) -> Row:
    own = sight.colours_of(seat)
    reserve = tuple([sight.reserve[colour] for colour in own])
    bid = sight.position.bid[seat] if has_bids(sight) else None
    placed = count(sight, seat) if own else None
    colour = first_colour(sight.position, seat)
    return _row_of(colour, seat, placed, reserve, _cards(sight, own), bid, seat == sight.seat)


@cached_by_language(2048)
def _row_of(
    colour: int,
    seat: int,
    placed: int | None,
    reserve: tuple[int, ...],
    cards: str,
    bid: int | None,
    is_own: bool,  # noqa: FBT001
) -> Row:
    cells = [
        name_of(colour, seat),
        "" if placed is None else str(placed),
        " + ".join(map(str, reserve)),
        cards,
    ]
    if bid is not None:
        cells.append(bid_text(bid))
    return Row(tuple(cells), symbol_of(colour), is_strong=is_own)


def _cards(sight: ViewModel, own: tuple[int, ...]) -> str:
    """Z4.7, Z8.4 The number of cards a seat holds; the cards themselves if the tracker is open."""
    if not own:
        return ""
    deck = sight.deck(own[0])
    hand = sight.hand[deck]
    if sight.position.open_tracker and hand != box.NONE:
        return " ".join(sight.card_name(deck, card) for card in range(box.CARDS) if hand >> card & 1)
    return str(int(sight.position.held[deck]))


def bonus_sheet(sight: ViewModel) -> Sheet:
    """Z5.3 The row being paid, number by number, and the full pastures that wait."""
    position = sight.position
    paid = int(position.num_paid)
    pasture = int(position.filled[paid])
    rows = [_number_row(sight, pasture, rank, number) for rank, number in _row(sight, pasture)]
    for place in range(paid + 1, int(position.num_filled)):
        waiting = int(position.filled[place])
        numbers = "-".join(str(number) for _, number in _row(sight, waiting))
        rows.append(Row((sight.names[waiting], numbers, say("sheet.waits"))))
    return Sheet(
        title=say("sheet.bonus", pasture=sight.names[pasture]),
        columns=("", say("sheet.cows"), ""),
        rows=tuple(rows),
        note=say("sheet.bonus.note"),
    )


def _row(sight: ViewModel, pasture: int) -> list[tuple[int, int]]:
    """Z5.1, Z8.2 Ranks and numbers, the fair bonus first as rank 0."""
    return list(sight.field(pasture).plot.numbers)


def _number_row(sight: ViewModel, pasture: int, rank: int, number: int) -> Row:
    """One number: the colour that earns it, and the cows paid so far."""
    position, ranked = sight.position, sight.ranked(pasture)
    if rank == 0:
        colour = int(position.filler[position.num_paid])
    else:
        colour = ranked[rank - 1][1] if rank <= len(ranked) else box.NONE
    name = sight.who(colour) if colour != box.NONE else say("sheet.nobody")
    symbol = f"mark-{box.COLOUR_NAMES[colour]}" if colour != box.NONE else ""
    running = int(position.rank)
    if rank == running:
        state = say("sheet.left", count=int(position.left))
    else:
        state = say("sheet.done") if rank < running else ""
    return Row((name, str(number), state), symbol, is_strong=rank == running)


# -------------------------------------------------------------------- the result


def end_bonus(sight: ViewModel) -> list[list[int]]:
    """Z6.1 The cows of the end bonus by pasture and colour, where the position before is known."""
    none = [[0] * box.COLOURS for _ in range(box.PASTURES)]
    before = sight.before
    if before is None or int(sight.position.ended) != at.LAST_ROUND:
        return none
    grown = [
        [now - then for now, then in zip(*sizes, strict=True)]
        for sizes in zip(sight.herd, before.herd, strict=True)
    ]
    for colour, pasture, cows in placed_by(before, sight.state.history[-1][1]):
        grown[pasture][colour] -= cows
    return grown


def result_sheets(sight: ViewModel) -> Iterator[Sheet]:
    """Z6.1, Z6.2 The tables of the result: totals, and cows pasture by pasture."""
    grown = end_bonus(sight)
    yield _result(sight, grown)
    yield pasture_sheet(sight, grown)


def _result(sight: ViewModel, grown: list[list[int]]) -> Sheet:
    """Z6.2, Z7.5, Z8.1 Cows placed, end bonus, bid and total, the winner first."""
    columns = ["", say("sheet.placed"), say("sheet.end_bonus")]
    columns += [say("sheet.bid")] if has_bids(sight) else []
    order = sorted(
        seats(sight),
        key=lambda seat: (-ending.count_of(sight.position, seat), int(sight.position.behind[seat])),
    )
    winners = sight.state.winners()
    best = ending.count_of(sight.position, order[0])
    is_tied = sum(ending.count_of(sight.position, seat) == best for seat in order) > len(winners)
    rows = []
    for seat in order:
        bonus = sum(sizes[colour] for sizes in grown for colour in sight.colours_of(seat))
        cells = [
            called(sight.records, seat),
            str(count(sight, seat) - bonus),
            f"+{bonus}" if bonus else "0",
        ]
        if has_bids(sight):
            cells.append(f"-{bid_text(int(sight.position.bid[seat]))}")
        cells.append(_total(sight, seat))
        rows.append(Row(tuple(cells), seat_symbol(sight.records, seat), is_strong=seat in winners))
    note = _tie_break(sight, grown) if is_tied else ""
    return Sheet(say("sheet.result"), (*columns, say("sheet.total")), tuple(rows), note)


def _tie_break(sight: ViewModel, grown: list[list[int]]) -> str:
    """Z6.2, Z7.5 The sentence that explains a tie-break; empty where the position before is not known.

    Herds on one pasture differ (Z4.4): the biggest ones of two players are tied only where there are none.
    """
    if sight.players > 2:
        return say("sheet.level")
    if sight.before is None:
        return ""
    herds: Position = view(sight.records.copy(), 0)
    herds.herd[:] -= np.array(grown, np.int32)
    biggest = sight.names[ending.biggest_pasture(herds)]
    if ending.lead_by_herd(herds, 0, 1):
        return say("sheet.level.herd", pasture=biggest)
    pasture = sight.names[ending.deciding_pasture(herds, 0, 1)]
    return say("sheet.level.chain", biggest=biggest, pasture=pasture)


def _total(sight: ViewModel, seat: int) -> str:
    total = int(ending.count_of(sight.position, seat))
    return bid_text(total) if sight.position.auction else str(total // box.UNIT)


def pasture_sheet(sight: ViewModel, grown: list[list[int]]) -> Sheet:
    """Z6.1 The cows of each seat on each pasture, those of the end bonus after a plus."""
    rows = []
    for pasture, field in sight.fields.items():
        sizes, bonus = sight.herd[pasture], grown[pasture]
        cells = []
        for seat in seats(sight):
            own = sight.colours_of(seat)
            total, extra = sum(sizes[colour] for colour in own), sum(bonus[colour] for colour in own)
            cells.append(f"{total - extra} +{extra}" if extra else str(total or ""))
        rows.append(Row((field.pasture.name, *cells)))
    names = tuple(called(sight.records, seat) for seat in seats(sight))
    note = say("sheet.pastures.note") if any(map(any, grown)) else ""
    return Sheet(say("sheet.pastures"), ("", *names), tuple(rows), note)
