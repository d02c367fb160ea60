"""Positions of Zoff in Buffalo as text (``docs/api.md``): ``players=3 ask=place herds.Fire-Fields=blue1``.

Cows in reserve, free spaces and the number of cards held follow from the rest and are not written.
"""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np

from stampede.core import position_text as form
from stampede.core.errors import InvalidPosition
from stampede.core.options import Options, OptionValue
from stampede.core.record import Records
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules import setup
from stampede.games.zoff.rules.herds import deck_of, first_colour, has_deck, is_played
from stampede.games.zoff.rules.state import DTYPE, ZoffState, view
from stampede.games.zoff.table.notation import card_name, pasture_name
from stampede.games.zoff.table.options import write_constants
from stampede.games.zoff.table.positions import check_record
from stampede.games.zoff.words import say

VARIANTS = ("auction", "fair_bonus", "open_tracker")
PHASES = ("deal", "colour", "bid", "pick", "choose", "place", "split", "bonus", "over")
ENDS = (form.NOTHING, "last_round", "all_full", "all_placed")
CONSTANTS = ("table", "players", *VARIANTS, "colour_ends", "capacity", "bonus", "letter", "rounds")
"""Fields that stay the same in a game."""
HERD = re.compile(r"([a-z]+)([0-9]{1,3})", re.ASCII)
BID = re.compile(r"([0-9])\.([0-9]{4})", re.ASCII)


def record_to_text(records: Records) -> str:
    """Z9.4 Write a position; a value hidden from a view is a ``?``."""
    return _position_text(_constants(records)).write(view(records, 0))


def text_to_record(text: str, options: Options, version: box.Version = box.NEWEST) -> Records:
    """Z9.1 Read a position of a game with these *options*; raises InvalidPosition."""
    records = np.zeros(1, DTYPE)
    write_constants(records, options, version)
    state: ZoffState = view(records, 0)
    _set_up(state, *(int(options[name]) for name in ("players", *VARIANTS)))
    _position_text(_constants(records)).read(text, state)
    _count(state)
    check_record(records, options, version)
    return records


def options_from_text(text: str) -> dict[str, OptionValue]:
    """Z2.1, Z8 The players and variants that a position text names; raises InvalidPosition."""
    given = form.split(text)
    try:
        players, *switches = (form.whole(given.get(name, "0")) for name in ("players", *VARIANTS))
    except ValueError:
        players, switches = 0, []
    if not players or not set(switches) <= {0, 1}:
        raise InvalidPosition(say("position.head"))
    variants = {name: bool(switch) for name, switch in zip(VARIANTS, switches, strict=True)}
    return {"players": players, **variants, "components": ""}


# ------------------------------------------------------------ the words


def _set_up(state: ZoffState, players: int, *variants: int) -> None:
    setup.setup(state, players, *variants)


def _constants(records: Records) -> bytes:
    """A record of the fields that stay the same in a game, as bytes; all others are 0."""
    constant = np.zeros(1, DTYPE)
    for field in CONSTANTS:
        constant[field] = records[field]
    return constant.tobytes()


@lru_cache(maxsize=64)
def _position_text(constants: bytes) -> form.PositionText:
    """The text form of positions in games with these *constants*."""
    state: ZoffState = view(np.frombuffer(constants, DTYPE).copy(), 0)
    _set_up(state, state.players, state.auction, state.fair_bonus, state.open_tracker)
    options = [form.number(name) for name in ("players", *VARIANTS)]
    return form.PositionText(state, options, [*_table_words(state), *_turn_words(), *_end_words()])


def _table_words(state: ZoffState) -> Iterator[form.Word]:
    """Z2, Z3, Z8.1 Words for the table and the hands."""
    yield form.single("phase", _named("place", PHASES))._replace(name="ask")
    yield form.number("round")
    for pasture in range(box.PASTURES):
        if state.capacity[pasture]:
            name = f"herds.{pasture_name(state, pasture)}"
            yield form.Word(name, "blue3,green1", partial(_herds, pasture), partial(_read_herds, pasture))
    yield form.Word("seats", "green,-,blue", _seats, _read_seats)
    for colour in range(box.COLOURS):
        if has_deck(state, colour):
            name = f"hand.{box.COLOUR_NAMES[colour]}"
            yield form.Word(name, "5E,4A", partial(_hand, colour), partial(_read_hand, colour), always=True)
    for seat in range(2 if state.players == 2 else 0):
        name, example = f"start.{seat}", "Fire-Fields:blue,Coffee-Canyon"
        yield form.Word(name, example, partial(_start, seat), partial(_read_start, seat))
    yield form.several("bids", lambda state: state.bid[: state.players], BIDS)
    yield form.several("new_bids", lambda state: state.new_bid[: state.players], BIDS)
    yield form.number("rewrites")
    for colour in range(box.COLOURS):
        if is_played(state, colour):
            name, example = f"chosen.{box.COLOUR_NAMES[colour]}", "Fire-Fields:5E,Coffee-Canyon:4A"
            yield form.Word(name, example, partial(_chosen, colour), partial(_read_chosen, colour))


def _turn_words() -> Iterator[form.Word]:
    """Z4, Z5 Words for the colour that places now, and for the bonuses."""
    yield form.single("pasture", PASTURE)
    yield form.several("order", lambda state: state.order, COLOUR)
    yield form.number("turn")
    yield form.single("colour", COLOUR)
    yield form.Word("full", "Fire-Fields:blue,Coffee-Canyon:pink", _full, _read_full)
    yield form.number("num_paid")
    yield form.number("rank")
    yield form.number("left")
    yield form.Word("named", "Fire-Fields,Coffee-Canyon", _pastures_named, _read_named)


def _end_words() -> Iterator[form.Word]:
    """Z6 Words for the end."""
    yield form.several("behind", lambda state: state.behind[: state.players], form.NUMBERS)
    yield form.single("ended", _named("last_round", ENDS))


def _count(state: ZoffState) -> None:
    """Z9.1 Compute the fields that follow from the rest: free spaces, reserves, cards held, full pastures."""
    state.free[:] = state.capacity - state.herd.sum(axis=1)
    for colour in range(box.COLOURS):
        state.reserve[colour] -= state.herd[:, colour].sum()
        state.held[colour] = int(state.hand[colour]).bit_count()
    state.num_filled = int((state.filled != box.NONE).sum())
    if state.phase != at.DEAL:
        state.dealt = state.players * setup.start_cards(state)
    elif state.players == 2:
        state.dealt = int((state.start_pasture != box.NONE).sum())
    else:
        state.dealt = int(state.herd.sum())


# ------------------------------------------------------------ their values


def _named(example: str, names: tuple[str, ...]) -> form.Values:
    return form.Values(
        example, lambda _state, value: names[value], lambda _state, text: form.one_of(names, text)
    )


def _pasture(state: ZoffState, name: str) -> int:
    """The number of a pasture in play; raises ValueError."""
    for pasture in range(box.PASTURES):
        if state.capacity[pasture] and pasture_name(state, pasture) == name:
            return pasture
    raise ValueError(name)


def _card(state: ZoffState, deck: int, name: str) -> int:
    """The number of a cow card of the *deck*; raises ValueError."""
    names = [card_name(state, deck, card) for card in range(box.CARDS)]
    if state.letter[deck, names.index(name)] == box.NONE:
        raise ValueError(name)
    return names.index(name)


def _read_bid(_state: ZoffState, text: str) -> int:
    if not (found := BID.fullmatch(text)):
        raise ValueError(text)
    return int(found[1] + found[2])


PASTURE = form.Values("Fire-Fields", pasture_name, _pasture, box.NONE)
COLOUR = form.Values(
    "blue",
    lambda _state, colour: box.COLOUR_NAMES[colour],
    lambda _state, text: form.one_of(box.COLOUR_NAMES, text),
    box.NONE,
)
BIDS = form.Values(
    "1.0895,-,0.5000", lambda _state, bid: "{}.{:04}".format(*divmod(bid, box.UNIT)), _read_bid, box.NONE
)


def _herds(pasture: int, state: ZoffState) -> str:
    sizes = zip(box.COLOUR_NAMES, state.herd[pasture].tolist(), strict=True)
    return ",".join(f"{name}{size}" for name, size in sizes if size) or form.NOTHING


def _read_herds(pasture: int, state: ZoffState, text: str) -> None:
    for item in form.items(text):
        found = HERD.fullmatch(item)
        colour = form.one_of(box.COLOUR_NAMES, found[1]) if found else box.NONE
        if not found or state.herd[pasture, colour] or not is_played(state, colour):
            raise ValueError(item)
        state.herd[pasture, colour] = int(found[2])


def _seats(state: ZoffState) -> str:
    """Z8.1 The colour of each seat, of two players the first."""
    return ",".join(COLOUR.text(state, first_colour(state, seat)) for seat in range(state.players))


def _read_seats(state: ZoffState, text: str) -> None:
    colours = [COLOUR.value(state, each) for each in text.split(",")]
    if len(colours) != state.players or not state.auction:
        raise ValueError(text)
    state.owner[:] = box.NONE
    for seat, colour in enumerate(colours):
        if colour != box.NONE:
            state.owner[colour] = seat


def _hand(deck: int, state: ZoffState) -> str:
    """Z4.7 The cards of a hand; of a hidden hand the number of cards."""
    if state.hand[deck] == box.NONE:
        return f"{form.UNKNOWN}{state.held[deck]}"
    held = (card for card in range(box.CARDS) if state.hand[deck] >> card & 1)
    return ",".join(card_name(state, deck, card) for card in held) or form.NOTHING


def _read_hand(deck: int, state: ZoffState, text: str) -> None:
    cards = {_card(state, deck, name) for name in form.items(text)}
    state.hand[deck] = sum(1 << card for card in cards)


def _start(seat: int, state: ZoffState) -> str:
    """Z7.2 The pastures dealt to one of two players, and the colours chosen for them."""
    pairs = zip(state.start_pasture[seat].tolist(), state.start_colour[seat].tolist(), strict=True)
    dealt = [pair for pair in pairs if pair[0] != box.NONE]
    return (
        ",".join(pasture_name(state, pasture) + _colon(state, COLOUR, colour) for pasture, colour in dealt)
        or form.NOTHING
    )


def _colon(state: ZoffState, values: form.Values, value: int) -> str:
    return "" if value == box.NONE else f":{values.text(state, value)}"


def _read_start(seat: int, state: ZoffState, text: str) -> None:
    items = form.items(text)
    if len(items) > box.START_OF_TWO:
        raise ValueError(text)
    for place, item in enumerate(items):
        pasture, _, colour = item.partition(":")
        state.start_pasture[seat, place] = _pasture(state, pasture)
        state.start_colour[seat, place] = COLOUR.value(state, colour or form.NOTHING)


def _chosen(colour: int, state: ZoffState) -> str:
    """Z3.1 The pairs made for a colour."""
    pastures, cards = state.chosen_pasture[colour].tolist(), state.chosen_card[colour].tolist()
    pairs = [
        form.NOTHING
        if card == box.NONE
        else f"{pasture_name(state, pasture)}:{card_name(state, deck_of(state, colour), card)}"
        for pasture, card in zip(pastures, cards, strict=True)
    ]
    return ",".join(pairs[: 2 if cards[1] != box.NONE else 1])


def _read_chosen(colour: int, state: ZoffState, text: str) -> None:
    items = text.split(",")
    if len(items) > 2:
        raise ValueError(text)
    for place, item in enumerate(items):
        if item != form.NOTHING:
            pasture, _, card = item.partition(":")
            state.chosen_pasture[colour, place] = _pasture(state, pasture)
            state.chosen_card[colour, place] = _card(state, deck_of(state, colour), card)


def _full(state: ZoffState) -> str:
    """Z5.3 The full pastures in order, each with the colour that filled it."""
    pairs = zip(state.filled[: state.num_filled].tolist(), state.filler.tolist(), strict=False)
    return (
        ",".join(pasture_name(state, pasture) + _colon(state, COLOUR, colour) for pasture, colour in pairs)
        or form.NOTHING
    )


def _read_full(state: ZoffState, text: str) -> None:
    for place, item in enumerate(form.items(text)):
        pasture, _, colour = item.partition(":")
        state.filled[place] = _pasture(state, pasture)
        state.filler[place] = COLOUR.value(state, colour)


def _pastures_named(state: ZoffState) -> str:
    """Z5.2 The pastures on which some of the current bonus was placed."""
    named = (pasture for pasture in range(box.PASTURES) if state.named >> pasture & 1)
    return ",".join(pasture_name(state, pasture) for pasture in named) or form.NOTHING


def _read_named(state: ZoffState, text: str) -> None:
    state.named = sum(1 << pasture for pasture in {_pasture(state, name) for name in form.items(text)})
