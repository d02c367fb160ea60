"""The definition of Zoff in Buffalo: its facts, rules, views, drawing, words, lessons and opponents."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from stampede.core.definition import Definition
from stampede.core.options import Options
from stampede.core.parts import Facts, Rules, Teaching, View, Words
from stampede.core.reading import reading
from stampede.core.record import Records
from stampede.draw.part import Drawing
from stampede.games.zoff.draw import board, drawing, gestures, print_kit, prompts, report, text_view
from stampede.games.zoff.opponents import OPPONENTS
from stampede.games.zoff.rules import actions, auction, choosing, ending, game, herds, paying, placing, setup
from stampede.games.zoff.rules.components import (
    BIDS,
    CARDS,
    FIRST,
    MAX_BONUS,
    NONE,
    PASTURES,
    REWRITES,
    ROUNDS,
    ROUNDS_OF_TWO,
    ROW,
    SEATS,
    SMALL,
    UNIT,
    VALUES,
)
from stampede.games.zoff.rules.phases import BID, CHOOSE, COLOUR
from stampede.games.zoff.rules.state import DTYPE, view
from stampede.games.zoff.table import notation, options, position_text, refusals
from stampede.games.zoff.table.options import write_constants
from stampede.games.zoff.table.positions import check_record
from stampede.games.zoff.table.score_sheet import SCORE_SHEET
from stampede.games.zoff.table.tally import tally, verdict
from stampede.games.zoff.tensors import TENSORS
from stampede.games.zoff.view import hiding, memory, observation
from stampede.games.zoff.words import amount, say

TEACHING = Path(__file__).parent / "teaching"
MAX_LENGTH = SEATS * (2 + REWRITES) + SEATS * 4 * CARDS // 2 + PASTURES * (ROW * MAX_BONUS + 2)
"""The most actions with any components (Z9.5): auction, as many rounds as cards last, and all rows."""


def longest(options: Options) -> int:
    """The most actions of a game with these *options*, of all seats together.

    Z8.1 Each seat writes a bid, at most ``REWRITES`` more, and picks; Z7.2 of two players each chooses a
    colour for each pasture dealt. Z3.1, Z4.3, Z7.3 In each round, of which two players have six (Z7.1), each
    seat makes two pairs and places for each of them. Z5.1 A pasture pays its row once. Z5.2, Z8.2 A bonus of
    k is at most k actions: each but ``stop`` places a cow, and ``stop`` forgoes one.
    """
    players, made = num_seats(options), np.zeros(1, DTYPE)
    write_constants(made, options)
    state = view(made, 0)
    state.players = players
    pastures = np.flatnonzero(state.capacity)
    rounds = state.rounds or (ROUNDS_OF_TWO if players == 2 else ROUNDS)
    before = 2 * setup.start_cards(state) if players == 2 else 0
    auction = players * (1 + REWRITES + 1) if options["auction"] else 0
    fair = sum(1 if state.capacity[each] <= SMALL else 2 for each in pastures) if options["fair_bonus"] else 0
    return before + auction + 4 * players * int(rounds) + int(state.bonus.sum()) + fair


def max_legal(options: Options) -> int:
    """Z8.1 Bids are many; without an auction the longest list is that of pairs, splits or bonuses.

    Z3.1 Each card on each pasture; Z7.6 a value split between two colours; Z5.2 each pasture with each number
    of a bonus, and ``stop``.
    """
    if options["auction"]:
        return BIDS
    made = np.zeros(1, DTYPE)
    write_constants(made, options)
    pastures, cards = np.count_nonzero(made["capacity"]), (made["letter"][0] != NONE).sum(1).max()
    most = max(value for value, held in zip(VALUES, (made["letter"][0] != NONE).any(0), strict=True) if held)
    splits = (most + 1) * (most + 2) // 2 if num_seats(options) == 2 else most + 1
    return max(int(pastures * cards), splits, int(pastures * max(made["bonus"].max(), 2)) + 1)


def is_secret(records: Records) -> bool:
    """Z3.2, Z7.2, Z8.1 Pairs, start colours and bids are chosen in secret."""
    return int(records["phase"][0]) in (COLOUR, BID, CHOOSE)


def num_seats(options: Options) -> int:
    """Z2.1, Z7.1, Z8.3 Two to six players."""
    return int(options["players"])


def scores(records: Records) -> tuple[float, ...]:
    """Z6.2, Z8.1 Cows on pastures, less the bid."""
    state = reading(records)
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
        max_length=MAX_LENGTH,
        typical_length=90,
        deals_openly=True,
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
        longest=longest,
        typical=(
            *(({"players": players}, length) for players, length in ((2, 61), (3, 67), (5, 115), (6, 136))),
            (options.PRESETS["mini"], 10),
        ),
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
        tally=tally,
        verdict=verdict,
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
    print_kit=print_kit.print_kit,
    score_sheet=SCORE_SHEET,
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
