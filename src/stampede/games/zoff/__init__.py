"""Zoff in Buffalo (Ch. Conrad, 1998): two to six players drive cows to pastures that are too few."""

from dataclasses import replace
from functools import partial

from stampede.games.zoff import (
    actions,
    auction,
    choosing,
    ending,
    herds,
    paying,
    placing,
    refusals,
    rules,
    setting_up,
)
from stampede.games.zoff.components import BIDS, CARDS, FIRST, PASTURES, SEATS, UNIT
from stampede.games.zoff.drawing import draw_said, draw_scene
from stampede.games.zoff.land import draw_board
from stampede.games.zoff.memory import num_secret, take_back, visible_history
from stampede.games.zoff.notation import action_to_string, string_to_action
from stampede.games.zoff.observation import draw_past, redact_record, resample_record
from stampede.games.zoff.options import OPTIONS, complete_options, describe_options, setup_record
from stampede.games.zoff.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.picture import draw_text
from stampede.games.zoff.refusals import refusal
from stampede.games.zoff.report import report
from stampede.games.zoff.state import DTYPE, view
from stampede.games.zoff.text import say
from stampede.games.zoff.validity import check_record
from stampede.games.zoff.words import seat_name, seat_symbol
from stampede.kit.definition import Definition, Options
from stampede.kit.record import Records

MOST_PAIRS = PASTURES * CARDS
"""Every card on every pasture; the cows of a split or a bonus make fewer choices."""
MAX_LENGTH = 12 + SEATS * (1 + 3) + SEATS + 5 * SEATS * 4 + 12 * 7 * 7
"""Deals; bids; picks; in each round pairs and placements; for each pasture a row with the fair bonus, each
number of it at most six cows and a stop."""


def max_legal(options: Options) -> int:
    """Z8.1 Bids are many; without an auction the longest list is that of the pairs."""
    return BIDS if options["auction"] else MOST_PAIRS


def is_secret(records: Records) -> bool:
    """Z3.2, Z7.2, Z8.1 Pairs, start colours and bids are chosen in secret."""
    return int(records["phase"][0]) in (COLOUR, BID, CHOOSE)


def num_seats(options: Options) -> int:
    """Z2.1, Z7.1, Z8.3 Two to six players."""
    return int(options["players"])


def scores(records: Records) -> tuple[float, ...]:
    """Z6.2, Z8.1 Cows on pastures, less the bid."""
    state = view(records, 0)
    counts = (ending.count_of(state, seat) for seat in range(state.players))
    return tuple(round(int(count) / UNIT, 4) for count in counts)


NEWEST = Definition(
    name="zoff",
    title="Zoff in Buffalo",
    say=say,
    author="Christwart Conrad",
    year="1998",
    players=(2, 6),
    minutes=(30, 60),
    rules_version=2,
    seat_name=seat_name,
    seat_symbol=seat_symbol,
    options=OPTIONS,
    dtype=DTYPE,
    view=view,
    modules=(actions, herds, setting_up, auction, choosing, placing, paying, ending, rules),
    num_actions=actions.NUM_ACTIONS,
    max_legal=max_legal,
    max_length=MAX_LENGTH,
    complete_options=complete_options,
    num_seats=num_seats,
    setup_record=setup_record,
    check_record=check_record,
    action_to_string=action_to_string,
    string_to_action=string_to_action,
    refusal=refusal,
    ending=refusals.ending,
    scores=scores,
    redact_record=redact_record,
    resample_record=resample_record,
    draw_board=draw_board,
    draw_scene=draw_scene,
    draw_text=draw_text,
    draw_said=draw_said,
    report=report,
    is_secret=is_secret,
    num_secret=num_secret,
    visible_history=visible_history,
    take_back=take_back,
    draw_past=draw_past,
    describe_options=describe_options,
)
EARLIER = replace(
    NEWEST,
    rules_version=1,
    complete_options=partial(complete_options, version=FIRST),
    setup_record=partial(setup_record, version=FIRST),
    check_record=partial(check_record, version=FIRST),
)
ZOFF = replace(NEWEST, earlier=(EARLIER,))
