"""The definition of Buffalo: its facts, rules, views, drawing, words, lessons and opponents."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.options import Options
from stampede.core.parts import Facts, Rules, Teaching, View, Words
from stampede.core.record import Records
from stampede.draw.part import Drawing
from stampede.games.buffalo.draw import board, drawing, gestures, print_kit, report
from stampede.games.buffalo.opponents import OPPONENTS
from stampede.games.buffalo.rules import actions, game
from stampede.games.buffalo.rules.components import HEIGHT, WIDTH
from stampede.games.buffalo.rules.state import DTYPE, view
from stampede.games.buffalo.solver.looking import Lookup
from stampede.games.buffalo.solver.part import BuffaloSolving
from stampede.games.buffalo.table import notation, options, refusals
from stampede.games.buffalo.table.tally import tally, verdict
from stampede.games.buffalo.tensors import TENSORS
from stampede.games.buffalo.view.observation import redact_record, resample_record
from stampede.games.buffalo.words import say

SYMBOLS = ("buffalo", "chief")
TEACHING = Path(__file__).parent / "teaching"


def max_legal(options: Options) -> int:
    """The longest list of actions: B2.2 a step for each column, or all of the chief and his dogs.

    These are the chief's eight neighbours, and for each dog a row, a column and two diagonals of the prairie.
    """
    width, rows = int(options["width"]), int(options["height"]) - 2
    return max(width, 8 + int(options["dogs"]) * (width - 1 + 3 * (rows - 1)))


def most_actions(width: int, height: int) -> int:
    """B3.3 The length of the longest game: columns left empty, all buffalo moves but the last, answers."""
    return (width - 1) + 2 * width * (height - 1)


def scores(records: Records) -> tuple[float, ...]:
    """B3 1 for the winner, 0 for the other."""
    winner = view(records, 0).winner
    return tuple(float(winner == seat) for seat in (0, 1))


NEWEST = Definition(
    name="buffalo",
    rules_version=2,
    facts=Facts(
        title="Buffalo",
        author="Alex Randolph",
        year="1975, 1999",
        players=(2, 2),
        minutes=(5, 15),
        max_length=most_actions(WIDTH, HEIGHT),
        typical_length=62,
        has_chance=False,
        is_perfect_information=True,
        utility_sum=0.0,
    ),
    rules=Rules(
        options=options.OPTIONS,
        complete_options=options.complete_options,
        num_seats=lambda _options: 2,
        dtype=DTYPE,
        view=view,
        modules=(actions, game),
        num_actions=actions.NUM_ACTIONS,
        max_legal=max_legal,
        longest=lambda options: most_actions(int(options["width"]), int(options["height"])),
        typical=((options.PRESETS["mini"], 18),),
        setup_record=options.setup_record,
        check_record=notation.check_record,
        adopt_record=notation.adopt_record,
        action_to_string=notation.action_to_string,
        string_to_action=notation.string_to_action,
        refusal=refusals.refusal,
        ending=refusals.ending,
        scores=scores,
        record_to_text=notation.record_to_text,
        text_to_record=notation.text_to_record,
        options_from_text=notation.options_from_text,
        handicap_of=options.handicap_of,
        move_handicap=options.move_handicap,
    ),
    view=View(
        redact_record=redact_record,
        resample_record=resample_record,
    ),
    words=Words(
        say=say,
        tally=tally,
        verdict=verdict,
        seat_name=lambda _records, seat: say(f"seat.{seat}"),
        describe_options=options.describe_options,
        rulebook=Path(__file__).parent / "words" / "rulebook",
    ),
    drawing=Drawing(
        board=drawing.draw_board,
        scene=drawing.draw_scene,
        motions=drawing.draw_motions,
        meant=gestures.meant,
        seat_symbol=lambda _records, seat: SYMBOLS[seat],
        text=drawing.draw_text,
        narration=drawing.narrate,
        ornaments=board.ORNAMENTS,
        report=report.report,
    ),
    print_kit=print_kit.print_kit,
    teaching=Teaching(introduction=TEACHING / "introduction", lessons=TEACHING / "lessons"),
    opponents=OPPONENTS,
    offers=options.OFFERS,
    tensors=TENSORS,
    solved=Lookup(),
    solving=BuffaloSolving(),
    presets=options.PRESETS,
)
EARLIER = replace(
    NEWEST,
    rules_version=1,
    rules=replace(
        NEWEST.rules,
        setup_record=partial(options.setup_record, may_decline=False),
        check_record=partial(notation.check_record, may_decline=False),
    ),
)
"""The rules in which opening moves could not be declined (B4.1)."""
BUFFALO = replace(NEWEST, earlier=(EARLIER,))
