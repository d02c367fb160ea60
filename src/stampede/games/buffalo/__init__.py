"""Buffalo (A. Randolph, 1975/1999): eleven buffaloes against a chief and four dogs."""

from dataclasses import replace
from functools import partial

from stampede.games.buffalo import actions, rules
from stampede.games.buffalo.components import DOGS, HEIGHT, WIDTH
from stampede.games.buffalo.drawing import draw_board, draw_said, draw_scene, draw_text
from stampede.games.buffalo.notation import (
    action_to_string,
    check_record,
    options_from_text,
    record_to_text,
    string_to_action,
    text_to_record,
)
from stampede.games.buffalo.observation import redact_record, resample_record
from stampede.games.buffalo.options import (
    OPTIONS,
    complete_options,
    describe_options,
    handicap_of,
    move_handicap,
    setup_record,
)
from stampede.games.buffalo.refusals import ending, refusal
from stampede.games.buffalo.state import DTYPE, view
from stampede.games.buffalo.text import say
from stampede.kit.definition import Definition
from stampede.kit.record import Records

SYMBOLS = ("buffalo", "chief")
MAX_LEGAL = 8 + DOGS * (WIDTH - 1 + 3 * (HEIGHT - 3))
"""The chief's eight neighbours, and for each dog a row, a column and two diagonals of the prairie."""
MAX_LENGTH = (WIDTH - 1) + 2 * WIDTH * (HEIGHT - 1)
"""B3.3: columns left empty, at most 66 buffalo moves, all but the last one answered, and perhaps ``stop``."""


def scores(records: Records) -> tuple[float, ...]:
    """B3 1 for who has won."""
    winner = view(records, 0).winner
    return tuple(float(winner == seat) for seat in (0, 1))


NEWEST = Definition(
    name="buffalo",
    title="Buffalo",
    say=say,
    author="Alex Randolph",
    year="1975, 1999",
    players=(2, 2),
    minutes=(5, 15),
    rules_version=2,
    seat_name=lambda _records, seat: say(f"seat.{seat}"),
    seat_symbol=lambda _records, seat: SYMBOLS[seat],
    options=OPTIONS,
    dtype=DTYPE,
    view=view,
    modules=(actions, rules),
    num_actions=actions.NUM_ACTIONS,
    max_legal=lambda _options: MAX_LEGAL,
    max_length=MAX_LENGTH,
    complete_options=complete_options,
    num_seats=lambda _options: 2,
    setup_record=setup_record,
    check_record=check_record,
    action_to_string=action_to_string,
    string_to_action=string_to_action,
    refusal=refusal,
    ending=ending,
    scores=scores,
    redact_record=redact_record,
    resample_record=resample_record,
    draw_board=draw_board,
    draw_scene=draw_scene,
    draw_text=draw_text,
    draw_said=draw_said,
    record_to_text=record_to_text,
    text_to_record=text_to_record,
    options_from_text=options_from_text,
    handicap_of=handicap_of,
    move_handicap=move_handicap,
    describe_options=describe_options,
    is_open=True,
    has_chance=False,
)
EARLIER = replace(
    NEWEST,
    rules_version=1,
    setup_record=partial(setup_record, may_decline=False),
    check_record=partial(check_record, may_decline=False),
)
"""Opening moves could not be declined (B4.1)."""
BUFFALO = replace(NEWEST, earlier=(EARLIER,))
