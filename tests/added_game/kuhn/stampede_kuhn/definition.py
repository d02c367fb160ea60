"""Kuhn's poker (1950): its facts, and its parts put together. Generic planes do for its observations."""

from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.parts import Facts, Rules, View, Words
from stampede.draw.part import Drawing
from stampede_kuhn import drawing, rules, table, view
from stampede_kuhn.words import say

KUHN = Definition(
    name="kuhn",
    facts=Facts(
        title="Kuhn's poker",
        author="H. W. Kuhn",
        year="1950",
        players=(2, 2),
        minutes=(1, 1),
        utility_sum=0.0,
        max_length=3,
    ),
    rules=Rules(
        num_seats=lambda _options: 2,
        dtype=rules.DTYPE,
        view=rules.view,
        modules=(rules,),
        num_actions=rules.CARDS,
        max_legal=lambda _options: 2,
        max_chance=lambda _options: rules.CARDS,
        setup_record=table.setup_record,
        action_to_string=table.action_to_string,
        string_to_action=table.string_to_action,
        refusal=table.refusal,
        ending=table.ending,
        scores=table.scores,
    ),
    view=View(
        redact_record=view.redact_record,
        resample_record=view.resample_record,
        visible_history=view.visible_history,
        draw_past=view.draw_past,
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
)
