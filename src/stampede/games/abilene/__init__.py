"""Abilene (Roland Siegers, 1993): cattle, rustlers and a corral where everybody guesses what is sold."""

from stampede.games.abilene import (
    actions,
    cattle,
    cells,
    cowboys,
    duels,
    ending,
    loans,
    money,
    prison,
    rules,
    sale,
    setup,
    turn,
)
from stampede.games.abilene.board import MOST_CELLS
from stampede.games.abilene.components import ASK_ANSWERS, ASK_CARDS, ASK_KIND, HIDDEN, MAX_SEATS, MIN_SEATS
from stampede.games.abilene.drawing import (
    draw_board,
    draw_said,
    draw_scene,
    draw_text,
    seat_name,
    seat_symbol,
)
from stampede.games.abilene.memory import num_secret, take_back, visible_history
from stampede.games.abilene.notation import action_to_string, string_to_action
from stampede.games.abilene.notebook import notebook
from stampede.games.abilene.observation import redact_record
from stampede.games.abilene.options import OPTIONS, complete_options, describe_options, setup_record
from stampede.games.abilene.past import draw_past
from stampede.games.abilene.positions import check_record
from stampede.games.abilene.refusals import ending as ending_of
from stampede.games.abilene.refusals import refusal
from stampede.games.abilene.remembering import seen
from stampede.games.abilene.report import report
from stampede.games.abilene.resampling import resample_record
from stampede.games.abilene.state import DTYPE, State, view
from stampede.games.abilene.text import say
from stampede.kit.definition import Definition
from stampede.kit.record import Records

MAX_LEGAL = MOST_CELLS * MOST_CELLS // 2 + 2 * MOST_CELLS + 1
"""Two numbers for half a ranch of cattle and as many empty cells, town for each, and ``done``;
a cowboy's choices are fewer."""
MAX_LENGTH = 1_000_000
"""A13.3: 400 rounds of six turns, each of some four hundred actions at most."""


def is_secret(records: Records) -> bool:
    """A2.2, A9.1, A10.3 The herd, corral cards and answers are chosen in secret."""
    return int(records["question"][0]) in (ASK_KIND, ASK_CARDS, ASK_ANSWERS)


def scores(records: Records) -> tuple[float | None, ...]:
    """A11.2 The money of each player; None where a view hides it (A10.5)."""
    state: State = view(records, 0)
    return tuple(None if money == HIDDEN else float(money) for money in state.cash[: state.players])


ABILENE = Definition(
    name="abilene",
    title="Abilene",
    say=say,
    author="Roland Siegers",
    year="1993",
    players=(MIN_SEATS, MAX_SEATS),
    minutes=(60, 120),
    rules_version=1,
    seat_name=seat_name,
    seat_symbol=seat_symbol,
    options=OPTIONS,
    dtype=DTYPE,
    view=view,
    modules=(
        actions,
        cells,
        setup,
        prison,
        cattle,
        cowboys,
        duels,
        sale,
        loans,
        money,
        ending,
        turn,
        rules,
    ),
    num_actions=actions.NUM_ACTIONS,
    max_legal=lambda _options: MAX_LEGAL,
    max_length=MAX_LENGTH,
    complete_options=complete_options,
    num_seats=lambda options: int(options["players"]),
    setup_record=setup_record,
    check_record=check_record,
    action_to_string=action_to_string,
    string_to_action=string_to_action,
    refusal=refusal,
    ending=ending_of,
    scores=scores,
    redact_record=redact_record,
    resample_record=resample_record,
    draw_board=draw_board,
    visible_history=visible_history,
    draw_scene=draw_scene,
    draw_text=draw_text,
    draw_said=draw_said,
    report=report,
    notebook=notebook,
    is_secret=is_secret,
    num_secret=num_secret,
    take_back=take_back,
    seen=seen,
    draw_past=draw_past,
    describe_options=describe_options,
)
