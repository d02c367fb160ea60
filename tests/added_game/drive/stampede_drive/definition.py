"""Cattle Drive: its facts, and its parts put together. Generic planes do for its observations."""

from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.options import Option
from stampede.core.parts import Facts, Rules, View, Words
from stampede.draw.brands import BRANDS
from stampede.draw.part import Drawing
from stampede_drive import drawing, rules, table, view
from stampede_drive.words import say

DRIVE = Definition(
    name="drive",
    facts=Facts(
        title="Cattle Drive",
        players=(2, rules.SEATS),
        minutes=(2, 10),
        is_simultaneous=True,
        max_length=2 * rules.SEATS * rules.MOST_ROUNDS,
    ),
    rules=Rules(
        options=(
            Option("players", 4, "int", low=2, high=rules.SEATS),
            Option("rounds", 3, "int", low=1, high=rules.MOST_ROUNDS),
        ),
        num_seats=lambda options: int(options["players"]),
        dtype=rules.DTYPE,
        view=rules.view,
        modules=(rules,),
        num_actions=2 * rules.NUMBERS,
        max_legal=lambda _options: rules.NUMBERS,
        max_chance=lambda _options: rules.SIDES,
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
        seat_symbol=lambda _records, seat: f"mark-{BRANDS[seat].colour}",
        text=drawing.text,
        narration=drawing.narration,
    ),
)
