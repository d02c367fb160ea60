"""Roundup: its facts, and its parts put together."""

from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.options import Option
from stampede.core.parts import Facts, Rules, Words
from stampede.draw.part import Drawing
from stampede_roundup import drawing, rules, table
from stampede_roundup.words import say

ROUNDUP = Definition(
    name="roundup",
    facts=Facts(
        title="Roundup",
        players=(2, 2),
        minutes=(5, 10),
        is_perfect_information=True,
        has_chance=False,
        utility_sum=0.0,
        max_length=2 * rules.WIDEST * rules.TALLEST,
        short={"width": 3, "height": 5},
    ),
    rules=Rules(
        options=(
            Option("width", rules.WIDEST, "int", low=3, high=rules.WIDEST),
            Option("height", rules.TALLEST, "int", low=5, high=rules.TALLEST),
        ),
        num_seats=lambda _options: 2,
        dtype=rules.DTYPE,
        view=rules.view,
        modules=(rules,),
        num_actions=rules.WIDEST * rules.TALLEST * rules.DIRECTIONS,
        max_legal=lambda _options: rules.WIDEST,
        setup_record=table.setup_record,
        action_to_string=table.action_to_string,
        string_to_action=table.string_to_action,
        refusal=table.refusal,
        ending=table.ending,
        scores=table.scores,
    ),
    words=Words(
        say=say,
        seat_name=lambda _records, seat: say(f"seat.{seat}"),
        rulebook=Path(__file__).parent / "words" / "rulebook",
    ),
    drawing=Drawing(
        board=drawing.board,
        scene=drawing.scene,
        motions=drawing.motions,
        seat_symbol=lambda _records, seat: drawing.MARKS[seat],
        text=drawing.text,
        narration=drawing.narration,
        meant=drawing.meant,
    ),
)
