"""A12: what a player may know."""

import random

import pytest

from stampede.core.game import State
from stampede.draw.svg import to_svg
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import ROLL_DICE
from tests.games.abilene.table import (
    advance,
    ask_for_cards,
    cell,
    choose,
    fields,
    figure,
    lay,
    on,
    play,
    seated,
    start,
)

TABLES = [
    (3, False, 1),
    (3, True, 2),
    (4, False, 3),
    (4, True, 4),
    (5, True, 5),
    (6, False, 6),
]
TOLD = (box.ASK_STOLEN, box.ASK_CARDS, box.ASK_ANSWERS, box.ASK_SHORTAGE)


def looks(state: State, seat: int | None) -> tuple[bytes, str, str]:
    """All that a seat gets to see: record, text and drawing."""
    view = state.observation(seat)
    scene = state.scene(seat)
    return view.records.tobytes(), str(view), to_svg(state.game.board, scene) + repr(scene)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES)
def test_a12_1_the_law_of_views(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """A12.1 A draw for a view gives the same view, of the last action too, and the same choices."""
    rng = random.Random(seed)
    state = seated(players, hidden_totals=hidden)
    for step in range(400):
        if state.is_terminal():
            break
        state.apply_action(*choose(state, rng, ("bankrupt",) if step % 50 else ()))
        if step % 9 and fields(state).question not in TOLD:
            continue
        for seat in (None, *range(players)):
            other = state.resample(seat, seed=step)
            view = state.observation(seat)
            assert other.observation(seat) == view.resample(seat, step).observation(seat) == view
            assert view.observation(seat) == view
            state.game.definition.rules.check_record(other.records, state.game.options)
            state.game.definition.rules.check_record(view.records, state.game.options)
            if seat is not None:
                assert view.legal_actions(seat) == state.legal_actions(seat) == other.legal_actions(seat)
                assert view.acting_seats() == state.acting_seats()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES[:4])
def test_a12_1_matches_that_differ_in_secret_look_the_same(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """A12.1 Other brands and the same public actions give a seat the same views and pictures."""
    rng = random.Random(100 + seed)
    state = seated(players, hidden_totals=hidden)
    play(state, rng, 9 * players + 30)
    for viewer in (None, 0, players - 1):
        first = state.clone()
        second = state.clone()
        fields(second).board[:] = fields(state.resample(viewer, seed)).board
        first.before = second.before = None
        assert first.records.tobytes() != second.records.tobytes()
        for step in range(120):
            question = fields(first).question
            has_seen = question == box.ASK_STOLEN and fields(first).turn == viewer
            if first.is_terminal() or has_seen or question == box.ASK_CARDS:
                break
            seat, action = choose(first, rng, ("bankrupt",))
            first.apply_action(seat, action)
            second.apply_action(seat, action)
            if step % 6 == 0:
                assert looks(first, viewer) == looks(second, viewer)


def test_a12_1_a_view_keeps_no_track() -> None:
    """A12.1 An animal that was stolen looks like any other to its former owner."""
    state = start(3)
    fields(state).board[fields(state).board == figure("A1000")] = figure("C600")
    view = state.observation(1)

    assert on(view, "A8") == box.COW
    assert on(state.observation(0), "A8") == figure("C600")


def test_a12_1_what_could_be_is_true_to_what_all_saw() -> None:
    """A12.1 While nothing was stolen, everybody's ranch holds the own herd."""
    state = start(4)
    for seed in range(20):
        other = state.resample(0, seed)
        for letter, seat in (("B", 1), ("D", 2), ("E", 3)):
            kinds = sorted(
                on(other, f"{letter}{text}")
                for text in ("8", "7-2", "7-1", "7", "7+1", "7+2", "6-1", "6", "6+1")
            )
            assert kinds == sorted(
                on(state, f"{letter}{text}")
                for text in ("8", "7-2", "7-1", "7", "7+1", "7+2", "6-1", "6", "6+1")
            )
            assert fields(other).thefts[seat] == 0


def test_a12_2_the_log_says_where_never_which() -> None:
    """A12.2 A drawing tells of a move by place."""
    state = start(3)
    for number in (2, 0, 1, 1, 1):
        state.apply_action(-1, str(number))
    state.apply_action(0, "cow 2 A6>A5")
    scene = state.scene(1)

    assert scene.said == "Ranch A: a cow from A6 to A5."
    assert [(motion.symbol, motion.source, motion.target) for motion in scene.motions] == [
        ("cow", "A6", "A5")
    ]
    assert {
        sprite.label for sprite in scene.sprites if sprite.place[0] == "A" and sprite.symbol == "cow"
    } == {"cow"}


def test_a12_2_secret_choices_are_not_told() -> None:
    """A12.2 Which animal was placed, which card was laid: nobody says."""
    state = seated(3)
    state.apply_action(0, "1000")

    assert state.scene(1).said == "The herds are being placed."
    assert "1000" not in str(state.observation(1))


def test_a12_1_what_could_be_fits_what_is_asked() -> None:
    """A12.1, A10.5 Who is asked to repay, and who made an offer, has the money in whatever could be."""
    state = start(3, hidden_totals=True)
    fields(state).loans[0, :2] = 12_000, 9_900
    fields(state).phase = box.REPAYMENTS
    advance(state)
    for seed in range(20):
        assert fields(state.resample(1, seed)).cash[0] >= 9_900
    state = start(3, hidden_totals=True)
    fields(state).cash[:3] = 10_000, 100, 10_000
    fields(state).bank_paid = -9_900
    ask_for_cards(state, "A600")
    lay(state, s1="other", s2="own")
    state.apply_action(1, "ask")
    state.apply_action(2, "offer 5 end")
    assert {int(fields(state.resample(0, seed)).answers[2]) for seed in range(9)} != {box.HIDDEN}
    state.apply_action(0, "decline")
    for seed in range(20):
        other = state.resample(1, seed)
        assert fields(other).cash[2] >= 1_100


def test_a10_4_an_animal_left_unsold_stays_unseen() -> None:
    """A10.4, A12.1 Nobody but its owner has seen an animal that left unsold; it is in no ranch any more."""
    state = start(4)
    fields(state).cash[2] = 0
    fields(state).bank_paid = -10_000
    board = fields(state).board
    board[cell(state, "D8")] = board[cell(state, "D7")] = box.EMPTY
    ask_for_cards(state, "A600", "D1000", seat=2)
    board[board == figure("A600")] = [figure("A600"), figure("A600"), figure("D600")]
    lay(state, s0="other", s1="other", s3="other")
    state.apply_action(2, "bankrupt")

    assert fields(state.observation(0)).unsold[2] == box.COW
    assert fields(state.observation(2)).unsold[2] == figure("D1000")
    state.game.definition.rules.check_record(state.records, state.game.options)
    for seed in range(10):
        other = state.resample(0, seed)
        state.game.definition.rules.check_record(other.records, state.game.options)
        assert other.observation(0).records.tobytes() == state.observation(0).records.tobytes()


def test_a12_2_a_view_of_a_view_keeps_what_all_have_seen() -> None:
    """A9.1, A10.3, A12.2 While cards or answers lie face down, public actions stay told, whoever looks."""
    state = ask_for_cards(start(4), "A600")
    lay(state, s1="other", s2="own")
    for seat in (None, 0, 1, 3):
        view = state.observation(seat)
        told = view.history
        own = [entry for entry in told if entry[0] == seat and entry[1] >= ROLL_DICE]
        assert len(own) == int(seat == 1)
        assert view.resample(seat, 1).observation(seat).history == told
        for other in (None, 0, 1, 2, 3):
            seen = view.observation(other).history
            assert [entry for entry in seen if entry[1] >= ROLL_DICE] == (own if other == seat else [])


def test_a9_1_a_draw_by_the_table_begins_before_the_cards() -> None:
    """A2.2, A9.1, A10.3 It leads from a position in which nothing lies face down to the view."""
    sale = ask_for_cards(start(4), "A600")
    lay(sale, s3="other", s2="own")
    placing = seated(3)
    for seat, text in ((1, "600"), (0, "100"), (1, "600")):
        placing.apply_action(seat, text)
    for state, count in ((sale, 2), (placing, 3)):
        for viewer in (None, 0, 2):
            other = state.resample(viewer, 4)
            assert other.start is not None
            begun = fields(other.beginning())
            assert begun.cards.tolist() == [0] * 6
            assert not begun.placed.any() or state is sale
            assert len(other.history) == other.start.actions_known + count
            laid = [each for each, _ in other.history[-count:]]
            assert laid == sorted(laid), "seat by seat"
            again = other.beginning()
            for entry in other.history[-count:]:
                again.apply_action(*entry)
            assert again.records.tobytes() == other.records.tobytes()


def test_a12_2_the_log_of_a_seat() -> None:
    """A12.2 A seat reads neither others' set-up nor cards and answers that are not shown yet."""
    state = start(3)
    assert len(state.history) == 27
    assert {seat for seat, _ in state.observation(1).history} == {1}
    assert state.observation(None).history == []
    fields(state).cash[:3] = 10_000, 100, 10_000
    ask_for_cards(state, "A600", "A100")
    lay(state, s1="other")
    assert len(state.observation(1).history) == 9 + 1
    assert state.observation(2).history == state.observation(2).history[:9]
    lay(state, s2="own")
    assert [seat for seat, _ in state.observation(0).history[9:]] == [1, 2]
    state.apply_action(1, "ask")
    state.apply_action(2, "decline")
    assert len(state.observation(2).history) == len(state.observation(0).history) + 1
    assert state.scene(1).said == "Answers are given in secret."
    state.apply_action(0, "decline")
    assert len(state.observation(2).history) == len(state.observation(0).history)
    assert state.scene(1).said == "All have answered: Ranch A declines; Ranch E declines."
    state.apply_action(1, "borrow")
    lay(state, s2="none")
    assert len(state.observation(1).history) == len(state.observation(2).history) - 1, (
        "the first cards stay shown"
    )
