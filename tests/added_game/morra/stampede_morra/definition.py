"""Morra with cows: two ranchers show some at once, and odd or even decides whose they are."""

from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.options import Option
from stampede.core.parts import Facts, Rules, Teaching, View, Words
from stampede.draw.part import Drawing
from stampede_morra import drawing, rules, table, view
from stampede_morra.tensors import TENSORS
from stampede_morra.words import say

MORRA = Definition(
    name="morra",
    facts=Facts(
        title="Morra",
        players=(2, 2),
        minutes=(1, 3),
        has_chance=False,
        is_simultaneous=True,
        utility_sum=0.0,
        max_length=2 * rules.MOST_ROUNDS,
    ),
    rules=Rules(
        options=(Option("rounds", 3, "int", low=1, high=rules.MOST_ROUNDS),),
        num_seats=lambda _options: 2,
        dtype=rules.DTYPE,
        view=rules.view,
        modules=(rules,),
        num_actions=rules.MOST_COWS,
        max_legal=lambda _options: rules.MOST_COWS,
        setup_record=table.setup_record,
        action_to_string=table.action_to_string,
        string_to_action=table.string_to_action,
        refusal=table.refusal,
        ending=table.ending,
        scores=table.scores,
    ),
    view=View(
        redact_record=view.redact_record,
        is_secret=view.is_secret,
        num_secret=view.num_secret,
        take_back=view.take_back,
        visible_history=view.visible_history,
    ),
    words=Words(
        say=say,
        seat_name=lambda _records, seat: say(f"seat.{seat}"),
        rulebook=Path(__file__).parent / "words" / "rulebook",
    ),
    drawing=Drawing(
        board=drawing.board,
        scene=drawing.scene,
        seat_symbol=lambda _records, seat: drawing.MARKS[seat],
        text=drawing.text,
        narration=drawing.narration,
    ),
    tensors=TENSORS,
    presets={"mini": {"rounds": 1}},
    teaching=Teaching(lessons=Path(__file__).parent / "lessons"),
)
