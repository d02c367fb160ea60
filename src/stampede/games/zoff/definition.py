"""The definition of Zoff in Buffalo: its facts, rules, views, drawing, words, lessons and opponents."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from stampede.core.definition import Definition
from stampede.core.options import Options
from stampede.core.parts import Facts, Rules, Teaching, View, Words
from stampede.core.record import Records
from stampede.draw.part import Drawing
from stampede.games.zoff.draw import board, drawing, gestures, prompts, report, text_view
from stampede.games.zoff.opponents import OPPONENTS
from stampede.games.zoff.rules import actions, auction, choosing, ending, game, herds, paying, placing, setup
from stampede.games.zoff.rules.components import BIDS, CARDS, FIRST, PASTURES, SEATS, UNIT
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.rules.state import DTYPE, view
from stampede.games.zoff.table import notation, options, position_text, refusals
from stampede.games.zoff.table.positions import check_record
from stampede.games.zoff.tensors import TENSORS
from stampede.games.zoff.view import hiding, memory, observation
from stampede.games.zoff.words import amount, say

TEACHING = Path(__file__).parent / "teaching"
MOST_PAIRS = PASTURES * CARDS
"""Every card on every pasture; the cows of a split or a bonus make fewer choices."""


def most_actions(players: int) -> int:
    """Z8.1 Bids, Z7.2 picks; Z3.1 in each round pairs and placements; Z5 and each pasture's row.

    A row has at most seven numbers with the fair bonus, each of them at most six cows and a stop.
    """
    return players * (1 + 3) + players + 5 * players * 4 + PASTURES * 7 * 7


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
    rules_version=2,
    facts=Facts(
        title="Zoff in Buffalo",
        author="Christwart Conrad",
        year="1998",
        players=(2, 6),
        minutes=(30, 60),
        max_length=most_actions(SEATS),
        typical_length=92,
        is_simultaneous=True,
    ),
    rules=Rules(
        options=options.OPTIONS,
        complete_options=options.complete_options,
        num_seats=num_seats,
        dtype=DTYPE,
        view=view,
        modules=(actions, herds, setup, auction, choosing, placing, paying, ending, game, hiding),
        num_actions=actions.NUM_ACTIONS,
        max_legal=max_legal,
        max_chance=lambda _options: PASTURES,
        longest=lambda options: most_actions(num_seats(options)),
        setup_record=options.setup_record,
        check_record=check_record,
        adopt_record=options.adopt_record,
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
        resample_record=observation.resample_record,
        is_secret=is_secret,
        num_secret=memory.num_secret,
        take_back=memory.take_back,
        visible_history=memory.visible_history,
        draw_past=observation.draw_past,
    ),
    words=Words(
        say=say,
        amount=amount,
        seat_name=prompts.seat_name,
        describe_options=options.describe_options,
        rulebook=Path(__file__).parent / "words" / "rulebook",
    ),
    drawing=Drawing(
        board=board.draw_board,
        scene=drawing.draw_scene,
        motions=drawing.draw_motions,
        meant=gestures.meant,
        seat_symbol=prompts.seat_symbol,
        text=text_view.draw_text,
        narration=drawing.narrate,
        ornaments=board.ORNAMENTS,
        report=report.report,
    ),
    teaching=Teaching(introduction=TEACHING / "introduction", lessons=TEACHING / "lessons"),
    opponents=OPPONENTS,
    offers=options.OFFERS,
    tensors=TENSORS,
    presets=options.PRESETS,
)
EARLIER = replace(
    NEWEST,
    rules_version=1,
    rules=replace(
        NEWEST.rules,
        complete_options=partial(options.complete_options, version=FIRST),
        setup_record=partial(options.setup_record, version=FIRST),
        check_record=partial(check_record, version=FIRST),
        text_to_record=partial(position_text.text_to_record, version=FIRST),
    ),
)
ZOFF = replace(NEWEST, earlier=(EARLIER,))
