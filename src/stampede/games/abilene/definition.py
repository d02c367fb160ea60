"""The definition of Abilene: its facts, rules, views, drawing, words, lessons and opponents."""

from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.parts import Facts, Rules, Teaching, View, Words
from stampede.core.record import Records
from stampede.draw.part import Drawing
from stampede.games.abilene.draw import drawing, gestures, notebook, print_kit, report
from stampede.games.abilene.draw.board import ORNAMENTS
from stampede.games.abilene.opponents import OPPONENTS
from stampede.games.abilene.rules import (
    actions,
    cattle,
    cells,
    cowboys,
    duels,
    ending,
    game,
    loans,
    money,
    prison,
    sale,
    setup,
    turn,
)
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.state import DTYPE, AbileneState, view
from stampede.games.abilene.table import notation, options, position_text, refusals
from stampede.games.abilene.table.board import MOST_CELLS
from stampede.games.abilene.table.positions import check_record
from stampede.games.abilene.table.score_sheet import SCORE_SHEET
from stampede.games.abilene.table.tally import tally, verdict
from stampede.games.abilene.tensors import TENSORS
from stampede.games.abilene.view import hiding, memory
from stampede.games.abilene.view.past import draw_past
from stampede.games.abilene.view.remembering import seen
from stampede.games.abilene.view.resampling import resample_record
from stampede.games.abilene.words import amount, say

TEACHING = Path(__file__).parent / "teaching"
ACTIONS_A_TURN = 1 + box.COWBOYS + 2 + 2 * 3
"""The most actions of a turn: A3 ``roll``; A4.2 the freed; A5.1 two cattle dice; A6.1 three cowboy dice,
A7.1, A8.2 each with ``to``."""


MAX_LEGAL = MOST_CELLS * MOST_CELLS // 2 + 2 * MOST_CELLS + 1
"""The longest list of actions: two numbers for half a ranch of cattle and as many empty cells, town for each,
and ``done``; a cowboy has fewer."""


def most_actions(players: int, sale_limit: int = 0) -> int:
    """The length of the longest game: A2.2 herds, A13.3 turns, A9.1 corral cards, A10 shortages.

    A5.4, A11.3 The turn in which the agreed number is sold may sell one animal more.

    A10.1 A turn has at most one shortage for the prison's bill, and a sale one for each player; A10.3 each
    loan open at the start of a round, or lent in a sale since, falls due once in it. A10.1, A10.2, A10.3 In a
    shortage one player asks, all others answer, the first chooses, and repays the bank.
    """
    turns, herds = box.MAX_ROUNDS * players, box.HERD * players
    sales = min(herds, sale_limit + 1) if sale_limit else herds
    shortages = turns + sales * players + box.MAX_NOTES * box.MAX_ROUNDS + sales * players
    cards = sales * (players - 1)
    return herds + turns * ACTIONS_A_TURN + cards + shortages * (1 + (players - 1) + 1 + 1)


def is_secret(records: Records) -> bool:
    """A2.2, A9.1, A10.3 The herd, corral cards and answers are chosen in secret."""
    return int(records["question"][0]) in (box.ASK_KIND, box.ASK_CARDS, box.ASK_ANSWERS)


def scores(records: Records) -> tuple[float | None, ...]:
    """A11.2 The money of each player; None where a view hides it (A10.5)."""
    state: AbileneState = view(records, 0)
    cash = state.cash[: state.players].tolist()
    return tuple(None if money == box.HIDDEN else float(money) for money in cash)


ABILENE = Definition(
    name="abilene",
    rules_version=1,
    facts=Facts(
        title="Abilene",
        author="Roland Siegers",
        year="1993",
        players=(box.MIN_SEATS, box.MAX_SEATS),
        minutes=(60, 120),
        max_length=most_actions(box.MAX_SEATS),
        typical_length=513,
        is_simultaneous=True,
        short={"sale_limit": 4},
    ),
    rules=Rules(
        options=options.OPTIONS,
        complete_options=options.complete_options,
        num_seats=lambda options: int(options["players"]),
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
            game,
            hiding,
        ),
        num_actions=actions.NUM_ACTIONS,
        max_legal=lambda _options: MAX_LEGAL,
        max_chance=lambda _options: 6,  # A1.1 a die
        longest=lambda options: most_actions(int(options["players"]), int(options["sale_limit"])),
        typical=((options.PRESETS["mini"], 34),),
        setup_record=options.setup_record,
        check_record=check_record,
        action_to_string=notation.action_to_string,
        string_to_action=notation.string_to_action,
        refusal=refusals.refusal,
        ending=refusals.ending,
        scores=scores,
        record_to_text=position_text.record_to_text,
        text_to_record=position_text.text_to_record,
        options_from_text=position_text.options_from_text,
    ),
    view=View(
        redact_record=hiding.redact_record,
        resample_record=resample_record,
        is_secret=is_secret,
        num_secret=memory.num_secret,
        take_back=memory.take_back,
        visible_history=memory.visible_history,
        seen=seen,
        draw_past=draw_past,
    ),
    words=Words(
        say=say,
        amount=amount,
        tally=tally,
        verdict=verdict,
        seat_name=drawing.seat_name,
        describe_options=options.describe_options,
        rulebook=Path(__file__).parent / "words" / "rulebook",
    ),
    drawing=Drawing(
        board=drawing.draw_board,
        scene=drawing.draw_scene,
        motions=drawing.draw_motions,
        meant=gestures.meant,
        seat_symbol=drawing.seat_symbol,
        text=drawing.draw_text,
        narration=drawing.narrate,
        ornaments=ORNAMENTS,
        notebook=notebook.notebook,
        report=report.report,
    ),
    print_kit=print_kit.print_kit,
    score_sheet=SCORE_SHEET,
    teaching=Teaching(introduction=TEACHING / "introduction", lessons=TEACHING / "lessons"),
    opponents=OPPONENTS,
    offers=options.OFFERS,
    tensors=TENSORS,
    presets=options.PRESETS,
)
